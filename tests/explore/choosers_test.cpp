#include "explore/choosers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace interleave::explore {
namespace {

using sim::ChoiceKind;
using sim::ChoicePoint;

// What a small world would ask: durations of 1 to 1000, an order choice in front of each.
std::vector<uint64_t> Ask(sim::Chooser& chooser, int count = 20, uint64_t digest = 5) {
  std::vector<uint64_t> options;
  for (int index = 0; index < count; ++index) {
    options.push_back(chooser.Choose({ChoiceKind::kOrder, 1, digest + static_cast<uint64_t>(index)}));
    options.push_back(chooser.Choose({ChoiceKind::kDuration, 1000, digest}));
  }
  return options;
}

TEST(SeededChooser, GivesTheSameForTheSameSeed) {
  SeededChooser first(7);
  SeededChooser second(7);
  SeededChooser other(8);
  const std::vector<uint64_t> options = Ask(first);
  EXPECT_EQ(options, Ask(second));
  EXPECT_NE(options, Ask(other));
}

TEST(SeededChooser, KeepsTheDefaultOrderAndDrawsAsTheGenerator) {
  SeededChooser chooser(3);
  base::Random random(3);
  EXPECT_EQ(chooser.Choose({ChoiceKind::kOrder, 9, 0}), 0U);
  EXPECT_EQ(chooser.Choose({ChoiceKind::kDuration, 600'001, 0}), random.Below(600'001));
  EXPECT_EQ(chooser.Choose({ChoiceKind::kDuration, 1, 0}), random.Below(1));
  EXPECT_EQ(chooser.Choose({ChoiceKind::kDuration, 50, 0}), random.Below(50));
}

TEST(RandomChooser, ChoosesEveryOrder) {
  RandomChooser chooser(1);
  std::array<int, 3> seen{};
  for (int index = 0; index < 300; ++index)
    ++seen[static_cast<size_t>(chooser.Choose({ChoiceKind::kOrder, 3, 0}))];
  for (const int count : seen) EXPECT_GT(count, 60);
}

TEST(ReplayChooser, WithoutDeviationsIsTheSeededOne) {
  SeededChooser seeded(42);
  ReplayChooser replay({trace::Mode::kTimed, 42, {}});
  EXPECT_EQ(Ask(replay), Ask(seeded));
  EXPECT_EQ(replay.FinalMisfit(), "");
}

TEST(ReplayChooser, DeviatesAtOneChoiceAndShiftsNothing) {
  SeededChooser seeded(42);
  std::vector<uint64_t> expected = Ask(seeded);
  expected[7] = 123;
  ReplayChooser replay({trace::Mode::kTimed, 42, {{7, 123, 1000}}});
  EXPECT_EQ(Ask(replay), expected);
  EXPECT_TRUE(replay.fits());
  EXPECT_EQ(replay.FinalMisfit(), "");
}

TEST(ReplayChooser, RefusesAnotherNumberOfOptionsAndSaysWhere) {
  ReplayChooser replay({trace::Mode::kTimed, 42, {{7, 123, 999}}});
  Ask(replay);
  EXPECT_FALSE(replay.fits());
  EXPECT_EQ(replay.misfit(),
            "the schedule does not fit this program: choice 7 (step 4) has 1000 options here and had 999");
}

TEST(ReplayChooser, RefusesAChoiceThatNeverCame) {
  ReplayChooser replay({trace::Mode::kTimed, 42, {{7, 1, 1000}, {400, 2, 1000}}});
  Ask(replay);
  EXPECT_TRUE(replay.fits());
  EXPECT_EQ(
      replay.FinalMisfit(),
      "the schedule does not fit this program: choice 400 never came, the run was over after choice 40 (step "
      "20)");
}

TEST(Recorder, MakesTheScheduleThatReplays) {
  ReplayChooser first({trace::Mode::kTimed, 9, {{3, 17, 1000}, {11, 0, 1000}}});
  Recorder recorder(first);
  const std::vector<uint64_t> options = Ask(recorder);
  const trace::Schedule schedule = ScheduleOf(recorder.recording(), trace::Mode::kTimed, 9);
  ReplayChooser second(schedule);
  EXPECT_EQ(Ask(second), options);
  EXPECT_LE(schedule.deviations.size(), 2U);
}

TEST(Comparer, AcceptsTheSameRun) {
  SeededChooser seeded(5);
  Recorder recorder(seeded);
  Ask(recorder);
  SeededChooser again(5);
  Comparer comparer(again, recorder.recording());
  Ask(comparer);
  EXPECT_EQ(comparer.FinalMisfit(), "");
}

TEST(Comparer, SeesThatOthersCouldRun) {
  SeededChooser seeded(5);
  Recorder recorder(seeded);
  Ask(recorder, 20, 5);
  SeededChooser again(5);
  Comparer comparer(again, recorder.recording());
  Ask(comparer, 3, 5);
  Ask(comparer, 3, 77);
  EXPECT_EQ(comparer.misfit(), "what could run differs from the recorded run at choice 6 (step 4)");
}

TEST(Comparer, SeesAnotherLength) {
  SeededChooser seeded(5);
  Recorder recorder(seeded);
  Ask(recorder, 4);
  SeededChooser shorter(5);
  Comparer first(shorter, recorder.recording());
  Ask(first, 3);
  EXPECT_EQ(first.FinalMisfit(), "the recorded run went on after choice 6 (step 3)");
  SeededChooser longer(5);
  Comparer second(longer, recorder.recording());
  Ask(second, 5);
  EXPECT_EQ(second.FinalMisfit(), "the recorded run was over before choice 8 (step 5)");
}

}  // namespace
}  // namespace interleave::explore
