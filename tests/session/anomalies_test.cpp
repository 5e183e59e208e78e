// Which anomalies the strategies of the catalog show.
#include <gtest/gtest.h>

#include <map>

#include "session/session.hpp"

namespace interleave::session {
namespace {

void RunToEnd(Session& session, const Settings& settings) {
  const base::Result<bool> opened = session.Open(settings);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  while (session.Advance(1'000'000)) continue;
}

// "P4 lost update level 5": of each kind how many; empty: none.
std::string Found(const Session& session) {
  std::map<std::string, int> counts;
  for (const trace::Anomaly& one : session.anomalies()) {
    ++counts[std::string(trace::AnomalyName(one.kind)) + (one.in_one_transaction ? " level" : " scope")];
  }
  std::string text;
  for (const auto& [name, count] : counts)
    text += (text.empty() ? "" : ", ") + name + " " + std::to_string(count);
  return text;
}

Settings Of(const std::string& scenario, const std::string& strategy, uint64_t seed = 1) {
  Settings settings;
  settings.scenario = scenario;
  settings.strategy = strategy;
  settings.seed = seed;
  return settings;
}

std::string FoundIn(const std::string& scenario, const std::string& strategy) {
  Session session;
  RunToEnd(session, Of(scenario, strategy));
  return Found(session);
}

TEST(Anomalies, HaveTheNamesOfTheLiterature) {
  EXPECT_EQ(FoundIn("bank-account", "read-modify-write"), "P4 lost update level 11");
  EXPECT_EQ(FoundIn("bank-account", "for-update-autocommit"), "P4 lost update scope 11");
  EXPECT_EQ(FoundIn("bank-account", "django-save"), "P4 lost update scope 11");
  EXPECT_EQ(FoundIn("bank-account", "atomic-update"), "G-single read skew scope 7");
  EXPECT_EQ(FoundIn("on-call", "read-committed"), "G2-item write skew level 4");
  EXPECT_EQ(FoundIn("on-call", "repeatable-read"), "G2-item write skew level 4");
}

TEST(Anomalies, SayWhoAndWhere) {
  Session session;
  RunToEnd(session, Of("bank-account", "read-modify-write"));
  const trace::Anomaly& first = session.anomalies().front();
  EXPECT_EQ(session.ActorName(first.first_actor).substr(0, 1), "#");
  EXPECT_EQ(session.ActorName(first.second_actor).substr(0, 1), "#");
  EXPECT_NE(first.first_actor, first.second_actor);
  EXPECT_EQ(first.table, 1U);
  EXPECT_EQ(first.row, 1U);
  ASSERT_GE(first.step, 1U);
  // It is the commit: a step before, the row that overwrote is not committed.
  session.SetPosition(first.step - 1);
  const std::string before = session.DatabaseAt().tables[0].rows.back().values[1];
  EXPECT_NE(session.DatabaseAt().tables[0].rows.back().maker, 0U);
  session.SetPosition(first.step);
  ASSERT_EQ(session.DatabaseAt().tables[0].rows.front().values[1], before);
  EXPECT_EQ(session.DatabaseAt().tables[0].rows.front().maker, 0U);
}

// What a search finds safe shows none, whatever the seed.
TEST(Anomalies, AreNotInWhatIsSafe) {
  for (const Scenario& scenario : Catalog()) {
    for (const Strategy& strategy : scenario.strategies) {
      if (!FailuresUnder(strategy, scenario.runtime).empty()) continue;
      for (uint64_t seed = 1; seed <= 5; ++seed) {
        Session session;
        RunToEnd(session, Of(scenario.name, strategy.name, seed));
        EXPECT_EQ(Found(session), "") << scenario.name << "/" << strategy.name << " " << seed;
      }
    }
  }
}

TEST(Anomalies, AreInThreadsAndTasksToo) {
  Settings settings;
  settings.source =
      "import asyncio\n"
      "from playground import pool\n"
      "async def add():\n"
      "    async with pool.acquire() as connection, connection.transaction(isolation=ISOLATION):\n"
      "        n = await connection.fetchval('SELECT n FROM t')\n"
      "        await connection.execute('UPDATE t SET n = $1', n + 1)\n"
      "async def main():\n"
      "    await pool.execute('CREATE TABLE t (n int)')\n"
      "    await pool.execute('INSERT INTO t VALUES (0)')\n"
      "    await asyncio.gather(add(), add(), return_exceptions=True)\n"
      "    print(await pool.fetchval('SELECT n FROM t'))\n"
      "    await pool.execute('UPDATE t SET n = 0')\n"
      "asyncio.run(main())\n";
  const std::string whole = settings.source;
  settings.source = "ISOLATION = 'read_committed'\n" + whole;
  Session lost;
  RunToEnd(lost, settings);
  EXPECT_EQ(lost.output(), "1\n");
  EXPECT_EQ(Found(lost), "P4 lost update level 1");
  settings.source = "ISOLATION = 'repeatable_read'\n" + whole;
  Session refused;
  RunToEnd(refused, settings);
  EXPECT_EQ(refused.output(), "1\n");
  EXPECT_EQ(Found(refused), "") << "one of them was rolled back";
}

TEST(Anomalies, WhatASavepointUndoesIsNone) {
  const auto found = [](const std::string& end) {
    Settings settings;
    settings.source =
        "import asyncio\n"
        "from playground import pool\n"
        "async def overwrite():\n"
        "    async with pool.acquire() as a:\n"
        "        await a.execute('BEGIN')\n"
        "        await a.fetch('SELECT n FROM t')\n"
        "        await asyncio.sleep(0.1)\n"
        "        await a.execute('SAVEPOINT s')\n"
        "        await a.execute('UPDATE t SET n = 5')\n"
        "        await a.execute('" +
        end +
        "')\n"
        "        await a.execute('COMMIT')\n"
        "async def main():\n"
        "    await pool.execute('CREATE TABLE t (n int)')\n"
        "    await pool.execute('INSERT INTO t VALUES (0)')\n"
        "    first = asyncio.create_task(overwrite())\n"
        "    await asyncio.sleep(0.05)\n"
        "    await asyncio.create_task(pool.execute('UPDATE t SET n = 1'))\n"
        "    await first\n"
        "asyncio.run(main())\n";
    Session session;
    RunToEnd(session, settings);
    return Found(session);
  };
  EXPECT_EQ(found("RELEASE s"), "P4 lost update level 1");
  EXPECT_EQ(found("ROLLBACK TO s"), "");
}

}  // namespace
}  // namespace interleave::session
