// asyncio.Barrier.
//
// Source: Lib/asyncio/locks.py of CPython 3.11.2.
#include <fmt/format.h>

#include "model/asyncio/condition.hpp"
#include "model/asyncio/future.hpp"
#include "model/asyncio/lock.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

// The value of a barrier is its state.
namespace barrier_slot {
enum : uint32_t { kCondition = primitive_slot::kEnd, kParties, kCount, kEnd };
}
enum BarrierState : int64_t { kFilling, kDraining, kResetting, kBroken };
constexpr std::string_view kStateNames[] = {"filling", "draining", "resetting", "broken"};

// A wait() goes through the lock, then waits until the barrier is not draining, then until it is full.
namespace wait_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kBarrier = awaitable_slot::kOwner,
  kInner = awaitable_slot::kFuture,  // the awaitable of the stage at hand
  kStage = awaitable_slot::kExtra,
  kIndex = awaitable_slot::kEnd,
  kEnd
};
}
enum Stage : int64_t { kLocking, kBlocking, kFillingUp };
// Of a reset() or an abort(): the state that it is about.
namespace change_slot {
enum : uint32_t { kTo = awaitable_slot::kExtra };
}

int64_t StateOfBarrier(Machine& machine, Ref barrier) {
  return GetSmall(machine, barrier, primitive_slot::kValue);
}
void SetState(Machine& machine, Ref barrier, BarrierState state) {
  SetSmall(machine, barrier, primitive_slot::kValue, state);
}
Ref ConditionOf(Machine& machine, Ref barrier) {
  return Get(machine, barrier, barrier_slot::kCondition).ref();
}
Ref LockOfBarrier(Machine& machine, Ref barrier) {
  return LockOfCondition(machine, ConditionOf(machine, barrier));
}
void AddCount(Machine& machine, Ref barrier, int64_t change) {
  SetSmall(machine, barrier, barrier_slot::kCount, GetSmall(machine, barrier, barrier_slot::kCount) + change);
}

// Whether the wait may leave the stage that it is in.
bool MayGoOn(Machine& machine, Ref wait) {
  const int64_t state = StateOfBarrier(machine, Get(machine, wait, wait_slot::kBarrier).ref());
  if (GetSmall(machine, wait, wait_slot::kStage) == kBlocking)
    return state != kDraining && state != kResetting;
  return state != kFilling;
}

Outcome RaiseBroken(Machine& machine, std::string_view text) {
  return machine.Raise(Asyncio::Of(machine).broken_barrier, text);
}

// Leaves `async with condition`, whatever is on its way.
Outcome Unlock(Machine& machine, Ref wait, Ref barrier, Outcome outcome) {
  SetSmall(machine, wait, wait_slot::kState, kDone);
  const Value raised = outcome.raised() ? machine.TakeRaised() : Value::Unset();
  if (!ReleaseLock(machine, LockOfBarrier(machine, barrier))) return Outcome::Raise();
  return raised.is_unset() ? outcome : machine.Raise(raised);
}

// A task that was counted leaves the barrier.
Outcome Leave(Machine& machine, Ref wait, Ref barrier, Outcome outcome) {
  AddCount(machine, barrier, -1);
  if (GetSmall(machine, barrier, barrier_slot::kCount) == 0) {
    const int64_t state = StateOfBarrier(machine, barrier);
    if (state == kResetting || state == kDraining) SetState(machine, barrier, kFilling);
    NotifyAllWaiters(machine, ConditionOf(machine, barrier));
  }
  return Unlock(machine, wait, barrier, outcome);
}

Outcome EnterStage(Machine& machine, Ref wait, Ref barrier, Stage stage) {
  SetSmall(machine, wait, wait_slot::kStage, stage);
  const Value inner = NewConditionWait(machine, ConditionOf(machine, barrier), Value::Object(wait));
  Set(machine, wait, wait_slot::kInner, inner);
  return AwaitCondition(machine, inner.ref(), AwaitEvent::kStart, Value::None());
}

