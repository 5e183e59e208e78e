// Locks of whole tables: every statement takes a weak one of each table that it names, for the rest of its
// transaction; LOCK TABLE, ALTER TABLE and their kin take strong ones.
//
// Source: the table of conflicting lock modes in "Explicit Locking" of PostgreSQL 15's documentation.
// Inaccuracies: a weak lock is granted while a strong one is waited for.
#pragma once

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

// False: somebody stands in the way; Session::wait is set, unless `wait` is false.
bool TakeTableLock(State& state, Session& session, TableId table, sql::TableLock mode, bool wait = true);
// Somebody whose lock conflicts; 0: nobody.
SessionId TableBlocker(const State& state, SessionId session, TableId table, sql::TableLock mode);
void ReleaseTableLocks(State& state, SessionId session, uint32_t depth);

}  // namespace interleave::model::database
