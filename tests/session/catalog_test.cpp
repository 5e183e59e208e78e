#include "session/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/link.hpp"
#include "session/session.hpp"

namespace interleave::session {
namespace {

// A strategy as catalog rows tell it: the first failure under a runtime, empty for SAFE.
struct Row {
  const char* name;
  const char* failure;
  bool fragile = false;
};

void ExpectRows(const char* name, std::string_view runtime, const std::vector<Row>& rows) {
  const Scenario* scenario = FindScenario(name);
  ASSERT_NE(scenario, nullptr);
  ASSERT_EQ(scenario->strategies.size(), rows.size());
  for (size_t index = 0; index < rows.size(); ++index) {
    const Strategy& strategy = scenario->strategies[index];
    EXPECT_EQ(strategy.name, rows[index].name);
    EXPECT_EQ(IsFragileUnder(strategy, runtime), rows[index].fragile) << strategy.name;
    const std::vector<std::string>& failures = FailuresUnder(strategy, runtime);
    EXPECT_EQ(failures.empty() ? "" : failures.front(), rows[index].failure) << strategy.name;
  }
}

TEST(Catalog, HasEveryStrategyOfTheEventLoopCounterInOrder) {
  for (const std::string& runtime : Runtimes()) {
    ExpectRows("event-loop-counter", runtime,
               {{"unprotected", "LOSES"},
                {"never-suspends", "", true},
                {"no-await-between", ""},
                {"asyncio-lock", ""},
                {"released-early", "LOSES"},
                {"write-after-lock", "", true},
                {"lock-too-wide", ""},
                {"lock-short", ""},
                {"semaphore-3", "LOSES"},
                {"semaphore-1", ""},
                {"owner-queue", ""},
                {"gather-sum", ""},
                {"threading-lock", "DEADLOCK"},
                {"threading-rlock", "LOSES"}});
  }
}

TEST(Catalog, HasEveryStrategyOfTheCacheStampedeInOrder) {
  for (const std::string& runtime : Runtimes()) {
    ExpectRows("cache-stampede", runtime,
               {{"unprotected", "DUPLICATES"},
                {"lock-without-recheck", "DUPLICATES"},
                {"one-lock", ""},
                {"double-check", ""},
                {"lock-per-key", ""},
                {"single-flight", ""},
                {"single-flight-cancelled", "ERROR"},
                {"semaphore-n", "DUPLICATES"},
                {"serve-stale", ""}});
  }
}

std::vector<Row> ThreadCounterRows() {
  return {{"unprotected", "LOSES"},     {"call-between", "LOSES"},
          {"dict-get", "LOSES"},        {"lock", ""},
          {"lock-by-hand", "DEADLOCK"}, {"lock-with-exception", ""},
          {"lock-twice", "DEADLOCK"},   {"rlock-twice", ""},
          {"lock-half", "LOSES"},       {"semaphore-3", "LOSES"},
          {"semaphore-1", ""},          {"queue-owner", ""},
          {"partial-sums", ""},         {"asyncio-lock", "ERROR"},
          {"processes-reduce", ""},     {"processes-copy", "LOSES"}};
}

TEST(Catalog, AnAdditionInThreadsIsExactByAccidentUnderOneRuntimeAlone) {
  std::vector<Row> rows = ThreadCounterRows();
  ExpectRows("thread-counter", "any-bytecode", rows);
  ExpectRows("thread-counter", "free-threaded", rows);
  rows[0] = {"unprotected", "", true};
  ExpectRows("thread-counter", "gil-3.11", rows);
  EXPECT_EQ(FindScenario("thread-counter")->runtimes, Runtimes());
}

TEST(Catalog, HasTheStrategiesOfTransfersAndOfAnOutsideService) {
  for (const std::string& runtime : Runtimes()) {
    ExpectRows("transfer", runtime,
               {{"argument-order", "DEADLOCK"},
                {"global-order", ""},
                {"rlock", "DEADLOCK"},
                {"timeout-retry", ""},
                {"rows-argument-order", "ERROR"},
                {"rows-retry", ""},
                {"rows-id-order", ""}});
    ExpectRows("external-api", runtime,
               {{"no-limit", "EXCEEDS"},
                {"semaphore-n", ""},
                {"lock", ""},
                {"semaphore-per-request", "EXCEEDS"},
                {"semaphore-two-workers", "EXCEEDS"},
                {"released-twice", "EXCEEDS"},
                {"bounded-semaphore", "EXCEEDS"},
                {"threading-semaphore", ""}});
  }
  const std::vector<std::string> both = {"EXCEEDS", "ERROR"};
  EXPECT_EQ(FailuresUnder(*FindStrategy(*FindScenario("external-api"), "bounded-semaphore"), "gil-3.11"),
            both);
}

TEST(Catalog, HasTheStrategiesOfTheBankAccount) {
  ExpectRows("bank-account", "gil-3.11",
             {{"read-modify-write", "OVERDRAWS"},
              {"atomic-update", "OVERDRAWS"},
              {"atomic-update-guarded", ""},
              {"for-update", ""},
              {"for-update-autocommit", "OVERDRAWS"},
              {"django-save", "OVERDRAWS"},
              {"django-f", ""},
              {"django-f-twice", "DUPLICATES"},
              {"django-select-for-update", ""},
              {"django-select-for-update-autocommit", "ERROR"},
              {"version-column", ""},
              {"repeatable-read-retry", ""},
              {"repeatable-read", "ERROR"},
              {"serializable-retry", ""},
              {"asyncio-lock", ""},
              {"asyncio-lock-two-workers", "OVERDRAWS"},
              {"advisory-lock-early", "OVERDRAWS"},
              {"advisory-xact-lock", ""},
              {"check-constraint", "OVERDRAWS"},
              {"check-constraint-atomic", ""}});
  const Scenario& scenario = *FindScenario("bank-account");
  const std::vector<std::string> both = {"OVERDRAWS", "LOSES"};
  for (const char* name : {"read-modify-write", "for-update-autocommit", "django-save",
                           "asyncio-lock-two-workers", "advisory-lock-early", "check-constraint"}) {
    EXPECT_EQ(FailuresUnder(*FindStrategy(scenario, name), "gil-3.11"), both) << name;
  }
}

TEST(Catalog, HasTheOtherStrategiesOfTheDatabase) {
  ExpectRows("unique-registration", "gil-3.11",
             {{"check-then-insert", "DUPLICATES"},
              {"for-update-missing-row", "DUPLICATES"},
              {"unique-constraint", ""},
              {"unique-poisoned", "ERROR"},
              {"on-conflict", ""},
              {"serializable-retry", ""},
              {"django-get-or-create-bare", "DUPLICATES"},
              {"django-get-or-create", ""},
              {"asyncio-lock-two-workers", "DUPLICATES"}});
  ExpectRows("on-call", "gil-3.11",
             {{"read-committed", "SKEWS"},
              {"repeatable-read", "SKEWS"},
              {"serializable-retry", ""},
              {"for-update", ""},
              {"rota-row", ""}});
}

TEST(Catalog, HasTheStrategiesOfSeveralWorkersAndOfFieldsThatAgree) {
  ExpectRows("two-workers", "gil-3.11",
             {{"asyncio-lock", "LOSES"},
              {"multiprocessing-lock", ""},
              {"row-lock", ""},
              {"redis-incr", ""},
              {"redis-get-set", "LOSES"},
              {"redis-lease", "LOSES"},
              {"redis-lease-foreign-release", "LOSES"},
              {"redis-lease-fenced-write", "LOSES"},
              {"redis-lease-fenced", ""}});
  ExpectRows("order-state", "gil-3.11",
             {{"unprotected", "SKEWS"},
              {"asyncio-lock", ""},
              {"lock-per-field", "SKEWS"},
              {"owner-queue", ""},
              {"snapshot", "LOSES"},
              {"snapshot-cas", ""}});
}

TEST(Catalog, ExpectsSomethingOfEveryScenarioAndNamesWhatGoesWrong) {
  const std::vector<std::string> words = {"LOSES", "DUPLICATES", "OVERDRAWS", "EXCEEDS", "SKEWS"};
  for (const Scenario& scenario : Catalog()) {
    size_t judged = 0;
    for (const CounterDeclaration& counter : scenario.counters) {
      EXPECT_EQ(counter.expected.empty(), counter.failure.empty()) << scenario.name << ": " << counter.name;
      if (counter.expected.empty()) continue;
      ++judged;
      EXPECT_EQ(std::count(words.begin(), words.end(), counter.failure), 1) << counter.failure;
    }
    EXPECT_GT(judged, 0U) << scenario.name;
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

bool Mentions(const Scenario& scenario, std::string_view word) {
  return std::any_of(scenario.strategies.begin(), scenario.strategies.end(), [&](const Strategy& strategy) {
    return strategy.source.find(word) != std::string::npos;
  });
}

bool UsesService(const Scenario& scenario) {
  return Mentions(scenario, "upstream") || Mentions(scenario, "redis");
}

bool UsesDatabase(const Scenario& scenario) {
  return Mentions(scenario, "pool") || Mentions(scenario, "django");
}

TEST(Catalog, GivesEveryScenarioWhatARunNeeds) {
  for (const Scenario& scenario : Catalog()) {
    std::vector<std::string> names;
    for (const Parameter& parameter : scenario.parameters) names.push_back(parameter.name);
    std::vector<std::string> needed = {"requests", "arrivals", "gap_ns", "step_ns"};
    if (UsesService(scenario)) {
      needed.emplace_back("latency_min_ns");
      needed.emplace_back("latency_max_ns");
    }
    if (UsesDatabase(scenario)) {
      for (const char* name : {"connections", "database_min_ns", "database_max_ns"})
        needed.emplace_back(name);
    }
    if (std::any_of(scenario.strategies.begin(), scenario.strategies.end(),
                    [](const Strategy& strategy) { return strategy.name.ends_with("two-workers"); })) {
      needed.emplace_back("workers");
    }
    for (const std::string& name : needed) {
      EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << scenario.name << ": " << name;
    }
    EXPECT_FALSE(scenario.counters.empty()) << scenario.name;
    EXPECT_FALSE(scenario.explored.empty()) << scenario.name;
    for (const auto& [name, value] : scenario.explored) {
      EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << scenario.name << ": " << name;
    }
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
