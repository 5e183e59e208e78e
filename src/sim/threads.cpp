#include "sim/threads.hpp"

#include <algorithm>

namespace interleave::sim {

namespace {

using vm::Ref;
using vm::Value;

namespace queues_slot {
// Each queue: its first and its last thread, None in an empty one.
enum : uint32_t {
  kCurrent = vm::object_slot::kFirst,
  kReady,
  kLastReady,
  kWaiting,
  kLastWaiting,
  kCores,
  kLastCore,
  kAlive,
  kLastAlive,
  kFirstGlobals,  // the first process's
  kEnd
};
}  // namespace queues_slot

namespace handle_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,  // of the machine's thread
  kActor,
  kOwner,
  kIsDaemon,  // Bool
  kState,     // Small, State
  kWaitKind,  // Small, trace::Wait
  kWaitObject,
  kWaitNumber,  // Small
  kDeadline,    // Small, ns; None: never
  kWaitEnd,     // Small, WaitEnd
  kStandsFor,   // Small
  kIsInStep,    // Bool
  kGlobals,     // of its process
  kClock,       // Small, ns; see ClockOf; None: there are no cores
  kCoreSince,   // the same
  kRoots,       // a Storage, in the order of AddRoot; current while the thread does not run
  kPrevious,    // in the queue it stands in
  kNext,
  kPreviousAlive,
  kNextAlive,
  kEnd
};
}  // namespace handle_slot

enum State : int64_t { kRunning, kReady, kOnCore, kAsking, kWaiting, kEnded };

}  // namespace

Threads::Threads(vm::Machine& machine, bool is_untimed) : machine_(machine), is_untimed_(is_untimed) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  type_ = machine.AddType({.name = "thread", .module = "_thread", .slot_count = handle_slot::kEnd - kFirst});
  queues_type_ =
      machine.AddType({.name = "threads", .module = "_thread", .slot_count = queues_slot::kEnd - kFirst});
  root_ = machine.arena().AddRoot();
  for (const uint32_t slot : {handle_slot::kDeadline, handle_slot::kClock, handle_slot::kCoreSince}) {
    machine.arena().DeclareTime(type_, slot);
  }
  for (const uint32_t slot :
       {handle_slot::kNumber, handle_slot::kActor, handle_slot::kWaitNumber, handle_slot::kStandsFor}) {
    machine.arena().DeclareVolatile(type_, slot);
  }
}

void Threads::AddRoot(uint32_t root, Value initial) { roots_.push_back({root, initial}); }

std::vector<uint32_t> Threads::OwnRoots() const {
  std::vector<uint32_t> own = hidden_roots_;
  own.push_back(root_);
  for (const OwnRoot& one : roots_) own.push_back(one.root);
  return own;
}

void Threads::AddOwnValues(std::vector<vm::Host::OwnValue>* values) const {
  const Value first_globals = FirstGlobals();
  for (const Ref thread : Alive()) {
    const uint32_t number = NumberOf(thread);
    values->push_back({number, OwnerOf(thread)});
    const Value globals = Slot(thread, handle_slot::kGlobals);
    if (globals != first_globals) values->push_back({number, globals});
    for (const OwnRoot& one : roots_) values->push_back({number, RootOf(thread, one.root)});
  }
}

void Threads::Begin(uint32_t number) {
  const Value queues = machine_.NewObject(queues_type_);
  for (uint32_t slot = queues_slot::kCurrent; slot < queues_slot::kEnd; ++slot) {
    SetSlot(queues.ref(), slot, Value::None());
  }
  SetSlot(queues.ref(), queues_slot::kFirstGlobals, machine_.Globals());
  machine_.arena().SetRoot(root_, queues);
  const Ref first = New(number, 0, Value::None(), /*is_daemon=*/false);
  SetSlot(Queues(), queues_slot::kCurrent, Value::Object(first));
}

