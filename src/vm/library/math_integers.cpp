// The functions of `math` on ints. What does not fit in 64 bits is our OverflowError.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "vm/library/math_support.hpp"

namespace interleave::vm {

namespace {

uint64_t Magnitude(int64_t value) {
  return value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
}

Outcome ReturnUnsigned(Machine& machine, uint64_t value) {
  if (value > static_cast<uint64_t>(INT64_MAX)) return RaiseIntOverflow(machine);
  return Outcome::Return(machine.Int(static_cast<int64_t>(value)));
}

Outcome GreatestCommonDivisor(Machine& machine, const Arguments& arguments) {
  uint64_t divisor = 0;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) {
    int64_t number = 0;
    if (!ToIndex(machine, arguments.rest(index), &number)) return Outcome::Raise();
    divisor = std::gcd(divisor, Magnitude(number));
  }
  return ReturnUnsigned(machine, divisor);
}

Outcome LeastCommonMultiple(Machine& machine, const Arguments& arguments) {
  uint64_t multiple = 1;
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) {
    int64_t number = 0;
    if (!ToIndex(machine, arguments.rest(index), &number)) return Outcome::Raise();
    if (number == 0 || multiple == 0) {
      multiple = 0;
      continue;
    }
    const uint64_t factor = Magnitude(number) / std::gcd(multiple, Magnitude(number));
    if (__builtin_mul_overflow(multiple, factor, &multiple)) return RaiseIntOverflow(machine);
  }
  return ReturnUnsigned(machine, multiple);
}

Outcome IntegerRoot(Machine& machine, const Arguments& arguments) {
  int64_t number = 0;
  if (!ToIndex(machine, arguments[0], &number)) return Outcome::Raise();
  if (number < 0) return RaiseValueError(machine, "isqrt() argument must be nonnegative");
  const auto wanted = static_cast<uint64_t>(number);
  auto root = static_cast<uint64_t>(std::sqrt(static_cast<double>(number)));  // off by one at most
  while (root * root > wanted) --root;
  while ((root + 1) * (root + 1) <= wanted) ++root;
  return ReturnUnsigned(machine, root);
}

Outcome Factorial(Machine& machine, const Arguments& arguments) {
  int64_t number = 0;
  if (!ToIndex(machine, arguments[0], &number)) return Outcome::Raise();
  if (number < 0) return RaiseValueError(machine, "factorial() not defined for negative values");
  constexpr int64_t kLast = 20;  // 21! has more than 64 bits
  if (number > kLast) return RaiseIntOverflow(machine);
  int64_t product = 1;
  for (int64_t factor = 2; factor <= number; ++factor) product *= factor;
  return Outcome::Return(machine.Int(product));
}

// n and k of comb() and perm(). False: raised.
bool ReadCounts(Machine& machine, const Arguments& arguments, int64_t* n, int64_t* k) {
  if (!ToIndex(machine, arguments[0], n) || !ToIndex(machine, arguments[1], k)) return false;
  if (*n >= 0 && *k >= 0) return true;
  RaiseValueError(machine, "{} must be a non-negative integer", *n < 0 ? "n" : "k");
  return false;
}

Outcome Combinations(Machine& machine, const Arguments& arguments) {
  int64_t n = 0;
  int64_t k = 0;
  if (!ReadCounts(machine, arguments, &n, &k)) return Outcome::Raise();
  if (k > n) return Outcome::Return(Value::Small(0));
  k = std::min(k, n - k);
  uint64_t result = 1;
  for (int64_t index = 1; index <= k; ++index) {
    // result * (n - k + index) / index is whole; taking out common factors first keeps it in 64 bits.
    auto factor = static_cast<uint64_t>(n - k + index);
    auto divisor = static_cast<uint64_t>(index);
    const uint64_t common = std::gcd(result, divisor);
    result /= common;
    factor /= divisor / common;
    if (__builtin_mul_overflow(result, factor, &result)) return RaiseIntOverflow(machine);
  }
  return ReturnUnsigned(machine, result);
}

Outcome Permutations(Machine& machine, const Arguments& arguments) {
  if (arguments[1].is_unset() || arguments[1].is_none()) return Factorial(machine, arguments);
  int64_t n = 0;
  int64_t k = 0;
  if (!ReadCounts(machine, arguments, &n, &k)) return Outcome::Raise();
  if (k > n) return Outcome::Return(Value::Small(0));
  uint64_t result = 1;
  for (int64_t index = 0; index < k; ++index) {
    if (__builtin_mul_overflow(result, static_cast<uint64_t>(n - index), &result)) {
      return RaiseIntOverflow(machine);
    }
  }
  return ReturnUnsigned(machine, result);
}

}  // namespace

void AddMathOfIntegers(Machine& machine, Value module) {
  machine.AddFunctions(module, {{"comb", "n k /", Combinations},
                                {"factorial", "x /", Factorial},
                                {"gcd", "/ *", GreatestCommonDivisor},
                                {"isqrt", "n /", IntegerRoot},
                                {"lcm", "/ *", LeastCommonMultiple},
                                {"perm", "n k? /", Permutations}});
}

}  // namespace interleave::vm
