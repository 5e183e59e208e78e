// Doubles as decimal text and back, exactly: what repr, format, round and float() need. The digits of a
// finite double are computed in whole, so that rounding to any place is right (half to even on the exact
// value, as CPython's). No library function decides a digit, except {fmt}'s shortest form in FloatRepr and
// strtod on a text that was checked here: libc++ 13 has no to_chars and from_chars for doubles, and both
// of these are correctly rounded and know no locale ("C" is never left).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace interleave::vm {

// 0.DIGITS times 10^point. Zero is no digits, point 0.
struct Decimal {
  std::string digits;
  int32_t point = 0;
};

// All digits of |value|, without zeros at the end. REQUIRES: value is finite.
Decimal ExactDecimal(double value);
// The shortest digits that read back as |value|. REQUIRES: value is finite.
Decimal ShortestDecimal(double value);
// Keeps `count` digits (below 1: none or the one that rounding up makes), half to even.
void RoundDecimal(Decimal* decimal, int64_t count);

std::string FixedText(Decimal decimal, int64_t places, bool keep_point);       // "3.14"; rounds
std::string ScientificText(Decimal decimal, int64_t places, bool keep_point);  // "3.14e+00"; rounds
std::string GeneralText(Decimal decimal, int64_t precision, bool keep_zeros, bool add_point_zero);  // %g

// float(text) with its spaces cut off: digits with single underscores between, point, exponent, inf, nan.
std::optional<double> ParseDouble(std::string_view text);
// round(value, places): to the nearest multiple of 10^-places, half to even on the exact value.
double RoundDouble(double value, int64_t places);

}  // namespace interleave::vm
