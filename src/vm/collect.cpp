// Garbage collection: copies what the root reaches to the spare block, breadth first in slot order.
#include <algorithm>

#include "vm/arena.hpp"

namespace interleave::vm {

class Arena::Copier {
 public:
  explicit Copier(Arena& arena) : arena_(arena), from_(arena.words_) {
    Block& to = arena.spare_;
    // The copy is never larger than the original: containers are cut to what they hold.
    if (to.capacity() < arena.used_) to.Grow(std::max<uint64_t>(arena.used_, kFirstSpareWords));
    to_ = to.words();
    if (to.frozen_words != arena.frozen_end_) {
      std::copy_n(from_, arena.frozen_end_, to_);
      to.frozen_words = arena.frozen_end_;
    } else {
      std::copy_n(from_, kRootEnd, to_);
    }
    free_ = arena.frozen_end_;
  }

  uint32_t Run() {
    ScanSlots(kRoot + 1, kRootSlots);
    ScanFrom(arena_.frozen_end_);
    return free_;
  }

  // Copies immutable objects in front of all others and returns where they end.
  uint32_t CopyImmutable(const std::vector<Ref>& objects) {
    uint32_t storage_words = 0;  // of their containers
    for (const Ref ref : objects) {
      if (arena_.kind(ref) == Kind::kDict) storage_words += arena_.EntryWords(ref);
    }
    for (const Ref ref : objects) Evacuate(Value::Object(ref));
    const uint32_t end = free_ + storage_words;
    ScanFrom(arena_.frozen_end_);
    CHECK(free_ == end);  // they reach nothing that was not in the list
    return end;
  }

  uint32_t RunAfter(uint32_t frozen_end) {
    ScanSlots(kRoot + 1, kRootSlots);
    ScanFrom(frozen_end);
    return free_;
  }

  // Of what was copied, by where it is now.
  std::vector<Numbered> Numbers() const {
    std::vector<Numbered> kept;
    for (const Numbered& one : arena_.Numbers()) {
      const Header header = HeaderFromBits(from_[one.ref]);
      if (one.ref < arena_.frozen_end_) {
        kept.push_back(one);
      } else if (header.kind == Kind::kForward) {
        kept.push_back({header.count, one.number});
      }
    }
    return kept;
  }

 private:
  static constexpr uint64_t kFirstSpareWords = 1U << 15;

  void Forward(Ref from, Ref to) { from_[from] = HeaderBits(Header{Kind::kForward, 0, 0, to}); }

  Value Evacuate(Value value) {
    if (!value.is_object() || value.ref() < arena_.frozen_end_) return value;
    const Ref from = value.ref();
    const Header header = HeaderFromBits(from_[from]);
    if (header.kind == Kind::kForward) return Value::Object(header.count);
    const uint32_t words = ObjectWords(header);
    const Ref to = free_;
    std::copy_n(from_ + from, words, to_ + to);
    free_ += words;
    if (header.kind == Kind::kFrame) ClearAboveTop(to, header);
    Forward(from, to);
    return Value::Object(to);
  }

  // What is above the top of a frame's stack is left over from earlier instructions.
  void ClearAboveTop(Ref frame, Header header) {
    const auto top = static_cast<uint32_t>(to_[frame + 2]);
    std::fill(to_ + frame + 3 + top, to_ + frame + 3 + header.count, 0);
  }

  // A storage belongs to one container, which says which part of it is in use: `count` places from `head`
  // on, around the end.
  Value EvacuateStorage(Value storage, uint32_t head, uint32_t count) {
    if (!storage.is_object()) return storage;
    const Ref from = storage.ref();
    const uint32_t capacity = HeaderFromBits(from_[from]).count;
    CHECK(count <= capacity);
    const Ref to = free_;
    to_[to] = HeaderBits(Header{Kind::kStorage, 0, 0, count});
    const uint32_t first = std::min(count, capacity - head);
    std::copy_n(from_ + from + 1 + head, first, to_ + to + 1);
    std::copy_n(from_ + from + 1, count - first, to_ + to + 1 + first);
    free_ += 1 + count;
    Forward(from, to);
    return Value::Object(to);
  }

  void ScanSlots(uint32_t first, uint32_t count) {
    for (uint32_t index = first; index < first + count; ++index) {
      to_[index] = Evacuate(Value::FromBits(to_[index])).bits();
    }
  }

