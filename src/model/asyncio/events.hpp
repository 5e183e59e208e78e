// What comes to an event loop from outside where latencies are unknown (untimed runs): requests that arrive,
// calls that take effect and are answered, timers that fire.
//
// The loop runs in batches, as CPython's does. When a batch is exhausted, what is next is the chooser's
// decision: something that was outstanding when the batch began happens as the batch's last member, or, if
// anything is ready, the next batch begins. With nothing ready something must happen. Whoever an event wakes
// runs as its part of the batch. Timers that are due for certain join the next batch, behind what was ready.
//
// Callbacks of the loop's own (a gather that counts its children) run no code of the program and touch
// nothing that others see. Where nothing else is ready they run without a decision: they could change places
// with any event.
//
// Timers fire at any moment relative to other events; among themselves in an order that what is known of
// their starts allows (bounds.hpp).
//
// Source: BaseEventLoop._run_once of CPython 3.11.2; how selectors answer is left open by it.
//
// Inaccuracies: of four and more timers that are due at one and the same nanosecond the order is that of
// their places in the heap.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// An event of `actor` is outstanding from now on. When it happens, Asyncio::events of the target's type is
// called.
Value NewEvent(Machine& machine, Ref loop, sim::OptionKind kind, uint32_t actor, Value target);
// The same for what was outstanding before: requests come whenever they want, only one after another.
Value NewOldEvent(Machine& machine, Ref loop, sim::OptionKind kind, uint32_t actor, Value target);
// It does not happen any more. It may have happened already.
void CancelEvent(Machine& machine, Ref loop, Value event);
// A timer was put into the heap.
void NoteTimer(Machine& machine, Ref loop, Value timer, int64_t delay_ns);

// The batch is exhausted: what is next happens. False: the loop's frame returns *outcome (nothing will ever
// happen, not now, or raised).
bool DecideNext(Machine& machine, Ref loop, Outcome* outcome);

}  // namespace interleave::model::asyncio
