// Numbers over a run: exact percentiles (nearest rank), throughput, time spent waiting for locks, calls to
// the outside, and small series for charts.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/log.hpp"

namespace interleave::trace {

struct Statistics {
  uint32_t requests_started = 0;
  uint32_t requests_done = 0;     // ended without failing
  uint32_t requests_failed = 0;
  uint64_t switches = 0;          // steps of another task than the step before
  int64_t latency_p50_ns = 0;     // arrival to end, of requests that ended
  int64_t latency_p95_ns = 0;
  int64_t latency_p99_ns = 0;
  int64_t latency_max_ns = 0;
  int64_t lock_wait_p50_ns = 0;   // per acquisition, of those that waited; 0 where nobody waited
  int64_t lock_wait_p99_ns = 0;
  int64_t lock_wait_max_ns = 0;
  double throughput_per_s = 0;    // ended requests over the virtual time of the run
  uint64_t calls_database = 0;
  uint64_t calls_redis = 0;
  uint64_t calls_upstream = 0;
};

// Over the records before `record_end`.
Statistics Summarise(const Log& log, uint64_t record_end);

// A value over time, at most `points` of it: the last value in each of `points` equal slices of [0, end_ns].
struct Series {
  std::vector<double> values;
};
struct RunSeries {
  std::vector<Series> variables;   // per watched variable
  std::vector<Series> counters;    // per counter expression
  Series lost_updates;
  Series throughput_per_s;         // in the slice
  Series latency_p50_ns;           // of requests that ended in the slice; carried on through empty slices
  Series latency_p99_ns;
  Series waiting;                  // tasks that wait for a lock or a turn
};
RunSeries Chart(const Log& log, int64_t end_ns, uint32_t points);

}  // namespace interleave::trace
