#include "model/asyncio/executor.hpp"

#include <vector>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"

namespace interleave::model::asyncio {

namespace {

namespace thread_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kCall = awaitable_slot::kOwner,  // a Tuple: the function, its arguments; those by keyword last
  kFuture = awaitable_slot::kFuture,
  kNames = awaitable_slot::kExtra,  // of the arguments by keyword, a Tuple or Unset
  kEnd = awaitable_slot::kEnd
};
}
namespace delivery_slot {
enum : uint32_t { kFailed = vm::object_slot::kFirst, kValue, kEnd };
}

// The call as a native function of two arguments, so that CallNow can be given it.
Outcome CallPacked(Machine& machine, const Arguments& arguments) {
  std::vector<Value> values;
  CHECK(machine.Items(arguments[0], &values));
  return machine.CallMany(values[0], values.data() + 1, static_cast<uint32_t>(values.size() - 1),
                          arguments[1].is_none() ? Value::Unset() : arguments[1]);
}

// In the helper thread no loop is running.
bool CallInHelper(Machine& machine, Ref loop, Value call, Value names, Value* result) {
  const Asyncio& types = Asyncio::Of(machine);
  vm::Arena& arena = machine.arena();
  const Value running = arena.Root(types.running_loop_root);
  const Value helped = arena.Root(types.helper_loop_root);
  arena.SetRoot(types.running_loop_root, Value::Unset());
  arena.SetRoot(types.helper_loop_root, Value::Object(loop));
  const bool returned = machine.CallNow(types.call_packed, {call, names}, result);
  arena.SetRoot(types.running_loop_root, running);
  arena.SetRoot(types.helper_loop_root, helped);
  return returned;
}

// False: raised, the executor was shut down. *future: where the result will be.
bool Submit(Machine& machine, Ref loop, Value call, Value names, Value* future) {
  if (Get(machine, loop, loop_slot::kClosed).is_true()) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
    return false;
  }
  if ((GetSmall(machine, loop, loop_slot::kExecutor) & kExecutorShutDown) != 0) {
    machine.Raise(vm::ExceptionType::kRuntimeError, "Executor shutdown has been called");
    return false;
  }
  SetSmall(machine, loop, loop_slot::kExecutor, kHasExecutor);
  Value result;
  const bool returned = CallInHelper(machine, loop, call, names, &result);
  if (!returned) result = machine.TakeRaised();
  *future = NewFuture(machine, loop, sim::World::Of(machine).NewObjectNumber());
  const Value delivery = machine.NewObject(Asyncio::Of(machine).delivery);
  Set(machine, delivery.ref(), delivery_slot::kFailed, Value::Bool(!returned));
  Set(machine, delivery.ref(), delivery_slot::kValue, result);
  AddDoneCallback(machine, future->ref(), delivery);
  CallSoon(machine, loop, delivery, *future);
  return true;
}

// The first call brings the result. The second is the future's done callback, which would tell the helper
// thread of a cancellation; it is over.
void Deliver(Machine& machine, Ref self, Value future) {
  if (IsDone(machine, future.ref())) return;
  const Value value = Get(machine, self, delivery_slot::kValue);
  if (Get(machine, self, delivery_slot::kFailed).is_true()) {
    SetException(machine, future.ref(), value);
  } else {
    SetResult(machine, future.ref(), value);
  }
}

Outcome AwaitToThread(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, thread_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) {
    SetSmall(machine, self, thread_slot::kState, kWaiting);
    Ref loop = 0;
    Value future;
    if (!RequireRunningLoop(machine, &loop) || !Submit(machine, loop, Get(machine, self, thread_slot::kCall),
                                                       Get(machine, self, thread_slot::kNames), &future)) {
      SetSmall(machine, self, thread_slot::kState, kDone);
      return Outcome::Raise();
    }
    Set(machine, self, thread_slot::kFuture, future);
    return AwaitFuture(machine, future.ref(), event, payload);
  }
  SetSmall(machine, self, thread_slot::kState, kDone);
  return AwaitFuture(machine, Get(machine, self, thread_slot::kFuture).ref(), event, payload);
}

