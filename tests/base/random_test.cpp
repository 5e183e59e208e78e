#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace interleave::base {
namespace {

std::vector<uint64_t> Draw(uint64_t seed, int count) {
  Random random(seed);
  std::vector<uint64_t> draws;
  for (int draw = 0; draw < count; ++draw) draws.push_back(random.Next());
  return draws;
}

// Computed by a separate implementation in Python; seed 0 agrees with the figures that other libraries
// publish for xoshiro256** seeded through splitmix64.
TEST(Random, FirstDrawsAreThoseOfTheReference) {
  EXPECT_EQ(Draw(0, 4), (std::vector<uint64_t>{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0,
                                               0x6aa594f1262d2d2c}));
  EXPECT_EQ(Draw(1, 4), (std::vector<uint64_t>{0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514,
                                               0x642e1c7bc266a3a7}));
  EXPECT_EQ(Draw(42, 4), (std::vector<uint64_t>{0x15780b2e0c2ec716, 0x6104d9866d113a7e, 0xae17533239e499a1,
                                                0xecb8ad4703b360a1}));
  EXPECT_EQ(Draw(UINT64_MAX, 4), (std::vector<uint64_t>{0x8f5520d52a7ead08, 0xc476a018caa1802d,
                                                        0x81de31c0d260469e, 0xbf658d7e065f3c2f}));
}

TEST(Random, BelowIsThatOfTheReference) {
  Random random(42);
  std::vector<uint64_t> draws;
  for (int draw = 0; draw < 12; ++draw) draws.push_back(random.Below(10));
  EXPECT_EQ(draws, (std::vector<uint64_t>{2, 2, 9, 3, 6, 4, 4, 7, 8, 5, 9, 3}));
}

// Three quarters of the range: a quarter of all draws falls into the incomplete block and is repeated.
TEST(Random, BelowDrawsAgainInTheIncompleteBlock) {
  Random random(1);
  std::vector<uint64_t> draws;
  for (int draw = 0; draw < 4; ++draw) draws.push_back(random.Below(uint64_t{3} << 62));
  EXPECT_EQ(draws, (std::vector<uint64_t>{12966619160104079557U, 9600361134598540522U, 10590380919521690900U,
                                          7218738570589545383U}));
}

TEST(Random, BelowOneIsZeroAndBelowSmallCountsCoversEach) {
  Random random(7);
  EXPECT_EQ(random.Below(1), 0U);
  std::array<int, 5> seen{};
  for (int draw = 0; draw < 10000; ++draw) ++seen[static_cast<size_t>(random.Below(5))];
  for (const int times : seen) {
    EXPECT_GT(times, 1800);
    EXPECT_LT(times, 2200);
  }
}

TEST(RandomDeathTest, BelowZeroStops) {
  Random random(1);
  EXPECT_DEATH_IF_SUPPORTED(random.Below(0), "check failed: count > 0");
}

}  // namespace
}  // namespace interleave::base
