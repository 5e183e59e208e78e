#include "trace/timeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <optional>
#include <string>
#include <vector>

#include "log_builder.hpp"
#include "random_log.hpp"

namespace interleave::trace {
namespace {

std::string Describe(const Span& span) {
  static constexpr const char* kKinds[] = {"running", "ready", "waiting", "io", "sleeping", "frozen"};
  std::string text = kKinds[static_cast<int>(span.kind)];
  text += " " + std::to_string(span.begin_ns / 1000) + "-" + std::to_string(span.end_ns / 1000);
  if (span.line != 0) text += " line " + std::to_string(span.line);
  if (span.open) text += " open";
  return text;
}

std::vector<std::string> SpansOf(const Timeline& timeline, uint32_t actor) {
  std::vector<std::string> texts;
  for (const Span& span : timeline.spans()) {
    if (span.actor == actor) texts.push_back(Describe(span));
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Timeline, TheFirstSeedWithoutItsLockLoses49Of50) {
  const Log log = FirstSeed(50);
  Timeline timeline(log);
  timeline.Update();
  const std::vector<LostUpdate>& lost = timeline.lost_updates();
  ASSERT_EQ(lost.size(), 49U);
  for (uint32_t i = 0; i < 49; ++i) {
    EXPECT_EQ(lost[i].actor, i + 2);
    EXPECT_EQ(lost[i].lost_actor, i + 1);
    EXPECT_EQ(lost[i].step, 53 + i);
    EXPECT_EQ(lost[i].lost_step, 52 + i);
    EXPECT_EQ(lost[i].time_ns, (52 + i) * 10'000);
    EXPECT_EQ(lost[i].lost_time_ns, (51 + i) * 10'000);
    EXPECT_EQ(lost[i].variable, 0);
    EXPECT_EQ(lost[i].read_value, 0);
    EXPECT_EQ(lost[i].lost_value, 1);
    EXPECT_EQ(lost[i].written_value, 1);
    EXPECT_EQ(lost[i].read_line, 8);
    EXPECT_EQ(lost[i].pause_line, 9);
    EXPECT_EQ(lost[i].write_line, 10);
    EXPECT_FALSE(lost[i].read_is_text || lost[i].lost_is_text || lost[i].written_is_text);
  }
  EXPECT_EQ(timeline.lane_count(), 50U);
}

TEST(Timeline, SpansOfTheFirstSeed) {
  const Log log = FirstSeed(2);
  Timeline timeline(log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1),
            (Texts{"ready 0-10", "running 10-20", "ready 20-30 line 9", "running 30-40"}));
  EXPECT_EQ(SpansOf(timeline, 2),
            (Texts{"ready 0-20", "running 20-30", "ready 30-40 line 9", "running 40-50"}));
  EXPECT_TRUE(SpansOf(timeline, 0).empty());
  const Span& read = timeline.spans()[timeline.lane_spans(0)[1]];
  EXPECT_TRUE(read.has_read);
  EXPECT_FALSE(read.has_write);
  EXPECT_EQ(read.read_value, 0);
  EXPECT_EQ(read.step, 2U);
  const Span& write = timeline.spans()[timeline.lane_spans(1)[3]];
  EXPECT_FALSE(write.has_read);
  EXPECT_TRUE(write.has_write);
  EXPECT_EQ(write.write_value, 1);
  EXPECT_EQ(write.step, 5U);
  const Actor& actor = timeline.actors()[2];
  EXPECT_EQ(actor.request, 2U);
  EXPECT_EQ(actor.begin_ns, 0);
  EXPECT_EQ(actor.end_ns, 50'000);
  EXPECT_EQ(actor.first_step, 3U);
  EXPECT_EQ(actor.last_step, 5U);
  EXPECT_EQ(timeline.actors()[0].lane, kNoLane);
}

// Two tasks and a lock: the second waits until the first hands over.
TEST(Timeline, WaitsAndHandOver) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.CreateRequest(1, 1);
  builder.CreateRequest(2, 2);
  builder.Charge();
  builder.Step(1);
  builder.Add(RecordKind::kAcquire, 1, Wait::kLock, 5, 1);
  builder.Pause(1, Wait::kTimer, 6);
  builder.Step(2);
  builder.Pause(2, Wait::kLock, 5, 1);
  builder.now_ns = 100'000;
  builder.Step(0, StepKind::kTimer);
  builder.Wake(1, Wait::kTimer);
  builder.Charge();
  builder.Step(1);
  builder.Add(RecordKind::kRelease, 1, Wait::kLock, 7, 1);
  builder.Wake(2, Wait::kLock, 1);
  builder.EndRequest(1, 1);
  builder.Step(2);
  builder.Add(RecordKind::kAcquire, 2, Wait::kLock, 5, 1);
  builder.Pause(2, Wait::kIo, 6);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1), (Texts{"ready 0-10", "running 10-20", "sleeping 20-100 line 6",
                                         "ready 100-110 line 6", "running 110-120"}));
  EXPECT_EQ(SpansOf(timeline, 2),
            (Texts{"ready 0-20", "running 20-30", "waiting 30-110 line 5", "ready 110-120 line 5",
                   "running 120-130", "io 130-130 line 6 open"}));
  ASSERT_EQ(timeline.arrows().size(), 1U);
  const Arrow& arrow = timeline.arrows()[0];
  EXPECT_EQ(arrow.begin_ns, 110'000);
  EXPECT_EQ(arrow.end_ns, 120'000);
  EXPECT_EQ(arrow.from_actor, 1U);
  EXPECT_EQ(arrow.to_actor, 2U);
  EXPECT_EQ(arrow.step, 5U);
  EXPECT_EQ(arrow.wait, Wait::kLock);
  EXPECT_FALSE(arrow.open);
}

// Without a GIL two threads run at once; the machine records them in turns.
TEST(Timeline, ThreadsThatRunAtOnceKeepTheirSpans) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1, StepKind::kThread);
  builder.Read(1, 0, 9);
  builder.Step(2, StepKind::kThread);
  builder.Read(2, 0, 9);
  builder.Charge();
  builder.Step(1, StepKind::kThread);
  builder.Write(1, 1, 9);
  builder.Step(2, StepKind::kThread);
  builder.Write(2, 1, 9);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1).back(), "running 0-10 open") << "another one's step ends nothing";
  builder.Charge();
  builder.Add(RecordKind::kTaskEnd, 1, Ending::kDone);
  builder.Charge();
  builder.Step(2, StepKind::kThread);
  builder.Add(RecordKind::kPause, 2, Wait::kTimer, 10);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1), (Texts{"ready 0-0", "running 0-20"}));
  EXPECT_EQ(SpansOf(timeline, 2), (Texts{"ready 0-0", "running 0-30", "sleeping 30-30 line 10 open"}));
  const Span& first = timeline.spans()[timeline.lane_spans(0)[1]];
  EXPECT_EQ(first.step, 1U);
  EXPECT_TRUE(first.has_read && first.has_write);
  EXPECT_EQ(timeline.actors()[1].first_step, 1U);
  EXPECT_EQ(timeline.actors()[1].last_step, 3U);
  EXPECT_EQ(timeline.actors()[2].last_step, 5U);
  ASSERT_EQ(timeline.lost_updates().size(), 1U);
  EXPECT_EQ(timeline.lost_updates()[0].actor, 2U);
  EXPECT_EQ(timeline.lost_updates()[0].lost_actor, 1U);
}

