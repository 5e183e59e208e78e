#include "model/asyncio/lock.hpp"

#include "model/asyncio/future.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

// awaitable_slot::kExtra: what the await gives, True from acquire() and None from `async with`.
Value NewAcquire(Machine& machine, Ref lock, Value result) {
  const Value acquire =
      NewAwaitable(machine, Asyncio::Of(machine).lock_acquire, Value::Object(lock), Value::None());
  Set(machine, acquire.ref(), awaitable_slot::kExtra, result);
  return acquire;
}

bool TryAcquire(Machine& machine, Ref lock) {
  if (IsLocked(machine, lock)) return false;
  Ring waiters = Waiters(machine, lock);
  for (uint32_t index = 0; index < waiters.size(); ++index) {
    if (StateOf(machine, waiters.At(index).ref()) != kCancelled) return false;
  }
  Set(machine, lock, primitive_slot::kValue, Value::Bool(true));
  RecordAcquire(machine, lock, trace::Wait::kLock);
  return true;
}

void WakeFirst(Machine& machine, Ref lock) {
  Ring waiters = Waiters(machine, lock);
  if (waiters.empty()) return;
  const Ref first = waiters.At(0).ref();
  if (!IsDone(machine, first)) SetResult(machine, first, Value::Bool(true));
}

Outcome Construct(Machine& machine, const Arguments&) { return Outcome::Return(NewLock(machine)); }

Outcome Locked(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Bool(IsLocked(machine, lock)));
}

Outcome Acquire(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(NewLockAcquire(machine, lock));
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  return ReleaseLock(machine, lock) ? Outcome::None() : Outcome::Raise();
}

// `async with` awaits at once what these two give, so a free lock may be taken right here.
Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  if (TryAcquire(machine, lock)) return Outcome::Return(DoneWithNone(machine));
  return Outcome::Return(NewAcquire(machine, lock, Value::None()));
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  return ReleaseLock(machine, lock) ? Outcome::Return(DoneWithNone(machine)) : Outcome::Raise();
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref lock = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).lock, &lock))
    return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(
      machine.String(PrimitiveRepr(machine, lock, IsLocked(machine, lock) ? "locked" : "unlocked")));
}

}  // namespace

Value NewLock(Machine& machine) {
  return NewPrimitive(machine, Asyncio::Of(machine).lock, Value::Bool(false));
}

bool IsLocked(Machine& machine, Ref lock) { return Get(machine, lock, primitive_slot::kValue).is_true(); }

bool ReleaseLock(Machine& machine, Ref lock) {
  if (!IsLocked(machine, lock)) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "Lock is not acquired.");
    return false;
  }
  Set(machine, lock, primitive_slot::kValue, Value::Bool(false));
  RecordRelease(machine, lock, trace::Wait::kLock);
  WakeFirst(machine, lock);
  return true;
}

Value NewLockAcquire(Machine& machine, Ref lock) { return NewAcquire(machine, lock, Value::Bool(true)); }

Outcome AwaitLockAcquire(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  const Ref lock = Get(machine, self, awaitable_slot::kOwner).ref();
  if (event == AwaitEvent::kStart) {
    if (TryAcquire(machine, lock)) {
      SetSmall(machine, self, awaitable_slot::kState, kDone);
      return Outcome::Return(Get(machine, self, awaitable_slot::kExtra));
    }
    Value future;
    if (!Enqueue(machine, lock, primitive_slot::kWaiters, &future)) return Outcome::Raise();
    Set(machine, self, awaitable_slot::kFuture, future);
    SetSmall(machine, self, awaitable_slot::kState, kWaiting);
    return WaitOn(machine, trace::Wait::kLock, Value::Object(lock), future);
  }
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  Waiters(machine, lock).Remove(Get(machine, self, awaitable_slot::kFuture));
  if (event == AwaitEvent::kThrow) {
    if (IsCancelledError(machine, payload) && !IsLocked(machine, lock)) WakeFirst(machine, lock);
    return machine.Raise(payload);
  }
  Set(machine, lock, primitive_slot::kValue, Value::Bool(true));
  RecordAcquire(machine, lock, trace::Wait::kLock);
  return Outcome::Return(Get(machine, self, awaitable_slot::kExtra));
}

void InstallLock(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  types.lock_acquire = AddCoroutineType(machine, awaitable_slot::kEnd - kFirst, &AwaitLockAcquire);
  types.lock = machine.AddType({.name = "Lock",
                                .module = "asyncio.locks",
                                .slot_count = primitive_slot::kEnd - kFirst,
                                .constructor = {"Lock", "class", &Construct},
                                .methods = {{"locked", "self", &Locked},
                                            {"acquire", "self", &Acquire},
                                            {"release", "self", &Release},
                                            {"__aenter__", "self", &Enter},
                                            {"__aexit__", "self exc_type exc tb", &Exit},
                                            {"__repr__", "self", &Repr}}});
  machine.arena().DeclareVolatile(types.lock, primitive_slot::kNumber);
  machine.SetModule(module, "Lock", machine.TypeClass(types.lock));
}

}  // namespace interleave::model::asyncio
