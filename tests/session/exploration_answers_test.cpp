// What a search that has ended says about a place on the way, and the graph that is drawn of it.
#include <gtest/gtest.h>

#include "session/exploration.hpp"

namespace interleave::session {
namespace {

std::unique_ptr<Exploration> Explored(const std::string& strategy) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = strategy;
  std::unique_ptr<Exploration> exploration = std::move(Exploration::Open(settings, {})).value();
  while (exploration->Advance(10'000)) continue;
  return exploration;
}

TEST(ExplorationAnswers, TheWayToAFailureEndsInOne) {
  const std::unique_ptr<Exploration> exploration = Explored("unprotected");
  std::vector<uint32_t> path;
  const PathAnswer start = exploration->AnswerAt(path);
  ASSERT_FALSE(start.options.empty());
  ASSERT_FALSE(start.to_failure.empty());
  for (const uint32_t option : start.to_failure) {
    const PathAnswer answer = exploration->AnswerAt(path);
    ASSERT_LT(option, answer.options.size());
    EXPECT_TRUE(answer.options[option].may_fail);
    path.push_back(option);
  }
  EXPECT_TRUE(exploration->AnswerAt(path).options.empty());
}

TEST(ExplorationAnswers, WhereNothingFailsThereIsNoWay) {
  const PathAnswer answer = Explored("asyncio-lock")->AnswerAt({});
  EXPECT_TRUE(answer.to_failure.empty());
  for (const Continuation& option : answer.options) {
    EXPECT_TRUE(option.may_succeed);
    EXPECT_FALSE(option.may_fail);
  }
}

TEST(ExplorationAnswers, APathThatLeadsNowhereHasNoOptions) {
  const std::vector<uint32_t> path{0, 0, 77};
  EXPECT_TRUE(Explored("unprotected")->AnswerAt(path).options.empty());
}

TEST(ExplorationAnswers, TheGraphIsDrawnWhereItIsSmall) {
  const std::unique_ptr<Exploration> exploration = Explored("unprotected");
  EXPECT_FALSE(exploration->SmallGraph(13).has_value());
  const std::optional<StateGraph> graph = exploration->SmallGraph(14);
  ASSERT_TRUE(graph.has_value());
  ASSERT_EQ(graph->states.size(), 14U);
  EXPECT_TRUE(graph->states[0].may_fail && graph->states[0].may_succeed);
  size_t edges = 0;
  for (const StateGraph::State& state : graph->states) edges += state.targets.size();
  EXPECT_EQ(edges, 14U);
}

TEST(ExplorationAnswers, TheShortestFailureNamesTheStepOfItsSwitch) {
  const ExploreResult result = Explored("unprotected")->Result();
  ASSERT_TRUE(result.shortest.has_value());
  EXPECT_EQ(result.shortest->switch_steps, std::vector<uint32_t>{4});
  EXPECT_EQ(result.shortest->why.kind, Why::Kind::kLostUpdate);
  EXPECT_EQ(result.shortest->why.actor, "#3");
  EXPECT_EQ(result.shortest->why.other, "#2");
}

}  // namespace
}  // namespace interleave::session
