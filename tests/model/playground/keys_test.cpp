// Which keys requests are for.
#include "model/playground/keys.hpp"

#include <algorithm>

#include "model/running.hpp"

namespace interleave::model::playground {
namespace {

using Sums = std::vector<uint64_t>;

TEST(Keys, WithoutSkewAllWeighTheSame) {
  const uint64_t one = uint64_t{1} << 31;
  EXPECT_EQ(KeySums(4, 0), (Sums{one, 2 * one, 3 * one, 4 * one}));
}

// 2^31 / k^s, rounded down, added up.
TEST(Keys, WeighAsZipfsLawSays) {
  EXPECT_EQ(KeySums(4, 50), (Sums{2147483648, 3665983897, 4905834159, 5979575983}));
  EXPECT_EQ(KeySums(4, 100), (Sums{2147483648, 3221225472, 3937053354, 4473924266}));
  EXPECT_EQ(KeySums(4, 150), (Sums{2147483648, 2906733772, 3320017192, 3588452648}));
  EXPECT_EQ(KeySums(4, 200), (Sums{2147483648, 2684354560, 2922963854, 3057181582}));
}

TEST(Keys, HaveWeightUpToTheLastOfTheMost) {
  for (uint32_t skew = 0; skew <= kMostSkew; skew += kSkewStep) {
    const Sums sums = KeySums(kMostKeys, skew);
    ASSERT_EQ(sums.size(), kMostKeys);
    EXPECT_EQ(sums.front(), uint64_t{1} << 31);
    for (size_t index = 1; index < sums.size(); ++index) {
      const uint64_t before = index == 1 ? sums[0] : sums[index - 1] - sums[index - 2];
      EXPECT_GT(sums[index], sums[index - 1]);
      EXPECT_LE(sums[index] - sums[index - 1], before) << skew << ": " << index;
    }
  }
  // 2^31 / 1000^2 is 2147.48.
  const Sums steepest = KeySums(kMostKeys, kMostSkew);
  EXPECT_EQ(steepest[kMostKeys - 1] - steepest[kMostKeys - 2], 2147U);
}

TEST(Keys, AreThoseInWhosePartTheDrawFalls) {
  const Sums sums = KeySums(3, 100);
  EXPECT_EQ(KeyAt(sums, 0), 1U);
  EXPECT_EQ(KeyAt(sums, sums[0] - 1), 1U);
  EXPECT_EQ(KeyAt(sums, sums[0]), 2U);
  EXPECT_EQ(KeyAt(sums, sums[1] - 1), 2U);
  EXPECT_EQ(KeyAt(sums, sums[1]), 3U);
  EXPECT_EQ(KeyAt(sums, sums[2] - 1), 3U);
  EXPECT_EQ(KeyAt(KeySums(1, 150), 0), 1U);
}

TEST(Keys, GoRoundWhereNothingIsDrawn) {
  std::vector<uint32_t> keys;
  for (int64_t id = 1; id <= 5; ++id) keys.push_back(KeyInTurn(2, id));
  EXPECT_EQ(keys, (std::vector<uint32_t>{1, 2, 1, 2, 1}));
  EXPECT_EQ(KeyInTurn(1, 100'000), 1U);
}

constexpr std::string_view kCollect =
    "keys = {}\n\n\nasync def handle(request):\n    keys[request.id] = request.key\n";

sim::Options Keys(uint32_t requests, uint32_t keys, uint32_t skew) {
  sim::Options options = Requests(requests);
  options.workload.keys = keys;
  options.workload.skew = skew;
  return options;
}

TEST(Keys, OfRequestsAreDrawnBehindTheArrivals) {
  sim::Options options = Keys(20, 5, 100);
  options.workload.arrivals = sim::Arrivals::kRandom;
  options.workload.gap_ns = 50'000;
  ModelRun run(kCollect, options);
  run.world().Advance(1'000'000, 0);
  EXPECT_EQ(run.world().choice_count(), 40U);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
}

// A single key is no choice: such runs are what they were without it.
TEST(Keys, OfOneAreNotDrawn) {
  ModelRun run(kCollect, Keys(3, 1, 100));
  run.world().Advance(1'000'000, 0);
  EXPECT_EQ(run.world().choice_count(), 0U);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("keys"), "{1: 1, 2: 1, 3: 1}");
}

TEST(Keys, FollowTheSkew) {
  const auto shares = [](uint32_t skew) {
    ModelRun run("counts = [0, 0, 0, 0]\n\n\nasync def handle(request):\n    counts[request.key - 1] += 1\n",
                 Keys(10'000, 4, skew));
    run.Finish();
    return run.Repr("counts");
  };
  // 2500 of each; and 4800, 2400, 1600, 1200, but for chance.
  EXPECT_EQ(shares(0), "[2462, 2483, 2560, 2495]");
  EXPECT_EQ(shares(100), "[4757, 2442, 1624, 1177]");
}

TEST(Keys, GoRoundInASearchThatDrawsNothing) {
  sim::Options options = Keys(3, 2, 100);
  options.untimed = true;
  ModelRun run(kCollect, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("keys"), "{1: 1, 2: 2, 3: 1}");
}

TEST(Keys, AreTheRequestsOwnInEveryWorker) {
  const auto keys_of = [](uint32_t workers) {
    sim::Options options = Keys(6, 5, 50);
    options.workload.workers = workers;
    ModelRun run("async def handle(request):\n    print(request.id, request.key)\n", options);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    std::vector<std::string> lines;
    std::string line;
    for (const char character : run.world().output()) {
      if (character != '\n') {
        line += character;
        continue;
      }
      lines.push_back(line);
      line.clear();
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  const std::vector<std::string> alone = keys_of(1);
  EXPECT_EQ(alone.size(), 6U);
  EXPECT_EQ(keys_of(2), alone);
}

TEST(Keys, AreThoseOfRequestsThatAreThreadsToo) {
  const auto keys_of = [](std::string_view definition) {
    ModelRun run("keys = [0] * 30\n\n\n" + std::string(definition) +
                     " handle(request):\n"
                     "    keys[request.id - 1] = request.key\n",
                 Keys(30, 1000, 0));
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    return run.Repr("keys");
  };
  EXPECT_EQ(keys_of("def"), keys_of("async def"));
}

}  // namespace
}  // namespace interleave::model::playground
