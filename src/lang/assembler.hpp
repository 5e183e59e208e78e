// Puts the instructions of one code together: labels, the depth of the stack, the exception table.
//
//   Label end = assembler.NewLabel();
//   assembler.Jump(Opcode::kPopJumpIfFalse, end, position);
//   ...
//   assembler.Bind(end);
//   assembler.Finish(code);
//
// It follows the depth of the stack along the way and CHECKs that every way to a label brings the same, and
// that nothing is taken from an empty stack. After an instruction that does not fall through, what is emitted
// is dropped until a label that something jumps to: dead code never reaches the program.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lang/code.hpp"

namespace interleave::lang {

struct Label {
  uint32_t index = ~0U;
};

class Assembler {
 public:
  Label NewLabel();
  // From here on `label` is the next instruction. REQUIRES: it is not bound yet.
  void Bind(Label label);
  bool IsBound(Label label) const { return labels_[label.index].bound; }

  void Emit(Opcode opcode, uint32_t operand, Position position);
  // JumpForward becomes JumpBackward for a bound label. REQUIRES: no other jump goes to a bound label.
  void Jump(Opcode opcode, Label label, Position position);

  // Guards what is emitted until PopHandler: an exception cuts the stack to the present depth, less `less`
  // items, and goes to `target` with the exception on top.
  void PushHandler(Label target, uint32_t less = 0);
  void PopHandler();
  uint32_t handler_count() const { return static_cast<uint32_t>(active_handlers_.size()); }
  // For code that leaves blocks (return, break): drops inner handlers, and brings them back.
  std::vector<uint32_t> SaveHandlers() const { return active_handlers_; }
  void CutHandlers(uint32_t count);
  void RestoreHandlers(std::vector<uint32_t> handlers) { active_handlers_ = std::move(handlers); }

  bool reachable() const { return reachable_; }
  uint32_t size() const { return static_cast<uint32_t>(instructions_.size()); }

  // Moves everything into `code`. REQUIRES: the end is not reachable, all labels jumped to are bound.
  void Finish(Code& code);

 private:
  struct LabelState {
    bool bound = false;
    bool reached = false;
    uint32_t offset = 0;
    uint32_t depth = 0;
  };
  struct Handler {
    Label target;
    uint32_t depth = 0;
  };
  struct Fixup {
    uint32_t instruction = 0;
    Label label;
  };

  void Append(Instruction instruction, Position position);
  void Reach(Label label, uint32_t depth);
  void ApplyEffect(int32_t effect);
  void BuildExceptionTable(Code& code) const;

  std::vector<Instruction> instructions_;
  std::vector<Position> positions_;
  std::vector<uint32_t> instruction_handlers_;  // innermost handler of each, or kNoHandler
  std::vector<LabelState> labels_;
  std::vector<Handler> handlers_;
  std::vector<uint32_t> active_handlers_;
  std::vector<Fixup> fixups_;
  uint32_t depth_ = 0;
  uint32_t deepest_ = 0;
  bool reachable_ = true;
};

}  // namespace interleave::lang
