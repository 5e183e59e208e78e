// asyncio.as_completed: an iterator that gives as many coroutines as there are futures; each awaits the next
// one that is done.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (as_completed).
//
// Inaccuracy: coroutines become tasks in the order in which they were given (a set's order there).
#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/queue.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace completed_slot {
enum : uint32_t {
  kGiven = vm::object_slot::kFirst,  // a List of futures and coroutines; Unset once it has begun
  kTimeout,                          // None, or a number
  kTodo,                             // a Set of those that are not done
  kQueue,                            // of those that are done; None: the time is over
  kTimer,
  kLeft,  // how many coroutines are still to be given
  kEnd
};
}
namespace one_slot {
enum : uint32_t { kState = awaitable_slot::kState, kGet = awaitable_slot::kFuture };
}

// A done callback of the futures, and the callback of the timer.
void OnCompletion(Machine& machine, Ref self, Value future) {
  const Value todo = Get(machine, self, completed_slot::kTodo);
  const Ref queue = Get(machine, self, completed_slot::kQueue).ref();
  if (future.is_none()) {  // the time is over
    Value one;
    Value unused;
    for (uint32_t index = 0; machine.DictEntry(todo, index, &one, &unused); ++index) {
      if (one.is_unset()) continue;
      RemoveDoneCallback(machine, one.ref(), Value::Object(self));
      PutNow(machine, queue, Value::None());
    }
    Set(machine, self, completed_slot::kTodo, machine.NewSet());
    return;
  }
  if (!machine.DictDelete(todo, future)) return;
  PutNow(machine, queue, future);
  const Value timer = Get(machine, self, completed_slot::kTimer);
  if (machine.DictSize(todo) == 0 && timer.is_object()) CancelHandle(machine, timer.ref());
}

// Makes tasks of what was given. False: raised.
bool Collect(Machine& machine, Value given, Value todo) {
  Ref loop = 0;
  if (!LoopArgument(machine, Value::None(), &loop)) return false;
  const Value seen = machine.NewSet();
  for (uint32_t index = 0; index < machine.ListSize(given); ++index) {
    const Value item = machine.ListGet(given, index);
    if (IsFuture(machine, item) || machine.IsCoroutine(item)) {
      if (machine.SetHas(seen, item)) continue;
      machine.SetAdd(seen, item);
    }
    Value future;
    if (!EnsureFuture(machine, item, &future, Value::Object(loop))) return false;
    machine.SetAdd(todo, future);
  }
  return true;
}

// The first item is asked for. False: raised.
bool Begin(Machine& machine, Ref self) {
  const Value given = Get(machine, self, completed_slot::kGiven);
  Set(machine, self, completed_slot::kGiven, Value::Unset());
  Set(machine, self, completed_slot::kQueue, NewQueue(machine));
  const Value todo = machine.NewSet();
  Set(machine, self, completed_slot::kTodo, todo);
  if (!Collect(machine, given, todo)) return false;
  Value future;
  Value unused;
  for (uint32_t index = 0; machine.DictEntry(todo, index, &future, &unused); ++index) {
    AddDoneCallback(machine, future.ref(), Value::Object(self));
  }
  SetSmall(machine, self, completed_slot::kLeft, machine.DictSize(todo));
  const Value timeout = Get(machine, self, completed_slot::kTimeout);
  if (machine.DictSize(todo) == 0 || timeout.is_none()) return true;
  Ref loop = 0;
  int64_t when_ns = 0;
  if (!LoopArgument(machine, Value::None(), &loop) ||
      !Deadline(machine, machine.AsDouble(timeout), &when_ns)) {
    return false;
  }
  Set(machine, self, completed_slot::kTimer,
      CallAt(machine, loop, when_ns, Value::Object(self), Value::None()));
  return true;
}

Outcome Next(Machine& machine, const Arguments& arguments) {
  const Asyncio& types = Asyncio::Of(machine);
  Ref self = 0;
  if (!SelfOf(machine, arguments, types.as_completed, &self)) return RaiseWrongSelf(machine, arguments);
  if (!Get(machine, self, completed_slot::kGiven).is_unset() && !Begin(machine, self)) {
    return Outcome::Raise();
  }
  const int64_t left = GetSmall(machine, self, completed_slot::kLeft);
  if (left == 0) return machine.Raise(machine.ExceptionClass(vm::ExceptionType::kStopIteration));
  SetSmall(machine, self, completed_slot::kLeft, left - 1);
  const Ref queue = Get(machine, self, completed_slot::kQueue).ref();
  return Outcome::Return(
      NewAwaitable(machine, types.wait_for_one, Value::None(), NewQueueGet(machine, queue)));
}

Outcome Itself(Machine&, const Arguments& arguments) { return Outcome::Return(arguments[0]); }

Outcome AwaitOne(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, one_slot::kState, event, payload)) return Outcome::Raise();
  SetSmall(machine, self, one_slot::kState, kWaiting);
  const Ref get = Get(machine, self, one_slot::kGet).ref();
  const Outcome outcome = AwaitQueueGet(machine, get, event, payload);
  if (outcome.kind == Outcome::Kind::kSuspend) return outcome;
  SetSmall(machine, self, one_slot::kState, kDone);
  if (outcome.raised()) return outcome;
  if (!outcome.value.is_none()) return ResultOf(machine, outcome.value.ref());
  return machine.Raise(machine.ExceptionClass(vm::ExceptionType::kTimeoutError));
}

Outcome AsCompleted(Machine& machine, const Arguments& arguments) {
  if (IsFuture(machine, arguments[0]) || machine.IsCoroutine(arguments[0])) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "expect an iterable of futures, not " + machine.TypeName(arguments[0]));
  }
  std::vector<Value> items;
  if (!machine.Items(arguments[0], &items)) return machine.Drain(arguments, 0, &AsCompleted, {});
  double timeout_s = 0;
  const Value timeout = arguments[1].is_unset() ? Value::None() : arguments[1];
  if (!timeout.is_none() && !Seconds(machine, timeout, &timeout_s)) return Outcome::Raise();
  const Value iterator = machine.NewObject(Asyncio::Of(machine).as_completed);
  Set(machine, iterator.ref(), completed_slot::kGiven,
      machine.List(items.data(), static_cast<uint32_t>(items.size())));
  Set(machine, iterator.ref(), completed_slot::kTimeout, timeout);
  Set(machine, iterator.ref(), completed_slot::kTimer, Value::None());
  SetSmall(machine, iterator.ref(), completed_slot::kLeft, 0);
  return Outcome::Return(iterator);
}

}  // namespace

void InstallAsCompleted(Machine& machine, Asyncio& types, Value module) {
  types.as_completed =
      machine.AddType({.name = "generator",
                       .module = "builtins",
                       .slot_count = OwnSlots(completed_slot::kEnd),
                       .methods = {{"__iter__", "self", &Itself}, {"__next__", "self", &Next}}});
  types.callbacks[types.as_completed] = &OnCompletion;
  types.callback_names[types.as_completed] = "as_completed.<locals>._on_completion";
  types.wait_for_one = AddCoroutineType(machine, OwnSlots(awaitable_slot::kEnd), &AwaitOne);
  types.coroutine_names[types.wait_for_one] = "as_completed.<locals>._wait_for_one";
  machine.AddFunctions(module, {{"as_completed", "fs *, timeout?", &AsCompleted}});
}

}  // namespace interleave::model::asyncio
