#include "model/playground/workload.hpp"
#include "model/playground/playground.hpp"

#include "model/running.hpp"

namespace interleave::model::playground {
namespace {

TEST(Workload, UnprotectedLosesAllUpdatesButOne) {
  ModelRun run(kUnprotected, Requests(50));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "1");
  EXPECT_EQ(run.world().step_count(), 101U);
  EXPECT_EQ(run.world().now_ns(), 1'010'000);
  EXPECT_EQ(run.Count(trace::RecordKind::kRequestStart), 50);
  EXPECT_EQ(run.Count(trace::RecordKind::kRequestEnd), 50);
}

TEST(Workload, AsyncioLockKeepsAllUpdates) {
  ModelRun run(kAsyncioLock, Requests(50));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "50");
  EXPECT_EQ(run.Count(trace::RecordKind::kAcquire), 50);
  EXPECT_EQ(run.Count(trace::RecordKind::kRelease), 50);
  EXPECT_EQ(run.Count(trace::RecordKind::kWake), 49);  // each hand-over
}

TEST(Workload, StepsOfThreeRequestsAtOnce) {
  ModelRun run(kUnprotected, Requests(3));
  run.Finish();
  EXPECT_EQ(run.Steps(),
            "0:arrive 10000:task:1 20000:task:2 30000:task:3 40000:task:1 50000:task:2 60000:task:3");
}

TEST(Workload, EvenArrivalsComeByTimers) {
  sim::Options options = Requests(3);
  options.workload.arrivals = sim::Arrivals::kEvenly;
  options.workload.gap_ns = 100'000;
  ModelRun run(kUnprotected, options);
  run.Finish();
  EXPECT_EQ(run.Steps(),
            "0:arrive 10000:task:1 20000:task:1 100000:arrive 110000:task:2 120000:task:2 200000:arrive "
            "210000:task:3 220000:task:3");
  EXPECT_EQ(run.Repr("value"), "3");
}

TEST(Workload, RandomArrivalsAreDrawnBeforeAnythingElse) {
  sim::Options options = Requests(20);
  options.workload.arrivals = sim::Arrivals::kRandom;
  options.workload.gap_ns = 50'000;
  ModelRun run(kUnprotected, options);
  run.world().Advance(1'000'000, 0);
  EXPECT_EQ(run.world().choice_count(), 20U);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
}

