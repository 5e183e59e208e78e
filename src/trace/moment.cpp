#include "trace/moment.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace interleave::trace {
namespace {

uint64_t BytesOf(const Moment& moment) {
  return sizeof(Moment) + moment.actors.size() * sizeof(ActorMoment) +
         (moment.variables.size() + moment.counters.size()) * sizeof(CounterMoment);
}

ActorMoment& ActorOf(Moment& moment, uint32_t actor) {
  if (actor >= moment.actors.size()) moment.actors.resize(actor + 1U);
  return moment.actors[actor];
}

void Set(std::vector<CounterMoment>& counters, const Record& record, bool is_text) {
  if (record.detail >= counters.size()) counters.resize(record.detail + 1U);
  CounterMoment& counter = counters[record.detail];
  counter.known = true;
  counter.is_int = !is_text;
  counter.value = is_text ? 0 : record.signed_value();
  counter.text = is_text ? record.value : 0;
}

void FoldStep(Moment& moment, const Record& record) {
  // The loop's own steps have no end that is recorded. Threads without a GIL run at once.
  const bool is_thread = static_cast<StepKind>(record.detail) == StepKind::kThread;
  ActorMoment& last = ActorOf(moment, moment.running);
  const bool runs_on = is_thread && moment.running_is_thread;
  if (last.standing == Standing::kRunning && !runs_on) last.standing = Standing::kReady;
  ActorMoment& actor = ActorOf(moment, record.actor);
  actor.standing = Standing::kRunning;
  actor.wait = Wait::kNone;
  actor.object = 0;
  moment.running = record.actor;
  moment.running_is_thread = is_thread;
  ++moment.step;
}

void FoldPause(Moment& moment, const Record& record) {
  ActorMoment& actor = ActorOf(moment, record.actor);
  const auto wait = static_cast<Wait>(record.detail);
  const bool woken = actor.standing == Standing::kRunning && actor.wait != Wait::kNone;
  const bool ready = woken || wait == Wait::kNone || wait == Wait::kTurn;
  actor.standing = ready ? Standing::kReady : Standing::kWaiting;
  actor.wait = wait;
  actor.line = record.line;
  actor.object = ready ? 0 : record.value;
}

// Whoever is stuck in the middle of a step has made no pause.
void FoldStuck(Moment& moment, const Record& record) {
  if (ActorOf(moment, record.actor).standing == Standing::kRunning) FoldPause(moment, record);
}

void FoldWake(Moment& moment, const Record& record) {
  ActorMoment& actor = ActorOf(moment, record.actor);
  if (actor.standing == Standing::kWaiting) {
    actor.standing = Standing::kReady;
    actor.object = 0;
  } else if (actor.standing == Standing::kRunning) {
    // Woken before it has paused (it awaits what is there already): its pause will be over at once.
    actor.wait = record.detail == 0 ? Wait::kTurn : static_cast<Wait>(record.detail);
  }
}

void FoldEnd(Moment& moment, const Record& record) {
  ActorMoment& actor = ActorOf(moment, record.actor);
  actor.standing = Standing::kEnded;
  actor.wait = Wait::kNone;
  actor.object = 0;
}

void FoldRequestEnd(Moment& moment, const Record& record) {
  const bool done = static_cast<Ending>(record.detail) == Ending::kDone;
  ++(done ? moment.requests_done : moment.requests_failed);
}

void FoldAccess(Moment& moment, const Record& record, bool is_text) {
  Set(moment.variables, record, is_text);
  if (record.line != 0) ActorOf(moment, record.actor).line = record.line;
}

void Fold(Moment& moment, const Record& record) {
  switch (record.kind) {
    case RecordKind::kStep:
      return FoldStep(moment, record);
    case RecordKind::kPause:
      return FoldPause(moment, record);
    case RecordKind::kWake:
      return FoldWake(moment, record);
    case RecordKind::kTaskCreate:
      ActorOf(moment, record.value).standing = Standing::kReady;
      return;
    case RecordKind::kTaskEnd:
      return FoldEnd(moment, record);
    case RecordKind::kStuck:
      return FoldStuck(moment, record);
    case RecordKind::kRequestStart:
      ++moment.requests_started;
      return;
    case RecordKind::kRequestEnd:
      return FoldRequestEnd(moment, record);
    case RecordKind::kRead:
    case RecordKind::kWrite:
      return FoldAccess(moment, record, false);
    case RecordKind::kReadText:
    case RecordKind::kWriteText:
      return FoldAccess(moment, record, true);
    case RecordKind::kCounter:
      return Set(moment.counters, record, false);
    case RecordKind::kCounterText:
      return Set(moment.counters, record, true);
    default:
      return;
  }
}

// Before anything happened.
Moment Beginning(const Log& log) {
  Moment moment;
  moment.actors.push_back({Standing::kReady, Wait::kNone, 0, 0});
  moment.variables.resize(log.variables.size());
  moment.counters.resize(log.counters.size());
  return moment;
}

}  // namespace

