// A schedule: which choices a run made, as a value that is one line of text.
//
//   t1:42:-:9c3f01ab          timed, seed 42, every choice the default one
//   t1:42:7=2/3,19=0/2:...    choice 7 took option 2 of 3, choice 19 option 0 of 2
//
// Mode and version, the seed, the deviations from the default choice (ordinal of the choice from 0, option
// taken, options there were), a checksum over all before it. Parsing takes any bytes; what does not parse is
// an Error that says what is wrong with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace interleave::trace {

enum class Mode : uint8_t { kTimed, kUntimed };

struct Deviation {
  uint64_t choice = 0;
  uint64_t option = 0;
  uint64_t option_count = 0;
  auto operator<=>(const Deviation&) const = default;
};

struct Schedule {
  Mode mode = Mode::kTimed;
  uint64_t seed = 1;
  std::vector<Deviation> deviations;  // by ascending choice
  bool operator==(const Schedule&) const = default;
};

std::string FormatSchedule(const Schedule& schedule);
base::Result<Schedule> ParseSchedule(std::string_view text);

}  // namespace interleave::trace
