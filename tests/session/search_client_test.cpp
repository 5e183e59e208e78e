#include "session/search_client.hpp"

#include <gtest/gtest.h>

#include "session/catalog.hpp"
#include "session/search_talk.hpp"

namespace interleave::session {
namespace {

using State = SearchClient::Known::State;

TEST(SearchClient, FindsWhatASearchOfItsOwnFinds) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected"), SearchOf("asyncio-lock")});
  EXPECT_EQ(talk.client.Current()->state, State::kWaiting);
  talk.Settle();
  const ExploreResult& result = talk.client.Current()->findings.result;
  EXPECT_EQ(talk.client.Current()->state, State::kDone);
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  EXPECT_EQ(result.schedules, "4");
  EXPECT_EQ(result.failing_schedules, "3");
  EXPECT_EQ(result.failures, std::vector<std::string>{"LOSES"});
  ASSERT_EQ(result.outcomes.size(), 3U);
  EXPECT_EQ(result.outcomes[0].counters[0].value, "2");
  EXPECT_EQ(result.outcomes[0].share, 0.5);
  ASSERT_TRUE(result.shortest.has_value());
  EXPECT_EQ(result.shortest->switch_steps, std::vector<uint32_t>{4});
  EXPECT_EQ(result.shortest->why.other, "#2");
  EXPECT_EQ(talk.client.Current()->findings.graph->states.size(), 14U);
  EXPECT_EQ(talk.client.Of(1).findings.result.verdict, Verdict::kSafe);
  EXPECT_GT(talk.client.Current()->findings.seconds, 0);
}

TEST(SearchClient, EveryStrategyGetsAVerdict) {
  Talk talk;
  std::vector<Settings> wanted;
  const Scenario* scenario = FindScenario("event-loop-counter");
  for (const Strategy& strategy : scenario->strategies) wanted.push_back(SearchOf(strategy.name));
  talk.client.Want(std::move(wanted));
  talk.Settle();
  for (size_t index = 0; index < scenario->strategies.size(); ++index) {
    const bool safe = FailuresUnder(scenario->strategies[index], scenario->runtime).empty();
    EXPECT_EQ(talk.client.Of(index).findings.result.verdict, safe ? Verdict::kSafe : Verdict::kUnsafe)
        << scenario->strategies[index].name;
  }
}

TEST(SearchClient, WhatIsKnownIsNotSearchedAgain) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected"), SearchOf("asyncio-lock")});
  talk.Settle();
  const size_t said = talk.said.size();
  talk.client.Want({SearchOf("asyncio-lock"), SearchOf("unprotected")});
  EXPECT_FALSE(talk.client.busy());
  EXPECT_EQ(talk.client.Current()->findings.result.verdict, Verdict::kSafe);
  talk.Turn();
  EXPECT_EQ(talk.said.size(), said);
}

TEST(SearchClient, AStaleSearchGivesWayAndItsAnswersAreNoNews) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected", 6)});
  const std::string first = talk.client.TakeMessages()[0];
  talk.client.Want({SearchOf("asyncio-lock")});
  const std::string second = talk.client.TakeMessages()[0];
  EXPECT_NE(first, second);
  SearchServer late;
  late.Receive(first);
  while (late.Work(1'000'000)) continue;
  for (const std::string& text : late.TakeMessages()) talk.client.Receive(text);
  EXPECT_EQ(talk.client.Current()->state, State::kRunning);
  talk.server.Receive(first);
  talk.server.Receive(second);
  talk.Settle();
  EXPECT_EQ(talk.client.Current()->findings.result.verdict, Verdict::kSafe);
}

TEST(SearchClient, WhatIsShownComesBeforeTheOthers) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected"), SearchOf("semaphore-3", 6)});
  while (talk.client.Current()->state != State::kDone) talk.Turn();
  talk.Turn(1);
  EXPECT_EQ(talk.client.Of(1).state, State::kRunning);
  talk.client.Want({SearchOf("asyncio-lock"), SearchOf("semaphore-3", 6)});
  talk.Turn(1);
  EXPECT_EQ(talk.client.Current()->state, State::kRunning);
  EXPECT_EQ(talk.client.Of(1).state, State::kWaiting);
}

