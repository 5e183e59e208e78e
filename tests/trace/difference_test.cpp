#include "trace/difference.hpp"

#include <gtest/gtest.h>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

// Two tasks; the second reads a value.
Log TwoTasks(int32_t read_value, uint32_t line) {
  LogBuilder builder;
  builder.Step(1);
  builder.Write(1, 7, line);
  builder.Pause(1, Wait::kTurn, line);
  builder.Step(2);
  builder.Read(2, read_value, line);
  return std::move(builder.log);
}

TEST(Difference, ARunIsLikeItself) {
  EXPECT_FALSE(FirstDifference(FirstSeed(10), FirstSeed(10)).found);
  EXPECT_FALSE(FirstDifference(Log(), Log()).found);
}

TEST(Difference, LinesDoNotCount) { EXPECT_FALSE(FirstDifference(TwoTasks(7, 4), TwoTasks(7, 9)).found); }

// Variables of its own, first values, and how long a step takes up to an access.
TEST(Difference, WhatAProgramHasToItselfDoesNotCount) {
  LogBuilder plain;
  plain.log.variables = {"value"};
  plain.log.Append(0, RecordKind::kWrite, 1, 0, 1, 5);
  plain.Step(1);
  plain.log.Append(plain.log.time_ns(), RecordKind::kRead, 1, 0, 2, 7);
  const auto richer = [](uint32_t read) {
    LogBuilder builder;
    builder.log.variables = {"flights", "value"};
    builder.log.Append(0, RecordKind::kWrite, 1, 1, 1, 6);
    builder.Step(1);
    builder.log.Append(builder.log.time_ns(), RecordKind::kWrite, 1, 0, 3, 9);
    builder.log.Append(builder.log.time_ns() + 350, RecordKind::kRead, 1, 1, 4, read);
    return std::move(builder.log);
  };
  EXPECT_FALSE(FirstDifference(plain.log, richer(7)).found);
  const Difference difference = FirstDifference(plain.log, richer(8));
  EXPECT_TRUE(difference.found);
  EXPECT_EQ(difference.other_time_ns, difference.own_time_ns + 350);
  EXPECT_EQ(difference.time_ns, difference.own_time_ns);
}

TEST(Difference, IsTheFirstEventThatIsAnother) {
  const Difference difference = FirstDifference(TwoTasks(7, 4), TwoTasks(8, 4));
  EXPECT_TRUE(difference.found);
  EXPECT_EQ(difference.step, 2U);
  EXPECT_EQ(difference.other_step, 2U);
  EXPECT_EQ(difference.time_ns, TwoTasks(7, 4).time_ns());
}

TEST(Difference, AnEndIsOne) {
  const Log ten = FirstSeed(10), eleven = FirstSeed(11);
  EXPECT_TRUE(FirstDifference(ten, eleven).found);
  const Difference nothing = FirstDifference(Log(), ten);
  EXPECT_TRUE(nothing.found);
  EXPECT_EQ(nothing.step, 0U);
}

}  // namespace
}  // namespace interleave::trace