Ref Threads::New(uint32_t number, uint32_t actor, Value owner, bool is_daemon) {
  const auto count = static_cast<uint32_t>(roots_.size());
  const Ref thread = machine_.NewObject(type_).ref();
  const Value roots = Value::Object(machine_.arena().Allocate(vm::Kind::kStorage, count));
  for (uint32_t index = 0; index < count; ++index) SetSlot(roots.ref(), index, roots_[index].initial);
  for (uint32_t slot = handle_slot::kNumber; slot < handle_slot::kEnd; ++slot) {
    SetSlot(thread, slot, Value::None());
  }
  SetSlot(thread, handle_slot::kNumber, Value::Small(number));
  SetSlot(thread, handle_slot::kActor, Value::Small(actor));
  SetSlot(thread, handle_slot::kOwner, owner);
  SetSlot(thread, handle_slot::kGlobals, machine_.Globals());
  SetSlot(thread, handle_slot::kIsDaemon, Value::Bool(is_daemon));
  SetSlot(thread, handle_slot::kStandsFor, Value::Small(actor));
  SetSlot(thread, handle_slot::kIsInStep, Value::Bool(false));
  SetSlot(thread, handle_slot::kRoots, roots);
  SetSlot(thread, handle_slot::kWaitNumber, Value::Small(0));
  SetSlot(thread, handle_slot::kWaitEnd, Value::Small(static_cast<int64_t>(WaitEnd::kNone)));
  SetSlot(thread, handle_slot::kWaitKind, Value::Small(static_cast<int64_t>(trace::Wait::kTurn)));
  SetSlot(thread, handle_slot::kState, Value::Small(kRunning));
  Append(thread, queues_slot::kAlive, handle_slot::kPreviousAlive);
  return thread;
}

void Threads::SetGlobals(Ref thread, Value globals) {
  has_processes_ = true;
  SetSlot(thread, handle_slot::kGlobals, globals);
}

bool Threads::HasSeveralThreads(Value globals) const {
  const std::vector<Ref> alive = Alive();
  const auto count = std::count_if(
      alive.begin(), alive.end(), [&](Ref thread) { return Slot(thread, handle_slot::kGlobals) == globals; });
  return count > 1;
}

bool Threads::SharesGlobals() const { return !has_processes_ || HasSeveralThreads(machine_.Globals()); }
bool Threads::SharesFirstGlobals() const { return !has_processes_ || HasSeveralThreads(FirstGlobals()); }

Value Threads::GlobalsOf(Ref thread) const { return Slot(thread, handle_slot::kGlobals); }

uint32_t Threads::ProcessOf(Value globals) const {
  if (!has_processes_ || globals == FirstGlobals()) return 0;
  for (const Ref thread : Alive()) {
    if (GlobalsOf(thread) == globals) return ActorOf(thread);
  }
  return 0;
}

Value Threads::FirstGlobals() const { return Slot(Queues(), queues_slot::kFirstGlobals); }

bool Threads::IsInFirstProcess() const {
  return !has_processes_ || machine_.Globals() == Slot(Queues(), queues_slot::kFirstGlobals);
}

// ---- What is known of one.

Ref Threads::current() const {
  const Value thread = Slot(Queues(), queues_slot::kCurrent);
  return thread.is_object() ? thread.ref() : 0;
}

uint32_t Threads::NumberOf(Ref thread) const {
  return static_cast<uint32_t>(Small(thread, handle_slot::kNumber));
}
uint32_t Threads::ActorOf(Ref thread) const {
  return static_cast<uint32_t>(Small(thread, handle_slot::kActor));
}
Value Threads::OwnerOf(Ref thread) const { return Slot(thread, handle_slot::kOwner); }
void Threads::SetOwner(Ref thread, Value owner) { SetSlot(thread, handle_slot::kOwner, owner); }
bool Threads::IsDaemon(Ref thread) const { return Slot(thread, handle_slot::kIsDaemon).is_true(); }
bool Threads::HasEnded(Ref thread) const { return Small(thread, handle_slot::kState) == kEnded; }
bool Threads::IsRunning(Ref thread) const { return Small(thread, handle_slot::kState) == kRunning; }
bool Threads::IsWaiting(Ref thread) const { return Small(thread, handle_slot::kState) == kWaiting; }
bool Threads::IsAsking(Ref thread) const { return Small(thread, handle_slot::kState) == kAsking; }
bool Threads::IsInStep(Ref thread) const { return Slot(thread, handle_slot::kIsInStep).is_true(); }
uint32_t Threads::StandsFor(Ref thread) const {
  return static_cast<uint32_t>(Small(thread, handle_slot::kStandsFor));
}

