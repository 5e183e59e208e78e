// Several workers, and what multiprocessing shares between them.
#include "model/running.hpp"

namespace interleave::model::workers {
namespace {

sim::Options Workers(uint32_t workers, uint32_t requests) {
  sim::Options options;
  options.workload.workers = workers;
  options.workload.requests = requests;
  return options;
}

constexpr std::string_view kWhoServes = R"(import os
from playground import redis

served = 0


async def startup():
    await redis.rpush("started", os.getpid())


async def handle(request):
    global served
    served += 1
    await redis.rpush("served", f"{request.worker}:{request.id}:{served}")
)";

std::string Keys(ModelRun& run, const std::string& key) { return run.Repr(key); }

TEST(Workers, RequestsGoToOneAfterAnotherAndEachHasItsOwnGlobals) {
  const std::string source = std::string(kWhoServes) + R"(    if request.id >= 4:
        print(request.worker, request.id, served)
)";
  ModelRun run(source, Workers(3, 6));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(Keys(run, "served"), "0");  // the first process serves nobody
  const std::string output = run.world().output();
  for (const std::string_view line : {"1 4 2\n", "2 5 2\n", "3 6 2\n"}) {
    EXPECT_NE(output.find(line), std::string::npos) << output;
  }
}

TEST(Workers, ThreadsOfAWorkerShareItsGlobals) {
  ModelRun run("served = 0\n\n\ndef handle(request):\n    global served\n    served += 1\n"
               "    print(request.worker, served)\n",
               Workers(2, 4));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  const std::string output = run.world().output();
  for (const std::string_view line : {"1 1\n", "1 2\n", "2 1\n", "2 2\n"}) {
    EXPECT_NE(output.find(line), std::string::npos) << output;
  }
}

TEST(Workers, AnAsyncioLockIsEachWorkersOwnAndAMultiprocessingLockIsOne) {
  ModelRun run("import asyncio\nimport multiprocessing\n\nlock = multiprocessing.Lock()\n"
               "own = asyncio.Lock()\ntotal = multiprocessing.Value('i', 0)\n\n\n"
               "async def handle(request):\n    await own.acquire()\n    with lock:\n"
               "        current = total.value\n        total.value = current + 1\n",
               Workers(2, 2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("own.locked()"), run.Repr("own.locked()"));
}

TEST(Workers, OneThatFailsAtItsStartEndsTheServer) {
  ModelRun run("async def startup():\n    raise RuntimeError('no')\n\n\nasync def handle(request):\n    pass\n",
               Workers(2, 2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().result().exception_message, "no");
}

constexpr std::string_view kSleeps = "import asyncio\n\n\nasync def handle(request):\n"
                                     "    await asyncio.sleep(0.001)\n";

TEST(Workers, APauseStopsTheFirstOfThem) {
  sim::Options options = Workers(2, 2);
  options.mishap.pause_ns = 50'000'000;
  options.mishap.pause_at_ns = 500'000;
  ModelRun run(kSleeps, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_GE(run.world().now_ns(), 50'000'000);
}

TEST(Workers, OneThatIsKilledFailsItsRequestsAndTheOthersGoOn) {
  sim::Options options = Workers(2, 6);
  options.mishap.is_killed = true;
  options.mishap.kill_at_ns = 500'000;
  ModelRun run(kSleeps, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().failed_requests(), 3U);
}

TEST(Workers, ALockThatAKilledOneHeldIsHeldForEver) {
  sim::Options options = Workers(2, 2);
  options.mishap.is_killed = true;
  options.mishap.kill_at_ns = 500'000;
  ModelRun run("import asyncio\nimport multiprocessing\nimport time\n\nlock = multiprocessing.Lock()\n\n\n"
               "async def handle(request):\n    if request.worker == 2:\n        await asyncio.sleep(0.0001)\n"
               "    with lock:\n        await asyncio.sleep(0.001)\n",
               options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
}

// ---- Primitives of multiprocessing, within one process.

std::string Output(std::string_view source) {
  ModelRun run(source);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished) << run.world().result().traceback;
  return run.world().output();
}

TEST(Multiprocessing, PrimitivesRefuseWhatTheirsDo) {
  EXPECT_EQ(Output("import multiprocessing as m\n"
                   "for make in (m.Lock, m.RLock, m.BoundedSemaphore):\n    try:\n"
                   "        make().release()\n    except Exception as error:\n"
                   "        print(type(error).__name__, error)\n"),
            "ValueError semaphore or lock released too many times\n"
            "AssertionError attempt to release recursive lock not owned by thread\n"
            "ValueError semaphore or lock released too many times\n");
}

TEST(Multiprocessing, ValuesAndArraysKeepWhatTheirTypeHolds) {
  EXPECT_EQ(Output("import multiprocessing as m\nv = m.Value('i', 2147483647)\nv.value += 1\nprint(v.value)\n"
                   "d = m.Value('d', 1)\nprint(d.value)\na = m.Array('i', [1, 2, 3])\na[-1] = 9\n"
                   "print(a[:], len(a), a[2])\nwith v.get_lock():\n    v.value = 5\nprint(v.value)\n"),
            "-2147483648\n1.0\n[1, 2, 9] 3 9\n5\n");
}

TEST(Multiprocessing, EventsAndConditionsReachOtherProcesses) {
  EXPECT_EQ(Output("import multiprocessing as m\nevent = m.Event()\ndone = m.Event()\nseen = m.Value('i', 0)\n\n\n"
                   "def work():\n    event.wait()\n    seen.value = 7\n    done.set()\n\n\n"
                   "p = m.Process(target=work)\np.start()\nevent.set()\ndone.wait()\np.join()\n"
                   "print(seen.value, event.is_set(), event.wait(0.1))\n"),
            "7 True True\n");
}

}  // namespace
}  // namespace interleave::model::workers
