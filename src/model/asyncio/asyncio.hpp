// The module asyncio, as in CPython 3.11.2: see the headers of this folder for each part, its sources and its
// inaccuracies.
//
// Not here: streams, servers, subprocesses, and executors with threads of their own.
#pragma once

#include "sim/world.hpp"

namespace interleave::model::asyncio {

void Install(sim::World& world);

// For sim::ModelHooks.
void CollectActors(sim::World& world, std::vector<sim::ActorView>* actors);
// Tasks of a loop that wait for ever, without those that were there before the first request. Of the loop
// that the thread runs, if it runs one.
void CollectStuck(sim::World& world, vm::Ref thread, std::vector<sim::Stuck>* stuck);
// An actor's number went to something that is no task: the default names of tasks leave it out.
void CountOtherActor(sim::World& world);
// Whether a task with that actor has not ended, in the loop that the thread runs.
bool HasTask(sim::World& world, vm::Ref thread, uint32_t actor);
uint32_t ObjectNumber(sim::World& world, vm::Value object);

}  // namespace interleave::model::asyncio
