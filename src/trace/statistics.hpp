// Numbers over a run: exact percentiles (nearest rank), throughput, time spent waiting for locks, calls to
// the outside, and small series for charts. Each is one pass over the records.
//
// A wait for a lock goes from the first pause for it (kLock, kSemaphore, kThreadLock, kRow) to the kAcquire
// of the same kind by the same actor. A wait that is given up (cancelled, or the task pauses for something
// else or ends) does not count.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/log.hpp"

namespace interleave::trace {

struct Statistics {
  uint32_t requests_started = 0;
  uint32_t requests_done = 0;    // ended without failing
  uint32_t requests_failed = 0;  // failed or cancelled
  uint64_t switches = 0;         // task steps of another task than the task step before
  int64_t latency_p50_ns = 0;    // arrival to end, of requests that ended
  int64_t latency_p95_ns = 0;
  int64_t latency_p99_ns = 0;
  int64_t latency_max_ns = 0;
  int64_t lock_wait_p50_ns = 0;  // per acquisition, of those that waited; 0 where nobody waited
  int64_t lock_wait_p99_ns = 0;
  int64_t lock_wait_max_ns = 0;
  double throughput_per_s = 0;  // ended requests over the virtual time of the run; 0 at time 0
  uint64_t calls_database = 0;
  uint64_t calls_redis = 0;
  uint64_t calls_upstream = 0;
};

// Over the records before `record_end`. REQUIRES: record_end <= log.size().
Statistics Summarise(const Log& log, uint64_t record_end);

// A value over time, `points` of it: the last value in each of `points` equal slices of [0, end_ns].
struct Series {
  std::vector<double> values;
};
struct RunSeries {
  std::vector<Series> variables;  // per watched variable; 0 before its first value; texts are passed over
  std::vector<Series> counters;   // per counter expression; the same
  Series lost_updates;            // so far
  Series throughput_per_s;        // in the slice
  Series latency_p50_ns;          // of requests that ended in the slice; carried on through empty slices
  Series latency_p99_ns;
  Series arrivals_per_s;  // in the slice
  Series in_flight;       // requests that have arrived and not ended
  Series waiting;         // tasks that wait for a lock, a connection or a turn, from the pause to their next step
};
// Records after end_ns are left out; slices after the log's last record carry its values on.
// REQUIRES: end_ns >= 1, points >= 1.
RunSeries Chart(const Log& log, int64_t end_ns, uint32_t points);

// A wait for something that others hold.
constexpr bool IsLockWait(Wait wait) {
  return wait == Wait::kLock || wait == Wait::kSemaphore || wait == Wait::kThreadLock || wait == Wait::kRow;
}

}  // namespace interleave::trace
