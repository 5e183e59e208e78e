// asyncio.Lock.
//
// Source: Lib/asyncio/locks.py of CPython 3.11.2.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

Value NewLock(Machine& machine);
bool IsLocked(Machine& machine, Ref lock);
// lock.release(). False: raised, it was not locked.
bool ReleaseLock(Machine& machine, Ref lock);
// lock.acquire(): the coroutine, and its hook for those that acquire as a part of what they do.
Value NewLockAcquire(Machine& machine, Ref lock);
Outcome AwaitLockAcquire(Machine& machine, Ref self, AwaitEvent event, Value payload);

}  // namespace interleave::model::asyncio
