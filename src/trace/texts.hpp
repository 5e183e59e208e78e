// The texts of a log, each stored once. A text keeps its index until it is forgotten.
//
// Found again by hash and comparison, so adding costs the same however many there are. The table is only ever
// looked into, never walked, and the hash is ours: indices are the same on every target.
//
// Bounded: beyond 64 MiB (bookkeeping included) a new text becomes "…".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::trace {

class Texts {
 public:
  static constexpr uint64_t kMaxBytes = 64U << 20;
  static constexpr std::string_view kTooMany = "…";

  // `place` orders what is added, for Truncate. REQUIRES: not lower than the one before.
  uint32_t Add(std::string_view text, uint64_t place);
  // Forgets the texts that were added at `place` or later.
  void Truncate(uint64_t place);

  const std::vector<std::string>& all() const { return texts_; }
  uint64_t MemoryBytes() const { return bytes_ + table_.capacity() * sizeof(uint32_t); }

 private:
  uint32_t FindSlot(std::string_view text) const;
  void GrowTable();

  std::vector<std::string> texts_;
  std::vector<uint64_t> places_;  // by text
  // Index plus one by hash, 0 empty; linear probing. What was added last can be taken out by emptying its
  // slot: nothing was ever moved past it. The size is a power of two.
  std::vector<uint32_t> table_;
  uint64_t bytes_ = 0;
};

}  // namespace interleave::trace
