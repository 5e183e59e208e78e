// The module playground: what a scenario stands on. `parameters.NAME` are the scenario's numbers, `upstream`
// is an outside service that keeps a value per key, and the workload calls the program's `handle`.
#pragma once

#include "model/native.hpp"
#include "sim/world.hpp"

namespace interleave::model::playground {

struct Playground {
  uint16_t upstream = 0;
  uint16_t upstream_call = 0;
  uint16_t upstream_failure = 0;  // of a call, in an untimed run: the target of the event that it fails
  uint16_t request = 0;
  uint16_t workload = 0;
  uint32_t workload_frame = 0;
  uint32_t request_frame = 0;  // of a request that is a thread
  uint32_t worker_frame = 0;   // of a worker's first thread
  uint32_t killer_frame = 0;
  uint32_t workload_root = 0;   // the state of the workload
  uint32_t values_root = 0;     // what upstream keeps, a dict; Unset: nothing was put yet
  uint32_t in_flight_root = 0;  // Small, calls that have a place, where they are counted; Unset: none yet
  uint32_t peak_root = 0;       // Small, the most of them at once, where somebody asks; Unset: none yet
  uint32_t refused_root = 0;    // Small, calls that found no place; Unset: none yet
  uint32_t has_place_root = 0;  // of each thread: Bool, whether its blocking call has a place
  Value arrive;                 // the callback of arrivals
  Value pause;                  // the callback at which a worker stands still
  bool puts = false;            // the program may put something into upstream
  bool counts_calls = false;    // capacity is limited, or the program or a counter asks how many there are
  bool keeps_peak = false;      // the program or a counter asks how many there were at most

  static Playground& Of(Machine& machine) {
    return sim::World::Of(machine).Model<Playground>(sim::ModelId::kPlayground);
  }
};

void Install(sim::World& world);

// For sim::ModelHooks: how many requests have ended with an exception, or were cancelled.
uint32_t FailedRequests(sim::World& world);

void InstallUpstream(Machine& machine, Playground& types, Value module);
void InstallWorkload(Machine& machine, Playground& types);
void InstallThreadWorkload(Machine& machine, Playground& types);
void InstallWorkers(Machine& machine, Playground& types);

}  // namespace interleave::model::playground
