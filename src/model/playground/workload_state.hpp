// What the workload keeps, whether its requests are tasks or threads: an object of a type of its own, at
// Playground::workload_root.
#pragma once

#include "model/playground/playground.hpp"

namespace interleave::model::playground {

namespace workload_slot {
enum : uint32_t {
  kLoop = vm::object_slot::kFirst,  // Unset: requests are threads
  kEntry,                           // the function
  kTakesRequest,                    // Bool
  kArrivals,                        // a Storage of times from kStart on; Unset: all at once
  kStart,                           // ns; None: no arrival is left
  kCreated,                         // how many requests have their task or thread
  kUnfinished,
  kFailed,       // how many ended with an exception or were cancelled
  kStartupTask,  // None
  kEnd
};
}  // namespace workload_slot

Ref WorkloadState(Machine& machine);
// When request `index`, from 0, arrives.
int64_t ArrivalOf(Machine& machine, Ref state, int64_t index);
// The first arrival is now; all of them were drawn when the workload began.
void SetStart(Machine& machine, Ref state);
void CountCreated(Machine& machine, Ref state, int64_t created);
void CountEnded(Machine& machine, Ref state, bool has_failed);
Value NewRequest(Machine& machine, int64_t id);

// The workload whose requests are threads: calls `startup` where there is one (else Unset), and then a thread
// per request runs the entry. Its frame is the driver's.
Outcome BeginThreads(Machine& machine, Ref frame, Value startup);
Outcome ContinueThreads(Machine& machine, Ref frame, vm::FrameEvent event, Value payload);

}  // namespace interleave::model::playground
