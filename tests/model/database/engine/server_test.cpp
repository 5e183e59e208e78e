#include "model/database/engine/server.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace interleave::model::database {
namespace {

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() {
    setup_ = server_.Connect();
    Must(setup_,
         "CREATE TABLE t (id int PRIMARY KEY, n int CHECK (n >= 0)); INSERT INTO t VALUES (1, 10), (2, 20)");
    first_ = server_.Connect();
    second_ = server_.Connect();
    third_ = server_.Connect();
  }

  Answer Run(SessionId session, std::string_view sql) { return server_.Run(session, sql, nullptr, 0); }

  // The answer must be a result: its rows, columns by `,` and rows by `;`, or its tag where it has none.
  std::string Must(SessionId session, std::string_view sql) { return Text(Run(session, sql)); }

  void MustWait(SessionId session, std::string_view sql) {
    EXPECT_EQ(Run(session, sql).kind, Answer::Kind::kWaits) << sql;
    EXPECT_FALSE(server_.MayGoOn(session, 0));
  }

  std::string GoOn(SessionId session) {
    EXPECT_TRUE(server_.MayGoOn(session, 0));
    return Text(server_.GoOn(session, 0));
  }

  static std::string Text(const Answer& answer) {
    if (answer.kind == Answer::Kind::kWaits) return "waits";
    if (answer.kind == Answer::Kind::kFailed) return answer.error.sqlstate;
    if (answer.statement == nullptr || !answer.statement->returns_rows) return answer.tag;
    std::string text;
    for (const Row& row : answer.rows) {
      for (size_t column = 0; column < row.size(); ++column) {
        if (column > 0) text += ",";
        text +=
            row[column].is_null() ? "null" : sql::ToText(row[column], answer.statement->columns[column].type);
      }
      text += ";";
    }
    return text;
  }

  Server server_;
  SessionId setup_ = 0;
  SessionId first_ = 0;
  SessionId second_ = 0;
  SessionId third_ = 0;
};

TEST_F(ServerTest, AnUpdateThatWaitedComputesWithTheNewRow) {
  Must(first_, "BEGIN");
  Must(first_, "UPDATE t SET n = n + 1 WHERE id = 1");
  MustWait(second_, "UPDATE t SET n = n * 2 WHERE id = 1 RETURNING n");
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "22;");
}

TEST_F(ServerTest, AnUpdateThatWaitedLeavesARowThatNoLongerFits) {
  Must(first_, "BEGIN");
  Must(first_, "UPDATE t SET n = 5 WHERE id = 1");
  MustWait(second_, "UPDATE t SET n = n - 10 WHERE id = 1 AND n >= 10");
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "UPDATE 0");
}

TEST_F(ServerTest, RepeatableReadRefusesARowThatChangedMeanwhile) {
  Must(second_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  EXPECT_EQ(Must(second_, "SELECT n FROM t WHERE id = 1"), "10;");
  Must(first_, "UPDATE t SET n = 11 WHERE id = 1");
  EXPECT_EQ(Must(second_, "SELECT n FROM t WHERE id = 1"), "10;");
  EXPECT_EQ(Must(second_, "UPDATE t SET n = 12 WHERE id = 1"), "40001");
  EXPECT_EQ(Must(second_, "SELECT 1"), "25P02");
  EXPECT_EQ(Must(second_, "COMMIT"), "ROLLBACK");
}

TEST_F(ServerTest, WriteSkewEndsTheSecondOfTwoSerializableTransactions) {
  for (const SessionId session : {first_, second_}) {
    Must(session, "BEGIN ISOLATION LEVEL SERIALIZABLE");
    EXPECT_EQ(Must(session, "SELECT sum(n) FROM t"), "30;");
  }
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  Must(second_, "UPDATE t SET n = 0 WHERE id = 2");
  EXPECT_EQ(Must(first_, "COMMIT"), "COMMIT");
  EXPECT_EQ(Must(second_, "COMMIT"), "40001");
}

TEST_F(ServerTest, AnInsertWaitsForWhoeverMayHaveTakenItsKey) {
  Must(first_, "BEGIN");
  Must(first_, "INSERT INTO t VALUES (3, 1)");
  MustWait(second_, "INSERT INTO t VALUES (3, 2)");
  const std::shared_ptr<const State> before = server_.Save();
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "23505");
  server_.Restore(before);
  Must(first_, "ROLLBACK");
  EXPECT_EQ(GoOn(second_), "INSERT 0 1");
}

