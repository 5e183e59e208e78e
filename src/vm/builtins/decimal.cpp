#include "vm/builtins/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "base/check.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

namespace {

// A natural number in base 10^9, lowest limb first.
class BigNatural {
 public:
  explicit BigNatural(uint64_t value) {
    for (; value != 0; value /= kBase) limbs_.push_back(static_cast<uint32_t>(value % kBase));
  }
  // REQUIRES: factor < 2^32.
  void Multiply(uint64_t factor) {
    uint64_t carry = 0;
    for (uint32_t& limb : limbs_) {
      carry += limb * factor;
      limb = static_cast<uint32_t>(carry % kBase);
      carry /= kBase;
    }
    for (; carry != 0; carry /= kBase) limbs_.push_back(static_cast<uint32_t>(carry % kBase));
  }
  void MultiplyPower(uint32_t base, uint32_t per_step, uint32_t exponent) {
    uint64_t step = 1;
    for (uint32_t index = 0; index < per_step; ++index) step *= base;
    for (; exponent >= per_step; exponent -= per_step) Multiply(step);
    for (; exponent > 0; --exponent) Multiply(base);
  }
  std::string Digits() const {
    std::string digits;
    for (auto limb = limbs_.rbegin(); limb != limbs_.rend(); ++limb) {
      digits += digits.empty() ? fmt::format("{}", *limb) : fmt::format("{:09}", *limb);
    }
    return digits;
  }

 private:
  static constexpr uint64_t kBase = 1000000000;
  std::vector<uint32_t> limbs_;
};

void CutZeros(Decimal* decimal) {
  while (!decimal->digits.empty() && decimal->digits.back() == '0') decimal->digits.pop_back();
  if (decimal->digits.empty()) decimal->point = 0;
}

std::string ExponentText(int32_t exponent) {
  return fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
}

// Digit `index` counted from the decimal point: -1 is the first one behind it.
char DigitAt(const Decimal& decimal, int64_t index) {
  const int64_t place = decimal.point - 1 - index;
  if (place < 0 || place >= static_cast<int64_t>(decimal.digits.size())) return '0';
  return decimal.digits[static_cast<size_t>(place)];
}

}  // namespace

Decimal ExactDecimal(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  const uint32_t biased = static_cast<uint32_t>(bits >> 52) & 0x7ff;
  CHECK(biased != 0x7ff);
  uint64_t mantissa = bits & ((uint64_t{1} << 52) - 1);
  if (biased != 0) mantissa |= uint64_t{1} << 52;
  if (mantissa == 0) return {};
  int32_t exponent = static_cast<int32_t>(biased == 0 ? 1 : biased) - 1075;
  const int zeros = __builtin_ctzll(mantissa);
  mantissa >>= zeros;
  exponent += zeros;
  BigNatural natural(mantissa);
  // m * 2^-k is m * 5^k / 10^k.
  if (exponent > 0) natural.MultiplyPower(2, 31, static_cast<uint32_t>(exponent));
  if (exponent < 0) natural.MultiplyPower(5, 13, static_cast<uint32_t>(-exponent));
  Decimal decimal{natural.Digits(), 0};
  decimal.point = static_cast<int32_t>(decimal.digits.size()) + std::min(exponent, 0);
  CutZeros(&decimal);
  return decimal;
}

Decimal ShortestDecimal(double value) {
  const std::string text = fmt::format("{}", std::fabs(value));
  Decimal decimal;
  int32_t exponent = 0;
  bool behind_point = false;
  for (size_t index = 0; index < text.size(); ++index) {
    if (text[index] == 'e') {
      exponent = static_cast<int32_t>(std::strtol(text.c_str() + index + 1, nullptr, 10));
      break;
    }
    if (text[index] == '.') {
      behind_point = true;
      continue;
    }
    if (!behind_point) ++decimal.point;
    decimal.digits.push_back(text[index]);
  }
  const size_t first = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
  decimal.digits.erase(0, first);
  decimal.point += exponent - static_cast<int32_t>(first);
  CutZeros(&decimal);
  return decimal;
}

void RoundDecimal(Decimal* decimal, int64_t count) {
  const int64_t size = static_cast<int64_t>(decimal->digits.size());
  if (count >= size) return;
  if (count < 0) {
    *decimal = {};
    return;
  }
  const size_t keep = static_cast<size_t>(count);
  const char next = decimal->digits[keep];
  const bool is_tie = next == '5' && count + 1 == size;  // no zeros at the end, so nothing follows
  const bool is_odd = keep > 0 && (decimal->digits[keep - 1] - '0') % 2 == 1;
  decimal->digits.resize(keep);
  if (is_tie ? is_odd : next >= '5') {
    size_t index = keep;
    while (index > 0 && decimal->digits[index - 1] == '9') decimal->digits[--index] = '0';
    if (index > 0) {
      ++decimal->digits[index - 1];
    } else {
      decimal->digits.insert(0, 1, '1');
      ++decimal->point;
    }
  }
  CutZeros(decimal);
}

