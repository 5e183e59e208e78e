// Where two runs part: the first event in which their logs differ, for showing two protections side by side
// on the same arrivals.
#pragma once

#include <cstdint>

#include "trace/log.hpp"

namespace interleave::trace {

struct Difference {
  bool found = false;   // false: they are alike to the end
  int64_t time_ns = 0;  // of the earlier one of the two events
  uint32_t step = 0;    // of the first log, during which its event happens, or its last one
  uint32_t other_step = 0;
};

// Compared is what can be seen from outside: who goes on when, what it reads and writes, what it waits for,
// when it ends. Lines and the numbers of objects belong to a program's text and do not count.
Difference FirstDifference(const Log& log, const Log& other);

}  // namespace interleave::trace
