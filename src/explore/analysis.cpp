#include "explore/analysis.hpp"

#include <algorithm>
#include <queue>

#include "base/check.hpp"

namespace interleave::explore {

namespace {

// 128 bits, which is enough for most; false: it is not.
using Word = unsigned __int128;
bool Add(Word* sum, Word more) {
  *sum += more;
  return *sum >= more;
}
bool Add(base::Natural* sum, const base::Natural& more) {
  *sum += more;
  return true;
}

// The number of ways from the start to each state, by states; false: a number does not fit.
template <typename Number>
bool CountWays(const Graph& graph, std::vector<Number>* ways) {
  ways->assign(graph.state_count(), Number{});
  (*ways)[0] = Number(1);
  const std::vector<uint32_t>& order = graph.order();
  for (size_t index = order.size(); index-- > 0;) {
    for (const Edge& edge : graph.EdgesOf(order[index])) {
      if (!Add(&(*ways)[edge.target], (*ways)[order[index]])) return false;
    }
  }
  return true;
}

base::Natural ToNatural(const base::Natural& number) { return number; }
base::Natural ToNatural(Word number) {
  base::Natural result(static_cast<uint64_t>(number >> 64));
  for (int doubled = 0; doubled < 64; ++doubled) result += base::Natural(result);
  result += base::Natural(static_cast<uint64_t>(number));
  return result;
}

template <typename Number>
Counts SumEnds(const Graph& graph, uint32_t outcome_count, const std::vector<Number>& ways) {
  Counts counts;
  counts.by_outcome.resize(outcome_count);
  for (uint32_t state = 0; state < graph.state_count(); ++state) {
    const uint32_t outcome = graph.OutcomeOf(state);
    if (outcome == kNoState) continue;
    counts.by_outcome[outcome] = ToNatural(ways[state]);
    counts.schedules += counts.by_outcome[outcome];
  }
  return counts;
}

}  // namespace

Counts CountSchedules(const Graph& graph, uint32_t outcome_count) {
  CHECK(graph.state_count() > 0);
  std::vector<Word> words;
  if (CountWays(graph, &words)) return SumEnds(graph, outcome_count, words);
  words = {};
  std::vector<base::Natural> naturals;
  CountWays(graph, &naturals);
  return SumEnds(graph, outcome_count, naturals);
}

// ---- The shortest ways: over states together with who ran last, since that decides what a switch is.

namespace {

class PathFinder {
 public:
  explicit PathFinder(const Graph& graph) : graph_(graph) {
    actors_ = {0};
    for (const uint32_t state : graph.order()) {
      for (const Edge& edge : graph.EdgesOf(state)) actors_.push_back(edge.last_actor);
    }
    std::sort(actors_.begin(), actors_.end());
    actors_.erase(std::unique(actors_.begin(), actors_.end()), actors_.end());
    const size_t places = actors_.size() * graph.state_count();
    cost_.assign(places, kUnreached);
    came_from_.assign(places, 0);
    came_by_.assign(places, 0);
  }

  void Run() {
    Reach(0, 0, 0, 0);
    while (!queue_.empty()) {
      const auto [cost, place] = queue_.top();
      queue_.pop();
      if (cost == cost_[place]) GoOn(cost, place);
    }
  }

  std::optional<Path> To(uint32_t end) const {
    const size_t first = end * actors_.size();
    const auto best = std::min_element(cost_.begin() + static_cast<ptrdiff_t>(first),
                                       cost_.begin() + static_cast<ptrdiff_t>(first + actors_.size()));
    if (*best == kUnreached) return std::nullopt;
    Path path;
    path.switches = static_cast<uint32_t>(*best >> 32);
    path.steps = static_cast<uint32_t>(*best);
    for (auto place = static_cast<size_t>(best - cost_.begin()); place != 0; place = came_from_[place]) {
      path.options.push_back(came_by_[place]);
    }
    std::reverse(path.options.begin(), path.options.end());
    return path;
  }

 private:
  // Switches in the high half, steps in the low one.
  using Cost = uint64_t;
  static constexpr Cost kUnreached = UINT64_MAX;
  using Entry = std::pair<Cost, size_t>;

  size_t PlaceOf(uint32_t state, uint32_t actor) const {
    const auto found = std::lower_bound(actors_.begin(), actors_.end(), actor);
    return (state * actors_.size()) + static_cast<size_t>(found - actors_.begin());
  }

  void Reach(size_t place, Cost cost, size_t from, uint32_t by) {
    if (cost >= cost_[place]) return;
    cost_[place] = cost;
    came_from_[place] = from;
    came_by_[place] = by;
    queue_.push({cost, place});
  }

  void GoOn(Cost cost, size_t place) {
    const auto state = static_cast<uint32_t>(place / actors_.size());
    const uint32_t last_actor = actors_[place % actors_.size()];
    const std::span<const Edge> edges = graph_.EdgesOf(state);
    uint32_t usual = 0;
    while (usual < edges.size() && edges[usual].actor != last_actor) ++usual;
    if (usual == edges.size()) usual = 0;
    for (uint32_t option = 0; option < edges.size(); ++option) {
      const Edge& edge = edges[option];
      const Cost further = (option == usual ? 0 : Cost{1} << 32) + edge.steps;
      Reach(PlaceOf(edge.target, edge.last_actor), cost + further, place, option);
    }
  }

  const Graph& graph_;
  std::vector<uint32_t> actors_;
  std::vector<Cost> cost_;
  std::vector<size_t> came_from_;
  std::vector<uint32_t> came_by_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

std::vector<std::optional<Path>> ShortestPaths(const Graph& graph, uint32_t outcome_count) {
  std::vector<std::optional<Path>> paths(outcome_count);
  if (graph.state_count() == 0) return paths;
  PathFinder finder(graph);
  finder.Run();
  for (uint32_t state = 0; state < graph.state_count(); ++state) {
    const uint32_t outcome = graph.OutcomeOf(state);
    if (outcome != kNoState) paths[outcome] = finder.To(state);
  }
  return paths;
}

// ---- Where states lead.

std::vector<uint8_t> Futures(const Graph& graph, const std::vector<bool>& fails) {
  std::vector<uint8_t> bits(graph.state_count(), 0);
  for (uint32_t state = 0; state < graph.state_count(); ++state) {
    const uint32_t outcome = graph.OutcomeOf(state);
    if (outcome != kNoState) bits[state] = fails[outcome] ? kMayFail : kMaySucceed;
  }
  // One pass is enough where there is no cycle; on a cycle, news goes round.
  for (bool changed = true; changed;) {
    changed = false;
    for (const uint32_t state : graph.order()) {
      uint8_t found = bits[state];
      for (const Edge& edge : graph.EdgesOf(state)) found |= bits[edge.target];
      changed |= found != bits[state];
      bits[state] = found;
    }
  }
  return bits;
}

}  // namespace interleave::explore
