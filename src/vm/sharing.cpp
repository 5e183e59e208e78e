#include "vm/sharing.hpp"

#include <algorithm>

namespace interleave::vm {

void Sharing::Begin(const Arena& arena, uint16_t closed) {
  arena_ = &arena;
  closed_ = closed;
  owners_.assign(static_cast<size_t>((arena.frozen_bytes() + arena.live_bytes()) / 8), kNobody);
  open_.clear();
}

void Sharing::Add(Value value, Owner owner) {
  if (!value.is_object() || arena_->frozen(value.ref())) return;
  Owner& known = owners_[value.ref()];
  if (known == owner || known == kEverybody) return;
  known = known == kNobody ? owner : kEverybody;
  open_.push_back(value.ref());
}

void Sharing::Walk() {
  while (!open_.empty()) {
    const Ref ref = open_.back();
    open_.pop_back();
    Visit(ref, owners_[ref]);
  }
}

// The storage belongs to its container: `count` places from `head` on are in use.
void Sharing::VisitStorage(Value storage, uint32_t head, uint32_t count, Owner owner) {
  if (!storage.is_object()) return;
  const uint32_t capacity = arena_->count(storage.ref());
  for (uint32_t index = 0; index < count; ++index) {
    Add(arena_->Get(storage.ref(), (head + index) % capacity), owner);
  }
}

void Sharing::Visit(Ref ref, Owner owner) {
  const Header header = arena_->header(ref);
  if (header.kind == Kind::kObject && header.aux == closed_) return;
  const auto small = [&](uint32_t slot) { return static_cast<uint32_t>(arena_->Get(ref, slot).small()); };
  uint32_t first = 0;
  switch (header.kind) {
    case Kind::kList:
      VisitStorage(arena_->Get(ref, list_slot::kStorage), 0, small(list_slot::kSize), owner);
      first = list_slot::kCount;
      break;
    case Kind::kDeque:
      VisitStorage(arena_->Get(ref, deque_slot::kStorage), small(deque_slot::kHead), small(deque_slot::kSize),
                   owner);
      first = deque_slot::kCount;
      break;
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kFrozenSet:
      VisitStorage(arena_->Get(ref, dict_slot::kEntries), 0, small(dict_slot::kUsed) * kDictEntryWords,
                   owner);
      first = dict_slot::kDefaultFactory;
      break;
    case Kind::kFrame: {
      constexpr uint32_t kFirst = 1 + kRawWords[static_cast<uint32_t>(Kind::kFrame)];
      const auto top = static_cast<uint32_t>(arena_->Word(ref + 2));
      for (uint32_t slot = 0; slot < top; ++slot) {
        Add(Value::FromBits(arena_->Word(ref + kFirst + slot)), owner);
      }
      return;
    }
    default:
      if (kRawWords[static_cast<uint32_t>(header.kind)] != 0) return;
  }
  for (uint32_t slot = first; slot < header.count; ++slot) Add(arena_->Get(ref, slot), owner);
}

}  // namespace interleave::vm
