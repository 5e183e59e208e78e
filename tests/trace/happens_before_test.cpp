#include "trace/happens_before.hpp"

#include <gtest/gtest.h>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

constexpr uint32_t kLockObject = 5;

uint64_t LastOf(const Log& log) { return log.size() - 1; }

void Hold(LogBuilder& builder, RecordKind kind, uint32_t actor, Wait wait = Wait::kLock) {
  builder.Add(kind, actor, wait, 4, kLockObject);
}

TEST(HappensBefore, AnActorsOwnOrder) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Step(1);
  builder.Read(1, 0, 8);
  const uint64_t read = LastOf(builder.log);
  builder.Pause(1, Wait::kTurn, 9);
  builder.Step(1);
  builder.Write(1, 1, 10);
  const Order order = FindOrder(builder.log, read, LastOf(builder.log));
  EXPECT_TRUE(order.ordered);
  EXPECT_TRUE(order.same_actor);
  EXPECT_TRUE(order.links.empty());
}

TEST(HappensBefore, NothingOrdersTwoTasksOfTheFirstSeed) {
  const Log log = FirstSeed(2);
  std::vector<uint64_t> writes;
  for (uint64_t i = 0; i < log.size(); ++i) {
    if (log.at(i).kind == RecordKind::kWrite) writes.push_back(i);
  }
  ASSERT_EQ(writes.size(), 3U);
  EXPECT_FALSE(FindOrder(log, writes[1], writes[2]).ordered);
  // What the top level wrote comes before the tasks that it made.
  const Order order = FindOrder(log, writes[0], writes[2]);
  ASSERT_TRUE(order.ordered);
  ASSERT_EQ(order.links.size(), 1U);
  EXPECT_EQ(order.links[0].kind, OrderLink::Kind::kCreated);
  EXPECT_EQ(order.links[0].from_actor, 0U);
  EXPECT_EQ(order.links[0].to_actor, 2U);
}

TEST(HappensBefore, ALockThatWasFreeAgainPutsInOrder) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1);
  Hold(builder, RecordKind::kAcquire, 1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  Hold(builder, RecordKind::kRelease, 1);
  const uint64_t release = LastOf(builder.log);
  builder.End(1);
  builder.Step(2);
  builder.Read(2, 1, 7);
  const uint64_t early = LastOf(builder.log);
  Hold(builder, RecordKind::kAcquire, 2);
  const uint64_t acquire = LastOf(builder.log);
  builder.Read(2, 1, 8);
  EXPECT_FALSE(FindOrder(builder.log, write, early).ordered) << "it read before it had the lock";
  const Order order = FindOrder(builder.log, write, LastOf(builder.log));
  ASSERT_TRUE(order.ordered);
  ASSERT_EQ(order.links.size(), 1U);
  EXPECT_EQ(order.links[0].kind, OrderLink::Kind::kLock);
  EXPECT_EQ(order.links[0].wait, Wait::kLock);
  EXPECT_EQ(order.links[0].from_record, release);
  EXPECT_EQ(order.links[0].to_record, acquire);
}

TEST(HappensBefore, ALockThatWasReleasedBeforePutsNothingInOrder) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1);
  Hold(builder, RecordKind::kAcquire, 1);
  Hold(builder, RecordKind::kRelease, 1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  builder.End(1);
  builder.Step(2);
  Hold(builder, RecordKind::kAcquire, 2);
  builder.Read(2, 1, 8);
  EXPECT_FALSE(FindOrder(builder.log, write, LastOf(builder.log)).ordered);
}

TEST(HappensBefore, ASemaphorePutsInOrderOnlyWhomItLetsGoOn) {
  LogBuilder builder;
  for (const uint32_t task : {1U, 2U, 3U}) builder.Create(0, task);
  builder.Step(1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  Hold(builder, RecordKind::kRelease, 1, Wait::kSemaphore);
  builder.Wake(2, Wait::kSemaphore, 1);
  builder.End(1);
  builder.Step(2);
  builder.Write(2, 2, 8);
  const uint64_t woken = LastOf(builder.log);
  builder.End(2);
  builder.Step(3);
  Hold(builder, RecordKind::kAcquire, 3, Wait::kSemaphore);
  builder.Write(3, 3, 8);
  const Order order = FindOrder(builder.log, write, woken);
  ASSERT_TRUE(order.ordered);
  ASSERT_EQ(order.links.size(), 1U);
  EXPECT_EQ(order.links[0].kind, OrderLink::Kind::kWoken);
  EXPECT_EQ(order.links[0].wait, Wait::kSemaphore);
  EXPECT_FALSE(FindOrder(builder.log, write, LastOf(builder.log)).ordered);
}

TEST(HappensBefore, ATimerOrTheWorldPutsNothingInOrder) {
  LogBuilder builder;
  builder.Create(0, 1);
  builder.Create(0, 2);
  builder.Step(1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  builder.End(1);
  builder.Step(0, StepKind::kTimer);
  builder.Wake(2, Wait::kTimer);
  builder.Charge();
  builder.Step(2);
  builder.Write(2, 1, 8);
  EXPECT_FALSE(FindOrder(builder.log, write, LastOf(builder.log)).ordered);
}

TEST(HappensBefore, AChainGoesThroughWhoeverLiesBetween) {
  LogBuilder builder;
  for (const uint32_t task : {1U, 2U}) builder.Create(0, task);
  builder.Step(1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  builder.Wake(2, Wait::kQueue, 1);  // it has put an item
  builder.End(1);
  builder.Step(2);
  builder.Create(2, 3);
  builder.End(2);
  builder.Step(3);
  builder.Write(3, 2, 8);
  const Order order = FindOrder(builder.log, write, LastOf(builder.log));
  ASSERT_TRUE(order.ordered);
  ASSERT_EQ(order.links.size(), 2U);
  EXPECT_EQ(order.links[0].kind, OrderLink::Kind::kWoken);
  EXPECT_EQ(order.links[0].wait, Wait::kQueue);
  EXPECT_EQ(order.links[0].to_actor, 2U);
  EXPECT_EQ(order.links[1].kind, OrderLink::Kind::kCreated);
  EXPECT_EQ(order.links[1].from_actor, 2U);
  EXPECT_EQ(order.links[1].to_actor, 3U);
}

// A chain that leads to an actor after it had done the second thing does not count.
TEST(HappensBefore, WhatComesTooLateDoesNotCount) {
  LogBuilder builder;
  for (const uint32_t task : {1U, 2U}) builder.Create(0, task);
  builder.Step(1);
  builder.Write(1, 1, 8);
  const uint64_t write = LastOf(builder.log);
  builder.Step(2);
  builder.Read(2, 1, 8);
  const uint64_t read = LastOf(builder.log);
  builder.Wake(2, Wait::kEvent, 1);
  builder.Step(2);
  builder.Read(2, 1, 9);
  EXPECT_FALSE(FindOrder(builder.log, write, read).ordered);
  EXPECT_TRUE(FindOrder(builder.log, write, LastOf(builder.log)).ordered);
}

}  // namespace
}  // namespace interleave::trace
