// Getting hold of a row: waiting for whoever has it, in turn, and following it to its newest version.
//
// A session that finds a row taken first takes the right to be next (a tuple lock), then waits for the
// transaction that has the row; those behind it wait for the tuple lock, in the order in which they came.
// Once a row was updated, those who waited go on to the new version, and there nobody stands in a queue:
// whoever comes first has it.
//
// Every function that can wait returns kWaits with Session::wait set, and is called again with the same
// arguments once the wait is over.
//
// Source: README.tuplock and the behaviour of heap_lock_tuple in PostgreSQL 15.
#pragma once

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

enum class Grip : uint8_t {
  kHeld,
  kWaits,
  kSkipped,  // WaitPolicy::kSkip, and somebody has it
  kRefused,  // WaitPolicy::kError, and somebody has it: 55P03
  kUpdated,  // by somebody who committed: there is a newer version
  kDeleted,
  kChangedByOwn,
  kInvisible,
};

// Locks the version of the chase itself for the session's transaction.
Grip LockVersion(State& state, Session& session, Table& table, Chase* chase, LockMode mode,
                 WaitPolicy policy);
// Finds out whether it may be changed, as if to lock it, and marks nothing. kUpdated: LockNewest is to
// follow.
Grip ReachVersion(State& state, Session& session, Table& table, VersionId version, LockMode mode);
// Locks the newest version of the row, which is in chase->version then.
Grip LockNewest(State& state, Session& session, Table& table, Chase* chase, LockMode mode, WaitPolicy policy);

// Until the transaction has ended. Of a savepoint that was released: until its whole transaction has.
void WaitForTransaction(const State& state, Session& session, TransactionId transaction, TableId table,
                        VersionId version);
// The session gives back the tuple locks that it has or waits for. True: somebody who waited has got one.
bool ReleaseTupleLocks(State& state, SessionId session);

}  // namespace interleave::model::database
