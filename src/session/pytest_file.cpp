#include "session/pytest_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "model/playground/keys.hpp"
#include "session/export.hpp"
#include "session/replay_files.hpp"
#include "session/replay_script.hpp"
#include "session/run.hpp"
#include "session/why.hpp"
#include "session/words.hpp"
#include "trace/lines.hpp"

namespace interleave::session {
namespace {

// A JSON string is a Python string too.
std::string Quote(std::string_view text) {
  std::string quoted;
  trace::AppendJsonString(text, &quoted);
  return quoted;
}

std::string QuoteOrNone(const std::string& text) { return text.empty() ? "None" : Quote(text); }

// As it is wherever that can be, so that it can be read and edited.
std::string ProgramLiteral(const std::string& source) {
  const bool is_plain = source.find("\'\'\'") == std::string::npos &&
                        source.find('\r') == std::string::npos && source.find('\0') == std::string::npos &&
                        !source.ends_with('\'') && !source.ends_with('\\') && IsUtf8(source);
  return is_plain ? "r\'\'\'" + source + "\'\'\'" : Quote(source);
}

// ---- What cannot be replayed
// -------------------------------------------------------------------------------

bool StartsWith(std::string_view name, std::string_view module) {
  return name == module || (name.starts_with(module) && name[module.size()] == '.');
}

// What of its library CPython has only with a service, or with processes.
std::optional<NotReplayed> NeedOf(std::string_view module) {
  for (const std::string_view one :
       {"playground.pool", "playground.connect", "asyncpg", "psycopg", "psycopg2", "django"}) {
    if (StartsWith(module, one)) return NotReplayed::kDatabase;
  }
  for (const std::string_view one : {"playground.redis", "playground.redis_blocking", "redis"}) {
    if (StartsWith(module, one)) return NotReplayed::kRedis;
  }
  return StartsWith(module, "multiprocessing") ? std::optional(NotReplayed::kProcesses) : std::nullopt;
}

bool RunsAtOnce(const Session& session, const sim::Options& options) {
  return session.timeline().has_threads() && !options.untimed &&
         options.runtime == sim::Runtime::kFreeThreaded;
}

std::optional<NotReplayed> WhyNot(const Session& session, const Prepared& prepared) {
  for (const lang::LibraryModule& module : prepared.plan.program.modules) {
    if (const std::optional<NotReplayed> need = NeedOf(module.name)) return need;
  }
  const sim::Options options = WorldOptions(prepared);
  if (options.workload.workers > 1) return NotReplayed::kProcesses;
  if (options.mishap.is_killed || options.mishap.pause_ns > 0) return NotReplayed::kMishap;
  if (options.upstream.failure_percent > 0) return NotReplayed::kFailures;
  if (session.timeline().has_threads() && options.workload.keys > 1) return NotReplayed::kThreadKeys;
  const trace::Outcome outcome = session.result().outcome;
  if (outcome == trace::Outcome::kStopped || outcome == trace::Outcome::kLimit) return NotReplayed::kCutOff;
  if (session.step_count() > kMostReplayedSteps) return NotReplayed::kTooLong;
  return RunsAtOnce(session, options) ? std::optional(NotReplayed::kAtOnce) : std::nullopt;
}

std::string WordsOf(NotReplayed why) {
  switch (why) {
    case NotReplayed::kDatabase:
      return "a replay of this program would need a real PostgreSQL server, and a pytest file uses "
             "asyncio and threads alone; take it as chrome-trace, json or mermaid";
    case NotReplayed::kRedis:
      return "a replay of this program would need a real Redis server, and a pytest file uses asyncio "
             "and threads alone; take it as chrome-trace, json or mermaid";
    case NotReplayed::kProcesses:
      return "a replay of this program would need several processes, and a pytest file replays one; take it "
             "as chrome-trace, json or mermaid";
    case NotReplayed::kMishap:
      return "a process that is paused or killed is not replayed by a pytest file; take it as chrome-trace, "
             "json or mermaid";
    case NotReplayed::kFailures:
      return "a service whose calls fail is not replayed by a pytest file; take it as chrome-trace, json or "
             "mermaid";
    case NotReplayed::kThreadKeys:
      return "keys of requests that are threads are not replayed by a pytest file; take it as chrome-trace, "
             "json or mermaid";
    case NotReplayed::kCutOff:
      return "the run was cut off, and a pytest file replays a whole one; leave out --until and limits";
    case NotReplayed::kTooLong:
      return fmt::format(
          "the run is too long for a pytest file, which holds at most {} steps; take fewer requests",
          kMostReplayedSteps);
    case NotReplayed::kAtOnce:
      return "without a GIL threads run at once, and a pytest file lets one go on at a time; take a schedule "
             "that explore has found, or another runtime";
  }
  return "";
}

// ---- The run, as Python writes it.

class PythonText {
 public:
  template <typename... Values>
  void Add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }
  // One item after another, in lines of at most 120 characters.
  void Items(const std::vector<std::string>& items) {
    constexpr size_t kWidth = 116;
    size_t width = 0;
    for (const std::string& item : items) {
      const bool breaks = width == 0 || width + item.size() + 2 > kWidth;
      text_ += breaks ? "\n    " : " ";
      width = (breaks ? 4 : width + 1) + item.size() + 1;
      text_ += item + ",";
    }
    if (!items.empty()) text_ += "\n";
  }

