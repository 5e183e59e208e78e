// Why a run went wrong, built from what was recorded of it: who read what, who wrote over whom, on which
// line; who waits for whom; what was raised where. As facts, which front ends put into words of their own,
// and in one English sentence.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace interleave::session {

struct Why {
  enum class Kind : uint8_t {
    kNothing,     // it did not go wrong
    kLostUpdate,  // actor read `read`, other wrote `lost`, actor wrote `written` over it
    kStuck,       // stuck
    kException,   // text, its message in `written`: nobody caught it
    kRaised,      // a request, actor, raised text
    kFailed,      // actor ended with an exception; count failed in all
    kCancelled,   // actor was cancelled; count failed in all
    kAnomaly,     // anomaly: actor and other, over rows of the table `variable`
    kWrongValue,  // the counter `variable` is `written` and should be `read`
  };
  Kind kind = Kind::kNothing;
  std::string actor;  // "#2" for a request, else the task's name
  std::string other;
  std::string variable;
  std::string read, lost, written;  // values
  std::string text;                 // an exception's name
  uint32_t read_line = 0;           // 0: unknown
  uint32_t line = 0;                // where it was written, raised
  uint64_t count = 0;
  trace::Anomaly::Kind anomaly = trace::Anomaly::Kind::kLostUpdate;
  bool in_one_transaction = false;  // of an anomaly
  std::vector<StuckInfo> stuck;     // the first few who wait
  uint64_t more_stuck = 0;          // and how many more
};

// REQUIRES: the session has finished.
Why WhyItFailed(const Session& session);

// An anomaly as a reason.
Why WhyOf(const Session& session, const trace::Anomaly& anomaly);

std::string WhyText(const Why& why);

}  // namespace interleave::session
