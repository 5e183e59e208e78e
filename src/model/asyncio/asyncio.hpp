// The module asyncio, as in CPython 3.11.2: see the headers of this folder for each part, its sources and its
// inaccuracies.
//
// Not here: streams, servers, subprocesses, and threads that run beside the loop.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::asyncio {

void Install(sim::World& world);

// For sim::ModelHooks.
void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors);
// Tasks that wait for ever, of the loop that runs; without those that were there before the first request.
void CollectStuck(sim::World& world, std::vector<sim::Stuck>* stuck);
uint32_t ObjectNumber(sim::World& world, vm::Value object);

}  // namespace interleave::model::asyncio
