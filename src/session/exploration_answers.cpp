#include "session/exploration_answers.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

#include "explore/analysis.hpp"

namespace interleave::session {

using explore::Edge;

ExplorationAnswers::ExplorationAnswers(const explore::Graph& graph, std::vector<bool> fails)
    : graph_(graph), fails_(std::move(fails)), futures_(explore::Futures(graph, fails_)) {}

bool ExplorationAnswers::MayFail(uint32_t state) const { return (futures_[state] & explore::kMayFail) != 0; }

bool ExplorationAnswers::Follow(std::span<const uint32_t> path, Place* place) const {
  for (const uint32_t option : path) {
    const std::span<const Edge> edges = graph_.EdgesOf(place->state);
    if (option >= edges.size()) return false;
    *place = {edges[option].target, edges[option].last_actor};
  }
  return true;
}

PathAnswer ExplorationAnswers::At(std::span<const uint32_t> path) const {
  PathAnswer answer;
  Place place;
  if (graph_.state_count() == 0 || !Follow(path, &place)) return answer;
  for (const Edge& edge : graph_.EdgesOf(place.state)) {
    const uint8_t future = futures_[edge.target];
    answer.options.push_back({(future & explore::kMayFail) != 0, (future & explore::kMaySucceed) != 0});
  }
  if (MayFail(place.state)) answer.to_failure = NearestFailure(place);
  return answer;
}

StateGraph ExplorationAnswers::Drawn() const {
  StateGraph drawn;
  for (uint32_t state = 0; state < graph_.state_count(); ++state) {
    StateGraph::State& place = drawn.states.emplace_back();
    place.may_fail = MayFail(state);
    place.may_succeed = (futures_[state] & explore::kMaySucceed) != 0;
    for (const Edge& edge : graph_.EdgesOf(state)) place.targets.push_back(edge.target);
  }
  return drawn;
}

// Forwards from there, the cheapest first, and only where a failure can still be reached: what is near is
// found without looking at the rest of the graph.
std::vector<uint32_t> ExplorationAnswers::NearestFailure(Place start) const {
  struct Reached {
    uint64_t cost = UINT64_MAX;  // switches in the high half, steps in the low one
    Place from;
    uint32_t by = 0;
  };
  using Entry = std::pair<uint64_t, Place>;
  std::map<Place, Reached> reached;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  const auto reach = [&](Place place, const Reached& how) {
    Reached& known = reached[place];
    if (how.cost >= known.cost) return;
    known = how;
    queue.push({how.cost, place});
  };
  reach(start, {0, start, 0});
  while (!queue.empty()) {
    const auto [cost, place] = queue.top();
    queue.pop();
    if (cost != reached[place].cost) continue;
    const uint32_t outcome = graph_.OutcomeOf(place.state);
    if (outcome != explore::kNoState && fails_[outcome]) {
      std::vector<uint32_t> options;
      for (Place at = place; at != start; at = reached[at].from) options.push_back(reached[at].by);
      std::reverse(options.begin(), options.end());
      return options;
    }
    const std::span<const Edge> edges = graph_.EdgesOf(place.state);
    const auto last = std::find_if(edges.begin(), edges.end(),
                                   [&](const Edge& edge) { return edge.actor == place.last_actor; });
    const auto usual = last == edges.end() ? 0 : static_cast<uint32_t>(last - edges.begin());
    for (uint32_t option = 0; option < edges.size(); ++option) {
      const Edge& edge = edges[option];
      if (!MayFail(edge.target)) continue;
      const uint64_t further = (option == usual ? 0 : uint64_t{1} << 32) + edge.steps;
      reach({edge.target, edge.last_actor}, {cost + further, place, option});
    }
  }
  return {};
}

}  // namespace interleave::session
