#include "base/large_block.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace interleave::base {
namespace {

uint64_t* Words(LargeBlock& block) { return static_cast<uint64_t*>(block.data()); }

TEST(LargeBlock, KeepsWhatItHoldsWhileItGrows) {
  LargeBlock block;
  uint64_t filled = 0;
  for (uint64_t bytes = 4096; bytes <= 160U << 20; bytes *= 3) {
    if (bytes <= block.bytes()) continue;
    block.Grow(bytes);
    ASSERT_GE(block.bytes(), bytes);
    for (uint64_t index = 0; index < filled; ++index) ASSERT_EQ(Words(block)[index], index * 7);
    // Up to the very end: what it says is there can be written.
    for (const uint64_t end = block.bytes() / 8; filled < end; ++filled) Words(block)[filled] = filled * 7;
  }
}

TEST(LargeBlock, AllSizesStartAndGoAway) {
  for (const uint64_t bytes : {8U, 4096U, (2U << 20) - 8, 2U << 20, (2U << 20) + 8, 5U << 20}) {
    LargeBlock block;
    block.Grow(bytes);
    Words(block)[0] = 1;
    Words(block)[bytes / 8 - 1] = 2;
    EXPECT_EQ(Words(block)[bytes / 8 - 1], 2U);
  }
}

TEST(LargeBlock, MovesFromOneOwnerToAnother) {
  LargeBlock block;
  block.Grow(3U << 20);
  Words(block)[5] = 55;
  LargeBlock other = std::move(block);
  EXPECT_EQ(Words(other)[5], 55U);
  LargeBlock third;
  third.Grow(64);
  third = std::move(other);
  EXPECT_EQ(Words(third)[5], 55U);
  EXPECT_GE(third.bytes(), 3U << 20);
}

}  // namespace
}  // namespace interleave::base
