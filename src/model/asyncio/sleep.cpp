// asyncio.sleep: a delay of 0 or less is a bare yield, anything else a timer that sets a future.
#include "model/asyncio/sleep.hpp"

#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"

namespace interleave::model::asyncio {

namespace {

namespace turn_slot {
enum : uint32_t { kState = vm::object_slot::kFirst, kResult, kEnd };
}
namespace sleep_slot {
enum : uint32_t { kState = vm::object_slot::kFirst, kDelay, kResult, kFuture, kTimer, kEnd };
}

Outcome AwaitTurn(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, turn_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) {
    SetSmall(machine, self, turn_slot::kState, kWaiting);
    machine.wait = {static_cast<uint8_t>(trace::Wait::kTurn), Value::None()};
    return Outcome::Suspend(Value::None());
  }
  SetSmall(machine, self, turn_slot::kState, kDone);
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  return Outcome::Return(Get(machine, self, turn_slot::kResult));
}

Outcome StartSleep(Machine& machine, Ref self) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  int64_t when_ns = 0;
  if (!Deadline(machine, machine.AsDouble(Get(machine, self, sleep_slot::kDelay)), &when_ns))
    return Outcome::Raise();
  const Value future = NewFuture(machine, loop);
  const Value timer = CallAt(machine, loop, when_ns, future, Get(machine, self, sleep_slot::kResult));
  Set(machine, self, sleep_slot::kFuture, future);
  Set(machine, self, sleep_slot::kTimer, timer);
  SetSmall(machine, self, sleep_slot::kState, kWaiting);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kTimer), Value::None()};
  return Outcome::Suspend(future);
}

Outcome AwaitSleep(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, sleep_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return StartSleep(machine, self);
  SetSmall(machine, self, sleep_slot::kState, kDone);
  CancelHandle(machine, Get(machine, self, sleep_slot::kTimer).ref());
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  return Outcome::Return(Get(machine, self, sleep_slot::kResult));
}

Outcome Sleep(Machine& machine, const Arguments& arguments) {
  const Asyncio& types = Asyncio::Of(machine);
  const Value delay = arguments[0];
  const Value result = arguments[1].is_unset() ? Value::None() : arguments[1];
  double delay_s = 0;
  if (!Seconds(machine, delay, &delay_s)) return Outcome::Raise();
  if (delay_s <= 0) {
    const Value turn = machine.NewObject(types.turn);
    SetSmall(machine, turn.ref(), turn_slot::kState, kNew);
    Set(machine, turn.ref(), turn_slot::kResult, result);
    return Outcome::Return(turn);
  }
  const Value sleep = machine.NewObject(types.sleep);
  SetSmall(machine, sleep.ref(), sleep_slot::kState, kNew);
  Set(machine, sleep.ref(), sleep_slot::kDelay, delay);
  Set(machine, sleep.ref(), sleep_slot::kResult, result);
  return Outcome::Return(sleep);
}

// Returns at once what it holds.
Outcome AwaitFinished(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  return Outcome::Return(Get(machine, self, vm::object_slot::kFirst));
}

// Awaits one future: a coroutine around it.
Outcome AwaitOther(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  SetSmall(machine, self, awaitable_slot::kState, kWaiting);
  const Ref future = Get(machine, self, awaitable_slot::kFuture).ref();
  return AwaitFuture(machine, future, event, payload);
}

}  // namespace

bool CheckFresh(Machine& machine, Ref self, uint32_t slot, AwaitEvent event, Value payload) {
  const int64_t state = GetSmall(machine, self, slot);
  if (state == kNew) {
    if (event != AwaitEvent::kThrow) return true;
    SetSmall(machine, self, slot, kDone);  // thrown into before it began: it never begins
    machine.Raise(payload);
    return false;
  }
  if (event != AwaitEvent::kStart) return true;
  machine.Raise(vm::ExceptionType::kRuntimeError, state == kDone ? "cannot reuse already awaited coroutine"
                                                                 : "coroutine is being awaited already");
  return false;
}

Value NewFinished(Machine& machine, Value result) {
  const Value finished = machine.NewObject(Asyncio::Of(machine).finished);
  Set(machine, finished.ref(), vm::object_slot::kFirst, result);
  return finished;
}

Value NewAwaitFuture(Machine& machine, Value future) {
  return NewAwaitable(machine, Asyncio::Of(machine).await_future, Value::None(), future);
}

Value NewAwaitable(Machine& machine, uint16_t type, Value owner, Value future) {
  const Value awaitable = machine.NewObject(type);
  SetSmall(machine, awaitable.ref(), awaitable_slot::kState, kNew);
  Set(machine, awaitable.ref(), awaitable_slot::kOwner, owner);
  Set(machine, awaitable.ref(), awaitable_slot::kFuture, future);
  return awaitable;
}

uint16_t AddCoroutineType(Machine& machine, uint32_t slot_count, vm::AwaitHook hook) {
  return machine.AddType({.name = "coroutine",
                          .module = "builtins",
                          .slot_count = slot_count,
                          .await = hook,
                          .is_coroutine = true});
}

void InstallSleep(Machine& machine, Asyncio& types, Value module) {
  constexpr uint32_t kFirst = vm::object_slot::kFirst;
  types.turn = AddCoroutineType(machine, turn_slot::kEnd - kFirst, &AwaitTurn);
  types.sleep = AddCoroutineType(machine, sleep_slot::kEnd - kFirst, &AwaitSleep);
  types.finished = AddCoroutineType(machine, 1, &AwaitFinished);
  types.done_with_none = NewFinished(machine, Value::None());
  types.await_future = AddCoroutineType(machine, awaitable_slot::kEnd - kFirst, &AwaitOther);
  machine.AddFunctions(module, {{"sleep", "delay result?", &Sleep}});
}

}  // namespace interleave::model::asyncio
