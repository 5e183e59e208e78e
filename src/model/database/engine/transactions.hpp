// The life of transactions and savepoints. What is refused here is refused by CHECK: what a user may say when
// is the session's business (session.cpp).
#pragma once

#include "model/database/engine/state.hpp"
#include "model/database/sql/server_error.hpp"

namespace interleave::model::database {

// The number of the session's transaction, or of its innermost savepoint: it has one from the first time it
// writes or locks something.
TransactionId AssignTransaction(State& state, Session& session);

void BeginTransaction(State& state, Session& session);
// False: it cannot commit (40001), and has been rolled back.
bool CommitTransaction(State& state, Session& session, sql::ServerError* error);
void RollBackTransaction(State& state, Session& session);

void SetSavepoint(Session& session, const std::string& name);
// REQUIRES: index is a place in Session::savepoints.
void ReleaseSavepoint(State& state, Session& session, size_t index);
void RollBackToSavepoint(State& state, Session& session, size_t index);

}  // namespace interleave::model::database