TEST(SearchClient, SettingsThatDoNotMatterMakeNoOtherSearch) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = "unprotected";
  settings.seed = 42;
  settings.parameters = {{"requests", 50}};
  settings.until_ns = 7;
  EXPECT_EQ(SettingsKey(SearchSettings(settings, 3)), SettingsKey(SearchOf("unprotected")));
  EXPECT_NE(SettingsKey(SearchSettings(settings, 4)), SettingsKey(SearchOf("unprotected")));
  Settings threads;
  threads.scenario = "thread-counter";
  threads.strategy = "lock";
  const std::string own = SettingsKey(SearchSettings(threads, 0));
  threads.runtime = "free-threaded";
  EXPECT_EQ(SettingsKey(SearchSettings(threads, 0)), own) << "one search serves both";
  threads.runtime = "gil-3.11";
  EXPECT_NE(SettingsKey(SearchSettings(threads, 0)), own);
  settings.source = "import random\n";
  EXPECT_EQ(SearchSettings(settings, 3).seed, 42U);
}

TEST(SearchClient, AnswersQuestionsAboutAPathAndAsksOnce) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected"), SearchOf("asyncio-lock")});
  EXPECT_FALSE(talk.client.Ask({}).has_value());
  talk.Settle();
  const size_t said = talk.said.size();
  EXPECT_FALSE(talk.client.Ask({}).has_value());
  EXPECT_FALSE(talk.client.Ask({}).has_value());
  talk.Turn();
  EXPECT_EQ(talk.said.size(), said + 1);
  const std::optional<PathAnswer> answer = talk.client.Ask({});
  ASSERT_TRUE(answer.has_value());
  EXPECT_FALSE(answer->to_failure.empty());
}

TEST(SearchClient, WhatIsShownAgainIsSearchedAgainToBeAsked) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected")});
  talk.Settle();
  talk.client.Want({SearchOf("asyncio-lock")});
  talk.Settle();
  talk.client.Want({SearchOf("unprotected")});
  EXPECT_FALSE(talk.client.busy());
  EXPECT_FALSE(talk.client.Ask({}).has_value());
  EXPECT_TRUE(talk.client.busy());
  EXPECT_EQ(talk.client.Current()->state, State::kDone) << "what is known stays known";
  talk.Settle();
  EXPECT_FALSE(talk.client.Ask({}).has_value());
  talk.Turn();
  EXPECT_TRUE(talk.client.Ask({}).has_value());
}

TEST(SearchClient, ARefusedSearchSaysWhy) {
  Talk talk;
  Settings settings;
  settings.source = "def broken(:\n";
  talk.client.Want({SearchSettings(settings, 0)});
  talk.Settle();
  EXPECT_EQ(talk.client.Current()->state, State::kRefused);
  EXPECT_NE(talk.client.Current()->error, "");
}

TEST(SearchClient, WhatWasLostIsNotTriedAgainAndTheOthersAre) {
  Talk talk;
  talk.client.Want({SearchOf("unprotected"), SearchOf("asyncio-lock")});
  talk.client.TakeMessages();
  talk.client.Lose();
  EXPECT_EQ(talk.client.Current()->state, State::kRefused);
  talk.Settle();
  EXPECT_EQ(talk.client.Current()->state, State::kRefused);
  EXPECT_EQ(talk.client.Of(1).state, State::kDone);
}

TEST(SearchClient, WhatIsTooLargeIsSampled) {
  Talk talk;
  talk.client.set_limits({.max_states = 20, .samples = 30});
  talk.client.Want({SearchOf("asyncio-lock", 6)});
  talk.Settle();
  const Findings& findings = talk.client.Current()->findings;
  EXPECT_TRUE(findings.result.sampled);
  EXPECT_EQ(findings.result.verdict, Verdict::kUnknown);
  EXPECT_GT(findings.result.states, 0U);
  ASSERT_EQ(findings.result.notes.size(), 2U);
  EXPECT_EQ(findings.result.notes[0].kind, ExploreNote::Kind::kTooManyStates);
  EXPECT_EQ(findings.result.notes[1].kind, ExploreNote::Kind::kSampled);
  EXPECT_EQ(findings.result.notes[1].number, 30U);
}

}  // namespace
}  // namespace interleave::session
