// The memory in which all simulated state lives: one block of words, objects by index. The front part is
// frozen (code's constants, builtin classes, modules, functions): never written, never moved, shared by all
// snapshots. The rest is live: allocated by moving a mark, collected by copying what the root reaches.
//
// Every write to a live object goes through Write(): there the undo log attaches (Mark, GoBack). Reads are
// plain. References stay valid while memory grows; pointers do not, so nobody keeps a pointer across an
// allocation. Objects move only in Collect() and Freeze(), which the machine calls between instructions.
//
// The order of copying and of CanonicalHash() is fixed: breadth first from the root, in slot order. So two
// states that mean the same are equal up to what is left out there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "base/large_block.hpp"
#include "vm/objects.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// Words that an object takes, header included.
inline uint32_t ObjectWords(Header header) {
  const int raw = kRawWords[static_cast<uint32_t>(header.kind)];
  if (raw >= 0) return 1 + static_cast<uint32_t>(raw) + header.count;
  const uint32_t byte_words = (header.count + 7) / 8;
  return 1 + byte_words + (header.kind == Kind::kString ? 1 : 0);
}

class Arena {
 public:
  explicit Arena(uint64_t max_live_bytes);

  // A new object with all places Unset. Never fails here: running out is seen at the next safe point
  // (over_limit), and single huge objects are refused by the machine beforehand (CanAllocate).
  Ref Allocate(Kind kind, uint32_t count, uint16_t aux = 0) {
    const Header header{kind, 0, aux, count};
    const uint32_t words = ObjectWords(header);
    const Ref ref = Reserve(words);
    PutHeader(ref, header);
    for (uint32_t index = 1; index < words; ++index) words_[ref + index] = 0;
    return ref;
  }
  // The same with whatever lies in the memory: the caller fills it before anybody looks.
  Ref AllocateRaw(uint32_t words) { return Reserve(words); }
  // Takes back the newest object, which nothing refers to; false: it is not the newest, or GoBack needs it.
  bool GiveBack(Ref ref, uint32_t words) {
    if (ref + words != used_ || ref < logged_end_) return false;
    used_ = ref;
    return true;
  }
  Ref AllocateString(std::string_view text, uint64_t hash);
  Ref AllocateWord(Kind kind, uint64_t word);  // Int64, Float
  Ref AllocateBytes(uint32_t bytes);           // zeroed
  // Whether one instruction may take so much: some slack beyond the limit of live memory, or beyond where the
  // next collection is due, for garbage up to there is no reason to refuse anything.
  bool CanAllocate(uint64_t bytes) const {
    const uint64_t due_bytes = uint64_t{std::max(collect_at_, frozen_end_) - frozen_end_} * 8;
    return live_bytes() + bytes <= std::max(max_live_bytes_, due_bytes) + kSlackBytes;
  }

  Header header(Ref ref) const { return HeaderAt(ref); }
  Kind kind(Ref ref) const { return HeaderAt(ref).kind; }
  uint16_t aux(Ref ref) const { return HeaderAt(ref).aux; }
  uint32_t count(Ref ref) const { return HeaderAt(ref).count; }
  bool frozen(Ref ref) const { return ref < frozen_end_ && ref != kRoot; }

  // Places of kinds without raw words; frames use Slots().
  Value Get(Ref ref, uint32_t slot) const { return Value::FromBits(words_[ref + 1 + slot]); }
  void Set(Ref ref, uint32_t slot, Value value) { Write(ref + 1 + slot, value.bits()); }

  uint64_t Word(uint32_t index) const { return words_[index]; }
  void Write(uint32_t index, uint64_t bits) {
    if (__builtin_expect(index < logged_end_, 0)) LogWord(index);
    words_[index] = bits;
  }
  // The same by pointer, for the interpreter's frame. REQUIRES: place points into this arena now.
  void WriteAt(uint64_t* place, uint64_t bits) {
    LogPlace(place);
    *place = bits;
  }
  // One half of a word: 0 the low one. Both targets keep the low one first.
  void WriteHalfAt(uint64_t* place, uint32_t half, uint32_t bits) {
    if (__builtin_expect(logged_end_ != 0, 0)) LogPlace(place);
    __builtin_memcpy(reinterpret_cast<char*>(place) + (half * 4), &bits, 4);
  }
  void SetFlags(Ref ref, uint8_t flags);
  void SetAux(Ref ref, uint16_t aux);