TEST(Timeline, AThreadWaitsForALockAndATaskIsFrozenWithItsLoop) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1, StepKind::kThread);
  builder.Pause(1, Wait::kThreadLock, 5, 7);
  builder.Step(2, StepKind::kTask);
  builder.Pause(2, Wait::kThreadLock, 6, 7);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1).back(), "waiting 10-20 line 5 open");
  EXPECT_EQ(SpansOf(timeline, 2).back(), "frozen 20-20 line 6 open");
  EXPECT_TRUE(timeline.actors()[1].is_thread);
  EXPECT_FALSE(timeline.actors()[2].is_thread);
  EXPECT_TRUE(timeline.has_threads());
  EXPECT_FALSE(timeline.has_loop());
}

TEST(Timeline, OpenSpansReachToTheLogsTime) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Charge();
  builder.Step(1);
  builder.Pause(1, Wait::kEvent, 4, 9);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1).back(), "waiting 20-20 line 4 open");
  EXPECT_EQ(SpansOf(timeline, 2).back(), "ready 0-20 open");
  builder.Step(2);
  builder.Wake(1, Wait::kEvent, 2);
  builder.Pause(2, Wait::kTurn, 8);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1).back(), "ready 20-30 line 4 open");
  ASSERT_EQ(timeline.arrows().size(), 1U);
  EXPECT_TRUE(timeline.arrows()[0].open);
  EXPECT_EQ(timeline.arrows()[0].end_ns, 30'000);
  builder.now_ns = 50'000;
  builder.Step(1);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1).back(), "running 50-50 open");
  EXPECT_EQ(SpansOf(timeline, 2).back(), "ready 30-50 line 8 open");
  EXPECT_FALSE(timeline.arrows()[0].open);
  EXPECT_EQ(timeline.arrows()[0].end_ns, 50'000);
}

