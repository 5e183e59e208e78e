#include "trace/schedule.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "base/random.hpp"

namespace interleave::trace {
namespace {

// With the checksum that belongs to it.
std::string Complete(std::string_view before) {
  base::Hash64 hash;
  hash.Add(before);
  return fmt::format("{}{:08x}", before, static_cast<uint32_t>(hash.value()));
}

std::string ErrorOf(std::string_view text) {
  const base::Result<Schedule> result = ParseSchedule(text);
  return result.ok() ? "" : result.error().message;
}

TEST(Schedule, HasOneText) {
  EXPECT_EQ(FormatSchedule({Mode::kTimed, 42, {}}), "t1:42:-:4ae22d0a");
  EXPECT_EQ(FormatSchedule({Mode::kTimed, 42, {{7, 2, 3}}}), "t1:42:7=2/3:9acf77e9");
  EXPECT_EQ(FormatSchedule({Mode::kUntimed, UINT64_MAX, {{0, 1, 2}, {19, 0, 2}}}),
            Complete("u1:18446744073709551615:0=1/2,19=0/2:"));
}

TEST(Schedule, ParsesWhatItFormats) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    Schedule schedule;
    schedule.mode = random.Below(2) == 0 ? Mode::kTimed : Mode::kUntimed;
    schedule.seed = random.Next() >> random.Below(64);
    uint64_t choice = 0;
    for (uint64_t count = random.Below(20); count > 0; --count) {
      const uint64_t options = 2 + (random.Next() >> (1 + random.Below(62)));
      schedule.deviations.push_back({choice, random.Below(options), options});
      choice += 1 + random.Below(1'000);
    }
    const base::Result<Schedule> parsed = ParseSchedule(FormatSchedule(schedule));
    ASSERT_TRUE(parsed.ok()) << parsed.error().message;
    EXPECT_EQ(parsed.value(), schedule);
  }
}

TEST(Schedule, ErrorsSayWhatIsWrong) {
  const auto expect = [](std::string_view text, std::string_view part) {
    EXPECT_NE(ErrorOf(text).find(part), std::string::npos) << text << " gives: " << ErrorOf(text);
  };
  expect("", "is empty");
  expect("x1:1:-:", "character 1 of the schedule: a schedule begins with t1 (timed) or u1 (untimed)");
  expect("t", "character 2 of the schedule: the version is missing");
  expect("t2:1:-:00000000", "of version 2, and only version 1 is known");
  expect("t01:1:-:00000000", "the version is written with a 0 in front");
  expect("t1", "after the version comes a colon");
  expect("t1::-:", "the seed is missing");
  expect("t1:-1:-:", "the seed is missing");
  expect("t1:+1:-:", "the seed is missing");
  expect("t1: 1:-:", "the seed is missing");
  expect("t1:01:-:", "the seed is written with a 0 in front");
  expect("t1:18446744073709551616:-:", "the seed is at most 18446744073709551615");
  expect("t1:1", "after the seed comes a colon");
  expect("t1:1:", "a choice's number is missing");
  expect("t1:1:-", "after the - comes a colon");
  expect("t1:1:--", "after the - comes a colon");
  expect("t1:1:7", "after a choice's number comes =");
  expect("t1:1:7=", "an option is missing");
  expect("t1:1:7=1", "after an option comes /");
  expect("t1:1:7=1/", "a count of options is missing");
  expect("t1:1:7=0/1:", "a choice has at least 2 options");
  expect("t1:1:7=2/2:", "choice 7 has options 0 to 1 and not 2");
  expect("t1:1:7=1/2,:", "a choice's number is missing");
  expect("t1:1:7=1/2,7=1/2:", "choice 7 follows choice 7; they must ascend");
  expect("t1:1:7=1/2,6=1/2:", "choice 6 follows choice 7; they must ascend");
  expect("t1:1:7=1/2;", "after the deviations comes a colon");
  expect("t1:1:-:", "ends with a checksum of 8 hexadecimal digits");
  expect("t1:1:-:1234567", "ends with a checksum of 8 hexadecimal digits");
  expect("t1:1:-:1234567G", "ends with a checksum of 8 hexadecimal digits");
  expect("t1:42:-:00000000", "the checksum is 00000000 and should be 4ae22d0a");
  expect(Complete("t1:1:-:") + " ", "and nothing after it");
}

TEST(Schedule, EveryChangedCharacterIsNoticed) {
  const std::string text = FormatSchedule({Mode::kTimed, 42, {{7, 2, 3}, {19, 0, 2}}});
  for (size_t i = 0; i < text.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[i] = static_cast<char>(byte);
      if (changed == text) continue;
      EXPECT_NE(ErrorOf(changed), "") << changed;
    }
    EXPECT_NE(ErrorOf(text.substr(0, i)), "");
  }
}

TEST(Schedule, IsBounded) {
  Schedule schedule;
  for (uint64_t choice = 0; choice < kMaxDeviations; ++choice) schedule.deviations.push_back({choice, 1, 2});
  const std::string most = FormatSchedule(schedule);
  EXPECT_LT(most.size(), kMaxScheduleBytes);
  EXPECT_EQ(ErrorOf(most), "");
  schedule.deviations.push_back({kMaxDeviations, 1, 2});
  EXPECT_NE(ErrorOf(FormatSchedule(schedule)).find("more than 100000 deviations"), std::string::npos);
  const std::string large(kMaxScheduleBytes + 1, '0');
  EXPECT_EQ(ErrorOf(large), "the schedule has 1048577 bytes, and at most 1048576 are read");
}

TEST(ScheduleDeathTest, FormatsOnlyWhatParses) {
  EXPECT_DEATH_IF_SUPPORTED(FormatSchedule({Mode::kTimed, 1, {{2, 0, 2}, {1, 0, 2}}}), "choice");
  EXPECT_DEATH_IF_SUPPORTED(FormatSchedule({Mode::kTimed, 1, {{2, 2, 2}}}), "option");
}

}  // namespace
}  // namespace interleave::trace
