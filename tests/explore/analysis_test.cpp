#include "explore/analysis.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace interleave::explore {
namespace {

// States by their number as hash; edges are set from the last state to the first.
class Builder {
 public:
  explicit Builder(uint32_t states) : edges_(states) {
    for (uint32_t state = 0; state < states; ++state) {
      bool is_new = false;
      EXPECT_EQ(graph.Find({state, state}, &is_new), state);
      EXPECT_TRUE(is_new);
    }
  }
  void Edge(uint32_t from, uint32_t to, uint32_t actor, uint32_t steps = 1) {
    edges_[from].push_back({to, actor, actor, steps});
  }
  void End(uint32_t from, uint32_t outcome, uint32_t actor) { Edge(from, graph.FindEnd(outcome), actor); }
  void Finish() {
    for (size_t state = edges_.size(); state-- > 0;)
      graph.SetEdges(static_cast<uint32_t>(state), edges_[state]);
  }

  Graph graph;

 private:
  std::vector<std::vector<explore::Edge>> edges_;
};

TEST(Graph, KnowsAStateAgain) {
  Graph graph;
  bool is_new = false;
  for (uint64_t number = 0; number < 5000; ++number) {
    EXPECT_EQ(graph.Find({number, number * 7}, &is_new), number);
    EXPECT_TRUE(is_new);
  }
  for (uint64_t number = 0; number < 5000; ++number) {
    EXPECT_EQ(graph.Find({number, number * 7}, &is_new), number);
    EXPECT_FALSE(is_new);
  }
  EXPECT_EQ(graph.FindEnd(1), graph.FindEnd(1));
  EXPECT_NE(graph.FindEnd(1), graph.FindEnd(0));
  EXPECT_EQ(graph.OutcomeOf(graph.FindEnd(1)), 1U);
  EXPECT_EQ(graph.OutcomeOf(17), kNoState);
}

TEST(Graph, GivesEdgesBackAsTheyWere) {
  constexpr uint32_t kMost = UINT32_MAX;
  constexpr uint32_t kStates = 3000;
  Graph graph;
  bool is_new = false;
  for (uint64_t number = 0; number < kStates; ++number) graph.Find({number, number}, &is_new);
  const auto edges_of = [](uint32_t state) {
    std::vector<Edge> edges{{0, 0, 0, 1},         {kStates - 1, 62, 62, 0}, {state, 63, 64, 2},
                            {1, kMost, 0, kMost}, {2, 7, kMost, 1},         {state / 2, 200, 200, 128}};
    edges.resize(state % 7);  // to nowhere in the last one
    if (state % 7 == 6) edges.resize(20'000, {state, 70'000, 1, 70'000});
    for (Edge& edge : edges) edge.target = edge.target == kNoState ? 0 : edge.target;
    return edges;
  };
  uint64_t count = 0;
  for (uint32_t state = 0; state < kStates; state += state < 20 ? 1 : 11) {
    EXPECT_TRUE(graph.IsOpen(state));
    graph.SetEdges(state, edges_of(state));
    EXPECT_FALSE(graph.IsOpen(state));
    count += edges_of(state).size();
  }
  EXPECT_EQ(graph.edge_count(), count);
  for (uint32_t state = 0; state < kStates; state += state < 20 ? 1 : 11) {
    std::vector<Edge> found;
    for (const Edge& edge : graph.EdgesOf(state)) found.push_back(edge);
    EXPECT_EQ(graph.EdgesOf(state).size(), found.size());
    EXPECT_EQ(found, edges_of(state)) << state;
  }
}

TEST(Graph, TakesFewBytesForAState) {
  constexpr uint32_t kStates = 100'000;
  Graph graph;
  bool is_new = false;
  for (uint64_t number = 0; number < kStates; ++number) graph.Find({number * 77, number * 99}, &is_new);
  for (uint32_t state = 0; state < kStates; ++state) {
    const Edge edge{(state * 7919) % kStates, 3, 3, 1};
    graph.SetEdges(state, std::vector<Edge>{edge, edge, edge});
  }
  EXPECT_LT(graph.bytes(), 80 * kStates);
}

TEST(CountSchedules, CountsWaysAndNotStates) {
  Builder diamond(4);
  diamond.Edge(0, 1, 1);
  diamond.Edge(0, 2, 2);
  diamond.Edge(1, 3, 2);
  diamond.Edge(2, 3, 1);
  diamond.End(3, 0, 1);
  diamond.End(3, 1, 2);
  diamond.Finish();
  const Counts counts = CountSchedules(diamond.graph, 2);
  EXPECT_EQ(counts.schedules.Decimal(), "4");
  EXPECT_EQ(counts.by_outcome[0].Decimal(), "2");
}

TEST(CountSchedules, CountsBeyond128Bits) {
  constexpr uint32_t kDiamonds = 150;
  Builder chain(kDiamonds);
  for (uint32_t state = 0; state + 1 < kDiamonds; ++state) {
    chain.Edge(state, state + 1, 1);
    chain.Edge(state, state + 1, 2);
  }
  chain.End(kDiamonds - 1, 0, 1);
  chain.Finish();
  EXPECT_EQ(CountSchedules(chain.graph, 1).schedules.Decimal(),
            "713623846352979940529142984724747568191373312");
}

TEST(ShortestPaths, PrefersFewerSwitchesToFewerSteps) {
  // To the end in one switch to actor 2 and 2 steps, or without a switch in 9.
  Builder builder(3);
  builder.Edge(0, 1, 1, 5);
  builder.Edge(0, 2, 2, 1);
  builder.Edge(1, 2, 1, 3);
  builder.End(2, 0, 1);
  builder.Finish();
  const std::optional<Path> path = ShortestPaths(builder.graph, 1)[0];
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(path->switches, 0U);
  EXPECT_EQ(path->steps, 9U);
  EXPECT_EQ(path->options, (std::vector<uint32_t>{0, 0, 0}));
}

TEST(ShortestPaths, WhoRanLastIsTheDefault) {
  // At state 1 both may go on; coming from actor 2, actor 2 is no switch.
  Builder builder(2);
  builder.Edge(0, 1, 1);
  builder.Edge(0, 1, 2);
  builder.End(1, 0, 1);
  builder.End(1, 1, 2);
  builder.Finish();
  const std::vector<std::optional<Path>> paths = ShortestPaths(builder.graph, 2);
  EXPECT_EQ(paths[0]->switches, 0U);
  EXPECT_EQ(paths[1]->switches, 1U);
  EXPECT_EQ(paths[1]->options, (std::vector<uint32_t>{0, 1}));
}

TEST(ShortestPaths, OfLongWaysAreExact) {
  Builder builder(3);
  builder.Edge(0, 1, 0, 3'000'000'000);
  builder.Edge(0, 2, 1, 5);
  builder.Edge(1, 2, 0, 7);
  builder.End(2, 0, 0);
  builder.End(2, 1, 1);
  builder.Finish();
  const std::vector<std::optional<Path>> paths = ShortestPaths(builder.graph, 2);
  EXPECT_EQ(paths[0]->switches, 0U);
  EXPECT_EQ(paths[0]->steps, 3'000'000'008U);
  EXPECT_EQ(paths[1]->switches, 1U);
  EXPECT_EQ(paths[1]->steps, 6U);
}

TEST(ShortestPaths, MayComeBackToAState) {
  // Without a switch only by going back to state 1 after state 2.
  Builder builder(4);
  builder.Edge(0, 2, 0);
  builder.Edge(2, 1, 0);
  builder.Edge(2, 3, 1);
  builder.Edge(1, 3, 0);
  builder.Edge(3, 1, 0);
  builder.End(1, 0, 9);
  builder.End(3, 1, 1);
  builder.End(3, 2, 0);
  builder.Finish();
  const std::vector<std::optional<Path>> paths = ShortestPaths(builder.graph, 3);
  EXPECT_EQ(paths[0]->options, (std::vector<uint32_t>{0, 0, 1}));
  EXPECT_EQ(paths[0]->switches, 1U);
  EXPECT_EQ(paths[1]->switches, 1U);
  EXPECT_EQ(paths[2]->switches, 1U);
}

TEST(ShortestPaths, OfManyActors) {
  constexpr uint32_t kActors = 100;
  Builder builder(kActors + 1);
  for (uint32_t actor = 1; actor <= kActors; ++actor) {
    builder.Edge(0, actor, 3 * actor);
    builder.End(actor, actor - 1, 3 * actor);
  }
  builder.Finish();
  const std::vector<std::optional<Path>> paths = ShortestPaths(builder.graph, kActors);
  for (uint32_t outcome = 0; outcome < kActors; ++outcome) {
    EXPECT_EQ(paths[outcome]->options, (std::vector<uint32_t>{outcome, 0}));
    EXPECT_EQ(paths[outcome]->switches, outcome == 0 ? 0U : 1U);
  }
}

TEST(Futures, GoRoundACycle) {
  Builder builder(4);
  builder.Edge(0, 1, 1);
  builder.Edge(0, 3, 2);
  builder.Edge(1, 2, 1);
  builder.Edge(2, 1, 1);
  builder.End(2, 0, 2);
  builder.Edge(3, 3, 1);  // comes to no end
  builder.Finish();
  const std::vector<uint8_t> futures = Futures(builder.graph, {true});
  EXPECT_EQ(futures[0], kMayFail);
  EXPECT_EQ(futures[1], kMayFail);
  EXPECT_EQ(futures[3], 0);
}

}  // namespace
}  // namespace interleave::explore
