// asyncio.wait_for, by 3.11's own algorithm: the awaited thing is a future; a waiter is released by it or by
// the timer; after a timeout the future is cancelled and its end is awaited.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (wait_for, _cancel_and_wait).
//
// Inaccuracy: without a timeout the awaitable itself is given back in place of a coroutine around it.
#include "model/asyncio/future.hpp"
#include "model/asyncio/handle.hpp"
#include "model/asyncio/loop.hpp"
#include "model/asyncio/sleep.hpp"
#include "model/asyncio/task.hpp"

namespace interleave::model::asyncio {

namespace {

namespace wait_for_slot {
enum : uint32_t {
  kState = awaitable_slot::kState,
  kTarget = awaitable_slot::kOwner,  // what was given, then the future
  kWaiter = awaitable_slot::kFuture,
  kTimeout = awaitable_slot::kExtra,
  kTimer = awaitable_slot::kEnd,
  kRaised,  // what cancelled the wait
  kEnd
};
}
enum WaitForState : int64_t {
  kUntilDone = kWaiting,  // for the future or the timer
  kTimedOut = kDone + 1,  // the future was cancelled and is awaited
  kWasCancelled,          // the same, because the wait itself was cancelled
};

Outcome Finish(Machine& machine, Ref self, Outcome outcome) {
  SetSmall(machine, self, wait_for_slot::kState, kDone);
  const Value timer = Get(machine, self, wait_for_slot::kTimer);
  if (timer.is_object()) CancelHandle(machine, timer.ref());
  return outcome;
}

Outcome FinishWithResult(Machine& machine, Ref self) {
  return Finish(machine, self, ResultOf(machine, Get(machine, self, wait_for_slot::kTarget).ref()));
}

// The result, where being cancelled means that the time is over.
Outcome FinishTimedOut(Machine& machine, Ref self) {
  const Outcome outcome = ResultOf(machine, Get(machine, self, wait_for_slot::kTarget).ref());
  if (!outcome.raised()) return Finish(machine, self, outcome);
  const Value raised = machine.TakeRaised();
  if (!machine.IsInstance(raised, Asyncio::Of(machine).cancelled_error)) {
    return Finish(machine, self, machine.Raise(raised));
  }
  const Value error = machine.NewException(machine.ExceptionClass(vm::ExceptionType::kTimeoutError), {});
  machine.SetSlot(error, vm::exception_slot::kContext, raised);
  machine.SetSlot(error, vm::exception_slot::kCause, raised);
  machine.SetSlot(error, vm::exception_slot::kSuppressContext, Value::Bool(true));
  return Finish(machine, self, machine.Raise(error));
}

Outcome SuspendOn(Machine& machine, Ref self, int64_t state) {
  SetSmall(machine, self, wait_for_slot::kState, state);
  machine.wait = {static_cast<uint8_t>(trace::Wait::kTask), Get(machine, self, wait_for_slot::kTarget)};
  return Outcome::Suspend(Get(machine, self, wait_for_slot::kWaiter));
}

Outcome CancelAndWait(Machine& machine, Ref self, int64_t state) {
  const Ref target = Get(machine, self, wait_for_slot::kTarget).ref();
  const Value waiter = NewFuture(machine, Get(machine, target, future_slot::kLoop).ref());
  Set(machine, self, wait_for_slot::kWaiter, waiter);
  AddDoneCallback(machine, target, waiter);
  Cancel(machine, target, Value::Unset());
  return SuspendOn(machine, self, state);
}

Outcome Start(Machine& machine, Ref self) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return Outcome::Raise();
  const double timeout_s = machine.AsDouble(Get(machine, self, wait_for_slot::kTimeout));
  Value target = Get(machine, self, wait_for_slot::kTarget);
  if (timeout_s <= 0) {
    if (!EnsureFuture(machine, target, &target)) return Finish(machine, self, Outcome::Raise());
    Set(machine, self, wait_for_slot::kTarget, target);
    if (IsDone(machine, target.ref())) return FinishWithResult(machine, self);
    return CancelAndWait(machine, self, kTimedOut);
  }
  int64_t when_ns = 0;
  if (!Deadline(machine, timeout_s, &when_ns)) return Finish(machine, self, Outcome::Raise());
  const Value waiter = NewFuture(machine, loop);
  Set(machine, self, wait_for_slot::kWaiter, waiter);
  Set(machine, self, wait_for_slot::kTimer, CallAt(machine, loop, when_ns, waiter, Value::None()));
  if (!EnsureFuture(machine, target, &target)) return Finish(machine, self, Outcome::Raise());
  Set(machine, self, wait_for_slot::kTarget, target);
  AddDoneCallback(machine, target.ref(), waiter);
  return SuspendOn(machine, self, kUntilDone);
}

// The waiter was released, or something was thrown in.
Outcome AfterWaiting(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  const Ref target = Get(machine, self, wait_for_slot::kTarget).ref();
  if (event == AwaitEvent::kThrow && !machine.IsInstance(payload, Asyncio::Of(machine).cancelled_error)) {
    return Finish(machine, self, machine.Raise(payload));
  }
  if (IsDone(machine, target)) return FinishWithResult(machine, self);
  RemoveDoneCallback(machine, target, Get(machine, self, wait_for_slot::kWaiter));
  if (event != AwaitEvent::kThrow) return CancelAndWait(machine, self, kTimedOut);
  Set(machine, self, wait_for_slot::kRaised, payload);
  return CancelAndWait(machine, self, kWasCancelled);
}

Outcome AwaitWaitFor(Machine& machine, Ref self, AwaitEvent event, Value payload) {
  if (!CheckFresh(machine, self, wait_for_slot::kState, event, payload)) return Outcome::Raise();
  if (event == AwaitEvent::kStart) return Start(machine, self);
  const int64_t state = GetSmall(machine, self, wait_for_slot::kState);
  if (state == kUntilDone) return AfterWaiting(machine, self, event, payload);
  RemoveDoneCallback(machine, Get(machine, self, wait_for_slot::kTarget).ref(),
                     Get(machine, self, wait_for_slot::kWaiter));
  if (event == AwaitEvent::kThrow) return Finish(machine, self, machine.Raise(payload));
  if (state == kTimedOut) return FinishTimedOut(machine, self);
  return Finish(machine, self, machine.Raise(Get(machine, self, wait_for_slot::kRaised)));
}

Outcome WaitFor(Machine& machine, const Arguments& arguments) {
  const Value target = arguments[0];
  const Value timeout = arguments[1];
  if (timeout.is_none()) {
    return Outcome::Return(IsFuture(machine, target) ? NewAwaitFuture(machine, target) : target);
  }
  double timeout_s = 0;
  if (!Seconds(machine, timeout, &timeout_s)) return Outcome::Raise();
  const Value wait_for = NewAwaitable(machine, Asyncio::Of(machine).wait_for, target, Value::None());
  Set(machine, wait_for.ref(), wait_for_slot::kTimeout, timeout);
  Set(machine, wait_for.ref(), wait_for_slot::kTimer, Value::None());
  return Outcome::Return(wait_for);
}

}  // namespace

void InstallWaitFor(Machine& machine, Asyncio& types, Value module) {
  types.wait_for = AddCoroutineType(machine, OwnSlots(wait_for_slot::kEnd), &AwaitWaitFor);
  machine.AddFunctions(module, {{"wait_for", "fut timeout", &WaitFor}});
}

}  // namespace interleave::model::asyncio
