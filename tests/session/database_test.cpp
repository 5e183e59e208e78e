// What a scenario says of its database and its processes, and counters that look into the database.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "session/exploration.hpp"
#include "session/session.hpp"
#include "session/target.hpp"

namespace interleave::session {
namespace {

using Parameters = std::vector<std::pair<std::string, int64_t>>;

Settings Of(const std::string& scenario, const std::string& strategy, Parameters parameters) {
  Settings settings;
  settings.scenario = scenario;
  settings.strategy = strategy;
  settings.parameters = std::move(parameters);
  return settings;
}

Settings Program(const std::string& source, Parameters parameters = {}) {
  Settings settings;
  settings.source = source;
  settings.parameters = std::move(parameters);
  return settings;
}

void RunToEnd(Session& session, const Settings& settings) {
  const base::Result<bool> opened = session.Open(settings);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  while (session.Advance(1'000'000)) continue;
}

RunResult ResultOf(const Settings& settings) {
  Session session;
  RunToEnd(session, settings);
  return session.result();
}

std::string ValueOfCounter(const RunResult& result, std::string_view name) {
  for (const CounterResult& counter : result.counters) {
    if (counter.name == name) return counter.value;
  }
  return "no such counter";
}

// Every value that a counter had, as they were recorded.
std::vector<std::string> History(const Session& session, std::string_view name) {
  const trace::Log& log = session.log();
  std::vector<std::string> values;
  for (uint64_t index = 0; index < log.size(); ++index) {
    const trace::Record& record = log.at(index);
    const bool is_text = record.kind == trace::RecordKind::kCounterText;
    if ((record.kind != trace::RecordKind::kCounter && !is_text) || log.counters[record.detail] != name)
      continue;
    values.push_back(is_text ? log.texts()[record.value] : std::to_string(record.signed_value()));
  }
  return values;
}

constexpr const char* kFilled =
    "from playground import pool\n"
    "\n"
    "async def startup():\n"
    "    await pool.execute('CREATE TABLE t (id int PRIMARY KEY, n int)')\n"
    "    await pool.execute('INSERT INTO t VALUES (1, 10)')\n"
    "\n";

TEST(Database, CountersShowWhatIsCommitted) {
  Session session;
  RunToEnd(session, Of("bank-account", "for-update", {{"requests", 2}}));
  EXPECT_EQ(History(session, "balance"), (std::vector<std::string>{"—", "None", "500", "400", "300"}));
  EXPECT_EQ(ValueOfCounter(session.result(), "paid"), "200");
  EXPECT_TRUE(session.result().ok);
}

TEST(Database, ACounterThatIsOnlyShownIsNeverWrong) {
  const RunResult result = ResultOf(Of("bank-account", "atomic-update", {}));
  EXPECT_EQ(ValueOfCounter(result, "balance"), "-300");
  EXPECT_EQ(ValueOfCounter(result, "overdrawn"), "300");
  EXPECT_EQ(ValueOfCounter(result, "lost"), "0");
  for (const CounterResult& counter : result.counters)
    EXPECT_EQ(counter.ok, counter.name != "overdrawn") << counter.name;
}

TEST(Database, ALookChangesNothingAndSeesNoUncommittedRow) {
  Settings settings = Program(std::string(kFilled) +
                                  "async def handle(request):\n"
                                  "    connection = await pool.acquire()\n"
                                  "    await connection.execute('BEGIN')\n"
                                  "    await connection.execute('UPDATE t SET n = 11')\n",
                              {{"requests", 1}});
  settings.assertion =
      "[__look__('DELETE FROM t RETURNING n'), __look__('SELECT n FROM t WHERE id = 1'), "
      "__look__('SELECT n FROM t WHERE id = 2')]";
  // It would change something, and would have to wait for the row.
  EXPECT_EQ(ResultOf(settings).counters.back().value, "—");
  settings.assertion = "[__look__('SELECT n FROM t WHERE id = 1'), __look__('SELECT n FROM t WHERE id = 2')]";
  EXPECT_EQ(ResultOf(settings).counters.back().value, "[10, None]");
  settings.source = std::string(kFilled) + "async def handle(request):\n    await pool.fetch('SELECT 1')\n";
  settings.assertion = "[__look__('DELETE FROM t RETURNING n'), __look__('SELECT n FROM t WHERE id = 1')]";
  // It would change something.
  EXPECT_EQ(ResultOf(settings).counters.back().value, "—");
}

TEST(Database, ALookThatCannotBeMadeHasNoValue) {
  for (const char* look :
       {"__look__(5)", "__look__('SELEC')", "__look__('SELECT x FROM nowhere')", "__look__()"}) {
    Settings settings = Program("async def handle(request):\n    pass\n", {{"requests", 1}});
    settings.assertion = look;
    EXPECT_EQ(ResultOf(settings).counters.back().value, "—") << look;
  }
}

TEST(Database, ProgramsCannotLook) {
  const RunResult result = ResultOf(Program("print(__look__('SELECT 1'))\n"));
  EXPECT_EQ(result.exception.type, "NameError");
  EXPECT_EQ(result.exception.message, "name '__look__' is not defined");
}

TEST(Database, StatementsTakeTheTimeThatTheParametersSay) {
  const auto time_ns = [](int64_t latency_ns) {
    return ResultOf(Of("bank-account", "atomic-update-guarded",
                       {{"requests", 1}, {"database_min_ns", latency_ns}, {"database_max_ns", latency_ns}}))
        .virtual_time_ns;
  };
  // Two of the startup and one of the request.
  EXPECT_EQ(time_ns(800'000) - time_ns(700'000), 300'000);
}

TEST(Database, ARangeOfLatenciesIsNotUpsideDown) {
  Session session;
  const base::Result<bool> opened = session.Open(
      Of("bank-account", "for-update", {{"database_min_ns", 800'001}, {"database_max_ns", 800'000}}));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().message,
            "database_min_ns=800001 is above database_max_ns=800000: lower the one or raise the other");
}

TEST(Database, APoolOfOneConnectionServesOneRequestAtATime) {
  const auto time_ns = [](int64_t connections) {
    return ResultOf(Of("bank-account", "atomic-update-guarded",
                       {{"requests", 4},
                        {"connections", connections},
                        {"database_min_ns", 1'000'000},
                        {"database_max_ns", 1'000'000}}))
        .virtual_time_ns;
  };
  EXPECT_GE(time_ns(1), 6'000'000);
  EXPECT_LT(time_ns(4), 4'000'000);
}

TEST(Database, ACircleOfWaitsLastsAsLongAsTheParameterSays) {
  const auto result = [](int64_t timeout_ms) {
    return ResultOf(Of("transfer", "rows-argument-order",
                       {{"requests", 2},
                        {"database_min_ns", 500'000},
                        {"database_max_ns", 500'000},
                        {"deadlock_timeout_ms", timeout_ms}}));
  };
  for (const int64_t timeout_ms : {20, 400}) {
    const RunResult ended = result(timeout_ms);
    EXPECT_EQ(ended.statistics.requests_failed, 1U);
    EXPECT_GE(ended.virtual_time_ns, timeout_ms * 1'000'000);
    EXPECT_LT(ended.virtual_time_ns, (timeout_ms + 20) * 1'000'000);
  }
}

bool IsShown(const Settings& settings, std::string_view name) {
  const base::Result<Target> target = ResolveTarget(settings);
  EXPECT_TRUE(target.ok());
  const std::vector<Parameter> shown = ShownParameters(target.value());
  return std::any_of(shown.begin(), shown.end(), [&](const Parameter& one) { return one.name == name; });
}

// The first counter at the end of all schedules.
std::set<std::string> FinalValues(const Settings& settings) {
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, {});
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  if (!opened.ok()) return {};
  while (opened.value()->Advance(10'000)) continue;
  const ExploreResult result = opened.value()->Result();
  EXPECT_TRUE(result.complete);
  std::set<std::string> values;
  for (const ExploredOutcome& outcome : result.outcomes) values.insert(outcome.counters.back().value);
  return values;
}

// The second of two requests waits for the first one's row.
Settings WaitingProgram(const std::string& setting, const std::string& statement) {
  Settings settings = Program(std::string("import asyncpg\n") + kFilled +
                                  "said = []\n"
                                  "\n"
                                  "async def handle(request):\n"
                                  "    async with pool.acquire() as connection:\n"
                                  "        if request.id == 1:\n"
                                  "            async with connection.transaction():\n"
                                  "                await connection.execute('UPDATE t SET n = 1')\n"
                                  "            return\n"
                                  "        await connection.execute(\"" +
                                  setting +
                                  "\")\n"
                                  "        try:\n"
                                  "            await connection.execute('" +
                                  statement +
                                  "')\n"
                                  "            said.append('done')\n"
                                  "        except asyncpg.PostgresError as error:\n"
                                  "            said.append(error.sqlstate)\n",
                              {{"requests", 2}});
  settings.assertion = "said";
  return settings;
}

TEST(Database, ATimeoutMayEndAWaitAtAnyMomentOfASearch) {
  using Values = std::set<std::string>;
  constexpr const char* kUpdate = "UPDATE t SET n = 2";
  EXPECT_EQ(FinalValues(WaitingProgram("SET lock_timeout = '100ms'", kUpdate)),
            (Values{"['55P03']", "['done']"}));
  EXPECT_EQ(FinalValues(WaitingProgram("SET statement_timeout = '100ms'", kUpdate)),
            (Values{"['57014']", "['done']"}));
  EXPECT_EQ(FinalValues(WaitingProgram("SET lock_timeout = '2s'; SET statement_timeout = '1s'", kUpdate)),
            (Values{"['57014']", "['done']"}));
  EXPECT_EQ(FinalValues(WaitingProgram("SET deadlock_timeout = '1ms'", kUpdate)), (Values{"['done']"}));
  EXPECT_EQ(FinalValues(WaitingProgram("SELECT 1", "SELECT pg_sleep(10)")), (Values{"['done']"}));
}

TEST(Database, ATimeoutOfATimedRunEndsTheWaitWhenItIsOver) {
  const auto outcome = [](const std::string& setting, int64_t latency_ns) {
    Settings settings = WaitingProgram(setting, "UPDATE t SET n = 2");
    settings.parameters = {{"requests", 2}, {"database_min_ns", latency_ns}, {"database_max_ns", latency_ns}};
    return ResultOf(settings).counters.back().value;
  };
  // The row is taken for as long as a COMMIT takes, less the time until somebody asks for it.
  EXPECT_EQ(outcome("SET lock_timeout = '100ms'", 30'000'000), "['done']");
  EXPECT_EQ(outcome("SET lock_timeout = '20ms'", 30'000'000), "['55P03']");
  EXPECT_EQ(outcome("SET statement_timeout = '20ms'", 30'000'000), "['57014']");
  EXPECT_EQ(outcome("SET lock_timeout = 20; SET statement_timeout = 20", 30'000'000), "['55P03']");
}

TEST(Database, WhoCameLastFindsTheDeadlockIfTheOthersHaveLooked) {
  // The first waits from 1 s on and looks at 2 s, when there is none; the second closes the circle at 4 s.
  const std::string source =
      "import asyncio, asyncpg\n"
      "from playground import pool\n"
      "\n"
      "said = []\n"
      "\n"
      "async def take(first, second, pause):\n"
      "    async with pool.acquire() as connection:\n"
      "        try:\n"
      "            async with connection.transaction():\n"
      "                await connection.execute(f'SELECT pg_advisory_xact_lock({first})')\n"
      "                await asyncio.sleep(pause)\n"
      "                await connection.execute(f'SELECT pg_advisory_xact_lock({second})')\n"
      "        except asyncpg.DeadlockDetectedError:\n"
      "            said.append((first, round(asyncio.get_running_loop().time() - start)))\n"
      "\n"
      "async def main():\n"
      "    global start\n"
      "    start = asyncio.get_running_loop().time()\n"
      "    await asyncio.gather(take(1, 2, 1), take(2, 1, 4))\n"
      "\n"
      "asyncio.run(main())\n";
  Settings settings = Program(source);
  settings.assertion = "said";
  EXPECT_EQ(ResultOf(settings).counters.back().value, "[(2, 5)]");
}

TEST(Database, ClassesOfTheLibraryAreFinishedOnceRequestsCome) {
  Session session;
  RunToEnd(session,
           Program("import asyncpg\n"
                   "from collections.abc import Iterable\n"
                   "from contextlib import contextmanager\n"
                   "\n"
                   "asyncpg.PostgresError.note = 'ours'\n"
                   "\n"
                   "def keywords(*, kept=3):\n"
                   "    return kept\n"
                   "\n"
                   "@contextmanager\n"
                   "def block():\n"
                   "    yield 4\n"
                   "\n"
                   "async def handle(request):\n"
                   "    try:\n"
                   "        asyncpg.PostgresError.note = [1]\n"
                   "    except TypeError as error:\n"
                   "        print(error)\n"
                   "    class Own(asyncpg.DataError):\n"
                   "        note = 'own'\n"
                   "    Own.more = [2]\n"
                   "    class Slotted(asyncpg.Record):\n"
                   "        __slots__ = ('a',)\n"
                   "    print(asyncpg.DataError.note, Own('x').note, Own.more, Own('x').sqlstate)\n"
                   "    print(isinstance([], Iterable), isinstance(3, Iterable), Own.__annotations__)\n"
                   "    print(asyncpg.DataError.__annotations__, Slotted.__mro__[1] is asyncpg.Record)\n"
                   "    keywords.__kwdefaults__['kept'] = 5\n"
                   "    with block() as value:\n"
                   "        print(keywords(kept=value), keywords())\n",
                   {{"requests", 1}}));
  EXPECT_EQ(session.output(),
            "cannot set 'note' attribute of immutable type 'PostgresError'\n"
            "ours own [2] 22000\n"
            "True False {}\n"
            "{} True\n"
            "4 3\n");
}

TEST(Database, AnEditedTextHasAsManyProcessesAsItsStrategy) {
  Settings settings = Of("bank-account", "asyncio-lock", {});
  EXPECT_FALSE(IsShown(settings, "workers"));
  EXPECT_FALSE(IsShown(settings, "instruction_ns"));
  const std::string edited =
      FindStrategy(*FindScenario("bank-account"), "asyncio-lock")->source + "\n# edited\n";
  settings.source = edited;
  EXPECT_FALSE(IsShown(settings, "workers"));
  EXPECT_TRUE(IsShown(settings, "instruction_ns")) << "it may start threads now";
  EXPECT_TRUE(ResultOf(settings).ok) << "in one process the lock is enough";
  settings.strategy = "asyncio-lock-two-workers";
  EXPECT_TRUE(IsShown(settings, "workers"));
}

TEST(Database, AProgramOfOnesOwnHasItsParametersToo) {
  const std::string source =
      "from playground import pool\n"
      "\n"
      "async def handle(request):\n"
      "    await pool.fetch('SELECT 1')\n"
      "    print(request.worker)\n";
  const Parameters slow = {{"requests", 2}, {"database_min_ns", 5'000'000}, {"database_max_ns", 5'000'000}};
  Session session;
  RunToEnd(session, Program(source, slow));
  EXPECT_EQ(session.output(), "1\n1\n");
  EXPECT_GE(session.result().virtual_time_ns, 5'000'000);
  Parameters workers = slow;
  workers.emplace_back("workers", 2);
  Session several;
  RunToEnd(several, Program(source, workers));
  EXPECT_EQ(several.output(), "1\n2\n");
}

}  // namespace
}  // namespace interleave::session
