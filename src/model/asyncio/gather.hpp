// asyncio.gather: a future of many results.
//
// Source: Lib/asyncio/tasks.py of CPython 3.11.2 (gather, _GatheringFuture).
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

// Gathers futures; coroutines among the values become tasks, in order. False: raised.
bool Gather(Machine& machine, const std::vector<Value>& values, bool return_exceptions, Value* outer);
bool CancelGathering(Machine& machine, Ref gathering, Value message);

}  // namespace interleave::model::asyncio
