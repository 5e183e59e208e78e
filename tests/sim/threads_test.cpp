#include "sim/threads.hpp"

#include "sim/running.hpp"

namespace interleave::sim {
namespace {

// Threads that have no code, put aside as if they had run.
class ThreadsTest : public testing::Test {
 protected:
  Threads& threads() { return run_.world().threads(); }
  vm::Ref Ready(uint32_t number) {
    const vm::Ref thread = threads().New(number, number, vm::Value::None(), /*is_daemon=*/false);
    threads().MakeReady(thread, WaitEnd::kNone);
    return thread;
  }
  // The first thread that is ready runs and waits until then.
  vm::Ref RunAndWait(int64_t deadline_ns, vm::Value object = {}) {
    const vm::Ref thread = threads().FirstReady();
    threads().Run(thread);
    threads().Wait({.kind = trace::Wait::kTimer, .object = object, .deadline_ns = deadline_ns});
    threads().PutAside(0, false);
    return thread;
  }
  void LeaveFirst() {
    threads().Wait({});
    threads().PutAside(0, false);
  }

  Running run_{"pass\n"};
};

TEST_F(ThreadsTest, GoOnInTheOrderInWhichTheyBecameReady) {
  LeaveFirst();
  const vm::Ref one = Ready(1);
  const vm::Ref two = Ready(2);
  const vm::Ref three = Ready(3);
  EXPECT_EQ(threads().FirstReady(), one);
  RunAndWait(ThreadWait::kNever);
  EXPECT_EQ(threads().FirstReady(), two);
  threads().MakeReady(one, WaitEnd::kWoken);
  RunAndWait(ThreadWait::kNever);
  EXPECT_EQ(threads().FirstReady(), three);
  RunAndWait(ThreadWait::kNever);
  EXPECT_EQ(threads().FirstReady(), one);
  threads().Run(one);
  EXPECT_EQ(threads().TakeWaitEnd(), WaitEnd::kWoken);
  EXPECT_EQ(threads().TakeWaitEnd(), WaitEnd::kNone);
}

TEST_F(ThreadsTest, AreDueByDeadlineAndThenInTheOrderOfTheirWaits) {
  LeaveFirst();
  const vm::Ref one = Ready(1);
  const vm::Ref two = Ready(2);
  const vm::Ref three = Ready(3);
  int64_t deadline_ns = 0;
  EXPECT_EQ(threads().NextDue(&deadline_ns), 0U);
  RunAndWait(70);
  RunAndWait(50);
  RunAndWait(50);
  EXPECT_EQ(threads().NextDue(&deadline_ns), two);
  EXPECT_EQ(deadline_ns, 50);
  threads().MakeReady(two, WaitEnd::kTimedOut);
  EXPECT_EQ(threads().NextDue(&deadline_ns), three);
  threads().MakeReady(three, WaitEnd::kTimedOut);
  EXPECT_EQ(threads().NextDue(&deadline_ns), one);
  EXPECT_EQ(deadline_ns, 70);
}

TEST_F(ThreadsTest, AreFoundByWhatTheyWaitFor) {
  LeaveFirst();
  const vm::Ref one = Ready(1);
  const vm::Ref two = Ready(2);
  const vm::Value object = vm::Value::Small(7);
  EXPECT_EQ(threads().FirstWaiting(object), 0U);
  RunAndWait(ThreadWait::kNever, object);
  RunAndWait(ThreadWait::kNever, object);
  EXPECT_EQ(threads().FirstWaiting(object), one);
  threads().MakeReady(one, WaitEnd::kWoken);
  EXPECT_EQ(threads().FirstWaiting(object), two);
}

TEST_F(ThreadsTest, LeaveTheListWhenTheyEnd) {
  Threads& all = threads();
  EXPECT_EQ(all.Alive().size(), 1U);
  const vm::Ref one = Ready(1);
  EXPECT_EQ(all.Alive().size(), 2U);
  LeaveFirst();
  all.Run(one);
  EXPECT_EQ(all.current(), one);
  all.End(one);
  EXPECT_TRUE(all.HasEnded(one));
  EXPECT_EQ(all.Alive().size(), 1U);
}

}  // namespace
}  // namespace interleave::sim
