// What an observer is told of statements and transactions.
#include "model/database/engine/observer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/database/engine/server.hpp"
#include "trace/names.hpp"

namespace interleave::model::database {
namespace {

class Notes final : public Observer {
 public:
  void OnTable(const Table& table) override { Add("table " + table.definition->name); }
  void OnRows(SessionId session, const ChangeKind& kind) override {
    session_ = session;
    kind_ = kind;
  }
  void OnRead(TableId, uint32_t version) override {
    Add(std::to_string(session_) + " reads " + std::to_string(version));
  }
  void OnWrite(TableId, uint32_t before, uint32_t version) override {
    std::string text = std::to_string(session_) + " writes " + std::to_string(version);
    if (before != 0) {
      text += " over " + std::to_string(before) + " " + std::string(trace::Name(kind_.basis)) + " " +
              std::to_string(kind_.columns) + " " + std::to_string(kind_.given);
    }
    Add(text);
  }
  void OnEnd(SessionId session, trace::TransactionEnd end, uint32_t first_undone) override {
    Add(std::to_string(session) + " " + std::string(trace::Name(end)) +
        (first_undone == 0 ? "" : " " + std::to_string(first_undone)));
  }
  // Since it was asked last.
  std::string Take() { return std::exchange(text_, ""); }

 private:
  void Add(const std::string& note) { text_ += (text_.empty() ? "" : "; ") + note; }

  std::string text_;
  SessionId session_ = 0;
  ChangeKind kind_;
};

class ObserverTest : public ::testing::Test {
 protected:
  ObserverTest() {
    server_.Observe(&notes_);
    first_ = server_.Connect();
    second_ = server_.Connect();
    Told(first_, "CREATE TABLE t (id int PRIMARY KEY, n int, note text)");
    Told(first_, "INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b')");
  }

  // What the observer is told of the text.
  std::string Told(SessionId session, std::string_view sql) {
    server_.Run(session, sql, nullptr, 0);
    return notes_.Take();
  }

  Server server_;
  Notes notes_;
  SessionId first_ = 0;
  SessionId second_ = 0;
};

TEST_F(ObserverTest, IsToldOfRowsThatCount) {
  EXPECT_EQ(Told(first_, "SELECT n FROM t WHERE n > 10"), "1 reads 2; 1 committed");
  EXPECT_EQ(Told(first_, "SELECT count(*) FROM t"), "1 reads 1; 1 reads 2; 1 committed");
  EXPECT_EQ(Told(first_, "SELECT n FROM t ORDER BY n DESC LIMIT 1"), "1 reads 2; 1 committed");
  EXPECT_EQ(Told(first_, "SELECT 1 WHERE EXISTS (SELECT 1 FROM t WHERE id = 2)"), "1 reads 2; 1 committed");
  EXPECT_EQ(Told(first_, "SELECT n FROM t WHERE n > 100"), "");
  EXPECT_EQ(Told(first_, "CREATE TABLE other (id int)"), "table other");
  server_.Look("SELECT n FROM t", 0);
  EXPECT_EQ(notes_.Take(), "");
}

TEST_F(ObserverTest, KnowsWhatAChangeRestsOn) {
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 11 WHERE id = 1"), "1 writes 3 over 1 blind 2 2; 1 committed");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = n + 1 WHERE id = 1"),
            "1 writes 4 over 3 computed 2 0; 1 committed");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = n + 1, note = 'c' WHERE id = 1"),
            "1 writes 5 over 4 blind 6 4; 1 committed");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 14 WHERE id = 1 AND n = 13"),
            "1 writes 6 over 5 checked 2 2; 1 committed");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 14 WHERE id = 1 AND n = 13"), "");
  EXPECT_EQ(Told(first_, "INSERT INTO t VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET n = excluded.n"),
            "1 writes 7 over 6 blind 2 2; 1 committed");
  EXPECT_EQ(Told(first_, "INSERT INTO t VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET n = t.n + excluded.n"),
            "1 writes 8 over 7 computed 2 0; 1 committed");
  EXPECT_EQ(Told(first_, "DELETE FROM t WHERE id = 1"), "1 writes 9 over 8 blind 255 255; 1 committed");
  EXPECT_EQ(Told(first_, "DELETE FROM t WHERE n = 20"), "1 writes 10 over 2 checked 255 255; 1 committed");
}

