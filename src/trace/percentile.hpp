// Exact percentiles by nearest rank: the smallest value that at least so many per cent of all values do not
// exceed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace interleave::trace {

// 0 where there are no values. Reorders them. REQUIRES: 1 <= percent <= 100.
inline int64_t Percentile(std::vector<int64_t>& values, uint32_t percent) {
  if (values.empty()) return 0;
  const uint64_t rank = (static_cast<uint64_t>(values.size()) * percent + 99) / 100;  // from 1
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

}  // namespace interleave::trace
