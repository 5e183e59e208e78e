// What a program's lines compile to, and where in it another thread may come in: for showing it beside the
// code.
//
//   const Bytecode bytecode(source);
//   for (const BytecodeInstruction& one : bytecode.OfLine(9)) ... one.name   // "LoadGlobal"
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::session {

struct BytecodeInstruction {
  uint32_t code = 0;    // instructions of one function follow each other only where this is the same
  uint32_t offset = 0;  // in it
  std::string name;     // "BinaryOp"
  std::string operand;  // "+="; a jump's target; empty: it has none
  bool gil_may_change_hands = false;  // behind it, under gil-3.11: see AllowsSwitchAfter
};

// Whether another thread may come in behind an instruction under a runtime of Runtimes(). Without a GIL
// others run at any time, and each instruction is one piece. What makes a thread block is not considered.
bool AllowsSwitchAfter(const BytecodeInstruction& instruction, std::string_view runtime);

class Bytecode {
 public:
  // Empty where the program does not compile.
  explicit Bytecode(std::string_view source);

  // In the order in which they stand, function by function; empty where the line has none. Lines count
  // from 1.
  const std::vector<BytecodeInstruction>& OfLine(uint32_t line) const;

 private:
  std::vector<std::vector<BytecodeInstruction>> lines_;  // by line; 0 is empty
};

}  // namespace interleave::session
