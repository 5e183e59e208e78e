#include "ui/run_verdict.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

Results::Entry Done(std::string value, std::string expected, bool ok) {
  Results::Entry entry;
  entry.state = Results::Entry::State::kDone;
  entry.ok = ok;
  entry.value = std::move(value);
  entry.expected = std::move(expected);
  return entry;
}

std::string WordsOf(const Results::Entry& entry) { return RunVerdictOf(&entry, Language::kEnglish).words(); }

TEST(RunVerdict, AFigureSaysWhatItShouldBe) {
  EXPECT_EQ(WordsOf(Done("8", "10", false)), "8 / 10");
  EXPECT_EQ(WordsOf(Done("10", "10", true)), "10 / 10");
  EXPECT_EQ(WordsOf(Results::Entry{}), "") << "not run yet";
}

TEST(RunVerdict, FailedRequestsAreNoRightFigureInRed) {
  const Results::Entry entry = Done("0", "0", false);
  const RunVerdict verdict = RunVerdictOf(&entry, Language::kEnglish);
  EXPECT_EQ(verdict.words(), "exception");
  EXPECT_TRUE(verdict.failure);
}

TEST(RunVerdict, ARunThatStandsSaysWhy) {
  Results::Entry entry = Done("3", "10", false);
  entry.outcome = trace::Outcome::kDeadlock;
  EXPECT_EQ(WordsOf(entry), "deadlock");
  EXPECT_EQ(RunVerdictOf(&entry, Language::kEnglish).mark, Mark::kDeadlock);
}

}  // namespace
}  // namespace interleave::ui
