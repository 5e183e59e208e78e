// A schedule: which choices a run made, as a value that is one line of text.
//
//   t1:42:-:4ae22d0a          timed, seed 42, every choice the default one
//   t1:42:7=2/3,19=0/2:...    choice 7 took option 2 of 3, choice 19 option 0 of 2
//
// Mode (t timed, u untimed) and version, the seed, the deviations from the default choice (ordinal of the
// choice from 0, option taken, options there were), a checksum over all before it: the lower 32 bits of
// base::Hash64, as 8 hexadecimal digits. A schedule has one text only, so texts may be compared.
//
// Parsing takes any bytes; what does not parse is an Error that says what is wrong with it. Whether a
// schedule fits a program is seen only when it is replayed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace interleave::trace {

// Links and command lines carry schedules, and both are hostile input: the reader's work is bounded.
inline constexpr uint64_t kMaxScheduleBytes = 1U << 20;
inline constexpr uint32_t kMaxDeviations = 100'000;

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

// REQUIRES: choices ascend, and every option is below its count, which is at least 2 (of one option nobody
// can deviate). What is longer than the bounds above is formatted, but does not parse.
std::string FormatSchedule(const Schedule& schedule);
base::Result<Schedule> ParseSchedule(std::string_view text);

}  // namespace interleave::trace
