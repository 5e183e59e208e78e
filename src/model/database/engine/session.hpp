// One statement of a session, from what it may do in the state the session is in to what it leaves behind.
#pragma once

#include <string>
#include <vector>

#include "model/database/engine/observer.hpp"
#include "model/database/engine/state.hpp"
#include "model/database/sql/evaluate.hpp"

namespace interleave::model::database {

struct Outcome {
  std::string tag;
  std::vector<Row> rows;
};

// Goes on with the statement of Session::work. Done: *outcome is filled in. Waits: Session::wait says for
// what. The observer is told of rows; null: nobody is.
sql::Step CarryOut(State& state, Session& session, int64_t now_us, Observer* observer, Outcome* outcome,
                   sql::ServerError* error);
// 25P02: what a session says whose transaction has failed.
sql::ServerError RefusalInFailed();
// After a statement that was done: what it changed is seen by the next; outside of a block it is committed.
// False: it cannot be (40001).
bool Settle(State& state, Session& session, sql::ServerError* error);
// After one that failed: the transaction, or its innermost savepoint, is rolled back at once.
void Abandon(State& state, Session& session);

}  // namespace interleave::model::database
