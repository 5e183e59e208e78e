#include "model/running.hpp"

namespace interleave::model::asyncio {
namespace {

std::string Main(std::string_view body) {
  return "import asyncio\n\n\nasync def main():\n" + std::string(body) + "\n\nasyncio.run(main())\n";
}

TEST(Loop, RunHasSixStepsForAnEmptyMain) {
  ModelRun run(Main("    pass\n"));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Steps(), "0:task:1 10000:callback 20000:task:2 30000:callback 40000:task:3 50000:callback");
}

TEST(Loop, SleepIsATimerAndThenTheTask) {
  ModelRun run(Main("    await asyncio.sleep(0.001)\n"));
  run.Finish();
  EXPECT_EQ(run.Steps().substr(0, 46), "0:task:1 1000000:timer 1010000:task:1 1020000:");
}

TEST(Loop, AFinishedAwaitableDoesNotSuspend) {
  ModelRun run(Main("    future = asyncio.Future()\n    future.set_result(5)\n    print(await future)\n"));
  run.Finish();
  EXPECT_EQ(run.world().output(), "5\n");
  EXPECT_EQ(run.world().step_count(), 6U);
}

TEST(Loop, GatherCallsBackOncePerChild) {
  ModelRun run(
      "import asyncio\n\n\nasync def part(n):\n    return n\n\n\nasync def main():\n"
      "    print(await asyncio.gather(part(1), part(2)))\n\n\nasyncio.run(main())\n");
  run.Finish();
  EXPECT_EQ(run.world().output(), "[1, 2]\n");
  EXPECT_EQ(run.Steps(),
            "0:task:1 10000:task:2 20000:task:3 30000:callback 40000:callback 50000:task:1 60000:callback "
            "70000:task:4 80000:callback 90000:task:5 100000:callback");
}

// The order that heapq's sifts give to equal deadlines, and what cleaning away many cancelled timers does to
// it; as CPython 3.11.2 prints it on virtual time.
TEST(Loop, TimersWithEqualDeadlinesFallAsInHeapq) {
  ModelRun run(
      Main("    loop = asyncio.get_running_loop()\n    order = []\n"
           "    for i in range(9):\n        loop.call_at(0.001 * (i % 2), order.append, i)\n"
           "    await asyncio.sleep(0.01)\n    print(order)\n"));
  run.Finish();
  EXPECT_EQ(run.world().output(), "[0, 2, 6, 4, 8, 5, 3, 1, 7]\n");
}

TEST(Loop, StoppedByNothingIsStuckAndSaysWho) {
  ModelRun run(Main("    event = asyncio.Event()\n    await event.wait()\n"));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStuck);
  ASSERT_EQ(run.world().result().stuck.size(), 1U);
  const sim::Stuck& stuck = run.world().result().stuck[0];
  EXPECT_EQ(stuck.actor, 1U);
  EXPECT_EQ(stuck.what, "asyncio.Event");
  EXPECT_EQ(stuck.line, 6U);
  EXPECT_FALSE(stuck.has_holder);
}

TEST(Loop, TwoLocksInTwoOrdersAreADeadlock) {
  ModelRun run(
      "import asyncio\n\na = asyncio.Lock()\nb = asyncio.Lock()\n\n\nasync def handle(request):\n"
      "    first, second = (a, b) if request.id == 1 else (b, a)\n    async with first:\n"
      "        await asyncio.sleep(0)\n        async with second:\n            pass\n",
      Requests(2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 2U);
  EXPECT_EQ(stuck[0].variable, "b");
  EXPECT_EQ(stuck[0].holder, 2U);
  EXPECT_EQ(stuck[1].variable, "a");
  EXPECT_EQ(stuck[1].holder, 1U);
}

TEST(Loop, ExceptionOfACallbackIsRecordedAndTheLoopGoesOn) {
  ModelRun run(
      Main("    loop = asyncio.get_running_loop()\n    loop.call_soon(lambda: 1 // 0)\n"
           "    await asyncio.sleep(0)\n    await asyncio.sleep(0)\n    print('on')\n"));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "on\n");
  EXPECT_EQ(run.Count(trace::RecordKind::kException), 1);
}

TEST(Loop, TasksThatWaitForEachOtherCannotBeCancelled) {
  ModelRun run(
      "import asyncio\n\ntasks = []\n\n\nasync def wait_for(n):\n    await asyncio.sleep(0)\n    await "
      "tasks[n]\n\n\n"
      "async def main():\n    tasks.append(asyncio.create_task(wait_for(1)))\n"
      "    tasks.append(asyncio.create_task(wait_for(0)))\n    await asyncio.sleep(0.001)\n"
      "    try:\n        tasks[0].cancel()\n    except RecursionError as error:\n        print(error)\n\n\n"
      "asyncio.run(main())\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().output(), "maximum recursion depth exceeded\n");
}

TEST(Loop, HandOversNameWhoCausedThem) {
  ModelRun run(kAsyncioLock, Requests(3));
  run.Finish();
  std::vector<std::pair<uint32_t, uint32_t>> wakes;
  for (uint64_t index = 0; index < run.log().size(); ++index) {
    const trace::Record& record = run.log().at(index);
    if (record.kind != trace::RecordKind::kWake) continue;
    EXPECT_EQ(record.detail, static_cast<uint8_t>(trace::Wait::kLock));
    wakes.emplace_back(record.value, record.actor);
  }
  EXPECT_EQ(wakes, (std::vector<std::pair<uint32_t, uint32_t>>{{1, 2}, {2, 3}}));
}

}  // namespace
}  // namespace interleave::model::asyncio
