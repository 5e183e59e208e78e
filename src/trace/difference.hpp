// Where two runs part: the first event in which their logs differ, for showing two protections side by side
// on the same arrivals.
#pragma once

#include <cstdint>

#include "trace/log.hpp"

namespace interleave::trace {

struct Difference {
  bool found = false;       // false: they are alike to the end
  int64_t time_ns = 0;      // of the earlier one of the two events
  int64_t own_time_ns = 0;  // of the first log's event, or of the other's where it has none
  int64_t other_time_ns = 0;
  uint32_t step = 0;  // of the first log, during which its event happens, or its last one
  uint32_t other_step = 0;
};

// Compared is what can be seen from outside: who goes on when, what it reads and writes, what it waits for,
// when it ends. What belongs to a program's text does not count: lines, the numbers of objects, variables
// that the other does not have, first values, and how long a step takes up to an access.
Difference FirstDifference(const Log& log, const Log& other);

}  // namespace interleave::trace
