// What the corpus cannot say: what is refused here and not by PostgreSQL, bounds, and what the engine is
// told.
#include <gtest/gtest.h>

#include "model/database/sql/tiny_database.hpp"

namespace interleave::model::database::sql::testing {
namespace {

class SqlFront : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(
        database_
            .Run("CREATE TABLE accounts (id int PRIMARY KEY, owner text, balance int CHECK (balance >= 0));"
                 "INSERT INTO accounts VALUES (1, 'Ann', 100), (2, 'Bob', 50)")
            .ok);
  }

  StatementPointer Prepared(std::string_view text) {
    StatementPointer statement = Prepare(text, database_, {}, &error_);
    EXPECT_NE(statement, nullptr) << text << ": " << error_.message;
    return statement;
  }
  std::string Refused(std::string_view text) {
    EXPECT_EQ(Prepare(text, database_, {}, &error_), nullptr) << text;
    return error_.sqlstate + " " + error_.message;
  }

  TinyDatabase database_;
  ServerError error_;
};

TEST_F(SqlFront, ALongNameOfBytesThatAreNoCharactersIsCutAllTheSame) {
  const std::string bytes(100, '\x98');
  EXPECT_EQ(Refused("SELECT " + bytes + " FROM accounts"),
            "42703 column \"" + bytes.substr(0, 63) + "\" does not exist");
}

TEST_F(SqlFront, RefusesByNameWhatItDoesNotKnow) {
  EXPECT_EQ(Refused("WITH a AS (SELECT 1) SELECT * FROM a"), "0A000 WITH queries are not supported here");
  EXPECT_EQ(Refused("SELECT 1 UNION SELECT 2"), "0A000 UNION queries are not supported here");
  EXPECT_EQ(Refused("SELECT rank() OVER () FROM accounts"), "0A000 window functions are not supported here");
  EXPECT_EQ(Refused("SELECT random()"), "0A000 calls of random() are not supported here");
  EXPECT_EQ(Refused("CREATE VIEW v AS SELECT 1"), "0A000 CREATE VIEW commands are not supported here");
  EXPECT_EQ(Refused("SELECT '{}'::jsonb"), "0A000 values of type jsonb are not supported here");
  EXPECT_EQ(Refused("EXPLAIN SELECT 1"), "0A000 EXPLAIN commands are not supported here");
  EXPECT_EQ(Refused("SELECT accounts FROM accounts"), "0A000 whole rows as values are not supported here");
  EXPECT_EQ(Refused("SELECT DISTINCT ON (id) id FROM accounts"),
            "0A000 DISTINCT ON clauses are not supported here");
  EXPECT_EQ(Refused("CREATE TABLE t (id int UNIQUE DEFERRABLE)"),
            "0A000 deferrable keys are not supported here");
  EXPECT_EQ(Refused("SELECT 2 ^ 3"), "0A000 powers are not supported here");
  EXPECT_EQ(error_.position, 10U);
  EXPECT_EQ(Refused("SELECT * FROM accounts a RIGHT JOIN accounts b ON true"),
            "0A000 RIGHT and FULL joins are not supported here");
}

TEST_F(SqlFront, NestingHasAnEnd) {
  const auto nested = [](size_t depth) {
    return "SELECT " + std::string(depth, '(') + "1" + std::string(depth, ')');
  };
  Prepared(nested(150));
  EXPECT_EQ(Refused(nested(100000)), "54001 stack depth limit exceeded");
  std::string sum = "SELECT 1";
  for (int count = 0; count < 100000; ++count) sum += "+1";
  EXPECT_EQ(Refused(sum), "54001 stack depth limit exceeded");
  std::string negations = "SELECT ";
  for (int count = 0; count < 100000; ++count) negations += "NOT ";
  EXPECT_EQ(Refused(negations + "true"), "54001 stack depth limit exceeded");
  std::string queries = "SELECT ";
  for (int count = 0; count < 100000; ++count) queries += "(SELECT ";
  EXPECT_EQ(Refused(queries), "54001 stack depth limit exceeded");
  // Chains of one operator that are not deep may be long.
  std::string either = "SELECT false";
  for (int count = 0; count < 10000; ++count) either += " OR true";
  Prepared(either);
}

