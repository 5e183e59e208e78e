// asyncio.Condition.
//
// Source: Lib/asyncio/locks.py of CPython 3.11.2.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

Value NewCondition(Machine& machine);
Ref LockOfCondition(Machine& machine, Ref condition);
void NotifyAllWaiters(Machine& machine, Ref condition);

// The coroutine condition.wait_for(predicate), where the predicate is a callable of the program, or an object
// whose type has one of its own (Asyncio::predicates). Unset: condition.wait().
Value NewConditionWait(Machine& machine, Ref condition, Value predicate);
Outcome AwaitCondition(Machine& machine, Ref self, AwaitEvent event, Value payload);

}  // namespace interleave::model::asyncio
