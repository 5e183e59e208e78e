// What the files of this folder share: the numbers of their types. Objects of these types belong to all
// processes: a fork copies none of them.
#pragma once

#include <vector>

#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::workers {

struct Workers {
  uint16_t process = 0;
  uint16_t channel = 0;
  uint16_t semaphore = 0;
  uint16_t cells = 0;
  uint32_t process_frame = 0;

  static Workers& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Workers>(sim::ModelId::kWorkers);
  }
};

namespace semaphore_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,
  kValue,        // Small: how often it can be acquired; of a recursive one 1 while it is free
  kLargest,      // Small: what a release must not go beyond
  kIsRecursive,  // Bool
  kDepth,        // Small: how often its owner has acquired a recursive one
  kHolder,       // the actor that acquired it last; None: it was released
  kThread,       // of a recursive one: whose it is; None
  kEnd
};
}

void InstallSemaphores(Machine& machine, Workers& types, Value module);
void InstallCells(Machine& machine, Workers& types, Value module);

// Whether the thread that runs could acquire it now.
bool IsOpen(Machine& machine, Ref semaphore);
// It waits until somebody releases it.
Outcome WaitForRelease(Machine& machine, Ref semaphore, int64_t deadline_ns);

}  // namespace interleave::model::workers