std::vector<Ref> Threads::Alive() const {
  std::vector<Ref> alive;
  for (Value thread = Slot(Queues(), queues_slot::kAlive); thread.is_object();
       thread = Slot(thread.ref(), handle_slot::kNextAlive)) {
    alive.push_back(thread.ref());
  }
  return alive;
}

Value Threads::RootOf(Ref thread, uint32_t root) const {
  if (thread == current()) return machine_.arena().Root(root);
  for (uint32_t index = 0; index < roots_.size(); ++index) {
    if (roots_[index].root == root) return Slot(Slot(thread, handle_slot::kRoots).ref(), index);
  }
  CHECK(false);  // it is not the threads' own
  return Value::Unset();
}

ThreadWait Threads::WaitOf(Ref thread) const {
  const Value deadline = Slot(thread, handle_slot::kDeadline);
  ThreadWait wait;
  wait.kind = static_cast<trace::Wait>(Small(thread, handle_slot::kWaitKind));
  wait.object = Slot(thread, handle_slot::kWaitObject);
  wait.number = static_cast<uint32_t>(Small(thread, handle_slot::kWaitNumber));
  if (deadline.is_small()) wait.deadline_ns = deadline.small();
  return wait;
}

WaitEnd Threads::TakeWaitEnd() {
  const Ref thread = current();
  const auto end = static_cast<WaitEnd>(Small(thread, handle_slot::kWaitEnd));
  if (end == WaitEnd::kNone) return end;
  last_deadline_ns_ = WaitOf(thread).deadline_ns;
  SetSlot(thread, handle_slot::kWaitEnd, Value::Small(static_cast<int64_t>(WaitEnd::kNone)));
  SetSlot(thread, handle_slot::kDeadline, Value::None());
  return end;
}

// ---- From state to state.

void Threads::Wait(const ThreadWait& wait) {
  const Ref thread = current();
  CHECK(Small(thread, handle_slot::kState) == kRunning);
  SetSlot(thread, handle_slot::kState, Value::Small(kWaiting));
  SetSlot(thread, handle_slot::kWaitKind, Value::Small(static_cast<int64_t>(wait.kind)));
  SetSlot(thread, handle_slot::kWaitObject, wait.object);
  SetSlot(thread, handle_slot::kWaitNumber, Value::Small(wait.number));
  const bool is_endless = wait.deadline_ns == ThreadWait::kNever;
  SetSlot(thread, handle_slot::kDeadline, is_endless ? Value::None() : Value::Small(wait.deadline_ns));
  if (!is_untimed_) Append(thread, queues_slot::kWaiting, handle_slot::kPrevious);
}

void Threads::Yield(trace::Wait kind) {
  Wait({.kind = kind});
  MakeReady(current(), WaitEnd::kNone);
}

void Threads::KeepCore(trace::Wait kind) {
  const Ref thread = current();
  CHECK(Small(thread, handle_slot::kState) == kRunning);
  SetSlot(thread, handle_slot::kState, Value::Small(kOnCore));
  SetSlot(thread, handle_slot::kWaitKind, Value::Small(static_cast<int64_t>(kind)));
  Append(thread, queues_slot::kCores, handle_slot::kPrevious);
}

void Threads::GiveCores(uint32_t cores, int64_t now_ns) {
  uint32_t taken = 0;
  for (Value thread = Slot(Queues(), queues_slot::kCores); thread.is_object();
       thread = Slot(thread.ref(), handle_slot::kNext)) {
    ++taken;
  }
  for (Ref thread = FirstReady(); thread != 0 && taken < cores; thread = FirstReady(), ++taken) {
    Remove(thread, queues_slot::kReady, handle_slot::kPrevious);
    SetSlot(thread, handle_slot::kState, Value::Small(kOnCore));
    SetClock(thread, std::max(ClockOf(thread), now_ns));
    SetSlot(thread, handle_slot::kCoreSince, Value::Small(ClockOf(thread)));
    Append(thread, queues_slot::kCores, handle_slot::kPrevious);
  }
}

