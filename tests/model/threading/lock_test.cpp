#include "model/running.hpp"

namespace interleave::model::threading {
namespace {

TEST(ThreadLock, FreezesTheLoopAndIsADeadlock) {
  ModelRun run(
      "import asyncio\nimport threading\n\nvalue = 0\nlock = threading.Lock()\n\n\n"
      "async def handle(request):\n    global value\n    with lock:\n        current = value\n"
      "        await asyncio.sleep(0)\n        value = current + 1\n",
      Requests(12));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].actor, 2U);
  EXPECT_EQ(stuck[0].wait, trace::Wait::kThreadLock);
  EXPECT_EQ(stuck[0].what, "threading.Lock");
  EXPECT_EQ(stuck[0].variable, "lock");
  EXPECT_EQ(stuck[0].line, 10U);
  EXPECT_TRUE(stuck[0].has_holder);
  EXPECT_EQ(stuck[0].holder, 1U);
  EXPECT_FALSE(stuck[0].holder_finished);
  EXPECT_EQ(run.Steps(), "0:arrive 10000:task:1 20000:task:2");
  EXPECT_EQ(run.world().now_ns(), 20'000);  // the step began and was not charged
  EXPECT_EQ(run.Count(trace::RecordKind::kStuck), 1);
  EXPECT_EQ(run.Count(trace::RecordKind::kHeldBy), 1);
}

TEST(ThreadLock, ReentrantLockLetsEveryTaskIn) {
  ModelRun run(
      "import asyncio\nimport threading\n\nvalue = 0\nlock = threading.RLock()\n\n\n"
      "async def handle(request):\n    global value\n    with lock:\n        current = value\n"
      "        await asyncio.sleep(0)\n        value = current + 1\n",
      Requests(12));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("value"), "1");
}

TEST(ThreadLock, HolderThatHasFinishedIsNamed) {
  ModelRun run(
      "import threading\n\nlock = threading.Lock()\n\n\nasync def handle(request):\n    lock.acquire()\n",
      Requests(3));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  ASSERT_EQ(run.world().result().stuck.size(), 1U);
  EXPECT_TRUE(run.world().result().stuck[0].holder_finished);
}

TEST(ThreadLock, OfOneThread) {
  ModelRun run(R"(import threading
import time

lock = threading.Lock()
print(lock.acquire(), lock.locked(), lock.acquire(False), lock.acquire(timeout=2))
print(time.monotonic())
lock.release()
try:
    lock.release()
except RuntimeError as error:
    print(error)
reentrant = threading.RLock()
with reentrant:
    with reentrant:
        print('twice')
try:
    reentrant.release()
except RuntimeError as error:
    print(error)
time.sleep(0.5)
print(time.monotonic(), time.time_ns())
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(),
            "True True False False\n2.0\nrelease unlocked lock\ntwice\ncannot release un-acquired lock\n"
            "2.5 2500000000\n");
}

TEST(ThreadLock, WithoutALoopIsADeadlockOfTheProgram) {
  ModelRun run("import threading\n\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  ASSERT_EQ(run.world().result().stuck.size(), 1U);
  EXPECT_EQ(run.world().result().stuck[0].actor, 0U);
  EXPECT_EQ(run.world().result().stuck[0].line, 5U);
}

}  // namespace
}  // namespace interleave::model::threading