void Moments::Reset() { *this = Moments(*log_); }

const Moment& Moments::At(uint32_t step) {
  CHECK(step <= log_->step_count());
  CHECK(current_.record_end <= log_->size());
  const uint64_t end = log_->EndOfStep(step);
  StartFrom(end);
  FoldTo(end);
  current_.lost_updates = CountLostUpdates(end);
  return current_;
}

// Copying a moment must not cost more than folding the records that it spares.
uint64_t Moments::WorthCopying() const { return std::max<uint64_t>(interval_, 2 * current_.actors.size()); }

// The moment to fold on from: this one, or one that was saved before `end` and is nearer to it.
void Moments::StartFrom(uint64_t end) {
  const bool is_ahead = current_.record_end > 0 && current_.record_end <= end;
  if (is_ahead && end - current_.record_end < WorthCopying()) return;
  const auto after =
      std::upper_bound(saved_.begin(), saved_.end(), end,
                       [](uint64_t wanted, const Moment& moment) { return wanted < moment.record_end; });
  const bool has_saved = after != saved_.begin();
  if (is_ahead && (!has_saved || (after - 1)->record_end <= current_.record_end)) return;
  current_ = has_saved ? *(after - 1) : Beginning(*log_);
}

void Moments::FoldTo(uint64_t end) {
  Cursor cursor(*log_, current_.record_end, current_.time_ns, current_.step);
  while (current_.record_end < end) {
    const uint64_t due = last_save_ + WorthCopying();
    const uint64_t stop = current_.record_end < due ? std::min(end, due) : end;
    while (cursor.Next(stop)) Fold(current_, cursor.record());
    current_.record_end = stop;
    current_.time_ns = cursor.time_ns();
    if (stop == due) Save();
  }
}

void Moments::Save() {
  last_save_ = current_.record_end;
  saved_.push_back(current_);
  saved_bytes_ += BytesOf(current_);
  while (saved_bytes_ > kMaxSavedBytes) {
    interval_ *= 2;
    size_t kept = 0;
    saved_bytes_ = 0;
    // Every second one, the later of each two; a single one that is too large goes.
    for (size_t index = 1; index < saved_.size(); index += 2) {
      saved_bytes_ += BytesOf(saved_[index]);
      saved_[kept++] = std::move(saved_[index]);
    }
    saved_.resize(kept);
  }
}

uint32_t Moments::CountLostUpdates(uint64_t end) {
  while (lost_cursor_.Next(end)) {
    const Record& record = lost_cursor_.record();
    if ((IsRead(record) || IsWrite(record)) && finder_.Feed(lost_cursor_).has_value()) {
      lost_updates_.push_back(lost_cursor_.index());
    }
  }
  return static_cast<uint32_t>(std::lower_bound(lost_updates_.begin(), lost_updates_.end(), end) -
                               lost_updates_.begin());
}

}  // namespace interleave::trace
