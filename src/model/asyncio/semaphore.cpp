// asyncio.Semaphore and asyncio.BoundedSemaphore.
//
// Source: Lib/asyncio/locks.py of CPython 3.11.2. (Its release() hands the unit to the first waiter that is
// not done, at once: the value goes down before that one runs.)
#include <fmt/format.h>

#include "model/asyncio/future.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

namespace semaphore_slot {
enum : uint32_t { kBound = primitive_slot::kEnd, kEnd };  // the first value
}

int64_t ValueOf(Machine& machine, Ref semaphore) {
  return GetSmall(machine, semaphore, primitive_slot::kValue);
}
void SetValue(Machine& machine, Ref semaphore, int64_t value) {
  SetSmall(machine, semaphore, primitive_slot::kValue, value);
}

bool SelfSemaphore(Machine& machine, const Arguments& arguments, Ref* semaphore) {
  const Asyncio& types = Asyncio::Of(machine);
  if (SelfOf(machine, arguments, types.semaphore, semaphore)) return true;
  if (SelfOf(machine, arguments, types.bounded_semaphore, semaphore)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

bool IsLocked(Machine& machine, Ref semaphore) {
  if (ValueOf(machine, semaphore) == 0) return true;
  Ring waiters = Waiters(machine, semaphore);
  for (uint32_t index = 0; index < waiters.size(); ++index) {
    if (StateOf(machine, waiters.At(index).ref()) != kCancelled) return true;
  }
  return false;
}

void WakeNext(Machine& machine, Ref semaphore) {
  Ring waiters = Waiters(machine, semaphore);
  for (uint32_t index = 0; index < waiters.size(); ++index) {
    const Ref waiter = waiters.At(index).ref();
    if (IsDone(machine, waiter)) continue;
    SetValue(machine, semaphore, ValueOf(machine, semaphore) - 1);
    SetResult(machine, waiter, Value::Bool(true));
    return;
  }
}

void Acquired(Machine& machine, Ref semaphore) {
  RecordAcquire(machine, semaphore, trace::Wait::kSemaphore);
  // A semaphore of several has no one holder.
  if (GetSmall(machine, semaphore, semaphore_slot::kBound) == 1) return;
  Set(machine, semaphore, primitive_slot::kHolder, Value::None());
}

bool TryAcquire(Machine& machine, Ref semaphore) {
  if (IsLocked(machine, semaphore)) return false;
  SetValue(machine, semaphore, ValueOf(machine, semaphore) - 1);
  Acquired(machine, semaphore);
  return true;
}

bool ReleaseSemaphore(Machine& machine, Ref semaphore) {
  const bool is_bounded = machine.arena().aux(semaphore) == Asyncio::Of(machine).bounded_semaphore;
  if (is_bounded && ValueOf(machine, semaphore) >= GetSmall(machine, semaphore, semaphore_slot::kBound)) {
    machine.Raise(vm::ExceptionType::kValueError, "BoundedSemaphore released too many times");
    return false;
  }
  SetValue(machine, semaphore, ValueOf(machine, semaphore) + 1);
  RecordRelease(machine, semaphore, trace::Wait::kSemaphore);
  WakeNext(machine, semaphore);
  return true;
}

Value NewAcquire(Machine& machine, Ref semaphore, Value result) {
  const Value acquire =
      NewAwaitable(machine, Asyncio::Of(machine).semaphore_acquire, Value::Object(semaphore), Value::None());
  Set(machine, acquire.ref(), awaitable_slot::kExtra, result);
  return acquire;
}

Outcome AwaitAcquire(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  const Ref semaphore = Get(machine, self, awaitable_slot::kOwner).ref();
  if (event == AwaitEvent::kStart) {
    if (TryAcquire(machine, semaphore)) {
      SetSmall(machine, self, awaitable_slot::kState, kDone);
      return Outcome::Return(Get(machine, self, awaitable_slot::kExtra));
    }
    Value future;
    if (!Enqueue(machine, semaphore, primitive_slot::kWaiters, &future)) return Outcome::Raise();
    Set(machine, self, awaitable_slot::kFuture, future);
    SetSmall(machine, self, awaitable_slot::kState, kWaiting);
    return WaitOn(machine, trace::Wait::kSemaphore, Value::Object(semaphore), future);
  }
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  const Value future = Get(machine, self, awaitable_slot::kFuture);
  Waiters(machine, semaphore).Remove(future);
  if (event == AwaitEvent::kThrow) {
    if (IsCancelledError(machine, payload) && StateOf(machine, future.ref()) != kCancelled) {
      SetValue(machine, semaphore, ValueOf(machine, semaphore) + 1);
      WakeNext(machine, semaphore);
    }
    return machine.Raise(payload);
  }
  Acquired(machine, semaphore);
  if (ValueOf(machine, semaphore) > 0) WakeNext(machine, semaphore);
  return Outcome::Return(Get(machine, self, awaitable_slot::kExtra));
}

Outcome Construct(Machine& machine, const Arguments& arguments, uint16_t type) {
  const Value value = arguments[1].is_unset() ? Value::Small(1) : arguments[1];
  if (!machine.IsInt(value)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "a semaphore's value must be an int, not '" + machine.TypeName(value) + "'");
  }
  const int64_t count = machine.AsInt(value);
  if (count < 0) return machine.Raise(vm::ExceptionType::kValueError, "Semaphore initial value must be >= 0");
  if (!Value::FitsSmall(count))
    return machine.Raise(vm::ExceptionType::kOverflowError, "the value is too large");
  const Value semaphore = NewPrimitive(machine, type, Value::Small(count));
  SetSmall(machine, semaphore.ref(), semaphore_slot::kBound, count);
  return Outcome::Return(semaphore);
}

Outcome ConstructPlain(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).semaphore);
}

