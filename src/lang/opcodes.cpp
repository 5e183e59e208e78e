#include "lang/opcodes.hpp"

#include <array>

#include "base/check.hpp"

namespace interleave::lang {
namespace {

struct OpcodeFacts {
  std::string_view name;
  OperandKind operand;
  int8_t pops;
  int8_t pushes;
};

constexpr std::array<OpcodeFacts, kOpcodeCount> kFacts = {{
#define OPCODE(name, operand, pops, pushes, touches) {#name, OperandKind::k##operand, pops, pushes},
#include "lang/opcodes.def"
#undef OPCODE
}};

constexpr std::array<std::string_view, 13> kBinaryTexts = {"+", "-", "*", "/",  "//", "%", "**",
                                                           "&", "|", "^", "<<", ">>", "@"};
constexpr std::array<std::string_view, 6> kCompareTexts = {"<", "<=", "==", "!=", ">", ">="};

const OpcodeFacts& FactsOf(Opcode opcode) {
  CHECK(static_cast<uint32_t>(opcode) < kOpcodeCount);
  return kFacts[static_cast<uint32_t>(opcode)];
}

int32_t FlagCount(uint32_t flags) {
  return static_cast<int32_t>((flags & 1) + (flags >> 1 & 1) + (flags >> 2 & 1));
}

// The instructions whose effect the operand decides.
int32_t EffectByOperand(Opcode opcode, uint32_t operand) {
  const auto count = static_cast<int32_t>(operand);
  switch (opcode) {
    case Opcode::kLoadGlobal:
      return 1 + (count & 1);
    case Opcode::kLoadAttr:
      return count & 1;
    case Opcode::kBuildMap:
      return 1 - 2 * count;
    case Opcode::kUnpackSequence:
      return count - 1;
    case Opcode::kUnpackEx:
      return (count & 0xff) + (count >> 8);
    case Opcode::kFormatValue:
      return (operand & 4) != 0 ? -1 : 0;
    case Opcode::kCall:
      return -(count + 1);
    case Opcode::kCallKeywords:
      return -(count + 2);
    case Opcode::kCallEx:
      return -(2 + count);
    case Opcode::kMakeFunction:
      return 1 - FlagCount(operand & 7);
    case Opcode::kBuildClass:
      return -(count + 1);
    case Opcode::kRaise:
      return -count;
    default:
      return 1 - count;  // BuildTuple and its like: n items become one
  }
}

}  // namespace

std::string_view OpcodeName(Opcode opcode) { return FactsOf(opcode).name; }

OperandKind OperandKindOf(Opcode opcode) { return FactsOf(opcode).operand; }

std::string_view BinaryOperatorText(BinaryOperator binary) {
  CHECK(static_cast<size_t>(binary) < kBinaryTexts.size());
  return kBinaryTexts[static_cast<size_t>(binary)];
}

std::string_view CompareOperatorText(CompareOperator compare) {
  CHECK(static_cast<size_t>(compare) < kCompareTexts.size());
  return kCompareTexts[static_cast<size_t>(compare)];
}

int32_t StackEffect(Instruction instruction, bool jumped) {
  const Opcode opcode = instruction.opcode();
  if (jumped && opcode == Opcode::kForIter) return -1;
  if (jumped && (opcode == Opcode::kJumpIfFalseOrPop || opcode == Opcode::kJumpIfTrueOrPop)) return 0;
  const OpcodeFacts& facts = FactsOf(opcode);
  if (facts.pops < 0 || facts.pushes < 0) return EffectByOperand(opcode, instruction.operand());
  return facts.pushes - facts.pops;
}

}  // namespace interleave::lang
