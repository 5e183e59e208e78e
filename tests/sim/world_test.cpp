#include "sim/running.hpp"

namespace interleave::sim {
namespace {

TEST(World, RunsAProgramToItsEnd) {
  Running run("total = sum([1, 2, 3])\nprint('total', total)\nprint('no newline', end='')\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "total 6\nno newline");
  EXPECT_EQ(run.Count(trace::RecordKind::kPrint), 2);
  EXPECT_EQ(run.world().now_ns(), 0);
  EXPECT_EQ(run.world().step_count(), 0U);
}

TEST(World, RecordsReadsAndWritesOfWatchedGlobals) {
  Options options;
  options.watched = {{"value", 0}, {"nowhere", 1}};
  Running run("value = 1\nvalue = value + 41\nvalue = 'text'\n", {}, options);
  run.Finish();
  std::vector<std::pair<trace::RecordKind, int32_t>> seen;
  for (uint64_t index = 0; index + 1 < run.log().size(); ++index) {
    seen.emplace_back(run.log().at(index).kind, run.log().at(index).signed_value());
  }
  using Kind = trace::RecordKind;
  ASSERT_EQ(seen.size(), 4U);
  EXPECT_EQ(seen[0], std::make_pair(Kind::kWrite, 1));
  EXPECT_EQ(seen[1], std::make_pair(Kind::kRead, 1));
  EXPECT_EQ(seen[2], std::make_pair(Kind::kWrite, 42));
  EXPECT_EQ(seen[3].first, Kind::kWriteText);
  EXPECT_EQ(run.log().texts()[run.log().at(3).value], "'text'");
  EXPECT_EQ(run.log().at(1).line, 2);
}

TEST(World, WatchingNeverRunsCodeOfTheProgram) {
  Options options;
  options.watched = {{"value", 0}};
  Running run(
      "class Loud:\n    def __repr__(self):\n        print('watched')\n        return f'{value}'\n\n\n"
      "value = [Loud(), {'a': (1,)}, {2}, 'text', 1.5, None]\ncopy = value\nvalue = list(range(20))\n",
      {}, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.world().output(), "");
  EXPECT_EQ(run.log().texts()[run.log().at(1).value], "[<Loud>, {'a': (1,)}, {2}, 'text', 1.5, None]");
  EXPECT_EQ(run.log().texts()[run.log().at(2).value], "[0, 1, 2, 3, 4, 5, 6, 7, ...]");
}

TEST(World, UncaughtExceptionSaysWhere) {
  Running run("def f():\n    return 1 // 0\n\n\nf()\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  const Result& result = run.world().result();
  EXPECT_EQ(result.exception_type, "ZeroDivisionError");
  EXPECT_EQ(result.exception_message, "integer division or modulo by zero");
  EXPECT_EQ(result.exception_line, 2U);
  EXPECT_EQ(result.exception_file, "test.py");
  EXPECT_NE(result.traceback.find("line 5, in <module>"), std::string::npos);
}

TEST(World, EndlessLoopReachesTheLimitOfSteps) {
  Options options;
  options.limits.max_steps = 10'000;
  Running run("while True:\n    pass\n", {}, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kLimit);
  EXPECT_NE(run.world().result().limit.find("10000"), std::string::npos);
}

TEST(World, EndlessRecursionIsARecursionError) {
  Running run("def f(n):\n    return f(n + 1)\n\n\nf(0)\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
  EXPECT_EQ(run.world().result().exception_type, "RecursionError");
}

TEST(World, EatingMemoryReachesTheLimitOfMemory) {
  Options options;
  options.limits.max_memory_bytes = 8U << 20;
  Running run("eaten = []\nwhile True:\n    eaten.append([0] * 1000)\n", {}, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kLimit);
  EXPECT_NE(run.world().result().limit.find("8388608"), std::string::npos);
}

TEST(World, SlicesMakeNoDifference) {
  constexpr std::string_view kSource =
      "def f(n):\n    return n if n < 2 else f(n - 1) + f(n - 2)\n\n\nvalue = f(12)\nprint(value)\n";
  Options options;
  options.watched = {{"value", 0}};
  Running whole(kSource, {}, options);
  whole.Finish();
  Running sliced(kSource, {}, options);
  sliced.Finish(1);
  EXPECT_EQ(whole.log().Hash(), sliced.log().Hash());
  EXPECT_EQ(sliced.world().output(), "144\n");
}

TEST(World, OutputIsBounded) {
  Running run("for i in range(200):\n    print('x' * 10000)\n");
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_LT(run.world().output().size(), (size_t{1} << 20) + 200);
  EXPECT_NE(run.world().output().find("more than 1 MiB"), std::string::npos);
}

Stuck Waiting(uint32_t actor, trace::Wait wait, uint32_t holder, bool finished = false) {
  Stuck stuck;
  stuck.actor = actor;
  stuck.wait = wait;
  stuck.has_holder = holder != 0;
  stuck.holder = holder;
  stuck.holder_finished = finished;
  return stuck;
}

TEST(Deadlock, IsACycleOfWaits) {
  EXPECT_TRUE(IsDeadlock({Waiting(1, trace::Wait::kLock, 2), Waiting(2, trace::Wait::kLock, 1)}));
}

TEST(Deadlock, IsALockWhoseHolderHasFinished) {
  EXPECT_TRUE(IsDeadlock({Waiting(2, trace::Wait::kLock, 1, true)}));
}

TEST(Deadlock, IsNotAnEventThatNobodySets) {
  EXPECT_FALSE(IsDeadlock({Waiting(1, trace::Wait::kEvent, 0), Waiting(2, trace::Wait::kQueue, 0)}));
  EXPECT_FALSE(IsDeadlock({}));
}

TEST(Deadlock, IsNotALockWhoseHolderWaitsForAnEvent) {
  // Every lock is held by somebody who waits, so this is one; with a free waiter beside it, it is none.
  EXPECT_TRUE(IsDeadlock({Waiting(2, trace::Wait::kLock, 1), Waiting(1, trace::Wait::kFuture, 0)}));
  EXPECT_FALSE(IsDeadlock({Waiting(2, trace::Wait::kLock, 1), Waiting(1, trace::Wait::kEvent, 0)}));
}

}  // namespace
}  // namespace interleave::sim