TEST(Timeline, AThreadLockFreezes) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Charge();
  builder.Step(1);
  builder.Add(RecordKind::kStuck, 1, Wait::kThreadLock, 5, 1);  // the step is never charged, nothing pauses
  builder.Finish(Outcome::kDeadlock);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1), (Texts{"ready 0-10", "running 10-10", "frozen 10-10 line 5 open"}));
}

TEST(Timeline, AWakeBeforeThePauseEndsIt) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  builder.Create(0, 1);
  builder.Charge();
  builder.Step(1);
  builder.Wake(1, Wait::kFuture, 1);
  builder.Pause(1, Wait::kFuture, 5, 3);
  builder.Step(1);
  builder.Pause(1, Wait::kFuture, 6, 3);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(SpansOf(timeline, 1), (Texts{"ready 0-10", "running 10-20", "ready 20-20 line 5", "running 20-30",
                                         "waiting 30-30 line 6 open"}));
  EXPECT_TRUE(timeline.arrows().empty());
}

TEST(Timeline, OnlyHandOversGetArrows) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  for (uint32_t actor = 1; actor <= 5; ++actor) builder.Create(0, actor);
  builder.Charge();
  const Wait waits[] = {Wait::kTurn, Wait::kTimer, Wait::kIo, Wait::kQueue};
  for (uint32_t actor = 1; actor <= 4; ++actor) {
    builder.Step(actor);
    builder.Pause(actor, waits[actor - 1], 4);
  }
  builder.Step(5);
  for (uint32_t actor = 1; actor <= 4; ++actor) builder.Wake(actor, waits[actor - 1], 5);
  builder.Wake(4, Wait::kQueue, 5);  // twice is one
  builder.Pause(5, Wait::kTurn);
  Timeline timeline(builder.log);
  timeline.Update();
  ASSERT_EQ(timeline.arrows().size(), 1U);
  EXPECT_EQ(timeline.arrows()[0].to_actor, 4U);
  EXPECT_EQ(timeline.arrows()[0].wait, Wait::kQueue);
}

// ---- Lanes -----------------------------------------------------------------------------------------------

void RunOne(LogBuilder& builder, uint32_t actor) {
  builder.Step(0, StepKind::kArrive);
  builder.CreateRequest(actor, actor);
  builder.Charge();
  builder.Step(actor);
  builder.EndRequest(actor, actor);
}

TEST(Timeline, AFewActorsHaveALaneEachThenLanesAreReused) {
  LogBuilder builder;
  for (uint32_t actor = 1; actor <= 100; ++actor) RunOne(builder, actor);
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(timeline.lane_count(), Timeline::kOwnLanes);
  for (uint32_t actor = 1; actor <= 16; ++actor) EXPECT_EQ(timeline.actors()[actor].lane, actor - 1);
  for (uint32_t actor = 17; actor <= 100; ++actor) EXPECT_EQ(timeline.actors()[actor].lane, 0U);
}

TEST(Timeline, TheLowestFreeLaneIsTaken) {
  LogBuilder builder;
  builder.Step(0, StepKind::kArrive);
  for (uint32_t actor = 1; actor <= 20; ++actor) builder.CreateRequest(actor, actor);
  builder.Charge();
  for (const uint32_t actor : {9U, 3U, 17U}) {
    builder.Step(actor);
    builder.EndRequest(actor, actor);
  }
  builder.Step(0, StepKind::kArrive);
  for (uint32_t actor = 21; actor <= 24; ++actor) builder.CreateRequest(actor, actor);
  builder.Charge();
  Timeline timeline(builder.log);
  timeline.Update();
  EXPECT_EQ(timeline.actors()[21].lane, 2U);
  EXPECT_EQ(timeline.actors()[22].lane, 8U);
  EXPECT_EQ(timeline.actors()[23].lane, 16U);
  EXPECT_EQ(timeline.actors()[24].lane, 20U);
  EXPECT_EQ(timeline.lane_count(), 21U);
}

