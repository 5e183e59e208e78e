// The state of a run: saved and restored, and its identity.
#include "model/running.hpp"

namespace interleave::model {
namespace {

constexpr std::string_view kMixed = R"(import asyncio

value = 0
lock = asyncio.Lock()
queue = asyncio.Queue(2)
log = []


async def worker():
    while True:
        log.append(await queue.get())


async def startup():
    asyncio.create_task(worker())


async def handle(request):
    global value
    async with lock:
        current = value
        await asyncio.sleep(0.00001 * (request.id % 3))
        value = current + 1
    try:
        await asyncio.wait_for(asyncio.sleep(0.001 * request.id), 0.004)
    except asyncio.TimeoutError:
        print('timeout', request.id)
    await queue.put({'id': request.id, 'text': f'{value}'})
)";

TEST(Snapshot, RunningOnAgainGivesTheSameTrace) {
  ModelRun run(kMixed, Requests(8));
  for (int step = 1; run.world().Advance(1'000'000, static_cast<uint64_t>(step)); ++step) {
  }
  const uint64_t hash = run.log().Hash();
  const uint64_t steps = run.world().step_count();
  const std::string output = run.world().output();
  ASSERT_GT(steps, 40U);

  for (const uint64_t at : {uint64_t{0}, uint64_t{1}, uint64_t{9}, steps / 2, steps - 1}) {
    ModelRun again(kMixed, Requests(8));
    again.world().Advance(1'000'000, at);
    ASSERT_EQ(again.world().step_count(), at);
    const sim::World::Snapshot snapshot = again.world().Save();
    for (int time = 0; time < 3; ++time) {
      again.Finish();
      EXPECT_EQ(again.log().Hash(), hash) << "from step " << at;
      EXPECT_EQ(again.world().output(), output);
      again.world().Restore(snapshot);
      EXPECT_EQ(again.world().step_count(), at);
      EXPECT_FALSE(again.world().finished());
    }
  }
}

TEST(Snapshot, SlicesMakeNoDifference) {
  ModelRun whole(kMixed, Requests(8));
  whole.Finish();
  for (const uint64_t slice : {uint64_t{1}, uint64_t{2}, uint64_t{7}}) {
    ModelRun sliced(kMixed, Requests(8));
    sliced.Finish(slice);
    EXPECT_EQ(sliced.log().Hash(), whole.log().Hash());
  }
}

// Two tasks that have nothing to do with each other, started in an order that `first` says.
std::string Independent(std::string_view first, std::string_view second) {
  return std::string(
             "import asyncio\n\nleft = []\nright = []\n\n\nasync def add(items, item):\n"
             "    await asyncio.sleep(0)\n    items.append(item)\n\n\n"
             "async def main():\n    await add(") +
         std::string(first) + ")\n    await add(" + std::string(second) +
         ")\n    await asyncio.sleep(1)\n\n\nasyncio.run(main())\n";
}

base::Hash128Value HashAt(std::string_view source, uint64_t step) {
  ModelRun run(source);
  run.world().Advance(1'000'000, step);
  EXPECT_EQ(run.world().step_count(), step);
  return run.world().CanonicalHash();
}

TEST(CanonicalHash, IsEqualForStatesReachedByDifferentOrders) {
  const std::string one = Independent("left, 1", "right, 2");
  const std::string two = Independent("right, 2", "left, 1");
  EXPECT_EQ(HashAt(one, 3), HashAt(two, 3));
  EXPECT_NE(HashAt(one, 2), HashAt(two, 2));
}

TEST(CanonicalHash, IsDifferentForDifferentValues) {
  EXPECT_NE(HashAt(Independent("left, 1", "right, 2"), 3), HashAt(Independent("left, 1", "right, 3"), 3));
}

TEST(CanonicalHash, LeavesOutTheTimeAndWhatWasPrinted) {
  // The same state twice: after each turn of the loop nothing is different but the clock.
  constexpr std::string_view kLoop =
      "import asyncio\n\n\nasync def main():\n    while True:\n        print('turn')\n"
      "        await asyncio.sleep(0.5)\n\n\nasyncio.run(main())\n";
  EXPECT_EQ(HashAt(kLoop, 3), HashAt(kLoop, 5));
  EXPECT_NE(HashAt(kLoop, 3), HashAt(kLoop, 4));
}

// A variable that holds `seen` while the task waits, and then `rest`.
std::string Waits(std::string_view seen, std::string_view rest) {
  return "import asyncio\n\n\nasync def main():\n    seen = " + std::string(seen) +
         "\n    await asyncio.sleep(1)\n    " + std::string(rest) + "\n\n\nasyncio.run(main())\n";
}

TEST(CanonicalHash, LeavesOutWhatIsNotReadAgain) {
  constexpr std::string_view kWritten = "seen = 3\n    print(seen)";
  EXPECT_EQ(HashAt(Waits("1", kWritten), 1), HashAt(Waits("2", kWritten), 1));
  EXPECT_EQ(HashAt(Waits("1", "pass"), 1), HashAt(Waits("'text'", "pass"), 1));
  EXPECT_NE(HashAt(Waits("1", "print(seen)"), 1), HashAt(Waits("2", "print(seen)"), 1));
  EXPECT_NE(HashAt(Waits("1", "seen += 1"), 1), HashAt(Waits("2", "seen += 1"), 1));
  EXPECT_NE(HashAt(Waits("1", "del seen"), 1), HashAt(Waits("2", "del seen"), 1));
  constexpr std::string_view kHandler =
      "try:\n        seen = 1 / 0\n    except Exception:\n        print(seen)";
  EXPECT_NE(HashAt(Waits("1", kHandler), 1), HashAt(Waits("2", kHandler), 1));
  // An object lives by the variable, and whether it does can be seen.
  EXPECT_NE(HashAt(Waits("1", kWritten), 1), HashAt(Waits("[]", kWritten), 1));
}

TEST(CanonicalHash, DoesNotChangeTheRun) {
  ModelRun plain(kMixed, Requests(5));
  plain.Finish();
  ModelRun hashed(kMixed, Requests(5));
  for (uint64_t step = 0; hashed.world().Advance(1'000'000, step); ++step) hashed.world().CanonicalHash();
  EXPECT_EQ(plain.log().Hash(), hashed.log().Hash());
}

}  // namespace
}  // namespace interleave::model
