#include "model/asyncio/future.hpp"

#include "model/asyncio/gather.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/lost.hpp"
#include "model/asyncio/task.hpp"
#include "model/asyncio/texts.hpp"

namespace interleave::model::asyncio {

namespace {

constexpr uint32_t kFirstCallbackCapacity = 4;

// The callbacks of a future as a Storage hold their number in slot 0.
bool IsManyCallbacks(Machine& machine, Value callbacks) {
  return machine.IsKind(callbacks, vm::Kind::kStorage);
}

void ScheduleCallback(Machine& machine, Ref future, Value callback) {
  const Asyncio& types = Asyncio::Of(machine);
  if (machine.IsType(callback, types.task)) {
    WakeTask(machine, callback.ref());
    return;
  }
  CallSoon(machine, Get(machine, future, future_slot::kLoop).ref(), callback, Value::Object(future));
}

void ScheduleCallbacks(Machine& machine, Ref future) {
  const Value callbacks = Get(machine, future, future_slot::kCallbacks);
  if (callbacks.is_unset()) return;
  Set(machine, future, future_slot::kCallbacks, Value::Unset());
  if (!IsManyCallbacks(machine, callbacks)) {
    ScheduleCallback(machine, future, callbacks);
    return;
  }
  const int64_t count = GetSmall(machine, callbacks.ref(), 0);
  for (uint32_t index = 1; index <= count; ++index) {
    ScheduleCallback(machine, future, Get(machine, callbacks.ref(), index));
  }
}

void Finish(Machine& machine, Ref future, FutureState state, Value result) {
  CHECK(!IsDone(machine, future));
  Set(machine, future, future_slot::kResult, result);
  SetSmall(machine, future, future_slot::kState, state);
  ScheduleCallbacks(machine, future);
}

Outcome RaiseInvalidState(Machine& machine) {
  return machine.Raise(Asyncio::Of(machine).invalid_state_error, "invalid state");
}

// ---- Methods.

bool SelfFuture(Machine& machine, const Arguments& arguments, Ref* self) {
  if (!IsFuture(machine, arguments[0])) return false;
  *self = arguments[0].ref();
  return true;
}

Outcome MethodDone(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Bool(IsDone(machine, self)));
}

Outcome MethodCancelled(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Bool(StateOf(machine, self) == kCancelled));
}

Outcome MethodResult(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return ResultOf(machine, self);
}

Outcome MethodException(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  switch (StateOf(machine, self)) {
    case kPending:
      return machine.Raise(Asyncio::Of(machine).invalid_state_error, "Exception is not set.");
    case kFinished:
      return Outcome::None();
    case kFailed:
      MarkRetrieved(machine, self);
      return Outcome::Return(Get(machine, self, future_slot::kResult));
    case kCancelled:
      break;
  }
  return machine.Raise(FailureOf(machine, self));
}

Outcome MethodRepr(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(machine.String(FutureText(machine, self)));
}

Outcome MethodCancel(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  const Value message = arguments[1].is_none() ? Value::Unset() : arguments[1];
  const bool cancelled = Cancel(machine, self, message);
  if (!CancelTooDeep(machine)) return Outcome::Return(Value::Bool(cancelled));
  return machine.Raise(vm::ExceptionType::kRecursionError, "maximum recursion depth exceeded");
}

Outcome MethodAddDoneCallback(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  AddDoneCallback(machine, self, arguments[1]);
  return Outcome::None();
}

Outcome MethodRemoveDoneCallback(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Value::Small(RemoveDoneCallback(machine, self, arguments[1])));
}

Outcome MethodGetLoop(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  return Outcome::Return(Get(machine, self, future_slot::kLoop));
}

Outcome MethodSetResult(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  if (machine.IsType(arguments[0], Asyncio::Of(machine).task)) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Task does not support set_result operation");
  }
  if (IsDone(machine, self)) return RaiseInvalidState(machine);
  SetResult(machine, self, arguments[1]);
  return Outcome::None();
}

Outcome MethodSetException(Machine& machine, const Arguments& arguments) {
  Ref self = 0;
  if (!SelfFuture(machine, arguments, &self)) return RaiseWrongSelf(machine, arguments);
  if (machine.IsType(arguments[0], Asyncio::Of(machine).task)) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Task does not support set_exception operation");
  }
  if (IsDone(machine, self)) return RaiseInvalidState(machine);
  Value exception = arguments[1];
  if (machine.IsKind(exception, vm::Kind::kClass)) exception = machine.NewException(exception, {});
  if (!machine.IsException(exception)) {
    return machine.Raise(vm::ExceptionType::kTypeError, "invalid exception object");
  }
  if (machine.ClassOf(exception) == machine.ExceptionClass(vm::ExceptionType::kStopIteration)) {
    return machine.Raise(vm::ExceptionType::kTypeError,
                         "StopIteration interacts badly with generators and cannot be raised into a Future");
  }
  SetException(machine, self, exception);
  return Outcome::None();
}

