#include "trace/log.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "log_builder.hpp"
#include "random_log.hpp"
#include "trace/cursor.hpp"

namespace interleave::trace {
namespace {

TEST(Log, IsEmptyAtFirst) {
  const Log log;
  EXPECT_EQ(log.size(), 0U);
  EXPECT_EQ(log.time_ns(), 0);
  EXPECT_EQ(log.step_count(), 0U);
  EXPECT_EQ(log.StepAtTime(0), 0U);
  EXPECT_EQ(log.EndOfStep(0), 0U);
  EXPECT_EQ(log.TimeBefore(0), 0);
}

TEST(Log, KeepsWhatIsAppended) {
  Log log;
  log.Append(5, RecordKind::kWrite, 3, 1, 7, static_cast<uint32_t>(-2));
  log.Append(12, RecordKind::kRead, 4, 0, 8, 9);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log.at(0).delta_ns, 5U);
  EXPECT_EQ(log.at(0).kind, RecordKind::kWrite);
  EXPECT_EQ(log.at(0).detail, 1);
  EXPECT_EQ(log.at(0).line, 7);
  EXPECT_EQ(log.at(0).actor, 3U);
  EXPECT_EQ(log.at(0).signed_value(), -2);
  EXPECT_EQ(log.at(1).delta_ns, 7U);
  EXPECT_EQ(log.time_ns(), 12);
}

TEST(Log, LineStopsAt65535) {
  Log log;
  log.Append(0, RecordKind::kRead, 1, 0, 65'534);
  log.Append(0, RecordKind::kRead, 1, 0, 65'536);
  EXPECT_EQ(log.at(0).line, 65'534);
  EXPECT_EQ(log.at(1).line, 65'535);
}

TEST(Log, LongGapsTakeARecordOfTheirOwn) {
  constexpr int64_t kLong = (int64_t{7} << 32) + 11;
  Log log;
  log.Append(UINT32_MAX, RecordKind::kPrint, 0);
  EXPECT_EQ(log.size(), 1U);
  log.Append(int64_t{UINT32_MAX} + kLong, RecordKind::kPrint, 0);
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log.at(1).kind, RecordKind::kTimeGap);
  EXPECT_EQ(log.at(1).value, 7U);
  EXPECT_EQ(log.at(1).delta_ns, 11U);
  EXPECT_EQ(log.at(2).delta_ns, 0U);
  EXPECT_EQ(log.TimeBefore(1), UINT32_MAX);
  EXPECT_EQ(log.TimeBefore(2), UINT32_MAX + kLong);
  Log far;
  far.Append(INT64_MAX, RecordKind::kPrint, 0);
  Cursor cursor(far);
  ASSERT_TRUE(cursor.Next(far.size()));
  EXPECT_EQ(cursor.time_ns(), INT64_MAX);
}

TEST(LogDeathTest, TimeAndStepsOnlyGoUp) {
  Log log;
  log.Append(10, RecordKind::kPrint, 0);
  EXPECT_DEATH_IF_SUPPORTED(log.Append(9, RecordKind::kPrint, 0), "time_ns >= time_ns_");
  EXPECT_DEATH_IF_SUPPORTED(log.Append(10, RecordKind::kStep, 0, 0, 0, 2), "step_count_ \\+ 1");
  EXPECT_DEATH_IF_SUPPORTED(log.FindStep(1), "step <= step_count_");
}

TEST(Log, RecordsStayWhereTheyAre) {
  Log log;
  log.Append(0, RecordKind::kPrint, 42);
  const Record* first = &log.at(0);
  for (uint32_t i = 1; i < 100'000; ++i) log.Append(i, RecordKind::kPrint, i);
  EXPECT_EQ(&log.at(0), first);
  for (uint32_t i = 1; i < 100'000; ++i) ASSERT_EQ(log.at(i).actor, i);
}

TEST(Log, EqualTextsAreStoredOnce) {
  Log log;
  EXPECT_EQ(log.AddText("one"), 0U);
  EXPECT_EQ(log.AddText("two"), 1U);
  EXPECT_EQ(log.AddText("one"), 0U);
  EXPECT_EQ(log.AddText(""), 2U);
  EXPECT_EQ(log.AddText(std::string_view("one\0two", 7)), 3U);
  EXPECT_EQ(log.texts().size(), 4U);
}

TEST(Log, TextsAreBounded) {
  Log log;
  const std::string large(16U << 20, 'x');
  for (int i = 0; i < 3; ++i) EXPECT_EQ(log.AddText(std::to_string(i) + large), static_cast<uint32_t>(i));
  const uint32_t too_many = log.AddText("3" + large);
  EXPECT_EQ(log.texts()[too_many], "…");
  EXPECT_EQ(log.AddText("4" + large), too_many);
  EXPECT_EQ(log.AddText("2" + large), 2U);
  EXPECT_EQ(log.texts()[log.AddText("small")], "small");
}

TEST(Log, ManyTextsAreForgottenInTurn) {
  Log log;
  for (uint32_t i = 0; i < 20'000; ++i) {
    log.Append(i, RecordKind::kPrint, 0, 0, 0, log.AddText(std::to_string(i)));
  }
  const uint64_t bytes = log.MemoryBytes();
  log.Truncate(5'000);
  EXPECT_EQ(log.texts().size(), 5'000U);
  EXPECT_LT(log.MemoryBytes(), bytes);
  EXPECT_EQ(log.AddText("4999"), 4'999U);
  EXPECT_EQ(log.AddText("19999"), 5'000U);
  for (uint32_t i = 0; i < 5'000; ++i) ASSERT_EQ(log.AddText(std::to_string(i)), i);
}

// Every answer against a walk from the beginning.
void CheckSteps(const Log& log) {
  Cursor cursor(log);
  std::vector<Log::StepPlace> places;
  int64_t last_ns = 0;
  while (cursor.Next(log.size())) {
    ASSERT_EQ(log.TimeBefore(cursor.next()), cursor.time_ns());
    if (cursor.record().kind != RecordKind::kStep) continue;
    // Between two beginnings of steps, and on one of them.
    if (cursor.time_ns() > last_ns) {
      ASSERT_EQ(log.StepAtTime(cursor.time_ns() - 1), places.size());
    }
    last_ns = cursor.time_ns();
    places.push_back({cursor.index(), cursor.time_ns()});
  }
  ASSERT_EQ(log.step_count(), places.size());
  ASSERT_EQ(log.StepAtTime(INT64_MAX), places.size());
  ASSERT_EQ(log.StepAtTime(-1), 0U);
  for (uint32_t step = 1; step <= places.size(); ++step) {
    const Log::StepPlace place = log.FindStep(step);
    ASSERT_EQ(place.record, places[step - 1].record);
    ASSERT_EQ(place.time_ns, places[step - 1].time_ns);
    const uint64_t end = log.EndOfStep(step - 1);
    ASSERT_TRUE(end == place.record || (end + 1 == place.record && log.at(end).kind == RecordKind::kTimeGap));
  }
  ASSERT_EQ(log.EndOfStep(log.step_count()), log.size());
}

TEST(Log, FindsSteps) {
  for (uint64_t seed = 1; seed <= 5; ++seed) CheckSteps(RandomLog::Make(seed, 3'000));
}

TEST(Log, FindsStepsThatShareOneTime) {
  Log log;
  for (uint32_t step = 1; step <= 5'000; ++step) log.Append(step / 1'000, RecordKind::kStep, 1, 0, 0, step);
  CheckSteps(log);
  EXPECT_EQ(log.StepAtTime(0), 999U);
  EXPECT_EQ(log.StepAtTime(1), 1'999U);
}

TEST(Log, FindsStepsFarApart) {
  Log log;
  for (uint32_t i = 0; i < 100'000; ++i) {
    if (i % 33'333 == 0) {
      log.Append(i, RecordKind::kStep, 1, 0, 0, log.step_count() + 1);
    } else {
      log.Append(i, RecordKind::kPrint, 1);
    }
  }
  CheckSteps(log);
}

TEST(Log, HashTellsRunsApart) {
  const auto hash_with = [](uint32_t value, std::string_view text) {
    Log log;
    log.Append(1, RecordKind::kWrite, 1, 0, 2, value);
    log.Append(1, RecordKind::kPrint, 1, 0, 2, log.AddText(text));
    return log.Hash();
  };
  EXPECT_EQ(hash_with(1, "a"), hash_with(1, "a"));
  EXPECT_NE(hash_with(1, "a"), hash_with(2, "a"));
  EXPECT_NE(hash_with(1, "a"), hash_with(1, "b"));
  EXPECT_NE(Log().Hash(), hash_with(1, "a"));
  // The same on every target.
  EXPECT_EQ(FirstSeed(50).Hash(), UINT64_C(16098944762497431297));
}

TEST(Log, HashGoesOnWhereItStopped) {
  const Log whole = RandomLog::Make(3, 2'000);
  Log grown;
  Cursor cursor(whole);
  for (const std::string& text : whole.texts()) grown.AddText(text);
  while (cursor.Next(whole.size())) {
    const Record& record = cursor.record();
    grown.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
    grown.Hash();
  }
  EXPECT_EQ(grown.Hash(), whole.Hash());
}

TEST(Log, TruncateRestoresWhatWas) {
  base::Random random(7);
  const Log whole = RandomLog::Make(9, 20'000);
  Log log;
  std::vector<uint64_t> hashes;
  const auto grow_to = [&](uint64_t size) {
    Cursor cursor(whole, log.size(), log.time_ns(), log.step_count());
    while (cursor.Next(size)) {
      Record record = cursor.record();
      // Texts come in with the first record that names them, as in a run.
      if (record.kind == RecordKind::kPrint) record.value = log.AddText(whole.texts()[record.value]);
      log.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
      if (hashes.size() < log.size()) hashes.resize(static_cast<size_t>(log.size()) + 1);
      uint64_t& hash = hashes[static_cast<size_t>(log.size() - 1)];
      if (hash == 0) hash = log.Hash();
      ASSERT_EQ(hash, log.Hash());
    }
  };
  grow_to(whole.size());
  for (int round = 0; round < 60; ++round) {
    uint64_t size = random.Below(log.size() + 1);
    if (round % 10 == 0) size = size / 256 * 256;
    if (round % 13 == 0) size = 16'384;
    if (size > 0 && size < whole.size() && whole.at(size - 1).kind == RecordKind::kTimeGap) --size;
    if (size > log.size()) continue;
    log.Truncate(size);
    ASSERT_EQ(log.size(), size);
    ASSERT_EQ(log.time_ns(), whole.TimeBefore(size));
    if (size > 0 && hashes[static_cast<size_t>(size - 1)] != 0) {
      ASSERT_EQ(log.Hash(), hashes[static_cast<size_t>(size - 1)]);
    }
    grow_to(std::min(whole.size(), size + random.Below(4'000)));
  }
  log.Truncate(0);
  EXPECT_EQ(log.Hash(), Log().Hash());
  EXPECT_TRUE(log.texts().empty());
  EXPECT_EQ(log.step_count(), 0U);
}

TEST(Log, MovesAway) {
  Log log = FirstSeed(3);
  const uint64_t hash = log.Hash();
  Log moved = std::move(log);
  EXPECT_EQ(moved.Hash(), hash);
  EXPECT_EQ(moved.variables.size(), 2U);
  log = Log();
  log.Append(4, RecordKind::kPrint, 1);  // the one that was left is empty and works
  EXPECT_EQ(log.size(), 1U);
  EXPECT_EQ(moved.Hash(), hash);
}

TEST(Log, StaysSmall) {
  const Log log = FirstSeed(10'000);
  // 10 records a request here; marks add a sixteenth of a byte to each.
  EXPECT_LT(log.MemoryBytes(), log.size() * 17 + (1U << 19));
}

}  // namespace
}  // namespace interleave::trace
