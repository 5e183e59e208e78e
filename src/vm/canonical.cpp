// The identity of a state: a hash of what the root reaches, breadth first in slot order, with references as
// the ordinals in which objects are met. Which places of an object count is as in the collection
// (collect.cpp).
//
// A search asks for it after every decision. So each word is multiplied with two keys of its place and added
// up: no word waits for another.
#include <algorithm>
#include <array>

#include "vm/arena.hpp"

// All of a hash is one function, so that its sums stay in registers.
#define ONE_FUNCTION __attribute__((always_inline)) inline

namespace interleave::vm {

namespace {

struct Key {
  uint64_t high = 0;
  uint64_t low = 0;
};
constexpr size_t kKeyCount = 512;

// Odd numbers of Vigna's splitmix64.
constexpr std::array<Key, kKeyCount> MakeKeys() {
  uint64_t state = 0x243f6a8885a308d3U;
  const auto next = [&state] {
    state += 0x9e3779b97f4a7c15U;
    uint64_t mixed = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return (mixed ^ (mixed >> 31)) | 1;
  };
  std::array<Key, kKeyCount> keys;
  for (Key& key : keys) {
    key.high = next();
    key.low = next();
  }
  return keys;
}
constexpr std::array<Key, kKeyCount> kKeys = MakeKeys();

// Two sums over the words of a state, each times the key of its place. Where the keys are used up, what there
// is is mixed and they begin again.
class Sums {
 public:
  ONE_FUNCTION void Add(uint64_t word) {
    // The lowest bit in which two words differ decides how much of a product differs: 64 bits less its place.
    // So differences in the upper half come into the lower one, and tags stay where they are.
    const uint64_t folded = word ^ (word >> 32);
    high_ += folded * kKeys[place_].high;
    low_ += folded * kKeys[place_].low;
    if (__builtin_expect(++place_ == kKeyCount, 0)) Mix();
  }
  base::Hash128Value value() {
    Mix();
    return {high_, low_};
  }

 private:
  void Mix() {
    const uint64_t high = high_ + place_;
    high_ = base::Mix64(high + ((low_ << 32) | (low_ >> 32)));
    low_ = base::Mix64(low_ ^ high_);
    place_ = 0;
  }

  uint64_t high_ = 0x13198a2e03707344U;
  uint64_t low_ = 0xa4093822299f31d0U;
  size_t place_ = 0;
};

}  // namespace

class Arena::Hasher {
 public:
  ONE_FUNCTION Hasher(const Arena& arena, HashScratch& scratch, std::optional<int64_t> now_ns)
      : arena_(arena), words_(arena.words_), now_ns_(now_ns), frozen_end_(arena.frozen_end_) {
    const size_t live = arena.used_ - frozen_end_;
    if (scratch.ordinals.size() < live) {
      scratch.ordinals.resize(2 * live, 0);
      scratch.met.resize(2 * live);  // no object takes less than a word
    }
    // Ordinals of earlier hashes are the smaller ones.
    if (scratch.last_ordinal > UINT32_MAX / 2) {
      std::fill(scratch.ordinals.begin(), scratch.ordinals.end(), 0);
      scratch.last_ordinal = 0;
    }
    ordinals_ = scratch.ordinals.data();
    met_ = scratch.met.data();
    earlier_ = scratch.last_ordinal;
  }

  ONE_FUNCTION base::Hash128Value Run(HashScratch& scratch) {
    for (uint32_t slot = 0; slot < arena_.root_count_; ++slot) {
      const auto& skipped = arena_.volatile_roots_;
      if (std::find(skipped.begin(), skipped.end(), slot) == skipped.end()) AddSlots(kRoot, slot, slot + 1);
    }
    for (uint32_t next = 0; next < met_count_; ++next) AddObject(met_[next]);
    if (arena_.NumbersTable() != 0) sums_.Add(SumOfNumbers());
    scratch.last_ordinal = earlier_ + met_count_;
    return sums_.value();
  }

 private:
  static constexpr uint64_t kOrdinalTag = 7;  // no value's