TEST_F(SqlFront, NoTextBreaksTheParser) {
  const std::string whole =
      "INSERT INTO accounts AS a (id, owner) VALUES ($1, E'x\\u00e9'), (2, DEFAULT) ON CONFLICT (id) DO "
      "UPDATE SET "
      "(owner, balance) = (excluded.owner, a.balance + 1) WHERE a.id IN (SELECT max(id) FROM accounts GROUP "
      "BY owner "
      "HAVING count(*) > 1 ORDER BY 1 LIMIT 5 FOR UPDATE OF accounts SKIP LOCKED) RETURNING CASE WHEN id = 1 "
      "THEN "
      "1.5::numeric(5, 2) ELSE NULL END, $$a$$ || 'b'";
  size_t refused = 0;
  for (size_t length = 0; length < whole.size(); ++length) {
    std::vector<TreePointer> trees;
    ServerError error;
    if (Parse(whole.substr(0, length), &trees, &error)) continue;
    ++refused;
    EXPECT_EQ(error.sqlstate.size(), 5U) << length;
    EXPECT_LE(error.position, length + 1) << length;
    for (char c : std::string_view("'\"$(;\xff")) {
      std::string changed = whole;
      changed[length] = c;
      Parse(changed, &trees, &error);
    }
  }
  EXPECT_GT(refused, whole.size() / 2);
}

TEST_F(SqlFront, TellsTheEngineWhatALockIs) {
  const auto statement = Prepared(
      "SELECT a.id FROM accounts a, accounts b WHERE a.id = b.id FOR SHARE OF b NOWAIT FOR UPDATE OF a SKIP "
      "LOCKED "
      "FOR KEY SHARE");
  const auto& query = std::get<Query>(statement->body);
  ASSERT_EQ(query.locks.size(), 2U);
  EXPECT_EQ(query.locks[0].strength, LockStrength::kUpdate);
  EXPECT_EQ(query.locks[0].wait, WaitPolicy::kSkip);
  EXPECT_EQ(query.locks[1].strength, LockStrength::kShare);
  EXPECT_EQ(query.locks[1].wait, WaitPolicy::kError);
  ASSERT_EQ(statement->tables.size(), 1U);
  EXPECT_EQ(statement->tables[0]->name, "accounts");
  std::string command;
  EXPECT_FALSE(IsReadOnly(*statement, &command));
  EXPECT_EQ(command, "SELECT FOR UPDATE");
}

TEST_F(SqlFront, SubqueriesSayWhetherTheyDependOnTheirSurroundings) {
  const auto statement = Prepared(
      "UPDATE accounts SET balance = 0 WHERE id = (SELECT id FROM accounts ORDER BY id LIMIT 1 FOR UPDATE "
      "SKIP LOCKED) "
      "AND EXISTS (SELECT 1 FROM accounts b WHERE b.id = accounts.id + 1)");
  EXPECT_EQ(statement->subqueries, 2U);
  const Expression& both = *std::get<Update>(statement->body).where;
  ASSERT_EQ(both.op, Op::kAnd);
  EXPECT_FALSE(both.operands[0].operands[1].subquery->correlated);
  EXPECT_EQ(both.operands[0].operands[1].subquery->query->locks.size(), 1U);
  EXPECT_TRUE(both.operands[1].subquery->correlated);
}

