#include "cli/run_to_end.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/settings_options.hpp"
#include "cli/table.hpp"

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

}  // namespace

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

bool OpenTarget(const Arguments& arguments, Console& console, session::Session* session) {
  const base::Result<TargetSettings> target = ReadTargetSettings(arguments, console);
  if (!target.ok()) {
    BadInput(console, target.error().message);
    return false;
  }
  if (const base::Result<bool> opened = session->Open(target.value().settings); !opened.ok()) {
    OpenFailed(console, opened.error().message);
    return false;
  }
  for (const std::string& difference : target.value().differences)
    console.Error("note: " + difference + "\n");
  return true;
}

ExitStatus StatusOf(const session::RunResult& result) {
  if (result.outcome == trace::Outcome::kLimit) return ExitStatus::kNoAnswer;
  return result.ok ? ExitStatus::kGood : ExitStatus::kWrong;
}

base::Result<std::optional<uint64_t>> MaxSeconds(const Arguments& arguments) {
  return NumberOption(arguments, "--max-seconds", 1, kMostSeconds);
}

}  // namespace interleave::cli
