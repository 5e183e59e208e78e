// What the workload keeps, whether its requests are tasks or threads: an object of a type of its own, at
// Playground::workload_root. Where there are several workers each has another one of its own; what they have
// in common is in the first.
#pragma once

#include <string>

#include "model/playground/playground.hpp"

namespace interleave::model::playground {

namespace workload_slot {
enum : uint32_t {
  kLoop = vm::object_slot::kFirst,  // Unset: requests are threads
  kEntry,                           // the function
  kTakesRequest,                    // Bool
  kArrivals,                        // a Storage of times from kStart on; Unset: all at once
  kKeys,                            // a Storage of the requests' keys; Unset: they are not drawn
  kStart,                           // ns; None: no arrival is left
  kCreated,                         // how many requests have their task or thread
  kUnfinished,
  kFailed,       // how many ended with an exception or were cancelled
  kStartupTask,  // None
  // Of several workers.
  kWorkers,  // in the first one: a List of those of the workers; Unset: there is one process
  kFailure,  // in the first one: the exception that ended a worker; Unset: none did
  kWorker,   // Small, from 0; Unset: there is one process
  kGlobals,  // of its process
  kEnd
};
}  // namespace workload_slot

Ref CommonState(Machine& machine);
Ref WorkloadState(Machine& machine);  // of the process that runs
// How many requests a process has, and which they are: index from 0, id from 1.
int64_t RequestsOf(Machine& machine, Ref state);
int64_t IdOf(Machine& machine, Ref state, int64_t index);
// When request `index` of the process arrives.
int64_t ArrivalOf(Machine& machine, Ref state, int64_t index);
// The first arrival is now; all of them were drawn when the workload began.
void SetStart(Machine& machine, Ref state);
void CountCreated(Machine& machine, Ref state, int64_t created);
// A request has ended.
void CountEnded(Machine& machine, bool has_failed);
bool HaveAllEnded(Machine& machine);
// For which key request `id` is. REQUIRES: it is not counted as created yet.
int64_t KeyOf(Machine& machine, Ref state, int64_t id);
Value NewRequest(Machine& machine, Ref state, int64_t id, int64_t key);

// What is called for a request, and before the first one, by the names of the process that runs.
struct Entry {
  Value function;
  bool takes_request = false;
  Value startup;  // None: there is none
};
// False: nothing is called, the program is over.
bool FindEntryPoints(Machine& machine, Entry* entry, std::string* name);
// A new state, with nothing in it but what the entry is.
Ref NewWorkloadState(Machine& machine, const Entry& entry);
// Awaits the startup and serves the requests of the state; the frame that calls it hands its later events to
// Continue.
Outcome Serve(Machine& machine, Ref frame, Ref state, Value startup);
Outcome Continue(Machine& machine, Ref frame, vm::FrameEvent event, Value payload);

// Several workers: processes that are forked where the program's top level has run, one event loop or one set
// of threads each. The frame is the driver's.
Outcome BeginWorkers(Machine& machine, const Entry& entry);
Outcome ContinueWorkers(Machine& machine);

// The workload whose requests are threads: calls `startup` where there is one (else Unset), and then a thread
// per request runs the entry. Its frame is the driver's.
Outcome BeginThreads(Machine& machine, Ref frame, Value startup);
Outcome ContinueThreads(Machine& machine, Ref frame, vm::FrameEvent event, Value payload);

}  // namespace interleave::model::playground