  // What stands for a value: its bits, or the object's ordinal.
  ONE_FUNCTION uint64_t WordOf(Value value) {
    return value.is_object() && value.ref() >= frozen_end_ ? OrdinalOf(value.ref()) : value.bits();
  }
  ONE_FUNCTION uint64_t OrdinalOf(Ref ref) {
    uint32_t& ordinal = ordinals_[ref - frozen_end_];
    if (ordinal <= earlier_) {
      met_[met_count_] = ref;
      ordinal = earlier_ + ++met_count_;
    }
    return (static_cast<uint64_t>(ordinal - earlier_) << 3) | kOrdinalTag;
  }

  ONE_FUNCTION void AddWords(uint32_t first, uint32_t end) {
    for (uint32_t index = first; index < end; ++index) sums_.Add(WordOf(Value::FromBits(words_[index])));
  }
  ONE_FUNCTION void AddSlots(Ref ref, uint32_t first, uint32_t end) {
    AddWords(ref + 1 + first, ref + 1 + end);
  }
  ONE_FUNCTION void AddSlotsBut(Ref ref, uint32_t count, uint32_t skipped) {
    AddSlots(ref, 0, skipped);
    AddSlots(ref, skipped + 1, count);
  }

  uint32_t SmallAt(Ref ref, uint32_t slot) const {
    return static_cast<uint32_t>(arena_.Get(ref, slot).small());
  }

  // `size` places from `head` on, around the end. A storage is one container's alone: it needs no ordinal.
  ONE_FUNCTION void AddRing(Value storage, uint32_t head, uint32_t size) {
    sums_.Add(size);
    if (size == 0) return;
    const uint32_t until = std::min(size, arena_.count(storage.ref()) - head);
    AddSlots(storage.ref(), head, head + until);
    AddSlots(storage.ref(), 0, size - until);
  }

  ONE_FUNCTION void AddDict(Ref ref, Header header) {
    AddSlots(ref, dict_slot::kUsed, header.count);
    const uint32_t used = SmallAt(ref, dict_slot::kUsed);
    if (used == 0) return;
    const Ref entries = arena_.Get(ref, dict_slot::kEntries).ref();
    for (uint32_t entry = 0; entry < used; ++entry) {
      AddSlots(entries, (entry * kDictEntryWords) + 1, (entry + 1) * kDictEntryWords);
    }
  }

  ONE_FUNCTION void AddRaw(Ref ref, uint32_t first, uint32_t words) {
    for (uint32_t index = 0; index < words; ++index) sums_.Add(words_[ref + first + index]);
  }

  // Numbers that objects were given, in whatever order they lie. What nothing reaches any more is left out.
  __attribute__((noinline)) uint64_t SumOfNumbers() const {
    uint64_t sum = 0;
    for (const Numbered& one : arena_.Numbers()) {
      if (one.ref < frozen_end_ || ordinals_[one.ref - frozen_end_] <= earlier_) continue;
      sum += base::Mix64(base::Mix64(ordinals_[one.ref - frozen_end_] - earlier_) + one.number);
    }
    return sum;
  }

  // From one special slot to the next.
  ONE_FUNCTION void AddTypedObject(Ref ref, Header header) {
    const TypeMarks marks = header.aux < arena_.marks_.size() ? arena_.marks_[header.aux] : TypeMarks{};
    uint32_t slot = 0;
    for (uint64_t left = marks.special; left != 0; left &= left - 1) {
      const auto special = static_cast<uint32_t>(__builtin_ctzll(left));
      if (special >= header.count) break;
      AddSlots(ref, slot, special);
      slot = special + 1;
      if (((marks.rings >> special) & 1) != 0) {
        AddRingAt(ref, special);
        slot = special + 3;
      } else if (((marks.times >> special) & 1) != 0) {
        AddTime(arena_.Get(ref, special));
      }
    }
    AddSlots(ref, slot, header.count);
  }
  ONE_FUNCTION void AddRingAt(Ref ref, uint32_t slot) {
    const Value storage = arena_.Get(ref, slot);
    if (storage.is_unset()) return sums_.Add(0);
    AddRing(storage, SmallAt(ref, slot + 1), SmallAt(ref, slot + 2));
  }
  ONE_FUNCTION void AddTime(Value time) {
    if (now_ns_.has_value() && time.is_small()) sums_.Add(static_cast<uint64_t>(time.small() - *now_ns_));
  }

