#include "ui/failure_steps.hpp"

#include <algorithm>

#include "ui/narrator.hpp"

namespace interleave::ui {
namespace {

constexpr uint32_t kMostSteps = 40;
constexpr uint64_t kMostFuel = 5'000'000;  // a part of a second
constexpr uint64_t kSlice = 100'000;

// Where a variable was touched, else the last line that the step came to.
uint32_t LineOf(const trace::Log& log, uint64_t begin, uint64_t end) {
  uint32_t last = 0;
  uint32_t touched = 0;
  for (uint64_t index = begin; index < end; ++index) {
    const trace::Record& record = log.at(index);
    if (record.line == 0) continue;
    last = record.line;
    switch (record.kind) {
      case trace::RecordKind::kRead:
      case trace::RecordKind::kReadText:
      case trace::RecordKind::kWrite:
      case trace::RecordKind::kWriteText:
        touched = record.line;
        break;
      default:
        break;
    }
  }
  return touched != 0 ? touched : last;
}

ToldStep TellStep(const session::Session& session, uint32_t step, Language language) {
  const trace::Log& log = session.log();
  const uint64_t begin = log.FindStep(step).record;
  const trace::Record& record = log.at(begin);
  const Narration narration = Narrate(session, step, language);
  ToldStep told{.step = step, .what = narration.lead, .is_failure = narration.failure};
  told.line = LineOf(log, begin, log.EndOfStep(step));
  if (record.actor == 0) return told;
  told.who = session.ActorName(record.actor);
  if (told.what.starts_with(told.who + " ")) told.what.erase(0, told.who.size() + 1);
  return told;
}

}  // namespace

ToldRun TellRun(const session::Settings& settings, const std::vector<uint32_t>& switches, Language language) {
  ToldRun told;
  session::Session session;
  if (!session.Open(settings).ok()) return told;
  for (uint64_t fuel = 0; fuel < kMostFuel && session.Advance(kSlice); fuel += kSlice) continue;
  const uint32_t shown = std::min(session.step_count(), kMostSteps);
  for (uint32_t step = 1; step <= shown; ++step) {
    told.steps.push_back(TellStep(session, step, language));
    told.steps.back().is_switch = std::find(switches.begin(), switches.end(), step) != switches.end();
  }
  told.more = session.step_count() - shown;
  return told;
}

}  // namespace interleave::ui
