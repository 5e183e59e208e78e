// asyncio.Handle and asyncio.TimerHandle: a callback that the loop will run.
#pragma once

#include <vector>

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

Value NewHandle(Machine& machine, Value callback, Value arguments, int64_t state);
Value NewTimer(Machine& machine, Ref loop, int64_t when_ns, Value callback, Value arguments, int64_t state);
bool IsCancelled(Machine& machine, Ref handle);
std::vector<Value> HandleArguments(Machine& machine, Ref handle);
// Either kind; a timer tells its loop, which drops it when many are cancelled.
void CancelHandle(Machine& machine, Ref handle);

}  // namespace interleave::model::asyncio
