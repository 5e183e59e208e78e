// Turns: how long a thread may run before another one goes on, and in an untimed run who is next.
#include <fmt/format.h>

#include "sim/world.hpp"

namespace interleave::sim {

namespace {

// Of kAnyBytecode, in a timed run: up to so many instructions, half of that on average.
constexpr int64_t kLongestTurn = 100;
// Of kFreeThreaded: what a thread does at once while the others stand still. Short, so that what happens at
// the same time is mixed.
constexpr int64_t kLongestParallelTurn = 8;
// How long a thread keeps its core while others wait for one.
constexpr int64_t kCoreSliceNs = 4'000'000;
// Of kGil: by how many instructions a turn may be longer than the interval, beside a tenth of that.
constexpr int64_t kLatest = 16;

}  // namespace

// The thread that runs may go on for that long.
void World::BeginTurn(bool is_granted) {
  vm::Turn& turn = machine_.turn;
  turn = {};
  turn.points = options_.runtime == Runtime::kGil ? vm::SwitchPoints::kGil : vm::SwitchPoints::kAnywhere;
  turn.passed = is_granted ? vm::Turn::Passed::kGranted : vm::Turn::Passed::kOne;
  if (!has_other_threads()) return;
  if (untimed()) {
    turn.kind = vm::Turn::Kind::kSeen;
  } else if (options_.instruction_ns > 0) {
    turn.kind = vm::Turn::Kind::kCounted;
    turn.left = ChooseTurn();
  }
  state_.settled_left = turn.left;
}

int64_t World::ChooseTurn() {
  if (is_parallel()) return ChooseDuration(1, kLongestParallelTurn);
  if (options_.runtime != Runtime::kGil) return ChooseDuration(1, kLongestTurn);
  // Whoever waits asks for the GIL when the interval is over, and the thread that has it notices a little
  // later.
  const int64_t interval = state_.switch_interval_ns / options_.instruction_ns;
  return ChooseDuration(interval, interval + (interval / 10) + kLatest);
}

// True while this slice may go on.
bool World::HandleTurnOver() {
  WakeDue();
  if (is_parallel() && KeepsCore()) {
    threads_.KeepCore(trace::Wait::kTurn);
    AddReady(MarkOfThread(state_.thread_actor));
    LeaveThread();
    return true;
  }
  if (threads_.FirstReady() != 0) {
    threads_.Yield(trace::Wait::kTurn);
    AddReady(MarkOfThread(state_.thread_actor));
    LeaveThread();
    return true;
  }
  const int64_t left = ChooseTurn();
  state_.settled_left += left - machine_.turn.left;
  machine_.turn.left = left;
  return machine_.fuel.left > 0;
}

// ---- Several cores.

// Each core has a clock of its own: the thread whose clock is behind goes on, for a short turn, so that what
// happens at the same time happens in about that order. Times of records never go back.
bool World::KeepsCore() const {
  return threads_.FirstReady() == 0 || now_ns() - threads_.CoreSince(threads_.current()) < kCoreSliceNs;
}

// False: the slice, or the run, is over.
bool World::NextOnCores() {
  threads_.GiveCores(options_.cores, state_.now_ns);
  vm::Ref next = threads_.NextOnCore();
  int64_t due_ns = 0;
  const bool has_due = threads_.NextDue(&due_ns) != 0;
  if (has_due && (next == 0 || due_ns <= threads_.ClockOf(next))) {
    if (!MayGoOn(due_ns)) {
      SliceGoesOn();
      return false;
    }
    state_.now_ns = due_ns;
    WakeDue();
    threads_.GiveCores(options_.cores, state_.now_ns);
    next = threads_.NextOnCore();
  }
  CHECK(next != 0);
  if (!MayGoOn(threads_.ClockOf(next))) {
    SliceGoesOn();
    return false;
  }
  state_.now_ns = threads_.ClockOf(next);
  GoOn(next, /*is_granted=*/false);
  return true;
}

// ---- Untimed.

bool World::MayStartThread() {
  constexpr uint32_t kMostThreads = 64;  // each step looks at all of them
  if (!untimed() || state_.other_threads < kMostThreads) return true;
  Refuse(fmt::format("more than {} threads at a time are not searched: fewer say as much", kMostThreads));
  return false;
}

vm::Outcome World::Ask() {
  threads_.Ask();
  return vm::Outcome::Block();
}

// By actor. One that waits until some time may go on at any.
void World::AddThreadOptions(std::vector<Option>* options, std::vector<vm::Ref>* threads) {
  for (const vm::Ref thread : threads_.Alive()) {
    const bool is_asking = threads_.IsAsking(thread);
    if (!is_asking && !HasDeadline(thread)) continue;
    Option option;
    option.actor = threads_.StandsFor(thread);
    if (!is_asking) {
      const bool is_call = threads_.WaitOf(thread).kind == trace::Wait::kIo;
      option.kind = is_call ? OptionKind::kReply : OptionKind::kTimer;
    }
    if (records()) option.line = machine_.LineOf(machine_.ThreadTop(threads_.NumberOf(thread)));
    const auto place = std::find_if(options->begin(), options->end(),
                                    [&](const Option& other) { return other.actor > option.actor; });
    threads->insert(threads->begin() + (place - options->begin()), thread);
    options->insert(place, option);
  }
}

// No thread runs. What is nobody else's business is done first, in no order that matters; then somebody goes
// on. False: the slice is over.
bool World::NextUntimedThread() {
  if (!MayGoOn(state_.now_ns)) {
    SliceGoesOn();
    return false;
  }
  if (const vm::Ref thread = threads_.FirstReady(); thread != 0) {
    const uint32_t last_actor = state_.last_actor;  // whoever was chosen last
    GoOn(thread, /*is_granted=*/false);
    state_.last_actor = last_actor;
    return true;
  }
  std::vector<Option> options;
  std::vector<vm::Ref> threads;
  AddThreadOptions(&options, &threads);
  CHECK(!options.empty());
  uint32_t taken = 0;
  if (options.size() > 1 && !Decide(options, &taken)) return false;
  const vm::Ref thread = threads[taken];
  const bool is_granted = threads_.IsAsking(thread);
  if (!is_granted) Wake(thread, WaitEnd::kTimedOut, 0);
  GoOn(thread, is_granted);
  return true;
}

}  // namespace interleave::sim
