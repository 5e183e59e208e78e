// Threads: who goes on when, how a run ends, and that its state is all there.
#include "model/running.hpp"

namespace interleave::model::threading {
namespace {

constexpr std::string_view kHandedOver = R"(import threading
import time

lock = threading.Lock()


def work(seconds):
    with lock:
        time.sleep(seconds)


for seconds in (0.001, 0.002):
    threading.Thread(target=work, args=(seconds,)).start()
)";

TEST(Threads, HandALockOver) {
  ModelRun run(kHandedOver);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  // The first one sleeps with the lock; main goes on behind each start; the second waits and gets the lock.
  // By then it is alone, and sleeps in the middle of its step. A step costs ten microseconds.
  EXPECT_EQ(run.Steps(),
            "0:thread:1 10000:thread:0 20000:thread:2 30000:thread:0 1000000:thread:1 1010000:thread:2");
  EXPECT_EQ(run.world().now_ns(), 3'020'000);
  EXPECT_EQ(run.Count(trace::RecordKind::kAcquire), 2);
  EXPECT_EQ(run.Count(trace::RecordKind::kTaskCreate), 2);
  EXPECT_EQ(run.Count(trace::RecordKind::kTaskEnd), 2);
}

TEST(Threads, AJoinEndsAtItsTime) {
  ModelRun run(R"(import threading
import time

thread = threading.Thread(target=time.sleep, args=(1,))
thread.start()
thread.join(0.25)
early = time.monotonic(), thread.is_alive()
thread.join(5)
late = time.monotonic(), thread.is_alive()
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("early"), "(0.25001, True)");
  EXPECT_EQ(run.Repr("late"), "(1.00001, False)");
}

TEST(Threads, OneThatIsAloneTakesNoSteps) {
  ModelRun run(R"(import threading
import time

thread = threading.Thread(target=time.sleep, args=(1,))
thread.start()
thread.join()
for _ in range(10):
    time.sleep(1)
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Steps(), "0:thread:1 10000:thread:0 1000000000:thread:1 1000010000:thread:0");
}

TEST(Threads, InACycleAreADeadlock) {
  ModelRun run(R"(import threading
import time

first = threading.Lock()
second = threading.Lock()


def work(one, other):
    with one:
        time.sleep(0.1)
        with other:
            pass


threads = [threading.Thread(target=work, args=pair) for pair in ((first, second), (second, first))]
for thread in threads:
    thread.start()
threads[0].join()
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 3U);
  EXPECT_EQ(stuck[0].actor, 0U);
  EXPECT_EQ(stuck[0].wait, trace::Wait::kTask);
  EXPECT_EQ(stuck[0].what, "a thread");
  EXPECT_EQ(stuck[0].object, 1U);
  EXPECT_EQ(stuck[0].line, 18U);
  EXPECT_EQ(stuck[1].actor, 1U);
  EXPECT_EQ(stuck[1].variable, "second");
  EXPECT_EQ(stuck[1].holder, 2U);
  EXPECT_EQ(stuck[1].line, 11U);
  EXPECT_EQ(stuck[2].actor, 2U);
  EXPECT_EQ(stuck[2].variable, "first");
  EXPECT_EQ(stuck[2].holder, 1U);
}

TEST(Threads, ThatNobodyWakesAreStuckUnderTheirName) {
  ModelRun run(
      "import threading\n\nevent = threading.Event()\nthreading.Thread(target=event.wait).start()\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStuck);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].actor, 1U);
  EXPECT_EQ(stuck[0].wait, trace::Wait::kEvent);
  EXPECT_EQ(stuck[0].what, "threading.Event");
  EXPECT_EQ(stuck[0].variable, "event");
  EXPECT_FALSE(stuck[0].has_holder);
}

TEST(Threads, OfADaemonMayWaitForEver) {
  ModelRun run("import threading\n\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
}

TEST(Threads, WithALoopAreFrozenByALock) {
  ModelRun run(R"(import asyncio
import threading

lock = threading.Lock()


async def work():
    with lock:
        await asyncio.sleep(0)


async def main():
    await asyncio.gather(work(), work())


threading.Thread(target=lambda: asyncio.run(main())).start()
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].actor, 4U);  // the thread is 1, main 2, those that it gathers 3 and 4
  EXPECT_EQ(stuck[0].holder, 3U);
  EXPECT_FALSE(stuck[0].holder_finished);
}

TEST(Threads, ExitAtOnceEndsThemAll) {
  ModelRun run(R"(import os
import threading
import time

threading.Thread(target=time.sleep, args=(10,)).start()
threading.Timer(1, os._exit, [0]).start()
time.sleep(20)
print("never")
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "");
  EXPECT_LT(run.world().now_ns(), 2'000'000'000);
}

TEST(Threads, AreWaitedForBehindAnException) {
  ModelRun run(R"(import threading

threading.Timer(1, print, ["goes on"]).start()
raise ValueError("main")
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().output(), "goes on\n");
  EXPECT_EQ(run.world().result().exception_message, "main");
  EXPECT_EQ(run.world().result().exception_line, 4U);
}

TEST(Threads, ThatFailEndAlone) {
  ModelRun run(R"(import threading


def fail():
    raise ValueError("here")


threading.Thread(target=fail, name="bad").start()
print("goes on")
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "goes on\n");
  bool told = false;
  for (uint64_t index = 0; index < run.log().size(); ++index) {
    const trace::Record& record = run.log().at(index);
    if (record.kind != trace::RecordKind::kException) continue;
    told = true;
    EXPECT_EQ(run.log().texts()[record.value], "Exception in thread bad: ValueError: here");
    EXPECT_EQ(record.actor, 1U);
  }
  EXPECT_TRUE(told);
}

TEST(Threads, SpinningLetTheClockMove) {
  ModelRun run(R"(import threading
import time

done = False


def finish():
    global done
    time.sleep(0.001)
    done = True


threading.Thread(target=finish).start()
turns = 0
while not done:
    time.sleep(0)
    turns += 1
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("turns"), "100");
}

// Sleeps, locks, an event loop beside a thread, and one thread that starts another.
constexpr std::string_view kMixed = R"(import asyncio
import queue
import threading
import time

items = queue.Queue(2)
condition = threading.Condition()
log = []


def consume():
    while (item := items.get()) is not None:
        with condition:
            log.append(item)
            condition.notify_all()
        time.sleep(0.0003)


async def tick():
    for turn in range(4):
        await asyncio.sleep(0.0005)
        log.append(('tick', turn))


def produce():
    threading.Thread(target=lambda: asyncio.run(tick())).start()
    for item in range(5):
        items.put(item)
    with condition:
        condition.wait_for(lambda: 4 in log, 1)
    items.put(None)


threads = [threading.Thread(target=consume), threading.Thread(target=produce)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(log)
)";

TEST(Threads, GoOnTheSameFromAnySavedState) {
  ModelRun run(kMixed);
  run.Finish();
  ASSERT_EQ(run.Outcome(), trace::Outcome::kFinished);
  const uint64_t hash = run.log().Hash();
  const uint64_t steps = run.world().step_count();
  const std::string output = run.world().output();
  ASSERT_GT(steps, 30U);
  for (uint64_t at = 0; at < steps; ++at) {
    ModelRun again(kMixed);
    again.world().Advance(1'000'000, at);
    ASSERT_EQ(again.world().step_count(), at);
    const sim::World::Snapshot snapshot = again.world().Save();
    for (int time = 0; time < 2; ++time) {
      again.Finish();
      ASSERT_EQ(again.log().Hash(), hash) << "from step " << at;
      EXPECT_EQ(again.world().output(), output);
      again.world().Restore(snapshot);
      EXPECT_EQ(again.world().step_count(), at);
      EXPECT_FALSE(again.world().finished());
    }
  }
}

TEST(Threads, AreTheSameInSlicesAndUnderObservation) {
  ModelRun whole(kMixed);
  whole.Finish();
  for (const uint64_t slice : {uint64_t{1}, uint64_t{3}, uint64_t{50}}) {
    ModelRun sliced(kMixed);
    sliced.Finish(slice);
    EXPECT_EQ(sliced.log().Hash(), whole.log().Hash());
  }
  ModelRun hashed(kMixed);
  for (uint64_t step = 0; hashed.world().Advance(1'000'000, step); ++step) {
    hashed.world().CanonicalHash();
    hashed.world().Actors();
  }
  EXPECT_EQ(hashed.log().Hash(), whole.log().Hash());
}

TEST(Threads, InTheSameStateHaveTheSameIdentity) {
  constexpr std::string_view kLoop =
      "import threading\nimport time\n\n\ndef work():\n    while True:\n        time.sleep(0.5)\n\n\n"
      "threading.Thread(target=work).start()\nwork()\n";
  const auto hash_at = [&](uint64_t step) {
    ModelRun run(kLoop);
    run.world().Advance(1'000'000, step);
    EXPECT_EQ(run.world().step_count(), step);
    return run.world().CanonicalHash();
  };
  EXPECT_EQ(hash_at(6), hash_at(8));
  EXPECT_NE(hash_at(6), hash_at(7));
}

TEST(Threads, AreListedWithWhereTheyStand) {
  ModelRun run(kHandedOver);
  run.world().Advance(1'000'000, 3);
  const std::vector<sim::ActorView> actors = run.world().Actors();
  ASSERT_EQ(actors.size(), 2U);
  EXPECT_EQ(actors[0].actor, 1U);
  EXPECT_EQ(run.world().machine().LineOf(actors[0].frame), 9U);
  EXPECT_EQ(actors[1].actor, 2U);
  EXPECT_EQ(run.world().machine().LineOf(actors[1].frame), 8U);
}

}  // namespace
}  // namespace interleave::model::threading
