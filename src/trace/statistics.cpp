#include "trace/statistics.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "trace/percentile.hpp"

namespace interleave::trace {
namespace {

// What a record adds to the numbers that are no percentiles.
void Count(const Record& record, uint32_t& last_actor, Statistics& numbers) {
  switch (record.kind) {
    case RecordKind::kStep: {
      const auto kind = static_cast<StepKind>(record.detail);
      if (kind != StepKind::kTask && kind != StepKind::kThread) return;
      if (last_actor != UINT32_MAX && last_actor != record.actor) ++numbers.switches;
      last_actor = record.actor;
      return;
    }
    case RecordKind::kRequestStart:
      ++numbers.requests_started;
      return;
    case RecordKind::kRequestEnd:
      ++(static_cast<Ending>(record.detail) == Ending::kDone ? numbers.requests_done
                                                             : numbers.requests_failed);
      return;
    case RecordKind::kCall:
      switch (static_cast<Device>(record.detail)) {
        case Device::kUpstream:
          ++numbers.calls_upstream;
          return;
        case Device::kDatabase:
          ++numbers.calls_database;
          return;
        case Device::kRedis:
          ++numbers.calls_redis;
          return;
      }
      return;
    default:
      return;
  }
}

}  // namespace

Summaries::Going& Summaries::Of(uint32_t actor) {
  if (actor >= going_.size()) going_.resize(actor + 1U);
  return going_[actor];
}

void Summaries::Update() {
  while (cursor_.next() < log_->size()) {
    if (cursor_.next() % kRecordsOfAMark == 0) marks_.push_back({numbers_, last_actor_});
    TakeSome(std::min(log_->size(), (cursor_.next() / kRecordsOfAMark + 1) * kRecordsOfAMark));
  }
}

void Summaries::TakeSome(uint64_t end) {
  while (cursor_.Next(end)) {
    Count(cursor_.record(), last_actor_, numbers_);
    Take(cursor_.record());
  }
}

void Summaries::Take(const Record& record) {
  switch (record.kind) {
    case RecordKind::kPause:
      return TakePause(record);
    case RecordKind::kAcquire:
      return TakeAcquire(record);
    case RecordKind::kTaskEnd:
      Of(record.actor).wait = Wait::kNone;
      return;
    case RecordKind::kRequestStart:
      Of(record.actor).arrived_ns = cursor_.time_ns();
      return;
    case RecordKind::kRequestEnd:
      latencies_.Add(cursor_.index(), cursor_.time_ns() - Of(record.actor).arrived_ns);
      return;
    default:
      return;
  }
}

void Summaries::TakePause(const Record& record) {
  Going& going = Of(record.actor);
  const auto wait = static_cast<Wait>(record.detail);
  // Woken and not in luck, it pauses for the same lock again: still the same wait.
  if (IsLockWait(wait) && going.wait == wait) return;
  going.wait = IsLockWait(wait) ? wait : Wait::kNone;
  going.wait_begin_ns = cursor_.time_ns();
}

void Summaries::TakeAcquire(const Record& record) {
  Going& going = Of(record.actor);
  if (going.wait == Wait::kNone || going.wait != static_cast<Wait>(record.detail)) return;
  lock_waits_.Add(cursor_.index(), cursor_.time_ns() - going.wait_begin_ns);
  going.wait = Wait::kNone;
}

// The durations that were noted before a record, for sorting.
std::vector<int64_t>& Summaries::Before(const Durations& durations, uint64_t record_end) {
  const auto end = std::lower_bound(durations.records.begin(), durations.records.end(), record_end);
  const auto count = end - durations.records.begin();
  scratch_.assign(durations.all_ns.begin(), durations.all_ns.begin() + count);
  return scratch_;
}

Statistics Summaries::At(uint64_t record_end) {
  CHECK(record_end <= log_->size());
  Update();
  if (record_end == 0) return {};
  const uint64_t mark = (record_end - 1) / kRecordsOfAMark;
  Statistics numbers = marks_[static_cast<size_t>(mark)].numbers;
  uint32_t last_actor = marks_[static_cast<size_t>(mark)].last_actor;
  for (uint64_t i = mark * kRecordsOfAMark; i < record_end; ++i) Count(log_->at(i), last_actor, numbers);
  Percentiles latencies(Before(latencies_, record_end));
  numbers.latency_p50_ns = latencies.At(50);
  numbers.latency_p95_ns = latencies.At(95);
  numbers.latency_p99_ns = latencies.At(99);
  numbers.latency_max_ns = latencies.At(100);
  Percentiles lock_waits(Before(lock_waits_, record_end));
  numbers.lock_wait_p50_ns = lock_waits.At(50);
  numbers.lock_wait_p99_ns = lock_waits.At(99);
  numbers.lock_wait_max_ns = lock_waits.At(100);
  const int64_t time_ns = log_->TimeBefore(record_end);
  const auto ended = static_cast<double>(uint64_t{numbers.requests_done} + numbers.requests_failed);
  if (time_ns > 0) numbers.throughput_per_s = ended * 1e9 / static_cast<double>(time_ns);
  return numbers;
}

Statistics Summarise(const Log& log, uint64_t record_end) { return Summaries(log).At(record_end); }

}  // namespace interleave::trace
