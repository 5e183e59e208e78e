// + - * / % and the functions of numbers. Errors are those of PostgreSQL: 22003 where a result does not fit
// its type, 22012 for divisions by zero.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "model/database/sql/function_lists.hpp"
#include "model/database/sql/ranges.hpp"

namespace interleave::model::database::sql {
namespace {

using Operands = const Datum* const*;

bool FailRange(const Expression& call, ServerError* error) {
  return Fail(error, "22003", fmt::format("{} out of range", NameOf({.id = call.type.id})));
}
bool FailZero(ServerError* error) { return Fail(error, "22012", "division by zero"); }

enum class Sign { kAdd, kSubtract, kMultiply, kDivide, kRemainder };

// Of the result's type, which is the wider one of the operands.
template <Sign sign>
bool Integers(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const int64_t left = operands[0]->integer();
  const int64_t right = operands[1]->integer();
  int64_t value = 0;
  bool overflow = false;
  if constexpr (sign == Sign::kAdd) overflow = __builtin_add_overflow(left, right, &value);
  if constexpr (sign == Sign::kSubtract) overflow = __builtin_sub_overflow(left, right, &value);
  if constexpr (sign == Sign::kMultiply) overflow = __builtin_mul_overflow(left, right, &value);
  if constexpr (sign == Sign::kDivide || sign == Sign::kRemainder) {
    if (right == 0) return FailZero(error);
    // The one quotient that does not fit; its remainder is 0.
    const bool least = right == -1 && left == std::numeric_limits<int64_t>::min();
    if constexpr (sign == Sign::kDivide) overflow = least;
    if (!least) value = sign == Sign::kDivide ? left / right : left % right;
  }
  if (overflow || !IsInRange(value, call.type.id)) return FailRange(call, error);
  *result = Datum::Integer(value);
  return true;
}

template <Sign sign>
bool Numerics(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const Numeric& left = operands[0]->numeric();
  const Numeric& right = operands[1]->numeric();
  const bool divides = sign == Sign::kDivide || sign == Sign::kRemainder;
  if (divides && right.is_zero()) return FailZero(error);
  Numeric value;
  if constexpr (sign == Sign::kAdd) value = Numeric::Add(left, right);
  if constexpr (sign == Sign::kSubtract) value = Numeric::Subtract(left, right);
  if constexpr (sign == Sign::kMultiply) value = Numeric::Multiply(left, right);
  if constexpr (sign == Sign::kDivide) value = Numeric::Divide(left, right);
  if constexpr (sign == Sign::kRemainder) value = Numeric::Remainder(left, right);
  if (value.whole_digits() > 1000) return Fail(error, "22003", "value overflows numeric format");
  *result = Datum::OfNumeric(std::move(value));
  return true;
}

template <Sign sign>
bool Doubles(const Expression&, Operands operands, Datum* result, ServerError* error) {
  const double left = operands[0]->real();
  const double right = operands[1]->real();
  if (sign == Sign::kDivide && right == 0 && !std::isnan(left)) return FailZero(error);
  double value = 0;
  if constexpr (sign == Sign::kAdd) value = left + right;
  if constexpr (sign == Sign::kSubtract) value = left - right;
  if constexpr (sign == Sign::kMultiply) value = left * right;
  if constexpr (sign == Sign::kDivide) value = left / right;
  if (std::isinf(value) && !std::isinf(left) && !std::isinf(right)) {
    return Fail(error, "22003", "value out of range: overflow");
  }
  const bool product = sign == Sign::kMultiply || sign == Sign::kDivide;
  if (product && value == 0 && left != 0 && (sign == Sign::kDivide ? !std::isinf(right) : right != 0)) {
    return Fail(error, "22003", "value out of range: underflow");
  }
  *result = Datum::Double(value);
  return true;
}

bool Negate(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const Datum& value = *operands[0];
  switch (value.kind()) {
    case Datum::Kind::kNumeric:
      *result = Datum::OfNumeric(value.numeric().Negated());
      return true;
    case Datum::Kind::kDouble:
      *result = Datum::Double(-value.real());
      return true;
    default:
      break;
  }
  int64_t negated = 0;
  if (__builtin_sub_overflow(int64_t{0}, value.integer(), &negated) || !IsInRange(negated, call.type.id)) {
    return FailRange(call, error);
  }
  *result = Datum::Integer(negated);
  return true;
}

bool Same(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = *operands[0];
  return true;
}

bool Absolute(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const Datum& value = *operands[0];
  bool negative = false;
  if (value.kind() == Datum::Kind::kNumeric) negative = value.numeric().is_negative();
  if (value.kind() == Datum::Kind::kDouble) negative = std::signbit(value.real());
  if (value.kind() == Datum::Kind::kInteger) negative = value.integer() < 0;
  return negative ? Negate(call, operands, result, error) : Same(call, operands, result, error);
}

bool SignOf(const Expression&, Operands operands, Datum* result, ServerError*) {
  const Numeric& value = operands[0]->numeric();
  *result = Datum::OfNumeric(Numeric(value.is_zero() ? 0 : value.is_negative() ? -1 : 1));
  return true;
}

bool Round(const Expression& call, Operands operands, Datum* result, ServerError*) {
  const int64_t scale = call.operands.size() > 1 ? operands[1]->integer() : 0;
  *result = Datum::OfNumeric(
      operands[0]->numeric().Rounded(static_cast<int32_t>(std::clamp<int64_t>(scale, -1000, 1000))));
  return true;
}

bool Truncate(const Expression& call, Operands operands, Datum* result, ServerError*) {
  const int64_t scale = call.operands.size() > 1 ? operands[1]->integer() : 0;
  *result = Datum::OfNumeric(
      operands[0]->numeric().Truncated(static_cast<int32_t>(std::clamp<int64_t>(scale, -1000, 1000))));
  return true;
}

template <bool up>
bool ToWhole(const Expression&, Operands operands, Datum* result, ServerError*) {
  const Numeric& value = operands[0]->numeric();
  Numeric whole = value.Truncated(0);
  if (Numeric::Compare(whole, value) != 0 && value.is_negative() != up) {
    whole = Numeric::Add(whole, Numeric(up ? 1 : -1));
  }
  *result = Datum::OfNumeric(std::move(whole));
  return true;
}

template <double (*compute)(double)>
bool OfDouble(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Double(compute(operands[0]->real()));
  return true;
}

template <Sign sign>
void AddSign(std::string_view name, std::vector<Function>* operators) {
  const auto add = [&](TypeId left, TypeId right, TypeId type, Compute compute) {
    operators->push_back(
        {.name = name, .operands = {left, right}, .count = 2, .result = type, .compute = compute});
  };
  // The wider of two whole numbers' types is the later one of the enumeration.
  for (TypeId left : {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint}) {
    for (TypeId right : {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint}) {
      // % is there for two of one type alone.
      if (sign == Sign::kRemainder && left != right) continue;
      add(left, right, std::max(left, right), Integers<sign>);
    }
  }
  add(TypeId::kNumeric, TypeId::kNumeric, TypeId::kNumeric, Numerics<sign>);
  if constexpr (sign != Sign::kRemainder)
    add(TypeId::kDouble, TypeId::kDouble, TypeId::kDouble, Doubles<sign>);
}

}  // namespace

void AddArithmetic(std::vector<Function>* operators, std::vector<Function>* functions) {
  AddSign<Sign::kAdd>("+", operators);
  AddSign<Sign::kSubtract>("-", operators);
  AddSign<Sign::kMultiply>("*", operators);
  AddSign<Sign::kDivide>("/", operators);
  AddSign<Sign::kRemainder>("%", operators);
  const auto add = [&](std::vector<Function>* list, std::string_view name, TypeId type, Compute compute) {
    list->push_back({.name = name, .operands = {type}, .count = 1, .result = type, .compute = compute});
  };
  for (TypeId type :
       {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint, TypeId::kNumeric, TypeId::kDouble}) {
    add(operators, "-", type, Negate);
    add(operators, "+", type, Same);
    add(operators, "@", type, Absolute);
    add(functions, "abs", type, Absolute);
  }
  for (TypeId type : {TypeId::kInteger, TypeId::kBigint, TypeId::kSmallint, TypeId::kNumeric}) {
    functions->push_back(
        {.name = "mod",
         .operands = {type, type},
         .count = 2,
         .result = type,
         .compute = type == TypeId::kNumeric ? Numerics<Sign::kRemainder> : Integers<Sign::kRemainder>});
  }
  add(functions, "sign", TypeId::kNumeric, SignOf);
  add(functions, "round", TypeId::kNumeric, Round);
  add(functions, "round", TypeId::kDouble, OfDouble<std::nearbyint>);
  add(functions, "trunc", TypeId::kNumeric, Truncate);
  add(functions, "trunc", TypeId::kDouble, OfDouble<std::trunc>);
  add(functions, "floor", TypeId::kNumeric, ToWhole<false>);
  add(functions, "floor", TypeId::kDouble, OfDouble<std::floor>);
  for (std::string_view name : {"ceil", "ceiling"}) {
    add(functions, name, TypeId::kNumeric, ToWhole<true>);
    add(functions, name, TypeId::kDouble, OfDouble<std::ceil>);
  }
  for (std::string_view name : {"round", "trunc"}) {
    functions->push_back({.name = name,
                          .operands = {TypeId::kNumeric, TypeId::kInteger},
                          .count = 2,
                          .result = TypeId::kNumeric,
                          .compute = name == "round" ? Round : Truncate});
  }
}

}  // namespace interleave::model::database::sql
