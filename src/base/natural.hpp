// Natural numbers of any size, for counting: what is counted here doubles with every choice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace interleave::base {

class Natural {
 public:
  Natural() = default;
  explicit Natural(uint64_t value);

  Natural& operator+=(const Natural& other);
  bool operator==(const Natural&) const = default;
  bool is_zero() const { return limbs_.empty(); }
  std::string Decimal() const;
  // This part of a whole, to about 15 digits. REQUIRES: whole is not zero.
  double PartOf(const Natural& whole) const;

 private:
  double Scaled(uint32_t shift) const;

  std::vector<uint32_t> limbs_;  // the lowest first; the highest is not 0
};

}  // namespace interleave::base
