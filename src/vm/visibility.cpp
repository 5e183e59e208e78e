// What of a thread's work another thread can see: in front of that, and of nothing else, a search asks who
// goes next (see Turn). Steps between two such operations commute with everybody else's.
//
// Inaccuracy: code that a builtin calls in the middle of its work (__eq__ of a dict's key) asks nobody.
#include <algorithm>

#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Opcode;

namespace {

// Can be changed by whoever reaches it.
bool IsChangeable(Kind kind) {
  switch (kind) {
    case Kind::kList:
    case Kind::kDeque:
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kCell:
    case Kind::kClass:
    case Kind::kInstance:
    case Kind::kObject:
    case Kind::kModule:
    case Kind::kIterator:
    case Kind::kFrame:
      return true;
    default:
      return false;
  }
}

// Has contents that a builtin operation looks at. Of an instance it looks for a method in the class.
bool IsContainer(Kind kind) { return IsChangeable(kind) && kind != Kind::kInstance && kind != Kind::kClass; }

}  // namespace

bool Machine::MayProceed() {
  if (turn.kind != Turn::Kind::kSeen || nested_ > 0 || silent_) return true;
  if (turn.passed == Turn::Passed::kOne) return false;
  const bool is_anywhere = turn.points == SwitchPoints::kAnywhere && !IsInAtomicCode();
  turn.passed = is_anywhere ? Turn::Passed::kOne : Turn::Passed::kNone;
  sharing_.Forget();
  return true;
}

bool Machine::IsInAtomicCode() const {
  return frame_ != 0 && !IsNativeFrame(frame_) && CodeOf(frame_).is_atomic;
}

// Called once the turn's instructions are used up.
bool Machine::IsTurnOver() const {
  if (turn.points == SwitchPoints::kGil && !turn.at_point) return false;
  return nested_ == 0 && !silent_ && !IsInAtomicCode();
}

// The instruction that the top frame stands in front of may run without asking.
bool Machine::MayGoPast() {
  const LoadedCode& code = CodeOf(frame_);
  if (code.is_quiet) {
    sharing_.Forget();
    return true;
  }
  if (turn.passed == Turn::Passed::kNone && turn.points == SwitchPoints::kGil) {
    sharing_.Forget();
    return true;  // whatever it does
  }
  return !IsSeenInstruction(code.instructions[Pc(frame_)]) || MayProceed();
}

void Machine::PassPoint() {
  turn.at_point = true;
  if (turn.passed == Turn::Passed::kNone && !IsInAtomicCode()) turn.passed = Turn::Passed::kOne;
}

bool Machine::IsShared(Ref ref) {
  if (!sharing_.is_current()) FindShared();
  return sharing_.IsShared(ref);
}

void Machine::FindShared() {
  sharing_.Begin(arena_, host_->TypeOfThreads());
  std::vector<uint32_t> own = host_->OwnRoots();
  own.push_back(threads_root_);
  own.push_back(globals_root_);
  for (uint32_t root = 0; root < arena_.root_count(); ++root) {
    if (std::find(own.begin(), own.end(), root) == own.end()) sharing_.AddCommon(arena_.Root(root));
  }
  const Ref globals = host_->FirstGlobals(Globals()).ref();
  for (uint32_t global = 0; global < arena_.count(globals); ++global) {
    if (!changing_.of_main[global]) sharing_.AddCommon(arena_.Get(globals, global));
  }
  sharing_.Walk();
  const Value threads = arena_.Root(threads_root_);
  std::vector<Value> values;
  for (uint32_t thread = 0; thread < ListSize(threads); ++thread) {
    const Value top =
        thread == thread_ ? (frame_ == 0 ? Value::None() : Value::Object(frame_)) : ThreadTop(thread);
    sharing_.AddOwn(thread, top);
    values.clear();
    host_->AddOwnValues(thread, &values);
    for (const Value value : values) sharing_.AddOwn(thread, value);
    if (thread == 0) {
      for (uint32_t global = 0; global < arena_.count(globals); ++global) {
        if (changing_.of_main[global]) sharing_.AddOwn(thread, arena_.Get(globals, global));
      }
    }
    sharing_.Walk();
  }
  sharing_.End();
}

bool Machine::IsSeen(Value value) {
  return value.is_object() && !arena_.frozen(value.ref()) && IsChangeable(arena_.kind(value.ref())) &&
         IsShared(value.ref());
}

