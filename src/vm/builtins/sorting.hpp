// sorted() and list.sort(): a stable merge sort whose state is in a native frame, so that the key function
// and the program's `__lt__` can run between two of its steps.
#pragma once

#include "vm/machine.hpp"

namespace interleave::vm {

// Sorts `items` (a list of its own, which the sort may change) by `key` (Unset or None: themselves). The
// result goes into `target` and the call returns None; with target Unset the sorted list is returned.
Outcome Sort(Machine& machine, Value items, Value key, Value reverse, Value target);

Outcome SortStep(Machine& machine, Ref frame, FrameEvent event, Value payload);

}  // namespace interleave::vm
