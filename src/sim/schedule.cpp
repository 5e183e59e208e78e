// Which thread goes on: the part of the world that takes turns.
#include <fmt/format.h>

#include <algorithm>

#include "base/hash.hpp"
#include "sim/world.hpp"

namespace interleave::sim {

// What stands for a thread that can go on in the digest of what could run.
uint64_t World::MarkOfThread(uint32_t actor) {
  constexpr uint64_t kThreads = uint64_t{1} << 40;  // apart from the marks of tasks
  return base::Mix64(kThreads + actor);
}

// ---- For models.

void World::WaitFor(const ThreadWait& wait) {
  if (machine_.MayWait()) threads_.Wait(wait);  // else the builtin at work fails
}

void World::WakeOne(vm::Value object) {
  const vm::Ref thread = ChooseWaiter(object);
  if (thread != 0) Wake(thread, WaitEnd::kWoken, state_.actor);
}

void World::WakeAll(vm::Value object) {
  while (const vm::Ref thread = threads_.FirstWaiting(object)) Wake(thread, WaitEnd::kWoken, state_.actor);
}

bool World::YieldToThreads() {
  if (IsAlone() || state_.step_count == state_.stretch_step) return false;
  if (is_parallel()) {
    threads_.KeepCore(trace::Wait::kNone);
    AddReady(MarkOfThread(state_.thread_actor));
    return true;
  }
  WakeDue();
  if (threads_.FirstReady() == 0) return false;
  threads_.Yield(trace::Wait::kNone);
  AddReady(MarkOfThread(state_.thread_actor));
  return true;
}

vm::Ref World::StartThread(const NewThread& start) {
  const uint32_t actor = NewTaskNumber();
  const uint32_t number = machine_.NewThread(machine_.String(start.name));
  machine_.PushNativeOn(number, start.native_step, start.slots);
  const vm::Ref thread = threads_.New(number, actor, start.owner, start.is_daemon);
  if (start.globals.is_object()) threads_.SetGlobals(thread, start.globals);
  ++state_.other_threads;
  if (!start.is_daemon) ++state_.foreground_count;
  Record(trace::RecordKind::kTaskCreate, state_.actor, 0, machine_.CurrentLine(), actor);
  Record(trace::RecordKind::kTaskName, actor, 0, 0, AddText(start.name));
  threads_.MakeReady(thread, WaitEnd::kNone);
  if (is_parallel()) threads_.SetClock(thread, now_ns());
  AddReady(MarkOfThread(actor));
  if (start.waits_for_begin) WaitFor({.kind = trace::Wait::kTurn, .object = start.owner});
  // In a search the one that goes on is no longer alone.
  if (untimed() && machine_.turn.kind == vm::Turn::Kind::kAlone) BeginTurn(/*is_granted=*/false);
  return thread;
}

void World::KillProcess(vm::Value globals) {
  for (const vm::Ref thread : threads_.Alive()) {
    if (threads_.GlobalsOf(thread) == globals) KillThread(thread);
  }
}

void World::KillThread(vm::Ref thread) {
  const uint32_t actor = threads_.ActorOf(thread);
  if (!threads_.IsAsking(thread) && !threads_.IsWaiting(thread)) RemoveReady(MarkOfThread(actor));
  if (!threads_.IsDaemon(thread)) --state_.foreground_count;
  --state_.other_threads;
  const uint32_t number = threads_.NumberOf(thread);
  threads_.Kill(thread);
  machine_.AbandonThread(number);
  WakeAll(vm::Value::Object(thread));
  Record(trace::RecordKind::kTaskEnd, actor, static_cast<uint8_t>(trace::Ending::kCancelled));
}

// ---- From thread to thread.

void World::Wake(vm::Ref thread, WaitEnd end, uint32_t cause) {
  const trace::Wait kind = threads_.WaitOf(thread).kind;
  threads_.MakeReady(thread, kind == trace::Wait::kNone ? WaitEnd::kNone : end);
  if (is_parallel()) threads_.SetClock(thread, now_ns());
  AddReady(MarkOfThread(threads_.ActorOf(thread)));
  if (kind == trace::Wait::kNone) return;
  Record(trace::RecordKind::kWake, threads_.StandsFor(thread), static_cast<uint8_t>(kind), 0, cause);
}

void World::WakeDue() {
  int64_t deadline_ns = 0;
  while (const vm::Ref thread = threads_.NextDue(&deadline_ns)) {
    if (deadline_ns > state_.now_ns) return;
    Wake(thread, WaitEnd::kTimedOut, 0);
  }
}

// The machine collects at the end of steps of its own; between two threads the world does. False: the run is
// over.
bool World::CollectBetween() {
  if (!machine_.arena().should_collect()) return true;
  machine_.Collect();
  if (!machine_.arena().over_limit()) return true;
  result_.limit = fmt::format("more than {} bytes of live memory", options_.limits.max_memory_bytes);
  End(trace::Outcome::kLimit);
  return false;
}

// No thread runs: the next one that can go on does. False: the slice, or the run, is over.
bool World::NextThread() {
  if (!CollectBetween()) return false;
  if (untimed()) return NextUntimedThread();
  if (is_parallel()) return NextOnCores();
  WakeDue();
  int64_t begin_ns = state_.now_ns;
  if (threads_.FirstReady() == 0) CHECK(threads_.NextDue(&begin_ns) != 0);
  if (!MayGoOn(begin_ns)) {
    SliceGoesOn();
    return false;
  }
  if (begin_ns > state_.now_ns) {
    JumpTo(begin_ns);
    WakeDue();
  }
  GoOn(ChooseThread(), /*is_granted=*/false);
  return true;
}

void World::GoOn(vm::Ref thread, bool is_granted) {
  const trace::Wait kind = threads_.WaitOf(thread).kind;
  const bool is_in_step = threads_.IsInStep(thread);
  if (!threads_.IsAsking(thread)) RemoveReady(MarkOfThread(threads_.ActorOf(thread)));
  threads_.Run(thread);
  state_.thread = threads_.NumberOf(thread);
  state_.thread_actor = threads_.ActorOf(thread);
  state_.actor = threads_.StandsFor(thread);
  BeginTurn(is_granted);
  if (kind != trace::Wait::kNone) {
    BeginStep(trace::StepKind::kThread, state_.actor);
    state_.in_thread_step = !is_in_step;
  }
  state_.stretch_step = state_.step_count;
  machine_.wait = {static_cast<uint8_t>(trace::Wait::kTurn), vm::Value::None()};  // the last thread's is gone
  const vm::Value owner = threads_.OwnerOf(thread);
  if (kind == trace::Wait::kTurn && owner.is_object()) WakeAll(owner);  // whoever started it
}

// The thread that runs is put aside, and its step is over.
void World::LeaveThread() {
  const vm::Ref thread = threads_.current();
  const bool is_in_step = state_.in_step && !state_.in_thread_step;
  if (state_.in_step) EndStep();
  const ThreadWait wait = threads_.WaitOf(thread);
  if (is_parallel()) threads_.SetClock(thread, state_.now_ns);
  if (wait.kind != trace::Wait::kNone && !threads_.HasEnded(thread) && !threads_.IsOnCore(thread)) {
    Record(trace::RecordKind::kPause, state_.actor, static_cast<uint8_t>(wait.kind),
           machine_.LineOf(machine_.ThreadTop(state_.thread)), wait.number);
  }
  threads_.PutAside(state_.actor, is_in_step);
  state_.thread = kNoThread;
  Start();
}

// False: the run is over.
bool World::HandleBlocked() {
  // Nothing is left to wait for either where a slice ended right behind the last step.
  if (finish_requested_) {
    End(trace::Outcome::kFinished);
    return false;
  }
  if (threads_.IsRunning(threads_.current())) threads_.Wait({});  // for nothing that we know
  if (!SomebodyCanGoOn()) {
    EndStuck();
    return false;
  }
  LeaveThread();
  return true;
}

bool World::SomebodyCanGoOn() const {
  if (threads_.FirstReady() != 0 || threads_.NextOnCore() != 0) return true;
  int64_t deadline_ns = 0;
  if (!untimed()) return threads_.NextDue(&deadline_ns) != 0;
  const std::vector<vm::Ref> alive = threads_.Alive();
  return std::any_of(alive.begin(), alive.end(),
                     [this](vm::Ref thread) { return threads_.IsAsking(thread) || HasDeadline(thread); });
}

// The first thread has come to its end, and goes on with what is to be done at the interpreter's, once. How
// it ended is kept. False: there is nothing to be done.
bool World::BeginExit(bool is_uncaught) {
  const vm::Value exception = is_uncaught ? machine_.raised() : vm::Value::None();
  if (state_.exiting || hooks.begin_exit == nullptr || !hooks.begin_exit(*this)) return false;
  state_.exiting = true;
  state_.main_failed = is_uncaught;
  machine_.arena().SetRoot(exception_root_, exception);
  return true;
}

// False: the run is over.
bool World::HandleThreadEnd(bool is_uncaught) {
  const bool is_main = state_.thread == kMainThread;
  if (is_main && BeginExit(is_uncaught)) return true;
  if (is_main && state_.exiting) is_uncaught = state_.main_failed;
  const vm::Value exception = !is_uncaught                ? vm::Value::None()
                              : is_main && state_.exiting ? machine_.arena().Root(exception_root_)
                                                          : machine_.raised();
  if (is_main && state_.foreground_count == 0) {
    if (is_uncaught) {
      EndWithException(exception);
    } else {
      End(trace::Outcome::kFinished);
    }
    return false;
  }
  const vm::Ref thread = threads_.current();
  if (is_main) {
    state_.main_ended = true;
    state_.main_failed = is_uncaught;
    machine_.arena().SetRoot(exception_root_, exception);
  } else if (!threads_.IsDaemon(thread)) {
    --state_.foreground_count;
  }
  const uint32_t actor = state_.thread_actor;
  threads_.End(thread);
  WakeAll(vm::Value::Object(thread));
  const uint32_t number = state_.thread;
  LeaveThread();
  if (!is_main) machine_.EndThread(number);
  --state_.other_threads;
  if (!is_main) {
    const auto ending = is_uncaught ? trace::Ending::kFailed : trace::Ending::kDone;
    Record(trace::RecordKind::kTaskEnd, actor, static_cast<uint8_t>(ending));
  }
  if (state_.main_ended && state_.foreground_count == 0) {
    EndAfterThreads();
    return false;
  }
  if (!SomebodyCanGoOn()) EndStuck();
  return !state_.finished;
}

// The first thread has ended, and none is left that it waits for.
void World::EndAfterThreads() {
  state_.actor = 0;
  if (state_.main_failed) {
    EndWithException(machine_.arena().Root(exception_root_));
  } else {
    End(trace::Outcome::kFinished);
  }
}

}  // namespace interleave::sim