std::string FixedText(Decimal decimal, int64_t places, bool keep_point) {
  RoundDecimal(&decimal, decimal.point + places);
  std::string text;
  for (int64_t index = std::max(decimal.point, 1) - 1; index >= 0; --index) text += DigitAt(decimal, index);
  if (places > 0 || keep_point) text += '.';
  for (int64_t index = 1; index <= places; ++index) text += DigitAt(decimal, -index);
  return text;
}

std::string ScientificText(Decimal decimal, int64_t places, bool keep_point) {
  RoundDecimal(&decimal, places + 1);
  const int32_t exponent = decimal.digits.empty() ? 0 : decimal.point - 1;
  std::string text(1, DigitAt(decimal, exponent));
  if (places > 0 || keep_point) text += '.';
  for (int64_t index = 1; index <= places; ++index) text += DigitAt(decimal, exponent - index);
  return text + ExponentText(exponent);
}

std::string GeneralText(Decimal decimal, int64_t precision, bool keep_zeros, bool add_point_zero) {
  precision = std::max<int64_t>(precision, 1);
  RoundDecimal(&decimal, precision);
  const int32_t exponent = decimal.digits.empty() ? 0 : decimal.point - 1;
  const int64_t size = static_cast<int64_t>(decimal.digits.size());
  if (exponent < -4 || exponent >= precision - (add_point_zero ? 1 : 0)) {
    const int64_t places = keep_zeros ? precision - 1 : std::max<int64_t>(size - 1, 0);
    return ScientificText(decimal, places, keep_zeros);
  }
  const int64_t places = keep_zeros ? precision - 1 - exponent : std::max<int64_t>(size - decimal.point, 0);
  std::string text = FixedText(decimal, places, keep_zeros);
  if (add_point_zero && places == 0) text += keep_zeros ? "0" : ".0";
  return text;
}

std::string FloatRepr(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  const Decimal decimal = ShortestDecimal(value);
  const std::string sign = std::signbit(value) ? "-" : "";
  const int32_t size = static_cast<int32_t>(decimal.digits.size());
  const bool is_wide = size != 0 && (decimal.point > 16 || decimal.point <= -4);
  if (is_wide) return sign + ScientificText(decimal, size - 1, false);
  return sign + FixedText(decimal, std::max(size - decimal.point, 1), false);
}

namespace {

// Copies digits with single underscores between them; false: an underscore out of place.
bool CopyDigits(std::string_view text, size_t* offset, std::string* plain) {
  const size_t start = *offset;
  bool was_digit = false;
  for (; *offset < text.size(); ++*offset) {
    const char letter = text[*offset];
    if (letter >= '0' && letter <= '9') {
      plain->push_back(letter);
      was_digit = true;
    } else if (letter == '_' && was_digit) {
      was_digit = false;
    } else {
      break;
    }
  }
  return *offset == start || was_digit;
}

bool IsWord(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char left, char right) { return (left | 0x20) == right; });
}

}  // namespace

std::optional<double> ParseDouble(std::string_view text) {
  std::string plain;
  size_t offset = 0;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) plain.push_back(text[offset++]);
  const bool is_negative = plain == "-";
  const std::string_view rest = text.substr(offset);
  if (IsWord(rest, "inf") || IsWord(rest, "infinity")) return is_negative ? -HUGE_VAL : HUGE_VAL;
  if (IsWord(rest, "nan")) return std::nan("");
  const size_t before = plain.size();
  if (!CopyDigits(text, &offset, &plain)) return std::nullopt;
  size_t digits = plain.size() - before;
  if (offset < text.size() && text[offset] == '.') {
    plain.push_back(text[offset++]);
    const size_t point = plain.size();
    if (!CopyDigits(text, &offset, &plain)) return std::nullopt;
    digits += plain.size() - point;
  }
  if (digits == 0) return std::nullopt;
  if (offset < text.size() && (text[offset] | 0x20) == 'e') {
    plain.push_back(text[offset++]);
    if (offset < text.size() && (text[offset] == '+' || text[offset] == '-')) plain.push_back(text[offset++]);
    const size_t exponent = plain.size();
    if (!CopyDigits(text, &offset, &plain) || plain.size() == exponent) return std::nullopt;
  }
  if (offset != text.size()) return std::nullopt;
  return std::strtod(plain.c_str(), nullptr);
}

double RoundDouble(double value, int64_t places) {
  // Beyond these a double has nothing to round, or nothing is left of it.
  if (!std::isfinite(value) || places > 1100) return value;
  if (places < -400) return std::copysign(0.0, value);
  Decimal decimal = ExactDecimal(value);
  RoundDecimal(&decimal, decimal.point + places);
  if (decimal.digits.empty()) return std::copysign(0.0, value);
  const std::string text = fmt::format("0.{}e{}", decimal.digits, decimal.point);
  return std::copysign(std::strtod(text.c_str(), nullptr), value);
}

}  // namespace interleave::vm
