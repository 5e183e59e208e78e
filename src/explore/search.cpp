#include "explore/search.hpp"

#include <utility>

namespace interleave::explore {

Search::Search(sim::World& world, Limits limits, Classify classify)
    : world_(world), limits_(limits), classify_(std::move(classify)) {
  CHECK(world.untimed());
  world_.HoldDecisions();
  world_.DropRecords();
}

bool Search::Advance(uint64_t fuel) {
  uint64_t used = 0;
  while (end_ == SearchEnd::kRunning && used < fuel) {
    const uint64_t before = world_.work_used();
    if (!is_moving_) {
      TakeNext();
      ++used;
      continue;
    }
    const bool more = world_.Advance(fuel - used);
    used += world_.work_used() - before + 1;
    if (!more || !world_.pending().empty()) Arrive();
  }
  return end_ == SearchEnd::kRunning;
}

// The ways that were gone from states that are not finished are part of what is known.
void Search::End(SearchEnd end) {
  if (end_ != SearchEnd::kRunning) return;
  end_ = end;
  while (!levels_.empty()) DropLevel();
}

void Search::DropLevel() {
  const Level& level = levels_.back();
  graph_.SetEdges(level.state, std::span(edges_).subspan(level.first_edge));
  edges_.resize(level.first_edge);
  actors_.resize(level.first_option);
  levels_.pop_back();
}

void Search::Arrive() {
  is_moving_ = false;
  if (!world_.refusal().empty()) {
    limit_ = world_.refusal();
    End(SearchEnd::kRefused);
    return;
  }
  if (!world_.finished()) return ArriveAtDecision();
  if (world_.result().outcome == trace::Outcome::kLimit) {
    limit_ = world_.result().limit;
    End(SearchEnd::kLimitOfRun);
    return;
  }
  AddEdge(graph_.FindEnd(classify_(world_)));
}

void Search::ArriveAtDecision() {
  bool is_new = false;
  const uint32_t state = graph_.Find(world_.CanonicalHash(), &is_new);
  AddEdge(state);
  if (!is_new) {
    if (graph_.IsOpen(state)) is_cyclic_ = true;
    return;
  }
  Level level;
  level.state = state;
  level.first_edge = static_cast<uint32_t>(edges_.size());
  level.first_option = level.next = static_cast<uint32_t>(actors_.size());
  for (const sim::Option& option : world_.pending()) actors_.push_back(option.actor);
  level.waypoint = world_.Mark();
#ifndef NDEBUG
  level.hash = world_.CanonicalHash();
#endif
  levels_.push_back(level);
  is_fresh_ = true;
  CheckLimits();
}

// The way that was just gone ends in `target`.
void Search::AddEdge(uint32_t target) {
  if (levels_.empty()) {
    if (world_.finished()) end_ = SearchEnd::kComplete;  // a program without a decision
    return;
  }
  const Level& level = levels_.back();
  Edge edge;
  edge.target = target;
  edge.actor = actors_[level.next - 1];
  edge.last_actor = world_.last_actor();
  edge.steps = static_cast<uint32_t>(world_.step_count() - level.waypoint.state.step_count);
  edges_.push_back(edge);
}

void Search::TakeNext() {
  Level& level = levels_.back();
  if (level.next == actors_.size()) {
    DropLevel();
    is_fresh_ = false;
    if (levels_.empty()) end_ = SearchEnd::kComplete;
    return;
  }
  if (!std::exchange(is_fresh_, false)) GoBack();
  world_.Take(level.next++ - level.first_option);
  is_moving_ = true;
}

void Search::GoBack() {
  world_.GoBack(levels_.back().waypoint);
#ifndef NDEBUG
  CHECK(world_.CanonicalHash() == levels_.back().hash);
#endif
}

uint64_t Search::BytesOfWay() const {
  return (levels_.capacity() * sizeof(Level)) + (edges_.capacity() * sizeof(Edge)) + world_.waypoint_bytes();
}

void Search::CheckLimits() {
  if (graph_.state_count() > limits_.max_states) {
    End(SearchEnd::kTooManyStates);
  } else if (graph_.bytes() + BytesOfWay() > limits_.max_bytes) {
    End(SearchEnd::kTooMuchMemory);
  }
}

}  // namespace interleave::explore
