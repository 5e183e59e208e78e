// The module time on virtual time: every clock shows the seconds since the run began, and sleep() lets the
// thread stand still that long, with the event loop that runs on it.
//
// Not here: dates, and clocks of the processor's work.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::time {

void Install(sim::World& world);

}  // namespace interleave::model::time
