#include "vm/visibility.hpp"

#include <algorithm>
#include <vector>

#include "vm/machine.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Touches;

namespace {

// Can be changed by whoever reaches it.
bool IsChangeable(Kind kind) {
  switch (kind) {
    case Kind::kList:
    case Kind::kDeque:
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kCell:
    case Kind::kFunction:
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

// Fused from nothing but itself: an operation on whatever is there.
bool IsOfStack(FastOpcode opcode) {
  switch (opcode) {
    case FastOpcode::kAddStack:
    case FastOpcode::kSubtractStack:
    case FastOpcode::kMultiplyStack:
    case FastOpcode::kFloorDivideStack:
    case FastOpcode::kModuloStack:
    case FastOpcode::kCompareJumpStack:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool CanBeSeen(FastOpcode opcode) {
  if (opcode > FastOpcode::kLastPlain) return IsOfStack(opcode);
  return lang::kTouchesOf[static_cast<uint32_t>(opcode)] != Touches::kNone;
}

bool Visibility::MayProceed() {
  if (machine_.turn.kind != Turn::Kind::kSeen || machine_.nested_ > 0 || machine_.silent_) return true;
  if (machine_.turn.passed == Turn::Passed::kOne) return false;
  const bool is_anywhere = machine_.turn.points == SwitchPoints::kAnywhere && !IsInAtomicCode();
  machine_.turn.passed = is_anywhere ? Turn::Passed::kOne : Turn::Passed::kNone;
  sharing_.Forget();
  return true;
}

bool Visibility::IsInAtomicCode() const {
  return machine_.frame_ != 0 && !machine_.IsNativeFrame(machine_.frame_) &&
         machine_.CodeOf(machine_.frame_).is_atomic;
}

// Called once the turn's instructions are used up.
bool Visibility::IsTurnOver() const {
  if (machine_.turn.points == SwitchPoints::kGil && !machine_.turn.at_point) return false;
  return machine_.nested_ == 0 && !machine_.silent_ && !IsInAtomicCode();
}

// The instruction that the top frame stands in front of may run without asking.
bool Visibility::MayGoPast() {
  const LoadedCode& code = machine_.CodeOf(machine_.frame_);
  if (code.is_quiet) {
    sharing_.Forget();
    return true;
  }
  if (machine_.turn.passed == Turn::Passed::kNone && machine_.turn.points == SwitchPoints::kGil) {
    sharing_.Forget();
    return true;  // whatever it does
  }
  return !IsSeenInstruction(code.instructions[machine_.Pc(machine_.frame_)]) || MayProceed();
}

void Visibility::PassPoint() {
  machine_.turn.at_point = true;
  if (machine_.turn.passed == Turn::Passed::kNone && !IsInAtomicCode())
    machine_.turn.passed = Turn::Passed::kOne;
}

bool Visibility::IsShared(Ref ref) {
  if (!sharing_.is_current()) FindShared();
  return sharing_.IsShared(ref);
}

void Visibility::FindShared() {
  sharing_.Begin(machine_.arena_, machine_.host_->TypeOfThreads());
  std::vector<uint32_t> own = machine_.host_->OwnRoots();
  own.push_back(machine_.threads_root_);
  own.push_back(machine_.globals_root_);
  for (uint32_t root = 0; root < machine_.arena_.root_count(); ++root) {
    if (std::find(own.begin(), own.end(), root) == own.end()) sharing_.AddCommon(machine_.arena_.Root(root));
  }
  const Ref globals = machine_.host_->FirstGlobals(machine_.Globals()).ref();
  const bool are_common = machine_.host_->SharesFirstGlobals();
  for (uint32_t global = 0; are_common && global < machine_.arena_.count(globals); ++global) {
    if (!changing_.of_main[global]) sharing_.AddCommon(machine_.arena_.Get(globals, global));
  }
  sharing_.Walk();
  const Value threads = machine_.arena_.Root(machine_.threads_root_);
  for (uint32_t thread = 0; thread < machine_.ListSize(threads); ++thread) {
    if (thread != machine_.thread_) sharing_.AddOwn(thread, machine_.ThreadTop(thread));
  }
  if (machine_.frame_ != 0) sharing_.AddOwn(machine_.thread_, Value::Object(machine_.frame_));
  for (uint32_t global = 0; global < machine_.arena_.count(globals); ++global) {
    if (changing_.of_main[global] || !are_common)
      sharing_.AddOwn(0, machine_.arena_.Get(globals, global));
  }
  own_values_.clear();
  machine_.host_->AddOwnValues(&own_values_);
  for (const Host::OwnValue& own : own_values_) sharing_.AddOwn(own.thread, own.value);
  sharing_.Walk();
  sharing_.End();
}

// Itself or, of an iterator, a view and a bound method, what it goes to: enumerate(zip(a, b)) goes to a and
// b.
bool Visibility::IsSeen(Value value, uint32_t depth) {
  constexpr uint32_t kDeepest = 8;  // beyond, it is taken to be seen
  if (!value.is_object()) return false;
  if (depth > kDeepest) return true;
  const Ref ref = value.ref();
  const Kind kind = machine_.arena_.kind(ref);
  if (kind == Kind::kBoundMethod) return IsSeen(machine_.GetSlot(value, bound_method_slot::kSelf), depth + 1);
  if (kind == Kind::kIterator) {
    for (const uint32_t slot : {iterator_slot::kContainer, iterator_slot::kExtra}) {
      if (IsSeen(machine_.GetSlot(value, slot), depth + 1)) return true;
    }
  }
  if (kind == Kind::kTuple && depth > 0) {
    for (uint32_t slot = 0; slot < machine_.arena_.count(ref); ++slot) {
      if (IsSeen(machine_.GetSlot(value, slot), depth + 1)) return true;
    }
  }
  return !machine_.arena_.frozen(ref) && IsChangeable(kind) && IsShared(ref);
}

bool Visibility::IsSeenInside(Value value) {
  return value.is_object() && IsContainer(machine_.arena_.kind(value.ref())) && IsSeen(value);
}

// The same of what builtin containers hold, however deep: what a comparison, a text or a builtin looks at.
bool Visibility::IsSeenWithin(Value value) {
  uint32_t left = 256;  // values that are looked at; beyond, it is taken to be seen
  return IsSeenWithin(value, &left);
}

bool Visibility::IsSeenWithin(Value value, uint32_t* left) {
  if (IsSeen(value)) return true;
  if (!value.is_object()) return false;
  const auto any_of = [&](Value storage, uint32_t count) {
    for (uint32_t index = 0; index < count; ++index) {
      if ((*left)-- == 0) return *left = 1, true;
      if (IsSeenWithin(machine_.GetSlot(storage, index), left)) return true;
    }
    return false;
  };
  const auto size = [&](uint32_t slot) {
    return static_cast<uint32_t>(machine_.GetSlot(value, slot).small());
  };
  switch (machine_.arena_.kind(value.ref())) {
    case Kind::kTuple:
      return any_of(value, machine_.arena_.count(value.ref()));
    case Kind::kList:
      return any_of(machine_.GetSlot(value, list_slot::kStorage), size(list_slot::kSize));
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      return any_of(machine_.GetSlot(value, dict_slot::kEntries), size(dict_slot::kUsed) * kDictEntryWords);
    case Kind::kDeque: {
      const Value storage = machine_.GetSlot(value, deque_slot::kStorage);
      return storage.is_object() && any_of(storage, machine_.arena_.count(storage.ref()));
    }
    default:
      return false;
  }
}

// A native looks at whatever it is given.
bool Visibility::IsCallSeen(uint32_t argument_count) {
  const uint32_t base = machine_.Top(machine_.frame_) - argument_count - 2;
  Value callable = machine_.Slot(machine_.frame_, base);
  uint32_t first = base + 1;
  if (callable.is_unset()) {
    callable = machine_.Slot(machine_.frame_, base + 1);
    first = base + 2;
  }
  if (machine_.IsKind(callable, Kind::kBoundMethod)) {
    if (IsSeenWithin(machine_.GetSlot(callable, bound_method_slot::kSelf)) &&
        IsNativeThatLooks(machine_.GetSlot(callable, bound_method_slot::kFunction)))
      return true;
    callable = machine_.GetSlot(callable, bound_method_slot::kFunction);
  }
  if (!IsNativeThatLooks(callable)) return false;
  for (uint32_t slot = first; slot < machine_.Top(machine_.frame_); ++slot) {
    if (IsSeenWithin(machine_.Slot(machine_.frame_, slot))) return true;
  }
  return false;
}

bool Visibility::IsNativeThatLooks(Value callable) const {
  if (machine_.IsKind(callable, Kind::kClass))
    callable = machine_.GetSlot(callable, class_slot::kConstructor);
  return machine_.IsKind(callable, Kind::kNative) &&
         !machine_.natives_[machine_.arena_.aux(callable.ref())].asks_itself;
}

bool Visibility::IsCellSeen(uint32_t cell) {
  const uint32_t code = machine_.CodeIndex(machine_.frame_);
  if (code < changing_.cells.size() && !changing_.cells[code][cell]) return false;
  return IsSeen(machine_.Slot(machine_.frame_, machine_.codes_[code].first_cell + cell));
}

// Whether the instruction at hand, which has not begun, does what others see.
bool Visibility::IsSeenInstruction(Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (lang::kTouchesOf[static_cast<uint32_t>(instruction.opcode())]) {
    case Touches::kNone:
      return false;
    case Touches::kGlobalLoad:
      return changing_.globals[operand >> 1] && machine_.host_->SharesGlobals();
    case Touches::kGlobal:
      return changing_.globals[operand] && machine_.host_->SharesGlobals();
    case Touches::kCell:
      return IsCellSeen(operand);
    case Touches::kAttributeLoad:
      return changing_.attributes[operand >> 1] && IsSeen(machine_.Peek(0));
    case Touches::kAttribute:
      return IsSeen(machine_.Peek(0));
    case Touches::kItemStore:  // a slice is filled from a container
      if (machine_.IsKind(machine_.Peek(0), Kind::kSlice) && IsSeenInside(machine_.Peek(2))) return true;
      return IsSeenInside(machine_.Peek(1));
    case Touches::kItem:
      return IsSeenInside(machine_.Peek(1));
    case Touches::kTwoValues:
      return IsSeenWithin(machine_.Peek(0)) || IsSeenWithin(machine_.Peek(1));
    case Touches::kContents:
      return IsSeenInside(machine_.Peek(0));
    case Touches::kFormat:
      return IsSeenWithin(machine_.Peek((operand & 4) != 0 ? 1 : 0));
    case Touches::kGenerator:
      return (machine_.Flags(machine_.frame_) & kIsGenerator) != 0 && IsSeen(Value::Object(machine_.frame_));
    case Touches::kCall:
      return IsCallSeen(operand);
    case Touches::kCallKeywords:
      return IsCallSeen(operand + 1);
    case Touches::kCallEx: {
      const uint32_t count = 1 + (operand & 1);
      if (IsSeenInside(machine_.Peek(0)) || (count == 2 && IsSeenInside(machine_.Peek(1)))) return true;
      const Value callable = machine_.Peek(count);
      if (!machine_.IsKind(callable, Kind::kBoundMethod)) return IsNativeThatLooks(callable);
      return IsNativeThatLooks(machine_.GetSlot(callable, bound_method_slot::kFunction)) &&
             IsSeen(machine_.GetSlot(callable, bound_method_slot::kSelf));
    }
  }
  return false;
}

}  // namespace interleave::vm
