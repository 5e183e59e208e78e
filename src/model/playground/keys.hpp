// Which key a request is for: Zipf's law over the keys 1, 2, ..., `keys`. Key k has the weight k^-s, where s
// is `skew` hundredths; with a skew of 0 all are alike.
//
//   const std::vector<uint64_t> sums = KeySums(keys, skew);
//   const uint32_t key = KeyAt(sums, draw);  // draw uniform over [0, sums.back())
//
// Integers only, so that they are the same everywhere: s is a number of halves h, and the weight
// isqrt(2^62 / k^h), which is 2^31 * k^-s with a relative error below 2^-10 (of the last of the most keys
// under the steepest law; below 2^-15 where s is at most 3/2).
#pragma once

#include <cstdint>
#include <vector>

namespace interleave::model::playground {

constexpr uint32_t kMostKeys = 1000;
constexpr uint32_t kMostSkew = 200;
constexpr uint32_t kSkewStep = 50;

// For each key the sum of its weight and those before it. REQUIRES: 1 <= keys <= kMostKeys; skew <=
// kMostSkew, a multiple of kSkewStep.
std::vector<uint64_t> KeySums(uint32_t keys, uint32_t skew);

// REQUIRES: draw < sums.back().
uint32_t KeyAt(const std::vector<uint64_t>& sums, uint64_t draw);

// Where nothing is drawn: 1, 2, ..., keys, and again from 1. `id` counts from 1.
uint32_t KeyInTurn(uint32_t keys, int64_t id);

}  // namespace interleave::model::playground
