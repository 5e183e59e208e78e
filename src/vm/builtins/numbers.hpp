// Arithmetic of ints and floats, exact as CPython's: ints in 64 bits (beyond: our OverflowError), floor
// division and modulo with the sign of the divisor, true division rounded once.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "vm/machine.hpp"

namespace interleave::vm {

// REQUIRES: both are ints or bools.
Outcome IntBinary(Machine& machine, lang::BinaryOperator op, Value left, Value right);
// REQUIRES: both are numbers, one of them a float.
Outcome FloatBinary(Machine& machine, lang::BinaryOperator op, Value left, Value right);
// divmod of two numbers.
Outcome DivideWithRest(Machine& machine, Value left, Value right);
// pow(base, exponent, modulus) of ints.
Outcome PowerModulo(Machine& machine, int64_t base, int64_t exponent, int64_t modulus);

int64_t FloorDivide(int64_t left, int64_t right);  // REQUIRES: right != 0, no overflow
int64_t FloorModulo(int64_t left, int64_t right);  // REQUIRES: right != 0
double DivideInts(int64_t left, int64_t right);    // REQUIRES: right != 0

// int(value) of a float; raises for NaN, infinity and what 64 bits cannot hold.
Outcome IntFromDouble(Machine& machine, double value);
// int(text, base): the ValueError says the text as it came.
Outcome IntFromText(Machine& machine, std::string_view text, int64_t base);
// round(int, places): half to even.
Outcome RoundInt(Machine& machine, int64_t value, int64_t places);

}  // namespace interleave::vm
