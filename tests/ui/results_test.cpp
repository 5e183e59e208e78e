#include "ui/results.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

session::RunResult Ended(std::vector<session::CounterResult> counters) {
  session::RunResult result;
  result.ok = true;
  for (const session::CounterResult& counter : counters) result.ok = result.ok && counter.ok;
  result.counters = std::move(counters);
  return result;
}

TEST(Results, AStrategyIsKnownByTheCounterThatSaysMost) {
  const session::CounterResult shown{"balance", "900", "", true};
  const session::CounterResult right{"lost", "0", "0", true};
  const session::CounterResult wrong{"overdrawn", "200", "0", false};
  const Results::Entry bad = Results::EntryOf("a", Ended({right, shown, wrong}));
  EXPECT_EQ(bad.value, "200");
  EXPECT_EQ(bad.expected, "0");
  EXPECT_FALSE(bad.ok);
  const Results::Entry good = Results::EntryOf("a", Ended({shown, right}));
  EXPECT_EQ(good.value, "0");
  EXPECT_EQ(good.expected, "0");
  const Results::Entry unjudged = Results::EntryOf("a", Ended({shown}));
  EXPECT_EQ(unjudged.value, "900");
  EXPECT_EQ(unjudged.expected, "");
  EXPECT_EQ(Results::EntryOf("a", Ended({})).value, "");
}

}  // namespace
}  // namespace interleave::ui
