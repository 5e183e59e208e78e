// Operators of timestamps and intervals.
#include <cmath>
#include <vector>

#include "model/database/sql/function_lists.hpp"
#include "model/database/sql/time.hpp"

namespace interleave::model::database::sql {
namespace {

using Operands = const Datum* const*;

Interval Negated(const Interval& value) { return {-value.months, -value.days, -value.microseconds}; }

bool Shift(int64_t time, const Interval& by, Datum* result, ServerError* error) {
  const auto shifted = AddInterval(time, by);
  if (!shifted.has_value()) return Fail(error, "22008", "timestamp out of range");
  *result = Datum::Time(*shifted);
  return true;
}

bool TimePlusInterval(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Shift(operands[0]->time(), operands[1]->interval(), result, error);
}
bool IntervalPlusTime(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Shift(operands[1]->time(), operands[0]->interval(), result, error);
}
bool TimeMinusInterval(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Shift(operands[0]->time(), Negated(operands[1]->interval()), result, error);
}
bool TimeMinusTime(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::OfInterval(DifferenceOf(operands[0]->time(), operands[1]->time()));
  return true;
}

bool Sum(const Interval& left, const Interval& right, Datum* result, ServerError* error) {
  Interval sum;
  if (__builtin_add_overflow(left.months, right.months, &sum.months) ||
      __builtin_add_overflow(left.days, right.days, &sum.days) ||
      __builtin_add_overflow(left.microseconds, right.microseconds, &sum.microseconds)) {
    return Fail(error, "22008", "interval out of range");
  }
  *result = Datum::OfInterval(sum);
  return true;
}

bool IntervalPlusInterval(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Sum(operands[0]->interval(), operands[1]->interval(), result, error);
}
bool IntervalMinusInterval(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Sum(operands[0]->interval(), Negated(operands[1]->interval()), result, error);
}
bool Negate(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::OfInterval(Negated(operands[0]->interval()));
  return true;
}

// What is left of months goes to days, and what is left of days to the clock.
bool Scale(const Interval& value, double factor, Datum* result, ServerError* error) {
  const double months = value.months * factor;
  const double days = value.days * factor;
  const double microseconds = static_cast<double>(value.microseconds) * factor;
  if (!(std::abs(months) < 1e9 && std::abs(days) < 1e9 && std::abs(microseconds) < 9e18)) {
    return Fail(error, "22008", "interval out of range");
  }
  constexpr double kDay = 86400e6;
  Interval scaled{.months = static_cast<int32_t>(months), .days = static_cast<int32_t>(days)};
  const double more_days = std::round((months - scaled.months) * 30 * 1e6) / 1e6;
  const double rest = std::round((days - scaled.days + more_days - std::trunc(more_days)) * 1e6) / 1e6;
  scaled.days += static_cast<int32_t>(more_days);
  scaled.microseconds = static_cast<int64_t>(std::nearbyint(microseconds + rest * kDay));
  *result = Datum::OfInterval(scaled);
  return true;
}

bool IntervalTimes(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Scale(operands[0]->interval(), operands[1]->real(), result, error);
}
bool TimesInterval(const Expression&, Operands operands, Datum* result, ServerError* error) {
  return Scale(operands[1]->interval(), operands[0]->real(), result, error);
}
bool IntervalDividedBy(const Expression&, Operands operands, Datum* result, ServerError* error) {
  if (operands[1]->real() == 0) return Fail(error, "22012", "division by zero");
  return Scale(operands[0]->interval(), 1 / operands[1]->real(), result, error);
}

// extract(epoch from ...): seconds with six digits.
Numeric Seconds(int64_t microseconds) {
  return Numeric::Multiply(Numeric(microseconds), *Numeric::Parse("0.000001"));
}
bool EpochOfTime(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::OfNumeric(Seconds(operands[1]->time()));
  return true;
}
bool EpochOfInterval(const Expression&, Operands operands, Datum* result, ServerError*) {
  const Interval& value = operands[1]->interval();
  // A year counts as 365.25 days here, and a month beside it as 30.
  const int64_t days = int64_t{value.months % 12} * 30 + value.days;
  const int64_t seconds = int64_t{value.months / 12} * 31557600 + days * 86400;
  *result = Datum::OfNumeric(Numeric::Add(Seconds(value.microseconds), Numeric(seconds)));
  return true;
}

}  // namespace

void AddTimes(std::vector<Function>* operators, std::vector<Function>* functions) {
  constexpr TypeId kInterval = TypeId::kInterval;
  constexpr TypeId kDouble = TypeId::kDouble;
  const auto add = [&](std::string_view name, TypeId left, TypeId right, TypeId type, Compute compute) {
    operators->push_back(
        {.name = name, .operands = {left, right}, .count = 2, .result = type, .compute = compute});
  };
  for (TypeId time : {TypeId::kTimestamp, TypeId::kTimestampTz}) {
    add("+", time, kInterval, time, TimePlusInterval);
    add("+", kInterval, time, time, IntervalPlusTime);
    add("-", time, kInterval, time, TimeMinusInterval);
    add("-", time, time, kInterval, TimeMinusTime);
    functions->push_back({.name = "extract",
                          .operands = {TypeId::kText, time},
                          .count = 2,
                          .result = TypeId::kNumeric,
                          .compute = EpochOfTime});
  }
  add("+", kInterval, kInterval, kInterval, IntervalPlusInterval);
  add("-", kInterval, kInterval, kInterval, IntervalMinusInterval);
  add("*", kInterval, kDouble, kInterval, IntervalTimes);
  add("*", kDouble, kInterval, kInterval, TimesInterval);
  add("/", kInterval, kDouble, kInterval, IntervalDividedBy);
  operators->push_back(
      {.name = "-", .operands = {kInterval}, .count = 1, .result = kInterval, .compute = Negate});
  functions->push_back({.name = "extract",
                        .operands = {TypeId::kText, kInterval},
                        .count = 2,
                        .result = TypeId::kNumeric,
                        .compute = EpochOfInterval});
}

}  // namespace interleave::model::database::sql
