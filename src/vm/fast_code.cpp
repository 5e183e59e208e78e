#include "vm/fast_code.hpp"

#include <optional>

namespace interleave::vm {

namespace {

using lang::BinaryOperator;
using lang::Instruction;
using lang::Opcode;

// In the order of INTERLEAVE_VM_SOURCES.
enum class Source : uint8_t { kStack, kLocal, kConstant, kLocalLocal, kLocalConstant };

FastOpcode WithSource(FastOpcode of_stack, Source source) {
  return static_cast<FastOpcode>(static_cast<uint32_t>(of_stack) + static_cast<uint32_t>(source));
}

// A window on the instructions from one place on; beyond the end there are Nops.
class Window {
 public:
  Window(const std::vector<Instruction>& instructions, size_t place)
      : instructions_(instructions), place_(place) {}

  Instruction At(size_t ahead) const {
    const size_t place = place_ + ahead;
    return place < instructions_.size() ? instructions_[place] : Instruction(Opcode::kNop, 0);
  }
  bool Is(size_t ahead, Opcode opcode) const { return At(ahead).opcode() == opcode; }

 private:
  const std::vector<Instruction>& instructions_;
  size_t place_;
};

// The fused form with both operands on the stack of what stands at `ahead`.
std::optional<FastOpcode> OperationAt(const Window& window, size_t ahead) {
  if (window.Is(ahead, Opcode::kCompareOp)) {
    const bool jumps =
        window.Is(ahead + 1, Opcode::kPopJumpIfFalse) || window.Is(ahead + 1, Opcode::kPopJumpIfTrue);
    return jumps ? std::optional(FastOpcode::kCompareJumpStack) : std::nullopt;
  }
  if (!window.Is(ahead, Opcode::kBinaryOp)) return std::nullopt;
  switch (static_cast<BinaryOperator>(window.At(ahead).operand() & (lang::kInPlace - 1))) {
    case BinaryOperator::kAdd:
      return FastOpcode::kAddStack;
    case BinaryOperator::kSubtract:
      return FastOpcode::kSubtractStack;
    case BinaryOperator::kMultiply:
      return FastOpcode::kMultiplyStack;
    case BinaryOperator::kFloorDivide:
      return FastOpcode::kFloorDivideStack;
    case BinaryOperator::kModulo:
      return FastOpcode::kModuloStack;
    default:
      return std::nullopt;
  }
}

FastOpcode OpcodeFor(const Window& window) {
  if (const auto operation = OperationAt(window, 0)) return *operation;
  const bool local = window.Is(0, Opcode::kLoadFast);
  if (local && (window.Is(1, Opcode::kLoadFast) || window.Is(1, Opcode::kLoadConst))) {
    const bool two_locals = window.Is(1, Opcode::kLoadFast);
    if (const auto operation = OperationAt(window, 2)) {
      return WithSource(*operation, two_locals ? Source::kLocalLocal : Source::kLocalConstant);
    }
    const bool next_is_fused = OperationAt(window, 3) && !OperationAt(window, 2);
    if (two_locals && !next_is_fused) return FastOpcode::kLoadFastLoadFast;
  }
  if (local || window.Is(0, Opcode::kLoadConst)) {
    if (const auto operation = OperationAt(window, 1)) {
      return WithSource(*operation, local ? Source::kLocal : Source::kConstant);
    }
  }
  return Plain(window.At(0).opcode());
}

}  // namespace

std::vector<FastInstruction> MakeFastCode(const lang::Code& code, const std::vector<Value>& names,
                                          std::vector<AttributeSite>* sites) {
  std::vector<FastInstruction> fast;
  fast.reserve(code.instructions.size());
  for (size_t place = 0; place < code.instructions.size(); ++place) {
    const Instruction instruction = code.instructions[place];
    uint32_t operand = instruction.operand();
    const bool loads = instruction.opcode() == Opcode::kLoadAttr;
    if (loads || instruction.opcode() == Opcode::kStoreAttr) {
      AttributeSite site;
      site.name = names[loads ? operand >> 1 : operand];
      site.for_call = loads && (operand & 1) != 0;
      operand = static_cast<uint32_t>(sites->size());
      sites->push_back(site);
    }
    fast.emplace_back(OpcodeFor(Window(code.instructions, place)), operand);
  }
  return fast;
}

}  // namespace interleave::vm