TEST_F(SqlFront, ReadsTransactions) {
  const auto transaction = [&](std::string_view text) { return std::get<Transaction>(Prepared(text)->body); };
  EXPECT_EQ(transaction("BEGIN").kind, Transaction::Kind::kBegin);
  const Transaction start =
      transaction("START TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY, DEFERRABLE");
  EXPECT_EQ(start.kind, Transaction::Kind::kStart);
  EXPECT_EQ(start.characteristics.isolation, Isolation::kSerializable);
  EXPECT_EQ(start.characteristics.read_only, true);
  EXPECT_EQ(start.characteristics.deferrable, true);
  EXPECT_EQ(
      transaction("begin transaction isolation level repeatable read read write").characteristics.isolation,
      Isolation::kRepeatableRead);
  EXPECT_EQ(transaction("END WORK").kind, Transaction::Kind::kCommit);
  EXPECT_TRUE(transaction("COMMIT AND CHAIN").chain);
  EXPECT_EQ(transaction("ABORT").kind, Transaction::Kind::kRollback);
  EXPECT_EQ(transaction("ROLLBACK TO SAVEPOINT \"S x\"").name, "S x");
  EXPECT_EQ(transaction("ROLLBACK TO s").kind, Transaction::Kind::kRollbackTo);
  EXPECT_EQ(transaction("SAVEPOINT S").name, "s");
  EXPECT_EQ(transaction("RELEASE SAVEPOINT s").kind, Transaction::Kind::kRelease);
  EXPECT_EQ(transaction("SET TRANSACTION READ ONLY").kind, Transaction::Kind::kSetTransaction);
  EXPECT_EQ(transaction("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ UNCOMMITTED")
                .characteristics.isolation,
            Isolation::kReadCommitted);
  EXPECT_TRUE(RunsInFailedTransaction(*Prepared("ROLLBACK TO s")));
  EXPECT_TRUE(RunsInFailedTransaction(*Prepared("COMMIT")));
  EXPECT_FALSE(RunsInFailedTransaction(*Prepared("RELEASE s")));
  EXPECT_FALSE(RunsInFailedTransaction(*Prepared("SELECT 1")));
}

TEST_F(SqlFront, ReadsSettings) {
  const auto value = [&](std::string_view text) { return *std::get<Set>(Prepared(text)->body).value; };
  EXPECT_EQ(value("SET lock_timeout = '1.5s'").milliseconds, 1500);
  EXPECT_EQ(value("SET lock_timeout = 250").text, "250ms");
  EXPECT_EQ(value("SET LOCAL statement_timeout TO '2min'").text, "2min");
  EXPECT_EQ(value("SET statement_timeout TO '60s'").text, "1min");
  EXPECT_EQ(value("SET SESSION deadlock_timeout = '10ms'").milliseconds, 10);
  EXPECT_EQ(value("SET lock_timeout = 0").text, "0");
  EXPECT_EQ(value("SET default_transaction_isolation = 'Repeatable Read'").isolation,
            Isolation::kRepeatableRead);
  EXPECT_TRUE(value("SET default_transaction_read_only = on").on);
  EXPECT_EQ(value("SET search_path TO a, \"B\"").text, "a, B");
  EXPECT_EQ(value("SET my.own = 'x'").text, "x");
  EXPECT_TRUE(std::get<Set>(Prepared("SET LOCAL lock_timeout = 5")->body).local);
  EXPECT_FALSE(std::get<Set>(Prepared("RESET lock_timeout")->body).value.has_value());
  EXPECT_EQ(Refused("SET lock_timeout = 'soon'"),
            "22023 invalid value for parameter \"lock_timeout\": \"soon\"");
  EXPECT_EQ(Refused("SET lock_timeout = '5 parsecs'"),
            "22023 invalid value for parameter \"lock_timeout\": \"5 parsecs\"");
  EXPECT_EQ(error_.hint,
            "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\".");
  EXPECT_EQ(Refused("SET lock_timeout = -1"),
            "22023 -1 ms is outside the valid range for parameter \"lock_timeout\" (0 ms .. 2147483647 ms)");
  EXPECT_EQ(Refused("SET nothing = 1"), "42704 unrecognized configuration parameter \"nothing\"");
  const auto show = Prepared("SHOW TRANSACTION ISOLATION LEVEL");
  EXPECT_EQ(show->columns[0].name, "transaction_isolation");
  EXPECT_EQ(std::get<Show>(show->body).default_text, "read committed");
}

