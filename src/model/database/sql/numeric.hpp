// Exact decimal numbers of any length, with the scale that PostgreSQL shows: numeric.
//
// A number is sign * digits / 10^scale. The scale (digits after the point, at least 0) is part of how it is
// shown and of later results, not of equality: 1.0 = 1.00.
//
// Source: the rules for result scales are those of src/backend/utils/adt/numeric.c of PostgreSQL 15.
// Not here: NaN and the infinities.
//
// Inaccuracies: numbers end at 1000 digits before the point (PostgreSQL's at 131072).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace interleave::model::database::sql {

class Numeric {
 public:
  Numeric() = default;
  explicit Numeric(int64_t value);
  // Accepts what PostgreSQL does: "-12.50", "1e3", ".5", blanks around. Nothing: it is not a number, or one
  // that is too long.
  static std::optional<Numeric> Parse(std::string_view text);

  std::string ToText() const;
  bool is_zero() const { return digits_.empty(); }
  bool is_negative() const { return negative_; }
  int32_t scale() const { return scale_; }
  // How many digits come before the point; 0 for numbers below 1.
  int32_t whole_digits() const;

  // Half away from zero, as numeric does; a scale above the present one appends zeros.
  Numeric Rounded(int32_t scale) const;
  Numeric Truncated(int32_t scale) const;
  Numeric Negated() const;
  // Rounded to a whole number. Nothing: it does not fit.
  std::optional<int64_t> ToInt64() const;
  double ToDouble() const;

  static Numeric Add(const Numeric& left, const Numeric& right);
  static Numeric Subtract(const Numeric& left, const Numeric& right);
  static Numeric Multiply(const Numeric& left, const Numeric& right);
  // REQUIRES: right is not zero.
  static Numeric Divide(const Numeric& left, const Numeric& right);
  static Numeric Remainder(const Numeric& left, const Numeric& right);  // the sign is the left one's

  static std::strong_ordering Compare(const Numeric& left, const Numeric& right);

 private:
  Numeric(bool negative, std::string digits, int32_t scale);
  // The number without its point, as if the scale were this one. REQUIRES: scale is not below scale().
  std::string DigitsAt(int32_t scale) const;

  bool negative_ = false;  // never of zero
  int32_t scale_ = 0;
  std::string
      digits_;  // the highest first, which is not '0'; empty: zero. Short ones lie in the object itself
};

}  // namespace interleave::model::database::sql
