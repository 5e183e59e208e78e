#include "trace/holders.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

using Texts = std::vector<std::string>;

Texts Describe(const Holders& holders) {
  Texts texts;
  for (const Holding& one : holders.all()) {
    texts.push_back(std::to_string(one.actor) + " " + std::to_string(one.begin_ns / 1000) + "-" +
                    std::to_string(one.end_ns / 1000) + " step " + std::to_string(one.step));
  }
  return texts;
}

TEST(Holders, ThreadsTakeTurns) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1, StepKind::kThread);
  builder.Pause(1, Wait::kTurn, 5);
  builder.Step(2, StepKind::kThread);
  Holders holders(builder.log);
  holders.Update();
  EXPECT_EQ(Describe(holders), (Texts{"1 0-10 step 1", "2 10-10 step 2"})) << "the last one lasts";
  builder.Pause(2, Wait::kThreadLock, 6, 1);
  builder.now_ns += 30'000;
  builder.Step(0, StepKind::kThread);
  builder.Charge();
  builder.Finish();
  holders.Update();
  EXPECT_EQ(Describe(holders), (Texts{"1 0-10 step 1", "2 10-20 step 2", "0 50-60 step 3"}))
      << "while all wait nobody holds it";
}

TEST(Holders, ATurnGoesOnThroughStepsOfOneActor) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1, StepKind::kThread);
  builder.Pause(1, Wait::kTurn, 5);
  builder.Step(1, StepKind::kThread);
  builder.Pause(1, Wait::kTurn, 5);
  builder.Step(2, StepKind::kThread);
  builder.End(2);
  builder.Step(1, StepKind::kThread);
  builder.End(1);
  Holders holders(builder.log);
  holders.Update();
  EXPECT_EQ(Describe(holders), (Texts{"1 0-20 step 1", "2 20-30 step 3", "1 30-40 step 4"}));
}

TEST(Holders, ALoopsOwnStepsAreNobodys) {
  const Log log = FirstSeed(2);
  Holders holders(log);
  holders.Update();
  EXPECT_EQ(Describe(holders),
            (Texts{"1 10-20 step 2", "2 20-30 step 3", "1 30-40 step 4", "2 40-50 step 5"}));
}

TEST(Holders, WhatTakesNoTimeIsNoTurn) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1, StepKind::kThread);
  builder.Pause(1, Wait::kTurn, 5);
  builder.Step(2, StepKind::kThread);
  builder.Add(RecordKind::kPause, 2, Wait::kThreadLock, 6, 1);
  builder.Step(1, StepKind::kThread);
  builder.End(1);
  Holders holders(builder.log);
  holders.Update();
  EXPECT_EQ(Describe(holders), (Texts{"1 0-20 step 1"}));
}

// Whether the log comes at once or record by record makes no difference.
TEST(Holders, GrowWithTheLog) {
  const Log log = FirstSeed(9);
  Holders whole(log);
  whole.Update();
  Log grown;
  Holders holders(grown);
  int64_t time_ns = 0;
  for (uint64_t i = 0; i < log.size(); ++i) {
    const Record& record = log.at(i);
    time_ns += record.delta_ns;
    grown.Append(time_ns, record.kind, record.actor, record.detail, record.line, record.value);
    holders.Update();
  }
  EXPECT_EQ(Describe(holders), Describe(whole));
}

}  // namespace
}  // namespace interleave::trace
