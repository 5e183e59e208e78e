#include "ui/narrator.hpp"

#include <algorithm>
#include <vector>

#include "ui/anomaly_words.hpp"
#include "ui/stuck_words.hpp"

namespace interleave::ui {
namespace {

using trace::Record;
using trace::RecordKind;
using trace::Wait;

// How far back the last holder of a lock is looked for.
constexpr uint64_t kHolderReach = 20'000;
constexpr size_t kMostVerbs = 4;

class Teller {
 public:
  Teller(const session::Session& session, uint32_t step, Language language)
      : session_(session), log_(session.log()), step_(step), language_(language) {
    if (step == 0) return;
    begin_ = log_.FindStep(step).record;
    end_ = step < log_.step_count() ? log_.FindStep(step + 1).record : log_.size();
  }

  Narration Tell() {
    if (step_ == 0) return TellStart();
    Narration told;
    if (TellEnd(told) || TellLost(told) || TellAnomaly(told)) return told;
    const Record& step = log_.at(begin_);
    switch (static_cast<trace::StepKind>(step.detail)) {
      case trace::StepKind::kArrive:
        TellArrival(told);
        break;
      case trace::StepKind::kTimer:
        TellLoop(told, TextId::kTimerFired);
        break;
      case trace::StepKind::kCallback:
        TellLoop(told, TextId::kCallbackRan);
        break;
      case trace::StepKind::kEffect:
        told.lead = Say(TextId::kEffectTaken, {{"who", Name(step.actor)}});
        break;
      case trace::StepKind::kTask:
      case trace::StepKind::kThread:
        TellTask(told, step.actor);
        break;
    }
    return told;
  }

  // A commit that closes a circle of dependencies between two requests.
  bool TellAnomaly(Narration& told) const {
    const trace::Anomaly* anomaly = AnomalyAt(session_, step_);
    if (anomaly == nullptr || anomaly->step != step_) return false;
    const AnomalyWords words = WordsOf(session_, *anomaly, language_);
    told = {words.name + ".", words.what + " " + words.help, DoesHarm(*anomaly)};
    return true;
  }

  Deed TellDeed(std::string first) const {
    Deed deed;
    deed.actor = log_.at(begin_).actor;
    std::vector<std::string> verbs;
    if (!first.empty()) verbs.push_back(std::move(first));
    AddVerbs(deed.actor, &verbs);
    for (uint64_t i = begin_; i < end_; ++i) {
      const Record& record = log_.at(i);
      if (record.actor != deed.actor) continue;
      if (deed.line == 0) deed.line = record.line;
      const auto wait = static_cast<Wait>(record.detail);
      // A turn is its again soon, and of a call the verbs tell.
      if (record.kind == RecordKind::kPause && wait != Wait::kTurn && wait != Wait::kIo)
        verbs.push_back(Say(WaitText(wait, IsThread(deed.actor))));
    }
    deed.text = Join(verbs);
    return deed;
  }

 private:
  std::string Say(TextId id) const { return TextOf(id, language_); }
  std::string Say(TextId id, std::initializer_list<Filling> fillings) const {
    return Fill(id, language_, fillings);
  }
  std::string Name(uint32_t actor) const { return session_.ActorName(actor); }
  bool IsThread(uint32_t actor) const {
    const std::vector<trace::Actor>& actors = session_.timeline().actors();
    return actor < actors.size() && actors[actor].is_thread;
  }

  static void Append(std::string& text, const std::string& sentence) {
    if (!text.empty() && !sentence.empty()) text += ' ';
    text += sentence;
  }

  // A program may end without a step: before it starts an event loop, or because it starts none.
  Narration TellStart() const {
    Narration told;
    if (TellEnd(told)) return told;
    if (session_.finished() && log_.step_count() == 0)
      return {Say(TextId::kRanThrough), Say(TextId::kRanThroughMore), false};
    const TextId own = session_.may_start_threads() ? TextId::kBeforeFirstThreads : TextId::kBeforeFirstOwn;
    const TextId next = session_.driven() ? TextId::kBeforeFirstMore : own;
    return {Say(TextId::kBeforeFirst), Say(next), false};
  }

