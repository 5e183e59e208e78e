// Records drawn as time: lanes, spans, marks, arrows. Built incrementally: call Update() after the log grew.
// Everything here is what happened in the whole log so far; a page that stands at an earlier moment draws
// what begins before it and cuts what ends after it.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/log.hpp"

namespace interleave::trace {

enum class SpanKind : uint8_t {
  kRunning,  // a step of the task
  kReady,    // it could go on, others are running
  kWaiting,  // for a lock, a queue, an event, another task ... (see wait)
  kIo,       // for a reply from outside
  kSleeping,  // a timer
  kFrozen,   // its thread stands still (threading.Lock in a coroutine)
};

struct Span {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;    // the log's time while it lasts
  uint32_t actor = 0;
  uint32_t lane = 0;
  uint32_t step = 0;     // the step during which it begins
  uint16_t line = 0;
  SpanKind kind = SpanKind::kRunning;
  Wait wait = Wait::kNone;
  bool open = false;     // has not ended yet
  // What a running span did to watched variables, for its label: the last read and the last write.
  bool has_read = false;
  bool has_write = false;
  uint8_t variable = 0;
  int32_t read_value = 0;
  int32_t write_value = 0;
};

// A write that overwrote another actor's write which the writer had not seen: the definition of DESIGN.md.
struct LostUpdate {
  int64_t time_ns = 0;        // of the write that overwrote
  uint32_t step = 0;
  uint32_t actor = 0;         // who overwrote
  uint32_t lost_actor = 0;    // whose write is lost
  int64_t lost_time_ns = 0;   // when that write happened
  uint32_t lost_step = 0;
  uint8_t variable = 0;
  int32_t read_value = 0;     // what `actor` had read
  int32_t lost_value = 0;     // what was there when it wrote
  int32_t written_value = 0;
  uint16_t read_line = 0;
  uint16_t write_line = 0;
  uint16_t pause_line = 0;    // where `actor` paused between its read and its write, 0 nowhere
};

// Somebody let somebody else go on: a lock handed over, a result set, an item put.
struct Arrow {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;
  uint32_t from_actor = 0;
  uint32_t to_actor = 0;
  uint32_t step = 0;
  Wait wait = Wait::kNone;
};

struct Actor {
  uint32_t lane = 0;
  uint32_t request = 0;       // 0: no request
  uint32_t name_text = UINT32_MAX;  // index into Log::texts; UINT32_MAX: "Task-N"
  int64_t begin_ns = 0;
  int64_t end_ns = -1;        // -1: has not ended
  uint32_t first_step = 0;
  uint32_t last_step = 0;
  Ending ending = Ending::kDone;
};

class Timeline {
 public:
  explicit Timeline(const Log& log) : log_(&log) {}

  void Update();
  void Reset();  // after Log::Truncate or a new run

  // Spans of a lane are in time order and do not overlap. A lane is reused when its actor has ended.
  uint32_t lane_count() const { return static_cast<uint32_t>(lanes_.size()); }
  const std::vector<uint32_t>& lane_spans(uint32_t lane) const { return lanes_[lane]; }  // indices of spans()
  const std::vector<Span>& spans() const { return spans_; }
  const std::vector<Actor>& actors() const { return actors_; }  // by actor number
  const std::vector<LostUpdate>& lost_updates() const { return lost_updates_; }
  const std::vector<Arrow>& arrows() const { return arrows_; }

 private:
  const Log* log_;
  std::vector<Span> spans_;
  std::vector<std::vector<uint32_t>> lanes_;
  std::vector<Actor> actors_;
  std::vector<LostUpdate> lost_updates_;
  std::vector<Arrow> arrows_;
};

}  // namespace interleave::trace
