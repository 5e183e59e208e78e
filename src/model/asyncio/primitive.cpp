#include "model/asyncio/primitive.hpp"

#include <fmt/format.h>

#include "model/asyncio/future.hpp"
#include "model/asyncio/loop.hpp"

namespace interleave::model::asyncio {

Value NewPrimitive(Machine& machine, uint16_t type, Value value) {
  const Value primitive = machine.NewObject(type);
  SetSmall(machine, primitive.ref(), primitive_slot::kNumber, sim::World::Of(machine).NewObjectNumber());
  Set(machine, primitive.ref(), primitive_slot::kLoop, Value::None());
  Set(machine, primitive.ref(), primitive_slot::kValue, value);
  Set(machine, primitive.ref(), primitive_slot::kHolder, Value::None());
  return primitive;
}

bool Enqueue(Machine& machine, Ref primitive, uint32_t waiters_slot, Value* future) {
  Ref loop = 0;
  if (!RequireRunningLoop(machine, &loop)) return false;
  const Value bound = Get(machine, primitive, primitive_slot::kLoop);
  if (bound.is_none()) {
    Set(machine, primitive, primitive_slot::kLoop, Value::Object(loop));
  } else if (bound.ref() != loop) {
    machine.Raise(vm::ExceptionType::kRuntimeError, fmt::format("{} is bound to a different event loop",
                                                                machine.Repr(Value::Object(primitive))));
    return false;
  }
  *future = NewFuture(machine, loop);
  Ring(machine, primitive, waiters_slot).PushBack(*future);
  return true;
}

Outcome WaitOn(Machine& machine, trace::Wait wait, Value primitive, Value future) {
  machine.wait = {static_cast<uint8_t>(wait), primitive};
  return Outcome::Suspend(future);
}

void RecordAcquire(Machine& machine, Ref primitive, trace::Wait wait) {
  sim::World& world = sim::World::Of(machine);
  SetSmall(machine, primitive, primitive_slot::kHolder, world.actor());
  world.Record(trace::RecordKind::kAcquire, world.actor(), static_cast<uint8_t>(wait), machine.CurrentLine(),
               static_cast<uint32_t>(GetSmall(machine, primitive, primitive_slot::kNumber)));
}

void RecordRelease(Machine& machine, Ref primitive, trace::Wait wait) {
  sim::World& world = sim::World::Of(machine);
  Set(machine, primitive, primitive_slot::kHolder, Value::None());
  world.Record(trace::RecordKind::kRelease, world.actor(), static_cast<uint8_t>(wait), machine.CurrentLine(),
               static_cast<uint32_t>(GetSmall(machine, primitive, primitive_slot::kNumber)));
}

std::string PrimitiveRepr(Machine& machine, Ref primitive, std::string_view state) {
  const Value value = Value::Object(primitive);
  const uint32_t waiting = Waiters(machine, primitive).size();
  return fmt::format("<asyncio.locks.{} object at {:#x} [{}{}]>", machine.TypeName(value),
                     machine.AddressOf(value), state,
                     waiting == 0 ? std::string() : fmt::format(", waiters:{}", waiting));
}

Value DoneWithNone(Machine& machine) { return Asyncio::Of(machine).done_with_none; }

}  // namespace interleave::model::asyncio
