// What the functions of `math` share: reading a real number, and the two errors.
#pragma once

#include <vector>

#include "vm/builtins/support.hpp"

namespace interleave::vm {

// A float from an int, a float or what has __float__ or __index__. False: raised.
bool ToReal(Machine& machine, Value value, double* number);
bool ToReals(Machine& machine, const std::vector<Value>& values, std::vector<double>* numbers);

Outcome RaiseDomain(Machine& machine);  // ValueError: math domain error
Outcome RaiseRange(Machine& machine);   // OverflowError: math range error

// The sum rounded once. False: raised.
bool ExactSum(Machine& machine, const std::vector<double>& numbers, double* sum);
// The length of a vector, to the last bit in all but the rarest cases.
double VectorLength(std::vector<double> coordinates);

void AddMathOfIntegers(Machine& machine, Value module);  // gcd, isqrt, comb ...
void AddMathOfMany(Machine& machine, Value module);      // fsum, prod, hypot, dist

}  // namespace interleave::vm
