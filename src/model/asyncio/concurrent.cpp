// concurrent.futures.Future as asyncio.run_coroutine_threadsafe gives it, and asyncio.wrap_future.
//
// Sources: Lib/concurrent/futures/_base.py, Lib/asyncio/futures.py and tasks.py of CPython 3.11.2.
//
// Inaccuracy: callbacks of such a future that the program adds may not wait.
#include <cmath>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/reports.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace outside_slot {
enum : uint32_t {
  kState = vm::object_slot::kFirst,  // Small, FutureState
  kRunning,                          // Bool: it can be cancelled no more
  kResult,                           // the result or the exception
  kCallbacks,                        // a List of callables and chains
  kEnd
};
}
// What joins two futures: when one is done, so is the other.
namespace chain_slot {
enum : uint32_t {
  kSource = vm::object_slot::kFirst,  // what run_coroutine_threadsafe was given, until it is a task
  kDestination,
  kLoop,  // of the one of the two that has one
  kEnd
};
}

bool IsOutside(Machine& machine, Value value) {
  return machine.IsType(value, Asyncio::Of(machine).concurrent_future);
}
FutureState StateOfOutside(Machine& machine, Ref future) {
  return static_cast<FutureState>(GetSmall(machine, future, outside_slot::kState));
}

Value NewOutside(Machine& machine) {
  const Value future = machine.NewObject(Asyncio::Of(machine).concurrent_future);
  SetSmall(machine, future.ref(), outside_slot::kState, kPending);
  Set(machine, future.ref(), outside_slot::kRunning, Value::Bool(false));
  Set(machine, future.ref(), outside_slot::kCallbacks, machine.List(nullptr, 0));
  return future;
}

void ChainDone(Machine& machine, Ref chain, Value future);

// Callbacks are called at once; what they raise is logged, which here is nowhere.
void CallBack(Machine& machine, Value callback, Value future) {
  if (machine.IsType(callback, Asyncio::Of(machine).chain)) {
    ChainDone(machine, callback.ref(), future);
    return;
  }
  Value ignored;
  if (!machine.CallNow(callback, {future}, &ignored)) machine.TakeRaised();
}

void FinishOutside(Machine& machine, Ref future, FutureState state, Value result) {
  SetSmall(machine, future, outside_slot::kState, state);
  Set(machine, future, outside_slot::kResult, result);
  sim::World::Of(machine).WakeAll(Value::Object(future));
  const Value callbacks = Get(machine, future, outside_slot::kCallbacks);
  for (uint32_t index = 0; index < machine.ListSize(callbacks); ++index) {
    CallBack(machine, machine.ListGet(callbacks, index), Value::Object(future));
  }
}

bool CancelOutside(Machine& machine, Ref future) {
  const FutureState state = StateOfOutside(machine, future);
  if (state == kCancelled) return true;
  if (state != kPending || Get(machine, future, outside_slot::kRunning).is_true()) return false;
  FinishOutside(machine, future, kCancelled, Value::None());
  return true;
}

void AddOutsideCallback(Machine& machine, Ref future, Value callback) {
  if (StateOfOutside(machine, future) == kPending) {
    machine.ListAppend(Get(machine, future, outside_slot::kCallbacks), callback);
  } else {
    CallBack(machine, callback, Value::Object(future));
  }
}

// ---- Chains.

void CopyToOutside(Machine& machine, Ref source, Ref destination) {
  const FutureState state = StateOf(machine, source);
  if (state == kCancelled) CancelOutside(machine, destination);
  if (state == kFailed) MarkRetrieved(machine, source);
  if (StateOfOutside(machine, destination) != kPending || state == kCancelled) return;
  FinishOutside(machine, destination, state, Get(machine, source, future_slot::kResult));
}

void CopyFromOutside(Machine& machine, Ref source, Ref destination) {
  if (IsDone(machine, destination)) return;
  const Value result = Get(machine, source, outside_slot::kResult);
  switch (StateOfOutside(machine, source)) {
    case kFinished:
      return SetResult(machine, destination, result);
    case kFailed:
      return SetException(machine, destination, result);
    default:
      Cancel(machine, destination, Value::Unset());
  }
}

