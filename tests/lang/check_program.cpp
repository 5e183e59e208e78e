#include "lang/check_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace interleave::lang {
namespace {

constexpr uint32_t kTable[][2] = {
#define OPCODE(name, operand, pops, pushes, touches) \
  {static_cast<uint32_t>(pops), static_cast<uint32_t>(pushes)},
#include "lang/opcodes.def"
#undef OPCODE
};
constexpr uint32_t kByOperand = ~0U;

uint32_t PopsByOperand(Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (instruction.opcode()) {
    case Opcode::kBuildMap:
      return 2 * operand;
    case Opcode::kFormatValue:
      return operand >= 4 ? 2 : 1;
    case Opcode::kCall:
      return operand + 2;
    case Opcode::kCallKeywords:
      return operand + 3;
    case Opcode::kCallEx:
      return operand + 3;
    case Opcode::kMakeFunction:
      return (operand & 1) + (operand >> 1 & 1) + (operand >> 2 & 1);
    case Opcode::kBuildClass:
      return operand + 2;
    default:
      return operand;  // BuildTuple and its like, BuildSlice, Raise
  }
}

uint32_t PushesByOperand(Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (instruction.opcode()) {
    case Opcode::kLoadGlobal:
    case Opcode::kLoadAttr:
      return 1 + operand % 2;
    case Opcode::kUnpackSequence:
      return operand;
    case Opcode::kUnpackEx:
      return operand % 256 + 1 + operand / 256;
    default:
      return 0;
  }
}

// How far down an instruction reaches beyond what it takes.
uint32_t Reach(Instruction instruction) {
  switch (instruction.opcode()) {
    case Opcode::kCopy:
    case Opcode::kSwap:
    case Opcode::kListAppend:
    case Opcode::kSetAdd:
    case Opcode::kListExtend:
    case Opcode::kSetUpdate:
    case Opcode::kDictUpdate:
    case Opcode::kDictMerge:
    case Opcode::kMapAdd:
      return instruction.operand();
    case Opcode::kForIter:
    case Opcode::kGetAsyncNext:
    case Opcode::kImportFrom:
      return 1;
    case Opcode::kWithExceptStart:
      return 3;
    default:
      return 0;
  }
}

class CodeCheck {
 public:
  CodeCheck(const Program& program, const Code& code)
      : program_(program), code_(code), depths_(code.instructions.size()) {}

  std::string Run() {
    if (code_.positions.size() != code_.instructions.size()) return Problem(0, "positions do not match");
    if (code_.instructions.empty() || code_.instructions[0] != Instruction(Opcode::kResume, 0)) {
      return Problem(0, "does not begin with Resume");
    }
    CheckTables();
    Reached(0, 0, 0);
    while (problem_.empty() && !work_.empty()) {
      const uint32_t offset = work_.back();
      work_.pop_back();
      Step(offset);
    }
    for (uint32_t offset = 0; offset < depths_.size() && problem_.empty(); ++offset) {
      if (!depths_[offset]) return Problem(offset, "is never reached");
    }
    if (problem_.empty() && deepest_ != code_.stack_size) return Problem(0, "stack_size is not the deepest");
    return problem_;
  }

 private:
  std::string Problem(uint32_t offset, const std::string& what) {
    if (problem_.empty())
      problem_ = fmt::format("{}, instruction {}: {}", code_.qualified_name, offset, what);
    return problem_;
  }

  void CheckTables() {
    const size_t cells = code_.cells.size() + code_.free_variables.size();
    if (code_.cell_parameters.size() != code_.cells.size()) Problem(0, "cell_parameters do not match");
    if (code_.parameter_count() > code_.locals.size()) Problem(0, "parameters are not locals");
    uint32_t previous_end = 0;
    for (const ExceptionEntry& entry : code_.exceptions) {
      const bool fits = entry.start >= previous_end && entry.start < entry.end &&
                        entry.end <= depths_.size() && entry.target < depths_.size();
      if (!fits) Problem(entry.start, "exception entry out of order or range");
      previous_end = entry.end;
    }
    for (uint32_t offset = 0; offset < code_.instructions.size(); ++offset) {
      const Instruction instruction = code_.instructions[offset];
      const std::optional<size_t> limit = Limit(instruction, cells);
      if (limit && Index(instruction) >= *limit) Problem(offset, "operand out of range");
    }
  }

