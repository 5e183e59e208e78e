#include "explore/analysis.hpp"

#include <algorithm>
#include <limits>
#include <utility>

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
  const Chunks<uint32_t>& order = graph.order();
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

// What a way costs: switches in the high bits, steps in the low ones. Most ways are short, and there is one
// cost for each state and actor, so half the memory is tried first.
struct ShortCost {
  using Type = uint32_t;
  static constexpr uint32_t kStepBits = 20;
};
struct LongCost {
  using Type = uint64_t;
  static constexpr uint32_t kStepBits = 32;
};

// A place is a state together with somebody who ran last on a way to it. Places are numbered by state, then
// by actor.
class Places {
 public:
  explicit Places(const Graph& graph) {
    std::vector<bool> seen(1, true);
    for (size_t index = 0; index < graph.order().size(); ++index) {
      for (const Edge& edge : graph.EdgesOf(graph.order()[index])) {
        if (edge.last_actor >= seen.size()) seen.resize(edge.last_actor + size_t{1}, false);
        seen[edge.last_actor] = true;
      }
    }
    numbers_.resize(seen.size());
    for (uint32_t actor = 0; actor < seen.size(); ++actor) {
      numbers_[actor] = static_cast<uint32_t>(actors_.size());
      if (seen[actor]) actors_.push_back(actor);
    }
    words_ = (actors_.size() + 31) / 32;
    marks_.resize(words_ * graph.state_count(), 0);
    Mark(0, 0);
    for (size_t index = 0; index < graph.order().size(); ++index) {
      for (const Edge& edge : graph.EdgesOf(graph.order()[index]))
        Mark(edge.target, numbers_[edge.last_actor]);
    }
    first_.resize(graph.state_count() + size_t{1}, 0);
    for (uint32_t state = 0; state < graph.state_count(); ++state) {
      first_[state + 1] = first_[state];
      for (size_t word = 0; word < words_; ++word) first_[state + 1] += Ones(marks_[(state * words_) + word]);
    }
  }

  uint32_t count() const { return first_.back(); }
  uint32_t First(uint32_t state) const { return first_[state]; }  // those of the state before it end there
  uint32_t PlaceOf(uint32_t state, uint32_t actor) const {
    const uint32_t number = numbers_[actor];
    const uint32_t* words = &marks_[state * words_];
    uint32_t place = first_[state];
    for (uint32_t word = 0; word < number / 32; ++word) place += Ones(words[word]);
    return place + Ones(words[number / 32] & ((uint32_t{1} << (number % 32)) - 1));
  }
  uint32_t StateOf(uint32_t place) const {
    return static_cast<uint32_t>(std::upper_bound(first_.begin(), first_.end(), place) - first_.begin()) - 1;
  }
  uint32_t ActorOf(uint32_t state, uint32_t place) const {
    uint32_t left = place - first_[state];
    for (uint32_t number = 0;; ++number) {
      const bool is_there = ((marks_[(state * words_) + (number / 32)] >> (number % 32)) & 1) != 0;
      if (is_there && left-- == 0) return actors_[number];
    }
  }

 private:
  static uint32_t Ones(uint32_t word) { return static_cast<uint32_t>(__builtin_popcount(word)); }
  void Mark(uint32_t state, uint32_t number) {
    marks_[(state * words_) + (number / 32)] |= uint32_t{1} << (number % 32);
  }

  std::vector<uint32_t> actors_;   // in order, those who run last anywhere
  std::vector<uint32_t> numbers_;  // in actors_, by actor
  size_t words_ = 0;
  std::vector<uint32_t> marks_;  // of each state, a bit for each of actors_
  std::vector<uint32_t> first_;
};

// Goes through the states in an order in which edges lead onwards: once where there is no cycle, else until
// nothing gets better. Of equal ways the one over the place that costs less, then over the lower one.
template <typename Cost>
class PathFinder {
 public:
  PathFinder(const Graph& graph, const Places& places)
      : graph_(graph),
        places_(places),
        costs_(places.count(), kUnreached),
        from_(places.count(), 0),
        passed_(graph.state_count(), false) {}

  // False: a cost does not fit.
  bool Run() {
    costs_[0] = 0;
    for (is_better_ = true; is_better_ && fits_;) {
      is_better_ = false;
      std::fill(passed_.begin(), passed_.end(), false);
      for (size_t index = graph_.order().size(); index-- > 0 && fits_;) GoOn(graph_.order()[index]);
    }
    return fits_;
  }

  std::optional<Path> To(uint32_t end) const {
    uint32_t best = places_.First(end);
    for (uint32_t place = best; place < places_.First(end + 1); ++place) {
      if (costs_[place] < costs_[best]) best = place;
    }
    if (best == places_.First(end + 1) || costs_[best] == kUnreached) return std::nullopt;
    Path path;
    path.switches = SwitchesOf(costs_[best]);
    path.steps = StepsOf(costs_[best]);
    for (uint32_t place = best; place != 0; place = from_[place]) path.options.push_back(OptionTo(place));
    std::reverse(path.options.begin(), path.options.end());
    return path;
  }

