#include "explore/search.hpp"

#include <utility>

namespace interleave::explore {

namespace {

uint64_t BytesOf(const sim::World::Snapshot& snapshot) {
  return sizeof(snapshot) + snapshot.arena.live.capacity() * sizeof(uint64_t);
}

}  // namespace

Search::Search(sim::World& world, Limits limits, Classify classify)
    : world_(world), limits_(limits), classify_(std::move(classify)) {
  CHECK(world.untimed());
  world_.HoldDecisions();
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
  while (!levels_.empty()) {
    const Level& level = levels_.back();
    graph_.SetEdges(level.state, std::span(edges_).subspan(level.first_edge));
    edges_.resize(level.first_edge);
    levels_.pop_back();
  }
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
    if (open_[state] != 0) is_cyclic_ = true;
    return;
  }
  open_.resize(graph_.state_count(), 0);
  open_[state] = 1;
  Level level;
  level.state = state;
  level.first_edge = static_cast<uint32_t>(edges_.size());
  level.steps = world_.step_count();
  level.options = world_.pending();
  level.snapshot = world_.Save();
  snapshot_bytes_ += BytesOf(level.snapshot);
  levels_.push_back(std::move(level));
  is_fresh_ = true;
  CheckLimits();
}

// The way that was just gone ends in `target`.
void Search::AddEdge(uint32_t target) {
  if (graph_.state_count() > open_.size()) open_.resize(graph_.state_count(), 0);
  if (levels_.empty()) {
    if (world_.finished()) end_ = SearchEnd::kComplete;  // a program without a decision
    return;
  }
  const Level& level = levels_.back();
  Edge edge;
  edge.target = target;
  edge.actor = level.options[level.next - 1].actor;
  edge.last_actor = world_.last_actor();
  edge.steps = static_cast<uint32_t>(world_.step_count() - level.steps);
  edges_.push_back(edge);
}

void Search::TakeNext() {
  Level& level = levels_.back();
  if (level.next == level.options.size()) return Leave();
  if (!std::exchange(is_fresh_, false)) world_.Restore(level.snapshot);
  world_.Take(level.next++);
  is_moving_ = true;
}

void Search::Leave() {
  const Level& level = levels_.back();
  graph_.SetEdges(level.state, std::span(edges_).subspan(level.first_edge));
  edges_.resize(level.first_edge);
  open_[level.state] = 0;
  snapshot_bytes_ -= BytesOf(level.snapshot);
  levels_.pop_back();
  is_fresh_ = false;
  if (levels_.empty()) end_ = SearchEnd::kComplete;
}

void Search::CheckLimits() {
  if (graph_.state_count() > limits_.max_states) {
    End(SearchEnd::kTooManyStates);
  } else if (graph_.bytes() + snapshot_bytes_ > limits_.max_bytes) {
    End(SearchEnd::kTooMuchMemory);
  }
}

}  // namespace interleave::explore
