// The identity of a state: a hash of the live objects in canonical order, with references as ordinals.
#include <algorithm>
#include <vector>

#include "vm/arena.hpp"

namespace interleave::vm {

class Arena::Hasher {
 public:
  Hasher(const Arena& arena, HashScratch& scratch, std::optional<int64_t> now_ns)
      : arena_(arena), scratch_(scratch), now_ns_(now_ns) {
    ++scratch_.run;
    const size_t live = arena.used_ - arena.frozen_end_;
    if (scratch_.ordinals.size() >= live) return;
    scratch_.ordinals.resize(2 * live);
    scratch_.holds_entries.resize(2 * live, 0);
  }

  base::Hash128Value Run() {
    NumberObjects();
    for (uint32_t slot = 0; slot < kRootSlots; ++slot) {
      const auto& skipped = arena_.volatile_roots_;
      if (std::find(skipped.begin(), skipped.end(), slot) == skipped.end()) AddValue(arena_.Root(slot));
    }
    ForEach([this](Ref ref, Header header) { AddObject(ref, header); });
    return hash_.value();
  }

 private:
  template <typename Function>
  void ForEach(Function function) {
    for (uint32_t at = arena_.frozen_end_; at < arena_.used_;) {
      const Header header = arena_.HeaderAt(at);
      function(at, header);
      at += ObjectWords(header);
    }
  }

  void NumberObjects() {
    uint32_t next = 1;
    ForEach([this, &next](Ref ref, Header header) {
      if (header.kind == Kind::kBytes) return;  // an index only speeds up what the entries say
      scratch_.ordinals[ref - arena_.frozen_end_] = next++;
      if (header.kind != Kind::kDict && header.kind != Kind::kSet && header.kind != Kind::kFrozenSet) return;
      const Value entries = arena_.Get(ref, dict_slot::kEntries);
      if (entries.is_object() && entries.ref() >= arena_.frozen_end_) {
        scratch_.holds_entries[entries.ref() - arena_.frozen_end_] = scratch_.run;
      }
    });
  }

  void AddValue(Value value) {
    if (value.is_object() && value.ref() >= arena_.frozen_end_) {
      hash_.Add((static_cast<uint64_t>(scratch_.ordinals[value.ref() - arena_.frozen_end_]) << 8) | 0xf7);
    } else {
      hash_.Add(value.bits());
    }
  }

  void AddSlots(Ref ref, uint32_t count, uint32_t skipped) {
    for (uint32_t slot = 0; slot < count; ++slot) {
      if (slot != skipped) AddValue(arena_.Get(ref, slot));
    }
  }

  void AddEntries(Ref ref, uint32_t count) {
    for (uint32_t slot = 0; slot < count; ++slot) {
      if (slot % 3 != 0) AddValue(arena_.Get(ref, slot));
    }
  }

  void AddRaw(Ref ref, uint32_t first, uint32_t words) {
    for (uint32_t index = 0; index < words; ++index) hash_.Add(arena_.Word(ref + first + index));
  }

  void AddTypedObject(Ref ref, Header header) {
    const std::vector<Mark> none;
    const std::vector<Mark>& marks = header.aux < arena_.marks_.size() ? arena_.marks_[header.aux] : none;
    for (uint32_t slot = 0; slot < header.count; ++slot) {
      if (slot == object_slot::kIdentity) continue;
      const Mark mark = slot < marks.size() ? marks[slot] : Mark::kNone;
      if (mark == Mark::kNone) {
        AddValue(arena_.Get(ref, slot));
      } else if (mark == Mark::kTime && now_ns_.has_value() && arena_.Get(ref, slot).is_small()) {
        hash_.Add(static_cast<uint64_t>(arena_.Get(ref, slot).small() - *now_ns_));
      }
    }
  }

  void AddObject(Ref ref, Header header) {
    if (header.kind == Kind::kBytes) return;
    hash_.Add(static_cast<uint64_t>(header.kind) | (static_cast<uint64_t>(header.aux) << 8) |
              (static_cast<uint64_t>(header.count) << 32));
    constexpr uint32_t kNothing = UINT32_MAX;
    switch (header.kind) {
      case Kind::kString:
      case Kind::kInt64:
      case Kind::kFloat:
        return AddRaw(ref, 1, ObjectWords(header) - 1);
      case Kind::kStorage:
        if (scratch_.holds_entries[ref - arena_.frozen_end_] == scratch_.run)
          return AddEntries(ref, header.count);
        return AddSlots(ref, header.count, kNothing);
      case Kind::kDict:
      case Kind::kSet:
      case Kind::kFrozenSet:
        return AddSlots(ref, header.count, dict_slot::kIndex);
      case Kind::kInstance:
        return AddSlots(ref, header.count, instance_slot::kIdentity);
      case Kind::kFunction:
        return AddSlots(ref, header.count, function_slot::kIdentity);
      case Kind::kClass:
        return AddSlots(ref, header.count, class_slot::kIdentity);
      case Kind::kObject:
        return AddTypedObject(ref, header);
      case Kind::kFrame:
        AddRaw(ref, 1, 2);
        for (uint32_t slot = 0; slot < header.count; ++slot) {
          AddValue(Value::FromBits(arena_.Word(ref + 3 + slot)));
        }
        return;
      default:
        return AddSlots(ref, header.count, kNothing);
    }
  }

  const Arena& arena_;
  HashScratch& scratch_;
  std::optional<int64_t> now_ns_;
  base::Hash128 hash_;
};

base::Hash128Value Arena::CanonicalHash(std::optional<int64_t> now_ns) {
  Collect();
  return Hasher(*this, hash_scratch_, now_ns).Run();
}

}  // namespace interleave::vm
