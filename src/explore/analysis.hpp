// What a graph of states says about all schedules: how many there are and how many fail, how to reach each
// outcome with the fewest switches, and where each decision leads.
//
// A switch is a decision for an actor who is not the default one: the one who ran last if it can go on, else
// the one with the lowest number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/natural.hpp"
#include "explore/graph.hpp"

namespace interleave::explore {

struct Counts {
  base::Natural schedules;
  std::vector<base::Natural> by_outcome;
};
// By counting the ways to each state. REQUIRES: a complete search that is not cyclic.
Counts CountSchedules(const Graph& graph, uint32_t outcome_count);

// The way with the fewest switches, and among those the fewest steps, to an outcome.
struct Path {
  std::vector<uint32_t> options;  // at each decision, as the world counts them (World::Decide)
  uint32_t switches = 0;
  uint32_t steps = 0;
};
// For each outcome that was reached from the start.
std::vector<std::optional<Path>> ShortestPaths(const Graph& graph, uint32_t outcome_count);

// Where a state can lead. None of the two bits: to no end at all.
enum FutureBits : uint8_t { kMaySucceed = 1, kMayFail = 2 };
// `fails`: by outcome.
std::vector<uint8_t> Futures(const Graph& graph, const std::vector<bool>& fails);

}  // namespace interleave::explore