Ref Threads::NextOnCore() const {
  Ref next = 0;
  for (Value thread = Slot(Queues(), queues_slot::kCores); thread.is_object();
       thread = Slot(thread.ref(), handle_slot::kNext)) {
    if (next == 0 || ClockOf(thread.ref()) < ClockOf(next)) next = thread.ref();
  }
  return next;
}

bool Threads::IsOnCore(Ref thread) const { return Small(thread, handle_slot::kState) == kOnCore; }
int64_t Threads::ClockOf(Ref thread) const {
  const Value clock = Slot(thread, handle_slot::kClock);
  return clock.is_small() ? clock.small() : 0;
}
int64_t Threads::CoreSince(Ref thread) const { return Small(thread, handle_slot::kCoreSince); }
void Threads::SetClock(Ref thread, int64_t clock_ns) {
  SetSlot(thread, handle_slot::kClock, Value::Small(clock_ns));
}

void Threads::Ask() {
  const Ref thread = current();
  CHECK(is_untimed_ && Small(thread, handle_slot::kState) == kRunning);
  SetSlot(thread, handle_slot::kState, Value::Small(kAsking));
  SetSlot(thread, handle_slot::kWaitKind, Value::Small(static_cast<int64_t>(trace::Wait::kTurn)));
}

void Threads::Offer(Value object) {
  CHECK(is_untimed_);
  for (const Ref thread : Alive()) {
    if (!IsWaiting(thread) || Slot(thread, handle_slot::kWaitObject) != object) continue;
    SetSlot(thread, handle_slot::kState, Value::Small(kAsking));
    SetSlot(thread, handle_slot::kWaitEnd, Value::Small(static_cast<int64_t>(WaitEnd::kWoken)));
  }
}

void Threads::Withdraw(Value object) {
  CHECK(is_untimed_);
  for (const Ref thread : Alive()) {
    if (!IsAsking(thread) || Slot(thread, handle_slot::kWaitObject) != object) continue;
    SetSlot(thread, handle_slot::kState, Value::Small(kWaiting));
    SetSlot(thread, handle_slot::kWaitEnd, Value::Small(static_cast<int64_t>(WaitEnd::kNone)));
  }
}

void Threads::PutAside(uint32_t stands_for, bool is_in_step) {
  const Ref thread = current();
  CHECK(thread != 0 && Small(thread, handle_slot::kState) != kRunning);
  SetSlot(thread, handle_slot::kStandsFor, Value::Small(stands_for));
  SetSlot(thread, handle_slot::kIsInStep, Value::Bool(is_in_step));
  const bool has_ended = HasEnded(thread);  // then what it had of its own goes
  const Ref roots = Slot(thread, handle_slot::kRoots).ref();
  for (uint32_t index = 0; index < roots_.size(); ++index) {
    SetSlot(roots, index, has_ended ? Value::Unset() : machine_.arena().Root(roots_[index].root));
    machine_.arena().SetRoot(roots_[index].root, Value::Unset());
  }
  if (has_processes_) machine_.SetGlobals(Slot(Queues(), queues_slot::kFirstGlobals));
  SetSlot(Queues(), queues_slot::kCurrent, Value::None());
}

void Threads::Run(Ref thread) {
  CHECK(current() == 0);
  if (IsOnCore(thread)) {
    Remove(thread, queues_slot::kCores, handle_slot::kPrevious);
  } else if (!IsAsking(thread)) {
    CHECK(Small(thread, handle_slot::kState) == kReady);
    Remove(thread, queues_slot::kReady, handle_slot::kPrevious);
  }
  SetSlot(thread, handle_slot::kState, Value::Small(kRunning));
  SetSlot(thread, handle_slot::kWaitObject, Value::None());
  SetSlot(thread, handle_slot::kWaitKind, Value::Small(static_cast<int64_t>(trace::Wait::kNone)));
  const Ref roots = Slot(thread, handle_slot::kRoots).ref();
  for (uint32_t index = 0; index < roots_.size(); ++index) {
    machine_.arena().SetRoot(roots_[index].root, Slot(roots, index));
  }
  if (has_processes_) machine_.SetGlobals(Slot(thread, handle_slot::kGlobals));
  SetSlot(Queues(), queues_slot::kCurrent, Value::Object(thread));
}

