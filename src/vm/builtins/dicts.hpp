// What dict(...), update() and fromkeys() share.
#pragma once

#include <optional>

#include "vm/machine.hpp"

namespace interleave::vm {

// Takes into `dict` the argument at `which` (a dict, or an iterable of pairs; Unset: nothing) and then the
// keywords. An outcome: the error, or the call that comes first (see Gather).
std::optional<Outcome> UpdateDict(Machine& machine, Value dict, const Arguments& arguments, uint32_t which,
                                  NativeFunction again);

}  // namespace interleave::vm
