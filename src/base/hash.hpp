// Hashes for identity and integrity. Not for secrets. The same bytes give the same hash on every target.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace interleave::base {

// 64 bits mixed so that each input bit moves about half of the output bits (the murmur3 finaliser).
inline uint64_t Mix64(uint64_t value) {
  value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdU;
  value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53U;
  return value ^ (value >> 33);
}

// A running 64-bit hash over words; order matters.
class Hash64 {
 public:
  void Add(uint64_t word) { state_ = Mix64(state_ ^ word) + 0x9e3779b97f4a7c15U; }
  void Add(std::string_view text);
  uint64_t value() const { return Mix64(state_); }

 private:
  uint64_t state_ = 0x243f6a8885a308d3U;
};

// A running 128-bit hash: two differently seeded lanes. States are told apart by it, so it has to be wide
// enough that a collision among billions of states is out of the question.
struct Hash128Value {
  uint64_t high = 0;
  uint64_t low = 0;
  auto operator<=>(const Hash128Value&) const = default;
};

class Hash128 {
 public:
  // A multiplication in each lane; they do not wait for each other. A search hashes hundreds of words a
  // state.
  void Add(uint64_t word) {
    high_ = (high_ ^ word) * 0x9e3779b97f4a7c15U;
    high_ ^= high_ >> 29;
    low_ = (((low_ << 23) | (low_ >> 41)) + word) * 0xd6e8feb86659fd93U;
  }
  Hash128Value value() const { return {Mix64(high_ + low_), Mix64(low_ ^ (high_ >> 32))}; }

 private:
  uint64_t high_ = 0x243f6a8885a308d3U;
  uint64_t low_ = 0x13198a2e03707344U;
};

}  // namespace interleave::base