void Threads::MakeReady(Ref thread, WaitEnd end) {
  if (IsWaiting(thread) && !is_untimed_) Remove(thread, queues_slot::kWaiting, handle_slot::kPrevious);
  SetSlot(thread, handle_slot::kState, Value::Small(kReady));
  SetSlot(thread, handle_slot::kWaitEnd, Value::Small(static_cast<int64_t>(end)));
  Append(thread, queues_slot::kReady, handle_slot::kPrevious);
}

void Threads::End(Ref thread) {
  SetSlot(thread, handle_slot::kState, Value::Small(kEnded));
  SetSlot(thread, handle_slot::kOwner, Value::None());
  Remove(thread, queues_slot::kAlive, handle_slot::kPreviousAlive);
}

void Threads::Kill(Ref thread) {
  const int64_t state = Small(thread, handle_slot::kState);
  CHECK(state != kRunning && state != kEnded);
  if (state == kReady) Remove(thread, queues_slot::kReady, handle_slot::kPrevious);
  if (state == kOnCore) Remove(thread, queues_slot::kCores, handle_slot::kPrevious);
  if (state == kWaiting && !is_untimed_) Remove(thread, queues_slot::kWaiting, handle_slot::kPrevious);
  SetSlot(thread, handle_slot::kRoots, Value::None());
  SetSlot(thread, handle_slot::kWaitObject, Value::None());
  End(thread);
}

// ---- The queues.

Ref Threads::FirstReady() const {
  const Value first = Slot(Queues(), queues_slot::kReady);
  return first.is_object() ? first.ref() : 0;
}

Ref Threads::FirstWaiting(Value object) const {
  if (is_untimed_) {
    for (const Ref thread : Alive()) {
      if (IsWaiting(thread) && Slot(thread, handle_slot::kWaitObject) == object) return thread;
    }
    return 0;
  }
  for (Value thread = Slot(Queues(), queues_slot::kWaiting); thread.is_object();
       thread = Slot(thread.ref(), handle_slot::kNext)) {
    if (Slot(thread.ref(), handle_slot::kWaitObject) == object) return thread.ref();
  }
  return 0;
}

Ref Threads::NextDue(int64_t* deadline_ns) const {
  CHECK(!is_untimed_);
  Ref due = 0;
  for (Value thread = Slot(Queues(), queues_slot::kWaiting); thread.is_object();
       thread = Slot(thread.ref(), handle_slot::kNext)) {
    const Value deadline = Slot(thread.ref(), handle_slot::kDeadline);
    if (!deadline.is_small() || (due != 0 && deadline.small() >= *deadline_ns)) continue;
    due = thread.ref();
    *deadline_ns = deadline.small();
  }
  return due;
}

// `links`: the slot of the link back; the one ahead follows it. `ends`: of the queue's first thread; the last
// one follows.
void Threads::Append(Ref thread, uint32_t ends, uint32_t links) {
  const Value last = Slot(Queues(), ends + 1);
  SetSlot(thread, links, last);
  SetSlot(thread, links + 1, Value::None());
  if (last.is_object()) {
    SetSlot(last.ref(), links + 1, Value::Object(thread));
  } else {
    SetSlot(Queues(), ends, Value::Object(thread));
  }
  SetSlot(Queues(), ends + 1, Value::Object(thread));
}

void Threads::Remove(Ref thread, uint32_t ends, uint32_t links) {
  const Value previous = Slot(thread, links);
  const Value next = Slot(thread, links + 1);
  if (previous.is_object()) {
    SetSlot(previous.ref(), links + 1, next);
  } else {
    SetSlot(Queues(), ends, next);
  }
  if (next.is_object()) {
    SetSlot(next.ref(), links, previous);
  } else {
    SetSlot(Queues(), ends + 1, previous);
  }
  SetSlot(thread, links, Value::None());
  SetSlot(thread, links + 1, Value::None());
}

}  // namespace interleave::sim
