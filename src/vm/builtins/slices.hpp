// Slices as indices, and the parts of subscripts that methods share.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

// A slice of a sequence of known length: where it starts, and every step-th from there.
struct SliceParts {
  int64_t start = 0;
  int64_t stop = 0;
  int64_t step = 1;
  uint64_t length = 0;
  uint64_t At(uint64_t index) const {
    return static_cast<uint64_t>(start) + index * static_cast<uint64_t>(step);
  }
};
// False: raised (a part that is no int, a step of zero).
bool PartsOfSlice(Machine& machine, Value slice, uint64_t length, SliceParts* parts);

// Makes a list hold exactly these.
void AssignList(Machine& machine, Value list, const std::vector<Value>& items);

// The value of a key that a dict lacks: what its default factory makes, which is stored; else KeyError.
Outcome MakeMissing(Machine& machine, Value dict, Value key);
// Calls a dict's default factory and stores what it made.
Outcome DefaultFactoryStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
