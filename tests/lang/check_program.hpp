// An independent check of a compiled program: walks every code as the machine would, with nothing but the
// depth of the stack, and says what is wrong. It shares no code with the compiler's own bookkeeping.
#pragma once

#include <string>

#include "lang/code.hpp"

namespace interleave::lang {

// Empty when every index is in range, no instruction takes more than there is, the depth is the same on
// every way to an instruction and never above stack_size (which is reached), nothing is unreachable, and
// nothing runs off the end.
std::string CheckProgram(const Program& program);

}  // namespace interleave::lang
