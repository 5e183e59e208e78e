#include "session/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"

namespace interleave::session {
namespace {

Settings Strategy(const std::string& name, int64_t requests) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = name;
  settings.parameters = {{"requests", requests}};
  return settings;
}

Settings Program(const std::string& source) {
  Settings settings;
  settings.file_name = "program.py";
  settings.source = source;
  return settings;
}

void OpenOrFail(Session& session, const Settings& settings) {
  const base::Result<bool> opened = session.Open(settings);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
}

const RunResult& RunToEnd(Session& session) {
  while (session.Advance(1'000'000)) {
  }
  return session.result();
}

constexpr const char* kUnprotected =
    "import asyncio\n"
    "\n"
    "value = 10\n"
    "\n"
    "async def handle(request):\n"
    "    global value\n"
    "    current = value\n"
    "    await asyncio.sleep(0)\n"
    "    value = current + 1\n";

// sum(payouts) after a step goes through all of them: a slice that did not count it took seconds.
TEST(Session, ASliceIsShorterWhereItsCountersTakeLong) {
  constexpr uint64_t kSlice = 2000;
  constexpr uint64_t kPayouts = 3000;
  Settings settings = Strategy("django-f-twice", kPayouts);
  settings.scenario = "bank-account";
  Session session;
  OpenOrFail(session, settings);
  uint32_t last_steps = 0;  // of a whole slice, when all that there will be is in the list, but for a few
  for (uint32_t before = 0; session.Advance(kSlice); before = session.step_count())
    last_steps = session.step_count() - before;
  EXPECT_GT(last_steps, 0U);
  EXPECT_LE(last_steps, kSlice / (kPayouts / 8));
}

TEST(Session, SlicesDoNotChangeARun) {
  Session whole;
  OpenOrFail(whole, Strategy("lock-short", 40));
  const RunResult& expected = RunToEnd(whole);
  for (const uint64_t slice : {1U, 3U, 17U, 1000U}) {
    Session sliced;
    OpenOrFail(sliced, Strategy("lock-short", 40));
    while (sliced.Advance(slice)) {
    }
    EXPECT_EQ(sliced.result().trace_hash, expected.trace_hash) << slice;
    EXPECT_EQ(sliced.result().steps, expected.steps);
    EXPECT_EQ(sliced.result().schedule, expected.schedule);
  }
}

// What a program imports is no variable of its; the count that an outside service keeps shows all the same.
TEST(Session, ACounterOfAServiceShowsFromTheStartOnAndAfterEveryCall) {
  Settings settings;
  settings.scenario = "external-api";
  settings.strategy = "no-limit";
  settings.parameters = {{"requests", 5}, {"limit", 2}};
  for (const uint64_t slice : {1U, 1000U}) {
    Session session;
    OpenOrFail(session, settings);
    while (session.Advance(slice)) {
    }
    EXPECT_TRUE(session.log().variables.empty());
    std::vector<int64_t> values;
    for (uint64_t index = 0; index < session.log().size(); ++index) {
      const trace::Record& record = session.log().at(index);
      if (record.kind == trace::RecordKind::kCounter) values.push_back(record.signed_value());
    }
    EXPECT_EQ(values, (std::vector<int64_t>{0, 1, 2, 3}));
    EXPECT_EQ(session.result().counters[0].value, "3");
    EXPECT_FALSE(session.result().ok);
  }
}

TEST(Session, SeedsDecideTheRun) {
  const auto hash = [](uint64_t seed) {
    Settings settings = Strategy("lock-short", 10);
    settings.seed = seed;
    Session session;
    OpenOrFail(session, settings);
    return RunToEnd(session).trace_hash;
  };
  EXPECT_EQ(hash(5), hash(5));
  EXPECT_NE(hash(5), hash(6));
}

TEST(Session, AFailedOpenKeepsWhatWasThere) {
  Session session;
  OpenOrFail(session, Strategy("asyncio-lock", 5));
  RunToEnd(session);
  session.SetPosition(4);
  Settings broken = Strategy("asyncio-lock", 5);
  broken.source = "def f(:\n";
  const base::Result<bool> opened = session.Open(broken);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.error().message.find("SyntaxError"), std::string::npos) << opened.error().message;
  EXPECT_TRUE(session.finished());
  EXPECT_EQ(session.position(), 4U);
  EXPECT_EQ(session.result().counters[0].value, "5");
}

TEST(Session, EditedCodeRunsInPlaceOfTheStrategys) {
  Settings settings = Strategy("asyncio-lock", 12);
  settings.source = "value = 0\n\nasync def handle(request):\n    global value\n    value += 2\n";
  Session session;
  OpenOrFail(session, settings);
  const RunResult& result = RunToEnd(session);
  EXPECT_EQ(result.counters[0].value, "24");
  EXPECT_EQ(result.counters[0].expected, "12");
  EXPECT_FALSE(result.ok);
}

