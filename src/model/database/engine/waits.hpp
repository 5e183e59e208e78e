// Who waits for whom, and when a wait is over.
#pragma once

#include <string>
#include <vector>

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

// What the session waits for has come: it may go on.
bool MayGoOn(const State& state, const Session& session, int64_t now_us);

// The sessions that have to do something before this one goes on, each once, in order.
std::vector<SessionId> BlockersOf(const State& state, const Session& session);

// Whether the session waits for itself, by way of others.
bool IsInCycle(const State& state, SessionId session);
// "Process 1001 waits for ShareLock on transaction 7; blocked by process 1002." for each member of its
// circle.
std::string DescribeCycle(const State& state, SessionId session);

}  // namespace interleave::model::database
