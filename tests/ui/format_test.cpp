#include "ui/format.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kRu = Language::kRussian;

TEST(FormatCount, GroupsFromFiveDigitsOn) {
  EXPECT_EQ(FormatCount(0), "0");
  EXPECT_EQ(FormatCount(9999), "9999");
  EXPECT_EQ(FormatCount(10000), "10\u00a0000");
  EXPECT_EQ(FormatCount(123456), "123\u00a0456");
  EXPECT_EQ(FormatCount(18446744073709551615U), "18\u00a0446\u00a0744\u00a0073\u00a0709\u00a0551\u00a0615");
}

TEST(FormatTime, UsesTheUnitThatKeepsItShort) {
  EXPECT_EQ(FormatTime(0, kEn), "0\u00a0ms");
  EXPECT_EQ(FormatTime(999, kEn), "999\u00a0ns");
  EXPECT_EQ(FormatTime(10'000, kEn), "10\u00a0µs");
  EXPECT_EQ(FormatTime(4'218'000, kEn), "4.218\u00a0ms");
  EXPECT_EQ(FormatTime(4'218'400, kRu), "4,218\u00a0мс");
  EXPECT_EQ(FormatTime(61'500'000'000, kEn), "61.5\u00a0s");
}

TEST(FormatStretch, ABeginningAtNothingHasNoUnit) {
  EXPECT_EQ(FormatStretch(0, 40'000, kEn), "0 to 40\u00a0µs · 40\u00a0µs");
  EXPECT_EQ(FormatStretch(40'000, 52'500, kRu), "40\u00a0мкс – 52,5\u00a0мкс · 12,5\u00a0мкс");
}

TEST(MeasureRate, NamesThousandsAndMillions) {
  EXPECT_EQ(MeasureRate(12, kEn).figure, "12");
  EXPECT_EQ(MeasureRate(2412, kEn).figure + MeasureRate(2412, kEn).unit, "2.41k/s");
  EXPECT_EQ(MeasureRate(2412, kRu).unit, "тыс./с");
  EXPECT_EQ(MeasureRate(3.5e6, kEn).figure, "3.5");
}

TEST(FormatTick, SharesAUnitAndTheDecimalsThatTicksNeed) {
  EXPECT_EQ(FormatTick(50'000, 1'000, 50'000, kEn), "50\u00a0µs");
  EXPECT_EQ(FormatTick(1'500'000, 1'000'000, 500'000, kEn), "1.5\u00a0ms");
  EXPECT_EQ(FormatTick(1'000'000, 1'000'000, 500'000, kRu), "1,0\u00a0мс");
}

TEST(ParseTime, TakesUnitsInBothLanguages) {
  int64_t time_ns = 0;
  EXPECT_TRUE(ParseTime("400", 1'000, time_ns));
  EXPECT_EQ(time_ns, 400'000);
  EXPECT_TRUE(ParseTime(" 0.4 ms ", 1, time_ns));
  EXPECT_EQ(time_ns, 400'000);
  EXPECT_TRUE(ParseTime("0,4\u00a0мс", 1, time_ns));
  EXPECT_EQ(time_ns, 400'000);
  EXPECT_TRUE(ParseTime("2s", 1, time_ns));
  EXPECT_EQ(time_ns, 2'000'000'000);
}

TEST(ParseTime, RefusesWhatIsNoTime) {
  int64_t time_ns = 7;
  for (const char* text : {"", "ms", "1.2.3", "-5", "1 hour", "1e9", "99999999999999999999 s", "."}) {
    EXPECT_FALSE(ParseTime(text, 1, time_ns)) << text;
  }
  EXPECT_EQ(time_ns, 7);
}

TEST(ParseTime, TakesBackWhatFormatTimeWrote) {
  constexpr int64_t kTimes[] = {1, 250, 10'000, 25'000, 4'218'000, 800'000, 10'000'000'000};
  for (const int64_t written_ns : kTimes) {
    for (const Language language : {kEn, kRu}) {
      int64_t read_ns = 0;
      EXPECT_TRUE(ParseTime(FormatTime(written_ns, language), 1, read_ns));
      EXPECT_EQ(read_ns, written_ns);
    }
  }
}

TEST(ParseInteger, TakesWholeNumbersOnly) {
  int64_t value = 0;
  EXPECT_TRUE(ParseInteger("-12", value));
  EXPECT_EQ(value, -12);
  for (const char* text : {"", "-", "1.5", "12a", "9223372036854775808"})
    EXPECT_FALSE(ParseInteger(text, value)) << text;
}

TEST(NumberWithin, StaysWithinWhateverIsEntered) {
  EXPECT_EQ(NumberWithin("42", 0, 100), 42);
  EXPECT_EQ(NumberWithin("1e300", 0, 100), 100);
  for (const char* text : {"-5", "nan", "", "what", "-inf"}) EXPECT_EQ(NumberWithin(text, 0, 100), 0) << text;
}

TEST(ParseSeed, TakesTheWholeRange) {
  uint64_t seed = 0;
  EXPECT_TRUE(ParseSeed("18446744073709551615", seed));
  EXPECT_EQ(seed, UINT64_MAX);
  for (const char* text : {"", "-1", "18446744073709551616", "0x1"})
    EXPECT_FALSE(ParseSeed(text, seed)) << text;
}

}  // namespace
}  // namespace interleave::ui
