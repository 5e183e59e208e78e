// A value of SQL: what a column of a row, a parameter or an expression holds. Sixteen bytes; a copy never
// allocates, since texts, numerics and lists are shared and never change.
//
// A datum knows how its value is kept (its kind), not its SQL type: smallint, integer and bigint are all
// kInteger, text and varchar both kText. The type stands where the datum comes from (a column's definition,
// an expression), and functions that need it take it.
//
//   Datum balance = Datum::Integer(100);
//   if (!balance.is_null()) total += balance.integer();
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "model/database/sql/numeric.hpp"
#include "model/database/sql/server_error.hpp"
#include "model/database/sql/type.hpp"

namespace interleave::model::database::sql {

// A span of time as PostgreSQL keeps it: months and days have no fixed length.
struct Interval {
  int32_t months = 0;
  int32_t days = 0;
  int64_t microseconds = 0;
};

class Datum {
 public:
  enum class Kind : uint8_t {
    kNull,
    kBoolean,
    kInteger,
    kDouble,
    kTime,  // microseconds since 1970-01-01 00:00 UTC: both timestamps
    // From here on the value lies elsewhere and is shared.
    kText,
    kNumeric,
    kInterval,
    kList,
  };

  Datum() = default;  // NULL
  static Datum Null() { return Datum(); }
  static Datum Boolean(bool value) { return Datum(Kind::kBoolean, value ? 1 : 0); }
  static Datum Integer(int64_t value) { return Datum(Kind::kInteger, value); }
  static Datum Time(int64_t microseconds) { return Datum(Kind::kTime, microseconds); }
  static Datum Double(double value);
  static Datum Text(std::string value);
  static Datum OfNumeric(Numeric value);
  static Datum OfInterval(Interval value);
  static Datum List(std::vector<Datum> elements);

  Datum(const Datum& other) : kind_(other.kind_), bits_(other.bits_) { Retain(); }
  Datum(Datum&& other) noexcept : kind_(other.kind_), bits_(other.bits_) { other.kind_ = Kind::kNull; }
  Datum& operator=(const Datum& other) {
    Datum copy(other);
    Swap(copy);
    return *this;
  }
  Datum& operator=(Datum&& other) noexcept {
    Swap(other);
    return *this;
  }
  ~Datum() { Release(); }

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }

  // REQUIRES: the kind is that of the name.
  bool boolean() const {
    CHECK(kind_ == Kind::kBoolean);
    return bits_ != 0;
  }
  int64_t integer() const {
    CHECK(kind_ == Kind::kInteger);
    return bits_;
  }
  int64_t time() const {
    CHECK(kind_ == Kind::kTime);
    return bits_;
  }
  double real() const;
  const std::string& text() const;
  const Numeric& numeric() const;
  const Interval& interval() const;
  const std::vector<Datum>& list() const;

  // Of two values of one kind, neither of them NULL: the order of ORDER BY and of <. Texts by their bytes
  // (the collation "C"); double precision has NaN above all.
  static std::weak_ordering Compare(const Datum& left, const Datum& right);
  // Sameness, for keys, DISTINCT and GROUP BY: NULL is the same as NULL, numeric 1.0 the same as 1.00.
  // REQUIRES: one kind, or one of them is NULL.
  static bool Same(const Datum& left, const Datum& right);

  // Appends bytes that are equal exactly for values that nothing can tell apart (numeric 1.0 and 1.00 can be,
  // by how they print): for the canonical form of a state. They can be read one after the other.
  void AppendBytes(std::string* bytes) const;

 private:
  struct Shared;

  Datum(Kind kind, int64_t bits) : kind_(kind), bits_(bits) {}
  static Datum Own(Kind kind, Shared* shared);
  const Shared& shared() const;
  bool is_shared() const { return kind_ >= Kind::kText; }
  void Retain() const {
    if (is_shared()) RetainShared();
  }
  void Release() {
    if (is_shared()) ReleaseShared();
  }
  void RetainShared() const;
  void ReleaseShared();
  void Swap(Datum& other) noexcept {
    std::swap(kind_, other.kind_);
    std::swap(bits_, other.bits_);
  }

  Kind kind_ = Kind::kNull;
  int64_t bits_ = 0;  // the value, or where it lies
};

// As PostgreSQL prints it on the wire in text format: "t", "12.50", "2024-01-31 12:00:00+00", "{1,2}".
// NULL gives an empty text: the caller tells it apart.
std::string ToText(const Datum& datum, Type type);

// The value that this text means for the type (as a cast of a string literal, a parameter in text format):
// 22P02 "invalid input syntax for type integer: ...", 22003, 22001. Modifiers are applied as by an
// assignment. False: `error` says why, with no position.
bool FromText(std::string_view text, Type type, Datum* result, ServerError* error);

// The value of a parameter, which a client gave as it could (a whole number as kInteger, a decimal as
// kNumeric, a text as kText ...), as the type of the parameter wants it: numbers become numeric or double
// precision, texts are read by FromText, ranges are checked (22003). False: the kinds do not go together or
// the value is out of range; `error` is what a server would say.
bool Adapt(const Datum& given, Type type, Datum* result, ServerError* error);

}  // namespace interleave::model::database::sql
