// asyncio.Task: a coroutine that the loop runs step by step.
//
// A task that has not ended either waits for a future, of which it is a callback, or is ready. At its step
// it is told how the future ended: a failure is thrown into the coroutine.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (Task.__step, __wakeup, cancel).
//
// Inaccuracy: one that nobody refers to is destroyed by gc.collect() alone, never by a collection of the
// machine's own.
#pragma once

#include <cstdint>

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// loop.create_task(coroutine, name=name), by the loop's task factory where it has one; name Unset or None:
// the default one. Raises when `coroutine` is none.
Outcome CreateTask(Machine& machine, Ref loop, Value coroutine, Value name);
// The same, but it is named afterwards, as asyncio.create_task and task groups do: the counter of default
// names counts it.
Outcome CreateAndName(Machine& machine, Ref loop, Value coroutine, Value name);
// Never by the factory.
Outcome MakeTask(Machine& machine, Ref loop, Value coroutine, Value name);
// The same without the check. REQUIRES: IsCoroutine. `name`: as str() gave it, or Unset.
Ref NewTask(Machine& machine, Ref loop, Value coroutine, Value name = Value::Unset());
// The task as a future: `value` is a future already, or a coroutine to be made a task of the loop (None: of
// the current one). False: raised.
bool EnsureFuture(Machine& machine, Value value, Value* future, Value loop = Value::None());

// The future that a task waited for is done: the task becomes ready.
void WakeTask(Machine& machine, Ref task);
void SetTaskName(Machine& machine, Ref task, Value name);  // str(name)
bool CancelTask(Machine& machine, Ref task, Value message);
int64_t Uncancel(Machine& machine, Ref task);
Value TaskName(Machine& machine, Ref task);
// It is destroyed: no longer one of the loop's tasks.
void ForgetTask(Machine& machine, Ref loop, Ref task);

Outcome BeginTaskStep(Machine& machine, Ref loop, Ref task);
// Raised: the exception goes through the loop (SystemExit, KeyboardInterrupt, or the model's own).
Outcome EndTaskStep(Machine& machine, Ref loop, Ref task, FrameEvent event, Value payload);

inline uint32_t ActorOf(Machine& machine, Ref task) {
  return static_cast<uint32_t>(GetSmall(machine, task, future_slot::kNumber));
}
inline int64_t FlagsOf(Machine& machine, Ref task) { return GetSmall(machine, task, task_slot::kFlags); }
inline void SetFlags(Machine& machine, Ref task, int64_t flags) {
  SetSmall(machine, task, task_slot::kFlags, flags);
}
inline int64_t CancelsOf(Machine& machine, Ref task) {
  return (FlagsOf(machine, task) >> task_slot::kCancelsShift) & 0xffff;
}
inline int64_t RequestOf(int64_t flags) { return flags >> task_slot::kRequestShift; }
inline trace::Wait WaitOf(int64_t flags) {
  return static_cast<trace::Wait>((flags >> task_slot::kWaitShift) & 0xff);
}

}  // namespace interleave::model::asyncio