  uint32_t SmallAt(Ref object, uint32_t slot) const {
    return static_cast<uint32_t>(Value::FromBits(to_[object + 1 + slot]).small());
  }

  void ScanContainer(Ref object, Header header, uint32_t head, uint32_t count) {
    const uint32_t place = object + 1;  // the storage is the first slot of all containers
    to_[place] = EvacuateStorage(Value::FromBits(to_[place]), head, count).bits();
    ScanSlots(object + 2, header.count - 1);
  }

  void ScanFrom(uint32_t scan) {
    while (scan < free_) {
      const Header header = HeaderFromBits(to_[scan]);
      ScanObject(scan, header);
      scan += ObjectWords(header);
    }
  }

  void ScanObject(Ref object, Header header) {
    switch (header.kind) {
      case Kind::kList:
        return ScanContainer(object, header, 0, SmallAt(object, list_slot::kSize));
      case Kind::kDeque: {
        const uint32_t head = SmallAt(object, deque_slot::kHead);
        ScanContainer(object, header, head, SmallAt(object, deque_slot::kSize));
        to_[object + 1 + deque_slot::kHead] = Value::Small(0).bits();
        return;
      }
      case Kind::kDict:
      case Kind::kSet:
      case Kind::kFrozenSet:
        return ScanContainer(object, header, 0, SmallAt(object, dict_slot::kUsed) * 3);
      default: {
        const int raw = kRawWords[static_cast<uint32_t>(header.kind)];
        if (raw >= 0) ScanSlots(object + 1 + static_cast<uint32_t>(raw), header.count);
      }
    }
  }

