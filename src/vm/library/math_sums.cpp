// The functions of `math` that go over many numbers.
#include <algorithm>
#include <cmath>

#include "vm/builtins/install.hpp"
#include "vm/library/math_support.hpp"

namespace interleave::vm {

namespace {

// A sum or product as two floats, whose exact sum it is.
struct Pair {
  double high = 0;
  double low = 0;
};

Pair AddExactly(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

Pair SquareExactly(double x) {
  constexpr double kSplitter = 134217729.0;  // 2^27 + 1: halves of 26 bits, whose products are exact
  const double scaled = x * kSplitter;
  const double high = scaled - (scaled - x);
  const double low = x - high;
  const double square = x * x;
  return {square, ((high * high - square) + 2 * high * low) + low * low};
}

}  // namespace

// Shewchuk's: the partial sums never overlap, so nothing is lost until the last rounding.
bool ExactSum(Machine& machine, const std::vector<double>& numbers, double* sum) {
  std::vector<double> partials;
  double special = 0;
  double infinities = 0;
  for (const double number : numbers) {
    if (!std::isfinite(number)) {
      if (std::isinf(number)) infinities += number;
      special += number;
      continue;
    }
    double carried = number;
    size_t kept = 0;
    for (const double partial : partials) {
      const Pair added = AddExactly(carried, partial);
      if (added.low != 0) partials[kept++] = added.low;
      carried = added.high;
    }
    partials.resize(kept);
    if (!std::isfinite(carried)) {
      machine.Raise(ExceptionType::kOverflowError, "intermediate overflow in fsum");
      return false;
    }
    if (carried != 0) partials.push_back(carried);
  }
  if (std::isnan(infinities)) {
    RaiseValueError(machine, "-inf + inf in fsum");
    return false;
  }
  *sum = special;
  if (special != 0 || std::isnan(special) || partials.empty()) return true;
  Pair total;
  size_t left = partials.size();
  total.high = partials[--left];
  while (left > 0 && total.low == 0) total = AddExactly(total.high, partials[--left]);
  // Exactly between two floats the rest decides.
  if (left > 0 && (total.low < 0) == (partials[left - 1] < 0)) {
    const double twice = total.low * 2;
    const double rounded = total.high + twice;
    if (twice == rounded - total.high) total.high = rounded;
  }
  *sum = total.high;
  return true;
}

double VectorLength(std::vector<double> coordinates) {
  double largest = 0;
  bool has_nan = false;
  for (double& coordinate : coordinates) {
    coordinate = std::fabs(coordinate);
    has_nan = has_nan || std::isnan(coordinate);
    if (coordinate > largest) largest = coordinate;
  }
  if (std::isinf(largest)) return largest;
  if (has_nan) return std::nan("");
  if (largest == 0 || coordinates.size() <= 1) return largest;
  int exponent = 0;
  std::frexp(largest, &exponent);
  Pair sum;
  for (const double coordinate : coordinates) {
    const Pair square = SquareExactly(std::ldexp(coordinate, -exponent));
    const Pair added = AddExactly(sum.high, square.high);
    sum = {added.high, sum.low + added.low + square.low};
  }
  const double root = std::sqrt(sum.high + sum.low);
  const Pair square = SquareExactly(root);
  const double error = (sum.high - square.high) + (sum.low - square.low);
  return std::ldexp(root + error / (2 * root), exponent);
}

namespace {

Outcome FloatSum(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 0, FloatSum, &items)) return *other;
  std::vector<double> numbers;
  double sum = 0;
  if (!ToReals(machine, items, &numbers) || !ExactSum(machine, numbers, &sum)) return Outcome::Raise();
  return Outcome::Return(machine.Float(sum));
}

Outcome Product(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  if (const auto other = Gather(machine, arguments, 0, Product, &items)) return *other;
  Value product = arguments[1].is_unset() ? Value::Small(1) : arguments[1];
  for (const Value item : items) {
    constexpr auto kTimes = lang::BinaryOperator::kMultiply;
    Outcome next = BinaryOperation(machine, kTimes, false, product, item);
    if (next.value == Value::NotImplemented())
      next = UnsupportedOperand(machine, kTimes, false, product, item);
    if (next.kind != Outcome::Kind::kReturn) return next;
    product = next.value;
  }
  return Outcome::Return(product);
}

Outcome Hypotenuse(Machine& machine, const Arguments& arguments) {
  std::vector<double> numbers(arguments.rest_count());
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) {
    if (!ToReal(machine, arguments.rest(index), &numbers[index])) return Outcome::Raise();
  }
  return Outcome::Return(machine.Float(VectorLength(std::move(numbers))));
}

Outcome Distance(Machine& machine, const Arguments& arguments) {
  std::vector<Value> from;
  std::vector<Value> to;
  if (const auto other = Gather(machine, arguments, 0, Distance, &from)) return *other;
  if (const auto other = Gather(machine, arguments, 1, Distance, &to)) return *other;
  if (from.size() != to.size()) {
    return RaiseValueError(machine, "both points must have the same number of dimensions");
  }
  std::vector<double> first;
  std::vector<double> second;
  if (!ToReals(machine, from, &first) || !ToReals(machine, to, &second)) return Outcome::Raise();
  for (size_t index = 0; index < first.size(); ++index) first[index] -= second[index];
  return Outcome::Return(machine.Float(VectorLength(std::move(first))));
}

}  // namespace

void AddMathOfMany(Machine& machine, Value module) {
  machine.AddFunctions(module, {{"dist", "p q /", Distance},
                                {"fsum", "seq /", FloatSum},
                                {"hypot", "/ *", Hypotenuse},
                                {"prod", "iterable / *, start?", Product}});
}

}  // namespace interleave::vm
