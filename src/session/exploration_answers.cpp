#include "session/exploration_answers.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

#include "explore/analysis.hpp"

namespace interleave::session {
namespace {

using explore::Edge;
using explore::Graph;

// Where a run stands, and who went last: that decides what a switch is. The state is in the high half.
using Place = uint64_t;
Place PlaceOf(uint32_t state, uint32_t last_actor) { return (Place{state} << 32) | last_actor; }
Place PlaceBehind(const Edge& edge) { return PlaceOf(edge.target, edge.last_actor); }
uint32_t StateOf(Place place) { return static_cast<uint32_t>(place >> 32); }
uint32_t LastActorOf(Place place) { return static_cast<uint32_t>(place); }

bool MayFail(const std::vector<uint8_t>& futures, uint32_t state) {
  return (futures[state] & explore::kMayFail) != 0;
}

// False: there are no such options.
bool Follow(const Graph& graph, std::span<const uint32_t> path, Place* place) {
  for (const uint32_t option : path) {
    const explore::Edges edges = graph.EdgesOf(StateOf(*place));
    if (option >= edges.size()) return false;
    explore::Edges::Iterator edge = edges.begin();
    for (uint32_t before = 0; before < option; ++before) ++edge;
    *place = PlaceBehind(*edge);
  }
  return true;
}

// Forwards from a place, the cheapest first, and only where a failure can still be reached: what is near is
// found without looking at the rest of the graph.
class FailureFinder {
 public:
  FailureFinder(const Graph& graph, const std::vector<bool>& fails, const std::vector<uint8_t>& futures)
      : graph_(graph), fails_(fails), futures_(futures) {}

  std::vector<uint32_t> From(Place start) {
    Reach(start, {0, start, 0});
    while (!queue_.empty()) {
      const auto [cost, place] = queue_.top();
      queue_.pop();
      if (cost != reached_[place].cost) continue;
      const uint32_t outcome = graph_.OutcomeOf(StateOf(place));
      if (outcome != explore::kNoState && fails_[outcome]) return WayTo(place, start);
      GoOn(cost, place);
    }
    return {};
  }

 private:
  struct Reached {
    uint64_t cost = UINT64_MAX;  // switches in the high half, steps in the low one
    Place from = 0;
    uint32_t by = 0;
  };
  using Entry = std::pair<uint64_t, Place>;

  void Reach(Place place, const Reached& how) {
    Reached& known = reached_[place];
    if (how.cost >= known.cost) return;
    known = how;
    queue_.push({how.cost, place});
  }

  void GoOn(uint64_t cost, Place place) {
    const explore::Edges edges = graph_.EdgesOf(StateOf(place));
    const uint32_t usual = UsualOption(edges, LastActorOf(place));
    uint32_t option = 0;
    for (const Edge& edge : edges) {
      const uint64_t further = (option == usual ? 0 : uint64_t{1} << 32) + edge.steps;
      if (MayFail(futures_, edge.target)) Reach(PlaceBehind(edge), {cost + further, place, option});
      ++option;
    }
  }

  // Of whoever ran last, else the first.
  static uint32_t UsualOption(const explore::Edges& edges, uint32_t last_actor) {
    uint32_t option = 0;
    for (const Edge& edge : edges) {
      if (edge.actor == last_actor) return option;
      ++option;
    }
    return 0;
  }

  std::vector<uint32_t> WayTo(Place place, Place start) {
    std::vector<uint32_t> options;
    for (; place != start; place = reached_[place].from) options.push_back(reached_[place].by);
    std::reverse(options.begin(), options.end());
    return options;
  }

  const Graph& graph_;
  const std::vector<bool>& fails_;
  const std::vector<uint8_t>& futures_;
  std::map<Place, Reached> reached_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

ExplorationAnswers::ExplorationAnswers(const Graph& graph, std::vector<bool> fails)
    : graph_(graph), fails_(std::move(fails)), futures_(explore::Futures(graph, fails_)) {}

StateGraph ExplorationAnswers::Drawn() const {
  StateGraph drawn;
  for (uint32_t state = 0; state < graph_.state_count(); ++state) {
    StateGraph::State& place = drawn.states.emplace_back();
    place.may_fail = (futures_[state] & explore::kMayFail) != 0;
    place.may_succeed = (futures_[state] & explore::kMaySucceed) != 0;
    for (const Edge& edge : graph_.EdgesOf(state)) place.targets.push_back(edge.target);
  }
  return drawn;
}

PathAnswer ExplorationAnswers::At(std::span<const uint32_t> path) const {
  PathAnswer answer;
  Place place = 0;
  if (graph_.state_count() == 0 || !Follow(graph_, path, &place)) return answer;
  const uint32_t state = StateOf(place);
  for (const Edge& edge : graph_.EdgesOf(state)) {
    const uint8_t future = futures_[edge.target];
    answer.options.push_back({(future & explore::kMayFail) != 0, (future & explore::kMaySucceed) != 0});
  }
  if (MayFail(futures_, state)) answer.to_failure = FailureFinder(graph_, fails_, futures_).From(place);
  return answer;
}

}  // namespace interleave::session
