// The graph of the states that a search has found: what each state's decisions lead to. States are named by
// numbers in the order in which they were found; the start is 0.
//
// A state is known by 128 bits; two different ones that share them would be taken for one. Where two differ
// in what a program holds that happens with a chance of about 2^-120, in the upper bits of two floats alone
// 2^-88: of 10 million states below 10^-12.
//
// A search finds millions, so what a state takes is counted in bytes: 16 of them its hash, about as many its
// place in a table, 8 its places in lists, and 4 to 6 each edge, which is packed and unpacked again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "explore/chunks.hpp"

namespace interleave::explore {

inline constexpr uint32_t kNoState = UINT32_MAX;

// One decision, and the steps up to the next one.
struct Edge {
  uint32_t target = kNoState;
  uint32_t actor = 0;       // of the option taken
  uint32_t last_actor = 0;  // who ran last on the way
  uint32_t steps = 0;
  bool operator==(const Edge&) const = default;
};

// The edges of a state, to be gone through. Good until its graph changes.
class Edges {
 public:
  class Iterator {
   public:
    Iterator(const uint8_t* bytes, uint32_t state, uint32_t left)
        : bytes_(bytes), state_(state), left_(left) {
      if (left_ > 0) Unpack();
    }
    const Edge& operator*() const { return edge_; }
    Iterator& operator++() {
      if (--left_ > 0) Unpack();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left_ != other.left_; }

   private:
    void Unpack();

    const uint8_t* bytes_;
    uint32_t state_;
    uint32_t left_;
    Edge edge_;
  };

  Edges() = default;
  Edges(const uint8_t* bytes, uint32_t state);
  Iterator begin() const { return {bytes_, state_, count_}; }
  Iterator end() const { return {nullptr, state_, 0}; }
  uint32_t size() const { return count_; }

 private:
  const uint8_t* bytes_ = nullptr;
  uint32_t state_ = 0;
  uint32_t count_ = 0;
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
  // It was found, and SetEdges not called yet.
  bool IsOpen(uint32_t state) const { return first_edge_[state] == kNone; }

  uint32_t state_count() const { return static_cast<uint32_t>(first_edge_.size()); }
  uint64_t edge_count() const { return edge_count_; }
  Edges EdgesOf(uint32_t state) const;
  // Of an end; kNoState for other states.
  uint32_t OutcomeOf(uint32_t state) const {
    const uint32_t first = first_edge_[state];
    return first == kNone || first < kEnd ? kNoState : first - kEnd;
  }
  const Chunks<uint32_t>& order() const { return order_; }  // of SetEdges; ends are not in it
  uint64_t bytes() const;

 private:
  // Values of first_edge_.
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kEnd = uint32_t{1} << 31;  // plus the outcome

  // A place of the table: a state, and half of its hash's second half, so that most of those that are not
  // meant are told without a look at their hash.
  struct Place {
    uint32_t state = kNoState;
    uint32_t mark = 0;
  };

  uint32_t NewState(base::Hash128Value hash);
  void Grow();
  size_t PlaceOf(base::Hash128Value hash) const;

  Chunks<base::Hash128Value> hashes_;
  std::vector<Place> table_;     // by hash, linear probing
  Chunks<uint32_t> first_edge_;  // of each state, its place in edges_
  ByteChunks edges_;             // of each state, how many, then one after another
  uint64_t edge_count_ = 0;
  std::vector<uint8_t> packed_;  // of SetEdges
  Chunks<uint32_t> order_;
  std::vector<uint32_t> ends_;  // states by outcome
};

}  // namespace interleave::explore
