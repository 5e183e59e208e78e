#include "trace/moment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "log_builder.hpp"
#include "random_log.hpp"
#include "trace/timeline.hpp"

namespace interleave::trace {
namespace {

TEST(Moments, BeforeTheFirstStep) {
  const Log log = FirstSeed(3);
  Moments moments(log);
  const Moment& moment = moments.At(0);
  EXPECT_EQ(moment.step, 0U);
  EXPECT_EQ(moment.time_ns, 0);
  EXPECT_EQ(moment.record_end, 1U);
  EXPECT_EQ(moment.requests_started, 0U);
  ASSERT_EQ(moment.variables.size(), 2U);
  EXPECT_TRUE(moment.variables[0].known);
  EXPECT_EQ(moment.variables[0].value, 0);
  EXPECT_FALSE(moment.variables[1].known);
}

TEST(Moments, OfTheFirstSeed) {
  const Log log = FirstSeed(3);
  Moments moments(log);
  const Moment& arrived = moments.At(1);
  EXPECT_EQ(arrived.requests_started, 3U);
  EXPECT_EQ(arrived.running, 0U);
  ASSERT_EQ(arrived.actors.size(), 4U);
  EXPECT_EQ(arrived.actors[3].standing, Standing::kReady);
  EXPECT_EQ(arrived.actors[3].line, 0);

  const Moment& read = moments.At(2);
  EXPECT_EQ(read.running, 1U);
  EXPECT_EQ(read.time_ns, 20'000);
  EXPECT_EQ(read.actors[1].standing, Standing::kReady);
  EXPECT_EQ(read.actors[1].wait, Wait::kTurn);
  EXPECT_EQ(read.actors[1].line, 9);

  const Moment& overwritten = moments.At(6);
  EXPECT_EQ(overwritten.running, 2U);
  EXPECT_EQ(overwritten.actors[1].standing, Standing::kEnded);
  EXPECT_EQ(overwritten.actors[2].standing, Standing::kEnded);
  EXPECT_EQ(overwritten.actors[3].standing, Standing::kReady);
  EXPECT_EQ(overwritten.variables[0].value, 1);
  EXPECT_EQ(overwritten.requests_done, 2U);
  EXPECT_EQ(overwritten.lost_updates, 1U);

  EXPECT_EQ(moments.At(5).lost_updates, 0U);
  EXPECT_EQ(moments.At(7).lost_updates, 2U);
  EXPECT_EQ(moments.At(7).record_end, log.size());
}

TEST(Moments, WaitsHaveAnObjectUntilTheWake) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Charge();
  builder.Step(1);
  builder.Pause(1, Wait::kLock, 5, 77);
  builder.Step(0, StepKind::kCallback);
  builder.Wake(1, Wait::kLock);
  builder.Charge();
  builder.Step(1);
  builder.Wake(1, Wait::kFuture);
  builder.Pause(1, Wait::kFuture, 6, 78);
  builder.Step(1);
  builder.End(1, Ending::kFailed);
  Moments moments(builder.log);
  EXPECT_EQ(moments.At(2).actors[1], (ActorMoment{Standing::kWaiting, Wait::kLock, 5, 77}));
  EXPECT_EQ(moments.At(3).actors[1], (ActorMoment{Standing::kReady, Wait::kLock, 5, 0}));
  EXPECT_EQ(moments.At(4).actors[1], (ActorMoment{Standing::kReady, Wait::kFuture, 6, 0}));
  EXPECT_EQ(moments.At(5).actors[1], (ActorMoment{Standing::kEnded, Wait::kNone, 6, 0}));
  EXPECT_EQ(moments.At(3).actors[0].standing, Standing::kRunning);
  EXPECT_EQ(moments.At(4).actors[0].standing, Standing::kReady);
}

TEST(Moments, StuckInTheMiddleOfAStep) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Charge();
  builder.Step(1);
  builder.Pause(1, Wait::kTurn, 12);
  builder.Step(2);
  builder.Add(RecordKind::kStuck, 2, Wait::kThreadLock, 10, 1);
  builder.Add(RecordKind::kHeldBy, 2, 0, 0, 1);
  builder.Finish(Outcome::kDeadlock);
  Moments moments(builder.log);
  EXPECT_EQ(moments.At(3).actors[1], (ActorMoment{Standing::kReady, Wait::kTurn, 12, 0}));
  EXPECT_EQ(moments.At(3).actors[2], (ActorMoment{Standing::kWaiting, Wait::kThreadLock, 10, 1}));
}

TEST(Moments, FailedAndCancelledRequestsAreFailed) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  for (uint32_t actor = 1; actor <= 3; ++actor) builder.CreateRequest(actor, actor);
  builder.Charge();
  const Ending endings[] = {Ending::kDone, Ending::kFailed, Ending::kCancelled};
  for (uint32_t actor = 1; actor <= 3; ++actor) {
    builder.Step(actor);
    builder.EndRequest(actor, actor, endings[actor - 1]);
  }
  Moments moments(builder.log);
  EXPECT_EQ(moments.At(4).requests_done, 1U);
  EXPECT_EQ(moments.At(4).requests_failed, 2U);
}

