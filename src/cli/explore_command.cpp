#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/explore_report.hpp"
#include "cli/settings_options.hpp"
#include "cli/table.hpp"
#include "session/catalog.hpp"

namespace interleave::cli {
namespace {

using session::Exploration;
using session::ExploreLimits;
using session::ExploreResult;
using session::Verdict;

constexpr uint64_t kSlice = 200'000;  // units of work between two looks at the clock
constexpr double kProgressAfterSeconds = 1.0;
constexpr uint64_t kMostSeconds = 1'000'000;
constexpr uint64_t kMostStates = 1'000'000'000;
constexpr uint64_t kMostSamples = 1'000'000'000;

// Searches to the end, and says how long it took.
double SearchToEnd(Exploration& exploration, Console& console, std::optional<uint64_t> max_seconds) {
  const double start = console.Seconds();
  bool shown = false;
  while (exploration.Advance(kSlice)) {
    const double seconds = console.Seconds() - start;
    if (seconds >= kProgressAfterSeconds && console.error_is_terminal()) {
      console.Error(fmt::format("\r\x1b[K{} states, {} samples", GroupedText(exploration.states()),
                                GroupedText(exploration.sample_count())));
      shown = true;
    }
    if (max_seconds && seconds >= static_cast<double>(*max_seconds))
      exploration.Stop(fmt::format("stopped after {} s of wall clock", *max_seconds));
  }
  if (shown) console.Error("\r\x1b[K");
  return console.Seconds() - start;
}

base::Result<ExploreLimits> ReadLimits(const Arguments& arguments) {
  ExploreLimits limits;
  const base::Result<std::optional<uint64_t>> states =
      NumberOption(arguments, "--max-states", 1, kMostStates);
  if (!states.ok()) return states.error();
  limits.max_states = states.value().value_or(limits.max_states);
  const base::Result<std::optional<uint64_t>> samples = NumberOption(arguments, "--sample", 1, kMostSamples);
  if (!samples.ok()) return samples.error();
  limits.samples = samples.value().value_or(0);
  return limits;
}

ExitStatus StatusOf(const ExploreResult& result) {
  if (result.verdict == Verdict::kUnsafe) return ExitStatus::kWrong;
  return result.verdict == Verdict::kSafe && result.complete ? ExitStatus::kGood : ExitStatus::kNoAnswer;
}

// The words behind `interleave run` that replay a schedule of what was explored.
std::string ReplayCommand(const Exploration& exploration, const std::string& operand,
                          const std::string& schedule) {
  std::string command =
      "interleave run " + (operand.find("#/") == std::string::npos ? operand : "'" + operand + "'");
  for (const auto& [name, value] : exploration.changed_parameters())
    command += fmt::format(" --set {}={}", name, value);
  return command + " --schedule " + schedule;
}

}  // namespace

ExitStatus RunExplore(const Arguments& arguments, Console& console) {
  const base::Result<TargetSettings> target = ReadTargetSettings(arguments, console);
  if (!target.ok()) return BadInput(console, target.error().message);
  const base::Result<std::optional<uint64_t>> max_seconds =
      NumberOption(arguments, "--max-seconds", 1, kMostSeconds);
  if (!max_seconds.ok()) return BadInput(console, max_seconds.error().message);
  const base::Result<ExploreLimits> limits = ReadLimits(arguments);
  if (!limits.ok()) return BadInput(console, limits.error().message);
  base::Result<std::unique_ptr<Exploration>> opened =
      Exploration::Open(target.value().settings, limits.value());
  if (!opened.ok()) return OpenFailed(console, opened.error().message);
  Exploration& exploration = *opened.value();
  const double seconds = SearchToEnd(exploration, console, max_seconds.value());
  const ExploreResult result = exploration.Result();
  ExploreReport report{exploration, result, "", std::nullopt};
  if (result.shortest.has_value())
    report.replay = ReplayCommand(exploration, arguments.operand, result.shortest->schedule);
  if (arguments.Has("--timing")) report.seconds = seconds;
  console.Out(arguments.Has("--json") ? ExploreJson(report)
                                      : ExploreTable(report, console.out_is_terminal()));
  if (arguments.Has("--json") && !report.replay.empty()) console.Error("replay it: " + report.replay + "\n");
  return StatusOf(result);
}

// ---- matrix.

namespace {

// Every failure that is expected was found; or all is safe, as it should be.
bool IsAsExpected(const MatrixRow& row) {
  if (row.expected.empty()) return row.explored.verdict == Verdict::kSafe && row.explored.complete;
  const std::vector<std::string>& found = row.explored.failures;
  return std::all_of(row.expected.begin(), row.expected.end(), [&](const std::string& failure) {
    return std::find(found.begin(), found.end(), failure) != found.end();
  });
}

ExploreResult Explored(session::Settings settings, Console& console) {
  settings.runtime = session::SearchedRuntime(settings.runtime);
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, {});
  CHECK(opened.ok());  // the catalog is ours
  SearchToEnd(*opened.value(), console, std::nullopt);
  return opened.value()->Result();
}

session::RunResult RunOnce(const session::Settings& settings) {
  constexpr uint64_t kRunSlice = 10'000'000;
  session::Session run;
  CHECK(run.Open(settings).ok());
  while (run.Advance(kRunSlice)) continue;
  return run.result();
}

// A row for each runtime of the scenario; those that share a search are searched once.
void ExploreStrategy(const session::Scenario& scenario, const session::Strategy& strategy, Console& console,
                     std::vector<MatrixRow>* rows) {
  const size_t first = rows->size();
  for (const std::string& runtime : scenario.runtimes) {
    session::Settings settings;
    settings.scenario = scenario.name;
    settings.strategy = strategy.name;
    settings.runtime = runtime;
    MatrixRow row{scenario.name, strategy.name, runtime, session::FailuresUnder(strategy, runtime), {}, {},
                  false};
    const auto shared =
        std::find_if(rows->begin() + static_cast<ptrdiff_t>(first), rows->end(), [&](const MatrixRow& other) {
          return session::SearchedRuntime(other.runtime) == session::SearchedRuntime(runtime);
        });
    row.explored = shared != rows->end() ? shared->explored : Explored(settings, console);
    row.run = RunOnce(settings);
    row.as_expected = IsAsExpected(row);
    rows->push_back(std::move(row));
  }
}

}  // namespace

ExitStatus RunMatrix(const Arguments& arguments, Console& console) {
  std::vector<const session::Scenario*> scenarios;
  for (const std::string& name : arguments.operands) {
    const session::Scenario* scenario = session::FindScenario(name);
    if (scenario == nullptr)
      return BadInput(console, "there is no scenario '" + name + "'; \"interleave list\" names them");
    scenarios.push_back(scenario);
  }
  if (scenarios.empty()) {
    for (const session::Scenario& scenario : session::Catalog()) scenarios.push_back(&scenario);
  }
  std::vector<MatrixRow> rows;
  for (const session::Scenario* scenario : scenarios) {
    for (const session::Strategy& strategy : scenario->strategies)
      ExploreStrategy(*scenario, strategy, console, &rows);
  }
  console.Out(arguments.Has("--json") ? MatrixJson(rows) : MatrixTable(rows, console.out_is_terminal()));
  const bool good =
      std::all_of(rows.begin(), rows.end(), [](const MatrixRow& row) { return row.as_expected; });
  return good ? ExitStatus::kGood : ExitStatus::kWrong;
}

}  // namespace interleave::cli