// Full, or to be waited for.
Outcome CountIn(Machine& machine, Ref wait, Ref barrier) {
  const int64_t index = GetSmall(machine, barrier, barrier_slot::kCount);
  SetSmall(machine, wait, wait_slot::kIndex, index);
  AddCount(machine, barrier, 1);
  if (index + 1 != GetSmall(machine, barrier, barrier_slot::kParties)) {
    return EnterStage(machine, wait, barrier, kFillingUp);
  }
  SetState(machine, barrier, kDraining);
  NotifyAllWaiters(machine, ConditionOf(machine, barrier));
  return Leave(machine, wait, barrier, Outcome::Return(Value::Small(index)));
}

// The awaitable of a stage has ended: goes on until something is to be waited for.
Outcome GoOn(Machine& machine, Ref wait, Outcome outcome) {
  const Ref barrier = Get(machine, wait, wait_slot::kBarrier).ref();
  while (outcome.kind != Outcome::Kind::kSuspend) {
    switch (GetSmall(machine, wait, wait_slot::kStage)) {
      case kLocking:
        if (outcome.raised()) {
          SetSmall(machine, wait, wait_slot::kState, kDone);
          return outcome;
        }
        outcome = EnterStage(machine, wait, barrier, kBlocking);
        break;
      case kBlocking:
        if (!outcome.raised() && StateOfBarrier(machine, barrier) == kBroken) {
          outcome = RaiseBroken(machine, "Barrier aborted");
        }
        if (outcome.raised()) return Unlock(machine, wait, barrier, outcome);
        outcome = CountIn(machine, wait, barrier);
        if (GetSmall(machine, wait, wait_slot::kState) == kDone) return outcome;
        break;
      default: {
        const int64_t state = StateOfBarrier(machine, barrier);
        if (!outcome.raised() && (state == kBroken || state == kResetting)) {
          outcome = RaiseBroken(machine, "Abort or reset of barrier");
        }
        if (!outcome.raised()) outcome.value = Get(machine, wait, wait_slot::kIndex);
        return Leave(machine, wait, barrier, outcome);
      }
    }
  }
  return outcome;
}

// The lock first, as `async with condition` does.
Outcome AwaitInner(Machine& machine, Ref self, AwaitEvent event, Value payload, bool locking) {
  if (event == AwaitEvent::kStart) {
    const Ref barrier = Get(machine, self, wait_slot::kBarrier).ref();
    SetSmall(machine, self, wait_slot::kState, kWaiting);
    Set(machine, self, wait_slot::kInner, NewLockAcquire(machine, LockOfBarrier(machine, barrier)));
  }
  const Ref inner = Get(machine, self, wait_slot::kInner).ref();
  return locking ? AwaitLockAcquire(machine, inner, event, payload)
                 : AwaitCondition(machine, inner, event, payload);
}

Outcome AwaitWait(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, wait_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) SetSmall(machine, self, wait_slot::kStage, kLocking);
  const bool locking = GetSmall(machine, self, wait_slot::kStage) == kLocking;
  const Outcome outcome = GoOn(machine, self, AwaitInner(machine, self, event, payload, locking));
  if (outcome.kind == Outcome::Kind::kSuspend) {
    machine.wait = {static_cast<uint8_t>(trace::Wait::kCondition), Get(machine, self, wait_slot::kBarrier)};
  }
  return outcome;
}

// ---- reset(), abort().

Outcome AwaitChange(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, wait_slot::kState, event, payload)) return Outcome::Raise();
  const Outcome outcome = AwaitInner(machine, self, event, payload, /*locking=*/true);
  if (outcome.kind == Outcome::Kind::kSuspend) return outcome;
  SetSmall(machine, self, wait_slot::kState, kDone);
  if (outcome.raised()) return outcome;
  const Ref barrier = Get(machine, self, wait_slot::kBarrier).ref();
  if (GetSmall(machine, self, change_slot::kTo) == kBroken) {
    SetState(machine, barrier, kBroken);
  } else {
    SetState(machine, barrier, GetSmall(machine, barrier, barrier_slot::kCount) > 0 ? kResetting : kFilling);
  }
  NotifyAllWaiters(machine, ConditionOf(machine, barrier));
  return Unlock(machine, self, barrier, Outcome::None());
}

Outcome NewChange(Machine& machine, Value barrier, BarrierState to) {
  const Value change = NewAwaitable(machine, Asyncio::Of(machine).barrier_change, barrier, Value::None());
  SetSmall(machine, change.ref(), change_slot::kTo, to);
  return Outcome::Return(change);
}

