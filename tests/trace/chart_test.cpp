#include "trace/chart.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "log_builder.hpp"
#include "random_log.hpp"
#include "trace/statistics.hpp"

namespace interleave::trace {
namespace {

using Values = std::vector<double>;

TEST(Chart, OfTheFirstSeed) {
  const Log log = FirstSeed(2);  // writes at 0, 30 and 40 us; ends at 40 and 50
  const RunSeries series = Chart(log, 50'000, 5);
  EXPECT_EQ(series.variables[0].values, (Values{0, 0, 0, 1, 1}));
  EXPECT_EQ(series.variables[1].values, (Values{0, 0, 0, 0, 0}));
  EXPECT_EQ(series.lost_updates.values, (Values{0, 0, 0, 0, 1}));
  EXPECT_EQ(series.throughput_per_s.values, (Values{0, 0, 0, 0, 200'000}));
  EXPECT_EQ(series.latency_p50_ns.values, (Values{0, 0, 0, 0, 40'000}));
  EXPECT_EQ(series.latency_p99_ns.values, (Values{0, 0, 0, 0, 50'000}));
  // Pauses at 20 and 30, goes on at 30 and 40.
  EXPECT_EQ(series.waiting.values, (Values{0, 0, 1, 1, 0}));
}

TEST(Chart, CarriesOnAndLeavesOut) {
  const Log log = FirstSeed(2);
  const RunSeries longer = Chart(log, 100'000, 4);
  EXPECT_EQ(longer.variables[0].values, (Values{0, 1, 1, 1}));
  EXPECT_EQ(longer.throughput_per_s.values, (Values{0, 40'000, 40'000, 0}));
  EXPECT_EQ(longer.latency_p50_ns.values, (Values{0, 40'000, 50'000, 50'000}));
  const RunSeries shorter = Chart(log, 40'000, 2);
  EXPECT_EQ(shorter.lost_updates.values, (Values{0, 1}));
  EXPECT_EQ(shorter.latency_p99_ns.values, (Values{0, 40'000}));
  const RunSeries before = Chart(log, 39'999, 1);
  EXPECT_EQ(before.lost_updates.values, (Values{0}));
}

TEST(Chart, HasAsManyPointsAsAskedFor) {
  const Log log = RandomLog::Make(2, 5'000);
  for (const uint32_t points : {1U, 7U, 500U}) {
    const RunSeries series = Chart(log, log.time_ns(), points);
    const Statistics numbers = Summarise(log, log.size());
    EXPECT_EQ(series.waiting.values.size(), points);
    EXPECT_EQ(series.counters[0].values.size(), points);
    double ended = 0;
    for (const double rate : series.throughput_per_s.values) {
      ended += rate * static_cast<double>(log.time_ns()) / points / 1e9;
    }
    EXPECT_NEAR(ended, numbers.requests_done + numbers.requests_failed, 0.01);
  }
  // More points than nanoseconds, and the longest time there is.
  EXPECT_EQ(Chart(FirstSeed(1), 3, 10).waiting.values.size(), 10U);
  EXPECT_EQ(Chart(FirstSeed(1), INT64_MAX, 1'000).variables[0].values[0], 1);
}

TEST(Chart, AnEmptyLogGivesZeros) {
  const RunSeries series = Chart(Log(), 1, 3);
  EXPECT_EQ(series.waiting.values, (Values{0, 0, 0}));
  EXPECT_TRUE(series.variables.empty());
}

TEST(Chart, ReadInPartsIsTheSame) {
  const Log log = RandomLog::Make(3, 5'000);
  const RunSeries whole = Chart(log, log.time_ns(), 50);
  for (const uint64_t part : {1U, 13U, 4'999U}) {
    Charter charter(log, log.time_ns(), 50);
    uint64_t calls = 1;
    while (!charter.Read(part)) ++calls;
    EXPECT_GE(calls, log.size() / part);
    const RunSeries series = std::move(charter).Take();
    EXPECT_EQ(series.waiting.values, whole.waiting.values);
    EXPECT_EQ(series.latency_p99_ns.values, whole.latency_p99_ns.values);
    EXPECT_EQ(series.lost_updates.values, whole.lost_updates.values);
    EXPECT_EQ(series.counters[0].values, whole.counters[0].values);
  }
}

TEST(Chart, OfALogThatGrowsIsOfWhatThereWas) {
  Log log = FirstSeed(2);
  const RunSeries before = Chart(log, 50'000, 5);
  Charter charter(log, 50'000, 5);
  EXPECT_FALSE(charter.Read(2));
  for (int i = 0; i < 10; ++i) log.Append(log.time_ns(), RecordKind::kCounter, 0, 0, 0, 1);
  EXPECT_TRUE(charter.Read(1'000));
  EXPECT_EQ(std::move(charter).Take().lost_updates.values, before.lost_updates.values);
}

}  // namespace
}  // namespace interleave::trace
