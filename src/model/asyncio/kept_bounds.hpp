// Difference bounds (bounds.hpp) as a part of the simulated state: in a slot of an object, Unset while no
// timer is pending.
#pragma once

#include "model/asyncio/bounds.hpp"
#include "model/native.hpp"

namespace interleave::model::asyncio {

Bounds LoadBounds(Machine& machine, Ref owner, uint32_t slot);
void StoreBounds(Machine& machine, Ref owner, uint32_t slot, const Bounds& bounds);

}  // namespace interleave::model::asyncio