  std::string& text() { return text_; }

 private:
  std::string text_;
};

template <typename Values, typename Write>
std::vector<std::string> Each(const Values& values, Write write) {
  std::vector<std::string> items;
  items.reserve(values.size());
  for (const auto& value : values) items.push_back(write(value));
  return items;
}

std::string Number(int64_t number) { return fmt::format("{}", number); }

// The keys of the requests, told from the draws behind `used` where they were drawn.
std::vector<int64_t> KeysOf(const std::vector<int64_t>& draws, const sim::Options& options, size_t* used) {
  namespace playground = model::playground;
  const sim::Workload& workload = options.workload;
  std::vector<int64_t> keys;
  if (workload.keys == 1) return keys;
  const std::vector<uint64_t> sums = playground::KeySums(workload.keys, workload.skew);
  for (uint32_t request = 1; request <= workload.requests; ++request) {
    const bool is_drawn = !options.untimed && *used < draws.size();
    keys.push_back(is_drawn ? playground::KeyAt(sums, static_cast<uint64_t>(draws[(*used)++]))
                            : playground::KeyInTurn(workload.keys, request));
  }
  return keys;
}

// Arrivals are told from the first durations that were drawn, keys from the next ones, the rest are
// latencies.
void AddTimed(const ReplayScript& script, const sim::Options& options, PythonText* text) {
  std::vector<int64_t> arrivals;
  size_t used = 0;
  int64_t time_ns = 0;
  for (uint32_t request = 0; request < options.workload.requests; ++request) {
    if (options.workload.arrivals == sim::Arrivals::kRandom && used < script.draws.size())
      time_ns += script.draws[used++];
    if (options.workload.arrivals == sim::Arrivals::kEvenly) time_ns = request * options.workload.gap_ns;
    arrivals.push_back(time_ns);
  }
  const std::vector<int64_t> keys = KeysOf(script.draws, options, &used);
  std::vector<int64_t> latencies;
  for (; used < script.draws.size(); ++used)
    latencies.push_back(script.draws[used] + options.upstream.latency_min_ns);
  text->Add("RUN = {{\"arrivals\": [");
  text->Items(Each(arrivals, Number));
  text->Add("], \"latencies\": [");
  text->Items(Each(latencies, Number));
  text->Add("]}}\nKEYS = [");
  text->Items(Each(keys, Number));
  text->Add("]\n");
}

void AddUntimed(const ReplayScript& script, const sim::Options& options, PythonText* text) {
  text->Add("RUN = {{\"effects\": {}, \"events\": [", script.has_effects ? "True" : "False");
  text->Items(Each(script.events, [](const LoopEvent& event) {
    return fmt::format("[{}, \"{}\", {}]", event.steps, event.kind, event.task);
  }));
  size_t used = 0;
  text->Add("]}}\nKEYS = [");
  text->Items(Each(KeysOf({}, options, &used), Number));
  text->Add("]\n");
}

void AddTurns(const ReplayScript& script, PythonText* text) {
  text->Add("PLACES = [");
  text->Items(Each(script.places, [](const Place& place) {
    return fmt::format("({}, {}, \"{}\", {})", Quote(place.function), place.line, place.kind, place.number);
  }));
  text->Add("]\nRUN = {{\"threads\": [");
  text->Items(Each(script.threads, [](uint32_t request) { return fmt::format("{}", request); }));
  text->Add("], \"turns\": [");
  text->Items(Each(script.turns, [](const Turn& turn) {
    return fmt::format("[{}, {}, \"{}\", {}]", turn.thread, turn.accesses, turn.stop,
                       turn.has_place ? fmt::format("{}", turn.place) : "None");
  }));
  text->Add("]}}\nKEYS = []\n");
}

std::string SummaryOf(const Session& session) {
  const RunResult& result = session.result();
  std::string summary(OutcomeName(result.outcome));
  for (const CounterResult& counter : result.counters) {
    summary += fmt::format(", {} is {}", counter.name, counter.value);
    if (!counter.expected.empty()) summary += fmt::format(" and should be {}", counter.expected);
  }
  return Shortened(summary, 400);
}

// Without what would end the docstring.
std::string Plain(std::string text) {
  for (char& byte : text) {
    if (byte == '"' || byte == '\\') byte = '\'';
  }
  return text;
}

void AddHead(const Session& session, bool has_threads, PythonText* text) {
  text->Add("\"\"\"{}, replayed on CPython 3.11 with its own {}.\n\n", Plain(session.target_name()),
            has_threads ? "threads" : "asyncio");
  const std::string file = ExportFileName(session, ExportFormat::kPytest);
  text->Add("    pytest {}\n    python3 {}    the outcome as JSON\n\n", file, file);
  text->Add("Written by Interleave from the run with the schedule {}.\n",
            Shortened(session.result().schedule, 80));
  text->Add("There: {}.\n\n", Plain(SummaryOf(session)));
  text->Add(
      "PROGRAM may be edited: the order of that run is followed as far as it fits, and then the usual "
      "one.\n");
  text->Add("\"\"\"\n\n");
}

void AddFacts(const Session& session, const Prepared& prepared, PythonText* text) {
  const sim::Options options = WorldOptions(prepared);
  text->Add("FILE_NAME = {}\nPROGRAM = {}\n\n", Quote(session.file_name()), ProgramLiteral(session.source()));
  text->Add("PARAMETERS = {{");
  text->Items(Each(prepared.target.parameters, [](const ParameterValue& parameter) {
    return fmt::format("{}: {}", Quote(parameter.name), parameter.value);
  }));
  text->Add("}}\nUPSTREAM = {{\"initial\": {}, \"capacity\": {}, \"read_only\": {}}}\nSEED = {}\n",
            options.upstream.initial, options.upstream.capacity,
            options.upstream.read_only ? "True" : "False", options.seed);
  text->Add(
      "# Of each counter its name, an expression over the program's globals, and what that should "
      "be.\nCOUNTERS = [");
  std::vector<std::string> counters;
  std::vector<std::string> shown;
  for (size_t index = 0; index < prepared.plan.counters.size(); ++index) {
    const Counter& counter = prepared.plan.counters[index];
    const CounterResult& result = session.result().counters[index];
    counters.push_back(fmt::format("({}, {}, {})", Quote(counter.name), Quote(counter.expression),
                                   QuoteOrNone(result.expected)));
    shown.push_back(
        fmt::format("{}: {}", Quote(counter.name), result.value == "—" ? "None" : Quote(result.value)));
  }
  text->Items(counters);
  text->Add("]\nSHOWN = {{");
  text->Items(shown);
  text->Add("}}\nWHY = {}\n", Quote(WhyText(WhyItFailed(session))));
  text->Add("WATCHED = {{");
  text->Items(Each(prepared.plan.variables, [](const std::string& name) { return Quote(name); }));
  text->Add("{}}}\n", prepared.plan.variables.empty() ? "*()" : "");
}

std::string_view DriverText(std::string_view path) {
  for (const replay::File& file : replay::Files()) {
    if (file.path == path) return file.text;
  }
  return "";
}

constexpr std::string_view kDrivers[] = {"virtual_loop", "replay_program", "controlled_threads"};

// Without what imports one driver into another: here they are one file.
void AddDriver(std::string_view path, PythonText* text) {
  text->Add("\n\n# ---- {}\n\n", path);
  std::string_view rest = DriverText(path);
  while (!rest.empty()) {
    const size_t end = rest.find('\n') + 1;
    const std::string_view line = rest.substr(0, end);
    const bool is_own = std::any_of(std::begin(kDrivers), std::end(kDrivers), [&](std::string_view driver) {
      return line.starts_with(fmt::format("from {} import", driver));
    });
    if (!is_own) text->text() += line;
    rest.remove_prefix(end);
  }
}

}  // namespace

std::optional<NotReplayed> WhyNotReplayed(const Session& session) {
  const base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(session.settings());
  return prepared.ok() ? WhyNot(session, *prepared.value()) : NotReplayed::kCutOff;
}

base::Result<std::string> PytestFile(const Session& session) {
  const base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(session.settings());
  if (!prepared.ok()) return prepared.error();
  const Prepared& run = *prepared.value();
  if (const std::optional<NotReplayed> why = WhyNot(session, run)) return base::Error{WordsOf(*why)};
  const ReplayScript script = WriteScript(run);
  PythonText text;
  AddHead(session, script.has_threads, &text);
  AddFacts(session, run, &text);
  if (script.has_threads) {
    AddTurns(script, &text);
  } else if (run.schedule.mode == trace::Mode::kUntimed) {
    AddUntimed(script, WorldOptions(run), &text);
  } else {
    AddTimed(script, WorldOptions(run), &text);
  }
  AddDriver("replay_program.py", &text);
  AddDriver(script.has_threads ? "controlled_threads.py" : "virtual_loop.py", &text);
  AddDriver(script.has_threads ? "replay_threads.py" : "replay_asyncio.py", &text);
  AddDriver("replay_test.py", &text);
  return std::move(text.text());
}

}  // namespace interleave::session