  // The last step of a run that did not end well.
  bool TellEnd(Narration& told) const {
    if (step_ != log_.step_count() || !session_.finished()) return false;
    const session::RunResult& result = session_.result();
    const bool deadlock = result.outcome == trace::Outcome::kDeadlock;
    if (deadlock || result.outcome == trace::Outcome::kStuck) {
      const bool has_threads = session_.timeline().has_threads();
      told = {Say(deadlock ? TextId::kDeadlockLead : TextId::kStuckLead),
              StuckSentences(result.stuck, has_threads, language_), true};
      return true;
    }
    if (!result.has_exception) return false;
    told.lead = Say(TextId::kExceptionLead,
                    {{"type", result.exception.type}, {"line", std::to_string(result.exception.line)}});
    told.rest = result.exception.message;
    told.failure = true;
    return true;
  }

  bool TellLost(Narration& told) const {
    const std::vector<trace::LostUpdate>& lost = session_.timeline().lost_updates();
    const auto place = std::lower_bound(lost.begin(), lost.end(), step_,
                                        [](const auto& update, uint32_t step) { return update.step < step; });
    if (place == lost.end() || place->step != step_) return false;
    const std::string writer = Name(place->actor);
    const std::string victim = Name(place->lost_actor);
    told.failure = true;
    told.lead =
        Say(TextId::kLostLead, {{"writer", writer},
                                {"victim", victim},
                                {"written", ValueText(log_, place->written_is_text, place->written_value)},
                                {"lost", ValueText(log_, place->lost_is_text, place->lost_value)}});
    told.rest =
        Say(TextId::kLostBothRead, {{"writer", writer},
                                    {"victim", victim},
                                    {"read", ValueText(log_, place->read_is_text, place->read_value)}});
    const TextId because = IsThread(place->actor) ? TextId::kLostSwitch : TextId::kLostBecause;
    told.rest += place->pause_line == 0 ? Say(TextId::kLostNoLine)
                                        : Say(because, {{"line", std::to_string(place->pause_line)}});
    told.rest += Say(TextId::kLostEnd, {{"victim", victim}});
    return true;
  }

  void TellArrival(Narration& told) const {
    std::vector<uint32_t> requests;
    for (uint64_t i = begin_; i < end_; ++i) {
      if (log_.at(i).kind == RecordKind::kRequestStart) requests.push_back(log_.at(i).value);
    }
    if (requests.empty()) return TellLoop(told, TextId::kCallbackRan);
    const std::string first = "#" + std::to_string(requests.front());
    const std::string last = "#" + std::to_string(requests.back());
    told.lead = CountOf(TextId::kArrived, language_, requests.size());
    told.lead += requests.size() == 1 ? Say(TextId::kArrivedOne, {{"first", first}})
                                      : Say(TextId::kArrivedMany, {{"first", first}, {"last", last}});
    told.rest = Say(TextId::kArrivedMore);
  }

  void TellLoop(Narration& told, TextId lead) const {
    told.lead = Say(lead);
    const std::string woken = Woken(0, true);
    if (!woken.empty()) told.rest = Say(TextId::kMayGoOn, {{"who", woken}});
  }

  // Whom the step lets go on; `by` is the actor that causes it unless `anybody`.
  std::string Woken(uint32_t by, bool anybody) const {
    std::string woken;
    size_t count = 0;
    for (uint64_t i = begin_; i < end_; ++i) {
      const Record& record = log_.at(i);
      if (record.kind != RecordKind::kWake || record.actor == by || (!anybody && record.value != by))
        continue;
      if (static_cast<Wait>(record.detail) == Wait::kTurn) continue;
      if (++count <= 3) woken += (woken.empty() ? "" : ", ") + Name(record.actor);
    }
    if (count > 3) woken += ", " + CountOf(TextId::kMoreTasks, language_, count - 3);
    return woken;
  }

  // Of a thread's turn, which may be long, how it began and ended.
  void AddVerbs(uint32_t actor, std::vector<std::string>* verbs) const {
    uint64_t more = 0;
    std::string last;
    for (uint64_t i = begin_; i < end_; ++i) {
      if (log_.at(i).actor != actor) continue;
      std::string verb = Verb(log_.at(i));
      const bool known = std::find(verbs->begin(), verbs->end(), verb) != verbs->end();
      if (verb.empty() || known) continue;
      if (verbs->size() < kMostVerbs) {
        verbs->push_back(std::move(verb));
      } else if (verb != last) {
        ++more;
        last = std::move(verb);
      }
    }
    if (more > 0 && IsThread(actor)) {
      // The last of those that are named makes room for how many there were.
      verbs->back() = CountOf(TextId::kVerbMore, language_, more);
      verbs->push_back(std::move(last));
    }
    if (verbs->empty())
      verbs->push_back(Say(IsFirstStep(actor) ? TextId::kVerbStarted : TextId::kVerbWentOn));
  }

