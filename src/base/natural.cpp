#include "base/natural.hpp"

#include <algorithm>
#include <cmath>

#include "base/check.hpp"

namespace interleave::base {

Natural::Natural(uint64_t value) {
  for (; value != 0; value >>= 32) limbs_.push_back(static_cast<uint32_t>(value));
}

Natural& Natural::operator+=(const Natural& other) {
  if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size());
  uint64_t carry = 0;
  for (size_t index = 0; index < limbs_.size(); ++index) {
    carry += limbs_[index];
    if (index < other.limbs_.size()) carry += other.limbs_[index];
    limbs_[index] = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) limbs_.push_back(static_cast<uint32_t>(carry));
  return *this;
}

std::string Natural::Decimal() const {
  constexpr uint32_t kGroup = 1'000'000'000;
  std::vector<uint32_t> rest = limbs_;
  std::string digits;
  while (!rest.empty()) {
    uint64_t remainder = 0;
    for (size_t index = rest.size(); index-- > 0;) {
      remainder = (remainder << 32) | rest[index];
      rest[index] = static_cast<uint32_t>(remainder / kGroup);
      remainder %= kGroup;
    }
    while (!rest.empty() && rest.back() == 0) rest.pop_back();
    for (int digit = 0; digit < 9 && (!rest.empty() || remainder != 0); ++digit, remainder /= 10) {
      digits += static_cast<char>('0' + (remainder % 10));
    }
  }
  std::reverse(digits.begin(), digits.end());
  return digits.empty() ? "0" : digits;
}

// The value without its lowest `shift` limbs.
double Natural::Scaled(uint32_t shift) const {
  double value = 0;
  for (size_t index = limbs_.size(); index-- > 0;) {
    if (limbs_.size() - index > 3) break;  // a double has no more digits
    value += std::ldexp(static_cast<double>(limbs_[index]),
                        32 * (static_cast<int>(index) - static_cast<int>(shift)));
  }
  return value;
}

double Natural::PartOf(const Natural& whole) const {
  CHECK(!whole.is_zero());
  const auto shift = static_cast<uint32_t>(whole.limbs_.size() - 1);
  return Scaled(shift) / whole.Scaled(shift);
}

}  // namespace interleave::base
