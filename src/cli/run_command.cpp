#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/run_report.hpp"
#include "cli/settings_options.hpp"
#include "cli/table.hpp"
#include "session/export.hpp"
#include "session/session.hpp"

namespace interleave::cli {
namespace {

constexpr uint64_t kSlice = 2'000'000;  // units of work between two looks at the clock
constexpr double kProgressAfterSeconds = 1.0;
constexpr uint64_t kMostSeconds = 1'000'000;

// A line on stderr that is written over and taken away at the end, where a run takes long enough for it.
class Progress {
 public:
  Progress(const session::Session& session, Console& console) : session_(session), console_(console) {}
  ~Progress() {
    if (shown_) console_.Error("\r\x1b[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void Show(double seconds) {
    if (seconds < kProgressAfterSeconds || !console_.error_is_terminal()) return;
    shown_ = true;
    console_.Error(fmt::format("\r\x1b[K{} steps, {} of virtual time", GroupedText(session_.step_count()),
                               DurationText(session_.log().time_ns())));
  }

 private:
  const session::Session& session_;
  Console& console_;
  bool shown_ = false;
};

// Runs to the end, and says how long it took.
double RunToEnd(session::Session& session, Console& console, std::optional<uint64_t> max_seconds) {
  const double start = console.Seconds();
  Progress progress(session, console);
  while (session.Advance(kSlice)) {
    const double seconds = console.Seconds() - start;
    progress.Show(seconds);
    if (max_seconds && seconds >= static_cast<double>(*max_seconds)) {
      session.GiveUp(fmt::format("more than {} s of wall clock", *max_seconds));
    }
  }
  return console.Seconds() - start;
}

ExitStatus StatusOf(const session::RunResult& result) {
  if (result.outcome == trace::Outcome::kLimit) return ExitStatus::kNoAnswer;
  return result.ok ? ExitStatus::kGood : ExitStatus::kWrong;
}

void PrintReport(const RunReport& report, const Arguments& arguments, Console& console) {
  if (arguments.Has("--json")) {
    console.Out(RunJson(report));
    return;
  }
  // What the program printed comes first, as it printed it; a traceback goes where Python sends it.
  const std::string& output = report.session.output();
  console.Out(output);
  if (!output.empty()) console.Out(output.ends_with('\n') ? "\n" : "\n\n");
  console.Error(report.session.result().traceback);
  console.Out(RunTable(report, console.out_is_terminal()));
}

}  // namespace

ExitStatus RunRun(const Arguments& arguments, Console& console) {
  const base::Result<TargetSettings> target = ReadTargetSettings(arguments, console);
  if (!target.ok()) return BadInput(console, target.error().message);
  const base::Result<std::optional<uint64_t>> max_seconds =
      NumberOption(arguments, "--max-seconds", 1, kMostSeconds);
  if (!max_seconds.ok()) return BadInput(console, max_seconds.error().message);
  session::Session session;
  if (const base::Result<bool> opened = session.Open(target.value().settings); !opened.ok()) {
    return OpenFailed(console, opened.error().message);
  }
  for (const std::string& difference : target.value().differences)
    console.Error("note: " + difference + "\n");
  const double seconds = RunToEnd(session, console, max_seconds.value());
  const session::RunResult& result = session.result();
  if (!result.misfit.empty()) return BadInput(console, result.misfit);
  if (const std::string* file = arguments.Find("--trace")) {
    session::TraceLines lines(session.log());
    const base::Result<bool> written =
        console.WriteFile(*file, [&](std::string* piece) { return lines.Next(piece); });
    if (!written.ok()) return BadInput(console, written.error().message);
  }
  RunReport report{session, std::nullopt};
  if (arguments.Has("--timing")) report.seconds = seconds;
  PrintReport(report, arguments, console);
  return StatusOf(result);
}

}  // namespace interleave::cli
