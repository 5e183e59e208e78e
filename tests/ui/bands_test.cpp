#include "ui/bands.hpp"

#include <gtest/gtest.h>

#include "trace/log.hpp"

namespace interleave::ui {
namespace {

using trace::RecordKind;

// `count` tasks arrive at once; each runs a step of 10 ns and gives up its turn; then each runs another one
// and ends.
void RunTwoRounds(trace::Log& log, uint32_t count) {
  int64_t time_ns = 0;
  uint32_t step = 0;
  const auto begin = [&](uint32_t actor) {
    log.Append(time_ns, RecordKind::kStep, actor, static_cast<uint8_t>(trace::StepKind::kTask), 0, ++step);
    time_ns += 10;
  };
  for (uint32_t task = 1; task <= count; ++task) log.Append(0, RecordKind::kTaskCreate, 0, 0, 0, task);
  for (uint32_t task = 1; task <= count; ++task) {
    begin(task);
    log.Append(time_ns, RecordKind::kPause, task, static_cast<uint8_t>(trace::Wait::kTurn), 7);
  }
  for (uint32_t task = 1; task <= count; ++task) {
    begin(task);
    log.Append(time_ns, RecordKind::kTaskEnd, task);
  }
}

TEST(Bands, CountWhoWaitsAndWhoHasNotBegun) {
  trace::Log log;
  RunTwoRounds(log, 100);
  trace::Timeline timeline(log);
  timeline.Update();
  Bands bands;
  const TimeAxis axis{0, 2000, 0, 398};  // 200 bins of 10 ns
  bands.Update(timeline, log.size(), axis, 50);
  ASSERT_EQ(bands.band_count(), 2U);
  ASSERT_EQ(bands.bin_count(), 200U);
  EXPECT_EQ(bands.Count(0, 0, Share::kRunning), 1U);
  EXPECT_EQ(bands.Count(0, 0, Share::kQueued), 49U);
  EXPECT_EQ(bands.Count(0, 20, Share::kQueued), 29U);
  EXPECT_EQ(bands.Count(0, 20, Share::kWaiting), 20U);
  EXPECT_EQ(bands.Count(1, 20, Share::kQueued), 50U);
  EXPECT_EQ(bands.Count(1, 20, Share::kRunning), 0U);
  EXPECT_EQ(bands.Count(0, 120, Share::kWaiting), 29U);
  EXPECT_EQ(bands.Count(1, 199, Share::kRunning), 1U);
  EXPECT_EQ(bands.Count(1, 199, Share::kWaiting), 0U);
}

TEST(Bands, SpansOutsideOfTheAxisDoNotCount) {
  trace::Log log;
  RunTwoRounds(log, 100);
  trace::Timeline timeline(log);
  timeline.Update();
  Bands bands;
  bands.Update(timeline, log.size(), {1000, 1500, 0, 98}, 100);
  ASSERT_EQ(bands.bin_count(), 50U);
  for (uint32_t bin = 0; bin < 50; ++bin) {
    EXPECT_EQ(bands.Count(0, bin, Share::kQueued), 0U);
    EXPECT_EQ(bands.Count(0, bin, Share::kRunning), 1U) << bin;
    EXPECT_EQ(bands.Count(0, bin, Share::kWaiting), 99 - bin) << bin;
  }
}

TEST(LanesPerBand, KeepsLanesApartWhileOneCanScrollThroughThem) {
  EXPECT_EQ(LanesPerBand(12, 480), 1U);
  EXPECT_EQ(LanesPerBand(60, 480), 1U);
  EXPECT_EQ(LanesPerBand(100, 480), 5U);
  EXPECT_EQ(LanesPerBand(10'000, 480), 500U);
  EXPECT_EQ(LanesPerBand(100'000, 480), 5'000U);
}

}  // namespace
}  // namespace interleave::ui
