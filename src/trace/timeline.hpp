// Records drawn as time: lanes, spans, marks, arrows. Built incrementally: call Update() after the log grew.
// Everything here is what happened in the whole log so far; a page that stands at an earlier moment draws
// what begins before it and cuts what ends after it.
//
// A running span goes from a step's beginning to the pause or the end that follows it, which is recorded when
// the step's cost has been charged. From its creation, from a wake or from a pause for its turn on a task is
// ready until its next step; from another pause until its wake it waits.
//
// Threads without a GIL run at once, and the machine records them in turns: a step of an actor that runs
// already goes on with its span.
//
// Lanes are handed out in order of creation. The first kOwnLanes actors get a lane each; after them an actor
// takes the lowest lane whose actor has ended. Actor 0 (the loop, the top level) has no lane and no spans.
// Whose first step was a thread's is a thread; the others are tasks of a loop.
//
// Spans and arrows that are open stay so when the run ends (a task that waits for ever): they reach to the
// log's last time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"
#include "trace/lost_updates.hpp"

namespace interleave::trace {

enum class SpanKind : uint8_t {
  kRunning,   // a step of the task
  kReady,     // it could go on, others are running
  kWaiting,   // for a lock, a queue, an event, another task ... (see wait)
  kIo,        // for a reply from outside
  kSleeping,  // a timer
  kFrozen,    // of a task: its thread stands still (threading.Lock in a coroutine)
};
inline constexpr size_t kSpanKinds = 6;
using TimeByKind = std::array<int64_t, kSpanKinds>;  // in nanoseconds, by SpanKind

struct Span {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;  // the log's time while it lasts
  uint32_t actor = 0;
  uint32_t lane = 0;
  uint32_t step = 0;  // the step during which it begins
  uint16_t line = 0;  // where the task stands; 0 before its first pause, and while it runs
  SpanKind kind = SpanKind::kRunning;
  Wait wait = Wait::kNone;  // what it waits for; of a ready span what it waited for
  bool open = false;        // has not ended yet
  // What a running span did to watched variables, for its label: the last read and the last write. They may
  // be of two variables: `variable` is that of the write, or of the read where nothing was written. A text is
  // an index into Log::texts.
  bool has_read = false;
  bool has_write = false;
  bool read_is_text = false;
  bool write_is_text = false;
  uint8_t variable = 0;
  int32_t read_value = 0;
  int32_t write_value = 0;
};

// A write that overwrote another actor's write which the writer had not seen: see lost_updates.hpp.
struct LostUpdate {
  int64_t time_ns = 0;  // of the write that overwrote
  uint32_t step = 0;
  uint32_t actor = 0;        // who overwrote
  uint32_t lost_actor = 0;   // whose write is lost
  int64_t lost_time_ns = 0;  // when that write happened
  uint32_t lost_step = 0;
  uint8_t variable = 0;
  bool read_is_text = false;  // then the value is an index into Log::texts
  bool lost_is_text = false;
  bool written_is_text = false;
  int32_t read_value = 0;  // what `actor` had read
  int32_t lost_value = 0;  // what was there when it wrote
  int32_t written_value = 0;
  uint16_t read_line = 0;
  uint16_t write_line = 0;
  uint16_t pause_line = 0;  // where `actor` stood while the lost write happened, 0 unknown
};

// Somebody let somebody else go on: a lock handed over, a result set, an item put. From the wake to the
// beginning of the woken one's next step.
struct Arrow {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;  // the log's time while it is open
  uint32_t from_actor = 0;
  uint32_t to_actor = 0;
  uint32_t step = 0;  // the step in which it begins
  Wait wait = Wait::kNone;
  bool open = false;  // the woken one has not gone on yet
};

// An update that was lost, where it happened; by this the marks in a lane are found.
struct LostPlace {
  int64_t time_ns = 0;  // of the write that is lost
  uint32_t step = 0;    // of the write that overwrote it
  uint32_t index = 0;   // into Timeline::lost_updates
};

// The end of an actor among the beginnings of spans, for whoever goes through both in the order in which they
// happened.
struct Ended {
  uint32_t actor = 0;
  uint32_t spans = 0;  // that had begun before
};

inline constexpr uint32_t kNoLane = UINT32_MAX;

struct Actor {
  uint32_t lane = kNoLane;
  uint32_t request = 0;             // 0: no request
  uint32_t name_text = UINT32_MAX;  // index into Log::texts; UINT32_MAX: "Task-N"
  int64_t begin_ns = 0;
  int64_t end_ns = -1;      // -1: has not ended
  uint32_t first_step = 0;  // 0: none yet
  uint32_t last_step = 0;
  bool is_thread = false;
  Ending ending = Ending::kDone;
};

class Timeline {
 public:
  // A small run shows a lane for each of its actors, with the actor's name beside it.
  static constexpr uint32_t kOwnLanes = 16;

