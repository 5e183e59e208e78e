// Frames of min and max with a key, and of any and all over what has to be asked item by item.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

Outcome KeyedExtremeStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome EveryStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
