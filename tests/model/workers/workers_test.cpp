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

TEST(Workers, RequestsGoToOneAfterAnotherAndEachHasItsOwnGlobals) {
  ModelRun run(
      "import os\n\nserved = 0\npids = {os.getpid()}\n\n\nasync def startup():\n"
      "    pids.add(os.getpid())\n\n\nasync def handle(request):\n    global served\n"
      "    served += 1\n    print(request.worker, request.id, served, len(pids))\n",
      Workers(3, 6));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("served"), "0");  // the first process serves nobody
  const std::string output = run.world().output();
  for (const std::string_view line : {"1 1 1 2\n", "1 4 2 2\n", "2 5 2 2\n", "3 6 2 2\n"}) {
    EXPECT_NE(output.find(line), std::string::npos) << output;
  }
}

TEST(Workers, ThreadsOfAWorkerShareItsGlobals) {
  ModelRun run(
      "served = 0\n\n\ndef handle(request):\n    global served\n    served += 1\n"
      "    print(request.worker, served)\n",
      Workers(2, 4));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  const std::string output = run.world().output();
  for (const std::string_view line : {"1 1\n", "1 2\n", "2 1\n", "2 2\n"}) {
    EXPECT_NE(output.find(line), std::string::npos) << output;
  }
}

TEST(Workers, AnAsyncioLockIsEachWorkersOwnAndAMultiprocessingLockIsOne) {
  constexpr std::string_view kHead = "import asyncio\nimport multiprocessing\n\n";
  const std::string handle = "\n\nasync def handle(request):\n    print(take())\n";
  ModelRun own(std::string(kHead) +
                   "lock = asyncio.Lock()\n\n\ndef take():\n    was = lock.locked()\n"
                   "    asyncio.ensure_future(lock.acquire())\n    return was\n" +
                   handle,
               Workers(2, 2));
  EXPECT_EQ(own.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(own.world().output(), "False\nFalse\n");
  ModelRun one(std::string(kHead) +
                   "lock = multiprocessing.Lock()\n\n\ndef take():\n"
                   "    return lock.acquire(False)\n" +
                   handle,
               Workers(2, 2));
  EXPECT_EQ(one.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(one.world().output(), "True\nFalse\n");
}

TEST(Workers, OneThatFailsAtItsStartEndsTheServer) {
  ModelRun run(
      "async def startup():\n    raise RuntimeError('no')\n\n\nasync def handle(request):\n    pass\n",
      Workers(2, 2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().result().exception_message, "no");
}

constexpr std::string_view kSleeps =
    "import asyncio\n\n\nasync def handle(request):\n"
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
  ModelRun run(
      "import asyncio\nimport multiprocessing\nimport time\n\nlock = multiprocessing.Lock()\n\n\n"
      "async def handle(request):\n    if request.worker == 2:\n        await asyncio.sleep(0.0001)\n"
      "    with lock:\n        await asyncio.sleep(0.001)\n",
      options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
}

// The first worker is killed in the middle of its transaction, and the second one waits for its row.
constexpr std::string_view kTransaction =
    "import asyncio\nfrom playground import pool\n\n\nasync def startup():\n"
    "    await pool.execute('CREATE TABLE IF NOT EXISTS t (n int)')\n"
    "    if await pool.fetchval('SELECT count(*) FROM t') == 0:\n"
    "        await pool.execute('INSERT INTO t VALUES (0)')\n\n\n"
    "async def handle(request):\n    async with pool.acquire() as connection:\n"
    "        if request.worker == 2:\n            await asyncio.sleep(0.01)\n"
    "        async with connection.transaction():\n"
    "            await connection.execute(f'UPDATE t SET n = n + {request.worker}')\n"
    "            if request.worker == 1:\n                await asyncio.sleep(1)\n"
    "        print(await connection.fetchval('SELECT n FROM t'))\n";

TEST(Workers, WhatAKilledOneHadOpenAtTheDatabaseIsRolledBackAndOthersGoOn) {
  sim::Options options = Workers(2, 2);
  options.mishap.is_killed = true;
  options.mishap.kill_at_ns = 500'000'000;
  ModelRun run(kTransaction, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "2\n");
  EXPECT_EQ(run.world().failed_requests(), 1U);
  EXPECT_GE(run.world().now_ns(), 500'000'000);
  EXPECT_LT(run.world().now_ns(), 600'000'000);
}

TEST(Workers, AKilledOneThatWaitedAtTheDatabaseWaitsNoMore) {
  sim::Options options = Workers(2, 2);
  options.mishap.is_killed = true;
  options.mishap.kill_at_ns = 300'000'000;
  // Now it is the first one that waits.
  std::string source(kTransaction);
  for (const std::string_view old : {"request.worker == 2", "request.worker == 1"}) {
    const size_t place = source.find(old);
    source.replace(place, old.size(), old.back() == '2' ? "request.worker < 2" : "request.worker > 1");
  }
  ModelRun run(source, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "2\n");
  EXPECT_EQ(run.world().failed_requests(), 1U);
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
  EXPECT_EQ(
      Output("import multiprocessing as m\nevent = m.Event()\ndone = m.Event()\nseen = m.Value('i', 0)\n\n\n"
             "def work():\n    event.wait()\n    seen.value = 7\n    done.set()\n\n\n"
             "p = m.Process(target=work)\np.start()\nevent.set()\ndone.wait()\np.join()\n"
             "print(seen.value, event.is_set(), event.wait(0.1))\n"),
      "7 True True\n");
}

TEST(Multiprocessing, ABarrierLetsProcessesGoOnTogether) {
  EXPECT_EQ(
      Output("import multiprocessing as m\nimport threading\nmet = m.Barrier(3)\nseen = m.Value('i', 0)\n"
             "firsts = m.Value('i', 0)\n\n\n"
             "def work():\n    with seen.get_lock():\n        seen.value += 1\n    place = met.wait()\n"
             "    assert seen.value == 3\n    if place == 0:\n        with firsts.get_lock():\n"
             "            firsts.value += 1\n    met.wait()\n\n\n"
             "all = [m.Process(target=work) for _ in range(3)]\nfor p in all:\n    p.start()\n"
             "for p in all:\n    p.join()\nprint(seen.value, firsts.value, [p.exitcode for p in all])\n"
             "print(met.parties, met.n_waiting, met.broken)\nmet.abort()\n"
             "try:\n    met.wait()\nexcept threading.BrokenBarrierError:\n    print('broken', met.broken)\n"),
      "3 1 [0, 0, 0]\n3 0 False\nbroken True\n");
}

}  // namespace
}  // namespace interleave::model::workers
