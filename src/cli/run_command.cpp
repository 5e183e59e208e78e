#include "cli/commands.hpp"
#include "cli/run_report.hpp"
#include "cli/run_to_end.hpp"
#include "session/export.hpp"
#include "session/session.hpp"

namespace interleave::cli {
namespace {

void PrintReport(const RunReport& report, const Arguments& arguments, Console& console) {
  if (arguments.Has("--json")) {
    console.Out(session::RunDocument(report.session, report.seconds));
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
  const base::Result<std::optional<uint64_t>> max_seconds = MaxSeconds(arguments);
  if (!max_seconds.ok()) return BadInput(console, max_seconds.error().message);
  session::Session session;
  if (!OpenTarget(arguments, console, &session)) return ExitStatus::kBadInput;
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
