#include "explore/pct_chooser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace interleave::explore {
namespace {

using sim::ChoiceKind;
using sim::Option;
using sim::OptionKind;

// `actors` go `rounds` times each; who went at each decision.
std::vector<uint32_t> Play(sim::Chooser& chooser, uint32_t actors, uint32_t rounds) {
  std::vector<uint32_t> left(actors, rounds);
  std::vector<uint32_t> went;
  while (true) {
    std::vector<Option> options;
    for (uint32_t actor = 0; actor < actors; ++actor) {
      if (left[actor] > 0) options.push_back({actor + 1, OptionKind::kEffect, 0});
    }
    if (options.empty()) return went;
    const uint64_t taken = chooser.Choose({ChoiceKind::kOrder, options.size(), 0, options.data(), 0});
    EXPECT_LT(taken, options.size());
    const uint32_t actor = options[static_cast<size_t>(taken)].actor;
    --left[actor - 1];
    went.push_back(actor);
  }
}

uint32_t SwitchesIn(const std::vector<uint32_t>& went) {
  uint32_t switches = 0;
  for (size_t index = 1; index < went.size(); ++index) switches += went[index] != went[index - 1] ? 1 : 0;
  return switches;
}

TEST(PctChooser, OfDepthOneEveryActorRunsToItsEnd) {
  std::vector<std::vector<uint32_t>> orders;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    PctChooser chooser(seed, 1, 12);
    const std::vector<uint32_t> went = Play(chooser, 3, 4);
    EXPECT_EQ(SwitchesIn(went), 2U) << "seed " << seed;
    if (std::find(orders.begin(), orders.end(), went) == orders.end()) orders.push_back(went);
  }
  EXPECT_EQ(orders.size(), 6U);  // every order of three
}

TEST(PctChooser, OfDepthTwoOneActorIsInterruptedAnywhere) {
  std::vector<std::vector<uint32_t>> ways;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    PctChooser chooser(seed, 2, 4);
    const std::vector<uint32_t> went = Play(chooser, 2, 2);
    EXPECT_LE(SwitchesIn(went), 2U) << "seed " << seed;
    if (std::find(ways.begin(), ways.end(), went) == ways.end()) ways.push_back(went);
  }
  EXPECT_EQ(ways.size(), 4U);  // 1122, 2211, 1221, 2112; the others need a change more
}

TEST(PctChooser, GivesTheSameForTheSameSeedAndCountsDecisions) {
  PctChooser first(9, 3, 30);
  PctChooser second(9, 3, 30);
  EXPECT_EQ(Play(first, 5, 6), Play(second, 5, 6));
  EXPECT_EQ(first.decision_count(), second.decision_count());
  EXPECT_GE(first.decision_count(), 24U);
  EXPECT_LT(first.decision_count(), 30U);  // where one is left there is nothing to decide
}

TEST(PctChooser, DrawsAmongTheOptionsOfOneActor) {
  const std::vector<Option> options{{4, OptionKind::kReply, 0}, {4, OptionKind::kTimer, 0}};
  uint32_t firsts = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    PctChooser chooser(seed, 1, 1);
    firsts += chooser.Choose({ChoiceKind::kOrder, 2, 0, options.data(), 0}) == 0 ? 1 : 0;
  }
  EXPECT_GT(firsts, 30U);
  EXPECT_LT(firsts, 70U);
}

TEST(PctChooser, HasNoSayInDurations) {
  PctChooser chooser(1, 2, 10);
  EXPECT_EQ(chooser.Choose({ChoiceKind::kDuration, 100, 0}), 0U);
  EXPECT_EQ(chooser.decision_count(), 0U);
}

}  // namespace
}  // namespace interleave::explore