  Arena& arena_;
  uint64_t* from_;
  uint64_t* to_ = nullptr;
  uint32_t free_ = 0;
};

namespace {

// Kinds that never change once made. Functions keep their attributes in a dict of their own, made on demand
// while the program starts.
bool IsImmutableKind(Kind kind) {
  switch (kind) {
    case Kind::kString:
    case Kind::kInt64:
    case Kind::kFloat:
    case Kind::kTuple:
    case Kind::kFunction:
    case Kind::kNative:
    case Kind::kRange:
    case Kind::kStaticMethod:
    case Kind::kClassMethod:
    case Kind::kProperty:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Arena::Collect() {
  if (logged_end_ != 0) LogImage(Save());  // the log speaks of places, and objects are about to move
  Copier copier(*this);
  const uint32_t end = copier.Run();
  const uint64_t last_number = LastNumber();
  const std::vector<Numbered> numbers = copier.Numbers();
  std::swap(block_, spare_);
  UseBlock();
  used_ = end;
  MoveNumbers(last_number, numbers);
  over_limit_ = live_bytes() > max_live_bytes_;
  if (spare_.capacity() > kMostSpareWords) spare_ = Block();
  SetThreshold();
}

// ---- What joins the frozen part.

uint32_t Arena::EntryWords(Ref dict) const {
  if (!Get(dict, dict_slot::kEntries).is_object()) return 0;
  return 1 + (static_cast<uint32_t>(Get(dict, dict_slot::kUsed).small()) * kDictEntryWords);
}

// Of the library; not those that others derive from in ways of their own (`__slots__`, abstract methods).
bool Arena::IsFinishedClass(Ref klass) const {
  const Value dict = Get(klass, class_slot::kDict);
  if (!dict.is_object() || !Get(klass, class_slot::kSlotNames).is_unset()) return false;
  bool is_of_library = false;
  const Value entries = Get(dict.ref(), dict_slot::kEntries);
  const uint32_t words = EntryWords(dict.ref());
  for (uint32_t slot = 0; slot + 1 < words; slot += kDictEntryWords) {
    const Value key = Get(entries.ref(), slot + 1);
    const Value value = Get(entries.ref(), slot + 2);
    if (!key.is_object() || kind(key.ref()) != Kind::kString) continue;
    if (Text(key.ref()) == "__abstractmethods__" || Text(key.ref()) == "_builtin") return false;
    if (Text(key.ref()) != "__module__" || !value.is_object() || kind(value.ref()) != Kind::kString) continue;
    is_of_library = Text(value.ref()) != "__main__";
  }
  return is_of_library;
}

// What an object refers to, but for the storage of a dict, whose entries count as its own.
template <typename Do>
void Arena::ForEachReference(Ref ref, Do visit) const {
  const Header header = HeaderAt(ref);
  if (kRawWords[static_cast<uint32_t>(header.kind)] < 0) return;
  const auto each = [&](Ref of, uint32_t first, uint32_t end) {
    for (uint32_t slot = first; slot < end; ++slot) {
      const Value value = Get(of, slot);
      if (value.is_object() && value.ref() >= frozen_end_) visit(value.ref());
    }
  };
  const bool is_dict = header.kind == Kind::kDict;
  each(ref, is_dict ? uint32_t{dict_slot::kIndex} : 0, header.count);
  if (is_dict && EntryWords(ref) > 0) each(Get(ref, dict_slot::kEntries).ref(), 0, EntryWords(ref) - 1);
}

// The dict that is a class's alone, or a function's; 0: there is none that stays as it is. Classes of the
// library are taken to be as builtin ones: nothing changes them once the program has started.
Ref Arena::FinishedDict(Ref owner) const {
  if (kind(owner) == Kind::kClass) return IsFinishedClass(owner) ? Get(owner, class_slot::kDict).ref() : 0;
  const bool is_function = kind(owner) == Kind::kFunction;
  const Value dict = is_function ? Get(owner, function_slot::kKeywordDefaults) : Value::Unset();
  return dict.is_object() && kind(dict.ref()) == Kind::kDict ? dict.ref() : 0;
}

// A cell with a class of the library is that of `super()`.
bool Arena::IsFinishedCell(Ref cell) const {
  const Value value = Get(cell, 0);
  return value.is_object() && kind(value.ref()) == Kind::kClass && FinishedDict(value.ref()) != 0;
}

// Objects that never change and reach only such, by place. After a collection what an object refers to may
// lie on either side of it, so this is settled by going round until nothing changes; chains are short.
std::vector<Ref> Arena::FindImmutable() const {
  std::vector<bool> is_immutable(used_);
  std::vector<std::pair<Ref, Ref>> owned;  // who owns a dict, and that
  for (Ref at = frozen_end_; at < used_; at += ObjectWords(HeaderAt(at))) {
    if (IsImmutableKind(kind(at)) || (kind(at) == Kind::kCell && IsFinishedCell(at))) is_immutable[at] = true;
    if (const Ref dict = FinishedDict(at); dict >= frozen_end_) owned.emplace_back(at, dict);
  }
  const auto mark = [&](const std::pair<Ref, Ref>& one, bool value) {
    const Value index = Get(one.second, dict_slot::kIndex);
    is_immutable[one.first] = is_immutable[one.second] = value;
    if (index.is_object()) is_immutable[index.ref()] = value;
  };
  for (const std::pair<Ref, Ref>& one : owned) mark(one, true);
  for (bool is_settled = false; !is_settled;) {
    is_settled = true;
    for (Ref at = frozen_end_; at < used_; at += ObjectWords(HeaderAt(at))) {
      bool reaches_mutable = false;
      if (is_immutable[at])
        ForEachReference(at, [&](Ref to) { reaches_mutable = reaches_mutable || !is_immutable[to]; });
      if (reaches_mutable) is_immutable[at] = is_settled = false;
    }
    for (const std::pair<Ref, Ref>& one : owned) {  // the one stands with the other
      if (is_immutable[one.first] == is_immutable[one.second]) continue;
      mark(one, false);
      is_settled = false;
    }
  }
  std::vector<Ref> immutable;
  for (Ref at = frozen_end_; at < used_; at += ObjectWords(HeaderAt(at))) {
    if (is_immutable[at]) immutable.push_back(at);
  }
  return immutable;
}

void Arena::FreezeStarted() {
  CHECK(!may_go_back_);
  Collect();
  const std::vector<Ref> immutable = FindImmutable();
  Copier copier(*this);
  const uint32_t frozen_end = copier.CopyImmutable(immutable);
  const uint32_t end = copier.RunAfter(frozen_end);
  const uint64_t last_number = LastNumber();
  const std::vector<Numbered> numbers = copier.Numbers();
  used_ = end;
  std::swap(block_, spare_);
  UseBlock();
  frozen_end_ = frozen_end;
  block_.frozen_words = frozen_end;
  spare_.frozen_words = 0;
  MoveNumbers(last_number, numbers);
  SetThreshold();
}

}  // namespace interleave::vm
