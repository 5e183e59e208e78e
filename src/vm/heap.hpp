// Values as they lie in the arena: making and reading numbers, texts and containers, and the raw words of a
// frame. What needs classes, hashes or the program's own methods is the Machine's.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "vm/arena.hpp"
#include "vm/fuel.hpp"
#include "vm/native.hpp"
#include "vm/objects.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

class Heap {
 public:
  Arena& arena() { return arena_; }
  const Arena& arena() const { return arena_; }
  Fuel fuel;

  bool IsInt(Value value) const;     // int or bool
  int64_t AsInt(Value value) const;  // REQUIRES: IsInt
  bool IsFloat(Value value) const { return IsKind(value, Kind::kFloat); }
  double AsDouble(Value value) const;  // REQUIRES: IsInt or IsFloat
  bool IsString(Value value) const { return IsKind(value, Kind::kString); }
  std::string_view Text(Value string) const { return arena_.Text(string.ref()); }
  bool IsKind(Value value, Kind kind) const { return value.is_object() && arena_.kind(value.ref()) == kind; }
  Value GetSlot(Value object, uint32_t slot) const { return arena_.Get(object.ref(), slot); }
  void SetSlot(Value object, uint32_t slot, Value value) { arena_.Set(object.ref(), slot, value); }
  // What id() says, and a text like "<object at 0x7f...>": different for any two values of which one is not
  // the other, the same for a value's whole life. Not the place in memory, which changes.
  uint64_t AddressOf(Value value);
  // An instance of a class of the program: a plain one, or of a class that inherits from a builtin type.
  bool HasOwnClass(Value value) const {
    if (!value.is_object()) return false;
    const Header header = arena_.header(value.ref());
    return header.kind == Kind::kInstance || (header.aux != 0 && IsDerivable(header.kind));
  }

  Value Int(int64_t value);
  Value Float(double value);
  Value String(std::string_view text);
  Value Tuple(std::initializer_list<Value> items);
  Value Tuple(const Value* items, uint32_t count);
  Value List(const Value* items, uint32_t count);
  Value NewDict();
  Value NewSet();

  uint32_t DictSize(Value dict) const;
  // Entries by index in insertion order, holes included: false at the end; *key Unset for a hole.
  bool DictEntry(Value dict, uint32_t index, Value* key, Value* value) const;

  uint32_t ListSize(Value list) const {
    return static_cast<uint32_t>(GetSlot(list, list_slot::kSize).small());
  }
  Value ListGet(Value list, uint32_t index) const {
    return arena_.Get(GetSlot(list, list_slot::kStorage).ref(), index);
  }
  void ListSet(Value list, uint32_t index, Value value);
  void ListAppend(Value list, Value value);
  void ListTruncate(Value list, uint32_t size);  // keeps the first `size`
  Value DequePopFront(Value deque);              // Unset when empty
  Value DequePopBack(Value deque);               // Unset when empty
  void DequePushBack(Value deque, Value value);
  void DequePushFront(Value deque, Value value);
  uint32_t DequeSize(Value deque) const;
  Value DequeGet(Value deque, uint32_t index) const;
  void DequeSet(Value deque, uint32_t index, Value value);
  void DequeRemoveAt(Value deque, uint32_t index);
  bool DequeRemove(Value deque, Value item);  // the first identical one
  Value NewDeque();

 protected:
  explicit Heap(uint64_t max_memory_bytes) : arena_(max_memory_bytes) {}
  ~Heap() = default;

  uint32_t DequeReserve(Value deque);

  // A frame's raw words.
  uint32_t Pc(Ref frame) const { return static_cast<uint32_t>(arena_.Word(frame + 1)); }
  uint32_t CodeIndex(Ref frame) const { return static_cast<uint32_t>(arena_.Word(frame + 1) >> 32); }
  uint32_t Top(Ref frame) const { return static_cast<uint32_t>(arena_.Word(frame + 2)); }
  uint16_t Flags(Ref frame) const { return static_cast<uint16_t>(arena_.Word(frame + 2) >> 32); }
  Delivery DeliveryOf(Ref frame) const { return static_cast<Delivery>(arena_.Word(frame + 2) >> 48); }
  void SetPc(Ref frame, uint32_t pc) { arena_.WriteHalfAt(arena_.words() + frame + 1, 0, pc); }
  void SetTop(Ref frame, uint32_t top) { arena_.WriteHalfAt(arena_.words() + frame + 2, 0, top); }
  void SetFlags(Ref frame, uint16_t flags) {
    arena_.WriteHalfAt(arena_.words() + frame + 2, 1,
                       flags | (static_cast<uint32_t>(arena_.Word(frame + 2) >> 48) << 16));
  }
  void SetDelivery(Ref frame, Delivery delivery) {
    arena_.WriteHalfAt(arena_.words() + frame + 2, 1, Flags(frame) | (static_cast<uint32_t>(delivery) << 16));
  }
  Value Slot(Ref frame, uint32_t slot) const { return Value::FromBits(arena_.Word(frame + 3 + slot)); }
  void SetSlot(Ref frame, uint32_t slot, Value value) { arena_.Write(frame + 3 + slot, value.bits()); }
  bool IsNativeFrame(Ref frame) const { return (Flags(frame) & kIsNative) != 0; }

  Arena arena_;
};

}  // namespace interleave::vm