TEST(Timeline, AHundredThousandAtOnce) {
  const Log log = FirstSeed(100'000);
  Timeline timeline(log);
  timeline.Update();
  EXPECT_EQ(timeline.lane_count(), 100'000U);
  EXPECT_EQ(timeline.lost_updates().size(), 99'999U);
  EXPECT_EQ(timeline.spans().size(), 400'000U);
}

TEST(Timeline, SpansTakeLittle) { EXPECT_LE(sizeof(Span), 56U); }

// Whenever the log is looked at, and however often, the result is the same, and lanes are in order.
TEST(Timeline, UpdatesInPiecesGiveTheSame) {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    const Log whole = RandomLog::Make(seed, 4'000);
    Log growing;
    Timeline timeline(growing);
    Cursor cursor(whole);
    base::Random random(seed);
    while (cursor.Next(whole.size())) {
      const Record& record = cursor.record();
      growing.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
      if (random.Below(10) == 0) timeline.Update();
    }
    timeline.Update();
    Timeline at_once(whole);
    at_once.Update();
    ASSERT_EQ(timeline.spans().size(), at_once.spans().size());
    for (size_t i = 0; i < timeline.spans().size(); ++i) {
      ASSERT_EQ(Describe(timeline.spans()[i]), Describe(at_once.spans()[i]));
    }
    ASSERT_EQ(timeline.arrows().size(), at_once.arrows().size());
    ASSERT_EQ(timeline.lost_updates().size(), at_once.lost_updates().size());
    for (uint32_t lane = 0; lane < at_once.lane_count(); ++lane) {
      int64_t last_ns = 0;
      for (const uint32_t index : at_once.lane_spans(lane)) {
        const Span& span = at_once.spans()[index];
        ASSERT_EQ(span.lane, lane);
        ASSERT_GE(span.begin_ns, last_ns);
        ASSERT_GE(span.end_ns, span.begin_ns);
        last_ns = span.end_ns;
      }
    }
  }
}

// ---- Lost updates ----------------------------------------------------------------------------------------

class LostUpdates : public testing::Test {
 protected:
  LostUpdates() {
    builder_.Step(0, StepKind::kArrive);
    for (uint32_t actor = 1; actor <= 3; ++actor) builder_.Create(0, actor);
    builder_.Charge();
  }

  void Read(uint32_t actor, int32_t value = 0, uint8_t variable = 0) {
    builder_.Step(actor);
    builder_.Read(actor, value, 10 * actor, variable);
    builder_.Pause(actor, Wait::kTurn, 10 * actor + 1);
  }
  void Write(uint32_t actor, int32_t value = 1, uint8_t variable = 0) {
    builder_.Step(actor);
    builder_.Write(actor, value, 10 * actor + 2, variable);
    builder_.Pause(actor, Wait::kTurn, 10 * actor + 3);
  }
  void Pause(uint32_t actor, uint32_t line) {
    builder_.Step(actor);
    builder_.Pause(actor, Wait::kTurn, line);
  }
  const std::vector<LostUpdate>& Find() {
    timeline_.emplace(builder_.log);
    timeline_->Update();
    return timeline_->lost_updates();
  }
  LogBuilder builder_;
  std::optional<Timeline> timeline_;
};

TEST_F(LostUpdates, NoneWhenOneFollowsTheOther) {
  Read(1), Write(1), Read(2, 1), Write(2, 2);
  EXPECT_TRUE(Find().empty());
}

TEST_F(LostUpdates, NoneOfOnesOwn) {
  Read(1), Write(1), Write(1, 2);
  EXPECT_TRUE(Find().empty());
}

TEST_F(LostUpdates, ABlindWriteOverwritesNothing) {
  Write(1), Write(2), Write(1);
  EXPECT_TRUE(Find().empty());
}

TEST_F(LostUpdates, VariablesAreApart) {
  Read(1, 0, 0), Write(2, 1, 1), Write(1, 1, 0);
  EXPECT_TRUE(Find().empty());
}

TEST_F(LostUpdates, AReadAfterTheOthersWriteSeesIt) {
  Read(1), Write(2), Read(1, 1), Write(1, 2);
  EXPECT_TRUE(Find().empty());
}

TEST_F(LostUpdates, TheLastOfSeveralIsNamed) {
  Read(1), Read(2), Write(2, 5), Write(3, 6), Write(1, 7);
  const std::vector<LostUpdate>& lost = Find();
  ASSERT_EQ(lost.size(), 1U);  // 3 wrote blindly
  EXPECT_EQ(lost[0].actor, 1U);
  EXPECT_EQ(lost[0].lost_actor, 3U);
  EXPECT_EQ(lost[0].lost_value, 6);
}

TEST_F(LostUpdates, OneWriteIsLostOnce) {
  Read(1), Write(2), Write(1), Write(1);
  EXPECT_EQ(Find().size(), 1U);
}

TEST_F(LostUpdates, TheLineIsWhereTheOtherGotIn) {
  Read(1), Pause(1, 50), Write(2), Pause(1, 60), Write(1);
  const std::vector<LostUpdate>& lost = Find();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].read_line, 10);
  EXPECT_EQ(lost[0].pause_line, 50);
  EXPECT_EQ(lost[0].write_line, 12);
}

TEST_F(LostUpdates, TextsAreMarked) {
  const uint32_t old_text = builder_.log.AddText("[]");
  const uint32_t new_text = builder_.log.AddText("[1]");
  builder_.Step(1);
  builder_.Add(RecordKind::kReadText, 1, 0, 4, old_text);
  builder_.Pause(1, Wait::kTurn, 5);
  builder_.Step(2);
  builder_.Add(RecordKind::kWriteText, 2, 0, 6, new_text);
  builder_.Pause(2, Wait::kTurn, 7);
  Write(1, 3);
  const std::vector<LostUpdate>& lost = Find();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_TRUE(lost[0].read_is_text);
  EXPECT_TRUE(lost[0].lost_is_text);
  EXPECT_FALSE(lost[0].written_is_text);
  EXPECT_EQ(static_cast<uint32_t>(lost[0].read_value), old_text);
  EXPECT_EQ(static_cast<uint32_t>(lost[0].lost_value), new_text);
  EXPECT_EQ(lost[0].written_value, 3);
}

// The definition, word by word, over random logs.
TEST(LostUpdatesAtRandom, AreThoseOfTheDefinition) {
  size_t found_in_all = 0;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const Log log = RandomLog::Make(seed, 1'500, 6);
    struct Access {
      uint32_t actor;
      uint8_t variable;
      bool write;
      uint32_t step;
    };
    std::vector<Access> accesses;
    Cursor cursor(log);
    while (cursor.Next(log.size())) {
      const Record& record = cursor.record();
      if (!IsRead(record) && !IsWrite(record)) continue;
      accesses.push_back({record.actor, record.detail, IsWrite(record), cursor.step()});
    }
    std::vector<std::pair<uint32_t, uint32_t>> expected;  // step, step of the lost write
    for (size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].write) continue;
      size_t k = i;
      // The last access before it that is a write, or a read of its own: a write of another's is lost if a
      // read of R's lies before it.
      while (k-- > 0) {
        if (accesses[k].variable != accesses[i].variable) continue;
        if (accesses[k].write || accesses[k].actor == accesses[i].actor) break;
      }
      if (k == SIZE_MAX || accesses[k].actor == accesses[i].actor) continue;
      const auto read = [&](const Access& access) {
        return !access.write && access.actor == accesses[i].actor && access.variable == accesses[i].variable;
      };
      bool was_read = false;
      for (size_t j = 0; j < k; ++j) was_read = was_read || read(accesses[j]);
      if (was_read) expected.emplace_back(accesses[i].step, accesses[k].step);
    }
    Timeline timeline(log);
    timeline.Update();
    std::vector<std::pair<uint32_t, uint32_t>> found;
    for (const LostUpdate& lost : timeline.lost_updates()) found.emplace_back(lost.step, lost.lost_step);
    EXPECT_EQ(found, expected);
    found_in_all += found.size();
  }
  EXPECT_GT(found_in_all, 200U);
}

}  // namespace
}  // namespace interleave::trace
