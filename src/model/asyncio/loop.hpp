// The event loop: CPython 3.11.2's BaseEventLoop on virtual time.
//
// In a program with several threads a loop lets the others go first between two batches, where CPython's
// waits for the selector without the lock of the interpreter; what another thread gives it by call_soon wakes
// it no more than it does there.
//
// One batch: cancelled timers leave the head of the heap (or all of it, when they are many); with nothing
// ready the clock jumps to the next timer; timers that are due become ready in heap order; then exactly what
// was ready at that moment runs, one step each.
//
// Sources: Lib/asyncio/base_events.py (_run_once, call_at, run_forever) and Lib/heapq.py of CPython 3.11.2.
//
// Inaccuracies: deadlines are whole nanoseconds, rounded half to even; there is no I/O but the models'; the
// debug mode can be set and changes nothing.
#pragma once

#include "model/asyncio/heap.hpp"
#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

Ref NewLoop(Machine& machine);
// The loop that runs now; 0: none does.
Ref RunningLoop(Machine& machine);
// The same, or raises "no running event loop". False: raised.
bool RequireRunningLoop(Machine& machine, Ref* loop);
// For `loop=None` arguments: that loop, the running one, or the one that get_event_loop() makes. False:
// raised.
bool LoopArgument(Machine& machine, Value given, Ref* loop);
// The one that is set, whether it runs or not; made on first use. False: raised.
bool CurrentLoop(Machine& machine, Ref* loop);

struct SoonerTimer {
  Machine& machine;
  bool operator()(Value left, Value right) const {
    return GetSmall(machine, left.ref(), handle_slot::kWhen) <
           GetSmall(machine, right.ref(), handle_slot::kWhen);
  }
};
using TimerHeap = Heap<SoonerTimer>;
inline TimerHeap Timers(Machine& machine, Ref loop) {
  return {machine, loop, loop_slot::kTimers, SoonerTimer{machine}};
}

// A Task, or a handle, becomes ready.
void PushReady(Machine& machine, Ref loop, Value entry);
Value CallSoon(Machine& machine, Ref loop, Value callback, Value arguments, int64_t state = 0);
// The same from any thread: where the loop has nothing to do it goes on.
Value CallSoonThreadsafe(Machine& machine, Ref loop, Value callback, Value arguments);
Value CallAt(Machine& machine, Ref loop, int64_t when_ns, Value callback, Value arguments, int64_t state = 0);
// The deadline of call_later(delay). False: raised, the delay is no time that a clock can show.
bool Deadline(Machine& machine, double delay_s, int64_t* when_ns);
bool DeadlineAt(Machine& machine, double when_s, int64_t* when_ns);

// Pushes the frame that runs the loop until it is stopped; its end is the caller's event. Returns kCalled.
Outcome RunForever(Machine& machine, Ref loop);
// After the batch at hand, run_forever returns. The loop itself as a done callback does the same.
void StopLoop(Machine& machine, Ref loop);
void CloseLoop(Machine& machine, Ref loop);

}  // namespace interleave::model::asyncio
