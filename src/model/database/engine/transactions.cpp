#include "model/database/engine/transactions.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "model/database/engine/advisory.hpp"
#include "model/database/engine/definitions.hpp"
#include "model/database/engine/row_locks.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/settings.hpp"
#include "model/database/engine/table_locks.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

TransactionId NewTransaction(State& state, const Session& session, TransactionId top) {
  const TransactionId id = state.next_transaction++;
  state.transactions.push_back({.id = id, .top = top == 0 ? id : top, .session = session.id});
  return id;
}

void End(State& state, Session& session, Fate fate) {
  ++state.releases;
  if (fate == Fate::kCommitted && session.wrote) ++state.changes;
  if (session.top != 0) {
    Transaction& top = TransactionOf(state, session.top);
    top.fate = fate;
    if (fate == Fate::kCommitted) top.commit_number = ++state.commits;
  }
  ReleaseTupleLocks(state, session.id);
  ReleaseAdvisoryLocks(state, session.id, 0);
  ReleaseTableLocks(state, session.id, 0);
  if (fate == Fate::kAborted) UndoDefinitions(state, session);
  session.created.clear();
  RestoreLocalSettings(session);
  session.savepoints.clear();
  session.top = 0;
  session.command = 0;
  session.snapshot = {};
  session.began = false;
  session.queried = false;
  session.wrote = false;
  session.read_only = false;
  session.in_block = false;
  session.implicit = false;
  session.failed = false;
  VacuumIfDue(state);
}

}  // namespace

TransactionId AssignTransaction(State& state, Session& session) {
  CHECK(session.began);
  if (session.top == 0) {
    session.top = NewTransaction(state, session, 0);
    NoteTransaction(state, session);
  }
  TransactionId innermost = session.top;
  for (Savepoint& savepoint : session.savepoints) {
    if (savepoint.transaction == 0) savepoint.transaction = NewTransaction(state, session, session.top);
    innermost = savepoint.transaction;
  }
  return innermost;
}

void BeginTransaction(State& state, Session& session) {
  CHECK(!session.began);
  static_cast<void>(state);
  session.began = true;
  session.transaction_us = session.statement_us;
  session.isolation = DefaultIsolation(session);
  session.read_only = DefaultReadOnly(session);
}

bool CommitTransaction(State& state, Session& session, sql::ServerError* error) {
  if (session.serializable != 0 && !PrepareSerializable(state, session, error)) {
    RollBackTransaction(state, session);
    return false;
  }
  const SerializableId serializable = session.serializable;
  End(state, session, Fate::kCommitted);
  EndSerializable(state, session, serializable, true);
  return true;
}

void RollBackTransaction(State& state, Session& session) {
  for (Transaction& transaction : state.transactions) {
    if (session.top != 0 && transaction.top == session.top) transaction.fate = Fate::kAborted;
  }
  const SerializableId serializable = session.serializable;
  End(state, session, Fate::kAborted);
  EndSerializable(state, session, serializable, false);
}

void SetSavepoint(Session& session, const std::string& name) { session.savepoints.push_back({.name = name}); }

void ReleaseSavepoint(State& state, Session& session, size_t index) {
  ++state.releases;
  const TransactionId first = session.savepoints[index].transaction;
  for (Transaction& transaction : state.transactions) {
    if (first != 0 && transaction.id >= first && transaction.top == session.top) transaction.released = true;
  }
  for (Session& other : state.sessions) {
    TransactionId& awaited = other.wait.transaction;
    if (awaited != 0 && TransactionOf(state, awaited).released) awaited = TransactionOf(state, awaited).top;
  }
  session.savepoints.resize(index);
  KeepAdvisoryLocks(state, session.id, static_cast<uint32_t>(index));
}

void RollBackToSavepoint(State& state, Session& session, size_t index) {
  ++state.releases;
  const TransactionId first = session.savepoints[index].transaction;
  for (Transaction& transaction : state.transactions) {
    if (first != 0 && transaction.id >= first && transaction.top == session.top)
      transaction.fate = Fate::kAborted;
  }
  session.savepoints.resize(index + 1);
  session.savepoints[index].transaction = 0;
  ReleaseAdvisoryLocks(state, session.id, static_cast<uint32_t>(index) + 1);
  ReleaseTableLocks(state, session.id, static_cast<uint32_t>(index) + 1);
  session.failed = false;
}

}  // namespace interleave::model::database
