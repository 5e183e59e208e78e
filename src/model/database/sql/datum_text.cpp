#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "model/database/sql/characters.hpp"
#include "model/database/sql/datum.hpp"
#include "model/database/sql/ranges.hpp"
#include "model/database/sql/time.hpp"

namespace interleave::model::database::sql {
namespace {

// The shortest digits that give the number back, laid out as PostgreSQL does: an exponent from 1e+15 on and
// below 1e-04.
std::string DoubleText(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  if (value == 0) return std::signbit(value) ? "-0" : "0";
  const std::string shortest = fmt::format("{}", std::abs(value));
  const size_t mark = shortest.find('e');
  const std::string mantissa = shortest.substr(0, mark);
  int exponent = mark == std::string::npos ? 0 : std::atoi(shortest.c_str() + mark + 1);
  const size_t point = std::min(mantissa.find('.'), mantissa.size());
  std::string digits = mantissa;
  digits.erase(std::remove(digits.begin(), digits.end(), '.'), digits.end());
  const size_t zeros = digits.find_first_not_of('0');
  exponent += static_cast<int>(point) - 1 - static_cast<int>(zeros);
  digits = digits.substr(zeros, digits.find_last_not_of('0') + 1 - zeros);
  const char* sign = value < 0 ? "-" : "";
  if (exponent < -4 || exponent >= 15) {
    const std::string fraction = digits.size() > 1 ? "." + digits.substr(1) : "";
    return fmt::format("{}{}{}e{}{:02}", sign, digits[0], fraction, exponent < 0 ? '-' : '+',
                       std::abs(exponent));
  }
  if (exponent < 0)
    return fmt::format("{}0.{}{}", sign, std::string(static_cast<size_t>(-exponent - 1), '0'), digits);
  const auto whole = static_cast<size_t>(exponent) + 1;
  if (digits.size() < whole) digits.append(whole - digits.size(), '0');
  if (digits.size() > whole) digits.insert(whole, 1, '.');
  return sign + digits;
}

std::string ListText(const std::vector<Datum>& list, Type type) {
  type.list = false;
  std::string text = "{";
  for (const Datum& element : list) {
    if (text.size() > 1) text += ',';
    if (element.is_null()) {
      text += "NULL";
      continue;
    }
    const std::string shown = ToText(element, type);
    const bool plain = !shown.empty() && shown.find_first_of(" \t\n\r\v\f\"\\{},") == std::string::npos &&
                       !EqualsIgnoringCase(shown, "null");
    if (plain) {
      text += shown;
      continue;
    }
    text += '"';
    for (char c : shown) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    text += '"';
  }
  return text + "}";
}

bool FailSyntax(std::string_view text, Type type, ServerError* error, std::string_view sqlstate = "22P02") {
  return Fail(error, sqlstate, fmt::format("invalid input syntax for type {}: \"{}\"", NameOf(type), text));
}

bool ReadInteger(std::string_view text, Type type, Datum* result, ServerError* error) {
  std::string_view digits = Trimmed(text);
  const bool negative = !digits.empty() && digits.front() == '-';
  if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
  uint64_t value = 0;
  bool fits = true;
  for (char c : digits) {
    if (c < '0' || c > '9') return FailSyntax(text, type, error);
    if (value > (uint64_t{1} << 63) / 10) fits = false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
    if (value > uint64_t{1} << 63) fits = false;
  }
  if (digits.empty()) return FailSyntax(text, type, error);
  const auto whole = static_cast<int64_t>(negative ? 0 - value : value);
  if (!fits || (whole < 0 && !negative) || !IsInRange(whole, type.id)) {
    return Fail(error, "22003", fmt::format("value \"{}\" is out of range for type {}", text, NameOf(type)));
  }
  *result = Datum::Integer(whole);
  return true;
}

bool ReadBoolean(std::string_view text, Type type, Datum* result, ServerError* error) {
  const std::string word = Lowered(Trimmed(text));
  const auto is_start_of = [&](std::string_view whole, size_t least) {
    return word.size() >= least && whole.substr(0, word.size()) == word;
  };
  const bool on = is_start_of("true", 1) || is_start_of("yes", 1) || word == "on" || word == "1";
  const bool off = is_start_of("false", 1) || is_start_of("no", 1) || is_start_of("off", 2) || word == "0";
  if (!on && !off) return FailSyntax(text, type, error);
  *result = Datum::Boolean(on);
  return true;
}

bool ReadNumeric(std::string_view text, Type type, Datum* result, ServerError* error) {
  const auto value = Numeric::Parse(text);
  if (!value.has_value()) return FailSyntax(text, type, error);
  *result = Datum::OfNumeric(*value);
  return ApplyModifier(type, false, result, error);
}

bool ReadDouble(std::string_view text, Type type, Datum* result, ServerError* error) {
  const std::string word = Lowered(Trimmed(text));
  const std::string_view bare = word.starts_with('-') ? std::string_view(word).substr(1) : word;
  double value = 0;
  if (word == "nan") {
    value = std::nan("");
  } else if (bare == "infinity" || bare == "inf") {
    value = word.starts_with('-') ? -HUGE_VAL : HUGE_VAL;
  } else if (Numeric::Parse(word).has_value()) {
    value = std::strtod(word.c_str(), nullptr);
    if (std::isinf(value)) {
      return Fail(error, "22003", fmt::format("\"{}\" is out of range for type double precision", text));
    }
  } else {
    return FailSyntax(text, type, error);
  }
  *result = Datum::Double(value);
  return true;
}

bool ReadTime(std::string_view text, Type type, Datum* result, ServerError* error) {
  int64_t microseconds = 0;
  const TimeParse parsed = ParseTime(text, type.id == TypeId::kTimestampTz, &microseconds);
  switch (parsed) {
    case TimeParse::kDone:
      *result = Datum::Time(microseconds);
      return true;
    case TimeParse::kSyntax: {
      // PostgreSQL calls it by its longer name, unlike in other messages.
      const std::string_view name = type.id == TypeId::kTimestamp ? "timestamp" : "timestamp with time zone";
      return Fail(error, "22007", fmt::format("invalid input syntax for type {}: \"{}\"", name, text));
    }
    case TimeParse::kRange:
    case TimeParse::kField:
      break;
  }
  Fail(error, "22008", fmt::format("date/time field value out of range: \"{}\"", text));
  if (parsed == TimeParse::kField) error->hint = "Perhaps you need a different \"datestyle\" setting.";
  return false;
}

bool ReadInterval(std::string_view text, Type type, Datum* result, ServerError* error) {
  const auto value = ParseInterval(text);
  if (!value.has_value()) return FailSyntax(text, type, error, "22007");
  *result = Datum::OfInterval(*value);
  return true;
}

// One element of "{1,\"a b\",NULL}", from `at` on; `at` goes behind it. False: the text is malformed.
bool TakeElement(std::string_view text, size_t* at, std::string* element, bool* quoted) {
  element->clear();
  *quoted = false;
  bool inside = false;
  for (; *at < text.size(); ++*at) {
    const char c = text[*at];
    if (c == '\\') {
      if (++*at == text.size()) return false;
      *element += text[*at];
    } else if (c == '"') {
      *quoted = true;
      inside = !inside;
    } else if (!inside && (c == ',' || c == '}')) {
      return true;
    } else if (!inside && c == '{') {
      return false;
    } else {
      *element += c;
    }
  }
  return false;
}

bool ReadList(std::string_view text, Type type, Datum* result, ServerError* error) {
  const std::string_view whole = Trimmed(text);
  const auto malformed = [&] {
    return Fail(error, "22P02", fmt::format("malformed array literal: \"{}\"", text));
  };
  if (whole.size() < 2 || whole.front() != '{' || whole.back() != '}') {
    malformed();
    if (whole.empty() || whole.front() != '{') {
      error->detail = "Array value must start with \"{\" or dimension information.";
    } else {
      error->detail = "Unexpected end of input.";
    }
    return false;
  }
  Type element_type = type;
  element_type.list = false;
  std::vector<Datum> elements;
  std::string element;
  bool quoted = false;
  size_t at = 1;
  while (at + 1 < whole.size() || !elements.empty()) {
    if (!TakeElement(whole, &at, &element, &quoted)) return malformed();
    const std::string_view shown = quoted ? std::string_view(element) : Trimmed(element);
    Datum value;
    if (shown.empty() && !quoted) return malformed();
    if (quoted || !EqualsIgnoringCase(shown, "null")) {
      if (!FromText(shown, element_type, &value, error)) return false;
    }
    elements.push_back(std::move(value));
    if (whole[at++] == '}') break;
  }
  if (!elements.empty() && at != whole.size()) return malformed();
  *result = Datum::List(std::move(elements));
  return true;
}

}  // namespace

std::string ToText(const Datum& datum, Type type) {
  switch (datum.kind()) {
    case Datum::Kind::kNull:
      return "";
    case Datum::Kind::kBoolean:
      return datum.boolean() ? "t" : "f";
    case Datum::Kind::kInteger:
      return fmt::format("{}", datum.integer());
    case Datum::Kind::kDouble:
      return DoubleText(datum.real());
    case Datum::Kind::kTime:
      return TimeText(datum.time(), type.id == TypeId::kTimestampTz);
    case Datum::Kind::kText: {
      std::string text = datum.text();
      const auto width = type.id == TypeId::kChar ? static_cast<size_t>(std::max(type.modifier, 1)) : 0;
      const size_t length = width > 0 ? CharactersIn(text) : 0;
      if (length < width) text.append(width - length, ' ');
      return text;
    }
    case Datum::Kind::kNumeric:
      return datum.numeric().ToText();
    case Datum::Kind::kInterval:
      return IntervalText(datum.interval());
    case Datum::Kind::kList:
      return ListText(datum.list(), type);
  }
  return "";
}

bool FromText(std::string_view text, Type type, Datum* result, ServerError* error) {
  if (type.list) return ReadList(text, type, result, error);
  switch (type.id) {
    case TypeId::kBoolean:
      return ReadBoolean(text, type, result, error);
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      return ReadInteger(text, type, result, error);
    case TypeId::kNumeric:
      return ReadNumeric(text, type, result, error);
    case TypeId::kDouble:
      return ReadDouble(text, type, result, error);
    case TypeId::kTimestamp:
    case TypeId::kTimestampTz:
      return ReadTime(text, type, result, error);
    case TypeId::kInterval:
      return ReadInterval(text, type, result, error);
    case TypeId::kUnknown:
    case TypeId::kText:
    case TypeId::kVarchar:
    case TypeId::kChar:
    case TypeId::kVoid:
    case TypeId::kName:
      break;
  }
  *result = Datum::Text(std::string(text));
  return ApplyModifier(type, false, result, error);
}

}  // namespace interleave::model::database::sql