TEST(Session, PositionsShowWhatWasTrueThen) {
  Session session;
  OpenOrFail(session, Strategy("asyncio-lock", 20));
  const RunResult result = RunToEnd(session);
  EXPECT_EQ(session.step_count(), result.steps);
  session.SetPosition(0);
  EXPECT_EQ(session.CountersAt()[0].value, "0");
  session.SetPosition(UINT32_MAX);
  EXPECT_EQ(session.position(), session.step_count());
  EXPECT_EQ(session.CountersAt()[0].value, "20");
  EXPECT_EQ(session.StatisticsAt().requests_done, 20U);
  int64_t last = -1;
  for (uint32_t step = 0; step <= session.step_count(); ++step) {
    session.SetPosition(step);
    EXPECT_EQ(session.moment().step, step);
    const int64_t value = std::stoll(session.CountersAt()[0].value);
    EXPECT_TRUE(value == last || value == last + 1) << step;
    last = value;
  }
}

TEST(Session, CountersBeforeTheEndAreThoseSoFar) {
  Session session;
  OpenOrFail(session, Strategy("asyncio-lock", 1000));
  session.Advance(4000);
  ASSERT_FALSE(session.finished());
  const std::string so_far = session.result().counters[0].value;
  session.SetPosition(session.step_count());
  EXPECT_EQ(session.CountersAt()[0].value, so_far);
  EXPECT_GT(std::stoll(so_far), 0);
  EXPECT_LT(std::stoll(so_far), 1000);
}

// ---- What is expected of a program of one's own
// ------------------------------------------------------------

TEST(Expectation, ADrivenProgramsOneIntGlobalGrowsByTheRequests) {
  Session session;
  OpenOrFail(session, Program(kUnprotected));
  const RunResult& result = RunToEnd(session);
  ASSERT_EQ(result.counters.size(), 1U);
  EXPECT_EQ(result.counters[0].name, "value");
  EXPECT_EQ(result.counters[0].value, "11");
  EXPECT_EQ(result.counters[0].expected, "60");
  EXPECT_FALSE(result.ok);
}

TEST(Expectation, GlobalsThatAreNoIntsAreShownAndDoNotCount) {
  Session session;
  OpenOrFail(session, Program("import asyncio\n"
                              "value = 0\n"
                              "lock = None\n"
                              "async def startup():\n"
                              "    global lock\n"
                              "    lock = asyncio.Lock()\n"
                              "async def handle(request):\n"
                              "    global value\n"
                              "    async with lock:\n"
                              "        current = value\n"
                              "        await asyncio.sleep(0)\n"
                              "        value = current + 1\n"));
  const RunResult& result = RunToEnd(session);
  ASSERT_EQ(result.counters.size(), 2U);
  for (const CounterResult& counter : result.counters) {
    EXPECT_EQ(counter.expected, counter.name == "value" ? "50" : "") << counter.name;
    EXPECT_TRUE(counter.ok);
  }
  EXPECT_TRUE(result.ok);
}

TEST(Expectation, TwoIntsAreTooMany) {
  Session session;
  OpenOrFail(session, Program("first = 0\nsecond = 0\n"
                              "async def handle(request):\n"
                              "    global first, second\n"
                              "    first += 1\n"
                              "    second += 2\n"));
  const RunResult& result = RunToEnd(session);
  ASSERT_EQ(result.counters.size(), 2U);
  EXPECT_EQ(result.counters[0].expected, "");
  EXPECT_EQ(result.counters[1].expected, "");
  EXPECT_EQ(result.counters[1].value, "100");
  EXPECT_TRUE(result.ok);
}

TEST(Expectation, AnOrdinaryProgramHasNone) {
  Session session;
  OpenOrFail(session,
             Program("value = 0\ndef grow():\n    global value\n    value += 3\ngrow()\nprint(value)\n"));
  const RunResult& result = RunToEnd(session);
  ASSERT_EQ(result.counters.size(), 1U);
  EXPECT_EQ(result.counters[0].value, "3");
  EXPECT_EQ(result.counters[0].expected, "");
  EXPECT_TRUE(result.ok);
  EXPECT_EQ(session.output(), "3\n");
}

TEST(Expectation, AFailedRequestIsWrong) {
  Session session;
  OpenOrFail(session, Program("async def handle(request):\n    assert request.id != 2\n"));
  const RunResult& result = RunToEnd(session);
  EXPECT_EQ(result.statistics.requests_failed, 1U);
  EXPECT_EQ(result.statistics.requests_done, 49U);
  EXPECT_FALSE(result.ok);
}

