// A program as text for people: every code with its source lines beside its instructions.
//
//   withdraw (Account.withdraw), parameters: self, amount
//     3      async with lock:
//          0 Resume
//          1 LoadGlobal           2 (lock)
//          2 BeforeAsyncWith
//     >>  12 Await
//     ...
//     exceptions: 4 to 9 -> 12, depth 1
//
// `>>` marks what an instruction or an exception jumps to. The text is stable: the same program gives the
// same text everywhere.
#pragma once

#include <string>

#include "lang/code.hpp"

namespace interleave::lang {

std::string Disassemble(const Program& program);
std::string Disassemble(const Program& program, const Code& code);

// A constant as Python's repr shows it, nearly: floats as the shortest text that reads back the same.
std::string ConstantText(const Program& program, uint32_t index);

}  // namespace interleave::lang