TEST_F(SqlFront, EmptyTextsAndSeveralStatements) {
  EXPECT_TRUE(std::holds_alternative<Empty>(Prepared(" ; -- nothing\n")->body));
  EXPECT_EQ(Refused("SELECT 1; SELECT 2"), "42601 cannot insert multiple commands into a prepared statement");
  std::vector<TreePointer> trees;
  EXPECT_TRUE(Parse("CREATE TABLE t (a int);; INSERT INTO t VALUES (1);", &trees, &error_));
  EXPECT_EQ(trees.size(), 2U);
  EXPECT_EQ(std::get<Nothing>(Prepared("CLOSE ALL")->body).tag, "CLOSE CURSOR ALL");
  EXPECT_TRUE(std::holds_alternative<ResetAll>(Prepared("RESET ALL")->body));
  EXPECT_TRUE(std::holds_alternative<DiscardAll>(Prepared("DISCARD ALL")->body));
}

TEST_F(SqlFront, DeclaredTypesOfParametersStand) {
  const Type declared[] = {{.id = TypeId::kSmallint}, {}};
  const auto statement =
      Prepare("SELECT * FROM accounts WHERE id = $1 AND owner = $2", database_, declared, &error_);
  ASSERT_NE(statement, nullptr);
  EXPECT_EQ(statement->parameters[0].id, TypeId::kSmallint);
  EXPECT_EQ(statement->parameters[1].id, TypeId::kText);
  const Type text[] = {{.id = TypeId::kText}};
  EXPECT_EQ(Prepare("SELECT * FROM accounts WHERE id = $1", database_, text, &error_), nullptr);
  EXPECT_EQ(error_.message, "operator does not exist: integer = text");
}

// A host that has to wait at its first call of each kind.
class WaitingHost : public Host {
 public:
  Step RowsOf(const Subquery&, const Scope&, uint64_t, Evaluation&, std::span<const Datum>* rows) override {
    static const Datum row = Datum::Integer(7);
    *rows = std::span(&row, 1);
    return ++rows_asked_ == 1 ? Step::kWaits : Step::kDone;
  }
  Step CallSession(const Expression&, std::span<const Datum> operands, Evaluation&, Datum* result) override {
    *result = operands[0];
    return ++calls_ == 1 ? Step::kWaits : Step::kDone;
  }
  int rows_asked_ = 0;
  int calls_ = 0;
};

TEST_F(SqlFront, WaitsGoThroughExpressions) {
  const auto statement = Prepared(
      "SELECT CASE WHEN (SELECT 7) = 7 THEN 1 + COALESCE(pg_advisory_unlock(5)::int, 0) ELSE 1 / 0 END");
  WaitingHost host;
  Evaluation evaluation{.host = &host};
  const Expression& expression = std::get<Query>(statement->body).targets[0].expression;
  Datum result;
  EXPECT_EQ(Evaluate(expression, {}, evaluation, &result), Step::kWaits);
  EXPECT_EQ(Evaluate(expression, {}, evaluation, &result), Step::kWaits);
  EXPECT_EQ(host.rows_asked_, 2);
  EXPECT_EQ(host.calls_, 1);
}

TEST_F(SqlFront, ConditionsTakeNullAsTheirPlaceAsks) {
  const auto statement = Prepared("SELECT * FROM accounts WHERE balance > $1");
  const Expression* where = std::get<Query>(statement->body).where.get();
  const Datum row[] = {Datum::Integer(1), Datum::Null(), Datum::Null()};
  const Datum* rows[] = {row};
  const Datum parameter = Datum::Integer(5);
  Evaluation evaluation{.parameters = std::span(&parameter, 1)};
  bool holds = true;
  EXPECT_EQ(Holds(where, {.rows = rows}, evaluation, &holds), Step::kDone);
  EXPECT_FALSE(holds);
  EXPECT_EQ(IsNotFalse(*where, {.rows = rows}, evaluation, &holds), Step::kDone);
  EXPECT_TRUE(holds);
  EXPECT_EQ(Holds(nullptr, {}, evaluation, &holds), Step::kDone);
  EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace interleave::model::database::sql::testing
