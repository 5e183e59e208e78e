#include "lang/assembler.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace interleave::lang {
namespace {

constexpr uint32_t kNoHandler = ~0U;

bool FallsThrough(Opcode opcode) {
  switch (opcode) {
    case Opcode::kJumpForward:
    case Opcode::kJumpBackward:
    case Opcode::kReturn:
    case Opcode::kRaise:
    case Opcode::kReraise:
      return false;
    default:
      return true;
  }
}

}  // namespace

Label Assembler::NewLabel() {
  labels_.emplace_back();
  return {static_cast<uint32_t>(labels_.size()) - 1};
}

void Assembler::Bind(Label label) {
  LabelState& state = labels_[label.index];
  CHECK(!state.bound);
  state.bound = true;
  state.offset = size();
  if (reachable_) {
    CHECK(!state.reached || state.depth == depth_);
    state.reached = true;
    state.depth = depth_;
  } else if (state.reached) {
    reachable_ = true;
    depth_ = state.depth;
  }
}

void Assembler::Emit(Opcode opcode, uint32_t operand, Position position) {
  CHECK(OperandKindOf(opcode) != OperandKind::kJump);
  if (!reachable_) return;
  const Instruction instruction(opcode, operand);
  Append(instruction, position);
  ApplyEffect(StackEffect(instruction, false));
  reachable_ = FallsThrough(opcode);
}

void Assembler::Jump(Opcode opcode, Label label, Position position) {
  if (!reachable_) return;
  const bool backward = IsBound(label);
  if (backward) {
    CHECK(opcode == Opcode::kJumpForward);
    opcode = Opcode::kJumpBackward;
  }
  const Instruction instruction(opcode, 0);
  fixups_.push_back({size(), label});
  Append(instruction, position);
  const int32_t jumped_depth = static_cast<int32_t>(depth_) + StackEffect(instruction, true);
  CHECK(jumped_depth >= 0);
  Reach(label, static_cast<uint32_t>(jumped_depth));
  ApplyEffect(StackEffect(instruction, false));
  reachable_ = FallsThrough(opcode);
}

void Assembler::Append(Instruction instruction, Position position) {
  const uint32_t handler = active_handlers_.empty() ? kNoHandler : active_handlers_.back();
  if (handler != kNoHandler) Reach(handlers_[handler].target, handlers_[handler].depth + 1);
  instructions_.push_back(instruction);
  positions_.push_back(position);
  instruction_handlers_.push_back(handler);
}

void Assembler::Reach(Label label, uint32_t depth) {
  LabelState& state = labels_[label.index];
  CHECK(!state.reached || state.depth == depth);
  state.reached = true;
  state.depth = depth;
  deepest_ = std::max(deepest_, depth);
}

void Assembler::ApplyEffect(int32_t effect) {
  CHECK(static_cast<int32_t>(depth_) + effect >= 0);
  depth_ = static_cast<uint32_t>(static_cast<int32_t>(depth_) + effect);
  deepest_ = std::max(deepest_, depth_);
}

void Assembler::PushHandler(Label target, uint32_t less) {
  CHECK(!reachable_ || less <= depth_);
  active_handlers_.push_back(static_cast<uint32_t>(handlers_.size()));
  handlers_.push_back({target, depth_ - std::min(less, depth_)});
}

void Assembler::PopHandler() {
  CHECK(!active_handlers_.empty());
  active_handlers_.pop_back();
}

void Assembler::CutHandlers(uint32_t count) {
  CHECK(count <= handler_count());
  active_handlers_.resize(count);
}

void Assembler::Finish(Code& code) {
  CHECK(!reachable_);
  for (const Fixup& fixup : fixups_) {
    const LabelState& state = labels_[fixup.label.index];
    CHECK(state.bound);
    instructions_[fixup.instruction] = Instruction(instructions_[fixup.instruction].opcode(), state.offset);
  }
  BuildExceptionTable(code);
  code.instructions = std::move(instructions_);
  code.positions = std::move(positions_);
  code.stack_size = deepest_;
}

// Each instruction has one innermost handler, so the entries never overlap.
void Assembler::BuildExceptionTable(Code& code) const {
  for (uint32_t start = 0; start < size();) {
    uint32_t end = start + 1;
    const uint32_t handler = instruction_handlers_[start];
    while (end < size() && instruction_handlers_[end] == handler) ++end;
    if (handler != kNoHandler) {
      const LabelState& target = labels_[handlers_[handler].target.index];
      CHECK(target.bound);
      code.exceptions.push_back({start, end, target.offset, handlers_[handler].depth});
    }
    start = end;
  }
}

}  // namespace interleave::lang
