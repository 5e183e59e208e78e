// Keys with a time to live in untimed runs: when one runs out is the chooser's. A thread of the server's own,
// which waits until some time, stands for it among those that may go next. Which of several is the first is
// open as far as their starts and lengths allow (asyncio/bounds.hpp).
//
// Inaccuracy: nothing is known of the order between such a key and timers of programs: a holder that sleeps
// for longer than its lease may wake while it still has it.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/redis/state.hpp"

namespace interleave::model::redis {

// Commands arrive at a moment of their own. REQUIRES, as all below: an untimed run.
void PassLeases(Machine& machine, Ref server);
// The key has so long to live from now on, whatever it had before.
void StartLease(Machine& machine, Ref server, std::string_view key, int64_t duration_ns);
// It has none any more. It may have had none before.
void EndLease(Machine& machine, Ref server, std::string_view key);

void InstallLeases(Machine& machine, Redis& types);

}  // namespace interleave::model::redis
