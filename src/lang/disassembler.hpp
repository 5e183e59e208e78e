// A program as text for people: every code with its source lines beside its instructions.
//
//   increment, async, parameters: amount, stack 4
//       8  async with lock:
//             1 LoadGlobal          4 (lock)
//             2 BeforeAsyncWith
//       ...
//       >>   24 PushExceptionInfo
//       exceptions in 4 to 16 -> 24, depth 1
//
// `-` in place of a line: what follows belongs to none. `>>` marks what an instruction or an exception jumps
// to. The text is stable: the same program gives the same text everywhere.
#pragma once

#include <string>

#include "lang/code.hpp"

namespace interleave::lang {

std::string Disassemble(const Program& program);
std::string Disassemble(const Program& program, const Code& code);

// What an instruction's operand means ("counter", "+="); nothing where its number says it all.
std::string OperandText(const Program& program, const Code& code, Instruction instruction);

// A constant as Python's repr shows it, nearly: floats as the shortest text that reads back the same.
std::string ConstantText(const Program& program, uint32_t index);

}  // namespace interleave::lang
