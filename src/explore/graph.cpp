#include "explore/graph.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace interleave::explore {

namespace {

constexpr size_t kFirstPlaces = 1024;

// ---- Numbers in 7 bits a byte, the low ones first; the eighth says that there are more.

void Pack(uint32_t number, std::vector<uint8_t>* bytes) {
  for (; number >= 0x80; number >>= 7) bytes->push_back(static_cast<uint8_t>(number | 0x80));
  bytes->push_back(static_cast<uint8_t>(number));
}

uint32_t Unpack(const uint8_t** bytes) {
  uint32_t number = 0;
  for (uint32_t shift = 0;; shift += 7) {
    const uint8_t byte = *(*bytes)++;
    number |= static_cast<uint32_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
}

// ---- An edge: a byte of the actor and what is usual, then what is not, then how far away the target is,
// with the sign in the lowest bit.

constexpr uint8_t kSameActor = 1;  // the one who was chosen ran last
constexpr uint8_t kOneStep = 2;
constexpr uint32_t kActorShift = 2;
constexpr uint32_t kLargeActor = 63;  // it follows

void Pack(const Edge& edge, uint32_t state, std::vector<uint8_t>* bytes) {
  const uint32_t actor = std::min(edge.actor, kLargeActor);
  bytes->push_back(static_cast<uint8_t>((actor << kActorShift) |
                                        (edge.last_actor == edge.actor ? kSameActor : 0) |
                                        (edge.steps == 1 ? kOneStep : 0)));
  if (actor == kLargeActor) Pack(edge.actor, bytes);
  if (edge.last_actor != edge.actor) Pack(edge.last_actor, bytes);
  if (edge.steps != 1) Pack(edge.steps, bytes);
  const bool is_behind = edge.target < state;
  const uint32_t distance = is_behind ? state - edge.target : edge.target - state;
  CHECK(distance < uint32_t{1} << 31);
  Pack((distance << 1) | (is_behind ? 1 : 0), bytes);
}

}  // namespace

void Edges::Iterator::Unpack() {
  const uint8_t first = *bytes_++;
  edge_.actor = first >> kActorShift;
  if (edge_.actor == kLargeActor) edge_.actor = explore::Unpack(&bytes_);
  edge_.last_actor = (first & kSameActor) != 0 ? edge_.actor : explore::Unpack(&bytes_);
  edge_.steps = (first & kOneStep) != 0 ? 1 : explore::Unpack(&bytes_);
  const uint32_t distance = explore::Unpack(&bytes_);
  edge_.target = (distance & 1) != 0 ? state_ - (distance >> 1) : state_ + (distance >> 1);
}

Edges::Edges(const uint8_t* bytes, uint32_t state) : bytes_(bytes), state_(state) {
  count_ = Unpack(&bytes_);
}

size_t Graph::PlaceOf(base::Hash128Value hash) const {
  const size_t mask = table_.size() - 1;
  const auto mark = static_cast<uint32_t>(hash.low >> 32);
  for (auto at = static_cast<size_t>(hash.low) & mask;; at = (at + 1) & mask) {
    const Place place = table_[at];
    if (place.state == kNoState || (place.mark == mark && hashes_[place.state] == hash)) return at;
  }
}

// At most three quarters are taken.
void Graph::Grow() {
  const size_t places = table_.empty() ? kFirstPlaces : table_.size() * 2;
  table_ = {};
  table_.resize(places);
  for (uint32_t state = 0; state < state_count(); ++state) {
    const base::Hash128Value hash = hashes_[state];
    if (OutcomeOf(state) == kNoState) table_[PlaceOf(hash)] = {state, static_cast<uint32_t>(hash.low >> 32)};
  }
}

uint32_t Graph::NewState(base::Hash128Value hash) {
  hashes_.push_back(hash);
  first_edge_.push_back(kNone);
  return state_count() - 1;
}

uint32_t Graph::Find(base::Hash128Value hash, bool* is_new) {
  if (4 * (static_cast<size_t>(state_count()) + 1) > 3 * table_.size()) Grow();
  const size_t place = PlaceOf(hash);
  *is_new = table_[place].state == kNoState;
  if (*is_new) table_[place] = {NewState(hash), static_cast<uint32_t>(hash.low >> 32)};
  return table_[place].state;
}

uint32_t Graph::FindEnd(uint32_t outcome) {
  if (outcome >= ends_.size()) ends_.resize(outcome + 1, kNoState);
  if (ends_[outcome] == kNoState) {
    ends_[outcome] = NewState({});
    first_edge_[ends_[outcome]] = kEnd + outcome;
  }
  return ends_[outcome];
}

void Graph::SetEdges(uint32_t state, std::span<const Edge> edges) {
  CHECK(IsOpen(state));
  packed_.clear();
  Pack(static_cast<uint32_t>(edges.size()), &packed_);
  for (const Edge& edge : edges) Pack(edge, state, &packed_);
  first_edge_[state] = edges_.Add(packed_.data(), packed_.size());
  CHECK(first_edge_[state] < kEnd);
  edge_count_ += edges.size();
  order_.push_back(state);
}

Edges Graph::EdgesOf(uint32_t state) const {
  const uint32_t first = first_edge_[state];
  if (first >= kEnd) return {};
  return {edges_.At(first), state};
}

uint64_t Graph::bytes() const {
  return hashes_.bytes() + (table_.capacity() * sizeof(Place)) + first_edge_.bytes() + edges_.bytes() +
         packed_.capacity() + order_.bytes() + (ends_.capacity() * sizeof(uint32_t));
}

}  // namespace interleave::explore
