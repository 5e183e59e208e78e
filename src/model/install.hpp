// All models, as the installers that a sim::World takes.
#pragma once

#include <vector>

#include "sim/world.hpp"

namespace interleave::model {

// asyncio, threading, time and playground, in the order in which they must be installed.
std::vector<sim::Installer> Installers();

}  // namespace interleave::model
