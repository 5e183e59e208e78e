// Where each decision of a run leads, by the graph of a search that is complete.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "explore/graph.hpp"
#include "session/exploration.hpp"

namespace interleave::session {

class ExplorationAnswers {
 public:
  // `fails`: by outcome. The graph outlives this and changes no more.
  ExplorationAnswers(const explore::Graph& graph, std::vector<bool> fails);

  // See Exploration::AnswerAt. No options where the path leads out of the graph, or to an end.
  PathAnswer At(std::span<const uint32_t> path) const;
  StateGraph Drawn() const;

 private:
  const explore::Graph& graph_;
  std::vector<bool> fails_;
  std::vector<uint8_t> futures_;
};

}  // namespace interleave::session
