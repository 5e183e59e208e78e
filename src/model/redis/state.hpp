// What the files of this folder share: the numbers of the types, and where the server's state lies in the
// arena. It is reached by one root, which all processes have in common.
#pragma once

#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::redis {

struct Redis {
  uint16_t server = 0;
  uint16_t entry = 0;
  uint16_t session = 0;
  uint16_t error = 0;
  uint16_t call = 0;           // a coroutine
  uint32_t server_root = 0;    // the server; Unset: nobody has called it yet
  uint32_t blocking_root = 0;  // of each thread: the call it waits for
  uint32_t lease_frame = 0;

  static Redis& Of(Machine& machine) { return sim::World::Of(machine).Model<Redis>(sim::ModelId::kRedis); }
};

namespace server_slot {
enum : uint32_t {
  kKeys = vm::object_slot::kFirst,  // a Dict: a text, its entry
  kWatchers,                        // a List of the sessions that watch keys; Unset: none does
  kScripts,                         // a Dict: a digest, the script; Unset: none was loaded
  kInFlight,                        // of timed runs: a List of calls on their way there, by arrival
  // Of untimed runs, see leases.cpp.
  kLeased,  // a List of the keys with a time to live, by its start; Unset: none has one
  kBounds,  // a Storage: what is known of the order in which they run out
  kLeaseThread,
  kLeasesChanged,  // Bool: the thread has to look anew
  kEnd
};
}

// A key's value: a String; or a Deque, a Dict or a Set of Strings.
namespace entry_slot {
enum : uint32_t {
  kValue = vm::object_slot::kFirst,
  kDeadline,  // from this ns on it is gone; None: never
  kEnd
};
}

// A connection that is in the middle of something: it watches keys, or queues commands.
namespace session_slot {
enum : uint32_t {
  kWatched = vm::object_slot::kFirst,  // a Set of keys; Unset: none
  kIsDirty,                            // Bool: one of them was changed
  kQueue,                              // a List of Tuples, behind MULTI; Unset: there was none
  kIsBroken,                           // Bool: a command was refused when it was queued
  kEnd
};
}

void InstallExceptions(Machine& machine, Value module);

}  // namespace interleave::model::redis
