// The memory of multiprocessing's Value and Array: numbers that all processes share.
//
// A read or a write on behalf of `.value` happens under the lock that belongs to it. Nobody else can do
// anything with that memory while it is held, so taking it, the access and releasing it are one operation
// here.
#include <fmt/format.h>

#include "model/workers/state.hpp"

namespace interleave::model::workers {

namespace {

namespace cells_slot {
enum : uint32_t { kItems = vm::object_slot::kFirst, kEnd };  // a List
}

// cells(list)
Outcome NewCells(Machine& machine, const Arguments& arguments) {
  std::vector<Value> items;
  CHECK(machine.Items(arguments[0], &items));
  const Value list = machine.List(items.data(), static_cast<uint32_t>(items.size()));
  const Value cells = machine.NewObject(Workers::Of(machine).cells);
  Set(machine, cells.ref(), cells_slot::kItems, list);
  return Outcome::Return(cells);
}

// Whether the access has to wait, for the lock or for its turn; then the native returns *outcome.
bool HasToWait(Machine& machine, Value lock, Outcome* outcome) {
  sim::World& world = sim::World::Of(machine);
  world.TakeWaitEnd();
  if (lock.is_object() && !IsOpen(machine, lock.ref())) {
    *outcome = WaitForRelease(machine, lock.ref(), sim::ThreadWait::kNever);
    return true;
  }
  if (machine.MayProceed()) return false;
  *outcome = world.Ask();
  return true;
}

// load(cells, index, lock): lock None: without one.
Outcome Load(Machine& machine, const Arguments& arguments) {
  Outcome outcome;
  if (HasToWait(machine, arguments[2], &outcome)) return outcome;
  const Value items = Get(machine, arguments[0].ref(), cells_slot::kItems);
  return Outcome::Return(machine.ListGet(items, static_cast<uint32_t>(arguments[1].small())));
}

// store(cells, index, lock, value)
Outcome Store(Machine& machine, const Arguments& arguments) {
  Outcome outcome;
  if (HasToWait(machine, arguments[2], &outcome)) return outcome;
  const Value items = Get(machine, arguments[0].ref(), cells_slot::kItems);
  machine.ListSet(items, static_cast<uint32_t>(arguments[1].small()), arguments[3]);
  return Outcome::None();
}

}  // namespace

void InstallCells(Machine& machine, Workers& types, Value module) {
  types.cells =
      machine.AddType({.name = "cells", .module = "_process", .slot_count = OwnSlots(cells_slot::kEnd)});
  machine.AddFunctions(module, {{"cells", "items", &NewCells, true},
                                {"load", "cells index lock", &Load, true},
                                {"store", "cells index lock value", &Store, true}});
}

}  // namespace interleave::model::workers
