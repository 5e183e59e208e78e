#include "trace/timeline.hpp"

#include <algorithm>

namespace interleave::trace {
namespace {

// Ready, running, waiting, ready, running: in a burst most lanes get no more than that.
constexpr size_t kSpansOfARequest = 5;

SpanKind KindOfWait(Wait wait) {
  switch (wait) {
    case Wait::kNone:
    case Wait::kTurn:
      return SpanKind::kReady;
    case Wait::kTimer:
      return SpanKind::kSleeping;
    case Wait::kIo:
      return SpanKind::kIo;
    case Wait::kThreadLock:
      return SpanKind::kFrozen;
    default:
      return SpanKind::kWaiting;
  }
}

// The loop's own, of which no task is the actor.
bool IsOfLoop(StepKind kind) {
  return kind == StepKind::kArrive || kind == StepKind::kTimer || kind == StepKind::kCallback;
}

// Whether the end of such a wait is somebody's doing that is worth an arrow.
bool IsHandedOver(Wait wait) {
  return wait != Wait::kNone && wait != Wait::kTurn && wait != Wait::kTimer && wait != Wait::kIo;
}

}  // namespace

void Timeline::Reset() { *this = Timeline(*log_); }

void Timeline::Update() {
  while (cursor_.Next(log_->size())) Take(cursor_.record());
  const int64_t now_ns = log_->time_ns();
  for (const Lane& lane : lanes_) {
    if (!lane.spans.empty() && spans_[lane.spans.back()].open) spans_[lane.spans.back()].end_ns = now_ns;
    const uint32_t arrow = going_[lane.actor].arrow;
    if (arrow != kNone) arrows_[arrow].end_ns = now_ns;
  }
}

void Timeline::Take(const Record& record) {
  switch (record.kind) {
    case RecordKind::kStep:
      return TakeStep(record);
    case RecordKind::kPause:
      return TakePause(record);
    case RecordKind::kWake:
      return TakeWake(record);
    case RecordKind::kTaskCreate:
      return Create(record.value);
    case RecordKind::kTaskName:
      Ensure(record.actor).name_text = record.value;
      return;
    case RecordKind::kRequestStart:
      Ensure(record.actor).request = record.value;
      return;
    case RecordKind::kTaskEnd:
      return TakeEnd(record);
    case RecordKind::kStuck:
      return TakeStuck(record);
    case RecordKind::kRead:
    case RecordKind::kWrite:
    case RecordKind::kReadText:
    case RecordKind::kWriteText:
      return TakeAccess(record);
    default:
      return;
  }
}

// ---- Actors and lanes ----------------------------------------------------------------------------------

Actor& Timeline::Ensure(uint32_t actor) {
  if (actor >= actors_.size()) {
    actors_.resize(actor + 1U);
    going_.resize(actor + 1U);
  }
  return actors_[actor];
}

uint32_t Timeline::FreeLane() {
  if (lanes_.size() < kOwnLanes || free_lanes_.empty()) {
    lanes_.emplace_back();
    lanes_.back().spans.reserve(kSpansOfARequest);
    return lane_count() - 1;
  }
  const uint32_t lane = free_lanes_.top();
  free_lanes_.pop();
  return lane;
}

void Timeline::Create(uint32_t number) {
  Actor& actor = Ensure(number);
  if (number == 0 || actor.lane != kNoLane) return;
  actor.begin_ns = cursor_.time_ns();
  actor.lane = FreeLane();
  lanes_[actor.lane].actor = number;
  Begin(number, SpanKind::kReady, Wait::kTurn);
}

void Timeline::TakeEnd(const Record& record) {
  Actor& actor = Ensure(record.actor);
  if (actor.lane == kNoLane || actor.end_ns >= 0) return;
  Close(record.actor);
  going_[record.actor] = {};
  actor.end_ns = cursor_.time_ns();
  actor.ending = static_cast<Ending>(record.detail);
  ended_.push_back({record.actor, static_cast<uint32_t>(spans_.size())});
  free_lanes_.push(actor.lane);
}

// ---- Spans ---------------------------------------------------------------------------------------------

// The span of an actor that has not ended; null for the loop and for whom has ended.
Span* Timeline::OpenSpan(uint32_t number) {
  const Actor& actor = Ensure(number);
  if (actor.lane == kNoLane || actor.end_ns >= 0) return nullptr;
  return &spans_[lanes_[actor.lane].spans.back()];
}

void Timeline::Begin(uint32_t number, SpanKind kind, Wait wait) {
  Span span;
  span.begin_ns = span.end_ns = cursor_.time_ns();
  span.actor = number;
  span.lane = actors_[number].lane;
  span.step = cursor_.step();
  span.line = kind == SpanKind::kRunning ? uint16_t{0} : going_[number].line;
  span.kind = kind;
  span.wait = wait;
  span.open = true;
  Lane& lane = lanes_[span.lane];
  const size_t count = lane.spans.size();
  if (count > 0 && count % kSpansOfASum == 0) {
    lane.times.push_back(lane.times.empty() ? TimeByKind{} : lane.times.back());
    AddTimes(lane, count - kSpansOfASum, count, lane.times.back());
  }
  lane.spans.push_back(static_cast<uint32_t>(spans_.size()));
  spans_.push_back(span);
}

void Timeline::AddTimes(const Lane& lane, size_t from, size_t to, TimeByKind& times) const {
  for (size_t i = from; i < to; ++i) {
    const Span& span = spans_[lane.spans[i]];
    if (!span.open) times[static_cast<size_t>(span.kind)] += span.end_ns - span.begin_ns;
  }
}

TimeByKind Timeline::LaneTimes(uint32_t number, size_t count) const {
  const Lane& lane = lanes_[number];
  const size_t sums = std::min(lane.times.size(), count / kSpansOfASum);
  TimeByKind times = sums == 0 ? TimeByKind{} : lane.times[sums - 1];
  AddTimes(lane, sums * kSpansOfASum, count, times);
  return times;
}

void Timeline::Close(uint32_t number) {
  Span& span = *OpenSpan(number);
  span.end_ns = cursor_.time_ns();
  span.open = false;
}

// A thread that waits for a lock waits; with a task its whole loop stands still.
SpanKind Timeline::KindOf(uint32_t number, Wait wait) const {
  const SpanKind kind = KindOfWait(wait);
  return kind == SpanKind::kFrozen && actors_[number].is_thread ? SpanKind::kWaiting : kind;
}

void Timeline::NoteStep(const Record& record) {
  const auto kind = static_cast<StepKind>(record.detail);
  Actor& actor = Ensure(record.actor);
  actor.last_step = cursor_.step();
  if (actor.first_step == 0) {
    actor.first_step = cursor_.step();
    actor.is_thread = kind == StepKind::kThread;
  }
  has_threads_ |= actor.is_thread;
  has_loop_ |= record.actor == 0 && IsOfLoop(kind);
}

void Timeline::TakeStep(const Record& record) {
  NoteStep(record);
  const Span* span = OpenSpan(record.actor);
  if (span == nullptr) return;
  if (span->kind != SpanKind::kRunning) {
    Close(record.actor);
    Begin(record.actor, SpanKind::kRunning, Wait::kNone);
  }
  Going& going = going_[record.actor];
  going.woken = false;
  if (going.arrow == kNone) return;
  arrows_[going.arrow].end_ns = cursor_.time_ns();
  arrows_[going.arrow].open = false;
  going.arrow = kNone;
}

void Timeline::TakePause(const Record& record) {
  if (OpenSpan(record.actor) == nullptr) return;
  Close(record.actor);
  const auto wait = static_cast<Wait>(record.detail);
  Going& going = going_[record.actor];
  going.line = record.line;
  Begin(record.actor, going.woken ? SpanKind::kReady : KindOf(record.actor, wait), wait);
  going.woken = false;
}

// A step that a lock of its thread stopped for ever has no pause: it stands still where it is.
void Timeline::TakeStuck(const Record& record) {
  const Span* span = OpenSpan(record.actor);
  if (span != nullptr && span->kind == SpanKind::kRunning) TakePause(record);
}

void Timeline::TakeWake(const Record& record) {
  const Span* span = OpenSpan(record.actor);
  if (span == nullptr) return;
  const auto wait = static_cast<Wait>(record.detail);
  Going& going = going_[record.actor];
  if (span->kind == SpanKind::kRunning) {
    going.woken = true;
  } else if (span->kind != SpanKind::kReady) {
    Close(record.actor);
    Begin(record.actor, SpanKind::kReady, wait);
  }
  const bool by_another = record.value != 0 && record.value != record.actor;
  if (by_another && IsHandedOver(wait) && going.arrow == kNone) AddArrow(record);
}

void Timeline::AddArrow(const Record& wake) {
  const auto number = static_cast<uint32_t>(arrows_.size());
  going_[wake.actor].arrow = number;
  const int64_t now_ns = cursor_.time_ns();
  arrows_.push_back(
      {now_ns, now_ns, wake.value, wake.actor, cursor_.step(), static_cast<Wait>(wake.detail), true});
  const uint32_t to = actors_[wake.actor].lane;
  const uint32_t from = wake.value < actors_.size() ? actors_[wake.value].lane : kNoLane;
  lanes_[to].arrows.push_back(number);
  if (from != kNoLane && from != to) lanes_[from].arrows.push_back(number);
}

// ---- Variables -----------------------------------------------------------------------------------------

void Timeline::TakeAccess(const Record& record) {
  const bool write = IsWrite(record);
  Span* span = OpenSpan(record.actor);
  if (span != nullptr && span->kind == SpanKind::kRunning) {
    (write ? span->has_write : span->has_read) = true;
    (write ? span->write_value : span->read_value) = record.signed_value();
    if (write) span->write_is_text = record.kind == RecordKind::kWriteText;
    if (!write) span->read_is_text = record.kind == RecordKind::kReadText;
    if (write || !span->has_write) span->variable = record.detail;
  }
  const std::optional<Overwrite> overwrite = finder_.Feed(cursor_);
  if (overwrite.has_value()) AddLostUpdate(record, *overwrite);
}

void Timeline::AddLostUpdate(const Record& write, const Overwrite& overwrite) {
  const Record& read = log_->at(overwrite.read_record);
  const Record& lost = log_->at(overwrite.lost_record);
  LostUpdate update;
  update.time_ns = cursor_.time_ns();
  update.step = cursor_.step();
  update.actor = write.actor;
  update.lost_actor = lost.actor;
  update.lost_time_ns = overwrite.lost_time_ns;
  update.lost_step = overwrite.lost_step;
  update.variable = write.detail;
  update.read_is_text = read.kind == RecordKind::kReadText;
  update.lost_is_text = lost.kind == RecordKind::kWriteText;
  update.written_is_text = write.kind == RecordKind::kWriteText;
  update.read_value = read.signed_value();
  update.lost_value = lost.signed_value();
  update.written_value = write.signed_value();
  update.read_line = read.line;
  update.write_line = write.line;
  update.pause_line = LineDuring(write.actor, overwrite.lost_step);
  lost_updates_.push_back(update);
  const uint32_t lane = Ensure(lost.actor).lane;
  if (lane == kNoLane) return;
  // Of several variables the writes may be overwritten in another order.
  const LostPlace place{update.lost_time_ns, update.step, static_cast<uint32_t>(lost_updates_.size() - 1)};
  std::vector<LostPlace>& places = lanes_[lane].lost;
  const auto behind =
      std::upper_bound(places.begin(), places.end(), place.time_ns,
                       [](int64_t time_ns, const LostPlace& other) { return time_ns < other.time_ns; });
  places.insert(behind, place);
}

// Where an actor stood during somebody else's step. REQUIRES: it has a lane, if it is not actor 0, and has
// not ended.
uint16_t Timeline::LineDuring(uint32_t number, uint32_t step) const {
  const uint32_t lane = actors_[number].lane;
  if (lane == kNoLane) return 0;
  const std::vector<uint32_t>& spans = lanes_[lane].spans;
  const auto after = std::partition_point(spans.begin(), spans.end(),
                                          [&](uint32_t span) { return spans_[span].step < step; });
  if (after == spans.begin() || spans_[*(after - 1)].actor != number) return 0;
  return spans_[*(after - 1)].line;
}

}  // namespace interleave::trace