TEST_F(ObserverTest, KnowsHowTransactionsEnd) {
  EXPECT_EQ(Told(first_, "BEGIN"), "");
  EXPECT_EQ(Told(first_, "SELECT n FROM t WHERE id = 1"), "1 reads 1");
  EXPECT_EQ(Told(first_, "COMMIT"), "1 committed");
  Told(first_, "BEGIN");
  Told(first_, "UPDATE t SET n = 11 WHERE id = 1");
  EXPECT_EQ(Told(first_, "SAVEPOINT s"), "");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 12 WHERE id = 1"), "1 writes 4 over 3 blind 2 2");
  EXPECT_EQ(Told(first_, "ROLLBACK TO s"), "1 rolled_back_to_savepoint 4");
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 13 WHERE id = 1"), "1 writes 5 over 3 blind 2 2");
  EXPECT_EQ(Told(first_, "SELECT 1 / 0"), "1 rolled_back_to_savepoint 4");
  EXPECT_EQ(Told(first_, "COMMIT"), "1 rolled_back");
  Told(first_, "BEGIN; UPDATE t SET n = 14 WHERE id = 1");
  EXPECT_EQ(Told(first_, "SELECT 1 / 0"), "1 rolled_back");
  EXPECT_EQ(Told(first_, "ROLLBACK"), "");
  EXPECT_EQ(Told(first_, "INSERT INTO t VALUES (1)"), "1 writes 7; 1 rolled_back") << "the key is taken";
  EXPECT_EQ(Told(first_, "INSERT INTO t VALUES (3); INSERT INTO t VALUES (4)"),
            "1 writes 8; 1 writes 9; 1 committed");
  Told(second_, "BEGIN; UPDATE t SET n = 15 WHERE id = 1");
  server_.Disconnect(second_);
  EXPECT_EQ(notes_.Take(), "2 rolled_back");
}

TEST_F(ObserverTest, IsToldOnceOfAStatementThatWaits) {
  Told(first_, "BEGIN; UPDATE t SET n = 11 WHERE id = 1");
  EXPECT_EQ(Told(second_, "UPDATE t SET n = n + 1"), "");
  EXPECT_EQ(Told(first_, "COMMIT"), "1 committed");
  server_.GoOn(second_, 0);
  EXPECT_EQ(notes_.Take(), "2 writes 4 over 3 computed 2 0; 2 writes 5 over 2 computed 2 0; 2 committed");
  Told(first_, "BEGIN; UPDATE t SET n = 13 WHERE id = 1");
  EXPECT_EQ(Told(second_, "SELECT n FROM t FOR UPDATE"), "");
  Told(first_, "COMMIT");
  server_.GoOn(second_, 0);
  EXPECT_EQ(notes_.Take(), "2 reads 6; 2 reads 5; 2 committed");
}

TEST_F(ObserverTest, IsToldOfTheFirstRowsOfMany) {
  Told(first_, "INSERT INTO t SELECT i, i FROM generate_series(3, 200) AS s(i)");
  const std::string read = Told(first_, "SELECT n FROM t");
  EXPECT_EQ(std::count(read.begin(), read.end(), ';'), int64_t{kMostObserved});
}

TEST_F(ObserverTest, IsRestoredWithTheServer) {
  const std::shared_ptr<const State> before = server_.Save();
  const std::string told = Told(first_, "UPDATE t SET n = 5 WHERE id = 1");
  server_.Restore(before);
  EXPECT_EQ(Told(first_, "UPDATE t SET n = 5 WHERE id = 1"), told);
}

}  // namespace
}  // namespace interleave::model::database
