// The module gc. collect() finds the suspended tasks that nothing refers to (model/asyncio/lost.hpp); memory
// itself is collected by the machine when it likes, which no program can tell.
//
// Inaccuracies: collect() gives the number of reports; generators and asynchronous generators that nothing
// refers to are not closed; nothing is collected by itself after so many allocations.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::gc {

void Install(sim::World& world);

}  // namespace interleave::model::gc
