// What multiprocessing's locks and semaphores are made of: one semaphore for all processes.
#include <algorithm>

#include <fmt/format.h>

#include "model/workers/state.hpp"

namespace interleave::model::workers {

namespace {

constexpr double kMaxTimeoutSeconds = 9e9;

bool IsRecursive(Machine& machine, Ref semaphore) {
  return Get(machine, semaphore, semaphore_slot::kIsRecursive).is_true();
}

Value ThisThread(Machine& machine) {
  const Ref thread = sim::World::Of(machine).threads().current();
  return thread == 0 ? Value::None() : Value::Object(thread);
}

bool IsMine(Machine& machine, Ref semaphore) {
  return GetSmall(machine, semaphore, semaphore_slot::kDepth) > 0 &&
         Get(machine, semaphore, semaphore_slot::kThread) == ThisThread(machine);
}

trace::Wait WaitOf(Machine& machine, Ref semaphore) {
  const bool is_lock = GetSmall(machine, semaphore, semaphore_slot::kLargest) == 1;
  return is_lock ? trace::Wait::kThreadLock : trace::Wait::kSemaphore;
}

void Record(Machine& machine, Ref semaphore, trace::RecordKind kind) {
  sim::World& world = sim::World::Of(machine);
  world.Record(kind, world.actor(), static_cast<uint8_t>(WaitOf(machine, semaphore)), machine.CurrentLine(),
               static_cast<uint32_t>(GetSmall(machine, semaphore, semaphore_slot::kNumber)));
}

bool SelfSemaphore(Machine& machine, const Arguments& arguments, Ref* semaphore) {
  if (SelfOf(machine, arguments, Workers::Of(machine).semaphore, semaphore)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

// REQUIRES: it is open.
void Take(Machine& machine, Ref semaphore) {
  sim::World& world = sim::World::Of(machine);
  SetSmall(machine, semaphore, semaphore_slot::kHolder, world.actor());
  if (IsRecursive(machine, semaphore)) {
    const int64_t depth = GetSmall(machine, semaphore, semaphore_slot::kDepth);
    SetSmall(machine, semaphore, semaphore_slot::kDepth, depth + 1);
    Set(machine, semaphore, semaphore_slot::kThread, ThisThread(machine));
    if (depth > 0) return;
  }
  const int64_t value = GetSmall(machine, semaphore, semaphore_slot::kValue) - 1;
  SetSmall(machine, semaphore, semaphore_slot::kValue, value);
  Record(machine, semaphore, trace::RecordKind::kAcquire);
  if (value == 0 && world.untimed()) world.threads().Withdraw(Value::Object(semaphore));
}

void Give(Machine& machine, Ref semaphore) {
  sim::World& world = sim::World::Of(machine);
  SetSmall(machine, semaphore, semaphore_slot::kValue,
           GetSmall(machine, semaphore, semaphore_slot::kValue) + 1);
  Set(machine, semaphore, semaphore_slot::kHolder, Value::None());
  Set(machine, semaphore, semaphore_slot::kThread, Value::None());
  Record(machine, semaphore, trace::RecordKind::kRelease);
  if (world.untimed()) {
    world.threads().Offer(Value::Object(semaphore));
  } else {
    world.WakeOne(Value::Object(semaphore));
  }
}

// acquire(block, timeout)
Outcome Acquire(Machine& machine, const Arguments& arguments) {
  sim::World& world = sim::World::Of(machine);
  const sim::WaitEnd ended = world.TakeWaitEnd();
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  const bool blocks = arguments[1].is_unset() || machine.Truth(arguments[1]);
  const bool has_timeout = !arguments[2].is_unset() && !arguments[2].is_none();
  double timeout_s = 0;
  if (has_timeout && !Seconds(machine, arguments[2], &timeout_s)) return Outcome::Raise();
  const bool waits = blocks && (!has_timeout || timeout_s > 0);
  const bool is_open = IsOpen(machine, semaphore);
  if ((is_open || !waits) && !IsMine(machine, semaphore) && !machine.MayProceed()) return world.Ask();
  if (is_open) {
    Take(machine, semaphore);
    return Outcome::Return(Value::Bool(true));
  }
  if (!waits || ended == sim::WaitEnd::kTimedOut) return Outcome::Return(Value::Bool(false));
  int64_t deadline_ns = sim::ThreadWait::kNever;
  if (has_timeout && ended == sim::WaitEnd::kWoken) {
    deadline_ns = world.threads().last_deadline_ns();
  } else if (has_timeout) {
    deadline_ns = world.now_ns() + TimeoutNs(std::min(timeout_s, kMaxTimeoutSeconds));
  }
  return WaitForRelease(machine, semaphore, deadline_ns);
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  if (IsRecursive(machine, semaphore)) {
    if (!IsMine(machine, semaphore)) {
      return machine.Raise(vm::ExceptionType::kAssertionError,
                           "attempt to release recursive lock not owned by thread");
    }
    const int64_t depth = GetSmall(machine, semaphore, semaphore_slot::kDepth);
    if (depth > 1 || machine.MayProceed()) {
      SetSmall(machine, semaphore, semaphore_slot::kDepth, depth - 1);
      if (depth == 1) Give(machine, semaphore);
      return Outcome::None();
    }
    return sim::World::Of(machine).Ask();
  }
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  const bool is_full = GetSmall(machine, semaphore, semaphore_slot::kValue) >=
                       GetSmall(machine, semaphore, semaphore_slot::kLargest);
  if (is_full) {
    return machine.Raise(vm::ExceptionType::kValueError, "semaphore or lock released too many times");
  }
  Give(machine, semaphore);
  return Outcome::None();
}

Outcome ValueNow(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  if (!machine.MayProceed()) return sim::World::Of(machine).Ask();
  return Outcome::Return(Get(machine, semaphore, semaphore_slot::kValue));
}

Outcome IsOwned(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsMine(machine, semaphore)));
}

// semaphore(value, largest, is_recursive)
Outcome NewSemaphore(Machine& machine, const Arguments& arguments) {
  const Ref semaphore = machine.NewObject(Workers::Of(machine).semaphore).ref();
  SetSmall(machine, semaphore, semaphore_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  Set(machine, semaphore, semaphore_slot::kValue, arguments[0]);
  Set(machine, semaphore, semaphore_slot::kLargest, arguments[1]);
  Set(machine, semaphore, semaphore_slot::kIsRecursive, Value::Bool(machine.Truth(arguments[2])));
  SetSmall(machine, semaphore, semaphore_slot::kDepth, 0);
  Set(machine, semaphore, semaphore_slot::kHolder, Value::None());
  Set(machine, semaphore, semaphore_slot::kThread, Value::None());
  return Outcome::Return(Value::Object(semaphore));
}

}  // namespace

bool IsOpen(Machine& machine, Ref semaphore) {
  return GetSmall(machine, semaphore, semaphore_slot::kValue) > 0 || IsMine(machine, semaphore);
}

Outcome WaitForRelease(Machine& machine, Ref semaphore, int64_t deadline_ns) {
  sim::World::Of(machine).WaitFor(
      {.kind = WaitOf(machine, semaphore),
       .object = Value::Object(semaphore),
       .number = static_cast<uint32_t>(GetSmall(machine, semaphore, semaphore_slot::kNumber)),
       .deadline_ns = deadline_ns});
  return Outcome::Block();
}

void InstallSemaphores(Machine& machine, Workers& types, Value module) {
  types.semaphore = machine.AddType({.name = "SemLock",
                                     .module = "_process",
                                     .slot_count = OwnSlots(semaphore_slot::kEnd),
                                     .methods = {{"acquire", "self block? timeout?", &Acquire, true},
                                                 {"release", "self", &Release, true},
                                                 {"value", "self", &ValueNow, true},
                                                 {"is_mine", "self", &IsOwned, true}}});
  machine.arena().DeclareVolatile(types.semaphore, semaphore_slot::kNumber);
  machine.AddFunctions(module, {{"semaphore", "value largest recursive", &NewSemaphore, true}});
}

}  // namespace interleave::model::workers
