#include "trace/database_sessions.hpp"

#include <gtest/gtest.h>

#include <string>

#include "log_builder.hpp"

namespace interleave::trace {
namespace {

constexpr int64_t kUs = 1000;

class SessionLog : public LogBuilder {
 public:
  void Call(uint32_t actor, uint32_t session, std::string_view sql) {
    Add(RecordKind::kCall, actor, Device::kDatabase, 7, log.AddText(sql));
    Add(RecordKind::kStatement, actor, 0, 7, session);
  }
  void Served(uint32_t actor, uint32_t session, ServedState state, bool refused = false) {
    Add(RecordKind::kServed, actor, static_cast<uint8_t>(static_cast<int>(state) | (refused ? kRefused : 0)),
        0, session);
  }
  void Reply(uint32_t actor) { Add(RecordKind::kReply, actor, Device::kDatabase); }
  void Run(uint32_t actor, uint32_t session, std::string_view sql, ServedState state, bool refused = false) {
    Call(actor, session, sql);
    now_ns += 10 * kUs;
    Served(actor, session, state, refused);
    Reply(actor);
  }
};

TEST(DatabaseSessions, AStatementLastsFromTheCallToTheReply) {
  SessionLog builder;
  builder.now_ns = 5 * kUs;
  builder.Call(1, 2, "SELECT 1");
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  ASSERT_EQ(sessions.count(), 2U);
  EXPECT_TRUE(sessions.of(1).statements.empty());
  ASSERT_EQ(sessions.of(2).statements.size(), 1U);
  EXPECT_EQ(sessions.of(2).statements[0].end_ns, kLasts);
  builder.now_ns = 9 * kUs;
  builder.Served(1, 2, ServedState::kIdle);
  builder.now_ns = 11 * kUs;
  builder.Reply(1);
  sessions.Update();
  const SessionStatement& statement = sessions.of(2).statements[0];
  EXPECT_EQ(statement.begin_ns, 5 * kUs);
  EXPECT_EQ(statement.served_ns, 9 * kUs);
  EXPECT_EQ(statement.end_ns, 11 * kUs);
  EXPECT_EQ(statement.blocked_ns, kLasts);
  EXPECT_EQ(statement.actor, 1U);
  EXPECT_EQ(builder.log.texts()[statement.text], "SELECT 1");
  EXPECT_FALSE(statement.refused);
}

TEST(DatabaseSessions, ATransactionLastsUntilTheSessionIsIdle) {
  SessionLog builder;
  builder.Run(1, 1, "BEGIN", ServedState::kInTransaction);
  builder.Run(1, 1, "UPDATE t SET x = 1", ServedState::kInTransaction);
  builder.Run(1, 1, "COMMIT", ServedState::kIdle);
  builder.Run(1, 1, "SELECT 1", ServedState::kIdle);
  builder.Run(2, 1, "BEGIN", ServedState::kInTransaction);
  builder.Run(2, 1, "UPDATE t SET y = 1", ServedState::kFailedTransaction, true);
  builder.Run(2, 1, "ROLLBACK", ServedState::kIdle);
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  const std::vector<SessionStretch>& all = sessions.of(1).transactions;
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].begin_ns, 10 * kUs);
  EXPECT_EQ(all[0].end_ns, 30 * kUs);
  EXPECT_FALSE(all[0].failed);
  EXPECT_EQ(all[1].actor, 2U);
  EXPECT_TRUE(all[1].failed);
  EXPECT_TRUE(sessions.of(1).statements[5].refused);
}

TEST(DatabaseSessions, AWaitNamesTheSessionThatHasWhatItWaitsFor) {
  SessionLog builder;
  builder.Run(1, 1, "BEGIN", ServedState::kInTransaction);
  builder.Call(2, 2, "UPDATE t SET x = 1");
  builder.now_ns = 15 * kUs;
  builder.Add(RecordKind::kBlocked, 2, 0, 0, 1);
  builder.now_ns = 40 * kUs;
  builder.Served(2, 2, ServedState::kIdle);
  builder.Reply(2);
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  const SessionStatement& statement = sessions.of(2).statements[0];
  EXPECT_EQ(statement.blocked_ns, 15 * kUs);
  EXPECT_EQ(statement.blocker, 1U);
  EXPECT_EQ(statement.end_ns, 40 * kUs);
}

TEST(DatabaseSessions, APoolLendsAndSomebodyWaitsForIt) {
  SessionLog builder;
  builder.Add(RecordKind::kAcquire, 1, Wait::kPool, 3, 1);
  builder.Pause(2, Wait::kPool, 3);
  builder.now_ns = 20 * kUs;
  builder.Add(RecordKind::kRelease, 1, Wait::kPool, 3, 1);
  builder.Add(RecordKind::kAcquire, 2, Wait::kPool, 3, 1);
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  const std::vector<SessionStretch>& loans = sessions.of(1).loans;
  ASSERT_EQ(loans.size(), 2U);
  EXPECT_EQ(loans[0].end_ns, 20 * kUs);
  EXPECT_EQ(loans[1].actor, 2U);
  EXPECT_EQ(loans[1].end_ns, kLasts);
  ASSERT_EQ(sessions.pool_waits().size(), 1U);
  EXPECT_EQ(sessions.pool_waits()[0].actor, 2U);
  EXPECT_EQ(sessions.pool_waits()[0].end_ns, 20 * kUs);
}

TEST(DatabaseSessions, WhoIsCancelledLeavesNothingOpen) {
  SessionLog builder;
  builder.Call(1, 1, "UPDATE t SET x = 1");
  builder.Pause(2, Wait::kPool, 3);
  builder.now_ns = 20 * kUs;
  builder.Add(RecordKind::kTaskEnd, 1, Ending::kCancelled);
  builder.Add(RecordKind::kTaskEnd, 2, Ending::kCancelled);
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  EXPECT_EQ(sessions.of(1).statements[0].end_ns, 20 * kUs);
  EXPECT_EQ(sessions.pool_waits()[0].end_ns, 20 * kUs);
}

TEST(DatabaseSessions, ASessionThatIsClosedInATransactionRollsBack) {
  SessionLog builder;
  builder.Run(1, 1, "BEGIN", ServedState::kInTransaction);
  builder.Add(RecordKind::kRelease, 1, Wait::kPool, 3, 1);
  DatabaseSessions sessions(builder.log);
  sessions.Update();
  EXPECT_EQ(sessions.of(1).transactions[0].end_ns, 10 * kUs);
  EXPECT_TRUE(sessions.of(1).transactions[0].failed);
}

}  // namespace
}  // namespace interleave::trace
