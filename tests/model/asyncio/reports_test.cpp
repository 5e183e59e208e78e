#include "model/running.hpp"

namespace interleave::model::asyncio {
namespace {

constexpr std::string_view kLoses = R"(import asyncio
import gc


async def fail(n):
    raise ValueError(n)


async def private(n):
    try:
        await asyncio.Event().wait()
    finally:
        print("closed", n)


async def main():
    loop = asyncio.get_running_loop()
    if reports:
        loop.set_exception_handler(lambda loop, context: print(context["message"]))
    for n in range(3):
        asyncio.create_task(fail(n))
        asyncio.create_task(private(n))
    await asyncio.sleep(0.001)
    print(gc.collect())
    await asyncio.sleep(0.001)


asyncio.run(main())
)";

std::string Loses(bool reports) {
  return std::string(reports ? "reports = True\n" : "reports = False\n") + std::string(kLoses);
}

TEST(Reports, FailuresAndDestroyedTasksGoToTheHandler) {
  ModelRun run(Loses(true));
  run.Finish();
  const std::string failed = "Task exception was never retrieved\n";
  const std::string destroyed = "Task was destroyed but it is pending!\n";
  EXPECT_EQ(run.world().output(), failed + failed + failed + "closed 0\n" + destroyed + "closed 1\n" +
                                      destroyed + "closed 2\n" + destroyed + "3\n");
  EXPECT_EQ(run.Count(trace::RecordKind::kException), 0);
}

TEST(Reports, WithoutAHandlerTheyAreRecorded) {
  ModelRun run(Loses(false));
  run.Finish();
  EXPECT_EQ(run.world().output(), "closed 0\nclosed 1\nclosed 2\n3\n");
  EXPECT_EQ(run.Count(trace::RecordKind::kException), 6);
}

// Where a slice ends, and whether the world is asked for its identity, makes no difference.
TEST(Reports, SlicesMakeNoDifference) {
  ModelRun whole(Loses(true));
  whole.Finish();
  for (const uint64_t slice : {1U, 2U, 3U, 7U, 50U}) {
    ModelRun run(Loses(true));
    while (run.world().Advance(slice)) {
      if (run.world().started() && !run.world().in_step()) run.world().CanonicalHash();
    }
    EXPECT_EQ(run.world().output(), whole.world().output()) << slice;
    EXPECT_EQ(run.Steps(), whole.Steps()) << slice;
  }
}

// A failure that is held for ever is not asked for again after every step, whatever the size of the heap.
TEST(Reports, LookingForLostFailuresIsPaidForByTheSteps) {
  ModelRun run(
      "import asyncio\n\n\nasync def fail():\n    raise ValueError\n\n\nasync def main():\n"
      "    asyncio.get_running_loop().set_exception_handler(print)\n"
      "    global held, big\n    big = [[n] for n in range(100000)]\n    held = asyncio.create_task(fail())\n"
      "    for n in range(2000):\n        await asyncio.sleep(0)\n\n\nasyncio.run(main())\n");
  run.Finish();
  EXPECT_EQ(run.world().result().outcome, trace::Outcome::kFinished);
  EXPECT_LT(run.world().work_used(), 2'000'000U);
}

TEST(Reports, ReprOfTasksThatWaitForEachOtherEnds) {
  ModelRun run(
      "import asyncio\n\ntasks = []\n\n\nasync def wait(n):\n    await asyncio.sleep(0)\n    await "
      "tasks[n]\n\n\n"
      "async def main():\n    for n in range(5000):\n"
      "        tasks.append(asyncio.create_task(wait((n + 1) % 5000)))\n"
      "    await asyncio.sleep(0.2)\n    print(len(repr(tasks[0])) < 5000)\n    for task in tasks:\n"
      "        print(task.done())\n        break\n    raise SystemExit\n\n\nasyncio.run(main())\n");
  run.Finish();
  EXPECT_EQ(run.world().output(), "True\nFalse\n");
}

TEST(Reports, CollectKeepsTheRequestsOfTheWorkload) {
  ModelRun run(
      "import asyncio\nimport gc\n\nvalue = 0\n\n\nasync def handle(request):\n    global value\n"
      "    if request.id == 1:\n        await asyncio.Event().wait()\n    gc.collect()\n    value += 1\n",
      Requests(3));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStuck);
  EXPECT_EQ(run.Repr("value"), "2");
}

TEST(Barrier, SaysWhoWaitsForIt) {
  ModelRun run(
      "import asyncio\n\nbarrier = asyncio.Barrier(2)\n\n\nasync def main():\n    await barrier.wait()\n\n\n"
      "asyncio.run(main())\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStuck);
  ASSERT_EQ(run.world().result().stuck.size(), 1U);
  EXPECT_EQ(run.world().result().stuck[0].what, "asyncio.Barrier");
  EXPECT_EQ(run.world().result().stuck[0].variable, "barrier");
}

// Whether a program carries the library's threads along is known from its text.
TEST(Executor, HasToBeNamedInTheText) {
  ModelRun run(
      "import asyncio\n\n\ntry:\n    getattr(asyncio, 'to_' 'thread')(print)\n"
      "except NotImplementedError as error:\n    print(error)\n");
  run.Finish();
  EXPECT_EQ(run.world().output(), "'to_thread' has to stand in the program's text by its name\n");
}

}  // namespace
}  // namespace interleave::model::asyncio
