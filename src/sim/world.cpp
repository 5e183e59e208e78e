#include "sim/world.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "sim/observed_text.hpp"

namespace interleave::sim {

namespace {

constexpr size_t kMaxOutputBytes = size_t{1} << 20;
constexpr uint64_t kFuelOfRecord = 2;  // so that the limit of steps bounds the trace too
constexpr uint64_t kFuelOfPrint = 10;
constexpr uint64_t kMostRecords = uint64_t{1} << 24;  // 256 MiB; a million requests come to that
constexpr size_t kMaxLineBytes = 1000;                // of a printed line that is kept for the trace
constexpr std::string_view kOutputCut = "\n... (the program printed more than 1 MiB; the rest is left out)\n";

}  // namespace

World::World(const Options& options, Chooser& chooser, trace::Log& log)
    : options_(options),
      chooser_(&chooser),
      log_(&log),
      machine_(options.limits.max_memory_bytes, this),
      threads_(machine_, options.untimed),
      exception_root_(machine_.arena().AddRoot()) {
  CHECK(options.program != nullptr);
  state_.switch_interval_ns = options.switch_interval_ns;
  CHECK(options.upstream.latency_min_ns >= 0);
  CHECK(options.upstream.latency_min_ns <= options.upstream.latency_max_ns);
  CHECK(options.upstream.capacity >= 0);
  CHECK(options.upstream.failure_percent >= 0 && options.upstream.failure_percent <= 100);
  machine_.world = this;
  vm::InstallBuiltins(machine_);
  for (const Installer install : options_.installers) install(*this);
  machine_.Load(*options_.program);
  Watch();
  CHECK(machine_.NewThread(machine_.String("MainThread")) == kMainThread);
  machine_.PushCode(kMainThread, 0);
  threads_.Begin(kMainThread);
}

World::~World() = default;

void World::Watch() {
  const std::vector<std::string>& globals = options_.program->globals;
  for (const WatchedGlobal& watched : options_.watched) {
    const auto found = std::find(globals.begin(), globals.end(), watched.name);
    if (found == globals.end()) continue;
    machine_.Watch(static_cast<uint32_t>(found - globals.begin()), watched.variable);
  }
}

void World::SetDriver(uint32_t native_step, uint32_t slots) {
  drive_step_ = native_step;
  drive_slots_ = slots;
}

// ---- Running -------------------------------------------------------------------------------------------

bool World::Advance(uint64_t fuel, uint64_t last_step) {
  if (state_.finished) return false;
  last_step_ = last_step;
  pending_.clear();
  const uint64_t left = options_.limits.max_steps - state_.work_used;
  machine_.fuel.left = std::min(fuel, left);
  machine_.fuel.reserve = left - machine_.fuel.left;
  bool more = machine_.fuel.left > 0;
  if (state_.started && !state_.in_step && state_.step_count >= last_step) more = false;
  while (more) more = state_.thread == kNoThread ? NextThread() : HandleExit(machine_.Run(state_.thread));
  state_.work_used += left - machine_.fuel.left - machine_.fuel.reserve;
  machine_.fuel.reserve = 0;
  if (!state_.finished && state_.work_used >= options_.limits.max_steps) {
    result_.limit = fmt::format("more than {} steps, function calls and loop turns{}",
                                options_.limits.max_steps, PlaceText());
    End(trace::Outcome::kLimit);
  }
  return !state_.finished;
}

// True while this slice may go on.
bool World::HandleExit(vm::Exit exit) {
  switch (exit) {
    case vm::Exit::kStepEnd:
      ++machine_.fuel.left;  // steps are counted where they begin, so that slices make no difference
      Start();
      return SliceGoesOn();
    case vm::Exit::kBlocked:
      return HandleBlocked();
    case vm::Exit::kAsks:
      threads_.Ask();
      LeaveThread();
      return true;
    case vm::Exit::kTurnOver:
      return HandleTurnOver();
    case vm::Exit::kFinished:
      if (state_.thread != kMainThread || state_.driving || drive_step_ == UINT32_MAX)
        return HandleThreadEnd(/*is_uncaught=*/false);
      Start();
      state_.driving = true;
      machine_.PushNativeOn(kMainThread, drive_step_, drive_slots_);
      return true;
    case vm::Exit::kUncaught:
      // A loop inside one instruction raises to get out when the limit is reached: Advance says so.
      if (machine_.fuel.left == 0 && machine_.fuel.reserve == 0) return false;
      return HandleThreadEnd(/*is_uncaught=*/true);
    case vm::Exit::kLimit:
      if (machine_.limit() == vm::Limit::kMemory) {
        result_.limit =
            fmt::format("more than {} bytes of live memory{}", options_.limits.max_memory_bytes, PlaceText());
        End(trace::Outcome::kLimit);
      } else {
        EndIfRequested();  // out of fuel: Advance says whether that was the slice or the limit
      }
      return false;
  }
  return false;
}

// What may end a run between two steps. True while this slice may go on.
bool World::SliceGoesOn() {
  EndIfRequested();
  if (!state_.finished && log_->size() >= kMostRecords) {
    result_.limit = fmt::format("more than {} records of what happened", kMostRecords);
    End(trace::Outcome::kLimit);
  }
  return !state_.finished && pending_.empty() && machine_.fuel.left > 0 && state_.step_count < last_step_;
}

// Where the program stands, for a sentence; empty between two steps.
std::string World::PlaceText() const {
  if (state_.thread == kNoThread) return "";
  const uint32_t line = machine_.LineOf(machine_.ThreadTop(state_.thread));
  return line == 0 ? std::string() : fmt::format(", on line {}", line);
}

void World::EndIfRequested() {
  if (finish_requested_) {
    End(trace::Outcome::kFinished);
  } else if (stop_requested_) {
    End(trace::Outcome::kStopped);
  }
}

// The program's start-up is over: what cannot change any more is set apart, once.
void World::Start() {
  if (state_.started) return;
  state_.started = true;
  machine_.FreezeStarted();
}

std::vector<ActorView> World::Actors() {
  std::vector<ActorView> actors;
  if (hooks.collect_actors != nullptr) hooks.collect_actors(*this, &actors);
  return actors;
}

void World::BeginStep(trace::StepKind kind, uint32_t actor) {
  if (state_.in_thread_step) EndStep();  // its event loop goes to work
  CHECK(!state_.in_step);
  if (!std::exchange(state_.decided, false)) {
    ChoicePoint point;
    point.kind = ChoiceKind::kOrder;
    point.options_digest = state_.ready_digest;
    Choose(point);
  }
  --machine_.fuel.left;
  state_.in_step = true;
  state_.settled_left = machine_.turn.left;
  state_.actor = actor;
  state_.last_actor = actor;
  ++state_.step_count;
  Record(trace::RecordKind::kStep, actor, static_cast<uint8_t>(kind), 0,
         static_cast<uint32_t>(state_.step_count));
}

void World::EndStep() {
  CHECK(state_.in_step);
  const bool is_counted = state_.in_thread_step && machine_.turn.kind == vm::Turn::Kind::kCounted;
  state_.now_ns += is_counted ? UnsettledNs() : options_.step_ns;
  state_.settled_left = machine_.turn.left;
  state_.in_step = false;
  state_.in_thread_step = false;
}

void World::JumpTo(int64_t time_ns) {
  CHECK(time_ns >= state_.now_ns);
  state_.now_ns = time_ns;
}

bool World::MayGoOn(int64_t begin_ns) {
  if (state_.in_thread_step) EndStep();
  if (!state_.started || state_.step_count >= last_step_ || machine_.fuel.left == 0 || finish_requested_)
    return false;
  if (machine_.arena().should_collect()) return false;  // at the end of a step the machine does
  if (log_->size() >= kMostRecords) return false;
  if (options_.until_ns < 0 || begin_ns <= options_.until_ns) return true;
  state_.now_ns = std::max(state_.now_ns, options_.until_ns);
  stop_requested_ = true;
  return false;
}

uint32_t DefaultOption(const std::vector<Option>& options, uint32_t last_actor) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const Option& option) { return option.actor == last_actor; });
  return found == options.end() ? 0 : static_cast<uint32_t>(found - options.begin());
}

