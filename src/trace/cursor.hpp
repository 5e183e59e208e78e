// Walks through a log, record by record, and knows the time and the step. Time gaps are stepped over.
//
//   Cursor cursor(log);
//   while (cursor.Next(log.size())) Use(cursor.record(), cursor.time_ns());
//
// A cursor may wait while the log grows. After Log::Truncate it is to be made anew.
#pragma once

#include <cstdint>

#include "trace/log.hpp"
#include "trace/record.hpp"

namespace interleave::trace {

class Cursor {
 public:
  explicit Cursor(const Log& log) : log_(&log) {}
  // In front of the record `next`: `time_ns` and `step` are those of the record before it.
  Cursor(const Log& log, uint64_t next, int64_t time_ns, uint32_t step)
      : log_(&log), next_(next), time_ns_(time_ns), step_(step) {}

  // To the next record before `end`. False: there is none. REQUIRES: end <= log.size().
  bool Next(uint64_t end) {
    while (next_ < end) {
      record_ = &log_->at(next_++);
      time_ns_ += record_->delta_ns;
      if (record_->kind == RecordKind::kStep) ++step_;
      if (record_->kind != RecordKind::kTimeGap) return true;
      time_ns_ += static_cast<int64_t>(record_->value) << 32;
    }
    return false;
  }

  // REQUIRES, for record() and index(): Next has given one.
  const Record& record() const { return *record_; }
  uint64_t index() const { return next_ - 1; }
  uint64_t next() const { return next_; }
  int64_t time_ns() const { return time_ns_; }
  uint32_t step() const { return step_; }  // the one that runs or ran last; 0: none yet

 private:
  const Log* log_;
  const Record* record_ = nullptr;
  uint64_t next_ = 0;
  int64_t time_ns_ = 0;
  uint32_t step_ = 0;
};

}  // namespace interleave::trace
