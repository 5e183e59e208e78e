// Frames of min and max with a key, and of any, all and `in` over what has to be asked item by item.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

Outcome KeyedExtremeStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome SearchStep(Machine& machine, Ref frame, FrameEvent event, Value payload);
Outcome EveryStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

// `item in iterable`, which is asked for no more items than it takes to find it.
Outcome SearchIterable(Machine& machine, Value iterable, Value item);

}  // namespace interleave::vm
