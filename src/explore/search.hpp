// Goes through every schedule of a program: depth first over the graph of its states, in slices.
//
//   explore::Search search(world, limits, [&](sim::World& world) { return NumberOfOutcome(world); });
//   while (search.Advance(100'000)) {}
//   search.graph(), search.end()
//
// A state is what decides the future (sim::World::CanonicalHash); two schedules that lead to one state are
// told apart no longer. Nothing is left out and nothing reduced, so numbers of schedules are exact.
//
// The world is the search's own: untimed, not started yet. It stands anywhere between two slices.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "explore/graph.hpp"
#include "sim/world.hpp"

namespace interleave::explore {

enum class SearchEnd : uint8_t {
  kRunning,
  kComplete,
  kTooManyStates,
  kTooMuchMemory,  // for the graph and the states on the way
  kLimitOfRun,     // one run went over a limit of its own: World::result().limit
  kRefused,        // the program does what an untimed run cannot follow: World::refusal()
  kStopped,        // by the front end
};

class Search {
 public:
  struct Limits {
    uint64_t max_states = 5'000'000;
    uint64_t max_bytes = uint64_t{1} << 30;
  };
  // The number of the outcome of a run that is over, counted from 0 in the order in which they are met.
  using Classify = std::function<uint32_t(sim::World&)>;

  Search(sim::World& world, Limits limits, Classify classify);

  // Makes about `fuel` units of work (see sim::World). True while there is more to do.
  bool Advance(uint64_t fuel);
  void Stop() { End(SearchEnd::kStopped); }

  SearchEnd end() const { return end_; }
  bool complete() const { return end_ == SearchEnd::kComplete; }
  bool is_cyclic() const { return is_cyclic_; }  // some schedule comes back to a state that it has been in
  // Of a search that has ended before it was complete: as far as it came.
  const Graph& graph() const { return graph_; }
  const std::string& limit() const { return limit_; }  // of kLimitOfRun and kRefused, in words

 private:
  // A state on the way from the start to where the search stands.
  struct Level {
    uint32_t state = 0;
    uint32_t first_edge = 0;    // of those found so far, in edges_
    uint32_t first_option = 0;  // in actors_
    uint32_t next = 0;          // the option to be taken next, in actors_
    sim::World::Waypoint waypoint;
#ifndef NDEBUG
    base::Hash128Value hash;
#endif
  };

  void End(SearchEnd end);
  void Arrive();
  void ArriveAtDecision();
  void AddEdge(uint32_t target);
  void DropLevel();
  void GoBack();
  void TakeNext();
  uint64_t BytesOfWay() const;
  void CheckLimits();

  sim::World& world_;
  Limits limits_;
  Classify classify_;
  Graph graph_;
  std::vector<Level> levels_;
  std::vector<Edge> edges_;       // of the levels, in their order
  std::vector<uint32_t> actors_;  // of their options, in their order
  bool is_moving_ = true;         // between two decisions
  bool is_fresh_ = false;         // the world stands where the last level was just made
  bool is_cyclic_ = false;
  SearchEnd end_ = SearchEnd::kRunning;
  std::string limit_;
};

}  // namespace interleave::explore