Outcome ConstructBounded(Machine& machine, const Arguments& arguments) {
  return Construct(machine, arguments, Asyncio::Of(machine).bounded_semaphore);
}

Outcome Locked(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsLocked(machine, semaphore)));
}

Outcome Acquire(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  return Outcome::Return(NewAcquire(machine, semaphore, Value::Bool(true)));
}

Outcome Release(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  return ReleaseSemaphore(machine, semaphore) ? Outcome::None() : Outcome::Raise();
}

Outcome Enter(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  if (TryAcquire(machine, semaphore)) return Outcome::Return(DoneWithNone(machine));
  return Outcome::Return(NewAcquire(machine, semaphore, Value::None()));
}

Outcome Exit(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  return ReleaseSemaphore(machine, semaphore) ? Outcome::Return(DoneWithNone(machine)) : Outcome::Raise();
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref semaphore = 0;
  if (!SelfSemaphore(machine, arguments, &semaphore)) return Outcome::Raise();
  const std::string state = IsLocked(machine, semaphore)
                                ? "locked"
                                : fmt::format("unlocked, value:{}", ValueOf(machine, semaphore));
  return Outcome::Return(machine.String(PrimitiveRepr(machine, semaphore, state)));
}

uint16_t AddSemaphoreType(Machine& machine, std::string_view name, vm::NativeFunction construct, Value base) {
  const uint16_t type = machine.AddType({.name = name,
                                         .module = "asyncio.locks",
                                         .slot_count = OwnSlots(semaphore_slot::kEnd),
                                         .constructor = {name, "class value?", construct},
                                         .methods = {{"locked", "self", &Locked},
                                                     {"acquire", "self", &Acquire},
                                                     {"release", "self", &Release},
                                                     {"__aenter__", "self", &Enter},
                                                     {"__aexit__", "self exc_type exc tb", &Exit},
                                                     {"__repr__", "self", &Repr}},
                                         .base = base});
  machine.arena().DeclareVolatile(type, primitive_slot::kNumber);
  return type;
}

}  // namespace

void InstallSemaphore(Machine& machine, Asyncio& types, Value module) {
  types.semaphore_acquire = AddCoroutineType(machine, OwnSlots(awaitable_slot::kEnd), &AwaitAcquire);
  types.semaphore = AddSemaphoreType(machine, "Semaphore", &ConstructPlain, Value());
  types.bounded_semaphore =
      AddSemaphoreType(machine, "BoundedSemaphore", &ConstructBounded, machine.TypeClass(types.semaphore));
  machine.SetModule(module, "Semaphore", machine.TypeClass(types.semaphore));
  machine.SetModule(module, "BoundedSemaphore", machine.TypeClass(types.bounded_semaphore));
}

}  // namespace interleave::model::asyncio