  // Of a frame's places, a bit each for the first: those of variables that are not read again.
  uint64_t DeadVariables(Ref frame) const {
    const uint64_t place = words_[frame + 1];
    const auto code = static_cast<uint32_t>(place >> 32);
    if (((words_[frame + 2] >> 32) & kIsNative) != 0 || code >= arena_.variables_.size()) return 0;
    const std::vector<uint64_t>& dead = arena_.variables_[code];
    const auto pc = static_cast<uint32_t>(place);
    return pc < dead.size() ? dead[pc] << frame_slot::kFirst : 0;
  }

  // What is above the top of a frame's stack is left over from earlier instructions.
  ONE_FUNCTION void AddFrame(Ref ref) {
    AddRaw(ref, 1, 2);
    const auto top = static_cast<uint32_t>(words_[ref + 2]);
    const uint64_t dead = DeadVariables(ref);
    for (uint32_t slot = 0; slot < top; ++slot) {
      const uint64_t word = WordOf(Value::FromBits(words_[ref + 3 + slot]));
      const bool is_dead = slot < 64 && ((dead >> slot) & 1) != 0 && !IsOfLiveObject(word);
      sums_.Add(is_dead ? 0 : word);
    }
  }
  static bool IsOfLiveObject(uint64_t word) { return (word & 7) == kOrdinalTag; }

  ONE_FUNCTION void AddObject(Ref ref) {
    const Header header = arena_.HeaderAt(ref);
    const uint64_t kind = static_cast<uint64_t>(header.kind) | (static_cast<uint64_t>(header.aux) << 8);
    sums_.Add(kind | (static_cast<uint64_t>(header.count) << 32));
    switch (header.kind) {
      case Kind::kString:
      case Kind::kInt64:
      case Kind::kFloat:
        return AddRaw(ref, 1, ObjectWords(header) - 1);
      case Kind::kList:
        AddSlots(ref, list_slot::kCount, header.count);
        return AddRing(arena_.Get(ref, list_slot::kStorage), 0, SmallAt(ref, list_slot::kSize));
      case Kind::kDeque:
        AddSlots(ref, deque_slot::kMaximum, header.count);
        return AddRing(arena_.Get(ref, deque_slot::kStorage), SmallAt(ref, deque_slot::kHead),
                       SmallAt(ref, deque_slot::kSize));
      case Kind::kDict:
      case Kind::kSet:
      case Kind::kFrozenSet:
        return AddDict(ref, header);
      case Kind::kInstance:
        return AddSlotsBut(ref, header.count, instance_slot::kIdentity);
      case Kind::kFunction:
        return AddSlotsBut(ref, header.count, function_slot::kIdentity);
      case Kind::kClass:
        return AddSlotsBut(ref, header.count, class_slot::kIdentity);
      case Kind::kObject:
        return AddTypedObject(ref, header);
      case Kind::kFrame:
        return AddFrame(ref);
      default:
        return AddSlots(ref, 0, header.count);
    }
  }

  const Arena& arena_;
  const uint64_t* words_;
  std::optional<int64_t> now_ns_;
  uint32_t frozen_end_;
  uint32_t* ordinals_ = nullptr;
  Ref* met_ = nullptr;
  uint32_t met_count_ = 0;
  uint32_t earlier_ = 0;  // the last ordinal of earlier hashes
  Sums sums_;
};

base::Hash128Value Arena::CanonicalHash(std::optional<int64_t> now_ns) {
  return Hasher(*this, hash_scratch_, now_ns).Run(hash_scratch_);
}

}  // namespace interleave::vm

#undef ONE_FUNCTION
