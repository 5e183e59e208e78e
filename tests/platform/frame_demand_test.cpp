#include "platform/frame_demand.hpp"

#include <gtest/gtest.h>

namespace interleave::platform {
namespace {

// Draws as long as a frame is due at once; returns how many that were.
int DrawAll(FrameDemand& demand, int64_t now_ns) {
  int frames = 0;
  while (demand.WaitNs(now_ns) == 0 && frames < 100) {
    demand.Take(now_ns);
    ++frames;
  }
  return frames;
}

TEST(FrameDemand, BeginsWithAFewFramesAndThenSleeps) {
  FrameDemand demand;
  EXPECT_EQ(DrawAll(demand, 0), 3);
  EXPECT_EQ(demand.WaitNs(0), -1);
}

TEST(FrameDemand, ARequestIsOneFrame) {
  FrameDemand demand;
  DrawAll(demand, 0);
  demand.Request();
  demand.Request();
  EXPECT_EQ(DrawAll(demand, 0), 1);
}

TEST(FrameDemand, InputSettlesOverAFewFrames) {
  FrameDemand demand;
  DrawAll(demand, 0);
  demand.Settle();
  EXPECT_EQ(DrawAll(demand, 0), 3);
}

TEST(FrameDemand, TheEarliestLaterFrameCounts) {
  FrameDemand demand;
  DrawAll(demand, 0);
  demand.RequestAt(500);
  demand.RequestAt(300);
  demand.RequestAt(400);
  EXPECT_EQ(demand.WaitNs(100), 200);
  EXPECT_EQ(demand.WaitNs(300), 0);
  demand.Take(300);
  EXPECT_EQ(demand.WaitNs(300), -1);
}

TEST(FrameDemand, AFrameBeforeItsTimeKeepsALaterOneWaiting) {
  FrameDemand demand;
  DrawAll(demand, 0);
  demand.RequestAt(500);
  demand.Request();
  EXPECT_EQ(demand.WaitNs(100), 0);
  demand.Take(100);
  EXPECT_EQ(demand.WaitNs(100), 400);
}

}  // namespace
}  // namespace interleave::platform
