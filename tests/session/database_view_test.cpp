// What the database holds at a step: versions, who sees them, locks, waits.
#include <gtest/gtest.h>

#include "session/session.hpp"

namespace interleave::session {
namespace {

using Parameters = std::vector<std::pair<std::string, int64_t>>;

// Two connections over a table of two rows; a body goes on from there. Session 1 is that of `pool.execute`.
constexpr const char* kBegin =
    "import asyncio\n"
    "from playground import pool\n"
    "\n"
    "async def main():\n"
    "    await pool.execute('CREATE TABLE t (id int PRIMARY KEY, n int)')\n"
    "    await pool.execute('INSERT INTO t VALUES (1, 10), (2, NULL)')\n"
    "    a = await pool.acquire()\n"
    "    b = await pool.acquire()\n"
    "    await a.execute('SELECT 1')\n"
    "    await b.execute('SELECT 1')\n";
constexpr const char* kEnd = "\nasyncio.run(main())\n";

Settings Program(const std::string& body) {
  Settings settings;
  settings.source = kBegin + body + kEnd;
  settings.parameters = {{"database_min_ns", 1'000'000}, {"database_max_ns", 1'000'000}};
  return settings;
}

void RunToEnd(Session& session, const Settings& settings) {
  const base::Result<bool> opened = session.Open(settings);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  while (session.Advance(1'000'000)) continue;
  ASSERT_NE(session.result().outcome, trace::Outcome::kException) << session.result().traceback;
}

// The step in which the program printed the line.
uint32_t StepOfLine(const Session& session, std::string_view line) {
  const trace::Log& log = session.log();
  uint32_t step = 0;
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    if (record.kind == trace::RecordKind::kStep) step = record.value;
    if (record.kind == trace::RecordKind::kPrint && log.texts()[record.value] == line) return step;
  }
  ADD_FAILURE() << "nobody printed " << line;
  return 0;
}

DatabaseView ViewAt(const std::string& body, std::string_view line) {
  Session session;
  RunToEnd(session, Program(body));
  session.SetPosition(StepOfLine(session, line));
  return session.DatabaseAt();
}

std::string Numbers(std::string_view title, const std::vector<uint32_t>& numbers) {
  std::string text;
  for (const uint32_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text.empty() ? "" : " " + std::string(title) + " " + text;
}

std::string Locks(std::string_view title, const std::vector<RowVersion::Lock>& locks) {
  std::string text;
  for (const RowVersion::Lock& lock : locks)
    text += " " + std::string(title) + " " + std::to_string(lock.session) + " " + lock.mode;
  return text;
}

std::string Show(const RowVersion& row) {
  std::string text;
  for (const std::string& value : row.values) text += (text.empty() ? "" : " ") + value;
  if (row.maker != 0) text += ", made by " + std::to_string(row.maker);
  const std::string verb = row.deletes ? "deleted" : "updated";
  if (row.replacer != 0) text += ", " + verb + " by " + std::to_string(row.replacer);
  if (row.replaced) text += ", " + verb;
  if (row.newest) text += ", newest";
  return text + Numbers("seen by", row.seen_by) + Locks("lock", row.locks) + Locks("asked", row.asked);
}

std::string ShowRows(const DatabaseView& view) {
  std::string text;
  for (const TableView& table : view.tables) {
    for (const RowVersion& row : table.rows) text += Show(row) + "\n";
  }
  return text;
}

std::string Words(const DatabaseObject& object) {
  constexpr const char* kKinds[] = {"nothing", "row of", "key of", "table", "advisory lock", "time"};
  std::string text = kKinds[static_cast<size_t>(object.kind)];
  if (!object.name.empty()) text += " " + object.name;
  return object.mode.empty() ? text : text + " " + object.mode;
}

std::string ShowSessions(const DatabaseView& view) {
  constexpr const char* kStates[] = {"idle", "in transaction", "failed"};
  std::string text;
  for (const SessionView& session : view.sessions) {
    text += std::to_string(session.number) + " " + kStates[static_cast<size_t>(session.state)];
    if (!session.statement.empty()) text += " [" + session.statement + "]";
    text += Numbers("waits for", session.waits_for);
    if (session.waits_what.kind != DatabaseObject::Kind::kNone) text += ": " + Words(session.waits_what);
    for (const DatabaseObject& lock : session.locks) text += "; " + Words(lock);
    text += "\n";
  }
  return text;
}

TEST(DatabaseView, IsEmptyWithoutADatabase) {
  Settings settings;
  settings.source = "value = 1\n";
  Session session;
  RunToEnd(session, settings);
  EXPECT_TRUE(session.DatabaseAt().empty());
  settings.source = "raise ValueError('x')\n";
  ASSERT_TRUE(session.Open(settings).ok());
  EXPECT_TRUE(session.DatabaseAt().empty());
}

TEST(DatabaseView, AnUncommittedUpdateHasTwoVersions) {
  const std::string body =
      "    print('before')\n"
      "    await a.execute('BEGIN')\n"
      "    await b.execute('BEGIN')\n"
      "    await a.execute('UPDATE t SET n = 11 WHERE id = 1')\n"
      "    print('during')\n"
      "    await a.execute('COMMIT')\n"
      "    print('after')\n"
      "    await b.execute('COMMIT')\n";
  const DatabaseView before = ViewAt(body, "before");
  ASSERT_EQ(before.tables.size(), 1U);
  EXPECT_EQ(before.tables[0].name, "t");
  EXPECT_EQ(before.tables[0].number, 1U);
  EXPECT_EQ(before.tables[0].columns, (std::vector<std::string>{"id", "n"}));
  EXPECT_EQ(ShowRows(before), "1 10, newest\n2 NULL, newest\n");
  EXPECT_EQ(ShowSessions(before), "1 idle\n2 idle\n");
  EXPECT_EQ(before.sessions[0].isolation, "READ COMMITTED");
  const DatabaseView during = ViewAt(body, "during");
  EXPECT_EQ(ShowRows(during),
            "1 10, updated by 1, newest seen by 2 lock 1 FOR NO KEY UPDATE\n"
            "1 11, made by 1 seen by 1\n"
            "2 NULL, newest seen by 1,2\n");
  EXPECT_EQ(ShowSessions(during), "1 in transaction\n2 in transaction\n");
  EXPECT_EQ(during.tables[0].rows[0].number, 1U);
  EXPECT_EQ(during.tables[0].rows[1].number, 3U) << "the third version that was written";
  EXPECT_EQ(ShowRows(ViewAt(body, "after")), "2 NULL, newest seen by 2\n1 11, newest seen by 2\n");
}

TEST(DatabaseView, AnAbortedUpdateLeavesNothing) {
  const DatabaseView view = ViewAt(
      "    await a.execute('BEGIN')\n"
      "    await a.execute('UPDATE t SET n = 11 WHERE id = 1')\n"
      "    await a.execute('ROLLBACK')\n"
      "    print('here')\n",
      "here");
  EXPECT_EQ(ShowRows(view), "1 10, newest\n2 NULL, newest\n");
}

TEST(DatabaseView, ShowsWhoHoldsARowAndWhoWaits) {
  const DatabaseView view = ViewAt(
      "    await a.execute('BEGIN')\n"
      "    await a.fetch('SELECT n FROM t WHERE id = 1 FOR UPDATE')\n"
      "    waiting = asyncio.create_task(b.fetch('SELECT n FROM t FOR SHARE'))\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('here')\n"
      "    await a.execute('COMMIT')\n"
      "    await waiting\n",
      "here");
  EXPECT_EQ(ShowRows(view),
            "1 10, newest seen by 1,2 lock 1 FOR UPDATE asked 2 FOR SHARE\n"
            "2 NULL, newest seen by 1,2\n");
  EXPECT_EQ(ShowSessions(view),
            "1 in transaction\n"
            "2 in transaction [SELECT n FROM t FOR SHARE] waits for 1: row of t\n");
}

TEST(DatabaseView, ASnapshotSeesTheOldVersion) {
  const std::string body =
      "    await b.execute('BEGIN ISOLATION LEVEL REPEATABLE READ')\n"
      "    print('fresh')\n"
      "    await b.fetch('SELECT n FROM t')\n"
      "    await a.execute('UPDATE t SET n = 11 WHERE id = 1')\n"
      "    await a.execute('DELETE FROM t WHERE id = 2')\n"
      "    print('here')\n"
      "    await b.execute('COMMIT')\n"
      "    print('after')\n";
  const DatabaseView view = ViewAt(body, "here");
  EXPECT_EQ(ShowRows(view), "1 10, updated seen by 2\n1 11, newest\n2 NULL, deleted seen by 2\n");
  EXPECT_EQ(view.sessions[1].isolation, "REPEATABLE READ");
  EXPECT_EQ(ShowRows(ViewAt(body, "fresh")), "1 10, newest seen by 2\n2 NULL, newest seen by 2\n");
  EXPECT_EQ(ShowRows(ViewAt(body, "after")), "1 11, newest\n");
}

TEST(DatabaseView, ADeletedRowIsThereUntilTheCommit) {
  const std::string body =
      "    await a.execute('BEGIN')\n"
      "    await a.execute('DELETE FROM t WHERE id = 1')\n"
      "    print('during')\n"
      "    await a.execute('COMMIT')\n"
      "    print('after')\n";
  EXPECT_EQ(ShowRows(ViewAt(body, "during")),
            "1 10, deleted by 1, newest lock 1 FOR UPDATE\n"
            "2 NULL, newest seen by 1\n");
  EXPECT_EQ(ShowRows(ViewAt(body, "after")), "2 NULL, newest\n");
}

TEST(DatabaseView, AnInsertMayWaitForAKey) {
  const DatabaseView view = ViewAt(
      "    await a.execute('BEGIN')\n"
      "    await a.execute('INSERT INTO t VALUES (3, 30)')\n"
      "    waiting = asyncio.create_task(b.execute('INSERT INTO t VALUES (3, 31)'))\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('here')\n"
      "    await a.execute('ROLLBACK')\n"
      "    await waiting\n",
      "here");
  EXPECT_EQ(ShowRows(view),
            "1 10, newest seen by 1,2\n"
            "2 NULL, newest seen by 1,2\n"
            "3 30, made by 1 seen by 1 asked 2 UNIQUE\n"
            "3 31, made by 2 seen by 2\n");
  EXPECT_EQ(ShowSessions(view),
            "1 in transaction\n"
            "2 in transaction [INSERT INTO t VALUES (3, 31)] waits for 1: key of t\n");
}

TEST(DatabaseView, ShowsLocksThatAreOfNoRow) {
  const std::string body =
      "    await a.fetch('SELECT pg_advisory_lock(7)')\n"
      "    await a.fetch('SELECT pg_advisory_lock(7)')\n"
      "    await a.fetch('SELECT pg_advisory_lock_shared(1, 2)')\n"
      "    await a.execute('BEGIN')\n"
      "    await a.execute('LOCK TABLE t IN EXCLUSIVE MODE')\n"
      "    first = asyncio.create_task(b.fetch('SELECT pg_advisory_lock(7)'))\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('advisory')\n"
      "    await a.fetch('SELECT pg_advisory_unlock_all()')\n"
      "    await first\n"
      "    second = asyncio.create_task(b.execute('UPDATE t SET n = 3'))\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('table')\n"
      "    await a.execute('COMMIT')\n"
      "    await second\n"
      "    third = asyncio.create_task(b.fetch('SELECT pg_sleep(1)'))\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('sleep')\n"
      "    await third\n";
  EXPECT_EQ(ShowSessions(ViewAt(body, "advisory")),
            "1 in transaction; advisory lock 7; advisory lock (1, 2) SHARE; table t EXCLUSIVE\n"
            "2 in transaction [SELECT pg_advisory_lock(7)] waits for 1: advisory lock 7\n");
  EXPECT_EQ(ShowSessions(ViewAt(body, "table")),
            "1 in transaction; table t EXCLUSIVE\n"
            "2 in transaction [UPDATE t SET n = 3] waits for 1: table t; advisory lock 7\n");
  EXPECT_EQ(ShowSessions(ViewAt(body, "sleep")),
            "1 idle\n2 in transaction [SELECT pg_sleep(1)]: time; advisory lock 7\n");
}

TEST(DatabaseView, TwoMayWaitForEachOther) {
  const std::string body =
      "    await a.execute('BEGIN')\n"
      "    await b.execute('BEGIN')\n"
      "    await a.execute('UPDATE t SET n = 1 WHERE id = 1')\n"
      "    await b.execute('UPDATE t SET n = 2 WHERE id = 2')\n"
      "    tasks = [asyncio.create_task(a.execute('UPDATE t SET n = 1 WHERE id = 2')),\n"
      "             asyncio.create_task(b.execute('UPDATE t SET n = 2 WHERE id = 1'))]\n"
      "    await asyncio.sleep(0.01)\n"
      "    print('circle')\n"
      "    print(await asyncio.gather(*tasks, return_exceptions=True))\n"
      "    print('failed')\n";
  const DatabaseView circle = ViewAt(body, "circle");
  EXPECT_EQ(ShowRows(circle),
            "1 10, updated by 1, newest seen by 2 lock 1 FOR NO KEY UPDATE asked 2 FOR NO KEY UPDATE\n"
            "1 1, made by 1 seen by 1\n"
            "2 NULL, updated by 2, newest seen by 1 lock 2 FOR NO KEY UPDATE asked 1 FOR NO KEY UPDATE\n"
            "2 2, made by 2 seen by 2\n");
  EXPECT_EQ(ShowSessions(circle),
            "1 in transaction [UPDATE t SET n = 1 WHERE id = 2] waits for 2: row of t\n"
            "2 in transaction [UPDATE t SET n = 2 WHERE id = 1] waits for 1: row of t\n");
  // Whoever has failed has lost its locks, and sees nothing.
  const DatabaseView failed = ViewAt(body, "failed");
  EXPECT_EQ(ShowSessions(failed), "1 failed\n2 in transaction\n");
  EXPECT_EQ(ShowRows(failed),
            "1 10, updated by 2, newest lock 2 FOR NO KEY UPDATE\n"
            "1 2, made by 2 seen by 2\n"
            "2 NULL, updated by 2, newest lock 2 FOR NO KEY UPDATE\n"
            "2 2, made by 2 seen by 2\n");
}

TEST(DatabaseView, ListsTheBeginningOfALongTable) {
  const DatabaseView view = ViewAt(
      "    await a.execute('INSERT INTO t SELECT i, i FROM generate_series(3, 500) AS s(i)')\n"
      "    print('here')\n",
      "here");
  EXPECT_EQ(view.tables[0].rows.size(), TableView::kMaxRows);
  EXPECT_EQ(view.tables[0].more, 300U);
}

std::string ShowAll(const DatabaseView& view) { return ShowRows(view) + ShowSessions(view); }

TEST(DatabaseView, LookingDisturbsNothing) {
  Settings settings;
  settings.scenario = "bank-account";
  settings.strategy = "for-update";
  settings.parameters = {{"requests", 6}};
  Session untouched;
  RunToEnd(untouched, settings);
  Session session;
  ASSERT_TRUE(session.Open(settings).ok());
  std::vector<std::string> forwards;
  while (session.Advance(5)) {
    session.SetPosition(session.step_count());
    session.DatabaseAt();
    session.LocalsAt();
  }
  EXPECT_EQ(session.result().trace_hash, untouched.result().trace_hash);
  for (uint32_t step = 0; step <= untouched.step_count(); ++step) {
    untouched.SetPosition(step);
    forwards.push_back(ShowAll(untouched.DatabaseAt()));
  }
  for (uint32_t step = untouched.step_count() + 1; step-- > 0;) {
    session.SetPosition(step);
    EXPECT_EQ(ShowAll(session.DatabaseAt()), forwards[step]) << step;
  }
  EXPECT_EQ(session.result().trace_hash, untouched.result().trace_hash);
  EXPECT_NE(forwards.back(), forwards.front());
}

}  // namespace
}  // namespace interleave::session
