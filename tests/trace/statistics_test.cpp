#include "trace/statistics.hpp"

#include <gtest/gtest.h>

#include "log_builder.hpp"
#include "random_log.hpp"
#include "trace/cursor.hpp"
#include "trace/percentile.hpp"

namespace interleave::trace {
namespace {

TEST(Percentile, IsTheNearestRank) {
  const auto of = [](std::vector<int64_t> values, uint32_t percent) {
    return Percentiles(values).At(percent);
  };
  EXPECT_EQ(of({}, 50), 0);
  EXPECT_EQ(of({7}, 1), 7);
  EXPECT_EQ(of({7}, 100), 7);
  EXPECT_EQ(of({15, 20, 35, 40, 50}, 5), 15);
  EXPECT_EQ(of({50, 35, 20, 15, 40}, 30), 20);
  EXPECT_EQ(of({40, 15, 50, 20, 35}, 40), 20);
  EXPECT_EQ(of({15, 20, 35, 40, 50}, 50), 35);
  EXPECT_EQ(of({15, 20, 35, 40, 50}, 100), 50);
  std::vector<int64_t> hundred;
  for (int64_t i = 100; i >= 1; --i) hundred.push_back(i);
  Percentiles percentiles(hundred);
  for (uint32_t percent = 1; percent <= 100; ++percent) EXPECT_EQ(percentiles.At(percent), percent);
}

TEST(Statistics, OfTheFirstSeed) {
  const Log log = FirstSeed(50);
  const Statistics numbers = Summarise(log, log.size());
  EXPECT_EQ(numbers.requests_started, 50U);
  EXPECT_EQ(numbers.requests_done, 50U);
  EXPECT_EQ(numbers.requests_failed, 0U);
  EXPECT_EQ(numbers.switches, 99U);  // every step goes to another task
  // Request k ends with step 51 + k.
  EXPECT_EQ(numbers.latency_p50_ns, (51 + 25) * 10'000);
  EXPECT_EQ(numbers.latency_p95_ns, (51 + 48) * 10'000);
  EXPECT_EQ(numbers.latency_p99_ns, (51 + 50) * 10'000);
  EXPECT_EQ(numbers.latency_max_ns, (51 + 50) * 10'000);
  EXPECT_EQ(numbers.lock_wait_max_ns, 0);
  EXPECT_DOUBLE_EQ(numbers.throughput_per_s, 50 / 0.00101);
}

TEST(Statistics, OfAPartOfTheRun) {
  const Log log = FirstSeed(50);
  const Statistics numbers = Summarise(log, log.EndOfStep(53));  // two have ended
  EXPECT_EQ(numbers.requests_started, 50U);
  EXPECT_EQ(numbers.requests_done, 2U);
  EXPECT_EQ(numbers.latency_max_ns, 530'000);
  EXPECT_EQ(Summarise(log, 0).throughput_per_s, 0);
}

TEST(Statistics, ASwitchIsAStepOfAnotherTask) {
  LogBuilder builder;
  const auto step = [&](uint32_t actor) {
    builder.Step(actor);
    builder.Pause(actor, Wait::kTurn);
  };
  step(1), step(1), step(2);
  builder.Step(0, StepKind::kTimer);  // the loop's own steps do not count
  builder.Charge();
  step(2), step(1);
  EXPECT_EQ(Summarise(builder.log, builder.log.size()).switches, 2U);
}

TEST(Statistics, LockWaits) {
  LogBuilder builder;
  const auto wait = [&](uint32_t actor, Wait kind) {
    builder.Step(actor);
    builder.Pause(actor, kind, 1, 1);
  };
  const auto acquire = [&](uint32_t actor, Wait kind) {
    builder.Step(actor);
    builder.Add(RecordKind::kAcquire, actor, kind, 1, 1);
    builder.Pause(actor, Wait::kTurn);
  };
  acquire(1, Wait::kLock);       // step 1: it did not wait
  wait(2, Wait::kLock);          // step 2, pauses at 20 us
  wait(3, Wait::kSemaphore);     // step 3, 30 us
  wait(4, Wait::kLock);          // step 4, given up
  wait(5, Wait::kQueue);         // step 5, no lock
  acquire(2, Wait::kLock);       // step 6, at 50 us: waited 30
  wait(3, Wait::kSemaphore);     // step 7: the same wait
  wait(4, Wait::kTimer);         // step 8
  acquire(3, Wait::kSemaphore);  // step 9, at 80 us: waited 50
  acquire(4, Wait::kLock);       // step 10
  acquire(5, Wait::kQueue);      // step 11
  const Statistics numbers = Summarise(builder.log, builder.log.size());
  EXPECT_EQ(numbers.lock_wait_p50_ns, 30'000);
  EXPECT_EQ(numbers.lock_wait_p99_ns, 50'000);
  EXPECT_EQ(numbers.lock_wait_max_ns, 50'000);
}

TEST(Statistics, CallsByDevice) {
  LogBuilder builder;
  builder.Step(1);
  builder.Add(RecordKind::kCall, 1, Device::kUpstream, 3, 1);
  builder.Add(RecordKind::kCall, 1, Device::kDatabase, 3, 1);
  builder.Add(RecordKind::kCall, 1, Device::kDatabase, 3, 1);
  builder.Add(RecordKind::kReply, 1, Device::kRedis, 3, 1);
  const Statistics numbers = Summarise(builder.log, builder.log.size());
  EXPECT_EQ(numbers.calls_upstream, 1U);
  EXPECT_EQ(numbers.calls_database, 2U);
  EXPECT_EQ(numbers.calls_redis, 0U);
}

void ExpectSame(const Statistics& one, const Statistics& other) {
  EXPECT_EQ(one.requests_started, other.requests_started);
  EXPECT_EQ(one.requests_done, other.requests_done);
  EXPECT_EQ(one.requests_failed, other.requests_failed);
  EXPECT_EQ(one.switches, other.switches);
  EXPECT_EQ(one.latency_p50_ns, other.latency_p50_ns);
  EXPECT_EQ(one.latency_p99_ns, other.latency_p99_ns);
  EXPECT_EQ(one.latency_max_ns, other.latency_max_ns);
  EXPECT_EQ(one.lock_wait_p50_ns, other.lock_wait_p50_ns);
  EXPECT_EQ(one.lock_wait_max_ns, other.lock_wait_max_ns);
  EXPECT_EQ(one.throughput_per_s, other.throughput_per_s);
  EXPECT_EQ(one.calls_database, other.calls_database);
}

// A log cut off there, and summed up anew.
Statistics OfTheFirst(const Log& whole, uint64_t records) {
  Log part;
  Cursor cursor(whole);
  while (cursor.Next(records)) {
    const Record& record = cursor.record();
    part.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
  }
  return Summarise(part, part.size());
}

TEST(Statistics, AnywhereInALogThatGrowsAsIfItEndedThere) {
  const Log whole = RandomLog::Make(5, 12'000);
  Log growing;
  Summaries summaries(growing);
  Cursor cursor(whole);
  base::Random random(3);
  while (cursor.Next(whole.size())) {
    const Record& record = cursor.record();
    growing.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
    if (random.Below(300) != 0) continue;
    const uint64_t end = random.Below(growing.size() + 1);
    if (end > 0 && growing.at(end - 1).kind == RecordKind::kTimeGap) continue;  // nobody stands in a gap
    ExpectSame(summaries.At(end), OfTheFirst(growing, end));
  }
  for (const uint64_t end : {uint64_t{0}, uint64_t{4096}, uint64_t{8192}, growing.size()}) {
    if (end == 0 || growing.at(end - 1).kind != RecordKind::kTimeGap)
      ExpectSame(summaries.At(end), OfTheFirst(growing, end));
  }
}

}  // namespace
}  // namespace interleave::trace
