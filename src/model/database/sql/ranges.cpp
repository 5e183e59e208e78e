#include "model/database/sql/ranges.hpp"

#include <cmath>

#include <fmt/format.h>

#include "model/database/sql/characters.hpp"

namespace interleave::model::database::sql {
namespace {

bool FailRange(TypeId id, ServerError* error) {
  return Fail(error, "22003", fmt::format("{} out of range", NameOf({.id = id})));
}

bool FitText(Type type, bool explicit_cast, Datum* value, ServerError* error) {
  std::string_view text = value->text();
  if (type.modifier >= 0) {
    const size_t kept = BytesOf(text, static_cast<size_t>(type.modifier));
    const bool blank = text.find_first_not_of(' ', kept) == std::string_view::npos;
    if (kept < text.size() && !explicit_cast && !blank) {
      return Fail(error, "22001", fmt::format("value too long for type {}", FullNameOf(type)));
    }
    text = text.substr(0, kept);
  }
  // The blanks that fill character(n) up are no part of its value; ToText puts them back.
  if (type.id == TypeId::kChar) text = text.substr(0, text.find_last_not_of(' ') + 1);
  if (text.size() != value->text().size()) *value = Datum::Text(std::string(text));
  return true;
}

bool FitNumeric(Type type, Datum* value, ServerError* error) {
  const int32_t precision = type.modifier >> 16;
  const int32_t scale = type.modifier & 0xffff;
  Numeric rounded = value->numeric().Rounded(scale);
  if (rounded.whole_digits() > precision - scale) {
    Fail(error, "22003", "numeric field overflow");
    error->detail = fmt::format(
        "A field with precision {}, scale {} must round to an absolute value less than {}{}.", precision,
        scale, precision == scale ? "" : "10^", precision == scale ? 1 : precision - scale);
    return false;
  }
  *value = Datum::OfNumeric(std::move(rounded));
  return true;
}

}  // namespace

bool IsInRange(int64_t value, TypeId id) {
  switch (id) {
    case TypeId::kSmallint:
      return value == static_cast<int16_t>(value);
    case TypeId::kInteger:
      return value == static_cast<int32_t>(value);
    default:
      return true;
  }
}

bool StoreInteger(int64_t value, TypeId id, Datum* result, ServerError* error) {
  if (!IsInRange(value, id)) return FailRange(id, error);
  *result = Datum::Integer(value);
  return true;
}

bool NumericToInteger(const Numeric& value, TypeId id, Datum* result, ServerError* error) {
  const auto whole = value.ToInt64();
  if (!whole.has_value()) return FailRange(id, error);
  return StoreInteger(*whole, id, result, error);
}

bool DoubleToInteger(double value, TypeId id, Datum* result, ServerError* error) {
  // 2^63 is a double, and the first that does not fit; NaN fails both comparisons.
  constexpr double kEnd = 9223372036854775808.0;
  const double whole = std::nearbyint(value);
  if (!(whole >= -kEnd && whole < kEnd)) return FailRange(id, error);
  return StoreInteger(static_cast<int64_t>(whole), id, result, error);
}

bool ApplyModifier(Type type, bool explicit_cast, Datum* value, ServerError* error) {
  if (value->is_null()) return true;
  if (value->kind() == Datum::Kind::kText) {
    if (type.modifier < 0 && type.id != TypeId::kChar) return true;
    return FitText(type, explicit_cast, value, error);
  }
  if (type.id == TypeId::kNumeric && type.modifier >= 0) return FitNumeric(type, value, error);
  return true;
}

}  // namespace interleave::model::database::sql
