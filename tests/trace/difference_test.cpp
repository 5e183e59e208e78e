#include "trace/difference.hpp"

#include <gtest/gtest.h>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

// Two tasks; the second reads a value.
Log TwoTasks(int32_t read_value, uint32_t line) {
  LogBuilder builder;
  builder.Step(1);
  builder.Write(1, 7, line);
  builder.Pause(1, Wait::kTurn, line);
  builder.Step(2);
  builder.Read(2, read_value, line);
  return std::move(builder.log);
}

TEST(Difference, ARunIsLikeItself) {
  EXPECT_FALSE(FirstDifference(FirstSeed(10), FirstSeed(10)).found);
  EXPECT_FALSE(FirstDifference(Log(), Log()).found);
}

TEST(Difference, LinesDoNotCount) { EXPECT_FALSE(FirstDifference(TwoTasks(7, 4), TwoTasks(7, 9)).found); }

TEST(Difference, IsTheFirstEventThatIsAnother) {
  const Difference difference = FirstDifference(TwoTasks(7, 4), TwoTasks(8, 4));
  EXPECT_TRUE(difference.found);
  EXPECT_EQ(difference.step, 2U);
  EXPECT_EQ(difference.other_step, 2U);
  EXPECT_EQ(difference.time_ns, TwoTasks(7, 4).time_ns());
}

TEST(Difference, AnEndIsOne) {
  const Log ten = FirstSeed(10), eleven = FirstSeed(11);
  EXPECT_TRUE(FirstDifference(ten, eleven).found);
  const Difference nothing = FirstDifference(Log(), ten);
  EXPECT_TRUE(nothing.found);
  EXPECT_EQ(nothing.step, 0U);
}

}  // namespace
}  // namespace interleave::trace
