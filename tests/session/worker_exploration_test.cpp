// Searches of programs whose processes share Redis, an outside service, or what multiprocessing offers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "session/catalog.hpp"
#include "session/exploration.hpp"

namespace interleave::session {
namespace {

ExploreResult Explore(const Settings& settings) {
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, ExploreLimits{});
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  if (!opened.ok()) return {};
  while (opened.value()->Advance(10'000)) continue;
  return opened.value()->Result();
}

Settings Strategy(const std::string& scenario, const std::string& strategy) {
  Settings settings;
  settings.scenario = scenario;
  settings.strategy = strategy;
  return settings;
}

TEST(WorkerExploration, ASemaphoreOfEachWorkerBoundsNothingTogether) {
  EXPECT_EQ(Explore(Strategy("external-api", "semaphore-two-workers")).failures,
            std::vector<std::string>{"EXCEEDS"});
}

Settings Program(const std::string& source, const std::string& assertion) {
  Settings settings;
  settings.file_name = "test.py";
  settings.source = source;
  settings.assertion = assertion;
  settings.parameters = {{"requests", 2}};
  return settings;
}

std::vector<std::string> Values(const ExploreResult& result) {
  std::vector<std::string> values;
  for (const ExploredOutcome& outcome : result.outcomes) values.push_back(outcome.counters.back().value);
  std::sort(values.begin(), values.end());
  return values;
}

// What a process alone can get at is no place to switch: it adds nothing to what a search goes through.
TEST(WorkerExploration, NobodyElseSeesTheGlobalsOfAWorker) {
  const auto states = [](const std::string& source) {
    Settings settings = Program(source, "True");
    settings.parameters.emplace_back("workers", 2);
    const ExploreResult result = Explore(settings);
    EXPECT_TRUE(result.complete);
    return result.states;
  };
  const uint64_t fewest = states("async def handle(request):\n    pass\n");
  EXPECT_EQ(states("items = [1]\nseen = {}\n\n\n"
                   "async def handle(request):\n"
                   "    item = items.pop()\n"
                   "    items.append(item)\n"
                   "    seen[item] = True\n"),
            fewest);
}

// One task reads after it has set a key for a while: the key may be there or gone.
TEST(WorkerExploration, AKeyMayRunOutAtAnyMoment) {
  const ExploreResult result =
      Explore(Program("from playground import redis\nseen = 0\n\n\n"
                      "async def handle(request):\n    global seen\n"
                      "    if request.id == 1:\n"
                      "        await redis.set('a', 1, px=5)\n"
                      "        seen = await redis.exists('a')\n",
                      "seen == 1"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(Values(result), (std::vector<std::string>{"False", "True"}));
}

// Of two keys that were set one after the other for the same time the first never outlives the second.
TEST(WorkerExploration, KeysRunOutInAnOrderThatTheirStartsAllow) {
  const std::string head =
      "from playground import redis\nbad = 0\n\n\nasync def handle(request):\n    global bad\n"
      "    if request.id == 1:\n";
  const std::string look =
      "        first, second = await redis.mget('a', 'b')\n        bad = first is not None and second is "
      "None\n";
  const std::string same = "        await redis.set('a', 1, px=5)\n        await redis.set('b', 1, px=5)\n";
  const std::string shorter =
      "        await redis.set('a', 1, px=9)\n        await redis.set('b', 1, px=5)\n";
  EXPECT_EQ(Values(Explore(Program(head + same + look, "not bad"))), std::vector<std::string>{"True"});
  EXPECT_EQ(Values(Explore(Program(head + shorter + look, "not bad"))),
            (std::vector<std::string>{"False", "True"}));
}

// A transaction that watches is carried out or not, and never in parts.
TEST(WorkerExploration, AWatchedTransactionIsRetriedUntilNobodyComesBetween) {
  const ExploreResult result =
      Explore(Program("from redis.exceptions import WatchError\nfrom playground import redis\n\n\n"
                      "async def handle(request):\n    async with redis.pipeline() as pipe:\n"
                      "        while True:\n            try:\n                await pipe.watch('n')\n"
                      "                value = int(await pipe.get('n') or 0)\n                pipe.multi()\n"
                      "                pipe.set('n', value + 1)\n                await pipe.execute()\n"
                      "                return\n            except WatchError:\n                pass\n",
                      "redis.peek('n') == '2'"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(Values(result), std::vector<std::string>{"True"});
}

}  // namespace
}  // namespace interleave::session
