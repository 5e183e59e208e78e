// What is true at a step: which task stands on which line and what it waits for, the counters, how many
// requests are done. Folded from the records, so scrubbing never touches the machine: a few milliseconds for
// 100,000 requests, less from a saved moment nearby.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/log.hpp"

namespace interleave::trace {

enum class Standing : uint8_t { kNotYet, kReady, kRunning, kWaiting, kEnded };

struct ActorMoment {
  Standing standing = Standing::kNotYet;
  Wait wait = Wait::kNone;
  uint16_t line = 0;       // where it stands
  uint32_t object = 0;     // what it waits for
};

struct CounterMoment {
  bool known = false;
  bool is_int = true;
  int64_t value = 0;
  uint32_t text = 0;       // index into Log::texts where it is no int
};

struct Moment {
  uint32_t step = 0;       // the moment after this step has run; 0: before the first one
  int64_t time_ns = 0;
  uint64_t record_end = 0;  // records before this index have happened
  uint32_t running = 0;    // the actor of this step
  std::vector<ActorMoment> actors;        // by actor number
  std::vector<CounterMoment> variables;   // watched variables
  std::vector<CounterMoment> counters;    // counters that are expressions
  uint32_t requests_started = 0;
  uint32_t requests_done = 0;
  uint32_t requests_failed = 0;
  uint32_t lost_updates = 0;
};

class Moments {
 public:
  explicit Moments(const Log& log) : log_(&log) {}
  // The moment after `step`; the reference holds until the next call. Steps near the last one asked for are
  // cheap. REQUIRES: step <= log.step_count().
  const Moment& At(uint32_t step);
  void Reset();

 private:
  const Log* log_;
  Moment current_;
  std::vector<Moment> saved_;
};

}  // namespace interleave::trace