bool Machine::IsSeenInside(Value value) {
  if (!value.is_object() || !IsContainer(arena_.kind(value.ref()))) return false;
  if (IsKind(value, Kind::kIterator) && IsSeen(GetSlot(value, iterator_slot::kContainer))) return true;
  return IsSeen(value);
}

// A native looks at whatever it is given.
bool Machine::IsCallSeen(uint32_t argument_count) {
  const uint32_t base = Top(frame_) - argument_count - 2;
  Value callable = Slot(frame_, base);
  uint32_t first = base + 1;
  if (callable.is_unset()) {
    callable = Slot(frame_, base + 1);
    first = base + 2;
  }
  if (IsKind(callable, Kind::kBoundMethod)) {
    if (IsSeen(GetSlot(callable, bound_method_slot::kSelf)) &&
        IsNativeThatLooks(GetSlot(callable, bound_method_slot::kFunction)))
      return true;
    callable = GetSlot(callable, bound_method_slot::kFunction);
  }
  if (!IsNativeThatLooks(callable)) return false;
  for (uint32_t slot = first; slot < Top(frame_); ++slot) {
    if (IsSeen(Slot(frame_, slot))) return true;
  }
  return false;
}

bool Machine::IsNativeThatLooks(Value callable) const {
  if (IsKind(callable, Kind::kClass)) callable = GetSlot(callable, class_slot::kConstructor);
  return IsKind(callable, Kind::kNative) && !natives_[arena_.aux(callable.ref())].asks_itself;
}

// Whether the instruction at hand, which has not begun, does what others see.
bool Machine::IsSeenInstruction(Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (instruction.opcode()) {
    case Opcode::kLoadGlobal:
      return changing_.globals[operand >> 1] && host_->SharesGlobals();
    case Opcode::kStoreGlobal:
    case Opcode::kDeleteGlobal:
      return changing_.globals[operand] && host_->SharesGlobals();
    case Opcode::kLoadDeref:
    case Opcode::kStoreDeref:
    case Opcode::kDeleteDeref:
    case Opcode::kLoadClassDeref: {
      const uint32_t code = CodeIndex(frame_);
      if (code < changing_.cells.size() && !changing_.cells[code][operand]) return false;
      return IsSeen(Slot(frame_, codes_[code].first_cell + operand));
    }
    case Opcode::kLoadAttr:
      return changing_.attributes[operand >> 1] && IsSeen(Peek(0));
    case Opcode::kStoreAttr:
    case Opcode::kDeleteAttr:
      return IsSeen(Peek(0));
    case Opcode::kLoadSubscript:
    case Opcode::kStoreSubscript:
    case Opcode::kDeleteSubscript:
      return IsSeenInside(Peek(1));
    case Opcode::kBinaryOp:
    case Opcode::kCompareOp:
      return IsSeenInside(Peek(0)) || IsSeenInside(Peek(1));
    case Opcode::kContainsOp:
    case Opcode::kListExtend:
    case Opcode::kSetUpdate:
    case Opcode::kDictUpdate:
    case Opcode::kDictMerge:
    case Opcode::kUnpackSequence:
    case Opcode::kUnpackEx:
    case Opcode::kUnaryNot:
    case Opcode::kPopJumpIfFalse:
    case Opcode::kPopJumpIfTrue:
    case Opcode::kJumpIfFalseOrPop:
    case Opcode::kJumpIfTrueOrPop:
    case Opcode::kGetIter:
    case Opcode::kForIter:
    case Opcode::kYieldFrom:
    case Opcode::kAwait:
      return IsSeenInside(Peek(0));
    case Opcode::kFormatValue:
      return IsSeenInside(Peek((operand & 4) != 0 ? 1 : 0));
    case Opcode::kCall:
      return IsCallSeen(operand);
    case Opcode::kCallKeywords:
      return IsCallSeen(operand + 1);
    case Opcode::kCallEx: {
      const uint32_t count = 1 + (operand & 1);
      if (IsSeenInside(Peek(0)) || (count == 2 && IsSeenInside(Peek(1)))) return true;
      const Value callable = Peek(count);
      if (!IsKind(callable, Kind::kBoundMethod)) return IsNativeThatLooks(callable);
      return IsNativeThatLooks(GetSlot(callable, bound_method_slot::kFunction)) &&
             IsSeen(GetSlot(callable, bound_method_slot::kSelf));
    }
    default:
      return false;
  }
}

}  // namespace interleave::vm
