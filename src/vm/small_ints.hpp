// Arithmetic on ints that lie in their values. Each operation says false, and leaves it to others, where the
// result is not of that kind. REQUIRES: both operands are small.
#pragma once

#include <cstdint>

#include "lang/opcodes.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// Tags are 0, 1 (small ints) and 2, so one bit tells.
inline bool BothSmall(Value left, Value right) { return (left.bits() & right.bits() & 1) != 0; }

// Tagged numbers add and subtract as they are; overflow of the word is overflow of the 61 bits.
inline bool AddSmall(Value left, Value right, uint64_t* result) {
  int64_t sum = 0;
  const bool overflows = __builtin_add_overflow(
      static_cast<int64_t>(left.bits()), static_cast<int64_t>(right.bits() - Value::Small(0).bits()), &sum);
  *result = static_cast<uint64_t>(sum);
  return !overflows;
}

inline bool SubtractSmall(Value left, Value right, uint64_t* result) {
  int64_t difference = 0;
  const bool overflows =
      __builtin_sub_overflow(static_cast<int64_t>(left.bits()),
                             static_cast<int64_t>(right.bits() - Value::Small(0).bits()), &difference);
  *result = static_cast<uint64_t>(difference);
  return !overflows;
}

// The product of numbers of 32 bits needs no look at overflow of the word, which in WebAssembly is a call.
inline bool MultiplySmall(Value left, Value right, uint64_t* result) {
  const int64_t a = left.small();
  const int64_t b = right.small();
  int64_t product = 0;
  if (a == static_cast<int32_t>(a) && b == static_cast<int32_t>(b)) {
    product = a * b;
  } else if (__builtin_mul_overflow(a, b, &product)) {
    return false;
  }
  *result = Value::Small(product).bits();
  return Value::FitsSmall(product);
}

// By a positive divisor, whose quotient is never too large. Most numbers have 32 bits, for which processors
// divide several times as fast.
inline bool FloorDivideSmall(Value left, Value right, uint64_t* result) {
  const int64_t dividend = left.small();
  const int64_t divisor = right.small();
  if (divisor <= 0) return false;
  int64_t quotient = 0;
  if (((static_cast<uint64_t>(dividend) | static_cast<uint64_t>(divisor)) >> 32) == 0) {
    quotient = static_cast<uint32_t>(dividend) / static_cast<uint32_t>(divisor);
  } else {
    quotient = dividend / divisor;
    if (dividend < 0 && quotient * divisor != dividend) --quotient;
  }
  *result = Value::Small(quotient).bits();
  return true;
}

inline bool ModuloSmall(Value left, Value right, uint64_t* result) {
  const int64_t dividend = left.small();
  const int64_t divisor = right.small();
  if (divisor <= 0) return false;
  int64_t remainder = 0;
  if (((static_cast<uint64_t>(dividend) | static_cast<uint64_t>(divisor)) >> 32) == 0) {
    remainder = static_cast<uint32_t>(dividend) % static_cast<uint32_t>(divisor);
  } else {
    remainder = dividend % divisor;
    if (remainder < 0) remainder += divisor;
  }
  *result = Value::Small(remainder).bits();
  return true;
}

// `compare` is a lang::CompareOperator. Tagged numbers are ordered as the numbers are. Without branches: for
// each operator one bit says what it answers where left is less, equal, greater.
inline bool CompareSmall(uint32_t compare, Value left, Value right) {
  constexpr uint8_t kAnswers[] = {0b001, 0b011, 0b010, 0b101, 0b100, 0b110};
  const auto a = static_cast<int64_t>(left.bits());
  const auto b = static_cast<int64_t>(right.bits());
  const uint32_t order = (a >= b ? 1U : 0U) + (a > b ? 1U : 0U);
  return ((kAnswers[compare] >> order) & 1) != 0;
}

}  // namespace interleave::vm