  static uint32_t Index(Instruction instruction) {
    switch (OperandKindOf(instruction.opcode())) {
      case OperandKind::kGlobalCall:
      case OperandKind::kMethod:
        return instruction.operand() / 2;
      case OperandKind::kFunction:
        return instruction.operand() / 16;
      default:
        return instruction.operand();
    }
  }

  std::optional<size_t> Limit(Instruction instruction, size_t cells) const {
    switch (OperandKindOf(instruction.opcode())) {
      case OperandKind::kConstant:
        return program_.constants.size();
      case OperandKind::kName:
      case OperandKind::kMethod:
        return program_.names.size();
      case OperandKind::kLocal:
        return code_.locals.size();
      case OperandKind::kCell:
        return cells;
      case OperandKind::kGlobal:
      case OperandKind::kGlobalCall:
        return program_.globals.size();
      case OperandKind::kJump:
        return code_.instructions.size();
      case OperandKind::kFunction:
        return program_.codes.size();
      default:
        return std::nullopt;
    }
  }

  void Reached(uint32_t from, uint32_t offset, uint32_t depth) {
    if (offset >= depths_.size()) {
      Problem(from, "runs off the end");
    } else if (!depths_[offset]) {
      depths_[offset] = depth;
      deepest_ = std::max(deepest_, depth);
      work_.push_back(offset);
    } else if (*depths_[offset] != depth) {
      Problem(offset, fmt::format("depth {} and {} (from {})", *depths_[offset], depth, from));
    }
  }

  void ReachHandler(uint32_t offset, uint32_t depth) {
    for (const ExceptionEntry& entry : code_.exceptions) {
      if (offset < entry.start || offset >= entry.end) continue;
      if (entry.depth > depth) Problem(offset, "is guarded at more than its depth");
      Reached(offset, entry.target, entry.depth + 1);
      return;
    }
  }

  void Step(uint32_t offset) {
    const Instruction instruction = code_.instructions[offset];
    const uint32_t depth = *depths_[offset];
    const auto& row = kTable[static_cast<uint32_t>(instruction.opcode())];
    const uint32_t pops = row[0] == kByOperand ? PopsByOperand(instruction) : row[0];
    const uint32_t pushes = row[1] == kByOperand ? PushesByOperand(instruction) : row[1];
    if (depth < pops + Reach(instruction)) {
      Problem(offset, "takes more than there is");
      return;
    }
    ReachHandler(offset, depth);
    const uint32_t after = depth - pops + pushes;
    if (OperandKindOf(instruction.opcode()) == OperandKind::kJump) StepJump(offset, instruction, depth);
    switch (instruction.opcode()) {
      case Opcode::kJumpForward:
      case Opcode::kJumpBackward:
      case Opcode::kReturn:
      case Opcode::kRaise:
      case Opcode::kReraise:
        return;
      default:
        Reached(offset, offset + 1, after);
    }
  }

  void StepJump(uint32_t offset, Instruction instruction, uint32_t depth) {
    const bool backward = instruction.opcode() == Opcode::kJumpBackward;
    if (backward != (instruction.operand() <= offset)) Problem(offset, "jumps the wrong way");
    switch (instruction.opcode()) {
      case Opcode::kJumpForward:
      case Opcode::kJumpBackward:
      case Opcode::kJumpIfFalseOrPop:
      case Opcode::kJumpIfTrueOrPop:
        return Reached(offset, instruction.operand(), depth);
      default:
        return Reached(offset, instruction.operand(), depth - 1);  // ForIter drops its iterator
    }
  }

  const Program& program_;
  const Code& code_;
  std::vector<std::optional<uint32_t>> depths_;
  std::vector<uint32_t> work_;
  uint32_t deepest_ = 0;
  std::string problem_;
};

}  // namespace

std::string CheckProgram(const Program& program) {
  for (const Code& code : program.codes) {
    const std::string problem = CodeCheck(program, code).Run();
    if (!problem.empty()) return problem;
  }
  return "";
}

}  // namespace interleave::lang
