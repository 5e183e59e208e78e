// The methods of event loops that programs call (their type is made here), and the functions of the module
// that find or make a loop. What they do is in loop.hpp.
#pragma once

#include "model/asyncio/state.hpp"

namespace interleave::model::asyncio {

void InstallLoopMethods(Machine& machine, Asyncio& types, Value module);

}  // namespace interleave::model::asyncio
