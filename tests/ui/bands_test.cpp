#include "ui/bands.hpp"

#include <gtest/gtest.h>

#include "trace/cursor.hpp"
#include "trace/log.hpp"
#include "trace/random_log.hpp"

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
  bands.Update(timeline, 1, axis, 50);
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
  bands.Update(timeline, 1, {1000, 1500, 0, 98}, 100);
  ASSERT_EQ(bands.bin_count(), 50U);
  for (uint32_t bin = 0; bin < 50; ++bin) {
    EXPECT_EQ(bands.Count(0, bin, Share::kQueued), 0U);
    EXPECT_EQ(bands.Count(0, bin, Share::kRunning), 1U) << bin;
    EXPECT_EQ(bands.Count(0, bin, Share::kWaiting), 99 - bin) << bin;
  }
}

// Counted by going through all spans.
uint32_t CountAll(const trace::Timeline& timeline, uint32_t lanes_per_band, uint32_t band, double end_ns,
                  trace::SpanKind kind) {
  uint32_t count = 0;
  for (const trace::Span& span : timeline.spans()) {
    const bool over = static_cast<double>(span.begin_ns) < end_ns &&
                      (span.open || static_cast<double>(span.end_ns) >= end_ns);
    if (over && span.kind == kind && span.lane / lanes_per_band == band) ++count;
  }
  return count;
}

TEST(Bands, CountTheSameWhileARunGrowsAsBehindIt) {
  const trace::Log whole = trace::RandomLog::Make(4, 8'000, 400);
  trace::Log growing;
  trace::Timeline timeline(growing);
  Bands bands;
  trace::Cursor cursor(whole);
  while (cursor.Next(whole.size())) {
    const trace::Record& record = cursor.record();
    growing.Append(cursor.time_ns(), record.kind, record.actor, record.detail, record.line, record.value);
    if (cursor.index() % 1000 != 0) continue;
    timeline.Update();
    bands.Update(timeline, 1, {0, static_cast<double>(growing.time_ns()) + 1, 0, 100}, 5);
  }
  timeline.Update();
  const double end_ns = static_cast<double>(whole.time_ns());
  const TimeAxis axis{end_ns * 0.25, end_ns * 0.75, 0, 98};
  bands.Update(timeline, 1, axis, 5);
  Bands anew;
  anew.Update(timeline, 1, axis, 5);
  ASSERT_GT(bands.band_count(), 2U);
  for (uint32_t band = 0; band < bands.band_count(); ++band) {
    for (uint32_t bin = 0; bin < bands.bin_count(); ++bin) {
      const double bin_end_ns = axis.begin_ns + (axis.end_ns - axis.begin_ns) / bands.bin_count() * (bin + 1);
      const uint32_t sleeping = CountAll(timeline, 5, band, bin_end_ns, trace::SpanKind::kSleeping);
      const uint32_t in_io = CountAll(timeline, 5, band, bin_end_ns, trace::SpanKind::kIo);
      ASSERT_EQ(bands.Count(band, bin, Share::kOutside), sleeping + in_io) << band << ", " << bin;
      for (const Share share : {Share::kRunning, Share::kWaiting, Share::kOutside, Share::kQueued})
        ASSERT_EQ(bands.Count(band, bin, share), anew.Count(band, bin, share));
      ASSERT_EQ(bands.LostAt(band, bin), anew.LostAt(band, bin));
    }
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
