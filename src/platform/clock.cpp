#include "platform/clock.hpp"

#include <chrono>

namespace interleave::platform {

int64_t NowNs() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(since_start).count();
}

}  // namespace interleave::platform
