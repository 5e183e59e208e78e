// Pools of threads: how runs with them end, and that their state is all there.
#include "model/running.hpp"

namespace interleave::model::threading {
namespace {

TEST(Pools, WorkersInACycleAreADeadlockWhateverTheOthersDo) {
  ModelRun run(R"(import threading
import time
from concurrent.futures import ThreadPoolExecutor

first = threading.Lock()
second = threading.Lock()


def work(one, other):
    with one:
        time.sleep(0.1)
        with other:
            pass


pool = ThreadPoolExecutor(4)
futures = [pool.submit(work, *pair) for pair in ((first, second), (second, first))]
pool.submit(time.sleep, 0.01)
pool.submit(time.sleep, 0.01)
print(futures[0].result())
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kDeadlock);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 3U);  // the two workers without work are not among them
  EXPECT_EQ(stuck[0].wait, trace::Wait::kFuture);
  EXPECT_EQ(stuck[0].what, "concurrent.futures.Future");
  EXPECT_EQ(stuck[0].line, 20U);
  EXPECT_EQ(stuck[1].actor, 1U);
  EXPECT_EQ(stuck[1].variable, "second");
  EXPECT_EQ(stuck[1].holder, 2U);
  EXPECT_EQ(stuck[2].variable, "first");
  EXPECT_EQ(stuck[2].holder, 1U);
}

TEST(Pools, ThatWaitForThemselvesAreStuck) {
  ModelRun run(R"(from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(1)
future = pool.submit(lambda: pool.submit(print).result())
print(future.result())
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kStuck);
  const std::vector<sim::Stuck>& stuck = run.world().result().stuck;
  ASSERT_EQ(stuck.size(), 2U);
  EXPECT_EQ(stuck[0].wait, trace::Wait::kFuture);
  EXPECT_EQ(stuck[0].variable, "future");
  EXPECT_EQ(stuck[0].line, 5U);
  EXPECT_EQ(stuck[1].actor, 1U);
  EXPECT_EQ(stuck[1].wait, trace::Wait::kFuture);
  EXPECT_EQ(stuck[1].line, 4U);
}

constexpr std::string_view kMixed = R"(import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

lock = threading.Lock()
own = threading.local()
log = []


def work(number):
    own.value = number
    time.sleep(0.0002 * number)
    with lock:
        log.append((number, own.value))
    return number


async def main():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2) as pool:
        await asyncio.gather(*[loop.run_in_executor(pool, work, number) for number in (3, 1, 2)],
                             asyncio.to_thread(work, 4), asyncio.sleep(0.0003))
        log.append([future.result() for future in as_completed([pool.submit(work, 0)])])


asyncio.run(main())
last = ThreadPoolExecutor(1)
last.submit(work, 5).add_done_callback(lambda future: log.append(future.result()))
)";

TEST(Pools, GoOnTheSameFromAnySavedState) {
  ModelRun run(kMixed);
  run.Finish();
  ASSERT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("log"), "[(1, 1), (3, 3), (2, 2), (4, 4), (0, 0), [0], (5, 5), 5]");
  const uint64_t hash = run.log().Hash();
  const uint64_t steps = run.world().step_count();
  ASSERT_GT(steps, 30U);
  for (uint64_t at = 0; at < steps; ++at) {
    ModelRun again(kMixed);
    again.world().Advance(1'000'000, at);
    ASSERT_EQ(again.world().step_count(), at);
    const sim::World::Snapshot snapshot = again.world().Save();
    for (int time = 0; time < 2; ++time) {
      again.Finish();
      ASSERT_EQ(again.log().Hash(), hash) << "from step " << at;
      again.world().Restore(snapshot);
    }
  }
}

TEST(Pools, AreTheSameInSlicesAndUnderObservation) {
  ModelRun whole(kMixed);
  whole.Finish();
  for (const uint64_t slice : {uint64_t{1}, uint64_t{7}}) {
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

// Neither the pool nor threads that have ended leave anything behind that would tell one turn from the next.
TEST(Pools, ComeBackToTheSameState) {
  constexpr std::string_view kPrograms[] = {
      "from concurrent.futures import ThreadPoolExecutor\n\npool = ThreadPoolExecutor(1)\nwhile True:\n"
      "    pool.submit(len, '').result()\n",
      "import threading\n\nwhile True:\n    thread = threading.Thread(target=len, args=('',), name='t')\n"
      "    thread.start()\n    thread.join()\n",
      "from concurrent.futures import ThreadPoolExecutor\n\nwhile True:\n"
      "    with ThreadPoolExecutor(1, 'w') as pool:\n        future = pool.submit(len, '')\n"};
  for (const std::string_view program : kPrograms) {
    ModelRun run(program);
    std::vector<base::Hash128Value> hashes;
    for (uint64_t step = 20; step < 60; ++step) {
      run.world().Advance(1'000'000, step);
      ASSERT_EQ(run.world().step_count(), step);
      hashes.push_back(run.world().CanonicalHash());
    }
    const auto again = std::find(hashes.begin() + 1, hashes.end(), hashes.front());
    EXPECT_NE(again, hashes.end()) << program;
  }
}

TEST(Pools, ThreadsGiveTheirNumbersBack) {
  ModelRun run(R"(import threading

identities = set()
for _ in range(10000):
    thread = threading.Thread(target=lambda: identities.add(threading.get_ident()))
    thread.start()
    thread.join()
event = threading.Event()
threads = [threading.Thread(target=event.wait) for _ in range(2000)]
for thread in threads:
    thread.start()
most = threading.active_count()
event.set()
for thread in threads:
    thread.join()
left = threading.active_count()
numbers = len(identities)
)");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("numbers"), "1");
  EXPECT_EQ(run.Repr("most"), "2001");
  EXPECT_EQ(run.Repr("left"), "1");
}

}  // namespace
}  // namespace interleave::model::threading