bool World::Decide(const std::vector<Option>& options, uint32_t* taken) {
  CHECK(options_.untimed && !options.empty());
  const uint32_t usual = DefaultOption(options, state_.last_actor);
  if (holds_decisions_) {
    if (!taken_.has_value()) {
      pending_ = options;
      machine_.turn.passed = vm::Turn::Passed::kGranted;  // whoever asks here asks again
      return false;
    }
    CHECK(*taken_ < options.size());
    *taken = *taken_;
    taken_.reset();
    ++state_.choice_count;
  } else {
    std::vector<Option> ordered = options;
    std::rotate(ordered.begin(), ordered.begin() + usual, ordered.begin() + usual + 1);
    ChoicePoint point{.kind = ChoiceKind::kOrder,
                      .option_count = options.size(),
                      .options_digest = state_.ready_digest,
                      .options = ordered.data(),
                      .default_place = usual};
    const auto choice = static_cast<uint32_t>(Choose(point));
    *taken = choice == 0 ? usual : choice <= usual ? choice - 1 : choice;
  }
  if (*taken != usual) ++state_.switches;
  state_.decided = true;
  return true;
}

uint64_t World::Choose(const ChoicePoint& point) {
  ++state_.choice_count;
  const uint64_t option = chooser_->Choose(point);
  CHECK(option < point.option_count);
  return option;
}

