#include "ui/time_axis.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

TimeAxis Axis(double begin_ns, double end_ns) { return {begin_ns, end_ns, 100, 500}; }

TEST(TimeAxis, GoesBothWays) {
  const TimeAxis axis = Axis(1'000, 6'000);
  EXPECT_FLOAT_EQ(axis.ToX(1'000), 100);
  EXPECT_FLOAT_EQ(axis.ToX(6'000), 600);
  EXPECT_DOUBLE_EQ(axis.ToTime(350), 3'500);
}

TEST(TimeAxis, ZoomKeepsWhatIsUnderThePointer) {
  TimeAxis axis = Axis(0, 100'000);
  const double under_ns = axis.ToTime(300);
  axis.Zoom(4, 300, 100'000);
  EXPECT_NEAR(axis.ToTime(300), under_ns, 0.01);
  EXPECT_NEAR(axis.end_ns - axis.begin_ns, 25'000, 1e-6);
}

TEST(TimeAxis, StaysWithinTheRun) {
  TimeAxis axis = Axis(0, 100'000);
  axis.Zoom(0.01, 300, 100'000);
  EXPECT_EQ(axis.begin_ns, 0);
  EXPECT_NEAR(axis.end_ns, 104'000, 1);
  axis.Zoom(4, 300, 100'000);
  axis.Pan(-1e6, 100'000);
  EXPECT_EQ(axis.begin_ns, 0);
  axis.Pan(1e6, 100'000);
  EXPECT_NEAR(axis.end_ns, 104'000, 1);
  axis.Zoom(1e9, 300, 100'000);
  EXPECT_NEAR(axis.end_ns - axis.begin_ns, 200, 1e-6);
}

TEST(TickNs, IsOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_EQ(TickNs(Axis(0, 500), 84), 100);
  EXPECT_EQ(TickNs(Axis(0, 1'000'000), 84), 200'000);
  EXPECT_EQ(TickNs(Axis(0, 2'500'000), 84), 500'000);
  EXPECT_EQ(TickNs(Axis(0, 5'000'000'000), 84), 1'000'000'000);
}

}  // namespace
}  // namespace interleave::ui