  void TellTask(Narration& told, uint32_t actor) const {
    std::vector<std::string> verbs;
    AddVerbs(actor, &verbs);
    for (uint64_t i = begin_; i < end_; ++i) {
      const Record& record = log_.at(i);
      if (record.actor != actor) continue;
      if (record.kind == RecordKind::kPause) told.rest = Pause(record);
      if (record.kind == RecordKind::kException && record.value < log_.texts().size()) {
        told.rest = log_.texts()[record.value];
        told.failure = true;
      }
    }
    told.lead = Name(actor) + " " + Join(verbs) + ".";
    const std::string woken = Woken(actor, false);
    if (!woken.empty()) Append(told.rest, Say(TextId::kHandsOver, {{"who", woken}}));
  }

  bool IsFirstStep(uint32_t actor) const {
    const std::vector<trace::Actor>& actors = session_.timeline().actors();
    return actor < actors.size() && actors[actor].first_step == step_;
  }

  std::string Join(const std::vector<std::string>& verbs) const {
    std::string joined = verbs.front();
    for (size_t i = 1; i < verbs.size(); ++i) {
      joined += i + 1 == verbs.size() ? Say(TextId::kAnd) : ", ";
      joined += verbs[i];
    }
    return joined;
  }

  std::string Verb(const Record& record) const {
    switch (record.kind) {
      case RecordKind::kRead:
      case RecordKind::kReadText:
        return Access(TextId::kVerbRead, record);
      case RecordKind::kWrite:
      case RecordKind::kWriteText:
        return Access(TextId::kVerbWrote, record);
      case RecordKind::kAcquire:
        return Say(AcquireVerb(LockOf(record)));
      case RecordKind::kRelease:
        return Say(ReleaseVerb(LockOf(record)));
      case RecordKind::kCall:
        return Call(record);
      case RecordKind::kReply:
        return Say(TextId::kVerbGotReply);
      case RecordKind::kTaskCreate:
        return Say(IsThread(record.value) ? TextId::kVerbCreatedThreads : TextId::kVerbCreated);
      case RecordKind::kTaskEnd:
        return Say(EndVerb(static_cast<trace::Ending>(record.detail)));
      default:
        return {};
    }
  }

  std::string Call(const Record& record) const {
    switch (static_cast<trace::Device>(record.detail)) {
      case trace::Device::kDatabase: {
        std::string sql = record.value < log_.texts().size() ? log_.texts()[record.value] : "?";
        sql.erase(sql.find_last_not_of("; \n") + 1);  // the sentence has its own mark
        return Say(TextId::kVerbSentSql, {{"sql", sql}});
      }
      case trace::Device::kRedis:
        return Say(TextId::kVerbAskedRedis);
      default:
        return Say(TextId::kVerbCalled);
    }
  }

  std::string Access(TextId id, const Record& record) const {
    const std::string name = record.detail < log_.variables.size() ? log_.variables[record.detail] : "?";
    const bool text = record.kind == RecordKind::kReadText || record.kind == RecordKind::kWriteText;
    return Say(id, {{"name", name}, {"value", ValueText(log_, text, record.signed_value())}});
  }

  // Among threads a lock is theirs, and that goes without saying.
  Wait LockOf(const Record& record) const {
    const auto wait = static_cast<Wait>(record.detail);
    return wait == Wait::kThreadLock && IsThread(record.actor) ? Wait::kLock : wait;
  }

  static TextId AcquireVerb(Wait wait) {
    switch (wait) {
      case Wait::kLock:
        return TextId::kVerbGotLock;
      case Wait::kThreadLock:
        return TextId::kVerbGotThreadLock;
      case Wait::kSemaphore:
        return TextId::kVerbGotSemaphore;
      case Wait::kPool:
        return TextId::kVerbGotConnection;
      default:
        return TextId::kVerbGotOther;
    }
  }

  static TextId ReleaseVerb(Wait wait) {
    switch (wait) {
      case Wait::kLock:
        return TextId::kVerbLeftLock;
      case Wait::kThreadLock:
        return TextId::kVerbLeftThreadLock;
      case Wait::kSemaphore:
        return TextId::kVerbLeftSemaphore;
      case Wait::kPool:
        return TextId::kVerbLeftConnection;
      default:
        return TextId::kVerbLeftOther;
    }
  }