Outcome Construct(Machine& machine, const Arguments& arguments) {
  Ref loop = 0;
  if (!LoopArgument(machine, arguments[1], &loop)) return Outcome::Raise();
  return Outcome::Return(NewFuture(machine, loop, sim::World::Of(machine).NewObjectNumber()));
}

// A waiter that is the callback of a timer, or of another future: it is released, if nobody did before.
void ReleaseWaiter(Machine& machine, Ref self, Value argument) {
  if (!IsDone(machine, self)) SetResult(machine, self, argument);
}

Outcome IsFutureFunction(Machine& machine, const Arguments& arguments) {
  return Outcome::Return(Value::Bool(IsFuture(machine, arguments[0])));
}

bool CancelAnyKind(Machine& machine, Ref future, Value message) {
  const Asyncio& types = Asyncio::Of(machine);
  const uint16_t type = machine.arena().aux(future);
  if (type == types.task) return CancelTask(machine, future, message);
  if (type == types.gathering) return CancelGathering(machine, future, message);
  if (IsDone(machine, future)) return false;
  Set(machine, future, future_slot::kMessage, message);
  SetCancelled(machine, future, Value::Unset());
  return true;
}

}  // namespace

void InitFuture(Machine& machine, Ref future, Ref loop, uint32_t number) {
  Set(machine, future, future_slot::kLoop, Value::Object(loop));
  SetSmall(machine, future, future_slot::kState, kPending);
  SetSmall(machine, future, future_slot::kNumber, number);
}

Value NewFuture(Machine& machine, Ref loop, uint32_t number) {
  const Value future = machine.NewObject(Asyncio::Of(machine).future);
  InitFuture(machine, future.ref(), loop, number);
  return future;
}

bool IsFuture(Machine& machine, Value value) {
  if (!machine.IsKind(value, vm::Kind::kObject)) return false;
  const Asyncio& types = Asyncio::Of(machine);
  const uint16_t type = machine.arena().aux(value.ref());
  return type >= types.future && type <= types.gathering;
}

void SetResult(Machine& machine, Ref future, Value result) { Finish(machine, future, kFinished, result); }

void SetException(Machine& machine, Ref future, Value exception) {
  const bool is_heard = !Get(machine, future, future_slot::kCallbacks).is_unset();
  Finish(machine, future, kFailed, exception);
  NoteFailure(machine, future, is_heard);
}

void MarkRetrieved(Machine& machine, Ref future) {
  SetSmall(machine, future, future_slot::kState,
           GetSmall(machine, future, future_slot::kState) & kFutureStateMask);
}

void SetCancelled(Machine& machine, Ref future, Value error) { Finish(machine, future, kCancelled, error); }

bool Cancel(Machine& machine, Ref future, Value message) {
  Asyncio& types = Asyncio::Of(machine);
  if (types.cancel_depth == 0) types.cancel_too_deep = false;
  if (types.cancel_depth == vm::kRecursionLimit) types.cancel_too_deep = true;
  if (types.cancel_too_deep) return false;
  ++types.cancel_depth;
  const bool cancelled = CancelAnyKind(machine, future, message);
  --types.cancel_depth;
  return cancelled;
}

bool CancelTooDeep(Machine& machine) { return Asyncio::Of(machine).cancel_too_deep; }

Outcome ResultOf(Machine& machine, Ref future) {
  switch (StateOf(machine, future)) {
    case kPending:
      return machine.Raise(Asyncio::Of(machine).invalid_state_error, "Result is not set.");
    case kFinished:
      return Outcome::Return(Get(machine, future, future_slot::kResult));
    case kFailed:
    case kCancelled:
      break;
  }
  return machine.Raise(FailureOf(machine, future));
}

Value FailureOf(Machine& machine, Ref future) {
  switch (StateOf(machine, future)) {
    case kPending:
    case kFinished:
      return Value::Unset();
    case kFailed:
      MarkRetrieved(machine, future);
      return Get(machine, future, future_slot::kResult);
    case kCancelled:
      break;
  }
  // The error that ended a task is handed out once, so that its traceback is not mixed with others.
  const Value error = Get(machine, future, future_slot::kResult);
  if (!error.is_unset()) {
    Set(machine, future, future_slot::kResult, Value::Unset());
    return error;
  }
  return NewCancelledError(machine, Get(machine, future, future_slot::kMessage));
}

Value NewCancelledError(Machine& machine, Value message) {
  const Value klass = Asyncio::Of(machine).cancelled_error;
  if (message.is_unset()) return machine.NewException(klass, {});
  return machine.NewException(klass, {message});
}

