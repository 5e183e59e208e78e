// A Python value in 64 bits: a constant, an int of 61 bits, or a reference into the arena. Wider ints and
// floats are objects. Equal bits mean the same object or the same small int.
#pragma once

#include <cstdint>

#include "base/check.hpp"

namespace interleave::vm {

// An object: the index of its header in the arena, in words of 8 bytes. 0 is no object.
using Ref = uint32_t;

class Value {
 public:
  constexpr Value() = default;  // Unset: an unbound variable, an empty place

  static constexpr Value Unset() { return Value(); }
  static constexpr Value None() { return Value(kNoneBits); }
  static constexpr Value Bool(bool value) { return Value(value ? kTrueBits : kFalseBits); }
  static constexpr Value Ellipsis() { return Value(kEllipsisBits); }
  static constexpr Value NotImplemented() { return Value(kNotImplementedBits); }
  static constexpr Value Object(Ref ref) { return Value((static_cast<uint64_t>(ref) << 3) | kRefTag); }
  // REQUIRES: FitsSmall(value). Use Machine::Int for any int64_t.
  static constexpr Value Small(int64_t value) { return Value((static_cast<uint64_t>(value) << 3) | kIntTag); }
  static constexpr bool FitsSmall(int64_t value) { return value >= kSmallMin && value <= kSmallMax; }
  static constexpr Value FromBits(uint64_t bits) { return Value(bits); }

  constexpr bool is_unset() const { return bits_ == 0; }
  constexpr bool is_none() const { return bits_ == kNoneBits; }
  constexpr bool is_true() const { return bits_ == kTrueBits; }
  constexpr bool is_false() const { return bits_ == kFalseBits; }
  constexpr bool is_bool() const { return is_true() || is_false(); }
  constexpr bool is_small() const { return (bits_ & kTagMask) == kIntTag; }
  constexpr bool is_object() const { return (bits_ & kTagMask) == kRefTag; }

  constexpr int64_t small() const { return static_cast<int64_t>(bits_) >> 3; }
  constexpr Ref ref() const { return static_cast<Ref>(bits_ >> 3); }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool operator==(const Value&) const = default;

  static constexpr int64_t kSmallMax = (int64_t{1} << 60) - 1;
  static constexpr int64_t kSmallMin = -(int64_t{1} << 60);

 private:
  explicit constexpr Value(uint64_t bits) : bits_(bits) {}

  static constexpr uint64_t kTagMask = 7;
  static constexpr uint64_t kIntTag = 1;
  static constexpr uint64_t kRefTag = 2;
  static constexpr uint64_t kNoneBits = 1U << 3;
  static constexpr uint64_t kFalseBits = 2U << 3;
  static constexpr uint64_t kTrueBits = 3U << 3;
  static constexpr uint64_t kEllipsisBits = 4U << 3;
  static constexpr uint64_t kNotImplementedBits = 5U << 3;

  uint64_t bits_ = 0;
};
static_assert(sizeof(Value) == 8);

}  // namespace interleave::vm
