#include "model/asyncio/condition.hpp"

#include "model/asyncio/future.hpp"
#include "model/asyncio/lock.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

namespace condition_slot {
enum : uint32_t { kLock = primitive_slot::kEnd, kEnd };
}

namespace wait_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kOwner = awaitable_slot::kOwner,
  kFuture = awaitable_slot::kFuture,  // the waiter, then the acquiring of the lock
  kPending = awaitable_slot::kExtra,  // what is raised once the lock is held again, Unset
  kWasCancelled = awaitable_slot::kEnd,
  kPredicate,  // of wait_for, else Unset
  kEnd
};
}
enum WaitState : int64_t { kAcquiring = kDone + 1 };

Ref LockOf(Machine& machine, Ref condition) { return LockOfCondition(machine, condition); }

Outcome Start(Machine& machine, Ref self);

// The lock is held again: the wait is over, or it starts over while the predicate does not hold.
Outcome Reacquired(Machine& machine, Ref self) {
  SetSmall(machine, self, wait_slot::kState, kDone);
  if (Get(machine, self, wait_slot::kWasCancelled).is_true()) {
    return machine.Raise(Asyncio::Of(machine).cancelled_error);
  }
  const Value pending = Get(machine, self, wait_slot::kPending);
  if (!pending.is_unset()) return machine.Raise(pending);
  if (Get(machine, self, wait_slot::kPredicate).is_unset()) return Outcome::Return(Value::Bool(true));
  return Start(machine, self);
}

// Goes on acquiring the lock until it is held; cancellations are kept for later.
Outcome Reacquire(Machine& machine, Ref self, Outcome outcome) {
  const Ref condition = Get(machine, self, wait_slot::kOwner).ref();
  while (outcome.raised()) {
    const Value raised = machine.TakeRaised();
    if (!IsCancelledError(machine, raised)) return machine.Raise(raised);
    Set(machine, self, wait_slot::kWasCancelled, Value::Bool(true));
    const Value acquire = NewLockAcquire(machine, LockOf(machine, condition));
    Set(machine, self, wait_slot::kFuture, acquire);
    outcome = AwaitLockAcquire(machine, acquire.ref(), AwaitEvent::kStart, Value::None());
  }
  if (outcome.kind == Outcome::Kind::kSuspend) return outcome;
  return Reacquired(machine, self);
}

Outcome StartReacquire(Machine& machine, Ref self) {
  const Ref condition = Get(machine, self, wait_slot::kOwner).ref();
  SetSmall(machine, self, wait_slot::kState, kAcquiring);
  const Value acquire = NewLockAcquire(machine, LockOf(machine, condition));
  Set(machine, self, wait_slot::kFuture, acquire);
  return Reacquire(machine, self,
                   AwaitLockAcquire(machine, acquire.ref(), AwaitEvent::kStart, Value::None()));
}

// False: raised.
bool Ask(Machine& machine, Ref self, Value* holds) {
  const Value predicate = Get(machine, self, wait_slot::kPredicate);
  const Predicate own = machine.IsKind(predicate, vm::Kind::kObject)
                            ? Asyncio::Of(machine).predicates[machine.arena().aux(predicate.ref())]
                            : nullptr;
  if (own == nullptr) {
    SetSmall(machine, self, wait_slot::kState, kDone);  // where it raises, that is the end
    if (!machine.CallNow(predicate, {}, holds)) return false;
    return true;
  }
  *holds = Value::Bool(own(machine, predicate.ref()));
  return true;
}

Outcome Start(Machine& machine, Ref self) {
  const Ref condition = Get(machine, self, wait_slot::kOwner).ref();
  if (!Get(machine, self, wait_slot::kPredicate).is_unset()) {
    Value holds;
    if (!Ask(machine, self, &holds)) return Outcome::Raise();
    if (machine.Truth(holds)) {
      SetSmall(machine, self, wait_slot::kState, kDone);
      return Outcome::Return(holds);
    }
  }
  if (!IsLocked(machine, LockOf(machine, condition))) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "cannot wait on un-acquired lock");
  }
  if (!ReleaseLock(machine, LockOf(machine, condition))) return Outcome::Raise();
  Set(machine, self, wait_slot::kPending, Value::Unset());
  Set(machine, self, wait_slot::kWasCancelled, Value::Bool(false));
  Value future;
  if (!Enqueue(machine, condition, primitive_slot::kWaiters, &future)) {
    Set(machine, self, wait_slot::kPending, machine.TakeRaised());
    return StartReacquire(machine, self);
  }
  Set(machine, self, wait_slot::kFuture, future);
  SetSmall(machine, self, wait_slot::kState, kWaiting);
  return WaitOn(machine, trace::Wait::kCondition, Value::Object(condition), future);
}

}  // namespace

Outcome AwaitCondition(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, wait_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return Start(machine, self);
  if (GetSmall(machine, self, wait_slot::kState) == kAcquiring) {
    const Ref acquire = Get(machine, self, wait_slot::kFuture).ref();
    return Reacquire(machine, self, AwaitLockAcquire(machine, acquire, event, payload));
  }
  const Ref condition = Get(machine, self, wait_slot::kOwner).ref();
  Waiters(machine, condition).Remove(Get(machine, self, wait_slot::kFuture));
  if (event == AwaitEvent::kThrow) Set(machine, self, wait_slot::kPending, payload);
  return StartReacquire(machine, self);
}

