#include "trace/statistics.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "trace/cursor.hpp"
#include "trace/percentile.hpp"

namespace interleave::trace {
namespace {

constexpr uint64_t kAtOnce = 1U << 12;

class Summary {
 public:
  Statistics Over(const Log& log, uint64_t record_end) {
    CHECK(record_end <= log.size());
    Cursor cursor(log);
    while (cursor.next() < record_end) TakeSome(cursor, std::min(record_end, cursor.next() + kAtOnce));
    Percentiles latencies(latencies_);
    numbers_.latency_p50_ns = latencies.At(50);
    numbers_.latency_p95_ns = latencies.At(95);
    numbers_.latency_p99_ns = latencies.At(99);
    numbers_.latency_max_ns = latencies.At(100);
    Percentiles lock_waits(lock_waits_);
    numbers_.lock_wait_p50_ns = lock_waits.At(50);
    numbers_.lock_wait_p99_ns = lock_waits.At(99);
    numbers_.lock_wait_max_ns = lock_waits.At(100);
    const auto ended = static_cast<double>(uint64_t{numbers_.requests_done} + numbers_.requests_failed);
    if (cursor.time_ns() > 0) numbers_.throughput_per_s = ended * 1e9 / static_cast<double>(cursor.time_ns());
    return numbers_;
  }

 private:
  struct Going {
    int64_t arrived_ns = 0;
    int64_t wait_begin_ns = 0;
    Wait wait = Wait::kNone;  // for which lock
  };

  Going& Of(uint32_t actor) {
    if (actor >= going_.size()) going_.resize(actor + 1U);
    return going_[actor];
  }

  // Not the whole log in one call: engines of WebAssembly replace the slow first version of a function when
  // it is called again, not while it runs.
  __attribute__((noinline)) void TakeSome(Cursor& cursor, uint64_t end) {
    while (cursor.Next(end)) Take(cursor.record(), cursor.time_ns());
  }

  void Take(const Record& record, int64_t time_ns) {
    switch (record.kind) {
      case RecordKind::kStep:
        return TakeStep(record);
      case RecordKind::kPause:
        return TakePause(record, time_ns);
      case RecordKind::kAcquire:
        return TakeAcquire(record, time_ns);
      case RecordKind::kTaskEnd:
        Of(record.actor).wait = Wait::kNone;
        return;
      case RecordKind::kRequestStart:
        ++numbers_.requests_started;
        Of(record.actor).arrived_ns = time_ns;
        return;
      case RecordKind::kRequestEnd:
        return TakeRequestEnd(record, time_ns);
      case RecordKind::kCall:
        return TakeCall(record);
      default:
        return;
    }
  }

  void TakeStep(const Record& record) {
    const auto kind = static_cast<StepKind>(record.detail);
    if (kind != StepKind::kTask && kind != StepKind::kThread) return;
    if (last_actor_ != UINT32_MAX && last_actor_ != record.actor) ++numbers_.switches;
    last_actor_ = record.actor;
  }

  void TakePause(const Record& record, int64_t time_ns) {
    Going& going = Of(record.actor);
    const auto wait = static_cast<Wait>(record.detail);
    // Woken and not in luck, it pauses for the same lock again: still the same wait.
    if (IsLockWait(wait) && going.wait == wait) return;
    going.wait = IsLockWait(wait) ? wait : Wait::kNone;
    going.wait_begin_ns = time_ns;
  }

  void TakeAcquire(const Record& record, int64_t time_ns) {
    Going& going = Of(record.actor);
    if (going.wait == Wait::kNone || going.wait != static_cast<Wait>(record.detail)) return;
    lock_waits_.push_back(time_ns - going.wait_begin_ns);
    going.wait = Wait::kNone;
  }

  void TakeRequestEnd(const Record& record, int64_t time_ns) {
    const bool done = static_cast<Ending>(record.detail) == Ending::kDone;
    ++(done ? numbers_.requests_done : numbers_.requests_failed);
    latencies_.push_back(time_ns - Of(record.actor).arrived_ns);
  }

  void TakeCall(const Record& record) {
    switch (static_cast<Device>(record.detail)) {
      case Device::kUpstream:
        ++numbers_.calls_upstream;
        return;
      case Device::kDatabase:
        ++numbers_.calls_database;
        return;
      case Device::kRedis:
        ++numbers_.calls_redis;
        return;
    }
  }

  Statistics numbers_;
  std::vector<Going> going_;  // by actor
  std::vector<int64_t> latencies_;
  std::vector<int64_t> lock_waits_;
  uint32_t last_actor_ = UINT32_MAX;
};

}  // namespace

Statistics Summarise(const Log& log, uint64_t record_end) { return Summary().Over(log, record_end); }

}  // namespace interleave::trace