  explicit Timeline(const Log& log) : log_(&log), cursor_(log) {}

  void Update();
  void Reset();  // after Log::Truncate or a new run

  // Spans of a lane are in time order and do not overlap.
  uint32_t lane_count() const { return static_cast<uint32_t>(lanes_.size()); }
  const std::vector<uint32_t>& lane_spans(uint32_t lane) const { return lanes_[lane].spans; }  // into spans()
  const std::vector<Span>& spans() const { return spans_; }                                    // by beginning
  // How long the first `count` spans of a lane lasted together; what is open counts for nothing. Takes as
  // long for many as for a few.
  TimeByKind LaneTimes(uint32_t lane, size_t count) const;
  // In a lane: updates of its actors that were lost, by their time, and arrows from its actors and to them,
  // by beginning.
  const std::vector<LostPlace>& lane_lost(uint32_t lane) const { return lanes_[lane].lost; }
  const std::vector<uint32_t>& lane_arrows(uint32_t lane) const { return lanes_[lane].arrows; }
  const std::vector<Ended>& ended() const { return ended_; }                     // actors that have a lane
  const std::vector<Actor>& actors() const { return actors_; }                   // by actor number
  const std::vector<LostUpdate>& lost_updates() const { return lost_updates_; }  // by step
  const std::vector<Arrow>& arrows() const { return arrows_; }                   // by beginning
  bool has_threads() const { return has_threads_; }  // a thread has gone on, besides the first one's start
  bool has_loop() const { return has_loop_; }        // actor 0 has made steps of an event loop

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr size_t kSpansOfASum = 16;

  struct Lane {
    uint32_t actor = 0;             // who has it now or had it last
    std::vector<uint32_t> spans;    // the last one may be open
    std::vector<TimeByKind> times;  // before every kSpansOfASum-th span but the first
    std::vector<LostPlace> lost;
    std::vector<uint32_t> arrows;  // into arrows()
  };
  // What is going on with an actor that has not ended.
  struct Going {
    uint32_t arrow = kNone;  // that is open
    uint16_t line = 0;       // where it paused last
    bool woken = false;      // while it was running: its next pause is over at once
  };

  void Take(const Record& record);
  void Create(uint32_t actor);
  Actor& Ensure(uint32_t actor);
  void Begin(uint32_t actor, SpanKind kind, Wait wait);
  Span* OpenSpan(uint32_t actor);
  void Close(uint32_t actor);
  void TakeStep(const Record& record);
  void NoteStep(const Record& record);
  SpanKind KindOf(uint32_t actor, Wait wait) const;
  void TakePause(const Record& record);
  void TakeStuck(const Record& record);
  void TakeWake(const Record& record);
  void TakeEnd(const Record& record);
  void TakeAccess(const Record& record);
  void AddLostUpdate(const Record& write, const Overwrite& overwrite);
  void AddArrow(const Record& wake);
  void AddTimes(const Lane& lane, size_t from, size_t to, TimeByKind& times) const;
  uint16_t LineDuring(uint32_t actor, uint32_t step) const;
  uint32_t FreeLane();

  const Log* log_;
  Cursor cursor_;
  std::vector<Span> spans_;
  std::vector<Lane> lanes_;
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> free_lanes_;
  std::vector<Actor> actors_;
  std::vector<Going> going_;  // by actor number
  std::vector<LostUpdate> lost_updates_;
  std::vector<Arrow> arrows_;
  std::vector<Ended> ended_;
  LostUpdateFinder finder_;
  bool has_threads_ = false;
  bool has_loop_ = false;
};

}  // namespace interleave::trace
