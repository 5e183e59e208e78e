// The graph of the states that a search has found: what each state's decisions lead to. States are named by
// numbers in the order in which they were found; the start is 0.
//
// A state is known by 128 bits; two different ones that share them would be taken for one. Of 10 million
// states that happens with a chance below 10^-24.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.hpp"

namespace interleave::explore {

inline constexpr uint32_t kNoState = UINT32_MAX;

// One decision, and the steps up to the next one.
struct Edge {
  uint32_t target = kNoState;
  uint32_t actor = 0;       // of the option taken
  uint32_t last_actor = 0;  // who ran last on the way
  uint32_t steps = 0;
};

class Graph {
 public:
  // The number of that state; *is_new: it was not known.
  uint32_t Find(base::Hash128Value hash, bool* is_new);
  // A state in which the run is over, with its outcome's number. There is one for each outcome.
  uint32_t FindEnd(uint32_t outcome);

  // All decisions of a state, in the order of its options. Once for a state, after those of all states found
  // from it but for those on a cycle: so the order of these calls, backwards, is one in which edges lead
  // onwards.
  void SetEdges(uint32_t state, std::span<const Edge> edges);

  uint32_t state_count() const { return static_cast<uint32_t>(first_edge_.size()); }
  uint64_t edge_count() const { return edges_.size(); }
  std::span<const Edge> EdgesOf(uint32_t state) const;
  // Of an end; kNoState for other states.
  uint32_t OutcomeOf(uint32_t state) const;
  const std::vector<uint32_t>& order() const { return order_; }  // of SetEdges; ends are not in it
  uint64_t bytes() const;

 private:
  uint32_t NewState(base::Hash128Value hash);
  void Grow();
  size_t PlaceOf(base::Hash128Value hash) const;

  std::vector<base::Hash128Value> hashes_;
  std::vector<uint32_t> table_;       // states by hash, linear probing; kNoState: free
  std::vector<uint32_t> first_edge_;  // of each state; kNoState: none yet
  std::vector<uint32_t> edge_end_;
  std::vector<Edge> edges_;
  std::vector<uint32_t> order_;
  std::vector<uint32_t> ends_;  // states by outcome
};

}  // namespace interleave::explore
