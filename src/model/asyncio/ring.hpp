// A queue in three neighbouring slots of an object: a Storage used as a ring, its head, its size. Grows by
// doubling; taking from the front never moves anything, so neither end costs more than a few writes.
#pragma once

#include <cstdint>

#include "model/native.hpp"

namespace interleave::model::asyncio {

class Ring {
 public:
  // `slot` is the first of the three. A ring of Unset slots is empty.
  Ring(Machine& machine, Ref owner, uint32_t slot) : arena_(machine.arena()), owner_(owner), slot_(slot) {}

  uint32_t size() const {
    const Value size = arena_.Get(owner_, slot_ + 2);
    return size.is_unset() ? 0 : static_cast<uint32_t>(size.small());
  }
  bool empty() const { return size() == 0; }

  Value At(uint32_t index) const { return arena_.Get(storage(), Place(index)); }

  void PushBack(Value value) {
    const uint32_t old_size = size();
    if (arena_.Get(owner_, slot_).is_unset() || old_size == arena_.count(storage())) Grow(old_size);
    arena_.Set(storage(), Place(old_size), value);
    SetSize(old_size + 1);
  }

  // REQUIRES: not empty.
  Value PopFront() {
    const uint32_t old_size = size();
    const uint32_t place = Place(0);
    const Value value = arena_.Get(storage(), place);
    arena_.Set(storage(), place, Value::Unset());
    // An empty ring starts over at 0: equal contents then mean equal states more often.
    SetHead(old_size == 1 ? 0 : (place + 1) & (arena_.count(storage()) - 1));
    SetSize(old_size - 1);
    return value;
  }

  Value PopBack() {
    const uint32_t old_size = size();
    const uint32_t place = Place(old_size - 1);
    const Value value = arena_.Get(storage(), place);
    arena_.Set(storage(), place, Value::Unset());
    SetSize(old_size - 1);
    return value;
  }

  // Takes out the first item that is this one. False: there is none.
  bool Remove(Value value) {
    const uint32_t old_size = size();
    for (uint32_t index = 0; index < old_size; ++index) {
      if (At(index) != value) continue;
      // Close the gap from the front, which is where waiters mostly leave.
      for (; index > 0; --index) arena_.Set(storage(), Place(index), At(index - 1));
      PopFront();
      return true;
    }
    return false;
  }

  void Clear() {
    while (!empty()) PopFront();
  }

 private:
  static constexpr uint32_t kFirstCapacity = 4;  // capacities are powers of two

  Ref storage() const { return arena_.Get(owner_, slot_).ref(); }
  uint32_t head() const {
    const Value head = arena_.Get(owner_, slot_ + 1);
    return head.is_unset() ? 0 : static_cast<uint32_t>(head.small());
  }
  uint32_t Place(uint32_t index) const { return (head() + index) & (arena_.count(storage()) - 1); }
  void SetHead(uint32_t head) { arena_.Set(owner_, slot_ + 1, Value::Small(head)); }
  void SetSize(uint32_t size) { arena_.Set(owner_, slot_ + 2, Value::Small(size)); }

  void Grow(uint32_t old_size) {
    const uint32_t capacity = old_size == 0 ? kFirstCapacity : 2 * old_size;
    const Ref grown = arena_.Allocate(vm::Kind::kStorage, capacity);
    for (uint32_t index = 0; index < old_size; ++index) arena_.Set(grown, index, At(index));
    arena_.Set(owner_, slot_, Value::Object(grown));
    SetHead(0);
  }

  vm::Arena& arena_;
  Ref owner_;
  uint32_t slot_;
};

}  // namespace interleave::model::asyncio
