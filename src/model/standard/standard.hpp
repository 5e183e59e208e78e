// What Python's standard library wants of the world: the seed of `random`, and the end of the process that
// `os._exit` asks for. The rest of these modules is in lang/library and vm/library.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::standard {

void Install(sim::World& world);

}  // namespace interleave::model::standard