  static TextId EndVerb(trace::Ending ending) {
    switch (ending) {
      case trace::Ending::kDone:
        return TextId::kVerbEnded;
      case trace::Ending::kFailed:
        return TextId::kVerbFailed;
      case trace::Ending::kCancelled:
        break;
    }
    return TextId::kVerbCancelled;
  }

  std::string Pause(const Record& record) const {
    const std::string line = std::to_string(record.line);
    const auto wait = LockOf(record);
    if (IsThread(record.actor)) {
      if (wait == Wait::kTurn && record.line == 0) return Say(TextId::kPauseSwitchThere);
      if (wait == Wait::kTurn) return Say(TextId::kPauseSwitch, {{"line", line}});
      if (wait == Wait::kTask) return Say(TextId::kPauseThread, {{"line", line}});
    }
    if (wait == Wait::kLock) {
      const uint32_t holder = HolderOf(record.value);
      if (holder != 0) return Say(TextId::kPauseLockHeld, {{"line", line}, {"holder", Name(holder)}});
    }
    return Say(PauseText(wait), {{"line", line}});
  }

  static TextId PauseText(Wait wait) {
    switch (wait) {
      case Wait::kTurn:
        return TextId::kPauseTurn;
      case Wait::kTimer:
        return TextId::kPauseTimer;
      case Wait::kIo:
        return TextId::kPauseIo;
      case Wait::kLock:
        return TextId::kPauseLock;
      case Wait::kSemaphore:
        return TextId::kPauseSemaphore;
      case Wait::kQueue:
        return TextId::kPauseQueue;
      case Wait::kPool:
        return TextId::kPausePool;
      case Wait::kRow:
        return TextId::kPauseRow;
      case Wait::kTask:
        return TextId::kPauseTask;
      case Wait::kFuture:
        return TextId::kPauseFuture;
      case Wait::kThreadLock:
        return TextId::kPauseThreadLock;
      default:
        return TextId::kPauseOther;
    }
  }

  // Who holds a lock at the end of the step; 0: nobody, or it was taken too long ago to be found.
  uint32_t HolderOf(uint32_t object) const {
    const uint64_t last = end_ > kHolderReach ? end_ - kHolderReach : 0;
    for (uint64_t i = end_; i > last; --i) {
      const Record& record = log_.at(i - 1);
      if (record.value != object) continue;
      if (record.kind == RecordKind::kAcquire) return record.actor;
      if (record.kind == RecordKind::kRelease) return 0;
    }
    return 0;
  }

  const session::Session& session_;
  const trace::Log& log_;
  uint32_t step_;
  Language language_;
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
};

}  // namespace

std::string ValueText(const trace::Log& log, bool is_text, int32_t value) {
  if (!is_text) return std::to_string(value);
  const auto index = static_cast<uint32_t>(value);
  return index < log.texts().size() ? std::string(log.texts()[index]) : "…";
}

TextId WaitText(trace::Wait wait, bool is_thread) {
  if (is_thread && wait == trace::Wait::kTask) return TextId::kSpanThread;
  if (is_thread && wait == trace::Wait::kTurn) return TextId::kSpanSwitched;
  switch (wait) {
    case trace::Wait::kIo:
      return TextId::kSpanIo;
    case trace::Wait::kTimer:
      return TextId::kSpanSleeping;
    case trace::Wait::kLock:
    case trace::Wait::kThreadLock:
      return TextId::kSpanLock;
    case trace::Wait::kSemaphore:
      return TextId::kSpanSemaphore;
    case trace::Wait::kEvent:
      return TextId::kSpanEvent;
    case trace::Wait::kCondition:
      return TextId::kSpanCondition;
    case trace::Wait::kQueue:
      return TextId::kSpanQueue;
    case trace::Wait::kTask:
      return TextId::kSpanTask;
    case trace::Wait::kFuture:
      return TextId::kSpanFuture;
    case trace::Wait::kRow:
      return TextId::kSpanRow;
    case trace::Wait::kPool:
      return TextId::kSpanPool;
    case trace::Wait::kBarrier:
      return TextId::kSpanBarrier;
    case trace::Wait::kTurn:
      return TextId::kSpanTurn;
    default:
      return TextId::kSpanReady;
  }
}

Deed TellDeed(const session::Session& session, uint32_t step, Language language, std::string first) {
  return Teller(session, step, language).TellDeed(std::move(first));
}

Narration Narrate(const session::Session& session, uint32_t step, Language language) {
  return Teller(session, step, language).Tell();
}

}  // namespace interleave::ui
