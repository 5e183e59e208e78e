// A binary heap in two neighbouring slots of an object (a Storage, a size), with exactly the sifts of
// CPython's heapq: where items are equal, these decide who comes first.
//
// Less is called as less(a, b) and may raise; then it sets a flag of its own and the order no longer matters.
#pragma once

#include <cstdint>

#include "model/native.hpp"

namespace interleave::model::asyncio {

template <typename Less>
class Heap {
 public:
  Heap(Machine& machine, Ref owner, uint32_t slot, Less less)
      : arena_(machine.arena()), owner_(owner), slot_(slot), less_(less) {}

  uint32_t size() const {
    const Value size = arena_.Get(owner_, slot_ + 1);
    return size.is_unset() ? 0 : static_cast<uint32_t>(size.small());
  }
  bool empty() const { return size() == 0; }
  Value At(uint32_t index) const { return arena_.Get(storage(), index); }

  void Push(Value value) {
    const uint32_t place = size();
    if (arena_.Get(owner_, slot_).is_unset() || place == arena_.count(storage())) Grow(place);
    Put(place, value);
    SetSize(place + 1);
    SiftTowardsRoot(0, place);
  }

  // REQUIRES: not empty.
  Value Pop() {
    const uint32_t last = size() - 1;
    const Value last_value = At(last);
    Put(last, Value::Unset());
    SetSize(last);
    if (last == 0) return last_value;
    const Value first = At(0);
    Put(0, last_value);
    SiftThrough(0);
    return first;
  }

  // Keeps the items for which keep(item) holds, in their order in the storage, and makes them a heap again.
  template <typename Keep>
  void Filter(Keep keep) {
    const uint32_t old_size = size();
    uint32_t kept = 0;
    for (uint32_t index = 0; index < old_size; ++index) {
      const Value value = At(index);
      if (keep(value)) Put(kept++, value);
    }
    for (uint32_t index = kept; index < old_size; ++index) Put(index, Value::Unset());
    SetSize(kept);
    for (uint32_t index = kept / 2; index-- > 0;) SiftThrough(index);
  }

 private:
  static constexpr uint32_t kFirstCapacity = 4;

  Ref storage() const { return arena_.Get(owner_, slot_).ref(); }
  void Put(uint32_t index, Value value) { arena_.Set(storage(), index, value); }
  void SetSize(uint32_t size) { arena_.Set(owner_, slot_ + 1, Value::Small(size)); }

  void Grow(uint32_t old_size) {
    const Ref grown = arena_.Allocate(vm::Kind::kStorage, old_size == 0 ? kFirstCapacity : 2 * old_size);
    for (uint32_t index = 0; index < old_size; ++index) arena_.Set(grown, index, At(index));
    arena_.Set(owner_, slot_, Value::Object(grown));
  }

  // Moves the item at `place` up while it is less than its parent, not above `start`.
  void SiftTowardsRoot(uint32_t start, uint32_t place) {
    const Value value = At(place);
    while (place > start) {
      const uint32_t parent = (place - 1) / 2;
      if (!less_(value, At(parent))) break;
      Put(place, At(parent));
      place = parent;
    }
    Put(place, value);
  }

  // Lets the smaller children of `place` rise all the way down, then puts the item in from below.
  void SiftThrough(uint32_t place) {
    const uint32_t end = size();
    const uint32_t start = place;
    const Value value = At(place);
    for (uint32_t child = 2 * place + 1; child < end; child = 2 * place + 1) {
      if (child + 1 < end && !less_(At(child), At(child + 1))) ++child;
      Put(place, At(child));
      place = child;
    }
    Put(place, value);
    SiftTowardsRoot(start, place);
  }

  vm::Arena& arena_;
  Ref owner_;
  uint32_t slot_;
  Less less_;
};

}  // namespace interleave::model::asyncio