  std::string_view Text(Ref string) const;  // valid until the next allocation
  uint64_t TextHash(Ref string) const { return words_[string + 1]; }
  const char* BytesAt(Ref ref) const { return reinterpret_cast<const char*>(&words_[ref + 1]); }
  char* MutableBytes(Ref ref) { return reinterpret_cast<char*>(&words_[ref + 1]); }  // index tables only

  uint64_t* words() { return words_; }
  const uint64_t* words() const { return words_; }

  // The root: a Storage at a fixed place whose slots reach everything that lives. Slots are handed out at
  // start-up. A volatile one (a counter that only names things) is no part of a state's identity.
  uint32_t AddRoot(bool is_volatile = false);
  uint32_t root_count() const { return root_count_; }
  Value Root(uint32_t slot) const { return Get(kRoot, slot); }
  void SetRoot(uint32_t slot, Value value) { Set(kRoot, slot, value); }

  // A number for an object that the program is told about by it (id(), a text): no two objects that live have
  // the same, and an object keeps its own wherever it moves. To have one keeps nothing alive. What was given
  // is part of a state's identity, since the program may hold it against what it is told later.
  uint64_t NumberOf(Ref ref);  // below 2^36; the first time, of what is not frozen, it gives one
  // A copy stands for the original in a process of its own, and has its number. REQUIRES: it has none.
  void GiveNumber(Ref copy, uint64_t number);
  struct Numbered {
    Ref ref = 0;
    uint64_t number = 0;
  };
  // All that were given. What has gone since the last collection is among them.
  std::vector<Numbered> Numbers() const;

  bool should_collect() const { return used_ >= collect_at_; }
  // Whoever has just made much that is going to live says so, and the next collection, which would only copy
  // it, is put off as if there had been one.
  void AssumeLive() {
    if (2 * live_bytes() < max_live_bytes_) SetThreshold();
  }
  void Collect();
  // After a collection: live bytes over the limit.
  bool over_limit() const { return over_limit_; }
  uint64_t live_bytes() const { return (static_cast<uint64_t>(used_) - frozen_end_) * 8; }
  uint64_t frozen_bytes() const { return static_cast<uint64_t>(frozen_end_) * 8; }

  // Ends the load phase: everything allocated so far is frozen, except the root. Call once, before the
  // program's first instruction.
  void FreezeLoaded();
  // After start-up: immutable objects that reach only immutable ones join the frozen part, and so do classes
  // of the library. Once. Objects move, so the machine calls it where it could collect.
  void FreezeStarted();

  // The live part as bytes. Restoring puts exactly that state back. A snapshot belongs to the arena that
  // took it, after FreezeStarted.
  struct Snapshot {
    std::vector<uint64_t> live;
  };
  Snapshot Save() const;
  void Restore(const Snapshot& snapshot);

  // A state that the arena can be put back to, for whoever tries one future after another: cheaper than a
  // snapshot, since only what was written over is kept, and that only from the first Mark on. A waypoint
  // holds until the arena goes back to an earlier one; no snapshot is restored meanwhile.
  // REQUIRES: FreezeStarted was called, or never will be.
  struct Waypoint {
    uint64_t log_size = 0;
    uint32_t used = 0;
  };
  Waypoint Mark();
  void GoBack(const Waypoint& waypoint);
  // Going back may put another object where one is now.
  bool may_go_back() const { return may_go_back_; }
  // Of what is kept for going back.
  uint64_t log_bytes() const;

  // The identity of the live state: a hash in canonical order. Garbage, identities of objects, hash words of
  // dict entries and index tables are left out; times (see DeclareTime) count relative to now_ns,
  // or not at all without one.
  base::Hash128Value CanonicalHash(std::optional<int64_t> now_ns);
  // Declares that a slot of a native type holds an absolute time, or nothing that matters for the future.
  // REQUIRES: slot < 64.
  void DeclareTime(uint16_t type, uint32_t slot);
  void DeclareVolatile(uint16_t type, uint32_t slot);
  // The same of three slots that are a ring: a Storage of its own, its head, its size; Unset: it is empty.
  // Where the ring begins in its storage, and how large that is, is left out of an identity.
  void DeclareRing(uint16_t type, uint32_t slot);
  // By code, then by place: a bit for each of a frame's first variables that is not read again before it is
  // written. Unless it holds an object that is not frozen (which lives by it) it is left out of an identity.
  void DeclareDeadVariables(std::vector<std::vector<uint64_t>> variables) {
    variables_ = std::move(variables);
  }
  size_t declared_codes() const { return variables_.size(); }

  // Writes by pointer have to go through WriteAt.
  bool is_logged() const { return logged_end_ != 0; }