int64_t World::ChooseDuration(int64_t minimum_ns, int64_t maximum_ns) {
  CHECK(minimum_ns <= maximum_ns);
  ChoicePoint point;
  point.kind = ChoiceKind::kDuration;
  point.option_count = static_cast<uint64_t>(maximum_ns - minimum_ns) + 1;
  point.options_digest = state_.ready_digest;
  return minimum_ns + static_cast<int64_t>(Choose(point));
}

// ---- State ---------------------------------------------------------------------------------------------

void World::SaveBeside() {
  if (hooks.save_beside != nullptr) state_.beside = hooks.save_beside(*this);
}

void World::RestoreBeside() {
  if (hooks.restore_beside != nullptr) hooks.restore_beside(*this, state_.beside);
  state_.beside = nullptr;
}

World::Snapshot World::Save() {
  CHECK(state_.started);
  SaveBeside();
  Snapshot snapshot{machine_.arena().Save(), state_, log_->size(), output_.size(), line_};
  snapshot.state.turn = machine_.turn;
  state_.beside = nullptr;
  return snapshot;
}

void World::Restore(const Snapshot& snapshot) {
  machine_.Restore(snapshot.arena);
  state_ = snapshot.state;
  RestoreBeside();
  machine_.turn = state_.turn;
  log_->Truncate(snapshot.log_size);
  output_.resize(static_cast<size_t>(snapshot.output_size));
  line_ = snapshot.line;
  stop_requested_ = false;
  finish_requested_ = false;
  if (!state_.finished) result_ = Result();
}

base::Hash128Value World::CanonicalHash() {
  const base::Hash128Value hash =
      machine_.CanonicalHash(options_.untimed ? std::nullopt : std::optional(state_.now_ns));
  if (hooks.hash_beside == nullptr) return hash;
  const base::Hash128Value beside = hooks.hash_beside(*this);
  base::Hash128 both;
  for (const uint64_t word : {hash.high, hash.low, beside.high, beside.low}) both.Add(word);
  return both.value();
}

