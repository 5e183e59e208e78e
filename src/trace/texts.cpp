#include "trace/texts.hpp"

#include "base/check.hpp"
#include "base/hash.hpp"

namespace interleave::trace {
namespace {

constexpr uint64_t kFirstTableSize = 64;
// What a text costs beside its characters: the string, its place, its share of the table.
constexpr uint64_t kOverheadBytes = sizeof(std::string) + sizeof(uint64_t) + 2 * sizeof(uint32_t);

}  // namespace

uint32_t Texts::Add(std::string_view text, uint64_t place) {
  CHECK(places_.empty() || place >= places_.back());
  if (2 * (texts_.size() + 1) > table_.size()) GrowTable();
  uint32_t slot = FindSlot(text);
  if (table_[slot] != 0) return table_[slot] - 1;
  if (text != kTooMany && bytes_ + text.size() + kOverheadBytes > kMaxBytes) return Add(kTooMany, place);
  texts_.emplace_back(text);
  places_.push_back(place);
  bytes_ += text.size() + kOverheadBytes;
  table_[slot] = static_cast<uint32_t>(texts_.size());
  return table_[slot] - 1;
}

void Texts::Truncate(uint64_t place) {
  while (!places_.empty() && places_.back() >= place) {
    table_[FindSlot(texts_.back())] = 0;
    bytes_ -= texts_.back().size() + kOverheadBytes;
    texts_.pop_back();
    places_.pop_back();
  }
}

// The slot that holds the text, or the empty one where it belongs.
uint32_t Texts::FindSlot(std::string_view text) const {
  base::Hash64 hash;
  hash.Add(text);
  const auto mask = static_cast<uint32_t>(table_.size() - 1);
  auto slot = static_cast<uint32_t>(hash.value()) & mask;
  while (table_[slot] != 0 && texts_[table_[slot] - 1] != text) slot = (slot + 1) & mask;
  return slot;
}

void Texts::GrowTable() {
  const uint64_t size = table_.empty() ? kFirstTableSize : 2 * table_.size();
  table_.assign(static_cast<size_t>(size), 0);
  for (uint32_t index = 0; index < texts_.size(); ++index) table_[FindSlot(texts_[index])] = index + 1;
}

}  // namespace interleave::trace
