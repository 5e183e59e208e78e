#include "session/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/link.hpp"
#include "session/session.hpp"

namespace interleave::session {
namespace {

TEST(Catalog, HasEveryStrategyOfTheEventLoopCounterInOrder) {
  const Scenario* scenario = FindScenario("event-loop-counter");
  ASSERT_NE(scenario, nullptr);
  struct Expectation {
    const char* name;
    const char* failure;  // empty: SAFE
    bool fragile;
  };
  const std::vector<Expectation> expected = {
      {"unprotected", "LOSES", false},
      {"never-suspends", "", true},
      {"no-await-between", "", false},
      {"asyncio-lock", "", false},
      {"released-early", "LOSES", false},
      {"write-after-lock", "", true},
      {"lock-too-wide", "", false},
      {"lock-short", "", false},
      {"semaphore-3", "LOSES", false},
      {"semaphore-1", "", false},
      {"owner-queue", "", false},
      {"gather-sum", "", false},
      {"threading-lock", "DEADLOCK", false},
      {"threading-rlock", "LOSES", false},
  };
  ASSERT_EQ(scenario->strategies.size(), expected.size());
  for (size_t index = 0; index < expected.size(); ++index) {
    const Strategy& strategy = scenario->strategies[index];
    EXPECT_EQ(strategy.name, expected[index].name);
    EXPECT_EQ(strategy.fragile, expected[index].fragile) << strategy.name;
    const std::vector<std::string> failures = *expected[index].failure == '\0'
                                                  ? std::vector<std::string>()
                                                  : std::vector<std::string>{expected[index].failure};
    EXPECT_EQ(strategy.failures, failures) << strategy.name;
  }
}

TEST(Catalog, SpeaksBothLanguages) {
  const auto is_russian = [](const std::string& text) { return text.find("\xd0") != std::string::npos; };
  for (const Scenario& scenario : Catalog()) {
    for (const Text* text : {&scenario.group, &scenario.title, &scenario.summary}) {
      EXPECT_FALSE(text->english.empty());
      EXPECT_TRUE(is_russian(text->russian)) << text->russian;
    }
    for (const Parameter& parameter : scenario.parameters) {
      EXPECT_TRUE(is_russian(parameter.label.russian)) << parameter.name;
    }
    for (const Strategy& strategy : scenario.strategies) {
      for (const Text* text :
           {&strategy.what, &strategy.guarantees, &strategy.costs, &strategy.breaks, &strategy.mistake}) {
        EXPECT_FALSE(text->english.empty()) << strategy.name;
        EXPECT_FALSE(is_russian(text->english)) << strategy.name;
        EXPECT_TRUE(is_russian(text->russian)) << strategy.name << ": " << text->russian;
      }
    }
  }
}

TEST(Catalog, GivesEveryScenarioWhatARunNeeds) {
  for (const Scenario& scenario : Catalog()) {
    std::vector<std::string> names;
    for (const Parameter& parameter : scenario.parameters) names.push_back(parameter.name);
    for (const char* needed :
         {"requests", "arrivals", "gap_ns", "step_ns", "latency_min_ns", "latency_max_ns"}) {
      EXPECT_NE(std::find(names.begin(), names.end(), needed), names.end())
          << scenario.name << ": " << needed;
    }
    EXPECT_FALSE(scenario.counters.empty()) << scenario.name;
    EXPECT_FALSE(scenario.explored.empty()) << scenario.name;
  }
}

// Links put names into addresses, and a parameter's name beside their own keys.
TEST(Catalog, HasNamesThatLinksCanHold) {
  const std::vector<std::string>& keys = LinkKeys();
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  for (const Scenario& scenario : Catalog()) {
    EXPECT_EQ(scenario.name.find_first_not_of(kLetters), std::string::npos) << scenario.name;
    EXPECT_NE(scenario.name, "program");
    for (const Strategy& strategy : scenario.strategies) {
      EXPECT_EQ(strategy.name.find_first_not_of(kLetters), std::string::npos) << strategy.name;
    }
    for (const Parameter& parameter : scenario.parameters) {
      EXPECT_EQ(std::count(keys.begin(), keys.end(), parameter.name), 0) << parameter.name;
    }
  }
}

TEST(Catalog, FindsByNameOnly) {
  EXPECT_EQ(FindScenario("nothing"), nullptr);
  EXPECT_EQ(FindScenario(""), nullptr);
  const Scenario& scenario = Catalog().front();
  EXPECT_EQ(FindScenario(scenario.name), &scenario);
  EXPECT_EQ(FindStrategy(scenario, scenario.strategies.back().name), &scenario.strategies.back());
  EXPECT_EQ(FindStrategy(scenario, "nothing"), nullptr);
}

TEST(Catalog, EveryStrategyOpens) {
  for (const Scenario& scenario : Catalog()) {
    for (const Strategy& strategy : scenario.strategies) {
      Settings settings;
      settings.scenario = scenario.name;
      settings.strategy = strategy.name;
      Session session;
      const base::Result<bool> opened = session.Open(settings);
      EXPECT_TRUE(opened.ok()) << strategy.name << ": " << opened.error().message;
    }
  }
}

}  // namespace
}  // namespace interleave::session
