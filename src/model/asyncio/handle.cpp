#include "model/asyncio/handle.hpp"

#include "model/asyncio/texts.hpp"

namespace interleave::model::asyncio {

namespace {

bool IsHandle(Machine& machine, Value value) {
  const Asyncio& types = Asyncio::Of(machine);
  return machine.IsType(value, types.handle) || machine.IsType(value, types.timer);
}

Outcome Cancel(Machine& machine, const Arguments& arguments) {
  if (!IsHandle(machine, arguments[0])) return RaiseWrongSelf(machine, arguments);
  CancelHandle(machine, arguments[0].ref());
  return Outcome::None();
}

Outcome Cancelled(Machine& machine, const Arguments& arguments) {
  if (!IsHandle(machine, arguments[0])) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Bool(IsCancelled(machine, arguments[0].ref())));
}

Outcome When(Machine& machine, const Arguments& arguments) {
  Ref timer = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).timer, &timer))
    return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(
      machine.Float(static_cast<double>(GetSmall(machine, timer, handle_slot::kWhen)) / 1e9));
}

Outcome Repr(Machine& machine, const Arguments& arguments) {
  if (!IsHandle(machine, arguments[0])) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(machine.String(HandleText(machine, arguments[0].ref())));
}

}  // namespace

Value NewHandle(Machine& machine, Value callback, Value arguments, int64_t state) {
  const Value handle = machine.NewObject(Asyncio::Of(machine).handle);
  Set(machine, handle.ref(), handle_slot::kCallback, callback);
  Set(machine, handle.ref(), handle_slot::kArguments, arguments);
  SetSmall(machine, handle.ref(), handle_slot::kState, state);
  return handle;
}

Value NewTimer(Machine& machine, Ref loop, int64_t when_ns, Value callback, Value arguments, int64_t state) {
  const Value timer = machine.NewObject(Asyncio::Of(machine).timer);
  Set(machine, timer.ref(), handle_slot::kCallback, callback);
  Set(machine, timer.ref(), handle_slot::kArguments, arguments);
  SetSmall(machine, timer.ref(), handle_slot::kState, state);
  Set(machine, timer.ref(), handle_slot::kLoop, Value::Object(loop));
  SetSmall(machine, timer.ref(), handle_slot::kWhen, when_ns);
  return timer;
}

bool IsCancelled(Machine& machine, Ref handle) {
  return (GetSmall(machine, handle, handle_slot::kState) & handle_slot::kCancelled) != 0;
}

std::vector<Value> HandleArguments(Machine& machine, Ref handle) {
  const Value arguments = Get(machine, handle, handle_slot::kArguments);
  if (Get(machine, handle, handle_slot::kCallback).is_none()) return {};  // cancelled
  if (!machine.IsKind(arguments, vm::Kind::kTuple)) return {arguments};
  std::vector<Value> values;
  for (uint32_t index = 0; index < machine.arena().count(arguments.ref()); ++index) {
    values.push_back(machine.arena().Get(arguments.ref(), index));
  }
  return values;
}

void CancelHandle(Machine& machine, Ref handle) {
  const int64_t state = GetSmall(machine, handle, handle_slot::kState);
  if ((state & handle_slot::kCancelled) != 0) return;
  SetSmall(machine, handle, handle_slot::kState, state | handle_slot::kCancelled);
  Set(machine, handle, handle_slot::kCallback, Value::None());
  Set(machine, handle, handle_slot::kArguments, Value::None());
  if ((state & handle_slot::kScheduled) == 0) return;
  const Ref loop = Get(machine, handle, handle_slot::kLoop).ref();
  SetSmall(machine, loop, loop_slot::kCancelledTimers,
           GetSmall(machine, loop, loop_slot::kCancelledTimers) + 1);
}

void InstallHandle(Machine& machine, Asyncio& types, Value module) {
  types.handle = machine.AddType(
      {.name = "Handle",
       .module = "asyncio.events",
       .slot_count = OwnSlots(handle_slot::kEnd),
       .methods = {
           {"cancel", "self", &Cancel}, {"cancelled", "self", &Cancelled}, {"__repr__", "self", &Repr}}});
  types.timer = machine.AddType({.name = "TimerHandle",
                                 .module = "asyncio.events",
                                 .slot_count = OwnSlots(handle_slot::kTimerEnd),
                                 .methods = {{"when", "self", &When}},
                                 .base = machine.TypeClass(types.handle)});
  machine.arena().DeclareTime(types.timer, handle_slot::kWhen);
  machine.SetModule(module, "Handle", machine.TypeClass(types.handle));
  machine.SetModule(module, "TimerHandle", machine.TypeClass(types.timer));
}

}  // namespace interleave::model::asyncio