World::Waypoint World::Mark() {
  CHECK(state_.started && !records());
  state_.turn = machine_.turn;
  SaveBeside();
  Waypoint waypoint{machine_.Mark(), state_};
  state_.beside = nullptr;
  return waypoint;
}

void World::GoBack(const Waypoint& waypoint) {
  machine_.GoBack(waypoint.machine);
  const bool was_finished = state_.finished;
  state_ = waypoint.state;
  RestoreBeside();
  machine_.turn = state_.turn;
  stop_requested_ = false;
  finish_requested_ = false;
  if (was_finished) result_ = Result();
}

// ---- The end -------------------------------------------------------------------------------------------

void World::End(trace::Outcome outcome) {
  state_.now_ns = std::max(now_ns(), log_->time_ns());
  state_.settled_left = machine_.turn.left;
  if (!line_.empty()) RecordPrintedLine();
  state_.finished = true;
  machine_.SetGlobals(threads_.FirstGlobals());  // what is looked at from here on
  result_.outcome = outcome;
  Record(trace::RecordKind::kEnd, 0, static_cast<uint8_t>(outcome));
}

void World::RecordException(vm::Value exception) {
  result_.exception_type = machine_.TypeName(exception);
  result_.exception_message = machine_.TextOfUncaught(exception);
  result_.exception_file = options_.program->file_name;
  result_.traceback = machine_.FormatTraceback(exception);
  result_.exception_line = machine_.ExceptionLine(exception);
}

void World::EndWithException(vm::Value exception) {
  RecordException(exception);
  const std::string text = result_.exception_message.empty()
                               ? result_.exception_type
                               : fmt::format("{}: {}", result_.exception_type, result_.exception_message);
  if (!line_.empty()) RecordPrintedLine();
  Record(trace::RecordKind::kException, state_.actor, 0, result_.exception_line, AddText(Shortened(text)));
  End(trace::Outcome::kException);
}

// ---- vm::Host ------------------------------------------------------------------------------------------

void World::OnRead(uint32_t variable, vm::Value value, uint32_t line) {
  RecordVariable(false, variable, value, line);
}

void World::OnWrite(uint32_t variable, vm::Value value, uint32_t line) {
  RecordVariable(true, variable, value, line);
}

void World::RecordVariable(bool write, uint32_t variable, vm::Value value, uint32_t line) {
  using Kind = trace::RecordKind;
  using Limits32 = std::numeric_limits<int32_t>;
  machine_.fuel.Charge(kFuelOfRecord);
  if (!records() || !threads_.IsInFirstProcess()) return;
  const auto detail = static_cast<uint8_t>(variable);
  if (value.is_small() && value.small() >= Limits32::min() && value.small() <= Limits32::max()) {
    Record(write ? Kind::kWrite : Kind::kRead, state_.actor, detail, line,
           static_cast<uint32_t>(value.small()));
    return;
  }
  const std::string text = ObservedText(machine_, value);
  Record(write ? Kind::kWriteText : Kind::kReadText, state_.actor, detail, line, AddText(text));
}

void World::OnPrint(std::string_view text) {
  machine_.fuel.Charge(kFuelOfPrint + (text.size() / 32));
  if (!records()) return;
  if (output_.size() < kMaxOutputBytes) {
    output_.append(text.substr(0, kMaxOutputBytes - output_.size()));
    if (output_.size() >= kMaxOutputBytes) output_.append(kOutputCut);
  }
  while (!text.empty()) {
    const size_t end = text.find('\n');
    if (line_.size() < kMaxLineBytes) line_.append(text.substr(0, std::min(end, kMaxLineBytes)));
    if (end == std::string_view::npos) return;
    RecordPrintedLine();
    text.remove_prefix(end + 1);
  }
}

void World::RecordPrintedLine() {
  Record(trace::RecordKind::kPrint, state_.actor, 0, 0, AddText(Shortened(line_)));
  line_.clear();
}

}  // namespace interleave::sim