TEST_F(ServerTest, TwoWhoWaitForAnInsertThatIsRolledBackDoNotWaitForEachOther) {
  Must(first_, "BEGIN");
  Must(first_, "INSERT INTO t VALUES (3, 1)");
  MustWait(second_, "INSERT INTO t VALUES (3, 2)");
  MustWait(third_, "INSERT INTO t VALUES (3, 3)");
  Must(first_, "ROLLBACK");
  EXPECT_EQ(GoOn(third_), "INSERT 0 1");
  EXPECT_EQ(GoOn(second_), "23505");
}

TEST_F(ServerTest, EitherSideOfADeadlockCanBeItsVictim) {
  Must(first_, "BEGIN");
  Must(second_, "BEGIN");
  Must(first_, "UPDATE t SET n = 1 WHERE id = 1");
  Must(second_, "UPDATE t SET n = 2 WHERE id = 2");
  MustWait(first_, "UPDATE t SET n = 1 WHERE id = 2");
  EXPECT_FALSE(server_.IsDeadlocked(first_));
  MustWait(second_, "UPDATE t SET n = 2 WHERE id = 1");
  const std::shared_ptr<const State> before = server_.Save();
  for (const auto& [victim, other] : {std::pair(first_, second_), std::pair(second_, first_)}) {
    server_.Restore(before);
    ASSERT_TRUE(server_.IsDeadlocked(victim));
    EXPECT_EQ(Text(server_.EndDeadlock(victim)), "40P01");
    EXPECT_EQ(GoOn(other), "UPDATE 1");
    EXPECT_EQ(Must(other, "COMMIT"), "COMMIT");
  }
}

TEST_F(ServerTest, WaitersForALockOfNoChangeHaveTheRowInTheirOrder) {
  Must(first_, "BEGIN");
  Must(first_, "SELECT 1 FROM t WHERE id = 1 FOR UPDATE");
  Must(third_, "BEGIN");
  MustWait(third_, "SELECT n FROM t WHERE id = 1 FOR UPDATE");
  MustWait(second_, "SELECT n FROM t WHERE id = 1 FOR UPDATE");
  Must(first_, "COMMIT");
  EXPECT_FALSE(server_.MayGoOn(second_, 0));
  EXPECT_EQ(GoOn(third_), "10;");
  Must(third_, "COMMIT");
  while (server_.IsWaiting(second_)) server_.GoOn(second_, 0);
}

TEST_F(ServerTest, ALockThatStoodInAQueueGoesAlongToTheNewRowAndWaitsThere) {
  Must(third_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  Must(first_, "BEGIN");
  Must(second_, "BEGIN");
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  MustWait(second_, "UPDATE t SET n = 1 WHERE id = 1 AND n > 0");
  MustWait(third_, "SELECT n FROM t WHERE id = 1 FOR UPDATE");
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "waits");  // it has given its place in the queue away
  EXPECT_EQ(GoOn(second_), "UPDATE 0");
  EXPECT_EQ(GoOn(third_), "waits");
  Must(second_, "COMMIT");
  EXPECT_EQ(GoOn(third_), "40001");
}