TEST(Moments, CountersAreIntegersOrTexts) {
  LogBuilder builder;
  builder.log.counters = {"queued"};
  builder.Step(0, StepKind::kCallback);
  builder.Add(RecordKind::kCounter, 0, 0, 0, static_cast<uint32_t>(-4));
  builder.Charge();
  builder.Step(0, StepKind::kCallback);
  builder.Add(RecordKind::kCounterText, 0, 0, 0, builder.log.AddText("1.5"));
  builder.Charge();
  Moments moments(builder.log);
  EXPECT_EQ(moments.At(1).counters[0], (CounterMoment{true, true, -4, 0}));
  EXPECT_EQ(moments.At(2).counters[0], (CounterMoment{true, false, 0, 0}));
}

TEST(Moments, FollowALogThatGrows) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Charge();
  builder.Step(1);
  Moments moments(builder.log);
  EXPECT_EQ(moments.At(2).actors[1].standing, Standing::kRunning);
  builder.Pause(1, Wait::kEvent, 3, 1);
  EXPECT_EQ(moments.At(2).actors[1].standing, Standing::kWaiting);
  builder.now_ns += int64_t{9} << 32;
  builder.Step(1);
  const Moment& before_gap = moments.At(2);
  EXPECT_EQ(before_gap.time_ns, 20'000);
  EXPECT_EQ(moments.At(3).time_ns, builder.now_ns);
}

// Wherever one goes, it is what a fold from the start gives.
void CompareWithFold(const Log& log, uint64_t seed, int rounds) {
  Moments moments(log);
  base::Random random(seed);
  Timeline timeline(log);
  timeline.Update();
  for (int round = 0; round < rounds; ++round) {
    const auto step = static_cast<uint32_t>(random.Below(log.step_count() + UINT64_C(1)));
    Moments fresh(log);
    const Moment& expected = fresh.At(step);
    const Moment& moment = moments.At(step);
    ASSERT_EQ(moment, expected) << "step " << step;
    ASSERT_EQ(moment.step, step);
    ASSERT_EQ(moment.record_end, log.EndOfStep(step));
    ASSERT_EQ(moment.time_ns, log.TimeBefore(moment.record_end));
    const auto lost = std::count_if(timeline.lost_updates().begin(), timeline.lost_updates().end(),
                                    [&](const LostUpdate& update) { return update.step <= step; });
    ASSERT_EQ(moment.lost_updates, static_cast<uint32_t>(lost));
    ASSERT_LE(moments.saved_bytes(), Moments::kMaxSavedBytes);
  }
}

TEST(Moments, AnyPositionIsAFoldFromTheStart) {
  for (uint64_t seed = 1; seed <= 4; ++seed) CompareWithFold(RandomLog::Make(seed, 3'000), seed, 100);
}

TEST(Moments, AnyPositionOfALongLogIsAFoldFromTheStart) {
  const Log log = RandomLog::Make(5, 200'000, 200);
  ASSERT_GT(log.size(), 10U << 14);  // many moments are saved
  CompareWithFold(log, 5, 60);
}

TEST(Moments, SavedOnesAreBoundedWithManyActors) {
  const Log log = FirstSeed(150'000);
  CompareWithFold(log, 6, 6);
  Moments moments(log);
  moments.At(log.step_count());
  EXPECT_GT(moments.saved_bytes(), 0U);
  EXPECT_LE(moments.saved_bytes(), Moments::kMaxSavedBytes);
}

TEST(Moments, ResetAfterTruncation) {
  Log log = RandomLog::Make(8, 3'000);
  Moments moments(log);
  moments.At(log.step_count());
  log.Truncate(log.EndOfStep(100));
  moments.Reset();
  Moments fresh(log);
  EXPECT_EQ(moments.At(100), fresh.At(100));
}

// Without a GIL a step of one thread does not end another one's.
TEST(Moment, ThreadsRunAtOnceAndALoopsTasksInTurn) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Create(0, 3);
  builder.Step(1, StepKind::kThread);
  builder.Step(2, StepKind::kThread);
  builder.Step(0, StepKind::kCallback);
  builder.Step(3, StepKind::kTask);
  Moments moments(builder.log);
  const Moment& both = moments.At(2);
  EXPECT_EQ(both.actors[1].standing, Standing::kRunning);
  EXPECT_EQ(both.actors[2].standing, Standing::kRunning);
  const Moment& last = moments.At(4);
  EXPECT_EQ(last.actors[0].standing, Standing::kReady) << "the loop's step has no end of its own";
  EXPECT_EQ(last.actors[3].standing, Standing::kRunning);
}

}  // namespace
}  // namespace interleave::trace
