// asyncio.wait.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (wait, _wait).
//
// Inaccuracy: the sets it gives are ordered as the futures were given.
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

namespace wait_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kFutures = awaitable_slot::kOwner,  // a List
  kWaiter = awaitable_slot::kFuture,
  kTimeout = awaitable_slot::kExtra,
  kTimer = awaitable_slot::kEnd,
  kLeft,
  kReturnWhen,
  kEnd
};
}
enum ReturnWhen : int64_t { kFirstCompleted, kFirstException, kAllCompleted };
constexpr std::string_view kReturnWhenNames[] = {"FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"};

void CancelTimer(Machine& machine, Ref self) {
  const Value timer = Get(machine, self, wait_slot::kTimer);
  if (timer.is_object()) CancelHandle(machine, timer.ref());
}

// One of the futures is done.
void OnCompletion(Machine& machine, Ref self, Value future) {
  const int64_t left = GetSmall(machine, self, wait_slot::kLeft) - 1;
  SetSmall(machine, self, wait_slot::kLeft, left);
  const int64_t when = GetSmall(machine, self, wait_slot::kReturnWhen);
  const bool failed = StateOf(machine, future.ref()) == kFailed;
  if (left > 0 && when == kFirstException && failed) MarkRetrieved(machine, future.ref());
  if (left > 0 && when != kFirstCompleted && !(when == kFirstException && failed)) return;
  CancelTimer(machine, self);
  const Ref waiter = Get(machine, self, wait_slot::kWaiter).ref();
  if (!IsDone(machine, waiter)) SetResult(machine, waiter, Value::None());
}

Outcome Start(Machine& machine, Ref self) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const Value waiter = NewFuture(machine, loop);
  Set(machine, self, wait_slot::kWaiter, waiter);
  const Value timeout = Get(machine, self, wait_slot::kTimeout);
  if (!timeout.is_none()) {
    int64_t when_ns = 0;
    if (!Deadline(machine, machine.AsDouble(timeout), &when_ns)) return Outcome::Raise();
    Set(machine, self, wait_slot::kTimer, CallAt(machine, loop, when_ns, waiter, Value::None()));
  }
  const Value futures = Get(machine, self, wait_slot::kFutures);
  SetSmall(machine, self, wait_slot::kLeft, machine.ListSize(futures));
  for (uint32_t index = 0; index < machine.ListSize(futures); ++index) {
    AddDoneCallback(machine, machine.ListGet(futures, index).ref(), Value::Object(self));
  }
  SetSmall(machine, self, wait_slot::kState, kWaiting);
  const bool is_one = machine.ListSize(futures) == 1;
  machine.wait = {static_cast<uint8_t>(trace::Wait::kTask),
                  is_one ? machine.ListGet(futures, 0) : Value::None()};
  return Outcome::Suspend(waiter);
}

Outcome AwaitWait(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, wait_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return Start(machine, self);
  SetSmall(machine, self, wait_slot::kState, kDone);
  CancelTimer(machine, self);
  const Value futures = Get(machine, self, wait_slot::kFutures);
  for (uint32_t index = 0; index < machine.ListSize(futures); ++index) {
    RemoveDoneCallback(machine, machine.ListGet(futures, index).ref(), Value::Object(self));
  }
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  const Value done = machine.NewSet();
  const Value pending = machine.NewSet();
  for (uint32_t index = 0; index < machine.ListSize(futures); ++index) {
    const Value future = machine.ListGet(futures, index);
    machine.SetAdd(IsDone(machine, future.ref()) ? done : pending, future);
  }
  return Outcome::Return(machine.Tuple({done, pending}));
}

bool ParseReturnWhen(Machine& machine, Value value, int64_t* when) {
  *when = kAllCompleted;
  if (value.is_unset()) return true;
  for (*when = 0; *when < 3; ++*when) {
    if (machine.IsString(value) && machine.Text(value) == kReturnWhenNames[*when]) return true;
  }
  machine.Raise(vm::ExceptionType::kValueError, "Invalid return_when value: " + machine.Str(value));
  return false;
}

Outcome Wait(Machine& machine, const Arguments& arguments) {
  if (IsFuture(machine, arguments[0]) || machine.IsCoroutine(arguments[0])) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "expect a list of futures, not " + machine.TypeName(arguments[0]));
  }
  std::vector<Value> items;
  if (!machine.Items(arguments[0], &items)) return machine.Drain(arguments, 0, &Wait, {});
  if (items.empty()) return machine.Raise(vm::ExceptionType::kValueError, "Set of Tasks/Futures is empty.");
  int64_t when = 0;
  if (!ParseReturnWhen(machine, arguments[2], &when)) return Outcome::Raise();
  const Value timeout = arguments[1].is_unset() ? Value::None() : arguments[1];
  double timeout_s = 0;
  if (!timeout.is_none() && !Seconds(machine, timeout, &timeout_s)) return Outcome::Raise();
  const Value seen = machine.NewSet();
  const Value futures = machine.List(nullptr, 0);
  for (const Value item : items) {
    if (machine.IsCoroutine(item)) {
      return machine.Raise(vm::ExceptionType::kTypeError,
                           "Passing coroutines is forbidden, use tasks explicitly.");
    }
    if (!IsFuture(machine, item)) {
      return machine.Raise(vm::ExceptionType::kTypeError,
                           "asyncio.wait takes futures and tasks, not '" + machine.TypeName(item) + "'");
    }
    if (machine.SetHas(seen, item)) continue;
    machine.SetAdd(seen, item);
    machine.ListAppend(futures, item);
  }
  const Value wait = NewAwaitable(machine, Asyncio::Of(machine).wait, futures, Value::None());
  Set(machine, wait.ref(), wait_slot::kTimeout, timeout);
  Set(machine, wait.ref(), wait_slot::kTimer, Value::None());
  SetSmall(machine, wait.ref(), wait_slot::kReturnWhen, when);
  return Outcome::Return(wait);
}

}  // namespace

void InstallWait(Machine& machine, Asyncio& types, Value module) {
  types.wait = AddCoroutineType(machine, OwnSlots(wait_slot::kEnd), &AwaitWait);
  types.callbacks[types.wait] = &OnCompletion;
  types.callback_names[types.wait] = "_wait.<locals>._on_completion";
  for (const std::string_view name : kReturnWhenNames)
    machine.SetModule(module, name, machine.Interned(name));
  machine.AddFunctions(module, {{"wait", "fs *, timeout? return_when?", &Wait}});
}

}  // namespace interleave::model::asyncio
