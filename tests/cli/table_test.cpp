#include "cli/table.hpp"

#include <gtest/gtest.h>

namespace interleave::cli {
namespace {

TEST(Table, AlignsWhatIsSeen) {
  Table table;
  table.Row({"счётчик", "1", "x"});
  table.Row({Coloured("ok", Colour::kGood, true), "10"});
  table.Row({"", "100", ""});
  EXPECT_EQ(table.Text(" "), " счётчик  1    x\n \x1b[32mok\x1b[0m       10\n          100\n");
}

TEST(Duration, TakesTheFittingUnit) {
  EXPECT_EQ(DurationText(0), "0 ns");
  EXPECT_EQ(DurationText(999), "999 ns");
  EXPECT_EQ(DurationText(1000), "1 µs");
  EXPECT_EQ(DurationText(1234), "1.234 µs");
  EXPECT_EQ(DurationText(10'000), "10 µs");
  EXPECT_EQ(DurationText(1'234'499), "1.234 ms");
  EXPECT_EQ(DurationText(1'234'500), "1.235 ms");
  EXPECT_EQ(DurationText(1'500'000'000), "1.5 s");
  EXPECT_EQ(DurationText(INT64_MAX), "9223372036.855 s");
}

TEST(Grouped, PartsThousands) {
  EXPECT_EQ(GroupedText(0), "0");
  EXPECT_EQ(GroupedText(999), "999");
  EXPECT_EQ(GroupedText(1000), "1 000");
  EXPECT_EQ(GroupedText(1'234'567), "1 234 567");
}

}  // namespace
}  // namespace interleave::cli