Outcome ToThread(Machine& machine, const Arguments& arguments) {
  std::vector<Value> call = {arguments[0]};
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) call.push_back(arguments.rest(index));
  std::vector<Value> names;
  Value name;
  Value value;
  for (uint32_t index = 0;
       !arguments.keywords.is_unset() && machine.DictEntry(arguments.keywords, index, &name, &value);
       ++index) {
    if (name.is_unset()) continue;
    names.push_back(name);
    call.push_back(value);
  }
  const Value packed = machine.Tuple(call.data(), static_cast<uint32_t>(call.size()));
  const Value to_thread = NewAwaitable(machine, Asyncio::Of(machine).to_thread, packed, Value::None());
  Set(machine, to_thread.ref(), thread_slot::kNames,
      names.empty() ? Value::None() : machine.Tuple(names.data(), static_cast<uint32_t>(names.size())));
  return Outcome::Return(to_thread);
}

Outcome RunInExecutor(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).loop, &loop))
    return RaiseWrongSelf(machine, arguments);
  if (!arguments[1].is_none()) {
    return machine.Raise(vm::ExceptionType::kNotImplementedError,
                         "executors other than the default one are not supported");
  }
  std::vector<Value> call = {arguments[2]};
  for (uint32_t index = 0; index < arguments.rest_count(); ++index) call.push_back(arguments.rest(index));
  Value future;
  const Value packed = machine.Tuple(call.data(), static_cast<uint32_t>(call.size()));
  if (!Submit(machine, loop, packed, Value::None(), &future)) return Outcome::Raise();
  return Outcome::Return(future);
}

// ---- shutdown_default_executor(): where there is one, another thread says that it is shut down.

Outcome AwaitShutdown(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, awaitable_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) {
    const Ref loop = Get(machine, self, awaitable_slot::kOwner).ref();
    const int64_t state = GetSmall(machine, loop, loop_slot::kExecutor);
    const bool has_executor = (state & kHasExecutor) != 0;
    SetSmall(machine, loop, loop_slot::kExecutor, state | kExecutorShutDown);
    SetSmall(machine, self, awaitable_slot::kState, has_executor ? kWaiting : kDone);
    if (!has_executor) return Outcome::None();
    const Value future = NewFuture(machine, loop);
    CallSoon(machine, loop, future, Value::None());
    Set(machine, self, awaitable_slot::kFuture, future);
    return Outcome::Suspend(future);
  }
  SetSmall(machine, self, awaitable_slot::kState, kDone);
  return event == AwaitEvent::kThrow ? machine.Raise(payload) : Outcome::None();
}

Outcome ShutdownExecutor(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!SelfOf(machine, arguments, Asyncio::Of(machine).loop, &loop))
    return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(NewExecutorShutdown(machine, loop));
}

}  // namespace

Value NewExecutorShutdown(Machine& machine, Ref loop) {
  return NewAwaitable(machine, Asyncio::Of(machine).shutdown, Value::Object(loop), Value::None());
}

void InstallExecutor(Machine& machine, Asyncio& types, Value module) {
  types.helper_loop_root = machine.arena().AddRoot();
  sim::World::Of(machine).threads().AddRoot(types.helper_loop_root, Value::Unset());
  types.call_packed = machine.NativeValue(machine.AddNative({"run", "call names", &CallPacked}));
  types.to_thread = AddCoroutineType(machine, OwnSlots(thread_slot::kEnd), &AwaitToThread);
  types.coroutine_names[types.to_thread] = "to_thread";
  types.shutdown = AddCoroutineType(machine, OwnSlots(awaitable_slot::kEnd), &AwaitShutdown);
  types.coroutine_names[types.shutdown] = "BaseEventLoop.shutdown_default_executor";
  types.delivery = machine.AddType(
      {.name = "delivery", .module = "asyncio.futures", .slot_count = OwnSlots(delivery_slot::kEnd)});
  types.callbacks[types.delivery] = &Deliver;
  types.callback_names[types.delivery] = "_chain_future.<locals>._call_check_cancel";
  machine.AddMethods(machine.TypeClass(types.loop),
                     {{"run_in_executor", "self executor func *", &RunInExecutor},
                      {"shutdown_default_executor", "self", &ShutdownExecutor}});
  machine.AddFunctions(module, {{"to_thread", "func / * **", &ToThread}});
}

}  // namespace interleave::model::asyncio
