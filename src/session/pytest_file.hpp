// A Python file that replays a run on CPython 3.11 with pytest and the standard library alone, and asserts
// what the run's counters should be: where the run lost something the test fails and says what.
//
// The file holds the program's text, the order of this run, and one of two drivers (src/session/replay/):
//   asyncio  CPython's event loop on virtual time; arrivals, replies and timers come in the run's order
//   threads  real threads, of which one at a time goes on, from place to place as the run's threads did
// What is edited in it afterwards is replayed as far as it fits, and goes on in the usual order.
//
// Refused, with the reason: programs that want a real database, Redis or processes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "session/session.hpp"

namespace interleave::session {

// What keeps a run from being replayed by a pytest file.
enum class NotReplayed : uint8_t {
  kDatabase,    // it needs a real PostgreSQL server
  kRedis,       // it needs a real Redis server
  kProcesses,   // it needs several processes
  kMishap,      // a process is paused or killed
  kFailures,    // calls to the service fail
  kThreadKeys,  // its threads are handed keys
  kCutOff,      // it was not run to its end
  kTooLong,
  kAtOnce,  // its threads run at the same time
};
// Nothing: it can be. REQUIRES: the session has finished.
std::optional<NotReplayed> WhyNotReplayed(const Session& session);

// REQUIRES: the session has finished. The error is one line.
base::Result<std::string> PytestFile(const Session& session);

}  // namespace interleave::session