 private:
  static constexpr Ref kRoot = 1;  // word 0 stays empty, so that no object has the reference 0
  static constexpr uint32_t kRootSlots = 62;
  // The last slot is no root: it says where the table of numbers lies (see numbers.cpp), as a small int, so
  // that nothing goes through it; Unset: there is none.
  static constexpr uint32_t kNumbersSlot = kRootSlots - 1;
  static constexpr uint32_t kRootEnd = kRoot + 1 + kRootSlots;
  static constexpr uint64_t kSlackBytes = 64U << 20;
  // A larger block is given back after a collection: two of them, each with room for the garbage, would take
  // several times the limit.
  static constexpr uint64_t kMostSpareWords = (256U << 20) / 8;

  struct Block {
    base::LargeBlock memory;
    uint64_t frozen_words = 0;  // how much of the frozen part it holds

    uint64_t* words() { return static_cast<uint64_t*>(memory.data()); }
    uint64_t capacity() const { return memory.bytes() / 8; }  // in words
    // REQUIRES: words > capacity().
    void Grow(uint64_t words) { memory.Grow(words * 8); }
  };
  // Slots of a native type, a bit each: which hold times, which begin a ring, and which are not simply hashed
  // as they are (the others too).
  struct TypeMarks {
    uint64_t times = 0;
    uint64_t rings = 0;
    uint64_t special = uint64_t{1} << object_slot::kIdentity;
  };
  // A word as it was before a write; word 0: everything as it was, the last of images_.
  struct Overwritten {
    uint64_t bits = 0;
    uint32_t word = 0;
  };
  // Of CanonicalHash: ordinals by live word, and the objects by ordinal.
  struct HashScratch {
    std::vector<uint32_t> ordinals;
    uint32_t last_ordinal = 0;
    std::vector<Ref> met;
  };
  class Copier;
  class Hasher;

  uint32_t EntryWords(Ref dict) const;  // of its storage, as far as it is in use
  bool IsFinishedClass(Ref klass) const;
  Ref FinishedDict(Ref owner) const;
  bool IsFinishedCell(Ref cell) const;
  template <typename Do>
  void ForEachReference(Ref ref, Do visit) const;
  std::vector<Ref> FindImmutable() const;

  Header HeaderAt(uint32_t index) const { return HeaderFromBits(words_[index]); }
  void PutHeader(uint32_t index, Header header) { words_[index] = HeaderBits(header); }
  uint32_t Reserve(uint64_t words) {
    const uint32_t place = used_;
    if (__builtin_expect(place + words > capacity_, 0)) Grow(place + words);
    used_ = static_cast<uint32_t>(place + words);
    return place;
  }
  void Grow(uint64_t needed_words);
  void UseBlock();
  // Not inline: Write, which is everywhere, has to be small.
  void LogWord(uint32_t index);
  void LogPlace(const uint64_t* place) {
    const auto index = static_cast<uint32_t>(place - words_);
    if (index < logged_end_) LogWord(index);
  }
  bool MakeRoomInLog();
  void LogImage(Snapshot image);
  void PutBack(const Snapshot& snapshot);
  TypeMarks& MarksOf(uint16_t type);
  void SetThreshold();
  Ref NumbersTable() const {
    const Value table = Get(kRoot, kNumbersSlot);
    return table.is_small() ? static_cast<Ref>(table.small()) : 0;
  }
  uint64_t LastNumber() const;  // 0: there is no table
  uint32_t NumberPlace(Ref table, Ref ref) const;
  void MakeNumbersTable(uint32_t pairs, uint64_t last, const std::vector<Numbered>& numbers);
  void MoveNumbers(uint64_t last, const std::vector<Numbered>& numbers);

  Block block_;
  Block spare_;
  uint64_t* words_ = nullptr;  // block_'s
  uint64_t capacity_ = 0;      // block_'s, in words
  uint32_t used_ = 0;
  uint32_t frozen_end_ = kRootEnd;
  uint32_t collect_at_ = 0;
  uint32_t logged_end_ = 0;  // what lies before it is logged when it is written over; 0: nothing is
  uint32_t root_count_ = 0;
  uint64_t max_live_bytes_;
  bool over_limit_ = false;
  std::vector<TypeMarks> marks_;                  // by native type
  std::vector<std::vector<uint64_t>> variables_;  // see DeclareDeadVariables
  HashScratch hash_scratch_;
  std::vector<uint32_t> volatile_roots_;
  bool may_go_back_ = false;
  uint64_t last_mark_ = 0;  // how long the log was then
  std::vector<Overwritten> log_;
  std::vector<Snapshot> images_;
};

}  // namespace interleave::vm