// ---- Methods.

bool SelfBarrier(Machine& machine, const Arguments& arguments, Ref* barrier) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).barrier, barrier)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome Construct(Machine& machine, const Arguments& arguments) {
  if (!machine.IsInt(arguments[1])) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "parties must be an int, not '" + machine.TypeName(arguments[1]) + "'");
  }
  if (machine.AsInt(arguments[1]) < 1) {
    return machine.Raise(vm::ExceptionType::kValueError, "parties must be > 0");
  }
  const Value barrier = NewPrimitive(machine, Asyncio::Of(machine).barrier, Value::Small(kFilling));
  Set(machine, barrier.ref(), barrier_slot::kCondition, NewCondition(machine));
  Set(machine, barrier.ref(), barrier_slot::kParties, arguments[1]);
  SetSmall(machine, barrier.ref(), barrier_slot::kCount, 0);
  return Outcome::Return(barrier);
}

Outcome Wait(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return Outcome::Return(
      NewAwaitable(machine, Asyncio::Of(machine).barrier_wait, arguments[0], Value::None()));
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return Outcome::Return(DoneWithNone(machine));
}

Outcome Reset(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return NewChange(machine, arguments[0], kResetting);
}

Outcome Abort(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return NewChange(machine, arguments[0], kBroken);
}

Outcome Parties(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return Outcome::Return(Get(machine, barrier, barrier_slot::kParties));
}

int64_t WaitingAt(Machine& machine, Ref barrier) {
  const bool is_filling = StateOfBarrier(machine, barrier) == kFilling;
  return is_filling ? GetSmall(machine, barrier, barrier_slot::kCount) : 0;
}

Outcome Waiting(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return Outcome::Return(Value::Small(WaitingAt(machine, barrier)));
}

Outcome Broken(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(StateOfBarrier(machine, barrier) == kBroken));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref barrier = 0;
  if (!SelfBarrier(machine, arguments, &barrier)) return Outcome::Raise();
  const int64_t state = StateOfBarrier(machine, barrier);
  std::string text(kStateNames[state]);
  if (state != kBroken) {
    text += fmt::format(", waiters:{}/{}", WaitingAt(machine, barrier),
                        GetSmall(machine, barrier, barrier_slot::kParties));
  }
  return Outcome::Return(machine.String(PrimitiveRepr(machine, barrier, text)));
}

}  // namespace

void InstallBarrier(Machine& machine, Asyncio& types, Value module) {
  types.barrier_wait = AddCoroutineType(machine, OwnSlots(wait_slot::kEnd), &AwaitWait);
  types.coroutine_names[types.barrier_wait] = "Barrier.wait";
  types.predicates[types.barrier_wait] = &MayGoOn;
  types.barrier_change = AddCoroutineType(machine, OwnSlots(awaitable_slot::kEnd), &AwaitChange);
  types.coroutine_names[types.barrier_change] = "Barrier.reset";
  types.barrier = machine.AddType(
      {.name = "Barrier",
       .module = "asyncio.locks",
       .slot_count = OwnSlots(barrier_slot::kEnd),
       .constructor = {"Barrier", "class parties", &Construct},
       .methods = {{"wait", "self", &Wait},
                   {"reset", "self", &Reset},
                   {"abort", "self", &Abort},
                   {"__aenter__", "self", &Wait},
                   {"__aexit__", "self exc_type exc tb", &Exit},
                   {"__repr__", "self", &Repr}},
       .properties = {
           {"parties", "self", &Parties}, {"n_waiting", "self", &Waiting}, {"broken", "self", &Broken}}});
  machine.arena().DeclareVolatile(types.barrier, primitive_slot::kNumber);
  types.broken_barrier = machine.AddExceptionClass("BrokenBarrierError", "asyncio.exceptions",
                                                   machine.ExceptionClass(vm::ExceptionType::kRuntimeError));
  machine.SetModule(module, "Barrier", machine.TypeClass(types.barrier));
  machine.SetModule(module, "BrokenBarrierError", types.broken_barrier);
}

}  // namespace interleave::model::asyncio
