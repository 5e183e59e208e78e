// Who sees which version of a row, and who stands in whose way.
//
// Source: "Transaction Isolation" of PostgreSQL 15's documentation. A snapshot here is a number of commits in
// place of a list of transactions that were open; the two say the same.
#pragma once

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

// REQUIRES: the transaction is kept.
const Transaction& TransactionOf(const State& state, TransactionId id);
Transaction& TransactionOf(State& state, TransactionId id);

// A savepoint's fate is that of its transaction, unless it was rolled back by itself.
Fate FateOf(const State& state, TransactionId id);
inline bool IsOpen(const State& state, TransactionId id) { return FateOf(state, id) == Fate::kOpen; }
// Whether it is the session's own transaction, or a savepoint inside.
bool IsOwn(const State& state, const Session& session, TransactionId id);

Snapshot TakeSnapshot(const State& state, const Session& session);
bool IsVisible(const State& state, const Session& session, const Snapshot& snapshot, const Version& version);

// What stands against changing or locking a version that the snapshot's command has found.
enum class Standing : uint8_t {
  kFree,
  kBeingChanged,  // somebody has it, who has not ended
  kUpdated,       // by somebody who committed
  kDeleted,
  kChangedByOwn,  // by the command that asks
  kInvisible,     // made or changed by the own transaction since, or never there
};
Standing StandingOf(const State& state, const Session& session, const Version& version);

// The oldest open transaction of somebody else that has the version in a way that conflicts with `mode`;
// 0: nobody has.
TransactionId Blocker(const State& state, const Session& session, const Version& version, LockMode mode);
// Whether the session has it already, at least like that.
bool Holds(const State& state, const Session& session, const Version& version, LockMode mode);
// The mode in which whoever replaced it has it.
inline LockMode ModeOfReplacer(const Version& version) {
  return version.replaced_key ? LockMode::kUpdate : LockMode::kNoKeyUpdate;
}

// ---- Tables.
Table* FindTable(State& state, std::string_view name);
const Table* FindTable(const State& state, std::string_view name);
Table& TableOf(State& state, TableId id);

}  // namespace interleave::model::database
