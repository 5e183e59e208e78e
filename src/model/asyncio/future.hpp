// asyncio.Future, and what every kind of future (tasks and gathers too) has in common.
//
// Callbacks are not called but scheduled. A task that waits is a callback of the future it waits for.
#pragma once

#include <string_view>
#include <vector>

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// A future of our own making; `number` as in future_slot::kNumber.
Value NewFuture(Machine& machine, Ref loop, uint32_t number = 0);
// Fills the slots that all kinds share.
void InitFuture(Machine& machine, Ref future, Ref loop, uint32_t number);
bool IsFuture(Machine& machine, Value value);

inline FutureState StateOf(Machine& machine, Ref future) {
  return static_cast<FutureState>(GetSmall(machine, future, future_slot::kState) & kFutureStateMask);
}
inline bool IsDone(Machine& machine, Ref future) { return StateOf(machine, future) != kPending; }

// REQUIRES: not done. Callbacks are scheduled in the order in which they were added.
void SetResult(Machine& machine, Ref future, Value result);
void SetException(Machine& machine, Ref future, Value exception);
// The end of a task that was cancelled; `error` is the CancelledError that ended it, or Unset.
void SetCancelled(Machine& machine, Ref future, Value error);

// future.cancel(msg) of any kind of future. False: it was done already; or the chain of waits that it goes
// along is too long (endless, where tasks wait for each other), which CancelTooDeep then tells.
bool Cancel(Machine& machine, Ref future, Value message);

bool CancelTooDeep(Machine& machine);

// Somebody has asked for the exception: it is not reported as lost.
void MarkRetrieved(Machine& machine, Ref future);

// future.result(): the value, or raised.
Outcome ResultOf(Machine& machine, Ref future);
// What result() would raise; Unset: it would return. REQUIRES: done.
Value FailureOf(Machine& machine, Ref future);
Value NewCancelledError(Machine& machine, Value message);

// `callback`: a callable, a Task to wake, or one of our objects (see Asyncio::callbacks).
void AddDoneCallback(Machine& machine, Ref future, Value callback);
uint32_t RemoveDoneCallback(Machine& machine, Ref future, Value callback);

// The callbacks, in their order.
std::vector<Value> CallbacksOf(Machine& machine, Ref future);

// Methods that every kind of future has.
void AddFutureMethods(Machine& machine, uint16_t type);
Outcome AwaitFuture(Machine& machine, Ref self, AwaitEvent event, Value payload);

}  // namespace interleave::model::asyncio
