// asyncio.sleep, and the small pieces that every awaitable of this folder is made of.
//
// An awaitable stands for a coroutine of CPython's asyncio: an object whose state is in its slots and whose
// hook is told when it starts, goes on, or has an exception thrown into it.
//
// Inaccuracy: the type of such an object is called `coroutine`, but it has no send() and throw() of its own.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// The first lines of a hook. False: raised, as a coroutine that is awaited twice does, or one that is thrown
// into before it began.
bool CheckFresh(Machine& machine, Ref self, uint32_t slot, AwaitEvent event, Value payload);

// An awaitable whose slots are awaitable_slot's; a coroutine as far as programs can tell.
uint16_t AddCoroutineType(Machine& machine, uint32_t slot_count, vm::AwaitHook hook);
Value NewAwaitable(Machine& machine, uint16_t type, Value owner, Value future);

// A coroutine that returns `result` without ever suspending.
Value NewFinished(Machine& machine, Value result);
// A coroutine that awaits one future.
Value NewAwaitFuture(Machine& machine, Value future);

}  // namespace interleave::model::asyncio
