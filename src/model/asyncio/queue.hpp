// asyncio.Queue, LifoQueue and PriorityQueue, as far as other parts of asyncio use them.
//
// Source: Lib/asyncio/queues.py of CPython 3.11.2.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// An unbounded Queue.
Value NewQueue(Machine& machine);
void PutNow(Machine& machine, Ref queue, Value item);
// The coroutine queue.get().
Value NewQueueGet(Machine& machine, Ref queue);
Outcome AwaitQueueGet(Machine& machine, Ref self, AwaitEvent event, Value payload);

}  // namespace interleave::model::asyncio
