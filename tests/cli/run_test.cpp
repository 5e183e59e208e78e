#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "fake_console.hpp"
#include "session/session.hpp"

namespace interleave::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Answer {
  ExitStatus status;
  std::string out;
  std::string error;
};

Answer Call(std::vector<std::string> words, std::map<std::string, std::string> files = {}) {
  FakeConsole console;
  console.files = std::move(files);
  const ExitStatus status = RunCommandLine(words, console);
  return {status, console.out, console.error};
}

Json Document(const Answer& answer) {
  Json document = Json::parse(answer.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << answer.out << answer.error;
  return document;
}

std::vector<std::string> Keys(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

using Names = std::vector<std::string>;

constexpr const char* kCounter =
    "import asyncio\n"
    "\n"
    "value = 0\n"
    "lock = asyncio.Lock()\n"
    "\n"
    "async def increment():\n"
    "    global value\n"
    "    async with lock:\n"
    "        current = value\n"
    "        await asyncio.sleep(0)\n"
    "        value = current + 1\n";

constexpr const char* kUnprotected =
    "import asyncio\n"
    "\n"
    "value = 0\n"
    "\n"
    "async def increment():\n"
    "    global value\n"
    "    current = value\n"
    "    await asyncio.sleep(0)\n"
    "    value = current + 1\n";

TEST(Run, JsonHasEveryFieldInOrder) {
  const Json document = Document(Call({"run", "event-loop-counter/unprotected", "--json"}));
  EXPECT_EQ(Keys(document), (Names{"target",  "seed",       "runtime",          "parameters",
                                   "outcome", "exception",  "deadlock",         "virtual_time_ns",
                                   "steps",   "switches",   "requests",         "counters",
                                   "ok",      "latency_ns", "throughput_per_s", "lock_wait_ns",
                                   "calls",   "stdout",     "schedule",         "trace_hash"}));
  EXPECT_EQ(Keys(document["requests"]), (Names{"started", "done", "failed"}));
  EXPECT_EQ(Keys(document["counters"][0]), (Names{"name", "value", "expected", "ok"}));
  EXPECT_EQ(Keys(document["latency_ns"]), (Names{"p50", "p95", "p99", "max"}));
  EXPECT_EQ(Keys(document["lock_wait_ns"]), (Names{"p50", "p99", "max"}));
  EXPECT_EQ(Keys(document["calls"]), (Names{"database", "redis", "upstream"}));
  EXPECT_EQ(document["trace_hash"].get<std::string>().size(), 16U);
  EXPECT_EQ(document["target"], "event-loop-counter/unprotected");
  EXPECT_EQ(document["parameters"]["requests"], 12);
}

TEST(Run, UnprotectedLosesAndTheLockDoesNot) {
  const Answer wrong = Call({"run", "event-loop-counter/unprotected", "--set", "requests=50", "--json"});
  EXPECT_EQ(wrong.status, ExitStatus::kWrong);
  EXPECT_EQ(Document(wrong)["counters"][0],
            (Json{{"name", "value"}, {"value", 1}, {"expected", 50}, {"ok", false}}));
  const Answer right = Call({"run", "event-loop-counter/asyncio-lock", "--set", "requests=50", "--json"});
  EXPECT_EQ(right.status, ExitStatus::kGood);
  EXPECT_EQ(Document(right)["counters"][0],
            (Json{{"name", "value"}, {"value", 50}, {"expected", 50}, {"ok", true}}));
}

TEST(Run, DeadlockSaysWhoWaitsForWhat) {
  const Answer answer = Call({"run", "event-loop-counter/threading-lock", "--json"});
  EXPECT_EQ(answer.status, ExitStatus::kWrong);
  const Json document = Document(answer);
  EXPECT_EQ(document["outcome"], "deadlock");
  ASSERT_GE(document["deadlock"].size(), 1U);
  const Json& wait = document["deadlock"][0];
  EXPECT_EQ(wait["waits"], "request 2");
  EXPECT_EQ(wait["for"], "lock (threading.Lock)");
  EXPECT_EQ(wait["held_by"], "request 1");
}

TEST(Run, AProgramOfOnesOwnIsDriven) {
  const std::map<std::string, std::string> files = {{"counter.py", kCounter},
                                                    {"unprotected.py", kUnprotected}};
  const Answer right = Call({"run", "counter.py", "--json"}, files);
  EXPECT_EQ(right.status, ExitStatus::kGood) << right.error;
  EXPECT_EQ(Document(right)["counters"],
            Json::parse(R"([{"name":"value","value":50,"expected":50,"ok":true}])"));
  const Answer wrong = Call({"run", "unprotected.py", "--json"}, files);
  EXPECT_EQ(wrong.status, ExitStatus::kWrong);
  EXPECT_EQ(Document(wrong)["counters"],
            Json::parse(R"([{"name":"value","value":1,"expected":50,"ok":false}])"));
  const Answer few = Call({"run", "unprotected.py", "--set", "requests=1", "--json"}, files);
  EXPECT_EQ(few.status, ExitStatus::kGood);
}

TEST(Run, AnOrdinaryProgramPrintsAndIsJudgedByItsAsserts) {
  const std::map<std::string, std::string> files = {
      {"good.py", "print('one', 2)\nassert 1 + 1 == 2\n"},
      {"bad.py", "print('x')\ndef f():\n    raise ValueError('boom')\nf()\n"},
  };
  const Answer good = Call({"run", "good.py"}, files);
  EXPECT_EQ(good.status, ExitStatus::kGood) << good.error;
  EXPECT_TRUE(good.out.starts_with("one 2\n\n")) << good.out;
  const Answer bad = Call({"run", "bad.py", "--json"}, files);
  EXPECT_EQ(bad.status, ExitStatus::kWrong);
  const Json document = Document(bad);
  EXPECT_EQ(document["outcome"], "exception");
  EXPECT_EQ(document["exception"],
            (Json{{"type", "ValueError"}, {"message", "boom"}, {"file", "bad.py"}, {"line", 3}}));
  EXPECT_EQ(document["stdout"], "x\n");
}

TEST(Run, AnAssertionIsAnExpectation) {
  const std::map<std::string, std::string> files = {{"counter.py", kCounter}};
  const Answer good = Call({"run", "counter.py", "--assert", "value == 50", "--json"}, files);
  EXPECT_EQ(good.status, ExitStatus::kGood) << good.error;
  const Json counters = Document(good)["counters"];
  ASSERT_EQ(counters.size(), 2U);
  EXPECT_EQ(counters[0], (Json{{"name", "value"}, {"value", 50}, {"expected", nullptr}, {"ok", true}}));
  EXPECT_EQ(counters[1], (Json{{"name", "value == 50"}, {"value", true}, {"expected", true}, {"ok", true}}));
  EXPECT_EQ(Call({"run", "counter.py", "--assert", "value == 49"}, files).status, ExitStatus::kWrong);
  const Answer broken = Call({"run", "counter.py", "--assert", "value =="}, files);
  EXPECT_EQ(broken.status, ExitStatus::kBadInput);
  EXPECT_TRUE(broken.error.starts_with("interleave: the expectation \"value ==\" cannot be read: "))
      << broken.error;
  EXPECT_EQ(Call({"run", "event-loop-counter/unprotected", "--assert", "value == 1"}).status,
            ExitStatus::kBadInput);
}

TEST(Run, UntilStopsAndJudgesWhatIsThere) {
  const Answer answer =
      Call({"run", "event-loop-counter/asyncio-lock", "--set", "requests=50", "--until", "100000", "--json"});
  EXPECT_EQ(answer.status, ExitStatus::kWrong);
  EXPECT_EQ(Document(answer)["outcome"], "stopped");
  EXPECT_LE(Document(answer)["virtual_time_ns"].get<int64_t>(), 110'000);
}

TEST(Run, LimitsGiveNoAnswer) {
  const std::map<std::string, std::string> files = {
      {"endless.py", "while True:\n    pass\n"},
      {"hungry.py", "items = []\nwhile True:\n    items.append('x' * 1000)\n"},
      {"deep.py", "def f():\n    return f()\nf()\n"},
  };
  const Answer steps = Call({"run", "endless.py", "--max-steps", "100000", "--json"}, files);
  EXPECT_EQ(steps.status, ExitStatus::kNoAnswer);
  EXPECT_EQ(Document(steps)["outcome"], "limit");
  const Answer memory = Call({"run", "hungry.py", "--max-memory", "4000000", "--json"}, files);
  EXPECT_EQ(memory.status, ExitStatus::kNoAnswer);
  EXPECT_EQ(Document(memory)["outcome"], "limit");
  const Answer clock = Call({"run", "endless.py", "--max-seconds", "2", "--json"}, files);
  EXPECT_EQ(clock.status, ExitStatus::kNoAnswer);
  const Answer depth = Call({"run", "deep.py", "--json"}, files);
  EXPECT_EQ(depth.status, ExitStatus::kWrong);
  EXPECT_EQ(Document(depth)["exception"]["type"], "RecursionError");
}

TEST(Run, BadInputIsOneLine) {
  const std::map<std::string, std::string> files = {{"a.py", "value = 1\n"}};
  const std::vector<std::vector<std::string>> calls = {
      {"run", "nothing"},
      {"run", "event-loop-counter"},
      {"run", "event-loop-counter/nothing"},
      {"run", "no-scenario/unprotected"},
      {"run", "missing.py"},
      {"run", "#/damaged"},
      {"run", "a.py", "--set", "requests"},
      {"run", "a.py", "--set", "requests=x"},
      {"run", "a.py", "--set", "requests=0"},
      {"run", "a.py", "--set", "suspends=1"},
      {"run", "a.py", "--set", "requests=1", "--set", "requests=2"},
      {"run", "a.py", "--set", "latency_min_ns=9", "--set", "latency_max_ns=8"},
      {"run", "a.py", "--runtime", "pypy"},
      {"run", "a.py", "--schedule", "t1"},
      {"run", "a.py", "--seed", "1", "--until", "-5"},
      {"run", "a.py", "--max-memory", "1"},
      {"run", "a.py", "--max-steps", "0"},
  };
  for (const std::vector<std::string>& words : calls) {
    const Answer answer = Call(words, files);
    EXPECT_EQ(answer.status, ExitStatus::kBadInput) << words[1];
    EXPECT_EQ(answer.out, "");
    EXPECT_TRUE(answer.error.starts_with("interleave: ")) << answer.error;
    EXPECT_EQ(answer.error.find('\n'), answer.error.size() - 1) << answer.error;
  }
}

TEST(Run, ASyntaxErrorIsADiagnostic) {
  const std::map<std::string, std::string> files = {{"a.py", "value = = 1\n"}};
  for (const char* command : {"run", "check", "disassemble", "link"}) {
    const Answer answer = Call({command, "a.py"}, files);
    EXPECT_EQ(answer.status, ExitStatus::kBadInput);
    EXPECT_EQ(answer.out, "");
    EXPECT_TRUE(answer.error.starts_with("  File \"a.py\", line 1\n")) << answer.error;
    EXPECT_TRUE(answer.error.ends_with("SyntaxError: invalid syntax\n")) << answer.error;
  }
}

TEST(Run, AScheduleReplaysAndAForeignOneIsRefused) {
  const Json first = Document(Call({"run", "event-loop-counter/lock-short", "--seed", "9", "--json"}));
  const std::string schedule = first["schedule"];
  EXPECT_EQ(schedule.find('\n'), std::string::npos);
  const Json again =
      Document(Call({"run", "event-loop-counter/lock-short", "--schedule", schedule, "--json"}));
  EXPECT_EQ(again, first);
  const Answer contradiction =
      Call({"run", "event-loop-counter/lock-short", "--schedule", schedule, "--seed", "8", "--json"});
  EXPECT_EQ(contradiction.status, ExitStatus::kBadInput);
  const std::string foreign = trace::FormatSchedule({trace::Mode::kTimed, 9, {{1'000'000, 1, 2}}});
  const Answer refused = Call({"run", "event-loop-counter/lock-short", "--schedule", foreign, "--json"});
  EXPECT_EQ(refused.status, ExitStatus::kBadInput);
  EXPECT_EQ(refused.out, "");
  EXPECT_TRUE(refused.error.starts_with("interleave: the schedule does not fit this program: "))
      << refused.error;
}

TEST(Run, ALinkReproducesTheRun) {
  const std::vector<std::string> options = {"--seed", "42", "--set", "requests=7", "--set", "arrivals=2"};
  std::vector<std::string> link_words = {"link", "event-loop-counter/lock-short"};
  std::vector<std::string> run_words = {"run", "event-loop-counter/lock-short", "--json"};
  link_words.insert(link_words.end(), options.begin(), options.end());
  run_words.insert(run_words.end(), options.begin(), options.end());
  const Answer link = Call(link_words);
  EXPECT_EQ(link.status, ExitStatus::kGood) << link.error;
  const std::string fragment = link.out.substr(0, link.out.size() - 1);
  EXPECT_TRUE(fragment.starts_with("#/event-loop-counter/lock-short?seed=42&requests=7&arrivals=2&v=1."))
      << fragment;
  EXPECT_EQ(Document(Call({"run", fragment, "--json"})), Document(Call(run_words)));
  EXPECT_EQ(Document(Call({"link", fragment, "--json"}))["fragment"], fragment);
}

TEST(Run, ALinkCarriesAProgram) {
  const std::map<std::string, std::string> files = {{"folder/counter.py", kCounter}};
  const Answer link = Call({"link", "folder/counter.py", "--set", "requests=3"}, files);
  ASSERT_EQ(link.status, ExitStatus::kGood) << link.error;
  const Json document = Document(Call({"run", link.out.substr(0, link.out.size() - 1), "--json"}));
  EXPECT_EQ(document["target"], "counter.py");
  EXPECT_EQ(document["counters"][0]["value"], 3);
}

TEST(Run, WritesTheTraceAsJsonLines) {
  FakeConsole console;
  ASSERT_EQ(
      RunCommandLine({"run", "event-loop-counter/asyncio-lock", "--json", "--trace", "trace.jsonl"}, console),
      ExitStatus::kGood);
  const Json document = Json::parse(console.out);
  const std::string& lines = console.files["trace.jsonl"];
  uint64_t steps = 0;
  size_t start = 0;
  while (start < lines.size()) {
    const size_t end = lines.find('\n', start);
    ASSERT_NE(end, std::string::npos);
    const Json line = Json::parse(lines.substr(start, end - start), nullptr, false);
    ASSERT_TRUE(line.is_object()) << lines.substr(start, end - start);
    if (line.contains("label")) {
      ++steps;
      EXPECT_EQ(line["step"], steps);
    }
    start = end + 1;
  }
  EXPECT_EQ(steps, document["steps"].get<uint64_t>());
}

TEST(Run, TimingAddsTheWallClockAndNothingElseHasOne) {
  const Json document = Document(Call({"run", "event-loop-counter/unprotected", "--json", "--timing"}));
  EXPECT_TRUE(document.contains("seconds"));
  EXPECT_TRUE(document.contains("steps_per_s"));
  const std::vector<std::string> words = {"run", "event-loop-counter/unprotected", "--json"};
  EXPECT_EQ(Call(words).out, Call(words).out);
}

TEST(Run, TheTableNamesALostUpdate) {
  const Answer answer = Call({"run", "event-loop-counter/unprotected", "--set", "requests=3"});
  EXPECT_NE(answer.out.find("value         1, expected 3  wrong\n"), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("#2 read value = 0 on line"), std::string::npos) << answer.out;
  EXPECT_EQ(answer.out.find('\x1b'), std::string::npos);
}

TEST(Run, ColourIsForATerminalOnly) {
  FakeConsole console;
  console.terminal = true;
  RunCommandLine({"run", "event-loop-counter/unprotected"}, console);
  EXPECT_NE(console.out.find('\x1b'), std::string::npos);
}

TEST(Check, SaysThatAProgramCompiles) {
  const Answer answer = Call({"check", "a.py"}, {{"a.py", "value = 1\n"}});
  EXPECT_EQ(answer.status, ExitStatus::kGood);
  EXPECT_EQ(answer.out, "a.py: compiles\n");
  EXPECT_EQ(Call({"check", "missing.py"}).status, ExitStatus::kBadInput);
}

TEST(Disassemble, ShowsTheSourceBesideItsBytecode) {
  const Answer answer = Call({"disassemble", "a.py"}, {{"a.py", "value = 1\nprint(value)\n"}});
  EXPECT_EQ(answer.status, ExitStatus::kGood);
  EXPECT_NE(answer.out.find("StoreGlobal"), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("print(value)"), std::string::npos) << answer.out;
}

TEST(List, NamesEveryStrategy) {
  const Answer human = Call({"list"});
  const Json document = Document(Call({"list", "--json"}));
  EXPECT_EQ(human.status, ExitStatus::kGood);
  EXPECT_EQ(document["runtimes"], Json::parse(R"(["any-bytecode","gil-3.11","free-threaded"])"));
  ASSERT_EQ(document["scenarios"].size(), session::Catalog().size());
  for (size_t index = 0; index < session::Catalog().size(); ++index) {
    const session::Scenario& scenario = session::Catalog()[index];
    for (const session::Strategy& strategy : scenario.strategies) {
      EXPECT_NE(human.out.find(scenario.name + "/" + strategy.name), std::string::npos) << strategy.name;
    }
    EXPECT_EQ(document["scenarios"][index]["name"], scenario.name);
    EXPECT_EQ(document["scenarios"][index]["strategies"].size(), scenario.strategies.size());
  }
}

TEST(Matrix, HasARowForEveryRuntimeAndSearchesTwinsOnce) {
  const session::Scenario& scenario = *session::FindScenario("transfer");
  const Json rows = Document(Call({"matrix", "transfer", "--json"}));
  ASSERT_EQ(rows.size(), scenario.strategies.size() * scenario.runtimes.size());
  size_t index = 0;
  for (const session::Strategy& strategy : scenario.strategies) {
    const Json& first = rows[index];
    for (const std::string& runtime : scenario.runtimes) {
      const Json& row = rows[index++];
      EXPECT_EQ(row["strategy"], strategy.name);
      EXPECT_EQ(row["runtime"], runtime);
      const std::vector<std::string>& failures = session::FailuresUnder(strategy, runtime);
      EXPECT_EQ(row["expected"], failures.empty() ? Json::array({"SAFE"}) : Json(failures));
      if (runtime != "free-threaded") continue;
      EXPECT_EQ(row["states"], first["states"]) << strategy.name;
      EXPECT_EQ(row["verdict"], first["verdict"]) << strategy.name;
    }
  }
}

TEST(List, TellsTheVerdictUnderEveryRuntime) {
  const Answer human = Call({"list"});
  EXPECT_NE(human.out.find("under any-bytecode / gil-3.11 / free-threaded"), std::string::npos) << human.out;
  EXPECT_NE(human.out.find("LOSES / SAFE, fragile / LOSES"), std::string::npos) << human.out;
  const Json scenarios = Document(Call({"list", "--json"}))["scenarios"];
  const auto thread_counter = std::find_if(scenarios.begin(), scenarios.end(), [](const Json& scenario) {
    return scenario["name"] == "thread-counter";
  });
  ASSERT_NE(thread_counter, scenarios.end());
  EXPECT_EQ((*thread_counter)["strategies"][0]["verdicts"],
            Json::parse(R"({"any-bytecode":["LOSES"],"gil-3.11":["SAFE"],"free-threaded":["LOSES"]})"));
}

TEST(RunCommand, NamesTheAnomaliesOfTheDatabase) {
  const Answer answer = Call({"run", "bank-account/read-modify-write", "--set", "requests=2"});
  EXPECT_NE(answer.out.find("anomalies     1, the first at "), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("P4 lost update: request "), std::string::npos) << answer.out;
  const Answer safe = Call({"run", "bank-account/for-update", "--set", "requests=2"});
  EXPECT_EQ(safe.out.find("anomalies"), std::string::npos) << safe.out;
}

TEST(ExportCommand, WritesWhatRunPrints) {
  const Answer run = Call({"run", "event-loop-counter/unprotected", "--set", "requests=2", "--json"});
  const Answer answer =
      Call({"export", "event-loop-counter/unprotected", "--set", "requests=2", "--format", "json"});
  EXPECT_EQ(answer.out, run.out);
  EXPECT_EQ(answer.status, ExitStatus::kWrong);
  EXPECT_EQ(answer.error, "");
  EXPECT_EQ(Call({"export", "event-loop-counter/asyncio-lock", "--format", "json"}).status,
            ExitStatus::kGood);
}

TEST(ExportCommand, TakesTheOptionsOfARun) {
  const Answer answer = Call({"export", "event-loop-counter/unprotected", "--set", "requests=3", "--schedule",
                              "u1:1:3=1/2:4e97730e", "--format", "chrome-trace"});
  const Json document = Document(answer);
  EXPECT_EQ(document["otherData"]["schedule"], "u1:1:3=1/2:4e97730e");
  EXPECT_EQ(
      Call({"export", "counter.py", "--format", "mermaid"}, {{"counter.py", kCounter}}).out.substr(0, 16),
      "sequenceDiagram\n");
}

TEST(ExportCommand, SaysWhatIsWrong) {
  const std::string formats = "there are chrome-trace, json, mermaid and pytest\n";
  const Answer none = Call({"export", "event-loop-counter/unprotected"});
  EXPECT_EQ(none.error, "interleave: export needs --format FORMAT; " + formats);
  EXPECT_EQ(none.status, ExitStatus::kBadInput);
  const Answer unknown = Call({"export", "event-loop-counter/unprotected", "--format", "xml"});
  EXPECT_EQ(unknown.error, "interleave: there is no format \"xml\"; " + formats);
  EXPECT_EQ(unknown.status, ExitStatus::kBadInput);
  EXPECT_EQ(unknown.out, "");
}

}  // namespace
}  // namespace interleave::cli
