// The most frequent calls: of functions of the program, and of its classes, whose arguments are all given by
// position or left to their defaults.
#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

// What a call has been found to be.
struct SimpleCall {
  Value function;
  uint32_t first = 0;  // the slot of the first argument; they lie in a row
  uint32_t count = 0;
  bool constructs = false;
};

}  // namespace

// The stack holds (method, self) or (Null, callable) and then the arguments. False: it is no simple call, and
// nothing was done.
bool Machine::PushSimple(uint32_t argument_count) {
  const uint32_t base = Top(frame_) - argument_count - 2;
  const Value below = Slot(frame_, base);
  const Value callable = below.is_unset() ? Slot(frame_, base + 1) : below;
  SimpleCall call{callable, base + 2, argument_count};
  if (!below.is_unset()) {
    --call.first;
    ++call.count;
  } else if (IsKind(callable, Kind::kClass)) {
    // The instance will take the place of its class, in front of the arguments.
    if (!GetSlot(callable, class_slot::kConstructor).is_unset()) return false;
    if (!GetSlot(callable, class_slot::kNativeType).is_unset()) return false;
    if (IsSubclass(callable, ExceptionClass(ExceptionType::kBaseException))) return false;
    if (!GetSlot(callable, class_slot::kDerived).is_unset()) return false;
    if (LookUpClass(callable, new_name_) != LookUpClass(object_class_, new_name_)) return false;
    call = {LookUpClass(callable, init_name_), base + 1, argument_count + 1, true};
  }
  if (!IsKind(call.function, Kind::kFunction) || depth_ >= kRecursionLimit) return false;
  const auto code_index = static_cast<uint32_t>(GetSlot(call.function, function_slot::kCode).small());
  const LoadedCode& code = codes_[code_index];
  if (code.flags != 0 || code.simple_count == UINT32_MAX || call.count > code.simple_count) return false;
  const uint32_t missing = code.simple_count - call.count;
  const Value defaults = GetSlot(call.function, function_slot::kDefaults);
  const uint32_t default_count = defaults.is_object() ? arena_.count(defaults.ref()) : 0;
  if (missing > default_count) return false;
  if (call.constructs) SetSlot(frame_, call.first, NewInstance(callable, nullptr, 0));

  // What is above the stack's top is nobody's business, so only the variables are cleared.
  const Ref frame = arena_.AllocateRaw(3 + code.slot_count);
  uint64_t* words = arena_.words() + frame;
  words[0] = HeaderBits(Header{Kind::kFrame, 0, 0, code.slot_count});
  words[1] = static_cast<uint64_t>(code_index) << 32;
  words[2] = code.stack_base | (static_cast<uint64_t>(call.constructs ? kConstructs : 0) << 32);
  uint64_t* slots = words + 3;
  slots[frame_slot::kBack] = Value::Object(frame_).bits();
  slots[frame_slot::kHandled] = 0;
  slots[frame_slot::kOwner] = call.constructs ? Slot(frame_, call.first).bits() : 0;
  slots[frame_slot::kFunction] = call.function.bits();
  uint64_t* local = slots + frame_slot::kFirst;
  for (uint32_t index = 0; index < call.count; ++index) *local++ = Slot(frame_, call.first + index).bits();
  for (uint32_t index = default_count - missing; index < default_count; ++index) {
    *local++ = GetSlot(defaults, index).bits();
  }
  while (local < slots + code.stack_base) *local++ = 0;
  if (code.has_cells) FillCells(frame, code, call.function.ref());
  SetTop(frame_, base);
  frame_ = frame;
  ++depth_;
  return true;
}

}  // namespace interleave::vm