void AddDoneCallback(Machine& machine, Ref future, Value callback) {
  if (IsDone(machine, future)) {
    ScheduleCallback(machine, future, callback);
    return;
  }
  const Value callbacks = Get(machine, future, future_slot::kCallbacks);
  if (callbacks.is_unset()) {
    Set(machine, future, future_slot::kCallbacks, callback);
    return;
  }
  vm::Arena& arena = machine.arena();
  if (IsManyCallbacks(machine, callbacks)) {
    const auto count = static_cast<uint32_t>(GetSmall(machine, callbacks.ref(), 0));
    Ref storage = callbacks.ref();
    if (count + 1 == arena.count(storage)) {
      const Ref grown = arena.Allocate(vm::Kind::kStorage, 2 * (count + 1));
      for (uint32_t index = 0; index <= count; ++index) arena.Set(grown, index, arena.Get(storage, index));
      Set(machine, future, future_slot::kCallbacks, Value::Object(grown));
      storage = grown;
    }
    arena.Set(storage, count + 1, callback);
    arena.Set(storage, 0, Value::Small(count + 1));
    return;
  }
  const Ref storage = arena.Allocate(vm::Kind::kStorage, kFirstCallbackCapacity);
  arena.Set(storage, 0, Value::Small(2));
  arena.Set(storage, 1, callbacks);
  arena.Set(storage, 2, callback);
  Set(machine, future, future_slot::kCallbacks, Value::Object(storage));
}

uint32_t RemoveDoneCallback(Machine& machine, Ref future, Value callback) {
  const Value callbacks = Get(machine, future, future_slot::kCallbacks);
  if (callbacks.is_unset()) return 0;
  if (!IsManyCallbacks(machine, callbacks)) {
    if (!machine.Equal(callbacks, callback)) return 0;
    Set(machine, future, future_slot::kCallbacks, Value::Unset());
    return 1;
  }
  const Ref storage = callbacks.ref();
  const auto count = static_cast<uint32_t>(GetSmall(machine, storage, 0));
  uint32_t kept = 0;
  for (uint32_t index = 1; index <= count; ++index) {
    const Value one = Get(machine, storage, index);
    if (!machine.Equal(one, callback)) Set(machine, storage, ++kept, one);
  }
  for (uint32_t index = kept + 1; index <= count; ++index) Set(machine, storage, index, Value::Unset());
  SetSmall(machine, storage, 0, kept);
  return count - kept;
}

std::vector<Value> CallbacksOf(Machine& machine, Ref future) {
  const Value callbacks = Get(machine, future, future_slot::kCallbacks);
  if (callbacks.is_unset()) return {};
  if (!IsManyCallbacks(machine, callbacks)) return {callbacks};
  std::vector<Value> all;
  for (uint32_t index = 1; index <= GetSmall(machine, callbacks.ref(), 0); ++index) {
    all.push_back(Get(machine, callbacks.ref(), index));
  }
  return all;
}

void AddFutureMethods(Machine& machine, uint16_t type) {
  machine.AddMethods(machine.TypeClass(type),
                     {{"done", "self", &MethodDone},
                      {"cancelled", "self", &MethodCancelled},
                      {"result", "self", &MethodResult},
                      {"exception", "self", &MethodException},
                      {"cancel", "self msg?", &MethodCancel},
                      {"add_done_callback", "self fn / *, context?", &MethodAddDoneCallback},
                      {"remove_done_callback", "self fn /", &MethodRemoveDoneCallback},
                      {"get_loop", "self", &MethodGetLoop},
                      {"set_result", "self result /", &MethodSetResult},
                      {"set_exception", "self exception /", &MethodSetException},
                      {"__repr__", "self", &MethodRepr}});
}

Outcome AwaitFuture(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (event == AwaitEvent::kThrow) return machine.Raise(payload);
  if (IsDone(machine, self)) return ResultOf(machine, self);
  if (event == AwaitEvent::kResume) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "await wasn't used with future");
  }
  const bool is_plain = machine.arena().aux(self) == Asyncio::Of(machine).future;
  machine.wait.kind = static_cast<uint8_t>(is_plain ? trace::Wait::kFuture : trace::Wait::kTask);
  machine.wait.object = Value::Object(self);
  return Outcome::Suspend(Value::Object(self));
}

void InstallFuture(Machine& machine, Asyncio& types, Value module) {
  types.future = machine.AddType({.name = "Future",
                                  .module = "_asyncio",
                                  .slot_count = OwnSlots(future_slot::kEnd),
                                  .constructor = {"Future", "class *, loop?", &Construct},
                                  .await = &AwaitFuture});
  AddFutureMethods(machine, types.future);
  types.callbacks[types.future] = &ReleaseWaiter;
  types.callback_names[types.future] = "_release_waiter";
  machine.arena().DeclareVolatile(types.future, future_slot::kNumber);
  machine.SetModule(module, "Future", machine.TypeClass(types.future));
  machine.AddFunctions(module, {{"isfuture", "obj", &IsFutureFunction}});
}

}  // namespace interleave::model::asyncio
