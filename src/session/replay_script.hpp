// What a replay on CPython has to know of a run beside its program: in which order things happened. Told by
// running it once more.
//
// Of an event loop these are durations as they were drawn (timed), or the events between its steps (untimed).
// Of threads they are turns: how far each went on before another one did. Where a thread stands is told by
// the instructions that CPython's compiler makes too, so that both find the same place.
//
// Inaccuracies: a thread that stands in the middle of what the standard library does (inside of a Condition,
// a Queue) counts as standing in front of that call, or as waiting in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "session/run.hpp"
#include "trace/log.hpp"

namespace interleave::session {

// What happens between two steps of a loop, in an untimed run.
struct LoopEvent {
  uint64_t steps = 0;     // of the loop, that came before it
  std::string_view kind;  // "arrive", "effect", "reply", "timer"
  uint32_t task = 0;      // whose; 0: nobody's, or not known
};

// An instruction by what CPython's compiler makes of it.
struct Place {
  std::string function;   // "handle", "<module>"
  uint32_t line = 0;      // 0: of a return
  std::string_view kind;  // "LOAD_GLOBAL"
  uint32_t number = 0;    // which of that kind on the line
  bool operator==(const Place&) const = default;
};

struct Turn {
  uint32_t thread = 0;
  uint32_t accesses = 0;  // of watched variables
  std::string_view stop;  // "at", "in", "loop", "poll", "end": see replay/replay_threads.py
  bool has_place = false;
  uint32_t place = 0;  // index into ReplayScript::places, of "at" and "in"
};

struct ReplayScript {
  std::vector<int64_t> draws;     // timed, of a loop alone: what was added to the shortest duration
  std::vector<LoopEvent> events;  // untimed, of a loop alone
  bool has_effects = false;       // the service's effects and its replies are apart
  bool has_threads = false;
  std::vector<uint32_t> threads;  // by number: its request, or 0
  std::vector<Place> places;
  std::vector<Turn> turns;
};

// A longer run is refused: its file would be of no use to anybody.
inline constexpr uint32_t kMostReplayedSteps = 50'000;

// REQUIRES: the run ends, in at most kMostReplayedSteps steps.
ReplayScript WriteScript(const Prepared& prepared);

}  // namespace interleave::session
