#include "vm/liveness.hpp"

#include <algorithm>

#include "lang/opcodes.hpp"
#include "vm/objects.hpp"

namespace interleave::vm {

namespace {

using lang::Instruction;
using lang::Opcode;

constexpr uint32_t kMostLocals = 64 - frame_slot::kFirst;

uint64_t BitOf(uint32_t local) { return local < kMostLocals ? uint64_t{1} << local : 0; }

bool IsJump(Opcode opcode) {
  switch (opcode) {
    case Opcode::kJumpForward:
    case Opcode::kJumpBackward:
    case Opcode::kPopJumpIfFalse:
    case Opcode::kPopJumpIfTrue:
    case Opcode::kPopJumpIfNone:
    case Opcode::kPopJumpIfNotNone:
    case Opcode::kJumpIfFalseOrPop:
    case Opcode::kJumpIfTrueOrPop:
    case Opcode::kForIter:
      return true;
    default:
      return false;
  }
}

// What is read from a place on, given what is at the places behind it. An instruction is taken to go on to
// the next one whether it does or not, and to raise: that is too much, never too little.
uint64_t LiveAt(const lang::Code& code, uint32_t place, const std::vector<uint64_t>& live) {
  const Instruction instruction = code.instructions[place];
  uint64_t found = live[place + 1];
  if (IsJump(instruction.opcode())) found |= live[instruction.operand()];
  if (instruction.opcode() == Opcode::kStoreFast) found &= ~BitOf(instruction.operand());
  if (instruction.opcode() == Opcode::kLoadFast || instruction.opcode() == Opcode::kDeleteFast) {
    found |= BitOf(instruction.operand());
  }
  for (const lang::ExceptionEntry& entry : code.exceptions) {
    if (place >= entry.start && place < entry.end) found |= live[entry.target];
  }
  return found;
}

// Whether `super()` stands in it, which takes the first argument without naming it.
bool HasSuper(const lang::Code& code) {
  const auto& names = code.free_variables;
  return std::find(names.begin(), names.end(), "__class__") != names.end();
}

}  // namespace

std::vector<uint64_t> DeadLocals(const lang::Code& code) {
  const auto count = static_cast<uint32_t>(code.instructions.size());
  std::vector<uint64_t> live(count + size_t{1}, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t place = count; place-- > 0;) {
      const uint64_t found = LiveAt(code, place, live);
      changed |= found != live[place];
      live[place] = found;
    }
  }
  const auto locals = std::min<uint32_t>(static_cast<uint32_t>(code.locals.size()), kMostLocals);
  const uint64_t all = ((uint64_t{1} << locals) - 1) & ~(HasSuper(code) ? uint64_t{1} : 0);
  std::vector<uint64_t> dead(live.size());
  for (uint32_t place = 0; place < dead.size(); ++place) {
    dead[place] = all & ~(live[place] | (place == 0 ? 0 : live[place - 1]));
  }
  return dead;
}

}  // namespace interleave::vm
