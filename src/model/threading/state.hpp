// What the files of this folder share: the numbers of their types, and what locks look like.
#pragma once

#include <string>

#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::threading {

struct Threading {
  uint16_t lock = 0;
  uint16_t reentrant_lock = 0;
  uint16_t place = 0;
  uint32_t thread_frame = 0;
  uint32_t exit_frame = 0;
  uint32_t exits_root = 0;   // a List of what is called at the interpreter's end; Unset: nothing
  uint32_t spaces_root = 0;  // of each thread: a Dict of what is its own of every `local`

  static Threading& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Threading>(sim::ModelId::kThreading);
  }
};

// Locks of the library's own carry the name of what they are a part of: a Condition, a Queue. Its place holds
// that name and one number for all of them.
namespace place_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,
  kName,  // "threading.Condition"
  kKind,  // Small, trace::Wait of a thread that waits for more than a lock
  kEnd
};
}  // namespace place_slot

namespace lock_slot {
enum : uint32_t {
  kNumber = vm::object_slot::kFirst,
  kDepth,   // how often it is held: 0 free; above 1 only an RLock
  kHolder,  // the actor that acquired it; None: it is free, or was made held
  kThread,  // of an RLock that is held: whose it is
  kPlace,   // None: it is the program's own
  kKind,    // Small, LockKind
  kEnd
};
}  // namespace lock_slot

enum LockKind : int64_t {
  kPlain,   // recorded: the program's own, or what a Condition is entered with
  kGuard,   // inside of something, held for a moment: not recorded
  kWaiter,  // made held; who acquires it waits until somebody else releases it: not recorded
};

bool IsLock(Machine& machine, Value value);
trace::Wait WaitOfLock(Machine& machine, Ref lock);
std::string NameOfLock(Machine& machine, Ref lock);

void InstallLocks(Machine& machine, Threading& types, Value module);
void InstallLifetimes(Machine& machine, Threading& types, Value module);
void InstallThreads(Machine& machine, Threading& types, Value module);

}  // namespace interleave::model::threading
