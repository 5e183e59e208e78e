// A code as the loop runs it. Each instruction has the place and the operand it has in the program, so that
// places, lines and jumps are the program's own; where it and those right behind it make a pattern worth
// one turn of the loop, its opcode says so. The others stay behind it: a jump may land on them, and a fused
// instruction that cannot do its work is left for them to do one by one.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/code.hpp"
#include "lang/opcodes.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// Where the operands of a fused instruction come from, left and right: both from the stack; the left one
// from the stack, the right one a local or a constant; the left one a local, the right one as before.
#define INTERLEAVE_VM_SOURCES(SOURCE, operation) \
  SOURCE(operation, Stack)                       \
  SOURCE(operation, Local)                       \
  SOURCE(operation, Constant)                    \
  SOURCE(operation, LocalLocal)                  \
  SOURCE(operation, LocalConstant)

// Operations on small ints with fused forms. CompareJump is a comparison and the jump that its answer
// decides.
#define INTERLEAVE_VM_FUSED(SOURCE)          \
  INTERLEAVE_VM_SOURCES(SOURCE, Add)         \
  INTERLEAVE_VM_SOURCES(SOURCE, Subtract)    \
  INTERLEAVE_VM_SOURCES(SOURCE, Multiply)    \
  INTERLEAVE_VM_SOURCES(SOURCE, FloorDivide) \
  INTERLEAVE_VM_SOURCES(SOURCE, Modulo)      \
  INTERLEAVE_VM_SOURCES(SOURCE, CompareJump)

// The program's opcodes by their own numbers (see Plain), then the fused ones.
enum class FastOpcode : uint8_t {
  kLastPlain = lang::kOpcodeCount - 1,
#define SOURCE(operation, source) k##operation##source,
  INTERLEAVE_VM_FUSED(SOURCE)
#undef SOURCE
      kLoadFastLoadFast,
};

constexpr FastOpcode Plain(lang::Opcode opcode) { return static_cast<FastOpcode>(opcode); }
constexpr uint8_t Number(lang::Opcode opcode) { return static_cast<uint8_t>(opcode); }
constexpr uint8_t Number(FastOpcode opcode) { return static_cast<uint8_t>(opcode); }

// One instruction of it: laid out as the program's.
class FastInstruction {
 public:
  constexpr FastInstruction(FastOpcode opcode, uint32_t operand)
      : bits_(static_cast<uint32_t>(opcode) | (operand << 8)) {}

  constexpr FastOpcode opcode() const { return static_cast<FastOpcode>(bits_ & 0xff); }
  constexpr uint32_t operand() const { return bits_ >> 8; }

 private:
  uint32_t bits_;
};

// What one LoadAttr or StoreAttr found last time. It holds for instances of one class, until the machine
// forgets what it keeps about classes.
struct AttributeSite {
  enum class State : uint8_t {
    kEmpty,
    kField,   // nothing of the class hides what the instance has
    kMethod,  // `found` is a function that the class has
    kValue,   // `found` is what this one object (`owner`) has, a module of the machine's
  };
  Value name;
  State state = State::kEmpty;
  bool for_call = false;
  uint32_t entry = 0;  // of the instance's dict, where it was last
  Value owner;         // the class, or the module
  Value found;
};

// `names` are the program's as values; sites of attributes are added to `sites`, and their instructions have
// the number of the site as operand.
std::vector<FastInstruction> MakeFastCode(const lang::Code& code, const std::vector<Value>& names,
                                          std::vector<AttributeSite>* sites);

}  // namespace interleave::vm
