// Lists, deques, dicts and sets in the arena.
#include <algorithm>

#include "base/hash.hpp"
#include "vm/machine.hpp"

namespace interleave::vm {

namespace {

constexpr uint32_t kUnindexed = 8;  // up to so many entries a dict is searched from the front
constexpr int64_t kHashOfMinusOne = -2;

}  // namespace

// ---- Lists.

Value Heap::List(const Value* items, uint32_t count) {
  const Value list = Value::Object(arena_.Allocate(Kind::kList, list_slot::kCount));
  SetSlot(list, list_slot::kSize, Value::Small(count));
  if (count == 0) return list;
  const Ref storage = arena_.Allocate(Kind::kStorage, count);
  for (uint32_t index = 0; index < count; ++index) arena_.Set(storage, index, items[index]);
  SetSlot(list, list_slot::kStorage, Value::Object(storage));
  return list;
}

void Heap::ListSet(Value list, uint32_t index, Value value) {
  arena_.Set(GetSlot(list, list_slot::kStorage).ref(), index, value);
}

void Heap::ListAppend(Value list, Value value) {
  const uint32_t size = ListSize(list);
  Value storage = GetSlot(list, list_slot::kStorage);
  const uint32_t capacity = storage.is_object() ? arena_.count(storage.ref()) : 0;
  if (size == capacity) {
    const Ref larger = arena_.Allocate(Kind::kStorage, std::max<uint32_t>(4, capacity + (capacity / 2)));
    for (uint32_t index = 0; index < size; ++index)
      arena_.Set(larger, index, arena_.Get(storage.ref(), index));
    storage = Value::Object(larger);
    SetSlot(list, list_slot::kStorage, storage);
  }
  arena_.Set(storage.ref(), size, value);
  SetSlot(list, list_slot::kSize, Value::Small(size + 1));
}

void Heap::ListTruncate(Value list, uint32_t size) {
  const uint32_t old_size = ListSize(list);
  CHECK(size <= old_size);
  for (uint32_t index = size; index < old_size; ++index) ListSet(list, index, Value::Unset());
  SetSlot(list, list_slot::kSize, Value::Small(size));
}

// ---- Deques: a ring over a storage.

Value Heap::NewDeque() {
  const Value deque = Value::Object(arena_.Allocate(Kind::kDeque, deque_slot::kCount));
  SetSlot(deque, deque_slot::kHead, Value::Small(0));
  SetSlot(deque, deque_slot::kSize, Value::Small(0));
  SetSlot(deque, deque_slot::kMaximum, Value::None());
  return deque;
}

uint32_t Heap::DequeSize(Value deque) const {
  return static_cast<uint32_t>(GetSlot(deque, deque_slot::kSize).small());
}

Value Heap::DequeGet(Value deque, uint32_t index) const {
  const Ref storage = GetSlot(deque, deque_slot::kStorage).ref();
  const uint32_t capacity = arena_.count(storage);
  uint32_t place = static_cast<uint32_t>(GetSlot(deque, deque_slot::kHead).small()) + index;
  if (place >= capacity) place -= capacity;
  return arena_.Get(storage, place);
}

void Heap::DequeSet(Value deque, uint32_t index, Value value) {
  const Ref storage = GetSlot(deque, deque_slot::kStorage).ref();
  const uint32_t capacity = arena_.count(storage);
  uint32_t place = static_cast<uint32_t>(GetSlot(deque, deque_slot::kHead).small()) + index;
  if (place >= capacity) place -= capacity;
  arena_.Set(storage, place, value);
}

// Makes room for one more and returns the capacity.
uint32_t Heap::DequeReserve(Value deque) {
  const uint32_t size = DequeSize(deque);
  const Value storage = GetSlot(deque, deque_slot::kStorage);
  const uint32_t capacity = storage.is_object() ? arena_.count(storage.ref()) : 0;
  if (size < capacity) return capacity;
  const uint32_t larger_capacity = std::max<uint32_t>(8, capacity * 2);
  const Ref larger = arena_.Allocate(Kind::kStorage, larger_capacity);
  for (uint32_t index = 0; index < size; ++index) arena_.Set(larger, index, DequeGet(deque, index));
  SetSlot(deque, deque_slot::kStorage, Value::Object(larger));
  SetSlot(deque, deque_slot::kHead, Value::Small(0));
  return larger_capacity;
}

void Heap::DequePushBack(Value deque, Value value) {
  const uint32_t capacity = DequeReserve(deque);
  const uint32_t size = DequeSize(deque);
  uint32_t place = static_cast<uint32_t>(GetSlot(deque, deque_slot::kHead).small()) + size;
  if (place >= capacity) place -= capacity;
  arena_.Set(GetSlot(deque, deque_slot::kStorage).ref(), place, value);
  SetSlot(deque, deque_slot::kSize, Value::Small(size + 1));
}

void Heap::DequePushFront(Value deque, Value value) {
  const uint32_t capacity = DequeReserve(deque);
  const auto head = static_cast<uint32_t>(GetSlot(deque, deque_slot::kHead).small());
  const uint32_t place = head == 0 ? capacity - 1 : head - 1;
  arena_.Set(GetSlot(deque, deque_slot::kStorage).ref(), place, value);
  SetSlot(deque, deque_slot::kHead, Value::Small(place));
  SetSlot(deque, deque_slot::kSize, Value::Small(DequeSize(deque) + 1));
}

Value Heap::DequePopFront(Value deque) {
  const uint32_t size = DequeSize(deque);
  if (size == 0) return Value::Unset();
  const Ref storage = GetSlot(deque, deque_slot::kStorage).ref();
  const auto head = static_cast<uint32_t>(GetSlot(deque, deque_slot::kHead).small());
  const Value value = arena_.Get(storage, head);
  arena_.Set(storage, head, Value::Unset());
  const uint32_t next = head + 1 == arena_.count(storage) ? 0 : head + 1;
  SetSlot(deque, deque_slot::kHead, Value::Small(next));
  SetSlot(deque, deque_slot::kSize, Value::Small(size - 1));
  return value;
}

Value Heap::DequePopBack(Value deque) {
  const uint32_t size = DequeSize(deque);
  if (size == 0) return Value::Unset();
  const Value value = DequeGet(deque, size - 1);
  DequeSet(deque, size - 1, Value::Unset());
  SetSlot(deque, deque_slot::kSize, Value::Small(size - 1));
  return value;
}

void Heap::DequeRemoveAt(Value deque, uint32_t index) {
  const uint32_t size = DequeSize(deque);
  fuel.Charge((size - index) / 8);
  for (uint32_t place = index; place + 1 < size; ++place) {
    DequeSet(deque, place, DequeGet(deque, place + 1));
  }
  DequePopBack(deque);
}

bool Heap::DequeRemove(Value deque, Value item) {
  for (uint32_t index = 0; index < DequeSize(deque); ++index) {
    if (DequeGet(deque, index) != item) continue;
    DequeRemoveAt(deque, index);
    return true;
  }
  return false;
}

// ---- Dicts and sets.

Value Heap::NewDict() {
  const Value dict = Value::Object(arena_.Allocate(Kind::kDict, dict_slot::kCount));
  SetSlot(dict, dict_slot::kUsed, Value::Small(0));
  SetSlot(dict, dict_slot::kSize, Value::Small(0));
  return dict;
}

Value Heap::NewSet() {
  const Value set = Value::Object(arena_.Allocate(Kind::kSet, dict_slot::kCount));
  SetSlot(set, dict_slot::kUsed, Value::Small(0));
  SetSlot(set, dict_slot::kSize, Value::Small(0));
  return set;
}

uint32_t Heap::DictSize(Value dict) const {
  return static_cast<uint32_t>(GetSlot(dict, dict_slot::kSize).small());
}

namespace {

// A hash as a value that a small int can hold.
Value HashValue(uint64_t hash) { return Value::Small(static_cast<int64_t>(hash >> 4)); }

// The hash of an int is the int: neighbours would share a place after HashValue, and so would multiples of a
// large power of two. Mixed, every one of them has a place of its own.
Value SpreadHashValue(uint64_t hash) { return HashValue(base::Mix64(hash)); }

// What the hash of a small int comes to: the int itself, but for -1.
Value SmallHash(int64_t value) {
  return SpreadHashValue(static_cast<uint64_t>(value == -1 ? kHashOfMinusOne : value));
}

}  // namespace

bool Machine::EntryMatches(Ref entries, uint32_t entry, Value hash, Value key) const {
  if (arena_.Get(entries, entry * kDictEntryWords) != hash) return false;
  const Value found = arena_.Get(entries, (entry * kDictEntryWords) + 1);
  return found == key || (!found.is_unset() && Equal(found, key));
}

// The entry of a key, or UINT32_MAX.
uint32_t Machine::FindEntry(Value dict, Value hash, Value key) const {
  const Value storage = GetSlot(dict, dict_slot::kEntries);
  if (!storage.is_object()) return UINT32_MAX;
  const Ref entries = storage.ref();
  const Value index = GetSlot(dict, dict_slot::kIndex);
  if (!index.is_object()) {
    const auto used = static_cast<uint32_t>(GetSlot(dict, dict_slot::kUsed).small());
    for (uint32_t entry = 0; entry < used; ++entry) {
      if (EntryMatches(entries, entry, hash, key)) return entry;
    }
    return UINT32_MAX;
  }
  const auto* places = reinterpret_cast<const uint32_t*>(arena_.BytesAt(index.ref()));
  const uint32_t mask = (arena_.count(index.ref()) / 4) - 1;
  for (auto at = static_cast<uint32_t>(hash.small()) & mask;; at = (at + 1) & mask) {
    if (places[at] == 0) return UINT32_MAX;
    if (EntryMatches(entries, places[at] - 1, hash, key)) return places[at] - 1;
  }
}

void Machine::BuildIndex(Value dict, uint32_t capacity) {
  uint32_t slots = 16;
  while (slots < capacity * 2) slots *= 2;
  const Ref index = arena_.AllocateBytes(slots * 4);
  const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
  auto* places = reinterpret_cast<uint32_t*>(arena_.MutableBytes(index));
  const auto used = static_cast<uint32_t>(GetSlot(dict, dict_slot::kUsed).small());
  for (uint32_t entry = 0; entry < used; ++entry) {
    // Deleted entries keep their place, so that searches go on past them.
    auto at = static_cast<uint32_t>(arena_.Get(entries, entry * kDictEntryWords).small()) & (slots - 1);
    while (places[at] != 0) at = (at + 1) & (slots - 1);
    places[at] = entry + 1;
  }
  SetSlot(dict, dict_slot::kIndex, Value::Object(index));
}

// Room for one more entry: moves what is there, without holes, to a larger storage.
void Machine::GrowDict(Value dict) {
  const auto used = static_cast<uint32_t>(GetSlot(dict, dict_slot::kUsed).small());
  const uint32_t capacity = std::max<uint32_t>(4, DictSize(dict) + (DictSize(dict) / 2) + 1);
  const Ref larger = arena_.Allocate(Kind::kStorage, capacity * kDictEntryWords);
  uint32_t kept = 0;
  for (uint32_t entry = 0; entry < used; ++entry) {
    const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
    if (arena_.Get(entries, (entry * kDictEntryWords) + 1).is_unset()) continue;
    for (uint32_t word = 0; word < kDictEntryWords; ++word) {
      arena_.Set(larger, (kept * kDictEntryWords) + word,
                 arena_.Get(entries, (entry * kDictEntryWords) + word));
    }
    ++kept;
  }
  SetSlot(dict, dict_slot::kEntries, Value::Object(larger));
  SetSlot(dict, dict_slot::kUsed, Value::Small(kept));
  if (capacity > kUnindexed) {
    BuildIndex(dict, capacity);
  } else {
    SetSlot(dict, dict_slot::kIndex, Value::Unset());
  }
}

// The entry with this very key, a small int or a string; kNoEntry: there is none; kUnsure: not known without
// comparing keys.
uint32_t Machine::FindIdentical(Value dict, Value key) const {
  const Value storage = GetSlot(dict, dict_slot::kEntries);
  if (!storage.is_object()) return kNoEntry;
  const Value hash = key.is_small() ? SmallHash(key.small()) : HashValue(arena_.TextHash(key.ref()));
  const uint64_t* entries = arena_.words() + storage.ref() + 1;
  const Value index = GetSlot(dict, dict_slot::kIndex);
  if (!index.is_object()) {
    const auto used = static_cast<uint32_t>(GetSlot(dict, dict_slot::kUsed).small());
    for (uint32_t entry = 0; entry < used; ++entry, entries += kDictEntryWords) {
      if (entries[1] == key.bits()) return entry;
      if (entries[0] == hash.bits() && entries[1] != 0) return kUnsure;
    }
    return kNoEntry;
  }
  const auto* places = reinterpret_cast<const uint32_t*>(arena_.BytesAt(index.ref()));
  const uint32_t mask = (arena_.count(index.ref()) / 4) - 1;
  for (auto at = static_cast<uint32_t>(hash.small()) & mask; places[at] != 0; at = (at + 1) & mask) {
    const uint64_t* entry = entries + (uint64_t{places[at] - 1} * kDictEntryWords);
    if (entry[1] == key.bits()) return places[at] - 1;
    if (entry[0] == hash.bits() && entry[1] != 0) return kUnsure;
  }
  return kNoEntry;
}

// Where a container of a builtin kind has an item: so that it can be read, or written over. Null: there is
// none, or it takes more than a look to tell.
uint64_t* Machine::ItemPlace(Value object, Value key, bool stores) {
  if (!object.is_object()) return nullptr;
  const Ref ref = object.ref();
  const Kind kind = arena_.kind(ref);
  if (arena_.aux(ref) != 0) return nullptr;  // its class may have a say
  if (kind == Kind::kDict) {
    if (!key.is_small() && !IsString(key)) return nullptr;
    const uint32_t entry = FindIdentical(object, key);
    if (entry >= kUnsure) return nullptr;
    return arena_.words() + GetSlot(object, dict_slot::kEntries).ref() + 1 + (entry * kDictEntryWords) + 2;
  }
  if (!key.is_small() || (kind != Kind::kList && (kind != Kind::kTuple || stores))) return nullptr;
  const int64_t size = kind == Kind::kList ? ListSize(object) : arena_.count(ref);
  const int64_t index = key.small() < 0 ? key.small() + size : key.small();
  if (index < 0 || index >= size) return nullptr;
  const Ref items = kind == Kind::kList ? GetSlot(object, list_slot::kStorage).ref() : ref;
  return arena_.words() + items + 1 + index;
}

Value Machine::KeyHash(Value key) {
  if (key.is_small()) return SmallHash(key.small());
  if (IsString(key)) return HashValue(arena_.TextHash(key.ref()));
  bool hashable = true;
  const uint64_t hash = HashOf(key, &hashable);
  CHECK(hashable);
  return SpreadHashValue(hash);
}

Value Machine::DictGet(Value dict, Value key) {
  uint32_t entry = key.is_small() || IsString(key) ? FindIdentical(dict, key) : kUnsure;
  if (entry == kUnsure) entry = FindEntry(dict, KeyHash(key), key);
  if (entry == kNoEntry) return Value::Unset();
  return arena_.Get(GetSlot(dict, dict_slot::kEntries).ref(), (entry * kDictEntryWords) + 2);
}

Value Machine::DictGet(Value dict, std::string_view key) {
  const auto found = interned_.find(key);
  return DictGet(dict, found != interned_.end() ? found->second : String(key));
}

bool Machine::SetHas(Value set, Value key) { return FindEntry(set, KeyHash(key), key) != UINT32_MAX; }

void Machine::DictSet(Value dict, Value key, Value value) {
  const Value hash = KeyHash(key);
  const uint32_t found = FindEntry(dict, hash, key);
  if (found != UINT32_MAX) {
    arena_.Set(GetSlot(dict, dict_slot::kEntries).ref(), (found * kDictEntryWords) + 2, value);
    return;
  }
  const Value storage = GetSlot(dict, dict_slot::kEntries);
  const uint32_t capacity = storage.is_object() ? arena_.count(storage.ref()) / kDictEntryWords : 0;
  if (GetSlot(dict, dict_slot::kUsed).small() == capacity) GrowDict(dict);
  const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
  const auto entry = static_cast<uint32_t>(GetSlot(dict, dict_slot::kUsed).small());
  arena_.Set(entries, entry * kDictEntryWords, hash);
  arena_.Set(entries, (entry * kDictEntryWords) + 1, key);
  arena_.Set(entries, (entry * kDictEntryWords) + 2, value);
  SetSlot(dict, dict_slot::kUsed, Value::Small(entry + 1));
  SetSlot(dict, dict_slot::kSize, Value::Small(DictSize(dict) + 1));
  AddToIndex(dict, hash, entry);
}

void Machine::AddToIndex(Value dict, Value hash, uint32_t entry) {
  const Value index = GetSlot(dict, dict_slot::kIndex);
  if (!index.is_object()) return;
  const uint32_t mask = (arena_.count(index.ref()) / 4) - 1;
  const auto* places = reinterpret_cast<const uint32_t*>(arena_.BytesAt(index.ref()));
  auto at = static_cast<uint32_t>(hash.small()) & mask;
  while (places[at] != 0) at = (at + 1) & mask;
  // Two places share a word, and a word is what an undo log sees.
  const uint32_t word = index.ref() + 1 + (at / 2);
  const uint32_t shift = (at % 2) * 32;
  arena_.Write(word, arena_.Word(word) | (static_cast<uint64_t>(entry + 1) << shift));
}

bool Machine::DictDelete(Value dict, Value key) {
  const uint32_t entry = FindEntry(dict, KeyHash(key), key);
  if (entry == UINT32_MAX) return false;
  const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
  arena_.Set(entries, (entry * kDictEntryWords) + 1, Value::Unset());
  arena_.Set(entries, (entry * kDictEntryWords) + 2, Value::Unset());
  SetSlot(dict, dict_slot::kSize, Value::Small(DictSize(dict) - 1));
  return true;
}

bool Heap::DictEntry(Value dict, uint32_t index, Value* key, Value* value) const {
  if (index >= GetSlot(dict, dict_slot::kUsed).small()) return false;
  const Ref entries = GetSlot(dict, dict_slot::kEntries).ref();
  *key = arena_.Get(entries, (index * kDictEntryWords) + 1);
  *value = arena_.Get(entries, (index * kDictEntryWords) + 2);
  return true;
}

}  // namespace interleave::vm