// One of the two is done. A future of the loop says so in a callback of the loop; the outside one at once, so
// it goes through the loop (ChainStep).
void ChainDone(Machine& machine, Ref chain, Value future) {
  const Value source = Get(machine, chain, chain_slot::kSource);
  const Value destination = Get(machine, chain, chain_slot::kDestination);
  const Ref loop = Get(machine, chain, chain_slot::kLoop).ref();
  if (IsOutside(machine, future)) {
    const bool wants_step = future == source || StateOfOutside(machine, future.ref()) == kCancelled;
    if (wants_step && !Get(machine, loop, loop_slot::kClosed).is_true()) {
      CallSoonThreadsafe(machine, loop, Value::Object(chain), Value::None());
    }
  } else if (future == source) {
    CopyToOutside(machine, source.ref(), destination.ref());
  } else if (StateOf(machine, future.ref()) == kCancelled) {
    CancelOutside(machine, source.ref());
  }
}

// What call_soon_threadsafe was given: the result of the outside future arrives, or its cancellation.
void ChainStep(Machine& machine, Ref chain) {
  const Value source = Get(machine, chain, chain_slot::kSource);
  const Ref destination = Get(machine, chain, chain_slot::kDestination).ref();
  if (machine.IsCoroutine(source)) {
    const Value loop = Get(machine, chain, chain_slot::kLoop);
    const Outcome task = CreateTask(machine, loop.ref(), source, Value::None());
    if (task.raised() || !IsFuture(machine, task.value)) {
      FinishOutside(machine, destination, kFailed, machine.TakeRaised());
      return;
    }
    Set(machine, chain, chain_slot::kSource, task.value);
    AddOutsideCallback(machine, destination, Value::Object(chain));
    AddDoneCallback(machine, task.value.ref(), Value::Object(chain));
  } else if (IsOutside(machine, source)) {
    CopyFromOutside(machine, source.ref(), destination);
  } else {
    Cancel(machine, source.ref(), Value::Unset());
  }
}

void OnChain(Machine& machine, Ref chain, Value future) {
  if (future.is_none()) {
    ChainStep(machine, chain);
  } else {
    ChainDone(machine, chain, future);
  }
}

Value NewChain(Machine& machine, Value source, Value destination, Ref loop) {
  const Value chain = machine.NewObject(Asyncio::Of(machine).chain);
  Set(machine, chain.ref(), chain_slot::kSource, source);
  Set(machine, chain.ref(), chain_slot::kDestination, destination);
  Set(machine, chain.ref(), chain_slot::kLoop, Value::Object(loop));
  return chain;
}

// ---- Methods.

bool SelfOutside(Machine& machine, const Arguments& arguments, Ref* future) {
  if (SelfOf(machine, arguments, Asyncio::Of(machine).concurrent_future, future)) return true;
  RaiseWrongSelf(machine, arguments);
  return false;
}

// Waits for it, in the middle of a call that will run again. kReturn: until a time that has come.
Outcome BeginWait(Machine& machine, Ref future, Value timeout) {
  sim::World& world = sim::World::Of(machine);
  sim::ThreadWait wait{.kind = trace::Wait::kFuture, .object = Value::Object(future)};
  if (!timeout.is_unset() && !timeout.is_none()) {
    double timeout_s = 0;
    if (!Seconds(machine, timeout, &timeout_s)) return Outcome::Raise();
    constexpr double kMostSeconds = 1e9;
    const int64_t waited_ns = TimeoutNs(std::fmin(timeout_s, kMostSeconds));
    if (world.IsAlone()) {
      world.Sleep(waited_ns);
      return Outcome::None();
    }
    wait.deadline_ns = world.now_ns() + waited_ns;
  }
  world.WaitFor(wait);
  return Outcome::Block();
}

// Waits until it is done. False: *outcome is what the method answers.
bool WaitUntilDone(Machine& machine, Ref future, Value timeout, Outcome* outcome) {
  const sim::WaitEnd ended = sim::World::Of(machine).TakeWaitEnd();
  const FutureState state = StateOfOutside(machine, future);
  if (state == kCancelled) {
    *outcome = machine.Raise(Asyncio::Of(machine).concurrent_cancelled);
    return false;
  }
  if (state != kPending) return true;
  *outcome = ended == sim::WaitEnd::kTimedOut ? Outcome::None() : BeginWait(machine, future, timeout);
  if (outcome->kind == Outcome::Kind::kReturn)
    *outcome = machine.Raise(machine.ExceptionClass(vm::ExceptionType::kTimeoutError));
  return false;
}

