// What a search of all schedules sets, and a run by hand too, so that both speak of the same decisions.
#pragma once

#include "session/session.hpp"

namespace interleave::session {

// How many requests drive a program of one's own in a search where nothing else is said.
inline constexpr int64_t kExploredRequests = 3;

// The settings with the parameters that they leave open as the scenario is explored with, untimed, and every
// choice the default one.
Settings ExploredSettings(Settings settings);

// The settings with every parameter said that a search would set otherwise: its runs are then those of these
// settings, whatever they leave open.
Settings PinnedSettings(Settings settings);

}  // namespace interleave::session
