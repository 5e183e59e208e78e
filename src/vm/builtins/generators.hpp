// generator.close() waits for the generator's own clean-up in a frame.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

Outcome CloseStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
