// The server of Redis, and what its clients make of it; tests/oracle/redis compares both with the real ones.
#include "model/running.hpp"

#include "model/redis/lua.hpp"
#include "model/redis/sha1.hpp"

namespace interleave::model::redis {
namespace {

std::string Output(std::string_view source, sim::Options options = {}) {
  ModelRun run(source, std::move(options));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished) << run.world().result().traceback;
  return run.world().output();
}

TEST(Redis, KeepsTextsAndCounts) {
  EXPECT_EQ(Output("from playground import redis_blocking as r\n"
                   "print(r.set('a', 1), r.incr('a'), r.get('a'), r.get('b'), r.delete('a', 'b'), r.exists('a'))\n"),
            "True 2 2 None 1 0\n");
}

TEST(Redis, BothClientsSeeOneServer) {
  EXPECT_EQ(Output("import asyncio\nfrom playground import redis, redis_blocking\n\n\nasync def main():\n"
                   "    await redis.set('a', 'x')\n    print(redis_blocking.get('a'), redis.peek('a'))\n\n\n"
                   "asyncio.run(main())\n"),
            "x x\n");
}

TEST(Redis, AKeyIsThereUntilTheClockHasPassedItsTime) {
  sim::Options options;
  options.upstream.latency_min_ns = 0;
  options.upstream.latency_max_ns = 0;
  options.instruction_ns = 0;
  EXPECT_EQ(Output("import time\nfrom playground import redis_blocking as r\n"
                   "r.set('a', 1, px=10)\ntime.sleep(0.010)\nprint(r.exists('a'))\n"
                   "time.sleep(0.001)\nprint(r.exists('a'), r.ttl('a'))\n",
                   options),
            "1\n0 -2\n");
}

TEST(Redis, ATransactionIsGivenUpWhereAWatchedKeyChanged) {
  EXPECT_EQ(Output("from redis.exceptions import WatchError\nfrom playground import redis_blocking as r\n"
                   "with r.pipeline() as pipe:\n    pipe.watch('a')\n    r.set('a', 1)\n    pipe.multi()\n"
                   "    pipe.set('a', 2)\n    try:\n        pipe.execute()\n    except WatchError as error:\n"
                   "        print(error, r.get('a'))\n"),
            "Watched variable changed. 1\n");
}

TEST(Redis, CommandsArriveAfterHalfOfTheLatency) {
  sim::Options options;
  options.upstream.latency_min_ns = 1'000'000;
  options.upstream.latency_max_ns = 1'000'000;
  // Cancelled after 0.6 ms, when it has arrived already; the other one never waits for its reply either.
  EXPECT_EQ(Output("import asyncio\nfrom playground import redis\n\n\nasync def main():\n"
                   "    task = asyncio.create_task(redis.incr('a'))\n    await asyncio.sleep(0.0006)\n"
                   "    task.cancel()\n    await asyncio.wait([task])\n    return await redis.get('a')\n\n\n"
                   "print(asyncio.run(main()))\n",
                   options),
            "1\n");
}

TEST(Redis, AScriptThatIsOutsideOfOurLuaIsRefusedByName) {
  EXPECT_EQ(Output("from playground import redis_blocking as r\ntry:\n"
                   "    r.eval('for i = 1, 2 do end', 0)\nexcept Exception as error:\n    print(error)\n"),
            "Error compiling script (new function): user_script:1: `for` is not supported here\n");
}

TEST(Redis, ScriptsHaveTheirNamesBySha1) {
  EXPECT_EQ(Sha1(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(Sha1("return 1"), "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
  EXPECT_EQ(Sha1(std::string(200, 'a')), "e61cfffe0d9195a525fc6cf06ca2d77119c24a40");
}

TEST(Redis, AScriptThatIsNestedTooDeepIsRefused) {
  std::string fault;
  EXPECT_EQ(lua::Parse("return " + std::string(10'000, '('), &fault), nullptr);
  EXPECT_EQ(lua::Parse(std::string(10'000, '-') + "1", &fault), nullptr);
  fault.clear();
  std::string blocks;
  for (int depth = 0; depth < 10'000; ++depth) blocks += "if true then ";
  EXPECT_EQ(lua::Parse(blocks, &fault), nullptr);
  EXPECT_EQ(fault, "user_script:1: it is nested too deep");
}

TEST(Redis, ALookTakesNoTimeAndMakesNoServer) {
  ModelRun run("from playground import redis_blocking\nseen = redis_blocking.peek('a')\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("seen"), "None");
  EXPECT_EQ(run.world().now_ns(), 0);
}

// In an untimed run nothing runs out by itself: somebody has to choose it.
TEST(Redis, InASearchALeaseIsSomebodyWhoMayGoNext) {
  sim::Options options;
  options.untimed = true;
  options.workload.requests = 1;
  ModelRun run("from playground import redis\nseen = None\n\n\nasync def handle(request):\n    global seen\n"
               "    await redis.set('a', 1, px=5)\n    seen = await redis.get('a')\n",
               options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("seen"), "'1'");
}

}  // namespace
}  // namespace interleave::model::redis
