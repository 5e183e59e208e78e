#include "model/database/sql/numeric.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/check.hpp"
#include "model/database/sql/characters.hpp"

namespace interleave::model::database::sql {
namespace {

constexpr int32_t kMostDigits = 1000;
constexpr int32_t kMostScale = 1000;  // NUMERIC_MAX_DISPLAY_SCALE
constexpr int32_t kSignificant = 16;  // NUMERIC_MIN_SIG_DIGITS
constexpr int32_t kGroup = 4;         // PostgreSQL keeps four decimal digits together, which its scales show

std::string WithoutLeadingZeros(std::string digits) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

bool IsLess(const std::string& left, const std::string& right) {
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

std::string AddDigits(const std::string& left, const std::string& right) {
  std::string sum(std::max(left.size(), right.size()) + 1, '0');
  int carry = 0;
  for (size_t place = 0; place < sum.size(); ++place) {
    int digit = carry;
    if (place < left.size()) digit += left[left.size() - 1 - place] - '0';
    if (place < right.size()) digit += right[right.size() - 1 - place] - '0';
    sum[sum.size() - 1 - place] = static_cast<char>('0' + digit % 10);
    carry = digit / 10;
  }
  return WithoutLeadingZeros(std::move(sum));
}

// REQUIRES: right is not greater.
std::string SubtractDigits(const std::string& left, const std::string& right) {
  std::string rest = left;
  int borrow = 0;
  for (size_t place = 0; place < left.size(); ++place) {
    char& target = rest[left.size() - 1 - place];
    int digit = target - '0' - borrow;
    if (place < right.size()) digit -= right[right.size() - 1 - place] - '0';
    borrow = digit < 0 ? 1 : 0;
    target = static_cast<char>('0' + digit + 10 * borrow);
  }
  return WithoutLeadingZeros(std::move(rest));
}

std::string MultiplyDigits(const std::string& left, const std::string& right) {
  std::string product(left.size() + right.size(), '\0');
  for (size_t i = left.size(); i-- > 0;) {
    int carry = 0;
    for (size_t j = right.size(); j-- > 0;) {
      const int sum = product[i + j + 1] + (left[i] - '0') * (right[j] - '0') + carry;
      product[i + j + 1] = static_cast<char>(sum % 10);
      carry = sum / 10;
    }
    product[i] = static_cast<char>(product[i] + carry);
  }
  for (char& digit : product) digit = static_cast<char>(digit + '0');
  return WithoutLeadingZeros(std::move(product));
}

// Long division; what is left over goes to `rest`.
std::string DivideDigits(const std::string& left, const std::string& right, std::string* rest) {
  std::string quotient;
  rest->clear();
  for (char digit : left) {
    if (!rest->empty() || digit != '0') rest->push_back(digit);
    char count = '0';
    while (!IsLess(*rest, right)) {
      *rest = SubtractDigits(*rest, right);
      ++count;
    }
    quotient.push_back(count);
  }
  return WithoutLeadingZeros(std::move(quotient));
}

// Where the highest group of four digits stands, and what it is: as numeric.c's NumericVar has it.
struct TopGroup {
  int32_t weight = 0;
  int32_t digits = 0;
};

TopGroup TopGroupOf(const std::string& digits, int32_t scale) {
  if (digits.empty()) return {};
  const int32_t exponent = static_cast<int32_t>(digits.size()) - 1 - scale;
  const int32_t weight = exponent >= 0 ? exponent / kGroup : -((kGroup - 1 - exponent) / kGroup);
  TopGroup top{.weight = weight};
  for (int32_t place = exponent; place >= weight * kGroup; --place) {
    const auto index = static_cast<size_t>(exponent - place);
    top.digits = top.digits * 10 + (index < digits.size() ? digits[index] - '0' : 0);
  }
  return top;
}

}  // namespace

Numeric::Numeric(bool negative, std::string digits, int32_t scale)
    : negative_(negative && !digits.empty()), scale_(scale), digits_(std::move(digits)) {}

Numeric::Numeric(int64_t value) : negative_(value < 0) {
  if (value == 0) return;
  const uint64_t magnitude = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  digits_ = std::to_string(magnitude);
}

std::optional<Numeric> Numeric::Parse(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  std::string digits;
  int32_t scale = 0;
  bool point = false;
  size_t at = 0;
  for (; at < text.size() && (IsDigit(text[at]) || (text[at] == '.' && !point)); ++at) {
    if (text[at] == '.') {
      point = true;
      continue;
    }
    digits.push_back(text[at]);
    if (point) ++scale;
  }
  if (digits.empty() || digits.size() > 2 * kMostDigits) return std::nullopt;
  if (at < text.size()) {
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    std::string_view exponent = text.substr(at + 1);
    const bool down = !exponent.empty() && exponent.front() == '-';
    if (!exponent.empty() && (exponent.front() == '-' || exponent.front() == '+')) exponent.remove_prefix(1);
    if (exponent.empty() || exponent.size() > 4 || !std::all_of(exponent.begin(), exponent.end(), IsDigit)) {
      return std::nullopt;
    }
    const int32_t power = std::atoi(std::string(exponent).c_str());
    scale += down ? power : -power;
    if (scale < 0) digits.append(static_cast<size_t>(-scale), '0');
    scale = std::max(scale, 0);
  }
  digits = WithoutLeadingZeros(std::move(digits));
  if (static_cast<int32_t>(digits.size()) - scale > kMostDigits || scale > kMostScale) return std::nullopt;
  return Numeric(negative, std::move(digits), scale);
}

std::string Numeric::ToText() const {
  const auto scale = static_cast<size_t>(scale_);
  std::string text = digits_;
  if (text.size() <= scale) text.insert(0, scale + 1 - text.size(), '0');
  if (scale > 0) text.insert(text.size() - scale, 1, '.');
  if (negative_) text.insert(0, 1, '-');
  return text;
}

int32_t Numeric::whole_digits() const { return std::max(static_cast<int32_t>(digits_.size()) - scale_, 0); }

std::string Numeric::DigitsAt(int32_t scale) const {
  CHECK(scale >= scale_);
  std::string digits = digits_;
  if (!digits.empty()) digits.append(static_cast<size_t>(scale - scale_), '0');
  return digits;
}

Numeric Numeric::Truncated(int32_t scale) const {
  if (scale >= scale_) return Numeric(negative_, DigitsAt(scale), scale);
  std::string digits = digits_;
  const auto cut = static_cast<size_t>(scale_ - scale);
  digits.resize(digits.size() > cut ? digits.size() - cut : 0);
  // A negative scale rounds before the point: round(1250, -2).
  if (scale < 0 && !digits.empty()) digits.append(static_cast<size_t>(-scale), '0');
  return Numeric(negative_, std::move(digits), std::max(scale, 0));
}

Numeric Numeric::Rounded(int32_t scale) const {
  if (scale >= scale_) return Truncated(scale);
  const auto cut = static_cast<size_t>(scale_ - scale);
  const bool up = digits_.size() >= cut && digits_[digits_.size() - cut] >= '5';
  Numeric result = Truncated(scale);
  if (!up) return result;
  std::string unit(1, '1');
  if (scale < 0) unit.append(static_cast<size_t>(-scale), '0');
  return Numeric(negative_, AddDigits(result.digits_, unit), result.scale_);
}

Numeric Numeric::Negated() const { return Numeric(!negative_, digits_, scale_); }

std::optional<int64_t> Numeric::ToInt64() const {
  const Numeric whole = Rounded(0);
  if (whole.digits_.size() > 19) return std::nullopt;
  uint64_t magnitude = 0;
  for (char digit : whole.digits_) magnitude = magnitude * 10 + static_cast<uint64_t>(digit - '0');
  const uint64_t most = uint64_t{1} << 63;
  if (magnitude > most || (magnitude == most && !negative_)) return std::nullopt;
  return static_cast<int64_t>(negative_ ? 0 - magnitude : magnitude);
}

double Numeric::ToDouble() const { return std::strtod(ToText().c_str(), nullptr); }

Numeric Numeric::Add(const Numeric& left, const Numeric& right) {
  const int32_t scale = std::max(left.scale_, right.scale_);
  const std::string a = left.DigitsAt(scale);
  const std::string b = right.DigitsAt(scale);
  if (left.negative_ == right.negative_) return Numeric(left.negative_, AddDigits(a, b), scale);
  if (IsLess(a, b)) return Numeric(right.negative_, SubtractDigits(b, a), scale);
  return Numeric(left.negative_, SubtractDigits(a, b), scale);
}

Numeric Numeric::Subtract(const Numeric& left, const Numeric& right) { return Add(left, right.Negated()); }

Numeric Numeric::Multiply(const Numeric& left, const Numeric& right) {
  return Numeric(left.negative_ != right.negative_, MultiplyDigits(left.digits_, right.digits_),
                 left.scale_ + right.scale_);
}

Numeric Numeric::Divide(const Numeric& left, const Numeric& right) {
  CHECK(!right.is_zero());
  const TopGroup a = TopGroupOf(left.digits_, left.scale_);
  const TopGroup b = TopGroupOf(right.digits_, right.scale_);
  const int32_t weight = a.weight - b.weight - (a.digits <= b.digits ? 1 : 0);
  int32_t scale = std::max({kSignificant - weight * kGroup, left.scale_, right.scale_, 0});
  scale = std::min(scale, kMostScale);
  // One digit more than is shown decides the rounding: half and above goes up, whatever follows.
  std::string dividend = left.digits_;
  std::string divisor = right.digits_;
  const int32_t shift = scale + 1 + right.scale_ - left.scale_;
  if (shift >= 0) {
    if (!dividend.empty()) dividend.append(static_cast<size_t>(shift), '0');
  } else {
    divisor.append(static_cast<size_t>(-shift), '0');
  }
  std::string rest;
  Numeric quotient(left.negative_ != right.negative_, DivideDigits(dividend, divisor, &rest), scale + 1);
  return quotient.Rounded(scale);
}

Numeric Numeric::Remainder(const Numeric& left, const Numeric& right) {
  CHECK(!right.is_zero());
  const int32_t scale = std::max(left.scale_, right.scale_);
  std::string rest;
  DivideDigits(left.DigitsAt(scale), right.DigitsAt(scale), &rest);
  return Numeric(left.negative_, std::move(rest), scale);
}

std::strong_ordering Numeric::Compare(const Numeric& left, const Numeric& right) {
  if (left.negative_ != right.negative_) {
    return left.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  const int32_t scale = std::max(left.scale_, right.scale_);
  const std::string a = left.DigitsAt(scale);
  const std::string b = right.DigitsAt(scale);
  if (a == b) return std::strong_ordering::equal;
  return IsLess(a, b) != left.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
}

}  // namespace interleave::model::database::sql
