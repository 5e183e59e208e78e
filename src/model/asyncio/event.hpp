// asyncio.Event.
//
// Source: Lib/asyncio/locks.py of CPython 3.11.2.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

Value NewEvent(Machine& machine);
bool IsSet(Machine& machine, Ref event);
void SetEvent(Machine& machine, Ref event);
void ClearEvent(Machine& machine, Ref event);
Value NewEventWait(Machine& machine, Ref event);

}  // namespace interleave::model::asyncio