TEST(Expectation, AnExpressionIsRecordedAsItChanges) {
  Settings settings = Program(kUnprotected);
  settings.assertion = "value > 10";
  Session session;
  OpenOrFail(session, settings);
  const RunResult& result = RunToEnd(session);
  ASSERT_EQ(result.counters.size(), 2U);
  EXPECT_EQ(result.counters[1].value, "True");
  EXPECT_TRUE(result.ok);
  session.SetPosition(0);
  EXPECT_EQ(session.CountersAt()[1].value, "False");
  session.SetPosition(session.step_count());
  EXPECT_EQ(session.CountersAt()[1].value, "True");
}

// ---- Locals ----------------------------------------------------------------------------------------------

std::string Show(const std::vector<TaskLocals>& tasks) {
  std::string text;
  for (const TaskLocals& task : tasks) {
    text += std::to_string(task.actor) + " " + task.function + ":" + std::to_string(task.line);
    for (const LocalVariable& variable : task.variables) text += " " + variable.name + "=" + variable.value;
    text += "\n";
  }
  return text;
}

TEST(Locals, AreThoseOfThePosition) {
  Settings settings = Program(kUnprotected);
  settings.parameters = {{"requests", 2}};
  Session session;
  OpenOrFail(session, settings);
  RunToEnd(session);
  // arrive; request 1 reads; request 2 reads; request 1 writes; request 2 writes.
  ASSERT_EQ(session.step_count(), 5U);
  session.SetPosition(3);
  const std::vector<TaskLocals> tasks = session.LocalsAt();
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].function, "handle");
  EXPECT_EQ(tasks[0].line, 8U);
  const auto current = std::find_if(tasks[1].variables.begin(), tasks[1].variables.end(),
                                    [](const LocalVariable& variable) { return variable.name == "current"; });
  ASSERT_NE(current, tasks[1].variables.end());
  EXPECT_EQ(current->value, "10");
  session.SetPosition(5);
  EXPECT_EQ(session.LocalsAt().size(), 0U);
}

TEST(Locals, DoNotDependOnTheWayToThePosition) {
  Session session;
  OpenOrFail(session, Strategy("asyncio-lock", 8000));
  RunToEnd(session);
  base::Random random(3);
  std::vector<uint32_t> steps;
  for (int index = 0; index < 25; ++index) {
    steps.push_back(static_cast<uint32_t>(random.Below(session.step_count() + 1)));
  }
  std::vector<std::string> jumped;
  for (const uint32_t step : steps) {
    session.SetPosition(step);
    jumped.push_back(Show(session.LocalsAt()));
  }
  for (size_t index = 0; index < steps.size(); index += 6) {
    Session fresh;
    OpenOrFail(fresh, Strategy("asyncio-lock", 8000));
    RunToEnd(fresh);
    fresh.SetPosition(steps[index]);
    EXPECT_EQ(Show(fresh.LocalsAt()), jumped[index]) << steps[index];
  }
}

TEST(Locals, AreThereForThoseWhoAreStuck) {
  Session session;
  OpenOrFail(session, Strategy("threading-lock", 4));
  EXPECT_EQ(RunToEnd(session).outcome, trace::Outcome::kDeadlock);
  session.SetPosition(session.step_count());
  const std::vector<TaskLocals> tasks = session.LocalsAt();
  ASSERT_GE(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].actor, 1U);
  EXPECT_EQ(tasks[0].function, "handle");
  EXPECT_EQ(tasks[1].actor, 2U);
  EXPECT_EQ(tasks[1].line, session.result().stuck[0].line);
}

TEST(Locals, HoldAtTheEndOfWhateverEnds) {
  for (const char* source : {"raise ValueError('x')\n", "value = 1\n", "while True:\n    pass\n",
                             "import asyncio\nasync def main():\n    x = 1\n    await asyncio.sleep(0)\n"
                             "    raise ValueError(x)\nasyncio.run(main())\n",
                             "import asyncio\nasync def main():\n    await asyncio.Event().wait()\n"
                             "asyncio.run(main())\n"}) {
    Settings settings = Program(source);
    settings.limits.max_steps = 10'000;
    Session session;
    OpenOrFail(session, settings);
    RunToEnd(session);
    for (uint32_t step = 0; step <= session.step_count(); ++step) {
      session.SetPosition(step);
      EXPECT_LE(session.LocalsAt().size(), 2U) << source;
    }
    session.SetPosition(0);
    session.LocalsAt();
  }
}

TEST(Session, GivesUpWhenItIsTold) {
  Session session;
  OpenOrFail(session, Program("while True:\n    pass\n"));
  EXPECT_TRUE(session.Advance(1000));
  session.GiveUp("more than 1 s of wall clock");
  EXPECT_TRUE(session.finished());
  EXPECT_FALSE(session.Advance(1000));
  EXPECT_EQ(session.result().outcome, trace::Outcome::kLimit);
  EXPECT_EQ(session.result().limit, "more than 1 s of wall clock");
  EXPECT_FALSE(session.result().ok);
}

}  // namespace
}  // namespace interleave::session