 private:
  using Type = typename Cost::Type;
  static constexpr Type kUnreached = std::numeric_limits<Type>::max();
  static constexpr Type kSwitch = Type{1} << Cost::kStepBits;

  static uint32_t SwitchesOf(Type cost) { return static_cast<uint32_t>(cost >> Cost::kStepBits); }
  static uint32_t StepsOf(Type cost) { return static_cast<uint32_t>(cost & (kSwitch - 1)); }

  // False: it does not fit.
  static bool Add(Type cost, bool is_switch, uint32_t steps, Type* sum) {
    const uint64_t all_steps = uint64_t{StepsOf(cost)} + steps;
    const uint64_t all_switches = uint64_t{SwitchesOf(cost)} + (is_switch ? 1 : 0);
    *sum = static_cast<Type>((all_switches << Cost::kStepBits) | all_steps);
    return all_steps < kSwitch && all_switches < (kUnreached >> Cost::kStepBits);
  }

  // The option that is no switch after `last_actor`.
  uint32_t UsualOption(uint32_t last_actor) const {
    for (uint32_t option = 0; option < edges_.size(); ++option) {
      if (edges_[option].actor == last_actor) return option;
    }
    return 0;
  }

  void Load(uint32_t state) const {
    edges_.clear();
    for (const Edge& edge : graph_.EdgesOf(state)) edges_.push_back(edge);
  }

  void GoOn(uint32_t state) {
    passed_[state] = true;
    Load(state);
    for (uint32_t place = places_.First(state); place < places_.First(state + 1); ++place) {
      if (costs_[place] == kUnreached) continue;
      const uint32_t usual = UsualOption(places_.ActorOf(state, place));
      for (uint32_t option = 0; option < edges_.size(); ++option) {
        Type cost = 0;
        fits_ &= Add(costs_[place], option != usual, edges_[option].steps, &cost);
        Reach(edges_[option], cost, place);
      }
    }
  }

  void Reach(const Edge& edge, Type cost, uint32_t from) {
    const uint32_t place = places_.PlaceOf(edge.target, edge.last_actor);
    if (cost < costs_[place]) {
      costs_[place] = cost;
      from_[place] = from;
      if (passed_[edge.target]) is_better_ = true;
    } else if (cost == costs_[place] && costs_[from] < cost &&
               std::pair(costs_[from], from) < std::pair(costs_[from_[place]], from_[place])) {
      from_[place] = from;
    }
  }

  uint32_t OptionTo(uint32_t place) const {
    const uint32_t from = from_[place];
    const uint32_t state = places_.StateOf(from);
    Load(state);
    const uint32_t usual = UsualOption(places_.ActorOf(state, from));
    for (uint32_t option = 0;; ++option) {
      CHECK(option < edges_.size());
      const Edge& edge = edges_[option];
      Type cost = 0;
      if (Add(costs_[from], option != usual, edge.steps, &cost) && cost == costs_[place] &&
          places_.PlaceOf(edge.target, edge.last_actor) == place) {
        return option;
      }
    }
  }

  const Graph& graph_;
  const Places& places_;
  std::vector<Type> costs_;
  std::vector<uint32_t> from_;  // the place before, on the best way
  std::vector<bool> passed_;    // states, in this round
  bool is_better_ = false;
  bool fits_ = true;
  mutable std::vector<Edge> edges_;  // of the state at hand
};

template <typename Cost>
bool FindPaths(const Graph& graph, const Places& places, std::vector<std::optional<Path>>* paths) {
  PathFinder<Cost> finder(graph, places);
  if (!finder.Run()) return false;
  for (uint32_t state = 0; state < graph.state_count(); ++state) {
    const uint32_t outcome = graph.OutcomeOf(state);
    if (outcome != kNoState) (*paths)[outcome] = finder.To(state);
  }
  return true;
}

}  // namespace

std::vector<std::optional<Path>> ShortestPaths(const Graph& graph, uint32_t outcome_count) {
  std::vector<std::optional<Path>> paths(outcome_count);
  if (graph.state_count() == 0) return paths;
  const Places places(graph);
  if (!FindPaths<ShortCost>(graph, places, &paths)) FindPaths<LongCost>(graph, places, &paths);
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
    for (size_t index = 0; index < graph.order().size(); ++index) {
      const uint32_t state = graph.order()[index];
      uint8_t found = bits[state];
      for (const Edge& edge : graph.EdgesOf(state)) found |= bits[edge.target];
      changed |= found != bits[state];
      bits[state] = found;
    }
  }
  return bits;
}

}  // namespace interleave::explore
