// Small series for charts: how the numbers of a run have gone over its time.
//
//   RunSeries series = Chart(log, end_ns, 160);
//
// A long log is read in parts, so that nobody who waits for a frame waits for all of it:
//
//   Charter charter(log, end_ns, 160);
//   if (charter.Read(100'000)) series = std::move(charter).Take();  // else again, in the next frame
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"
#include "trace/lost_updates.hpp"

namespace interleave::trace {

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
  Series waiting;  // tasks that wait for a lock, a connection or a turn, from the pause to their next step
};

// Records after end_ns are left out; slices after the log's last record carry its values on. The log is the
// one that there is when the charter is made: it may grow, but not be truncated, until the charter has read
// it.
class Charter {
 public:
  // REQUIRES: end_ns >= 1, points >= 1.
  Charter(const Log& log, int64_t end_ns, uint32_t points);

  // At most so many records more. True: that was all.
  bool Read(uint64_t records);
  // REQUIRES: all is read.
  RunSeries Take() &&;

 private:
  struct Going {
    int64_t arrived_ns = 0;
    bool waiting = false;
  };

  int64_t SliceEnd(uint32_t slice) const;
  void CloseSlice();
  void TakeRecord();
  void Set(std::vector<double>& values) const;
  void SetWaiting(uint32_t actor, bool waiting);
  Going& Of(uint32_t actor);

  Cursor cursor_;
  uint64_t end_;  // records
  int64_t end_ns_;
  uint32_t points_;
  uint32_t slice_ = 0;  // that is being filled; points_: all is read
  std::vector<double> variables_;
  std::vector<double> counters_;
  std::vector<Going> going_;        // by actor
  std::vector<int64_t> latencies_;  // in the slice
  double latency_p50_ns_ = 0;
  double latency_p99_ns_ = 0;
  int32_t waiting_ = 0;
  int32_t in_flight_ = 0;
  int32_t arrived_ = 0;  // in the slice
  uint32_t lost_updates_ = 0;
  LostUpdateFinder finder_;
  RunSeries series_;
};

RunSeries Chart(const Log& log, int64_t end_ns, uint32_t points);

}  // namespace interleave::trace
