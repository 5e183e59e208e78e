#include "model/asyncio/kept_bounds.hpp"

#include <utility>
#include <vector>

namespace interleave::model::asyncio {

Bounds LoadBounds(Machine& machine, Ref owner, uint32_t slot) {
  const Value storage = Get(machine, owner, slot);
  if (storage.is_unset()) return {};
  std::vector<int64_t> values(machine.arena().count(storage.ref()));
  for (uint32_t index = 0; index < values.size(); ++index) {
    const Value value = Get(machine, storage.ref(), index);
    values[index] = value.is_none() ? Bounds::kUnknown : value.small();
  }
  return Bounds(std::move(values));
}

void StoreBounds(Machine& machine, Ref owner, uint32_t slot, const Bounds& bounds) {
  if (bounds.timer_count() == 0) {
    if (!Get(machine, owner, slot).is_unset()) Set(machine, owner, slot, Value::Unset());
    return;
  }
  const std::vector<int64_t>& values = bounds.values();
  const Ref storage = machine.arena().Allocate(vm::Kind::kStorage, static_cast<uint32_t>(values.size()));
  for (uint32_t index = 0; index < values.size(); ++index) {
    const bool is_unknown = values[index] == Bounds::kUnknown;
    Set(machine, storage, index, is_unknown ? Value::None() : Value::Small(values[index]));
  }
  Set(machine, owner, slot, Value::Object(storage));
}

}  // namespace interleave::model::asyncio
