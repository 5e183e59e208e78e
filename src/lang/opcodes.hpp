// What the instructions are: made from opcodes.def. Shared by the compiler, the disassembler and the machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace interleave::lang {

enum class Opcode : uint8_t {
#define OPCODE(name, operand, pops, pushes, touches) k##name,
#include "lang/opcodes.def"
#undef OPCODE
};

inline constexpr uint32_t kOpcodeCount = 0
#define OPCODE(name, operand, pops, pushes, touches) +1
#include "lang/opcodes.def"
#undef OPCODE
    ;

enum class OperandKind : uint8_t {
  kNone,
  kCount,
  kConstant,
  kName,
  kLocal,
  kCell,
  kGlobal,
  kGlobalCall,
  kMethod,
  kJump,
  kBinary,
  kCompare,
  kInvert,
  kFormat,
  kFunction,
  kUnpack,
  kRaise,
};

// What of an instruction's work another thread could see: the last column of opcodes.def.
enum class Touches : uint8_t {
  kNone,
  kGlobalLoad,
  kGlobal,
  kCell,
  kAttributeLoad,
  kAttribute,
  kItemStore,
  kItem,
  kTwoValues,
  kContents,
  kFormat,
  kGenerator,
  kCall,
  kCallKeywords,
  kCallEx,
};

inline constexpr Touches kTouchesOf[] = {
#define OPCODE(name, operand, pops, pushes, touches) Touches::k##touches,
#include "lang/opcodes.def"
#undef OPCODE
};

enum class BinaryOperator : uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kTrueDivide,
  kFloorDivide,
  kModulo,
  kPower,
  kAnd,
  kOr,
  kXor,
  kLeftShift,
  kRightShift,
  kMatrixMultiply,
};
inline constexpr uint32_t kInPlace = 16;

enum class CompareOperator : uint8_t { kLess, kLessEqual, kEqual, kNotEqual, kGreater, kGreaterEqual };

// Flags of MakeFunction.
inline constexpr uint32_t kDefaults = 1;
inline constexpr uint32_t kKeywordDefaults = 2;
inline constexpr uint32_t kClosure = 4;

// One instruction: the opcode in the low 8 bits, the operand in the upper 24.
class Instruction {
 public:
  constexpr Instruction() = default;
  constexpr Instruction(Opcode opcode, uint32_t operand)
      : bits_(static_cast<uint32_t>(opcode) | (operand << 8)) {}

  constexpr Opcode opcode() const { return static_cast<Opcode>(bits_ & 0xff); }
  constexpr uint32_t operand() const { return bits_ >> 8; }
  constexpr bool operator==(const Instruction&) const = default;

 private:
  uint32_t bits_ = 0;
};

inline constexpr uint32_t kMaxOperand = (1U << 24) - 1;

std::string_view OpcodeName(Opcode opcode);
OperandKind OperandKindOf(Opcode opcode);
std::string_view BinaryOperatorText(BinaryOperator binary);     // "+", "//", ...
std::string_view CompareOperatorText(CompareOperator compare);  // "<", "==", ...

// How the stack grows (negative: shrinks) over one instruction; `jumped` asks for the path of a taken jump.
int32_t StackEffect(Instruction instruction, bool jumped);

}  // namespace interleave::lang
