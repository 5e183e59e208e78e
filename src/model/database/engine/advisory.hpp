// Advisory locks, of sessions and of transactions, exclusive and shared.
//
// Source: "Advisory Locks" of PostgreSQL 15's documentation.
#pragma once

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

enum class Advised : uint8_t { kHeld, kWaits, kTaken };  // kTaken: somebody else has it, of a try

// Takes the lock, or stands in the queue for it. Called again once the wait is over.
Advised TakeAdvisoryLock(State& state, Session& session, const AdvisoryLock& wanted, bool try_only);
// Of the session's own locks. False: it has none like that.
bool GiveAdvisoryLockBack(State& state, SessionId session, const AdvisoryKey& key, bool shared);
void GiveAllAdvisoryLocksBack(State& state, SessionId session);

// The transaction's, of savepoints at least so deep.
void ReleaseAdvisoryLocks(State& state, SessionId session, uint32_t depth);
// A savepoint was released: what it took is kept as if it had been taken outside.
void KeepAdvisoryLocks(State& state, SessionId session, uint32_t depth);
// The session gives up waiting, with all that it waits for.
void LeaveAdvisoryQueue(State& state, SessionId session);

}  // namespace interleave::model::database
