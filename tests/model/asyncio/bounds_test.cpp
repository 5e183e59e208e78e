#include "model/asyncio/bounds.hpp"

#include <gtest/gtest.h>

namespace interleave::model::asyncio {
namespace {

bool MayBeFirst(const Bounds& bounds, uint32_t timer) {
  return bounds.MayBeFirst(timer, [timer](uint32_t other) { return other < timer; });
}

TEST(Bounds, TheShorterOneStartedFirstIsFirst) {
  Bounds bounds;
  bounds.Start(1000);
  bounds.Pass(0);
  bounds.Start(2000);
  EXPECT_TRUE(MayBeFirst(bounds, 0));
  EXPECT_FALSE(MayBeFirst(bounds, 1));
}

TEST(Bounds, TheLongerOneStartedFirstMayBeEither) {
  Bounds bounds;
  bounds.Start(2000);
  bounds.Pass(0);
  bounds.Start(1000);
  EXPECT_TRUE(MayBeFirst(bounds, 0));
  EXPECT_TRUE(MayBeFirst(bounds, 1));
}

TEST(Bounds, OfTwoStartedTogetherTheShorterOneIsFirst) {
  Bounds bounds;
  bounds.Start(2000);
  bounds.Start(1000);
  EXPECT_FALSE(MayBeFirst(bounds, 0));
  EXPECT_TRUE(MayBeFirst(bounds, 1));
}

TEST(Bounds, OfEqualOnesTheHeapDecides) {
  Bounds bounds;
  bounds.Start(1000);
  bounds.Start(1000);
  EXPECT_TRUE(MayBeFirst(bounds, 0));
  EXPECT_FALSE(MayBeFirst(bounds, 1));
}

TEST(Bounds, ASleepOfTheThreadCounts) {
  Bounds bounds;
  bounds.Start(3000);
  bounds.Pass(2500);  // the thread as a whole: 500 are left at most
  bounds.Start(1000);
  EXPECT_TRUE(MayBeFirst(bounds, 0));
  EXPECT_FALSE(MayBeFirst(bounds, 1));
  EXPECT_FALSE(bounds.IsDue(0));
  bounds.Pass(500);
  EXPECT_TRUE(bounds.IsDue(0));
}

TEST(Bounds, WhatWasKnownThroughAFiredTimerStaysKnown) {
  // 1000 and 1500 from one moment; the first fires, then 600 more is started: the second one is due before.
  Bounds bounds;
  bounds.Start(1000);
  bounds.Start(1500);
  bounds.Pass(0);
  bounds.Fire(0);
  bounds.Start(600);
  ASSERT_EQ(bounds.timer_count(), 2U);
  EXPECT_TRUE(MayBeFirst(bounds, 0));
  EXPECT_FALSE(MayBeFirst(bounds, 1));
}

TEST(Bounds, ATakenOutTimerLeavesNothing) {
  Bounds bounds;
  bounds.Start(1000);
  bounds.Pass(0);
  bounds.Remove(0);
  EXPECT_EQ(bounds.values(), Bounds().values());
  EXPECT_EQ(Bounds(bounds.values()).timer_count(), 0U);
}

}  // namespace
}  // namespace interleave::model::asyncio
