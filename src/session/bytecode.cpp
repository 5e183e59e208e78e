#include "session/bytecode.hpp"

#include <fmt/format.h>

#include "lang/disassembler.hpp"
#include "session/compile.hpp"

namespace interleave::session {
namespace {

using lang::Opcode;

// The machine's (vm/turn.hpp): a function's entry, a generator's resumption, the end of a call, a backward
// jump.
bool IsGilPoint(Opcode opcode) {
  switch (opcode) {
    case Opcode::kResume:
    case Opcode::kJumpBackward:
    case Opcode::kCall:
    case Opcode::kCallKeywords:
    case Opcode::kCallEx:
    case Opcode::kReturn:
    case Opcode::kYield:
    case Opcode::kYieldFrom:
    case Opcode::kAwait:
      return true;
    default:
      return false;
  }
}

std::string TextOfOperand(const lang::Program& program, const lang::Code& code, lang::Instruction one) {
  const lang::OperandKind kind = lang::OperandKindOf(one.opcode());
  if (kind == lang::OperandKind::kNone) return "";
  std::string text = lang::OperandText(program, code, one);
  return text.empty() ? fmt::format("{}", one.operand()) : text;
}

}  // namespace

bool AllowsSwitchAfter(const BytecodeInstruction& instruction, std::string_view runtime) {
  return runtime != "gil-3.11" || instruction.gil_may_change_hands;
}

Bytecode::Bytecode(std::string_view source) : lines_(1) {
  const base::Result<lang::Program> compiled = CompileProgram(source, "");
  if (!compiled.ok()) return;
  const lang::Program& program = compiled.value();
  for (uint32_t number = 0; number < program.codes.size(); ++number) {
    const lang::Code& code = program.codes[number];
    if (code.module != 0) continue;  // the library's
    for (uint32_t offset = 0; offset < code.instructions.size(); ++offset) {
      const lang::Instruction one = code.instructions[offset];
      const uint32_t line = code.positions[offset].line;
      if (line == 0) continue;
      if (line >= lines_.size()) lines_.resize(line + 1U);
      lines_[line].push_back({number, offset, std::string(lang::OpcodeName(one.opcode())),
                              TextOfOperand(program, code, one), IsGilPoint(one.opcode())});
    }
  }
}

const std::vector<BytecodeInstruction>& Bytecode::OfLine(uint32_t line) const {
  return line < lines_.size() ? lines_[line] : lines_.front();
}

}  // namespace interleave::session
