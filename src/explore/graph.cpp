#include "explore/graph.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace interleave::explore {

namespace {
constexpr size_t kFirstPlaces = 1024;
}

size_t Graph::PlaceOf(base::Hash128Value hash) const {
  const size_t mask = table_.size() - 1;
  size_t place = static_cast<size_t>(hash.low) & mask;
  while (table_[place] != kNoState && hashes_[table_[place]] != hash) place = (place + 1) & mask;
  return place;
}

void Graph::Grow() {
  table_.assign(table_.empty() ? kFirstPlaces : table_.size() * 2, kNoState);
  for (uint32_t state = 0; state < state_count(); ++state) {
    if (OutcomeOf(state) == kNoState) table_[PlaceOf(hashes_[state])] = state;
  }
}

uint32_t Graph::NewState(base::Hash128Value hash) {
  hashes_.push_back(hash);
  first_edge_.push_back(kNoState);
  edge_end_.push_back(0);
  return state_count() - 1;
}

uint32_t Graph::Find(base::Hash128Value hash, bool* is_new) {
  if (2 * (static_cast<size_t>(state_count()) + 1) > table_.size()) Grow();
  const size_t place = PlaceOf(hash);
  *is_new = table_[place] == kNoState;
  if (*is_new) table_[place] = NewState(hash);
  return table_[place];
}

uint32_t Graph::FindEnd(uint32_t outcome) {
  if (outcome >= ends_.size()) ends_.resize(outcome + 1, kNoState);
  if (ends_[outcome] == kNoState) {
    ends_[outcome] = NewState({});
    edge_end_.back() = outcome;
  }
  return ends_[outcome];
}

void Graph::SetEdges(uint32_t state, std::span<const Edge> edges) {
  CHECK(first_edge_[state] == kNoState);
  first_edge_[state] = static_cast<uint32_t>(edges_.size());
  edges_.insert(edges_.end(), edges.begin(), edges.end());
  edge_end_[state] = static_cast<uint32_t>(edges_.size());
  order_.push_back(state);
}

std::span<const Edge> Graph::EdgesOf(uint32_t state) const {
  if (first_edge_[state] == kNoState) return {};
  return std::span(edges_).subspan(first_edge_[state], edge_end_[state] - first_edge_[state]);
}

uint32_t Graph::OutcomeOf(uint32_t state) const {
  if (first_edge_[state] != kNoState) return kNoState;
  const uint32_t outcome = edge_end_[state];
  return outcome < ends_.size() && ends_[outcome] == state ? outcome : kNoState;
}

uint64_t Graph::bytes() const {
  return hashes_.capacity() * sizeof(hashes_[0]) + edges_.capacity() * sizeof(edges_[0]) +
         (table_.capacity() + first_edge_.capacity() + edge_end_.capacity() + order_.capacity()) * 4;
}

}  // namespace interleave::explore
