// What Lock, Semaphore, Event, Condition and Queue share: a number, the loop they are bound to once somebody
// waits, a queue of waiting futures.
#pragma once

#include <string>
#include <string_view>

#include "model/asyncio/ring.hpp"
#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// A new primitive with no waiters and value `value`.
Value NewPrimitive(Machine& machine, uint16_t type, Value value);
inline Ring Waiters(Machine& machine, Ref primitive) {
  return {machine, primitive, primitive_slot::kWaiters};
}

// A future of the running loop at the end of the waiters; the awaitable suspends on it. False: raised, there
// is no loop, or another one than before.
bool Enqueue(Machine& machine, Ref primitive, uint32_t waiters_slot, Value* future);
// The outcome of suspending on it.
Outcome WaitOn(Machine& machine, trace::Wait wait, Value primitive, Value future);

void RecordAcquire(Machine& machine, Ref primitive, trace::Wait wait);
void RecordRelease(Machine& machine, Ref primitive, trace::Wait wait);

inline bool IsCancelledError(Machine& machine, Value exception) {
  return machine.IsInstance(exception, Asyncio::Of(machine).cancelled_error);
}

// "<asyncio.locks.Lock object at 0x... [locked, waiters:2]>"
std::string PrimitiveRepr(Machine& machine, Ref primitive, std::string_view state);

// A coroutine that is done at once: for __aenter__ and __aexit__, which `async with` awaits right after the
// call, so that they may act in the call already. It has no state, so there is only one.
Value DoneWithNone(Machine& machine);

}  // namespace interleave::model::asyncio
