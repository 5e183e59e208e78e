#include "model/database/sql/aggregate.hpp"

#include <algorithm>

#include "model/database/sql/ranges.hpp"

namespace interleave::model::database::sql {
namespace {

// Sums of whole numbers are kept exact: bigints add up to a numeric, and so does what an average divides.
Datum Widened(const Datum& value, const Aggregate& aggregate) {
  const bool wide = aggregate.kind == AggregateKind::kAverage || aggregate.type.id == TypeId::kNumeric;
  if (value.kind() != Datum::Kind::kInteger || !wide) return value;
  return Datum::OfNumeric(Numeric(value.integer()));
}

bool AddUp(const Datum& value, Datum* sum, ServerError* error) {
  switch (sum->kind()) {
    case Datum::Kind::kNull:
      *sum = value;
      return true;
    case Datum::Kind::kNumeric:
      *sum = Datum::OfNumeric(Numeric::Add(sum->numeric(), value.numeric()));
      return true;
    case Datum::Kind::kDouble:
      *sum = Datum::Double(sum->real() + value.real());
      return true;
    default:
      break;
  }
  int64_t total = 0;
  if (__builtin_add_overflow(sum->integer(), value.integer(), &total)) {
    return Fail(error, "22003", "bigint out of range");
  }
  *sum = Datum::Integer(total);
  return true;
}

}  // namespace

Step Accumulator::Add(const Scope& scope, Evaluation& evaluation) {
  if (aggregate_->filter != nullptr) {
    bool holds = false;
    const Step step = Holds(aggregate_->filter.get(), scope, evaluation, &holds);
    if (step != Step::kDone || !holds) return step;
  }
  if (aggregate_->kind == AggregateKind::kCountRows) {
    ++count_;
    return Step::kDone;
  }
  Datum value;
  const Step step = Evaluate(*aggregate_->argument, scope, evaluation, &value);
  if (step != Step::kDone || value.is_null()) return step;
  if (aggregate_->distinct && IsSeen(value)) return Step::kDone;
  return Take(value, &evaluation.error) ? Step::kDone : Step::kFailed;
}

bool Accumulator::IsSeen(const Datum& value) {
  const auto at =
      std::lower_bound(seen_.begin(), seen_.end(), value,
                       [](const Datum& left, const Datum& right) { return Datum::Compare(left, right) < 0; });
  if (at != seen_.end() && Datum::Compare(*at, value) == 0) return true;
  seen_.insert(at, value);
  return false;
}

bool Accumulator::Take(const Datum& value, ServerError* error) {
  ++count_;
  switch (aggregate_->kind) {
    case AggregateKind::kCountRows:
    case AggregateKind::kCount:
      return true;
    case AggregateKind::kSum:
    case AggregateKind::kAverage:
      return AddUp(Widened(value, *aggregate_), &value_, error);
    case AggregateKind::kMin:
      if (value_.is_null() || Datum::Compare(value, value_) < 0) value_ = value;
      return true;
    case AggregateKind::kMax:
      if (value_.is_null() || Datum::Compare(value, value_) > 0) value_ = value;
      return true;
    case AggregateKind::kBoolAnd:
      value_ = Datum::Boolean(value.boolean() && (value_.is_null() || value_.boolean()));
      return true;
    case AggregateKind::kBoolOr:
      value_ = Datum::Boolean(value.boolean() || (!value_.is_null() && value_.boolean()));
      return true;
  }
  return true;
}

bool Accumulator::Result(Datum* result, ServerError* error) const {
  const bool counts =
      aggregate_->kind == AggregateKind::kCountRows || aggregate_->kind == AggregateKind::kCount;
  *result = counts ? Datum::Integer(count_) : value_;
  if (aggregate_->kind == AggregateKind::kAverage && !value_.is_null()) {
    if (value_.kind() == Datum::Kind::kDouble) {
      *result = Datum::Double(value_.real() / static_cast<double>(count_));
    } else {
      *result = Datum::OfNumeric(Numeric::Divide(value_.numeric(), Numeric(count_)));
    }
  }
  if (aggregate_->type.id != TypeId::kBigint || result->kind() != Datum::Kind::kInteger) return true;
  return StoreInteger(result->integer(), TypeId::kBigint, result, error);
}

}  // namespace interleave::model::database::sql
