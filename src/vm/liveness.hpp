// Which variables of a code are read again: what the others hold makes no difference to what comes.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/code.hpp"

namespace interleave::vm {

// By place of a frame (its pc, which stands behind the instruction at work): a bit for each of the first 64 -
// 4 locals that is written before it is read again, or never touched, whatever happens. A frame may go on
// with that instruction, with the one at work again, or with a handler of it.
std::vector<uint64_t> DeadLocals(const lang::Code& code);

}  // namespace interleave::vm
