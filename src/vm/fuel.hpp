// How much a run may still do. Each step, function entry and backward jump takes one unit of fuel; work that
// is one instruction and long all the same takes what it costs. Counted, not timed, so that every target
// stops at the same place.
#pragma once

#include <algorithm>
#include <cstdint>

namespace interleave::vm {

struct Fuel {
  uint64_t left = UINT64_MAX;  // of this slice; at 0: Exit::kLimit at the next safe point
  uint64_t reserve = 0;        // of the run beyond the slice, for what cannot be interrupted

  // A unit for about a hundred bytes or ten values. What the slice lacks comes out of the reserve, so that
  // slices make no difference.
  void Charge(uint64_t units) {
    const uint64_t own = std::min(units, left);
    left -= own;
    reserve -= std::min(units - own, reserve);
  }

  // For a loop inside one instruction, once for each turn. False: nothing is left of the run, and the loop
  // raises something to get out.
  bool ChargeTurn() {
    uint64_t& source = left > 0 ? left : reserve;
    if (source == 0) return false;
    --source;
    return true;
  }
};

}  // namespace interleave::vm
