#include "model/asyncio/event.hpp"

#include "model/asyncio/future.hpp"
#include "model/asyncio/primitive.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

Outcome AwaitWait(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  const Ref owner = Get(machine, self, awaitable_slot::kOwner).ref();
  if (event == AwaitEvent::kStart) {
    if (IsSet(machine, owner)) {
      SetSmall(machine, self, awaitable_slot::kState, kDone);
      return Outcome::Return(Value::Bool(true));
    }
    Value future;
    if (!Enqueue(machine, owner, primitive_slot::kWaiters, &future)) return Outcome::Raise();
    Set(machine, self, awaitable_slot::kFuture, future);
    SetSmall(machine, self, awaitable_slot::kState, kWaiting);
    return WaitOn(machine, trace::Wait::kEvent, Value::Object(owner), future);
  }
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  Waiters(machine, owner).Remove(Get(machine, self, awaitable_slot::kFuture));
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  return Outcome::Return(Value::Bool(true));
}

bool SelfEvent(Machine& machine, const Arguments& arguments, Ref* event) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).event, event)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

Outcome Construct(Machine& machine, const Arguments&) { return Outcome::Return(NewEvent(machine)); }

Outcome MethodIsSet(Machine& machine, const Arguments& arguments) {
  Ref event = 0;
  if (!SelfEvent(machine, arguments, &event)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(IsSet(machine, event)));
}

Outcome MethodSet(Machine& machine, const Arguments& arguments) {
  Ref event = 0;
  if (!SelfEvent(machine, arguments, &event)) return Outcome::Raise();
  SetEvent(machine, event);
  return Outcome::None();
}

Outcome MethodClear(Machine& machine, const Arguments& arguments) {
  Ref event = 0;
  if (!SelfEvent(machine, arguments, &event)) return Outcome::Raise();
  ClearEvent(machine, event);
  return Outcome::None();
}

Outcome MethodWait(Machine& machine, const Arguments& arguments) {
  Ref event = 0;
  if (!SelfEvent(machine, arguments, &event)) return Outcome::Raise();
  return Outcome::Return(NewEventWait(machine, event));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  Ref event = 0;
  if (!SelfEvent(machine, arguments, &event)) return Outcome::Raise();
  return Outcome::Return(
      machine.String(PrimitiveRepr(machine, event, IsSet(machine, event) ? "set" : "unset")));
}

}  // namespace

Value NewEvent(Machine& machine) {
  return NewPrimitive(machine, Asyncio::Of(machine).event, Value::Bool(false));
}

bool IsSet(Machine& machine, Ref event) { return Get(machine, event, primitive_slot::kValue).is_true(); }

void SetEvent(Machine& machine, Ref event) {
  if (IsSet(machine, event)) return;
  Set(machine, event, primitive_slot::kValue, Value::Bool(true));
  Ring waiters = Waiters(machine, event);
  for (uint32_t index = 0; index < waiters.size(); ++index) {
    const Ref waiter = waiters.At(index).ref();
    if (!IsDone(machine, waiter)) SetResult(machine, waiter, Value::Bool(true));
  }
}

void ClearEvent(Machine& machine, Ref event) {
  Set(machine, event, primitive_slot::kValue, Value::Bool(false));
}

Value NewEventWait(Machine& machine, Ref event) {
  return NewAwaitable(machine, Asyncio::Of(machine).event_wait, Value::Object(event), Value::None());
}

void InstallEvent(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  types.event_wait = AddCoroutineType(machine, awaitable_slot::kEnd - kFirst, &AwaitWait);
  types.event = machine.AddType({.name = "Event",
                                 .module = "asyncio.locks",
                                 .slot_count = primitive_slot::kEnd - kFirst,
                                 .constructor = {"Event", "class", &Construct},
                                 .methods = {{"is_set", "self", &MethodIsSet},
                                             {"set", "self", &MethodSet},
                                             {"clear", "self", &MethodClear},
                                             {"wait", "self", &MethodWait},
                                             {"__repr__", "self", &Repr}}});
  machine.arena().DeclareVolatile(types.event, primitive_slot::kNumber);
  machine.SetModule(module, "Event", machine.TypeClass(types.event));
}

}  // namespace interleave::model::asyncio
