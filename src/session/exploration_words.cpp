// The words of a search, in English: what the command prints.
#include <fmt/format.h>

#include "session/exploration.hpp"

namespace interleave::session {

std::string_view VerdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSafe:
      return "safe";
    case Verdict::kUnsafe:
      return "unsafe";
    case Verdict::kUnknown:
      break;
  }
  return "unknown";
}

std::string NoteText(const ExploreNote& note) {
  using Kind = ExploreNote::Kind;
  switch (note.kind) {
    case Kind::kTooManyStates:
      return fmt::format("stopped at {} states; fewer requests or --sample N say more", note.number);
    case Kind::kTooMuchMemory:
      return "stopped where the states took more memory than there may be; fewer requests make it smaller";
    case Kind::kLimitOfRun:
      return "a schedule went over a limit: " + note.text;
    case Kind::kRefused:
    case Kind::kStopped:
      return note.text;
    case Kind::kNotFinished:
      return "not finished";
    case Kind::kSampled:
      return fmt::format("sampled, not proven: {} schedules", note.number);
    case Kind::kSampleWithoutEnd:
      return "a schedule at random came to no end either";
    case Kind::kReadsClock:
      return "reads the clock, which only counts steps here";
    case Kind::kDraws:
      return fmt::format("random is the one stream of seed {}", note.number);
    case Kind::kNothingExpected:
      return "nothing is expected of the program; --assert says what should be true";
    case Kind::kLivelock:
      return "livelock: from some states no schedule comes to an end";
    case Kind::kMayRetry:
      return "may retry for ever: a schedule can come back to where it was";
  }
  return "";
}

}  // namespace interleave::session
