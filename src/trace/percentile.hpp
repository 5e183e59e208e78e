// Exact percentiles by nearest rank: the smallest value that at least so many per cent of all values do not
// exceed.
//
//   Percentiles latencies(values);  // reorders them
//   const int64_t p50_ns = latencies.At(50), p99_ns = latencies.At(99);
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/check.hpp"

namespace interleave::trace {

class Percentiles {
 public:
  explicit Percentiles(std::vector<int64_t>& values) : values_(values), rest_(values.begin()) {}

  // 0 where there are no values. Each look-up leaves all smaller values in front of what it found, so the
  // next one only looks behind. REQUIRES: 1 <= percent <= 100, and no less than in the call before.
  int64_t At(uint32_t percent) {
    if (values_.empty()) return 0;
    const uint64_t rank = (static_cast<uint64_t>(values_.size()) * percent + 99) / 100;  // from 1
    const auto place = values_.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    CHECK(place >= rest_);
    std::nth_element(rest_, place, values_.end());
    rest_ = place;
    return *place;
  }

 private:
  std::vector<int64_t>& values_;
  std::vector<int64_t>::iterator rest_;
};

}  // namespace interleave::trace
