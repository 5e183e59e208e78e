// The wall's clock, for drawing and for measuring ourselves. The core never reads it.
#pragma once

#include <cstdint>

namespace interleave::platform {

// Nanoseconds since some moment before the program began; never goes back. Browsers round it to between 5
// and 100 microseconds.
int64_t NowNs();

}  // namespace interleave::platform
