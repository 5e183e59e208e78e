// What a graph of states says about going on from a place in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/graph.hpp"
#include "session/exploration.hpp"

namespace interleave::session {

// After the decisions of `path`, from the start; nothing where there is no such place. `futures`: see
// explore::Futures. `fails`: by outcome.
PathAnswer AnswerFrom(const explore::Graph& graph, const std::vector<uint8_t>& futures,
                      const std::vector<bool>& fails, std::span<const uint32_t> path);

// The whole graph, if it has at most so many states; else nothing.
std::optional<StateGraph> DrawnGraph(const explore::Graph& graph, const std::vector<uint8_t>& futures,
                                     uint32_t most_states);

}  // namespace interleave::session