namespace {

bool SelfCondition(Machine& machine, const Arguments& arguments, Ref* condition) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).condition, condition)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Value NewConditionOf(Machine& machine, Value lock) {
  const Value condition = NewPrimitive(machine, Asyncio::Of(machine).condition, Value::None());
  Set(machine, condition.ref(), condition_slot::kLock, lock);
  return condition;
}

Outcome Construct(Machine& machine, const Arguments& arguments) {
  const Asyncio& types = Asyncio::Of(machine);
  const bool given = !arguments[1].is_unset() && !arguments[1].is_none();
  if (given && !machine.IsType(arguments[1], types.lock)) {
    return machine.Raise(vm::ExceptionType::kTypeError, "lock must be an asyncio.Lock");
  }
  return Outcome::Return(NewConditionOf(machine, given ? arguments[1] : NewLock(machine)));
}

Outcome Wait(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return Outcome::Return(NewConditionWait(machine, condition, Value::Unset()));
}

Outcome WaitFor(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return Outcome::Return(NewConditionWait(machine, condition, arguments[1]));
}

void WakeSome(Machine& machine, Ref condition, int64_t count) {
  Ring waiters = Waiters(machine, condition);
  for (uint32_t index = 0; index < waiters.size() && count > 0; ++index) {
    const Ref waiter = waiters.At(index).ref();
    if (IsDone(machine, waiter)) continue;
    --count;
    SetResult(machine, waiter, Value::Bool(false));
  }
}

Outcome NotifySome(Machine& machine, Ref condition, int64_t count) {
  if (!IsLocked(machine, LockOf(machine, condition))) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "cannot notify on un-acquired lock");
  }
  WakeSome(machine, condition, count);
  return Outcome::None();
}

Outcome Notify(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  if (arguments[1].is_unset()) return NotifySome(machine, condition, 1);
  if (!machine.IsInt(arguments[1])) {
    return machine.Raise(vm::ExceptionType::kTypeError, "n must be an int");
  }
  return NotifySome(machine, condition, machine.AsInt(arguments[1]));
}

Outcome NotifyAll(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return NotifySome(machine, condition, Waiters(machine, condition).size());
}

// ---- What it hands on to its lock.

Outcome Locked(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsLocked(machine, LockOf(machine, condition))));
}

Outcome Acquire(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return Outcome::Return(NewLockAcquire(machine, LockOf(machine, condition)));
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  return ReleaseLock(machine, LockOf(machine, condition)) ? Outcome::None() : Outcome::Raise();
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  const Value acquire = NewLockAcquire(machine, LockOf(machine, condition));
  Set(machine, acquire.ref(), awaitable_slot::kExtra, Value::None());
  return Outcome::Return(acquire);
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  if (!ReleaseLock(machine, LockOf(machine, condition))) return Outcome::Raise();
  return Outcome::Return(DoneWithNone(machine));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref condition = 0;
  if (!SelfCondition(machine, arguments, &condition)) return Outcome::Raise();
  const bool locked = IsLocked(machine, LockOf(machine, condition));
  return Outcome::Return(machine.String(PrimitiveRepr(machine, condition, locked ? "locked" : "unlocked")));
}

}  // namespace

Value NewCondition(Machine& machine) { return NewConditionOf(machine, NewLock(machine)); }

Ref LockOfCondition(Machine& machine, Ref condition) {
  return Get(machine, condition, condition_slot::kLock).ref();
}

void NotifyAllWaiters(Machine& machine, Ref condition) {
  WakeSome(machine, condition, Waiters(machine, condition).size());
}

Value NewConditionWait(Machine& machine, Ref condition, Value predicate) {
  const Value wait =
      NewAwaitable(machine, Asyncio::Of(machine).condition_wait, Value::Object(condition), Value::None());
  Set(machine, wait.ref(), wait_slot::kPredicate, predicate);
  return wait;
}

void InstallCondition(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  types.condition_wait = AddCoroutineType(machine, wait_slot::kEnd - kFirst, &AwaitCondition);
  types.coroutine_names[types.condition_wait] = "Condition.wait";
  types.condition = machine.AddType({.name = "Condition",
                                     .module = "asyncio.locks",
                                     .slot_count = condition_slot::kEnd - kFirst,
                                     .constructor = {"Condition", "class lock?", &Construct},
                                     .methods = {{"wait", "self", &Wait},
                                                 {"wait_for", "self predicate", &WaitFor},
                                                 {"notify", "self n?", &Notify},
                                                 {"notify_all", "self", &NotifyAll},
                                                 {"locked", "self", &Locked},
                                                 {"acquire", "self", &Acquire},
                                                 {"release", "self", &Release},
                                                 {"__aenter__", "self", &Enter},
                                                 {"__aexit__", "self exc_type exc tb", &Exit},
                                                 {"__repr__", "self", &Repr}}});
  machine.arena().DeclareVolatile(types.condition, primitive_slot::kNumber);
  machine.SetModule(module, "Condition", machine.TypeClass(types.condition));
}

}  // namespace interleave::model::asyncio
