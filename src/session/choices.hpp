// What chooses in a run: the seed alone, or a schedule that is replayed. A value: a copy goes on from where
// the original stood.
#pragma once

#include <string>

#include "explore/replay_chooser.hpp"
#include "trace/schedule.hpp"

namespace interleave::session {
}
