// How load is set and seen: the scale below a number, and the card of what is in flight.
#include <gtest/gtest.h>

#include <string>

#include "trace/chart.hpp"
#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

HeadlessPage::Setup At(const std::string& fragment) {
  HeadlessPage::Setup setup = StillAt(fragment, 1280, 1600);
  setup.searches = false;
  return setup;
}

TEST(Load, AScaleBelowANumberActsAtOnceAndToTwoDigits) {
  HeadlessPage page(At("#/event-loop-counter/asyncio-lock"));
  page.Settle();  // rows grow with what is known of them
  const Rect scale = page.RectOf("scale/requests");
  ASSERT_GT(scale.width, 100);
  page.Drag({scale.x + 10, scale.center().y}, {scale.x + scale.width / 2, scale.center().y});
  const int64_t half = page.bench().session().parameter("requests");
  EXPECT_GT(half, 100);  // equal ways are equal factors: the middle of 1 to 100,000 is some hundreds
  EXPECT_LT(half, 1000);
  EXPECT_EQ(half % 10, 0) << half;
  page.Set("scale/requests", "40");
  EXPECT_EQ(page.bench().session().parameter("requests"), 40);
  page.Set("scale/requests", "9999999");
  EXPECT_EQ(page.bench().session().parameter("requests"), 100'000);
}

TEST(Load, AFewNamedValuesHaveNoScale) {
  HeadlessPage page(At("#/event-loop-counter/asyncio-lock"));
  EXPECT_FALSE(page.Has("scale/arrivals"));
}

TEST(Load, WhatIsInFlightSaysWhoWaitsForALock) {
  HeadlessPage page(At("#/event-loop-counter/asyncio-lock"));
  page.Settle();
  page.bench().player().GoToStep(13);
  page.Frame();
  EXPECT_EQ(page.Value("in-flight"), "12");
  EXPECT_NE(page.Label("in-flight").find("wait for a lock"), std::string::npos) << page.Label("in-flight");
  page.bench().player().ToEnd();
  page.Frame();
  EXPECT_EQ(page.Value("in-flight"), "0");
  EXPECT_NE(page.Label("in-flight").find("nobody waits"), std::string::npos) << page.Label("in-flight");
}

TEST(Load, ADryPoolIsSaid) {
  HeadlessPage page(At("#/bank-account/for-update?requests=40"));
  page.Settle();
  page.bench().player().GoToStep(60);
  page.Frame();
  EXPECT_NE(page.Label("in-flight").find("the pool is dry: "), std::string::npos) << page.Label("in-flight");
}

// A program that nothing else is worked on beside, when it has run.
TEST(Load, TheChartsOfALongRunAreDrawnWhenTheyAreWhole) {
  HeadlessPage page(At(""));
  page.Press("edit");
  page.Set("code",
           "import asyncio\n\n"
           "total = 0\n\n"
           "async def main():\n"
           "    global total\n"
           "    for i in range(60000):\n"
           "        total = total + 1\n"
           "        await asyncio.sleep(0)\n\n"
           "asyncio.run(main())\n");
  page.Frame(0.5);  // longer than the pause after which a text is tried
  Workbench& bench = page.bench();
  trace::RunSeries drawn;
  while (bench.Work(0.001)) drawn = bench.series();  // true: another frame is wanted
  const trace::Log& log = bench.session().log();
  ASSERT_GT(log.size(), 150'000U);  // more than is read between two frames
  const trace::RunSeries whole = trace::Chart(log, bench.player().end_ns(), 160);
  ASSERT_EQ(drawn.variables.size(), whole.variables.size());
  EXPECT_EQ(drawn.variables.at(0).values, whole.variables.at(0).values);
  EXPECT_EQ(drawn.in_flight.values, whole.in_flight.values);
}

}  // namespace
}  // namespace interleave::ui