Outcome Result(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  Outcome outcome;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  if (!WaitUntilDone(machine, future, arguments[1], &outcome)) return outcome;
  const Value result = Get(machine, future, outside_slot::kResult);
  return StateOfOutside(machine, future) == kFailed ? machine.Raise(result) : Outcome::Return(result);
}

Outcome Exception(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  Outcome outcome;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  if (!WaitUntilDone(machine, future, arguments[1], &outcome)) return outcome;
  return StateOfOutside(machine, future) == kFailed
             ? Outcome::Return(Get(machine, future, outside_slot::kResult))
             : Outcome::None();
}

Outcome Done(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(StateOfOutside(machine, future) != kPending));
}

Outcome Cancelled(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(StateOfOutside(machine, future) == kCancelled));
}

Outcome Running(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  const bool is_pending = StateOfOutside(machine, future) == kPending;
  return Outcome::Return(Value::Bool(is_pending && Get(machine, future, outside_slot::kRunning).is_true()));
}

Outcome MethodCancel(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  return Outcome::Return(Value::Bool(CancelOutside(machine, future)));
}

Outcome MethodAddDoneCallback(Machine& machine, const Arguments& arguments) {
  Ref future = 0;
  if (!SelfOutside(machine, arguments, &future)) return Outcome::Raise();
  AddOutsideCallback(machine, future, arguments[1]);
  return Outcome::None();
}

// ---- Functions.

Outcome RunThreadsafe(Machine& machine, const Arguments& arguments) {
  if (!machine.IsCoroutine(arguments[0])) {
    return machine.Raise(vm::ExceptionType::kTypeError, "A coroutine object is required");
  }
  if (!machine.IsType(arguments[1], Asyncio::Of(machine).loop)) {
    return machine.Raise(vm::ExceptionType::kTypeError, "loop is no event loop");
  }
  const Ref loop = arguments[1].ref();
  if (Get(machine, loop, loop_slot::kClosed).is_true()) {
    return machine.Raise(vm::ExceptionType::kRuntimeError, "Event loop is closed");
  }
  const Value future = NewOutside(machine);
  CallSoonThreadsafe(machine, loop, NewChain(machine, arguments[0], future, loop), Value::None());
  return Outcome::Return(future);
}

Outcome WrapFuture(Machine& machine, const Arguments& arguments) {
  const Value future = arguments[0];
  if (IsFuture(machine, future)) return Outcome::Return(future);
  if (!IsOutside(machine, future)) {
    return machine.Raise(vm::ExceptionType::kAssertionError,
                         "concurrent.futures.Future is expected, got " + machine.Repr(future));
  }
  Ref loop = 0;
  const Value given = arguments[1].is_unset() ? Value::None() : arguments[1];
  if (!LoopArgument(machine, given, &loop)) return Outcome::Raise();
  const Value wrapped = NewFuture(machine, loop, sim::World::Of(machine).NewObjectNumber());
  const Value chain = NewChain(machine, future, wrapped, loop);
  AddDoneCallback(machine, wrapped.ref(), chain);
  AddOutsideCallback(machine, future.ref(), chain);
  return Outcome::Return(wrapped);
}

}  // namespace

void InstallConcurrent(Machine& machine, Asyncio& types, Value module) {
  types.concurrent_future =
      machine.AddType({.name = "Future",
                       .module = "concurrent.futures._base",
                       .slot_count = OwnSlots(outside_slot::kEnd),
                       .methods = {{"result", "self timeout?", &Result},
                                   {"exception", "self timeout?", &Exception},
                                   {"done", "self", &Done},
                                   {"cancelled", "self", &Cancelled},
                                   {"running", "self", &Running},
                                   {"cancel", "self", &MethodCancel},
                                   {"add_done_callback", "self fn", &MethodAddDoneCallback}}});
  types.chain = machine.AddType(
      {.name = "chain", .module = "asyncio.futures", .slot_count = OwnSlots(chain_slot::kEnd)});
  types.callbacks[types.chain] = &OnChain;
  types.callback_names[types.chain] = "_chain_future.<locals>._call_set_state";
  types.concurrent_cancelled = machine.AddExceptionClass(
      "CancelledError", "concurrent.futures._base", machine.ExceptionClass(vm::ExceptionType::kException));
  machine.AddFunctions(module, {{"run_coroutine_threadsafe", "coro loop", &RunThreadsafe},
                                {"wrap_future", "future *, loop?", &WrapFuture}});
}

}  // namespace interleave::model::asyncio
