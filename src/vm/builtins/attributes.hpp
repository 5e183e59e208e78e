// getattr, setattr, hasattr, delattr: attributes whose getters and `__getattr__` the program may have
// written.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

// object.name, as a call: kReturn, kRaise (AttributeError), or kCalled.
Outcome GetAttributeOf(Machine& machine, Value object, Value name);

// Where an AttributeError means a default, or that there is none.
Outcome AttributeOrDefaultStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
