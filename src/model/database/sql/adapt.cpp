#include <cmath>

#include <fmt/format.h>

#include "model/database/sql/datum.hpp"
#include "model/database/sql/ranges.hpp"

namespace interleave::model::database::sql {
namespace {

bool FailKind(Type type, ServerError* error) {
  return Fail(error, "42804", fmt::format("the value does not go with a parameter of type {}", NameOf(type)));
}

bool AdaptToInteger(const Datum& given, Type type, Datum* result, ServerError* error) {
  switch (given.kind()) {
    case Datum::Kind::kInteger:
      return StoreInteger(given.integer(), type.id, result, error);
    case Datum::Kind::kNumeric:
      return NumericToInteger(given.numeric(), type.id, result, error);
    case Datum::Kind::kDouble:
      return DoubleToInteger(given.real(), type.id, result, error);
    default:
      return FailKind(type, error);
  }
}

bool AdaptToNumeric(const Datum& given, Type type, Datum* result, ServerError* error) {
  if (given.kind() == Datum::Kind::kInteger) {
    *result = Datum::OfNumeric(Numeric(given.integer()));
  } else if (given.kind() == Datum::Kind::kNumeric) {
    *result = given;
  } else if (given.kind() == Datum::Kind::kDouble) {
    return FromText(ToText(given, {.id = TypeId::kDouble}), type, result, error);
  } else {
    return FailKind(type, error);
  }
  return ApplyModifier(type, false, result, error);
}

bool AdaptToDouble(const Datum& given, Type type, Datum* result, ServerError* error) {
  switch (given.kind()) {
    case Datum::Kind::kInteger:
      *result = Datum::Double(static_cast<double>(given.integer()));
      return true;
    case Datum::Kind::kNumeric: {
      const double value = given.numeric().ToDouble();
      if (std::isinf(value)) {
        return Fail(
            error, "22003",
            fmt::format("\"{}\" is out of range for type double precision", given.numeric().ToText()));
      }
      *result = Datum::Double(value);
      return true;
    }
    case Datum::Kind::kDouble:
      *result = given;
      return true;
    default:
      return FailKind(type, error);
  }
}

bool AdaptList(const Datum& given, Type type, Datum* result, ServerError* error) {
  if (given.kind() != Datum::Kind::kList) return FailKind(type, error);
  type.list = false;
  std::vector<Datum> elements(given.list().size());
  for (size_t index = 0; index < elements.size(); ++index) {
    if (!Adapt(given.list()[index], type, &elements[index], error)) return false;
  }
  *result = Datum::List(std::move(elements));
  return true;
}

// Of types whose values have a kind of their own.
bool AdaptAsIs(const Datum& given, Datum::Kind kind, Type type, Datum* result, ServerError* error) {
  if (given.kind() != kind) return FailKind(type, error);
  *result = given;
  return true;
}

}  // namespace

bool Adapt(const Datum& given, Type type, Datum* result, ServerError* error) {
  if (given.is_null()) {
    *result = given;
    return true;
  }
  if (given.kind() == Datum::Kind::kText) return FromText(given.text(), type, result, error);
  if (type.list) return AdaptList(given, type, result, error);
  switch (type.id) {
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      return AdaptToInteger(given, type, result, error);
    case TypeId::kNumeric:
      return AdaptToNumeric(given, type, result, error);
    case TypeId::kDouble:
      return AdaptToDouble(given, type, result, error);
    case TypeId::kBoolean:
      return AdaptAsIs(given, Datum::Kind::kBoolean, type, result, error);
    case TypeId::kTimestamp:
    case TypeId::kTimestampTz:
      return AdaptAsIs(given, Datum::Kind::kTime, type, result, error);
    case TypeId::kInterval:
      return AdaptAsIs(given, Datum::Kind::kInterval, type, result, error);
    default:
      break;
  }
  return FailKind(type, error);
}

}  // namespace interleave::model::database::sql
