// Futures whose exception nobody asks for, and suspended tasks that nobody can wake.
//
// CPython reports both when an object is freed. Here a walk through all that lives (vm::Inspector) finds
// them. For failed futures it is made after a step that can have lost one: the step in which a task failed, a
// step in which a task ended, a callback of such a future; after every step where the loop has an exception
// handler. For suspended tasks it is made by gc.collect() alone, as in CPython, where they are cycles.
//
// Sources: Future.__del__, Task.__del__ of CPython 3.11.2, and what its collector does with a coroutine.
//
// Inaccuracies: a report comes after the step that lost the future, not in the middle of it; where walks are
// expensive, some steps later. Of several that are lost in one step the order is that in which they failed.
// Objects are not reported when the process exits. The traceback of an exception does not keep alive the
// variables of its frames.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// A future has failed. `is_heard`: it has callbacks, so it lives until they have run.
void NoteFailure(Machine& machine, Ref future, bool is_heard);
// A task has ended, or a callback was called with `future`: what it held may be lost.
void NoteEnd(Machine& machine, Ref loop);
void NoteCalled(Machine& machine, Ref loop, Value future);

// Between two steps: the next report that is due, as the handler's context. False: there is none.
bool NextLost(Machine& machine, Ref loop, Value* context);
// The loop is about to be closed: looks once more, whatever it costs.
void LookForLast(Machine& machine, Ref loop);

// gc.collect(): closes the coroutines of suspended tasks that nothing refers to, and reports these tasks.
// The number of them is what the call gives.
Outcome CollectUnreached(Machine& machine);

}  // namespace interleave::model::asyncio
