// What is true at a step: which task stands on which line and what it waits for, the counters, how many
// requests are done. Folded from the records, so scrubbing never touches the machine: a few milliseconds for
// 100,000 requests, less from a saved moment nearby.
//
//   Moments moments(log);
//   moments.At(118).actors[3].standing
//
// The log may grow between two calls. Saved moments take at most kMaxSavedBytes: the more actors there are,
// the fewer are kept, and going back then folds more records again.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"
#include "trace/lost_updates.hpp"

namespace interleave::trace {

enum class Standing : uint8_t { kNotYet, kReady, kRunning, kWaiting, kEnded };

struct ActorMoment {
  Standing standing = Standing::kNotYet;
  // What it waits for; when kReady, what it waited for. (While it runs: a wait that is over already.)
  Wait wait = Wait::kNone;
  uint16_t line = 0;    // where it stands; 0 before its first step
  uint32_t object = 0;  // what it waits for
  bool operator==(const ActorMoment&) const = default;
};

struct CounterMoment {
  bool known = false;
  bool is_int = true;
  int64_t value = 0;
  uint32_t text = 0;  // index into Log::texts where it is no int
  bool operator==(const CounterMoment&) const = default;
};

struct Moment {
  uint32_t step = 0;                     // the moment after this step has run; 0: before the first one
  int64_t time_ns = 0;                   // of the last record of the step
  uint64_t record_end = 0;               // records before this index have happened
  uint32_t running = 0;                  // the actor of this step
  bool running_is_thread = false;        // and it was a thread's: another thread's does not end it
  std::vector<ActorMoment> actors;       // by actor number
  std::vector<CounterMoment> variables;  // watched variables
  std::vector<CounterMoment> counters;   // counters that are expressions
  uint32_t requests_started = 0;
  uint32_t requests_done = 0;
  uint32_t requests_failed = 0;  // failed or cancelled
  uint32_t lost_updates = 0;
  bool operator==(const Moment&) const = default;
};

class Moments {
 public:
  static constexpr uint64_t kMaxSavedBytes = 16U << 20;

  explicit Moments(const Log& log) : log_(&log), lost_cursor_(log) {}
  // The moment after `step`; the reference holds until the next call. Steps near the last one asked for are
  // cheap. REQUIRES: step <= log.step_count(); the log was not truncated since the last Reset.
  const Moment& At(uint32_t step);
  void Reset();
  uint64_t saved_bytes() const { return saved_bytes_; }

 private:
  static constexpr uint64_t kFirstInterval = 1U << 14;  // records

  void FoldTo(uint64_t end);
  uint64_t WorthCopying() const;  // in records
  void StartFrom(uint64_t end);
  void Save();
  uint32_t CountLostUpdates(uint64_t end);

  const Log* log_;
  Moment current_;
  std::vector<Moment> saved_;  // by record_end
  uint64_t saved_bytes_ = 0;
  uint64_t last_save_ = 0;              // the furthest position that was saved, kept or not
  uint64_t interval_ = kFirstInterval;  // at least so many records between two saved ones
  // Writes that overwrote another one, by record: found once, however often one goes back.
  std::vector<uint64_t> lost_updates_;
  Cursor lost_cursor_;
  LostUpdateFinder finder_;
};

}  // namespace interleave::trace
