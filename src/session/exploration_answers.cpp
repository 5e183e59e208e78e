#include "session/exploration_answers.hpp"

#include <algorithm>

#include "explore/analysis.hpp"

namespace interleave::session {
namespace {

using explore::Edge;
using explore::Graph;
using explore::kNoState;

struct Arrival {
  uint32_t from = kNoState;
  uint32_t option = 0;
};

// The decisions that lead from a state to the nearest failing end.
std::vector<uint32_t> WayToFailure(const Graph& graph, const std::vector<bool>& fails, uint32_t start) {
  std::vector<Arrival> arrivals(graph.state_count());
  std::vector<bool> seen(graph.state_count(), false);
  std::vector<uint32_t> queue{start};
  seen[start] = true;
  for (size_t next = 0; next < queue.size(); ++next) {
    const uint32_t state = queue[next];
    const uint32_t outcome = graph.OutcomeOf(state);
    if (outcome != kNoState && fails[outcome]) {
      std::vector<uint32_t> way;
      for (uint32_t at = state; at != start; at = arrivals[at].from) way.push_back(arrivals[at].option);
      std::reverse(way.begin(), way.end());
      return way;
    }
    const std::span<const Edge> edges = graph.EdgesOf(state);
    for (uint32_t option = 0; option < edges.size(); ++option) {
      const uint32_t target = edges[option].target;
      if (seen[target]) continue;
      seen[target] = true;
      arrivals[target] = {state, option};
      queue.push_back(target);
    }
  }
  return {};
}

}  // namespace

PathAnswer AnswerFrom(const Graph& graph, const std::vector<uint8_t>& futures, const std::vector<bool>& fails,
                      std::span<const uint32_t> path) {
  if (graph.state_count() == 0) return {};
  uint32_t state = 0;
  for (const uint32_t option : path) {
    const std::span<const Edge> edges = graph.EdgesOf(state);
    if (option >= edges.size()) return {};
    state = edges[option].target;
  }
  PathAnswer answer;
  for (const Edge& edge : graph.EdgesOf(state)) {
    const uint8_t future = futures[edge.target];
    answer.options.push_back({(future & explore::kMayFail) != 0, (future & explore::kMaySucceed) != 0});
  }
  answer.to_failure = WayToFailure(graph, fails, state);
  return answer;
}

std::optional<StateGraph> DrawnGraph(const Graph& graph, const std::vector<uint8_t>& futures,
                                     uint32_t most_states) {
  if (graph.state_count() == 0 || graph.state_count() > most_states) return std::nullopt;
  StateGraph drawn;
  for (uint32_t state = 0; state < graph.state_count(); ++state) {
    StateGraph::State& place = drawn.states.emplace_back();
    place.may_fail = (futures[state] & explore::kMayFail) != 0;
    place.may_succeed = (futures[state] & explore::kMaySucceed) != 0;
    for (const Edge& edge : graph.EdgesOf(state)) place.targets.push_back(edge.target);
  }
  return drawn;
}

}  // namespace interleave::session
