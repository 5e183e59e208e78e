// `random` in a run: its generator is part of the state, and without a seed it follows the run's.
#include "model/running.hpp"

namespace interleave::model {
namespace {

constexpr std::string_view kDraws = R"(import asyncio
import random


async def handle(request):
    await asyncio.sleep(random.random())
    print(request.id, random.randrange(1000000))
)";

sim::Options Seeded(uint64_t seed) {
  sim::Options options = Requests(5);
  options.seed = seed;
  return options;
}

TEST(Random, FollowsTheSeedOfTheRun) {
  ModelRun one("import random\nprint(random.random())\n", Seeded(42));
  one.Finish();
  EXPECT_EQ(one.world().output(), "0.6394267984578837\n");  // what CPython draws after random.seed(42)
}

TEST(Random, IsPartOfWhatASnapshotRestores) {
  ModelRun whole(kDraws, Seeded(3));
  whole.Finish();
  ModelRun again(kDraws, Seeded(3));
  again.world().Advance(1'000'000, 3);
  const sim::World::Snapshot snapshot = again.world().Save();
  for (int time = 0; time < 2; ++time) {
    again.Finish();
    EXPECT_EQ(again.world().output(), whole.world().output());
    again.world().Restore(snapshot);
  }
}

// Two states that differ in nothing but the numbers to come are two states.
TEST(Random, IsPartOfTheIdentityOfAState) {
  const auto hash_after = [](std::string_view seed) {
    ModelRun run("import asyncio\nimport random\nrandom.seed(" + std::string(seed) +
                 ")\n\n\nasync def main():\n    await asyncio.sleep(1)\n\n\nasyncio.run(main())\n");
    run.world().Advance(1'000'000, 1);
    return run.world().CanonicalHash();
  };
  EXPECT_EQ(hash_after("1"), hash_after("1"));
  EXPECT_NE(hash_after("1"), hash_after("2"));
}

}  // namespace
}  // namespace interleave::model
