#include "vm/arena.hpp"

#include <algorithm>
#include <cstring>

namespace interleave::vm {

namespace {

constexpr uint64_t kFirstCapacityWords = 1U << 15;
// A small run turns round in it without ever collecting, and what is passed on to the next request stays in
// the processor's cache. Where much waits, the threshold grows with what lives.
constexpr uint64_t kGarbageBeforeFirstCollect = (4U << 20) / 8;
// Beyond this much garbage it is memory, not time, that a collection saves. Twice the live words must fit in
// all the same: a collection cuts containers to what they hold, so the next item makes the largest one grow,
// and with less room that growth alone would call for the next collection.
constexpr uint64_t kMostGarbageWords = (192U << 20) / 8;

}  // namespace

Arena::Arena(uint64_t max_live_bytes) : max_live_bytes_(max_live_bytes) {
  block_.Grow(kFirstCapacityWords);
  UseBlock();
  words_[0] = 0;
  used_ = kRoot;
  const Ref root = Allocate(Kind::kStorage, kRootSlots);
  CHECK(root == kRoot);
  CHECK(used_ == kRootEnd);
  collect_at_ = UINT32_MAX;  // nothing moves while models and constants are loaded
}

void Arena::UseBlock() {
  words_ = block_.words();
  capacity_ = block_.capacity();
}

void Arena::Grow(uint64_t needed_words) {
  CHECK(needed_words < UINT32_MAX);
  block_.Grow(needed_words);
  UseBlock();
}

Ref Arena::AllocateString(std::string_view text, uint64_t hash) {
  const Header header{Kind::kString, 0, 0, static_cast<uint32_t>(text.size())};
  const uint32_t words = ObjectWords(header);
  const Ref ref = Reserve(words);
  PutHeader(ref, header);
  words_[ref + words - 1] = 0;  // the last word's unused bytes take part in comparisons
  words_[ref + 1] = hash;
  std::memcpy(words_ + ref + 2, text.data(), text.size());
  return ref;
}

Ref Arena::AllocateWord(Kind kind, uint64_t word) {
  const Ref ref = Reserve(2);
  PutHeader(ref, Header{kind, 0, 0, 8});
  words_[ref + 1] = word;
  return ref;
}

Ref Arena::AllocateBytes(uint32_t bytes) { return Allocate(Kind::kBytes, bytes); }

void Arena::SetFlags(Ref ref, uint8_t flags) {
  Header header = HeaderAt(ref);
  header.flags = flags;
  Write(ref, HeaderBits(header));
}

void Arena::SetAux(Ref ref, uint16_t aux) {
  Header header = HeaderAt(ref);
  header.aux = aux;
  Write(ref, HeaderBits(header));
}

std::string_view Arena::Text(Ref string) const {
  return {reinterpret_cast<const char*>(words_ + string + 2), HeaderAt(string).count};
}

uint32_t Arena::AddRoot(bool is_volatile) {
  CHECK(root_count_ < kNumbersSlot);
  if (is_volatile) volatile_roots_.push_back(root_count_);
  return root_count_++;
}

void Arena::FreezeLoaded() {
  CHECK(frozen_end_ == kRootEnd);
  frozen_end_ = used_;
  block_.frozen_words = frozen_end_;
  SetThreshold();
}

void Arena::SetThreshold() {
  const uint64_t live = used_ - frozen_end_;
  const uint64_t garbage =
      std::min(kGarbageBeforeFirstCollect + (live * 3), std::max(kMostGarbageWords, live * 2));
  collect_at_ = static_cast<uint32_t>(std::min<uint64_t>(used_ + garbage, UINT32_MAX - 1));
}

Arena::Snapshot Arena::Save() const {
  Snapshot snapshot;
  snapshot.live.reserve(kRootEnd + used_ - frozen_end_);
  snapshot.live.assign(words_, words_ + kRootEnd);
  snapshot.live.insert(snapshot.live.end(), words_ + frozen_end_, words_ + used_);
  return snapshot;
}

void Arena::Restore(const Snapshot& snapshot) {
  CHECK(!may_go_back_);
  PutBack(snapshot);
}

void Arena::PutBack(const Snapshot& snapshot) {
  CHECK(snapshot.live.size() >= kRootEnd);
  const uint64_t live = snapshot.live.size() - kRootEnd;
  if (frozen_end_ + live > capacity_) Grow(frozen_end_ + live);
  std::copy_n(snapshot.live.begin(), kRootEnd, words_);
  std::copy(snapshot.live.begin() + kRootEnd, snapshot.live.end(), words_ + frozen_end_);
  used_ = static_cast<uint32_t>(frozen_end_ + live);
  over_limit_ = false;
  SetThreshold();
}

Arena::TypeMarks& Arena::MarksOf(uint16_t type) {
  if (type >= marks_.size()) marks_.resize(type + size_t{1});
  return marks_[type];
}

void Arena::DeclareTime(uint16_t type, uint32_t slot) {
  DeclareVolatile(type, slot);
  MarksOf(type).times |= uint64_t{1} << slot;
}

void Arena::DeclareVolatile(uint16_t type, uint32_t slot) {
  CHECK(slot < 64);
  MarksOf(type).special |= uint64_t{1} << slot;
}

void Arena::DeclareRing(uint16_t type, uint32_t slot) {
  DeclareVolatile(type, slot);
  MarksOf(type).rings |= uint64_t{1} << slot;
}

}  // namespace interleave::vm
