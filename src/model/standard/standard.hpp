// What the module `os` wants of the world: the end of the process that `os._exit` asks for, and the like. Its
// rest is in Python: lang/library.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::standard {

void Install(sim::World& world);

}  // namespace interleave::model::standard
