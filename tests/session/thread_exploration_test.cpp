// Searches of programs with threads: where a switch is possible under each runtime, what of a thread's work
// is a choice, and how such runs end.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "session/exploration.hpp"

namespace interleave::session {
namespace {

ExploreResult Explore(const Settings& settings, const ExploreLimits& limits = {}) {
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, limits);
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  if (!opened.ok()) return {};
  while (opened.value()->Advance(10'000)) continue;
  return opened.value()->Result();
}

Settings Program(const std::string& source, const std::string& assertion, const std::string& runtime) {
  Settings settings;
  settings.file_name = "test.py";
  settings.source = source;
  settings.assertion = assertion;
  settings.runtime = runtime;
  return settings;
}

// `count` threads that run work(), with everything before it in `head`.
std::string Threads(int count, const std::string& head, const std::string& body) {
  return "import threading\n" + head + "def work():\n" + body +
         "threads = [threading.Thread(target=work) for _ in range(" + std::to_string(count) +
         ")]\n"
         "for thread in threads:\n"
         "    thread.start()\n"
         "for thread in threads:\n"
         "    thread.join()\n";
}

ExploreResult ExploreThreads(int count, const std::string& head, const std::string& body,
                             const std::string& assertion, const std::string& runtime) {
  return Explore(Program(Threads(count, head, body), assertion, runtime));
}

ExploreResult ExploreCounter(int n, int k, const std::string& runtime) {
  return ExploreThreads(n, "value = 0\n",
                        "    global value\n"
                        "    for _ in range(" +
                            std::to_string(k) +
                            "):\n"
                            "        value += 1\n",
                        "value == " + std::to_string(n * k), runtime);
}

struct TableRow {
  int n, k;
  const char* schedules;
  const char* failing;
};

TEST(ThreadExploration, TheExactTableBetweenAnyTwoBytecodes) {
  for (const TableRow& row : {TableRow{2, 1, "6", "4"}, TableRow{2, 2, "70", "64"},
                              TableRow{3, 1, "90", "84"}, TableRow{3, 2, "34650", "34560"},
                              TableRow{4, 1, "2520", "2496"}, TableRow{4, 2, "63063000", "63060480"}}) {
    const ExploreResult result = ExploreCounter(row.n, row.k, "any-bytecode");
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.verdict, Verdict::kUnsafe);
    EXPECT_EQ(result.schedules, row.schedules) << row.n << ", " << row.k;
    EXPECT_EQ(result.failing_schedules, row.failing) << row.n << ", " << row.k;
  }
}

TEST(ThreadExploration, UnderTheGilAnIncrementIsWhole) {
  const ExploreResult result = ExploreCounter(3, 2, "gil-3.11");
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kSafe);
  EXPECT_EQ(result.schedules, "90");  // of whole increments
}

TEST(ThreadExploration, FreeThreadedIsSearchedAsAnyBytecodeIs) {
  const ExploreResult any = ExploreCounter(2, 2, "any-bytecode");
  const ExploreResult free = ExploreCounter(2, 2, "free-threaded");
  EXPECT_EQ(any.schedules, free.schedules);
  EXPECT_EQ(any.states, free.states);
}

// ---- Switch points of the GIL: `t = value; OP; value = t + 1` by two threads.

bool LosesWith(const std::string& operation, const std::string& runtime) {
  const ExploreResult result = ExploreThreads(2,
                                              "import contextlib\n"
                                              "value = 0\n"
                                              "class Own:\n"
                                              "    def __init__(self):\n"
                                              "        self.field = 0\n"
                                              "    def __enter__(self):\n"
                                              "        return self\n"
                                              "    def __exit__(self, *error):\n"
                                              "        return False\n"
                                              "    def __add__(self, other):\n"
                                              "        return self\n"
                                              "    @property\n"
                                              "    def shown(self):\n"
                                              "        return 1\n"
                                              "def call():\n"
                                              "    return 1\n"
                                              "def items():\n"
                                              "    yield 1\n",
                                              "    global value\n"
                                              "    own = Own()\n"
                                              "    data = {1: 2}\n"
                                              "    lines = [1, 2]\n"
                                              "    count = 1\n"
                                              "    before = value\n"
                                              "    " +
                                                  operation +
                                                  "\n"
                                                  "    value = before + 1\n",
                                              "value == 2", runtime);
  EXPECT_TRUE(result.complete) << operation;
  return result.verdict == Verdict::kUnsafe;
}

TEST(ThreadExploration, ASwitchIsPossibleAtCallsEntriesAndBackwardJumps) {
  for (const char* operation :
       {"call()", "len('x')", "int('1')", "own.shown", "own + 1", "[item for item in lines]",
        "for _ in lines: pass", "for _ in items(): pass", "next(items())", "lines.append(1)", "data.get(1)",
        "(lambda: 1)()", "Own()", "call(*[])", "sorted(lines)"}) {
    EXPECT_TRUE(LosesWith(operation, "gil-3.11")) << operation;
    EXPECT_TRUE(LosesWith(operation, "any-bytecode")) << operation;
  }
}

TEST(ThreadExploration, ASwitchIsPossibleNowhereElse) {
  for (const char* operation : {"pass",
                                "count += 1",
                                "data[1]",
                                "data[2] = 3",
                                "lines[0]",
                                "lines[:1]",
                                "own.field",
                                "own.field = 2",
                                "f'{count}'",
                                "[1, count]",
                                "(count, count)",
                                "{count: 1}",
                                "1 if count else 2",
                                "count and 2",
                                "not count",
                                "assert count",
                                "del data[1]",
                                "first, second = lines",
                                "1 in lines",
                                "count < 2 < 3",
                                "lines + lines",
                                "while count: count = 0",
                                "import time"}) {
    EXPECT_FALSE(LosesWith(operation, "gil-3.11")) << operation;
    EXPECT_TRUE(LosesWith(operation, "any-bytecode")) << operation;
  }
}

// ---- What is a choice.

std::string SchedulesOf(const std::string& head, const std::string& body) {
  const ExploreResult result = ExploreThreads(2, head, body, "True", "any-bytecode");
  EXPECT_TRUE(result.complete);
  return result.schedules;
}

TEST(ThreadExploration, WhatOneThreadAloneCanReachIsNoChoice) {
  EXPECT_EQ(SchedulesOf("",
                        "    total = 0\n"
                        "    for number in [1, 2, 3]:\n"
                        "        total += number\n"),
            "1");
  EXPECT_EQ(SchedulesOf("class Box:\n"
                        "    pass\n",
                        "    box = Box()\n"
                        "    box.items = []\n"
                        "    box.items.append({1: 2})\n"
                        "    box.items[0][3] = 4\n"),
            "1");
  EXPECT_EQ(SchedulesOf("LIMIT = 3\n",
                        "    seen = set(range(LIMIT))\n"
                        "    seen.add(4)\n"),
            "1");
}

TEST(ThreadExploration, WhatTwoThreadsCanReachIsAChoice) {
  // Two operations of each thread: 6 ways to mix them.
  EXPECT_EQ(SchedulesOf("lines = []\n", "    lines.append(1)\n    lines.append(2)\n"), "6");
  EXPECT_EQ(SchedulesOf("data = {}\n", "    data[1] = 2\n    data[2] = 3\n"), "6");
  EXPECT_EQ(SchedulesOf("class Box:\n"
                        "    pass\n"
                        "box = Box()\n",
                        "    box.left = 1\n    box.right = 2\n"),
            "6");
}

TEST(ThreadExploration, AnObjectIsSharedOnceItWasPutWhereOthersFindIt) {
  // The list is the thread's own until it is put: one operation; what comes after is seen.
  EXPECT_EQ(SchedulesOf("shelf = []\n",
                        "    mine = [1]\n"
                        "    mine.append(2)\n"
                        "    shelf.append(mine)\n"
                        "    mine.append(3)\n"),
            "6");
}

TEST(ThreadExploration, AVariableOfAnOuterFunctionThatNeverChangesIsNoChoice) {
  const std::string outer =
      "import threading\n"
      "def main():\n"
      "    limit = 3\n"
      "    shared = [0]\n"
      "    def work():\n"
      "        for _ in range(limit):\n"
      "            pass\n"
      "        shared[0] = limit\n"
      "    threads = [threading.Thread(target=work) for _ in range(2)]\n"
      "    for thread in threads: thread.start()\n"
      "    for thread in threads: thread.join()\n"
      "main()\n";
  const ExploreResult result = Explore(Program(outer, "True", "any-bytecode"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.schedules, "2");  // of the two that set shared[0]
}

TEST(ThreadExploration, AVariableOfAnOuterFunctionThatChangesIsAChoice) {
  const std::string outer =
      "import threading\n"
      "total = None\n"
      "def main():\n"
      "    global total\n"
      "    count = 0\n"
      "    def work():\n"
      "        nonlocal count\n"
      "        count += 1\n"
      "    threads = [threading.Thread(target=work) for _ in range(2)]\n"
      "    for thread in threads: thread.start()\n"
      "    for thread in threads: thread.join()\n"
      "    total = count\n"
      "main()\n";
  const ExploreResult result = Explore(Program(outer, "total == 2", "any-bytecode"));
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  EXPECT_EQ(result.schedules, "6");
}

TEST(ThreadExploration, AGlobalThatTheTopLevelSetsWhileThreadsRunIsAChoice) {
  const ExploreResult result =
      Explore(Program("import threading\n"
                      "ready = False\n"
                      "seen = []\n"
                      "def look():\n"
                      "    seen.append(ready)\n"
                      "thread = threading.Thread(target=look)\n"
                      "thread.start()\n"
                      "ready = True\n"
                      "thread.join()\n",
                      "seen == [True]", "any-bytecode"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
  EXPECT_EQ(result.outcomes.size(), 2U);
}

// ---- Locks and how runs end.

const char* const kCounterUnderALock =
    "    global value\n"
    "    with lock:\n"
    "        value += 1\n";

TEST(ThreadExploration, ALockMakesItSafe) {
  for (const char* lock : {"Lock()", "RLock()", "Semaphore(1)", "Condition()"}) {
    const ExploreResult result = ExploreThreads(3, "value = 0\nlock = threading." + std::string(lock) + "\n",
                                                kCounterUnderALock, "value == 3", "any-bytecode");
    EXPECT_TRUE(result.complete) << lock;
    EXPECT_EQ(result.verdict, Verdict::kSafe) << lock;
  }
}

TEST(ThreadExploration, WhoGetsALockIsAChoice) {
  const ExploreResult result = ExploreThreads(3, "order = ''\nlock = threading.Lock()\n",
                                              "    global order\n"
                                              "    with lock:\n"
                                              "        order = order + threading.current_thread().name[7]\n",
                                              "True", "gil-3.11");
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.outcomes.size(), 6U);
}

std::vector<std::string> FailuresOf(const std::string& source, const std::string& runtime) {
  const ExploreResult result = Explore(Program(source, "True", runtime));
  EXPECT_TRUE(result.complete);
  return result.failures;
}

TEST(ThreadExploration, LocksInOppositeOrderDeadlock) {
  const std::string source =
      "import threading\n"
      "left, right = threading.Lock(), threading.Lock()\n"
      "def work(first, second):\n"
      "    with first:\n"
      "        with second:\n"
      "            pass\n"
      "one = threading.Thread(target=work, args=(left, right))\n"
      "two = threading.Thread(target=work, args=(right, left))\n"
      "one.start(); two.start()\n"
      "one.join(); two.join()\n";
  EXPECT_EQ(FailuresOf(source, "any-bytecode"), std::vector<std::string>{"DEADLOCK"});
  // Between two nested `with` on free locks there is no switch point.
  EXPECT_TRUE(FailuresOf(source, "gil-3.11").empty());
}

TEST(ThreadExploration, ALockWhoseHolderHasEndedIsADeadlock) {
  EXPECT_EQ(FailuresOf(Threads(2, "lock = threading.Lock()\n", "    lock.acquire()\n"), "gil-3.11"),
            std::vector<std::string>{"DEADLOCK"});
}

TEST(ThreadExploration, ANotifyThatComesTooEarlyLeavesAWaiterStuck) {
  const std::string source =
      "import threading\n"
      "ready = threading.Condition()\n"
      "def wait():\n"
      "    with ready:\n"
      "        ready.wait()\n"
      "waiter = threading.Thread(target=wait)\n"
      "waiter.start()\n"
      "with ready:\n"
      "    ready.notify()\n"
      "waiter.join()\n";
  EXPECT_EQ(FailuresOf(source, "gil-3.11"), std::vector<std::string>{"STUCK"});
}

TEST(ThreadExploration, AnEmptyQueueLeavesItsReaderStuck) {
  const std::string source =
      "import queue, threading\n"
      "jobs = queue.Queue()\n"
      "jobs.put(1)\n"
      "def take():\n"
      "    if not jobs.empty():\n"
      "        jobs.get()\n"
      "threads = [threading.Thread(target=take) for _ in range(2)]\n"
      "for thread in threads: thread.start()\n"
      "for thread in threads: thread.join()\n";
  EXPECT_EQ(FailuresOf(source, "gil-3.11"), std::vector<std::string>{"STUCK"});
}

TEST(ThreadExploration, AQueueWithOneOwnerIsSafe) {
  const ExploreResult result =
      Explore(Program("import queue, threading\n"
                      "value = 0\n"
                      "jobs = queue.Queue()\n"
                      "def own():\n"
                      "    global value\n"
                      "    for _ in range(2):\n"
                      "        value += jobs.get()\n"
                      "owner = threading.Thread(target=own)\n"
                      "owner.start()\n"
                      "others = [threading.Thread(target=jobs.put, args=(1,)) for _ in range(2)]\n"
                      "for thread in others: thread.start()\n"
                      "owner.join()\n",
                      "value == 2", "any-bytecode"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kSafe);
}

TEST(ThreadExploration, ATimeoutMayComeOrNot) {
  const ExploreResult result =
      Explore(Program("import threading\n"
                      "got = None\n"
                      "lock = threading.Lock()\n"
                      "lock.acquire()\n"
                      "def wait():\n"
                      "    global got\n"
                      "    got = lock.acquire(timeout=1)\n"
                      "thread = threading.Thread(target=wait)\n"
                      "thread.start()\n"
                      "lock.release()\n"
                      "thread.join()\n",
                      "got", "gil-3.11"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.outcomes.size(), 2U);
}

TEST(ThreadExploration, ASleepLetsTheOthersRun) {
  const ExploreResult result = ExploreThreads(2, "import time\nvalue = 0\n",
                                              "    global value\n"
                                              "    before = value\n"
                                              "    time.sleep(1)\n"
                                              "    value = before + 1\n",
                                              "value == 2", "gil-3.11");
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
}

TEST(ThreadExploration, AThreadThatNeverEndsIsALimitAndNoVerdict) {
  Settings settings = Program(Threads(2, "", "    while True: pass\n"), "True", "gil-3.11");
  settings.limits.max_steps = 100'000;
  const ExploreResult result = Explore(settings);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
}

TEST(ThreadExploration, TensOfThousandsOfThreadsAreRefused) {
  Settings settings = Program("def handle(request):\n    pass\n", "True", "gil-3.11");
  settings.parameters = {{"requests", 10'000}};
  const std::string started = Threads(10'000, "value = 0\n", "    global value\n    value += 1\n");
  for (const Settings& many : {settings, Program(started, "True", "gil-3.11")}) {
    const ExploreResult result = Explore(many);
    EXPECT_EQ(result.verdict, Verdict::kUnknown);
    ASSERT_FALSE(result.notes.empty());
    EXPECT_NE(NoteText(result.notes[0]).find("more than 64 threads"), std::string::npos);
  }
}

TEST(ThreadExploration, AWitnessReplays) {
  const Settings settings =
      Program(Threads(2, "value = 0\n", "    global value\n    value += 1\n"), "value == 2", "any-bytecode");
  const ExploreResult result = Explore(settings);
  ASSERT_TRUE(result.shortest.has_value());
  Settings replayed = settings;
  replayed.schedule = result.shortest->schedule;
  Session session;
  ASSERT_TRUE(session.Open(replayed).ok());
  while (session.Advance(100'000)) continue;
  EXPECT_EQ(session.result().misfit, "");
  EXPECT_FALSE(session.result().ok);
  EXPECT_EQ(result.shortest->switches, 1U);
}

// ---- Requests that are threads, processes, and loops in threads.

TEST(ThreadExploration, APlainHandleIsAThreadPerRequest) {
  Settings settings = Program(
      "value = 0\n"
      "def handle(request):\n"
      "    global value\n"
      "    value += 1\n",
      "value == requests", "any-bytecode");
  settings.assertion = "value == 2";
  settings.parameters = {{"requests", 2}};
  const ExploreResult result = Explore(settings);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.schedules, "6");
  EXPECT_EQ(result.verdict, Verdict::kUnsafe);
}

TEST(ThreadExploration, AProcessHasACopyOfItsParentsMemory) {
  const ExploreResult result =
      Explore(Program("import multiprocessing\n"
                      "data = {'count': 0}\n"
                      "alias = data\n"
                      "same = None\n"
                      "parts = multiprocessing.Queue()\n"
                      "def work():\n"
                      "    data['count'] += 1\n"
                      "    parts.put((data['count'], alias is data))\n"
                      "children = [multiprocessing.Process(target=work) for _ in range(2)]\n"
                      "for child in children: child.start()\n"
                      "got = [parts.get() for _ in children]\n"
                      "for child in children: child.join()\n",
                      "got == [(1, True), (1, True)] and data == {'count': 0}", "any-bytecode"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kSafe);
}

TEST(ThreadExploration, ALoopInAThreadIsWokenByCallSoonThreadsafe) {
  const ExploreResult result =
      Explore(Program("import asyncio, threading\n"
                      "seen = []\n"
                      "started = threading.Event()\n"
                      "loop = asyncio.new_event_loop()\n"
                      "def run():\n"
                      "    asyncio.set_event_loop(loop)\n"
                      "    loop.call_soon(started.set)\n"
                      "    loop.run_forever()\n"
                      "thread = threading.Thread(target=run)\n"
                      "thread.start()\n"
                      "started.wait()\n"
                      "loop.call_soon_threadsafe(seen.append, 1)\n"
                      "loop.call_soon_threadsafe(loop.stop)\n"
                      "thread.join()\n",
                      "seen == [1]", "gil-3.11"));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::kSafe);
}

}  // namespace
}  // namespace interleave::session
