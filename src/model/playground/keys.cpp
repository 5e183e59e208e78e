#include "model/playground/keys.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace interleave::model::playground {

namespace {

// The largest number whose square is not above `value`, bit by bit. REQUIRES: value <= 2^62.
uint64_t SquareRoot(uint64_t value) {
  uint64_t root = 0;
  for (uint64_t bit = uint64_t{1} << 31; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= value) root += bit;
  }
  return root;
}

uint64_t WeightOf(uint64_t key, uint32_t halves) {
  uint64_t power = 1;
  for (uint32_t factor = 0; factor < halves; ++factor) power *= key;
  return SquareRoot((uint64_t{1} << 62) / power);
}

}  // namespace

std::vector<uint64_t> KeySums(uint32_t keys, uint32_t skew) {
  CHECK(keys >= 1 && keys <= kMostKeys);
  CHECK(skew <= kMostSkew && skew % kSkewStep == 0);
  std::vector<uint64_t> sums;
  uint64_t sum = 0;
  for (uint32_t key = 1; key <= keys; ++key) {
    sum += WeightOf(key, skew / kSkewStep);
    sums.push_back(sum);
  }
  return sums;
}

uint32_t KeyAt(const std::vector<uint64_t>& sums, uint64_t draw) {
  CHECK(draw < sums.back());
  const auto above = std::upper_bound(sums.begin(), sums.end(), draw);
  return static_cast<uint32_t>(above - sums.begin()) + 1;
}

uint32_t KeyInTurn(uint32_t keys, int64_t id) { return static_cast<uint32_t>((id - 1) % keys) + 1; }

}  // namespace interleave::model::playground
