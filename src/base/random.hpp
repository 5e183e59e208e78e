// The project's one generator: xoshiro256** (Blackman and Vigna), seeded through splitmix64. Integers only,
// so a seed gives the same numbers natively, in WebAssembly and in the Python port that the oracle uses.
#pragma once

#include <array>
#include <cstdint>

#include "base/check.hpp"

namespace interleave::base {

class Random {
 public:
  explicit Random(uint64_t seed) {
    for (uint64_t& word : state_) word = SplitMix(seed);
  }

  uint64_t Next() {
    const uint64_t result = RotateLeft(state_[1] * 5, 7) * 9;
    const uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = RotateLeft(state_[3], 45);
    return result;
  }

  // Uniform over [0, count). Draws again while the draw falls in the incomplete last block, so no value is
  // favoured. REQUIRES: count > 0.
  uint64_t Below(uint64_t count) {
    CHECK(count > 0);
    const uint64_t incomplete = (0 - count) % count;  // 2^64 mod count
    while (true) {
      const uint64_t draw = Next();
      if (draw >= incomplete) return draw % count;
    }
  }

 private:
  static uint64_t RotateLeft(uint64_t value, int bits) { return (value << bits) | (value >> (64 - bits)); }

  static uint64_t SplitMix(uint64_t& state) {
    state += 0x9e3779b97f4a7c15U;
    uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  std::array<uint64_t, 4> state_{};
};

}  // namespace interleave::base
