// A value as the trace shows it: like repr, but without running any code of the program, so that watching a
// run never changes it. Instances of the program's classes are shown by their class's name. Cut to a few
// items and levels.
#pragma once

#include <string>
#include <string_view>

#include "vm/machine.hpp"

namespace interleave::sim {

std::string ObservedText(vm::Machine& machine, vm::Value value);

// The first 200 bytes of a text, whole characters only.
std::string Shortened(std::string_view text);

}  // namespace interleave::sim
