// Instructions that build containers and texts, and that take containers apart.
#include "vm/builtins/support.hpp"
#include "vm/machine.hpp"
#include "vm/operations.hpp"

namespace interleave::vm {

using lang::Instruction;
using lang::Opcode;

Flow Machine::DoBuild(Instruction instruction) {
  const Opcode opcode = instruction.opcode();
  const uint32_t count = instruction.operand();
  const uint32_t item_count = opcode == Opcode::kBuildMap ? count * 2 : count;
  std::vector<Value> items(item_count);
  for (uint32_t index = 0; index < item_count; ++index) items[index] = Peek(item_count - 1 - index);
  Value built;
  switch (opcode) {
    case Opcode::kBuildTuple:
      built = Tuple(items.data(), count);
      break;
    case Opcode::kBuildList:
      built = List(items.data(), count);
      break;
    case Opcode::kBuildSlice: {
      const Ref slice = arena_.Allocate(Kind::kSlice, slice_slot::kCount);
      arena_.Set(slice, slice_slot::kStart, items[0]);
      arena_.Set(slice, slice_slot::kStop, items[1]);
      arena_.Set(slice, slice_slot::kStep, count == 3 ? items[2] : Value::None());
      built = Value::Object(slice);
      break;
    }
    case Opcode::kBuildString: {
      std::string text;
      for (const Value item : items) text += Text(item);
      built = String(text);
      break;
    }
    default: {
      const bool is_map = opcode == Opcode::kBuildMap;
      built = is_map ? NewDict() : NewSet();
      for (uint32_t index = 0; index < count; ++index) {
        const Value key = items[is_map ? index * 2 : index];
        if (!CheckHashable(*this, key)) return Flow::kRaise;
        DictSet(built, key, is_map ? items[(index * 2) + 1] : Value::Unset());
      }
    }
  }
  Drop(item_count);
  Push(built);
  return Flow::kNext;
}

Flow Machine::DoAdd(Instruction instruction) {
  const uint32_t depth = instruction.operand() - 1;
  const Value item = Pop();
  if (instruction.opcode() == Opcode::kListAppend) {
    ListAppend(Peek(depth), item);
    return Flow::kNext;
  }
  const bool is_map = instruction.opcode() == Opcode::kMapAdd;
  const Value key = is_map ? Pop() : item;
  if (!CheckHashable(*this, key)) return Flow::kRaise;
  DictSet(Peek(depth), key, is_map ? item : Value::Unset());
  return Flow::kNext;
}

Flow Machine::DoExtend(Instruction instruction) {
  const Opcode opcode = instruction.opcode();
  const uint32_t depth = instruction.operand() - 1;
  if (opcode == Opcode::kDictUpdate || opcode == Opcode::kDictMerge) {
    return MergeMapping(depth, opcode == Opcode::kDictMerge);
  }
  std::vector<Value> items;
  if (!Items(Peek(0), &items)) {
    if (IsKind(Peek(0), Kind::kRange)) return RaiseFlow(ExceptionType::kMemoryError, "");  // too many items
    if (!IsIterable(Peek(0))) {
      const std::string text = "'" + TypeName(Peek(0)) + "' object is not iterable";
      return RaiseFlow(ExceptionType::kTypeError,
                       opcode == Opcode::kListExtend
                           ? "Value after * must be an iterable, not " + TypeName(Peek(0))
                           : text);
    }
    return DrainTop(0, {.asks_length = opcode == Opcode::kListExtend});
  }
  if (opcode == Opcode::kListExtend && !AskLength(*this, Peek(0))) return Flow::kRaise;
  Drop(1);
  const Value target = Peek(depth);
  for (const Value item : items) {
    if (opcode == Opcode::kListExtend) {
      ListAppend(target, item);
    } else {
      if (!CheckHashable(*this, item)) return Flow::kRaise;
      SetAdd(target, item);
    }
  }
  return Flow::kNext;
}

// "__main__.f()": what a call that is being put together is going to call.
std::string Machine::CalleeText(Value callee) {
  Value name = GetAttribute(callee, "__qualname__");
  if (!IsString(name)) return Repr(callee);
  const Value module = GetAttribute(callee, "__module__");
  const bool shows = IsString(module) && Text(module) != "builtins";
  return (shows ? std::string(Text(module)) + "." : std::string()) + std::string(Text(name)) + "()";
}

Flow Machine::MergeMapping(uint32_t depth, bool for_call) {
  const Value mapping = Pop();
  const Value target = Peek(depth);
  if (!IsKind(mapping, Kind::kDict)) {
    return RaiseFlow(ExceptionType::kTypeError,
                     for_call ? CalleeText(Peek(depth + 2)) + " argument after ** must be a mapping, not " +
                                    TypeName(mapping)
                              : "'" + TypeName(mapping) + "' object is not a mapping");
  }
  Value key;
  Value value;
  for (uint32_t index = 0; DictEntry(mapping, index, &key, &value); ++index) {
    if (key.is_unset()) continue;
    if (for_call && !IsString(key)) return RaiseFlow(ExceptionType::kTypeError, "keywords must be strings");
    if (for_call && !DictGet(target, key).is_unset()) {
      return RaiseFlow(ExceptionType::kTypeError, CalleeText(Peek(depth + 2)) +
                                                      " got multiple values for keyword argument '" +
                                                      std::string(Text(key)) + "'");
    }
    DictSet(target, key, value);
  }
  return Flow::kNext;
}

Flow Machine::DoUnpack(Instruction instruction) {
  const bool starred = instruction.opcode() == Opcode::kUnpackEx;
  const uint32_t before = starred ? instruction.operand() & 0xff : instruction.operand();
  const uint32_t after = starred ? instruction.operand() >> 8 : 0;
  std::vector<Value> items;
  const auto too_many = [&] {
    return RaiseFlow(ExceptionType::kValueError,
                     "too many values to unpack (expected " + std::to_string(before) + ")");
  };
  const bool takes_some = !starred && IsKind(Peek(0), Kind::kIterator);  // what is left stays in it
  if (takes_some || !Items(Peek(0), &items)) {
    if (IsKind(Peek(0), Kind::kRange))
      return starred ? RaiseFlow(ExceptionType::kMemoryError, "") : too_many();
    if (!IsIterable(Peek(0))) {
      return RaiseFlow(ExceptionType::kTypeError,
                       "cannot unpack non-iterable " + TypeName(Peek(0)) + " object");
    }
    return DrainTop(0, {.limit = starred ? 0 : before + 1});
  }
  const auto count = static_cast<uint32_t>(items.size());
  if (count < before + after) {
    return RaiseFlow(ExceptionType::kValueError,
                     std::string("not enough values to unpack (expected ") + (starred ? "at least " : "") +
                         std::to_string(before + after) + ", got " + std::to_string(count) + ")");
  }
  if (!starred && count > before) return too_many();
  Drop(1);
  for (uint32_t index = 0; index < after; ++index) Push(items[count - 1 - index]);
  if (starred) Push(List(items.data() + before, count - before - after));
  for (uint32_t index = before; index-- > 0;) Push(items[index]);
  return Flow::kNext;
}

Flow Machine::DoFormat(uint32_t operand) {
  const uint32_t conversion = operand & 3;
  const bool has_spec = (operand & 4) != 0;
  const Value value = Peek(has_spec ? 1 : 0);
  const std::string spec = has_spec ? std::string(Text(Peek(0))) : "";
  const Ref caller = frame_;
  const Outcome outcome = FormatConverted(*this, value, conversion, spec);
  return FinishOperation(caller, outcome, has_spec ? 2 : 1, Delivery::kPush);
}

}  // namespace interleave::vm
