// The module threading, as far as one thread with an event loop can tell: Lock and RLock.
//
// A thread that waits for a lock stands still, and with it the loop that runs on it. Its own thread being the
// only one, nobody can ever release the lock: the run ends as a deadlock, with who waits and who holds.
//
// Sources: Modules/_threadmodule.c and Lib/threading.py of CPython 3.11.2.
//
// Inaccuracies: a wait with a timeout lets the time pass at once.
//
// Not here: Thread and everything else that needs a second thread.
#pragma once

#include <vector>

#include "sim/world.hpp"

namespace interleave::model::threading {

void Install(sim::World& world);

// For sim::ModelHooks: what the thread at hand waits for, if it waits for a lock.
void CollectStuck(sim::World& world, std::vector<sim::Stuck>* stuck);
uint32_t ObjectNumber(sim::World& world, vm::Value object);

}  // namespace interleave::model::threading