TEST_F(ServerTest, ALockGoesAlongFromAnOldRowThatSomebodyHasLocked) {
  const SessionId fourth = server_.Connect();
  Must(third_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  Must(third_, "SELECT n FROM t WHERE id = 2");
  Must(fourth, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  Must(fourth, "SELECT n FROM t WHERE id = 1 FOR KEY SHARE");
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  Must(second_, "BEGIN");
  Must(second_, "SELECT n FROM t WHERE id = 1 FOR SHARE");
  MustWait(third_, "SELECT n FROM t WHERE id = 1 FOR NO KEY UPDATE");
  EXPECT_EQ(Must(fourth, "SELECT n FROM t WHERE id = 1 FOR UPDATE"), "40001");  // it has locked all of them
  Must(second_, "COMMIT");
  EXPECT_EQ(GoOn(third_), "40001");
}

TEST_F(ServerTest, AnUpdateHasItsNumberBeforeItWaits) {
  Must(third_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  Must(first_, "BEGIN");
  Must(second_, "BEGIN");
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  MustWait(second_, "UPDATE t SET n = 1 WHERE id = 1 AND n > 0");
  EXPECT_EQ(Must(third_, "SELECT n FROM t WHERE id = 1 FOR KEY SHARE"), "10;");
  MustWait(third_, "SELECT n FROM t WHERE id = 1 FOR NO KEY UPDATE");
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "UPDATE 0");
  EXPECT_EQ(GoOn(third_),
            "waits");  // the second one comes first at the new row, though it has locked it later
  Must(second_, "COMMIT");
  EXPECT_EQ(GoOn(third_), "40001");
}

TEST_F(ServerTest, SkipLockedAndNoWaitDoNotWait) {
  Must(first_, "BEGIN");
  Must(first_, "SELECT 1 FROM t WHERE id = 1 FOR UPDATE");
  EXPECT_EQ(Must(second_, "SELECT id FROM t ORDER BY id FOR UPDATE SKIP LOCKED"), "2;");
  EXPECT_EQ(Must(second_, "SELECT id FROM t ORDER BY id FOR UPDATE NOWAIT"), "55P03");
}

TEST_F(ServerTest, ASavepointTakesItsLocksAndItsErrorWithIt) {
  Must(first_, "BEGIN");
  Must(first_, "SAVEPOINT s");
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  EXPECT_EQ(Must(first_, "UPDATE t SET n = -1 WHERE id = 1"), "23514");
  EXPECT_EQ(Must(second_, "UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n"), "11;");
  Must(first_, "ROLLBACK TO SAVEPOINT s");
  EXPECT_EQ(Must(first_, "COMMIT"), "COMMIT");
  EXPECT_EQ(Must(first_, "SELECT n FROM t ORDER BY id"), "11;20;");
}

TEST_F(ServerTest, AdvisoryLocksOfASessionOutliveItsTransactions) {
  Must(first_, "SELECT pg_advisory_lock(7)");
  MustWait(second_, "SELECT pg_advisory_xact_lock(7)");
  EXPECT_EQ(Must(third_, "SELECT pg_try_advisory_lock(7)"), "f;");
  EXPECT_EQ(Must(first_, "SELECT pg_advisory_unlock(7)"), "t;");
  GoOn(second_);
  EXPECT_EQ(Must(third_, "SELECT pg_try_advisory_lock(7)"), "t;");
}

TEST_F(ServerTest, StatesThatDifferInTheirPastAloneAreEqual) {
  Must(first_, "UPDATE t SET n = 11 WHERE id = 1");
  const base::Hash128Value after_one = server_.Hash();
  for (int turn = 0; turn < 100; ++turn) Must(first_, "UPDATE t SET n = 12 WHERE id = 1");
  EXPECT_NE(server_.Hash(), after_one);
  Must(first_, "UPDATE t SET n = 11 WHERE id = 1");
  EXPECT_EQ(server_.Hash(), after_one);
}

TEST_F(ServerTest, WhatNobodySeesIsForgotten) {
  for (int turn = 0; turn < 1000; ++turn) Must(first_, "UPDATE t SET n = n + 1 WHERE id = 1");
  EXPECT_LT(server_.state().tables[0].versions.size(), 200U);
  EXPECT_LT(server_.state().transactions.size(), 200U);
  EXPECT_EQ(Must(first_, "SELECT n FROM t WHERE id = 1"), "1010;");
}

TEST_F(ServerTest, RowsOfALargeTableAreFoundByTheirKeys) {
  Must(setup_, "CREATE TABLE big (id int PRIMARY KEY, name text UNIQUE, n int)");
  Must(setup_, "CREATE TABLE child (big_id int REFERENCES big)");
  Must(setup_, "INSERT INTO big SELECT i, 'n' || i::text, 0 FROM generate_series(1, 300) AS i");
  EXPECT_EQ(Must(first_, "SELECT id, n FROM big WHERE id = 200"), "200,0;");
  EXPECT_EQ(Must(first_, "SELECT id FROM big WHERE 'n7' = name AND n = 0"), "7;");
  EXPECT_EQ(Must(first_, "SELECT id FROM big WHERE id = 301"), "");
  Must(first_, "BEGIN");
  Must(first_, "UPDATE big SET n = 1, name = 'other' WHERE id = 200");
  EXPECT_EQ(Must(first_, "SELECT n FROM big WHERE id = 200"), "1;");
  EXPECT_EQ(Must(second_, "SELECT n FROM big WHERE id = 200 AND name = 'n200'"), "0;");
  MustWait(second_, "INSERT INTO big VALUES (301, 'other', 0)");
  const std::shared_ptr<const State> saved = server_.Save();
  Must(first_, "ROLLBACK");
  EXPECT_EQ(GoOn(second_), "INSERT 0 1");
  EXPECT_EQ(Must(first_, "SELECT id FROM big WHERE name = 'other'"), "301;");
  server_.Restore(saved);
  Must(first_, "COMMIT");
  EXPECT_EQ(GoOn(second_), "23505");
  EXPECT_EQ(Must(first_, "SELECT id, n FROM big WHERE name = 'other'"), "200,1;");
  for (int time = 0; time < 40; ++time) Must(first_, "UPDATE big SET n = n + 1");
  EXPECT_EQ(Must(first_, "SELECT n FROM big WHERE id = 200"), "41;");
  EXPECT_EQ(Must(first_, "DELETE FROM big WHERE id = 200"), "DELETE 1");
  EXPECT_EQ(Must(first_, "INSERT INTO big VALUES (200, 'n200', 9), (199, 'x', 9)"), "23505");
  EXPECT_EQ(Must(first_, "INSERT INTO child VALUES (200)"), "23503");
  EXPECT_EQ(Must(first_, "INSERT INTO child VALUES (299)"), "INSERT 0 1");
  EXPECT_EQ(Must(first_, "DELETE FROM big WHERE id = 299"), "23503");
}

TEST_F(ServerTest, ASnapshotKeepsWhatItSees) {
  Must(second_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
  EXPECT_EQ(Must(second_, "SELECT n FROM t ORDER BY id"), "10;20;");
  for (int turn = 0; turn < 200; ++turn) Must(first_, "UPDATE t SET n = n + 1 WHERE id = 1");
  EXPECT_EQ(Must(second_, "SELECT n FROM t ORDER BY id"), "10;20;");
}

TEST_F(ServerTest, ASessionThatIsClosedGivesBackWhatItHad) {
  Must(first_, "BEGIN");
  Must(first_, "UPDATE t SET n = 0 WHERE id = 1");
  MustWait(second_, "UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n");
  server_.Disconnect(first_);
  EXPECT_EQ(GoOn(second_), "11;");
}

TEST_F(ServerTest, ATextOfSeveralStatementsIsOneTransaction) {
  EXPECT_EQ(Must(first_, "UPDATE t SET n = 0 WHERE id = 1; UPDATE t SET n = -1 WHERE id = 2"), "23514");
  EXPECT_EQ(Must(first_, "SELECT n FROM t ORDER BY id"), "10;20;");
}

TEST(SimpleQuery, HasNoParameterWhateverStandsAroundIt) {
  Server server;
  const SessionId session = server.Connect();
  for (const char* text : {"SELECT $1", "SELECT CASE WHEN 1 = $1 THEN 2 END", "SELECT 1 WHERE 1 = $1"}) {
    const Answer answer = server.Run(session, text, nullptr, 0);
    EXPECT_EQ(answer.kind, Answer::Kind::kFailed) << text;
    EXPECT_EQ(answer.error.sqlstate, "42P02") << text;
    EXPECT_EQ(answer.error.message, "there is no parameter $1") << text;
    EXPECT_EQ(server.Look(text, 0).kind, Answer::Kind::kFailed) << text;
  }
}

}  // namespace
}  // namespace interleave::model::database
