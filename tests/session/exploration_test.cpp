#include "session/exploration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "session/catalog.hpp"

namespace interleave::session {
namespace {

Settings Program(const std::string& source, const std::string& assertion = "") {
  Settings settings;
  settings.file_name = "test.py";
  settings.source = source;
  settings.assertion = assertion;
  return settings;
}

ExploreResult Explore(const Settings& settings, const ExploreLimits& limits = {}) {
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, limits);
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  if (!opened.ok()) return {};
  while (opened.value()->Advance(10'000)) continue;
  return opened.value()->Result();
}

// What is `value` at the end of some schedule, in the order of their numbers.
std::vector<std::string> FinalValues(const ExploreResult& result) {
  std::vector<std::string> values;
  for (const ExploredOutcome& outcome : result.outcomes) values.push_back(outcome.counters[0].value);
  std::sort(values.begin(), values.end());
  return values;
}

// n tasks, each k times: a read behind a call, a write behind another one.
Settings CounterProgram(int n, int k) {
  return Program(
      "import asyncio\n"
      "from playground import upstream\n"
      "value = 0\n"
      "async def worker():\n"
      "    global value\n"
      "    for _ in range(" +
          std::to_string(k) +
          "):\n"
          "        await upstream.get(1)\n"
          "        current = value\n"
          "        await upstream.get(1)\n"
          "        value = current + 1\n"
          "async def main():\n"
          "    await asyncio.gather(*(worker() for _ in range(" +
          std::to_string(n) +
          ")))\n"
          "asyncio.run(main())\n",
      "value == " + std::to_string(n * k));
}

void ExpectItFails(Settings settings, const std::string& schedule) {
  settings.schedule = schedule;
  Session session;
  ASSERT_TRUE(session.Open(settings).ok());
  while (session.Advance(100'000)) continue;
  EXPECT_EQ(session.result().misfit, "");
  EXPECT_FALSE(session.result().ok);
}

struct TableRow {
  int n, k;
  const char* schedules;
  const char* failing;
  size_t final_values;
};

TEST(Exploration, TheExactTableOfReadAndWrite) {
  for (const TableRow& row :
       {TableRow{2, 1, "6", "4", 2}, TableRow{2, 2, "70", "64", 3}, TableRow{3, 1, "90", "84", 3},
        TableRow{3, 2, "34650", "34560", 5}, TableRow{4, 1, "2520", "2496", 4}}) {
    const ExploreResult result = Explore(CounterProgram(row.n, row.k));
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.verdict, Verdict::kUnsafe);
    EXPECT_EQ(result.schedules, row.schedules) << row.n << ", " << row.k;
    EXPECT_EQ(result.failing_schedules, row.failing) << row.n << ", " << row.k;
    EXPECT_EQ(FinalValues(result).size(), row.final_values);
  }
}

TEST(Exploration, TheLoopsOwnTable) {
  for (int requests = 1; requests <= 6; ++requests) {
    Settings settings;
    settings.scenario = "event-loop-counter";
    settings.strategy = "unprotected";
    settings.parameters = {{"requests", requests}};
    const ExploreResult result = Explore(settings);
    EXPECT_EQ(result.schedules, std::to_string(1 << (requests - 1)));
    EXPECT_EQ(result.failing_schedules, std::to_string((1 << (requests - 1)) - 1));
    EXPECT_EQ(FinalValues(result).size(), static_cast<size_t>(requests));
  }
}

void CheckVerdict(const Scenario& scenario, const Strategy& strategy, const std::string& runtime) {
  SCOPED_TRACE(scenario.name + "/" + strategy.name + " under " + runtime);
  Settings settings;
  settings.scenario = scenario.name;
  settings.strategy = strategy.name;
  settings.runtime = runtime;
  const ExploreResult result = Explore(settings);
  const std::vector<std::string>& expected = FailuresUnder(strategy, runtime);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, expected.empty() ? Verdict::kSafe : Verdict::kUnsafe);
  for (const std::string& failure : expected) {
    EXPECT_NE(std::find(result.failures.begin(), result.failures.end(), failure), result.failures.end())
        << "does not find " << failure;
  }
  if (scenario.name == "two-workers") {
    EXPECT_EQ(result.failures, expected) << "and nothing else";
  }
}

class CatalogVerdicts : public testing::TestWithParam<std::string> {};

TEST_P(CatalogVerdicts, EveryStrategyHasItsOwn) {
  const Scenario& scenario = *FindScenario(GetParam());
  for (const Strategy& strategy : scenario.strategies) {
    for (const std::string& runtime : scenario.runtimes) {
      if (SearchedRuntime(runtime) == runtime) CheckVerdict(scenario, strategy, runtime);
    }
  }
}

std::vector<std::string> ScenarioNames() {
  std::vector<std::string> names;
  for (const Scenario& scenario : Catalog()) names.push_back(scenario.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Exploration, CatalogVerdicts, testing::ValuesIn(ScenarioNames()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Exploration, EveryWitnessReplaysToItsOutcome) {
  const Settings settings = CounterProgram(3, 1);
  for (const ExploredOutcome& outcome : Explore(settings).outcomes) {
    Settings replay = settings;
    replay.schedule = outcome.witness;
    Session session;
    ASSERT_TRUE(session.Open(replay).ok());
    while (session.Advance(100'000)) continue;
    EXPECT_EQ(session.result().misfit, "");
    EXPECT_EQ(session.result().counters[0].value, outcome.counters[0].value);
    EXPECT_EQ(session.result().ok, outcome.ok);
  }
}

TEST(Exploration, TheShortestFailureSaysWhy) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = "unprotected";
  const ExploreResult result = Explore(settings);
  ASSERT_TRUE(result.shortest.has_value());
  EXPECT_EQ(result.shortest->switches, 1U);
  EXPECT_EQ(
      WhyText(result.shortest->why),
      "request 3 read value = 1 on line 8, then request 2 wrote 2, and request 3 wrote 2 over it on line 10 "
      "without having seen it: the update of request 2 is lost.");
}

TEST(Exploration, TheShortestFailureNamesTheAnomaly) {
  Settings settings;
  settings.scenario = "bank-account";
  settings.strategy = "read-modify-write";
  settings.parameters = {{"requests", 2}};
  const ExploreResult result = Explore(settings);
  ASSERT_TRUE(result.shortest.has_value());
  const std::string why = WhyText(result.shortest->why);
  EXPECT_EQ(why.substr(0, 24), "P4 lost update: request ") << why;
  EXPECT_NE(why.find("without having seen it, each in one transaction."), std::string::npos) << why;
  settings.scenario = "on-call";
  settings.strategy = FindScenario("on-call")->default_strategy;
  settings.parameters.clear();
  EXPECT_EQ(WhyText(Explore(settings).shortest->why).substr(0, 20), "G2-item write skew: ");
}

// The effect of a call and its answer are two events: the service has the new value, the cache the old one.
TEST(Exploration, FindsTheStaleCache) {
  const ExploreResult result =
      Explore(Program("import asyncio\n"
                      "from playground import upstream\n"
                      "cache = {}\n"
                      "fresh = None\n"
                      "async def reader():\n"
                      "    value = await upstream.get(1)\n"
                      "    cache[1] = value\n"
                      "async def writer():\n"
                      "    await upstream.put(1, 7)\n"
                      "    cache.pop(1, None)\n"
                      "async def main():\n"
                      "    await asyncio.gather(reader(), writer())\n"
                      "asyncio.run(main())\n",
                      "cache.get(1, 7) == 7"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.failures, std::vector<std::string>{"WRONG"});
}

std::string TwoTasks(const std::string& first, const std::string& second) {
  return "import asyncio\n"
         "from playground import upstream\n"
         "order = ''\n"
         "async def one():\n"
         "    global order\n"
         "    await " +
         first +
         "\n"
         "    order += 'a'\n"
         "async def two():\n"
         "    global order\n"
         "    await " +
         second +
         "\n"
         "    order += 'b'\n"
         "async def main():\n"
         "    await asyncio.gather(one(), two())\n"
         "asyncio.run(main())\n";
}

TEST(Exploration, ATimerMayOrMayNotBeatACall) {
  const ExploreResult result =
      Explore(Program(TwoTasks("asyncio.sleep(1)", "upstream.get(1)"), "order == 'ab'"));
  EXPECT_EQ(result.outcomes.size(), 2U);
}

TEST(Exploration, TwoTimersWhoseOrderFollowsHaveOneOutcome) {
  const ExploreResult result =
      Explore(Program(TwoTasks("asyncio.sleep(1)", "asyncio.sleep(2)"), "order == 'ab'"));
  EXPECT_EQ(result.verdict, Verdict::kSafe);
  EXPECT_EQ(result.outcomes.size(), 1U);
  // Started the other way round, either may be first: nobody knows how much later the second one was started.
  const ExploreResult open =
      Explore(Program(TwoTasks("asyncio.sleep(2)", "asyncio.sleep(1)"), "order == 'ab'"));
  EXPECT_EQ(open.outcomes.size(), 2U);
}

TEST(Exploration, ABackgroundTaskThatWaitsForEverIsNotStuck) {
  const ExploreResult result =
      Explore(Program("import asyncio\n"
                      "value = 0\n"
                      "queue = None\n"
                      "async def owner():\n"
                      "    global value\n"
                      "    while True:\n"
                      "        value += await queue.get()\n"
                      "async def startup():\n"
                      "    global queue\n"
                      "    queue = asyncio.Queue()\n"
                      "    asyncio.create_task(owner())\n"
                      "async def handle(request):\n"
                      "    await queue.put(1)\n"
                      "    while value < request.id:\n"
                      "        await asyncio.sleep(0)\n",
                      "value == 3"));
  EXPECT_TRUE(std::find(result.failures.begin(), result.failures.end(), "STUCK") == result.failures.end());
}

TEST(Exploration, ALockHeldByAFinishedTaskIsADeadlock) {
  const ExploreResult result =
      Explore(Program("import asyncio\n"
                      "lock = asyncio.Lock()\n"
                      "value = 0\n"
                      "async def handle(request):\n"
                      "    global value\n"
                      "    await lock.acquire()\n"
                      "    value += 1\n"));
  EXPECT_EQ(result.failures, std::vector<std::string>{"DEADLOCK"});
  ASSERT_FALSE(result.stuck.empty());
  EXPECT_TRUE(result.stuck[0].holder_finished);
}

TEST(Exploration, ARetryForEverHasNoNumberOfSchedules) {
  const ExploreResult result =
      Explore(Program("import asyncio\n"
                      "from playground import upstream\n"
                      "done = False\n"
                      "async def waiter():\n"
                      "    while not done:\n"
                      "        await upstream.get(1)\n"
                      "async def setter():\n"
                      "    global done\n"
                      "    await upstream.get(2)\n"
                      "    done = True\n"
                      "async def main():\n"
                      "    await asyncio.gather(waiter(), setter())\n"
                      "asyncio.run(main())\n",
                      "done"));
  EXPECT_TRUE(result.complete);
  EXPECT_TRUE(result.cyclic);
  EXPECT_EQ(result.schedules, "");
  EXPECT_EQ(result.failures, std::vector<std::string>{});
  EXPECT_EQ(result.verdict, Verdict::kSafe);
}

TEST(Exploration, ASpinThatNobodyEndsIsALivelock) {
  const ExploreResult result =
      Explore(Program("import asyncio\n"
                      "async def main():\n"
                      "    while True:\n"
                      "        await asyncio.sleep(0)\n"
                      "asyncio.run(main())\n",
                      "True"));
  EXPECT_TRUE(result.cyclic);
  EXPECT_EQ(result.failures, std::vector<std::string>{"LIVELOCK"});
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
}

TEST(Exploration, AStateThatNeverRepeatsIsUnknownWithTheReason) {
  const ExploreResult result = Explore(Program("import asyncio\n"
                                               "count = 0\n"
                                               "async def main():\n"
                                               "    global count\n"
                                               "    while True:\n"
                                               "        count += 1\n"
                                               "        await asyncio.sleep(0)\n"
                                               "asyncio.run(main())\n",
                                               "True"),
                                       {.max_states = 500});
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  ASSERT_FALSE(result.notes.empty());
  EXPECT_NE(NoteText(result.notes[0]).find("500 states"), std::string::npos);
  EXPECT_EQ(NoteText(result.notes[1]), "a schedule at random came to no end either");
  EXPECT_FALSE(result.sampled);
}

TEST(Exploration, WhatIsTooLargeIsSampled) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = "asyncio-lock";
  const ExploreResult result = Explore(settings, {.max_states = 5});
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(result.sampled);
  ASSERT_EQ(result.notes.size(), 2U);
  EXPECT_EQ(NoteText(result.notes[1]), "sampled, not proven: 10000 schedules");
  ASSERT_EQ(result.outcomes.size(), 1U);
  EXPECT_EQ(result.outcomes[0].share, 1.0);
}

TEST(Exploration, AFailureBeyondTheLimitIsFoundBySampling) {
  Settings settings = CounterProgram(2, 6);
  settings.assertion = "value > 6";  // the search begins where nearly nothing is lost
  const ExploreResult result = Explore(settings, {.max_states = 60});
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  EXPECT_TRUE(result.sampled);
  ASSERT_TRUE(result.shortest.has_value());
  ExpectItFails(settings, result.shortest->schedule);
}

TEST(Exploration, ASampleThatGoesOverALimitIsNoFailure) {
  Settings settings = Program("while True:\n    pass\n", "True");
  settings.limits.max_steps = 100'000;
  const ExploreResult result = Explore(settings, {.samples = 3});
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  ASSERT_FALSE(result.notes.empty());
  EXPECT_NE(NoteText(result.notes[0]).find("over a limit"), std::string::npos);
}

TEST(Exploration, AFailureIsShownThoughTheSearchWasCutShort) {
  const Settings settings = CounterProgram(3, 2);
  const ExploreResult result = Explore(settings, {.max_states = 400});
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  ASSERT_TRUE(result.shortest.has_value());
  ExpectItFails(settings, result.shortest->schedule);
}

TEST(Exploration, SamplesAreNoProof) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = "asyncio-lock";
  ExploreResult result = Explore(settings, {.samples = 50});
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_TRUE(result.sampled);
  EXPECT_FALSE(result.complete);
  settings.strategy = "unprotected";
  result = Explore(settings, {.samples = 50});
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  EXPECT_FALSE(result.shortest->schedule.empty());
}

}  // namespace
}  // namespace interleave::session