TEST(Workload, StartupRunsFirstAndItsTasksMayWaitForEver) {
  ModelRun run(
      "import asyncio\n\nvalue = 0\n\n\nasync def forever():\n    await asyncio.Event().wait()\n\n\n"
      "async def startup():\n    asyncio.create_task(forever())\n    await asyncio.sleep(0.001)\n\n\n"
      "async def handle(request):\n    global value\n    value += request.amount\n",
      Requests(2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "2");
  EXPECT_EQ(
      run.Steps(),
      "0:task:1 10000:task:2 1000000:timer 1010000:task:1 1020000:arrive 1030000:task:3 1040000:task:4");
}

TEST(Workload, StartupThatRaisesEndsTheRun) {
  ModelRun run("async def startup():\n    raise ValueError('no')\n\n\nasync def handle(request):\n    pass\n",
               Requests(2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().result().exception_message, "no");
  EXPECT_EQ(run.world().result().exception_line, 2U);
}

TEST(Workload, AFailedRequestIsNoEndOfTheRun) {
  ModelRun run("async def handle(request):\n    if request.id == 2:\n        raise ValueError('two')\n",
               Requests(3));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  int failed = 0;
  for (uint64_t index = 0; index < run.log().size(); ++index) {
    const trace::Record& record = run.log().at(index);
    if (record.kind == trace::RecordKind::kRequestEnd &&
        record.detail == static_cast<uint8_t>(trace::Ending::kFailed)) {
      ++failed;
      EXPECT_EQ(record.value, 2U);
    }
  }
  EXPECT_EQ(failed, 1);
}

TEST(Workload, APlainHandleRunsInAThreadPerRequest) {
  ModelRun run(
      "import threading\n"
      "seen = []\n"
      "def startup():\n"
      "    seen.append('ready')\n"
      "def handle(request):\n"
      "    seen.append((request.id, threading.current_thread().name, threading.active_count()))\n",
      Requests(2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("seen"), "['ready', (1, 'request 1', 3), (2, 'request 2', 2)]");
  EXPECT_EQ(run.Count(trace::RecordKind::kRequestStart), 2);
  EXPECT_EQ(run.Count(trace::RecordKind::kRequestEnd), 2);
}

TEST(Workload, AThreadThatFailsIsAFailedRequest) {
  ModelRun run("def handle(request):\n    1 // (request.id - 1)\n", Requests(3));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(FailedRequests(run.world()), 1U);
}

TEST(Workload, ThreadsThatWaitForEverAreNamed) {
  ModelRun run(
      "import threading\n"
      "lock = threading.Lock()\n"
      "def handle(request):\n"
      "    lock.acquire()\n",
      Requests(3));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  EXPECT_EQ(run.world().result().stuck.size(), 2U);
}

TEST(Workload, StartupAndHandleHaveToBeAlike) {
  ModelRun run("async def startup():\n    pass\ndef handle(request):\n    pass\n", Requests(1));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_NE(run.world().result().exception_message.find("both"), std::string::npos);
}

TEST(Workload, UntilStopsBeforeALaterStep) {
  sim::Options options = Requests(50);
  options.until_ns = 55'000;
  ModelRun run(kUnprotected, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStopped);
  EXPECT_EQ(run.world().step_count(), 6U);
}

TEST(Workload, StepsCountAgainstTheLimit) {
  sim::Options options;
  options.limits.max_steps = 1000;
  ModelRun run(
      "import asyncio\n\n\nasync def main():\n    while True:\n        await asyncio.sleep(0)\n\n\n"
      "asyncio.run(main())\n",
      options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kLimit);
  EXPECT_EQ(run.world().step_count(), 500U);  // each turn is a step and a backward jump
}

struct EntryCase {
  std::string_view source;
  std::string_view entry;
};

TEST(FindEntry, TakesTheOnlyCoroutineFunctionOfAProgramThatOnlyDefines) {
  const EntryCase cases[] = {
      {"async def increment():\n    pass\n", "increment"},
      {"\"\"\"Text.\"\"\"\nimport asyncio\nfrom asyncio import sleep\nvalue: int = 0\nx = [i for i in "
       "range(3)]\n\n\n"
       "class A:\n    y = 1\n\n\nasync def work():\n    await sleep(0)\n\n\nasync def startup():\n    pass\n",
       "work"},
      {"async def one():\n    pass\n\n\nasync def two():\n    pass\n", ""},
      {"async def one():\n    pass\n\n\nprint('runs')\n", ""},
      {"async def one():\n    pass\n\n\nfor i in range(3):\n    x = i\n", ""},
      {"async def one():\n    pass\n\n\nx = 0\nx += 1\n", ""},
      {"async def one(argument):\n    pass\n", ""},
      {"async def one():\n    yield 1\n", ""},
      {"def one():\n    pass\n", ""},
  };
  for (const EntryCase& one : cases) {
    EXPECT_EQ(FindEntry(sim::CompileOrFail(one.source)), one.entry) << one.source;
  }
}

TEST(Upstream, TakesItsLatencyAndGivesTheInitialValue) {
  sim::Options options = Requests(1);
  options.upstream = {300'000, 300'000, 7, true};
  ModelRun run(
      "from playground import upstream\n\nvalue = 0\n\n\nasync def handle(request):\n    global value\n"
      "    value = await upstream.get(request.key)\n",
      options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "7");
  EXPECT_EQ(run.Steps(), "0:arrive 10000:task:1 310000:timer 320000:task:1");
  EXPECT_EQ(run.Count(trace::RecordKind::kCall), 1);
  EXPECT_EQ(run.Count(trace::RecordKind::kReply), 1);
}

TEST(Upstream, KeepsWhatIsPutUnlessItIsReadOnly) {
  constexpr std::string_view kSource =
      "from playground import upstream\n\nvalue = 0\n\n\nasync def handle(request):\n    global value\n"
      "    await upstream.put('a', 5)\n    value = await upstream.get('a') + upstream.get_blocking('b')\n";
  sim::Options options = Requests(1);
  options.upstream = {10, 20, 1, false};
  ModelRun run(kSource, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "6");
  options.upstream.read_only = true;
  ModelRun refused(kSource, options);
  refused.Finish();
  EXPECT_EQ(refused.Repr("value"), "0");
}

TEST(Parameters, AreNumbersByName) {
  sim::Options options;
  options.parameters = {{"requests", 12}, {"gap_ns", -3}};
  ModelRun run(
      "from playground import parameters\nimport playground\n\nvalue = [parameters.requests, "
      "playground.parameters.gap_ns]\n",
      options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "[12, -3]");
}

}  // namespace
}  // namespace interleave::model::playground
