// SERIALIZABLE: who reads what others write is noted as an edge between transactions, and a transaction with
// an edge in and an edge out whose target committed first may close a circle, so one of the three has to go.
//
// A scan reads its whole table: the plan is taken to be sequential, so the predicate lock is the table's.
//
// Source: README-SSI of PostgreSQL 15 and the measured choice of who is cancelled (tests/oracle/postgres).
// Inaccuracies: the special care for READ ONLY transactions whose snapshot turns out to be safe is left out
// (they could not fail anyway, and keep edges for longer); DEFERRABLE does not wait.
#pragma once

#include "model/database/engine/state.hpp"
#include "model/database/sql/server_error.hpp"

namespace interleave::model::database {

// With its first snapshot.
void BeginSerializable(State& state, Session& session);
// It has got a number as a writer.
void NoteTransaction(State& state, const Session& session);
// The session scans the table. REQUIRES: it is serializable.
void NoteScan(State& state, const Session& session, TableId table);
// It has met a version that its snapshot does not show, or whose replacement it does not show. False: 40001.
bool NoteRead(State& state, const Session& session, const Version& version, bool is_visible,
              sql::ServerError* error);
// Before it enters a row into a key. False: 40001, somebody else's commit has doomed it.
bool CheckDoom(State& state, const Session& session, sql::ServerError* error);
// It is about to write into the table. False: 40001.
bool NoteWrite(State& state, const Session& session, TableId table, sql::ServerError* error);
// Before it commits. False: 40001.
bool PrepareSerializable(State& state, const Session& session, sql::ServerError* error);
void EndSerializable(State& state, Session& session, SerializableId id, bool committed);

}  // namespace interleave::model::database
