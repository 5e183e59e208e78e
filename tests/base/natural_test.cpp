#include "base/natural.hpp"

#include <gtest/gtest.h>

namespace interleave::base {
namespace {

// 2 to that power, by doubling.
Natural PowerOfTwo(int exponent) {
  Natural power(1);
  for (int doubled = 0; doubled < exponent; ++doubled) power += Natural(power);
  return power;
}

TEST(Natural, WritesDecimals) {
  EXPECT_EQ(Natural().Decimal(), "0");
  EXPECT_EQ(Natural(7).Decimal(), "7");
  EXPECT_EQ(Natural(1'000'000'000).Decimal(), "1000000000");
  EXPECT_EQ(Natural(UINT64_MAX).Decimal(), "18446744073709551615");
  EXPECT_EQ(PowerOfTwo(64).Decimal(), "18446744073709551616");
  EXPECT_EQ(PowerOfTwo(200).Decimal(), "1606938044258990275541962092341162602522202993782792835301376");
}

TEST(Natural, CarriesThroughAllLimbs) {
  Natural sum = PowerOfTwo(96);
  Natural all_ones(UINT64_MAX);
  all_ones += Natural(1);
  EXPECT_EQ(all_ones, PowerOfTwo(64));
  sum += Natural(UINT64_MAX);
  EXPECT_EQ(sum.Decimal(), "79228162532711081667253501951");
}

TEST(Natural, IsAPartOfAWhole) {
  EXPECT_DOUBLE_EQ(Natural(1).PartOf(Natural(4)), 0.25);
  EXPECT_DOUBLE_EQ(Natural().PartOf(Natural(4)), 0);
  EXPECT_DOUBLE_EQ(PowerOfTwo(199).PartOf(PowerOfTwo(200)), 0.5);
  EXPECT_DOUBLE_EQ(Natural(2520).PartOf(Natural(63'063'000)), 2520.0 / 63'063'000.0);
}

}  // namespace
}  // namespace interleave::base
