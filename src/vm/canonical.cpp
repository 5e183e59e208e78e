// The identity of a state: a hash of the live objects in canonical order, with references as ordinals.
#include <algorithm>
#include <vector>

#include "vm/arena.hpp"

namespace interleave::vm {

// What a storage's words are to its owner.
enum class StorageRole : uint8_t { kItems, kEntries };

class Arena::Hasher {
 public:
  Hasher(const Arena& arena, std::optional<int64_t> now_ns)
      : arena_(arena),
        now_ns_(now_ns),
        ordinals_(arena.used_ - arena.frozen_end_),
        roles_(arena.used_ - arena.frozen_end_) {}

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
      ordinals_[ref - arena_.frozen_end_] = next++;
      if (header.kind != Kind::kDict && header.kind != Kind::kSet && header.kind != Kind::kFrozenSet) return;
      const Value entries = arena_.Get(ref, dict_slot::kEntries);
      if (entries.is_object() && entries.ref() >= arena_.frozen_end_) {
        roles_[entries.ref() - arena_.frozen_end_] = StorageRole::kEntries;
      }
    });
  }

  void AddValue(Value value) {
    if (value.is_object() && value.ref() >= arena_.frozen_end_) {
      hash_.Add((static_cast<uint64_t>(ordinals_[value.ref() - arena_.frozen_end_]) << 8) | 0xf7);
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
    for (uint32_t slot = 0; slot < header.count; ++slot) {
      if (slot == object_slot::kIdentity) continue;
      const SlotMark* mark = FindMark(header.aux, slot);
      if (mark == nullptr) {
        AddValue(arena_.Get(ref, slot));
      } else if (mark->is_time && now_ns_.has_value() && arena_.Get(ref, slot).is_small()) {
        hash_.Add(static_cast<uint64_t>(arena_.Get(ref, slot).small() - *now_ns_));
      }
    }
  }

  const SlotMark* FindMark(uint16_t type, uint32_t slot) const {
    for (const SlotMark& mark : arena_.marks_) {
      if (mark.type == type && mark.slot == slot) return &mark;
    }
    return nullptr;
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
        if (roles_[ref - arena_.frozen_end_] == StorageRole::kEntries) return AddEntries(ref, header.count);
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
  std::optional<int64_t> now_ns_;
  std::vector<uint32_t> ordinals_;
  std::vector<StorageRole> roles_;
  base::Hash128 hash_;
};

base::Hash128Value Arena::CanonicalHash(std::optional<int64_t> now_ns) {
  Collect();
  return Hasher(*this, now_ns).Run();
}

}  // namespace interleave::vm
