// A PostgreSQL 15 server as its clients meet it: sessions that are given texts of SQL and answer, or wait.
//
//   Server server;
//   const SessionId session = server.Connect();
//   Answer answer = server.Run(session, "SELECT 1", nullptr, now_us);
//   if (answer.kind == Answer::Kind::kWaits) ...  later, once MayGoOn(session): answer = server.GoOn(session)
//
// The server never goes on by itself. Whoever owns it decides when a session whose wait is over goes on, in
// which order several do, and when a deadlock is looked for. All that it remembers is one value (State), so
// to save and restore it is cheap; what is kept beside it are texts already analysed.
//
// Inaccuracies:
// - Plans are sequential scans in the order in which rows were written; joins are nested loops. What an
// answer
//   owes to another plan (the order of rows without ORDER BY, which tables SERIALIZABLE locks) may differ.
// - ALTER TABLE, DROP TABLE, TRUNCATE and CREATE INDEX are refused inside of a transaction.
// - Row locks in a subquery that depends on the query around it are refused.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "model/database/engine/observer.hpp"
#include "model/database/engine/state.hpp"
#include "model/database/sql/analysis.hpp"

namespace interleave::model::database {

struct Answer {
  enum class Kind : uint8_t { kDone, kFailed, kWaits };
  Kind kind = Kind::kDone;
  std::string tag;                  // "UPDATE 1"
  sql::StatementPointer statement;  // whose columns the rows have; null: there is none
  std::vector<Row> rows;
  sql::ServerError error;
};

class Server {
 public:
  Server();

  // `client`: what SessionsOf knows it by.
  SessionId Connect(uint32_t client = 0);
  // Those that are open, in order.
  std::vector<SessionId> SessionsOf(uint32_t client) const;
  // A setting that goes along with connecting: RESET goes back to it.
  Answer Preset(SessionId session, std::string_view setting, std::string_view value, int64_t now_us);
  // It is told what statements do from here on, for as long as the server lives; null: nobody is.
  void Observe(Observer* observer) { observer_ = observer; }

  // What it was doing is rolled back; others that waited for it may go on. REQUIRES: it is open.
  void Disconnect(SessionId session);

  // Carries out a text: with arguments one statement (the extended protocol), without any number of them, and
  // the answer is the last one's. A query stops after `most` rows, and has locked no more of them; anything
  // else goes to its end. REQUIRES: the session is open and does not wait.
  Answer Run(SessionId session, std::string_view text, const std::vector<sql::Datum>* arguments,
             int64_t now_us, uint64_t most = UINT64_MAX);
  bool IsWaiting(SessionId session) const;
  bool MayGoOn(SessionId session, int64_t now_us) const;
  // REQUIRES: MayGoOn.
  Answer GoOn(SessionId session, int64_t now_us);

  // Who holds what a session waits for, ascending; nobody where it waits for no session.
  std::vector<SessionId> BlockersOf(SessionId session) const;
  // Whether a session that waits is part of a circle of waits.
  bool IsDeadlocked(SessionId session) const;
  // Its wait ends with an error: 40P01, 55P03, 57014 (twice). REQUIRES: it waits (is deadlocked).
  Answer EndDeadlock(SessionId session);
  Answer EndLockTimeout(SessionId session);
  Answer EndStatementTimeout(SessionId session);
  Answer Cancel(SessionId session);

  // The rows of one SELECT over what is committed, asked by nobody: nothing changes by it, no session waits.
  // What would lock or change something is refused.
  Answer Look(std::string_view text, int64_t now_us);

  // What the parameters of a statement are, as PostgreSQL names the types.
  bool Describe(std::string_view text, std::vector<sql::Type>* parameters, sql::ServerError* error);

  const Session& session(SessionId id) const { return state_->sessions[id - 1]; }
  const State& state() const { return *state_; }
  SessionState StateOf(SessionId session) const;
  bool HoldsAdvisoryLocks(SessionId session) const;

  // The whole server as a value.
  std::shared_ptr<const State> Save() const { return state_; }
  void Restore(std::shared_ptr<const State> state);
  // Of everything that can influence what comes: equal for states that nobody can tell apart.
  base::Hash128Value Hash();

 private:
  struct Looked {
    uint64_t changes = 0;  // of the state then
    Answer answer;
  };

  State& Mutable();
  Answer LookNow(std::string_view text, int64_t now_us);
  Session& Mine(SessionId id) { return Mutable().sessions[id - 1]; }
  // Null: it cannot be read.
  std::shared_ptr<Script> Prepare(std::string_view text, sql::ServerError* error);
  sql::StatementPointer Analysed(Script& script, size_t index, sql::ServerError* error);
  bool AdaptParameters(Work* work, sql::ServerError* error) const;
  Answer Continue(SessionId id, int64_t now_us);
  Answer EndWait(SessionId id, std::string_view sqlstate, std::string message);
  void ObserveEnd(Session& session, trace::TransactionEnd end);
  void ObserveDone(Session& session, std::string_view tag);
  void ObserveFailed(Session& session);

  std::shared_ptr<State> state_;
  Observer* observer_ = nullptr;
  std::map<std::string_view, std::shared_ptr<Script>> prepared_;  // by their own texts
  std::map<std::string, Looked, std::less<>> looked_;             // since the state was restored last
};

}  // namespace interleave::model::database
