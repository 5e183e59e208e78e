// Numbers over a run: exact percentiles (nearest rank), throughput, time spent waiting for locks, calls to
// the outside.
//
// A wait for a lock goes from the first pause for it (kLock, kSemaphore, kThreadLock, kRow) to the kAcquire
// of the same kind by the same actor. A wait that is given up (cancelled, or the task pauses for something
// else or ends) does not count.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cursor.hpp"
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

// The same at one place after another of a log that grows: the records are gone through once, as they come.
//
//   Summaries summaries(log);
//   summaries.At(moment.record_end)
class Summaries {
 public:
  explicit Summaries(const Log& log) : log_(&log), cursor_(log) {}
  // Over the records before `record_end`. REQUIRES: record_end <= log.size().
  Statistics At(uint64_t record_end);

 private:
  static constexpr uint64_t kRecordsOfAMark = 1U << 12;

  struct Going {
    int64_t arrived_ns = 0;
    int64_t wait_begin_ns = 0;
    Wait wait = Wait::kNone;  // for which lock
  };
  struct Durations {
    std::vector<uint64_t> records;  // at which they were over
    std::vector<int64_t> all_ns;
    void Add(uint64_t record, int64_t length_ns) {
      records.push_back(record);
      all_ns.push_back(length_ns);
    }
  };
  struct Mark {
    Statistics numbers;  // without percentiles
    uint32_t last_actor;
  };

  Going& Of(uint32_t actor);
  void Update();
  // Not the whole log in one call: engines of WebAssembly replace the slow first version of a function when
  // it is called again, not while it runs.
  __attribute__((noinline)) void TakeSome(uint64_t end);
  void Take(const Record& record);
  void TakePause(const Record& record);
  void TakeAcquire(const Record& record);
  std::vector<int64_t>& Before(const Durations& durations, uint64_t record_end);

  const Log* log_;
  Cursor cursor_;
  std::vector<Going> going_;  // by actor
  Durations latencies_;
  Durations lock_waits_;
  Statistics numbers_;  // so far
  uint32_t last_actor_ = UINT32_MAX;
  std::vector<Mark> marks_;  // in front of every kRecordsOfAMark-th record
  std::vector<int64_t> scratch_;
};

// A wait for something that others hold.
constexpr bool IsLockWait(Wait wait) {
  return wait == Wait::kLock || wait == Wait::kSemaphore || wait == Wait::kThreadLock || wait == Wait::kRow;
}

}  // namespace interleave::trace
