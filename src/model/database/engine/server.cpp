#include "model/database/engine/server.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"
#include "model/database/engine/advisory.hpp"
#include "model/database/engine/canonical.hpp"
#include "model/database/engine/definitions.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/session.hpp"
#include "model/database/engine/settings.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/visibility.hpp"
#include "model/database/engine/waits.hpp"

namespace interleave::model::database {

namespace {

constexpr size_t kMostPrepared = 512;

Answer Failure(sql::ServerError error) {
  Answer answer;
  answer.kind = Answer::Kind::kFailed;
  answer.error = std::move(error);
  return answer;
}

Answer Waiting() {
  Answer answer;
  answer.kind = Answer::Kind::kWaits;
  return answer;
}

// What a statement was analysed against is still what there is.
bool IsCurrent(const State& state, const sql::Statement& statement) {
  return std::all_of(statement.tables.begin(), statement.tables.end(),
                     [&](const sql::TablePointer& definition) {
                       return std::any_of(state.tables.begin(), state.tables.end(),
                                          [&](const Table& table) { return table.definition == definition; });
                     });
}

// Whether its meaning depends on which tables there are, beyond those that it names.
bool IsKept(const sql::Statement& statement) {
  return !std::holds_alternative<sql::CreateTable>(statement.body) &&
         !std::holds_alternative<sql::DropTable>(statement.body) &&
         !std::holds_alternative<sql::Truncate>(statement.body) &&
         !std::holds_alternative<sql::AlterTable>(statement.body) &&
         !std::holds_alternative<sql::LockTable>(statement.body);
}

}  // namespace

Server::Server() : state_(std::make_shared<State>()) {}

State& Server::Mutable() {
  if (state_.use_count() > 1) state_ = std::make_shared<State>(*state_);
  state_->hash.reset();
  return *state_;
}

void Server::Restore(std::shared_ptr<const State> state) {
  looked_.clear();
  state_ = std::const_pointer_cast<State>(std::move(state));
}

SessionId Server::Connect(uint32_t client) {
  State& state = Mutable();
  const auto free = std::find_if(state.sessions.begin(), state.sessions.end(),
                                 [](const Session& session) { return !session.open; });
  const SessionId id = static_cast<SessionId>(free - state.sessions.begin()) + 1;
  if (free == state.sessions.end()) state.sessions.emplace_back();
  Session& session = state.sessions[id - 1];
  session = Session();
  session.id = id;
  session.client = client;
  session.open = true;
  return id;
}

std::vector<SessionId> Server::SessionsOf(uint32_t client) const {
  std::vector<SessionId> ids;
  for (const Session& session : state_->sessions) {
    if (session.open && session.client == client) ids.push_back(session.id);
  }
  return ids;
}

Answer Server::Preset(SessionId id, std::string_view setting, std::string_view value, int64_t now_us) {
  std::string text = fmt::format("SET {} = '", setting);
  for (const char letter : value) text += letter == '\'' ? std::string(2, letter) : std::string(1, letter);
  Answer answer = Run(id, text + "'", nullptr, now_us);
  PresetSettings(Mine(id));
  return answer;
}

void Server::Disconnect(SessionId id) {
  State& state = Mutable();
  Session& session = state.sessions[id - 1];
  CHECK(session.open);
  session.wait = {};
  session.work = {};
  LeaveAdvisoryQueue(state, id);
  RollBackTransaction(state, session);
  ObserveEnd(session, trace::TransactionEnd::kRolledBack);
  GiveAllAdvisoryLocksBack(state, id);
  session = Session();
  session.id = id;
}

std::shared_ptr<Script> Server::Prepare(std::string_view text, sql::ServerError* error) {
  const auto known = prepared_.find(text);
  if (known != prepared_.end()) return known->second;
  auto script = std::make_shared<Script>();
  if (!sql::Parse(text, &script->trees, error)) return nullptr;
  if (prepared_.size() >= kMostPrepared) prepared_.clear();
  script->text = text;
  script->statements.resize(script->trees.size());
  prepared_.emplace(script->text, script);
  return script;
}

sql::StatementPointer Server::Analysed(Script& script, size_t index, sql::ServerError* error) {
  sql::StatementPointer& kept = script.statements[index];
  if (kept != nullptr && IsCurrent(*state_, *kept)) return kept;
  const StateCatalog catalog(*state_);
  sql::StatementPointer fresh = sql::Analyse(script.trees[index], catalog, {}, error);
  kept = fresh != nullptr && IsKept(*fresh) ? fresh : nullptr;
  return fresh;
}

Answer Server::Run(SessionId id, std::string_view text, const std::vector<sql::Datum>* arguments,
                   int64_t now_us, uint64_t most) {
  Session& session = Mine(id);
  CHECK(session.open && session.wait.kind == WaitKind::kNone);
  session.statement_us = now_us;
  if (session.work.script != nullptr) session.work = {};
  session.work.most = most;
  sql::ServerError error;
  std::shared_ptr<Script> script = Prepare(text, &error);
  bool is_ready = script != nullptr;
  if (is_ready && arguments != nullptr && script->trees.size() > 1) {
    is_ready = sql::Fail(&error, "42601", "cannot insert multiple commands into a prepared statement");
  }
  if (!is_ready) {
    Abandon(*state_, session);
    return Failure(std::move(error));
  }
  if (arguments != nullptr)
    session.work.parameters = std::make_shared<const std::vector<sql::Datum>>(*arguments);
  if (script->trees.size() > 1 && !session.in_block) session.implicit = true;
  session.work.script = std::move(script);
  return Continue(id, now_us);
}

Answer Server::Continue(SessionId id, int64_t now_us) {
  Session& session = Mine(id);
  Work& work = session.work;
  sql::ServerError error;
  Answer answer;
  const auto fail = [&] {
    Abandon(*state_, session);
    ObserveFailed(session);
    session.work = {};
    return Failure(std::move(error));
  };
  for (;;) {
    if (work.statement == nullptr) {
      if (work.next >= work.script->trees.size()) break;
      work.statement = Analysed(*work.script, work.next, &error);
      if (work.statement == nullptr) {
        if (session.failed) error = RefusalInFailed();
        return fail();
      }
      if (!AdaptParameters(&work, &error)) return fail();
      ++work.next;
    }
    Outcome outcome;
    const sql::Step step = CarryOut(*state_, session, now_us, observer_, &outcome, &error);
    if (step == sql::Step::kWaits) return Waiting();
    if (step == sql::Step::kFailed || !Settle(*state_, session, &error)) return fail();
    if (observer_ != nullptr) ObserveDone(session, outcome.tag);
    answer.tag = std::move(outcome.tag);
    answer.rows = std::move(outcome.rows);
    answer.statement = work.statement;
    if (work.next >= work.script->trees.size()) break;
    Work rest;
    rest.script = work.script;
    rest.next = work.next;
    rest.parameters = work.parameters;
    work = std::move(rest);
  }
  if (session.implicit) {
    work = {};
    session.implicit = false;
    if (session.began && !session.in_block && !CommitTransaction(*state_, session, &error)) return fail();
    if (!session.began) ObserveEnd(session, trace::TransactionEnd::kCommitted);
  }
  session.work = {};
  return answer;
}

bool Server::AdaptParameters(Work* work, sql::ServerError* error) const {
  const std::vector<sql::Type>& types = work->statement->parameters;
  if (work->parameters == nullptr) {
    if (types.empty()) return true;
    // A simple query has none. Analysed as such, the statement says so where it names one.
    const StateCatalog catalog(*state_);
    CHECK(sql::AnalyseSimple(work->script->trees[work->next], catalog, error) == nullptr);
    return false;
  }
  if (types.size() != work->parameters->size()) {
    return sql::Fail(
        error, "08P01",
        fmt::format("bind message supplies {} parameters, but prepared statement \"\" requires {}",
                    work->parameters->size(), types.size()));
  }
  std::vector<sql::Datum> adapted(types.size());
  for (size_t index = 0; index < types.size(); ++index) {
    if (!sql::Adapt((*work->parameters)[index], types[index], &adapted[index], error)) return false;
  }
  work->parameters = std::make_shared<const std::vector<sql::Datum>>(std::move(adapted));
  return true;
}

bool Server::IsWaiting(SessionId id) const { return session(id).wait.kind != WaitKind::kNone; }

bool Server::MayGoOn(SessionId id, int64_t now_us) const {
  return database::MayGoOn(*state_, session(id), now_us);
}

Answer Server::GoOn(SessionId id, int64_t now_us) {
  Session& session = Mine(id);
  CHECK(database::MayGoOn(*state_, session, now_us));
  // An advisory lock and a sleep are known by their wait when the expression is evaluated again.
  const bool is_asked_again =
      session.wait.kind == WaitKind::kAdvisoryLock || session.wait.kind == WaitKind::kSleep;
  if (!is_asked_again) session.wait = {};
  return Continue(id, now_us);
}

std::vector<SessionId> Server::BlockersOf(SessionId id) const {
  return database::BlockersOf(*state_, session(id));
}

bool Server::IsDeadlocked(SessionId id) const { return IsWaiting(id) && IsInCycle(*state_, id); }

Answer Server::EndWait(SessionId id, std::string_view sqlstate, std::string message) {
  Session& session = Mine(id);
  CHECK(session.wait.kind != WaitKind::kNone);
  sql::ServerError error;
  sql::Fail(&error, sqlstate, std::move(message));
  if (sqlstate == "40P01") {
    error.detail = DescribeCycle(*state_, id);
    error.hint = "See server log for query details.";
  }
  Abandon(*state_, session);
  ObserveFailed(session);
  session.work = {};
  return Failure(std::move(error));
}

// ---- For the observer.

void Server::ObserveEnd(Session& session, trace::TransactionEnd end) {
  if (observer_ == nullptr || !session.observed) return;
  const bool goes_on = end == trace::TransactionEnd::kPartly;
  session.observed = goes_on;
  observer_->OnEnd(session.id, end, goes_on ? session.savepoints.back().first_version : 0);
}

void Server::ObserveDone(Session& session, std::string_view tag) {
  const sql::StatementBody& body = session.work.statement->body;
  if (const auto* create = std::get_if<sql::CreateTable>(&body);
      create != nullptr && create->table != nullptr)
    observer_->OnTable(*FindTable(*state_, create->table->name));
  const auto* control = std::get_if<sql::Transaction>(&body);
  if (control != nullptr && control->kind == sql::Transaction::Kind::kRollbackTo)
    return ObserveEnd(session, trace::TransactionEnd::kPartly);
  const bool is_end = control != nullptr && (control->kind == sql::Transaction::Kind::kCommit ||
                                             control->kind == sql::Transaction::Kind::kRollback);
  if (!is_end && session.began) return;
  const bool is_undone = is_end && tag == "ROLLBACK";
  ObserveEnd(session, is_undone ? trace::TransactionEnd::kRolledBack : trace::TransactionEnd::kCommitted);
}

// Of a statement that failed: the transaction, or its innermost savepoint.
void Server::ObserveFailed(Session& session) {
  const bool goes_on = session.in_block && !session.savepoints.empty();
  ObserveEnd(session, goes_on ? trace::TransactionEnd::kPartly : trace::TransactionEnd::kRolledBack);
}

Answer Server::EndDeadlock(SessionId id) { return EndWait(id, "40P01", "deadlock detected"); }
Answer Server::EndLockTimeout(SessionId id) {
  return EndWait(id, "55P03", "canceling statement due to lock timeout");
}
Answer Server::EndStatementTimeout(SessionId id) {
  return EndWait(id, "57014", "canceling statement due to statement timeout");
}

Answer Server::Cancel(SessionId id) {
  return EndWait(id, "57014", "canceling statement due to user request");
}

bool Server::Describe(std::string_view text, std::vector<sql::Type>* parameters, sql::ServerError* error) {
  const auto known = prepared_.find(text);
  sql::StatementPointer statement;
  if (known != prepared_.end() && known->second->trees.size() == 1) {
    statement = Analysed(*known->second, 0, error);
  } else {
    const StateCatalog catalog(*state_);
    statement = sql::Prepare(text, catalog, {}, error);
  }
  if (statement == nullptr) return false;
  *parameters = statement->parameters;
  return true;
}

// Counters ask after every step.
Answer Server::Look(std::string_view text, int64_t now_us) {
  const auto known = looked_.find(text);
  if (known != looked_.end() && known->second.changes == state_->changes) return known->second.answer;
  if (looked_.size() >= kMostPrepared) looked_.clear();
  Looked& looked = looked_[std::string(text)];
  looked = {.changes = state_->changes, .answer = LookNow(text, now_us)};
  return looked.answer;
}

Answer Server::LookNow(std::string_view text, int64_t now_us) {
  sql::ServerError error;
  const std::shared_ptr<Script> script = Prepare(text, &error);
  if (script == nullptr) return Failure(std::move(error));
  const sql::StatementPointer statement = script->trees.size() == 1 ? Analysed(*script, 0, &error) : nullptr;
  if (statement == nullptr) return Failure(std::move(error));
  const auto* query = std::get_if<sql::Query>(&statement->body);
  const auto names = [text](std::string_view function) {
    return text.find(function) != std::string_view::npos;
  };
  if (query == nullptr || !statement->parameters.empty() || !query->locks.empty() || names("pg_") ||
      names("val(") || names("set_config")) {
    sql::Fail(&error, "0A000", "only a plain SELECT can be looked at");
    return Failure(std::move(error));
  }
  Session onlooker;
  onlooker.began = true;
  onlooker.work.statement = statement;
  onlooker.work.snapshot = TakeSnapshot(*state_, onlooker);
  Executor executor(*state_, onlooker, now_us);
  const sql::Step step = executor.Run();
  if (step != sql::Step::kDone) return Failure(executor.error());
  Answer answer;
  answer.statement = statement;
  answer.rows = std::move(onlooker.work.main.output);
  return answer;
}

SessionState Server::StateOf(SessionId id) const {
  const Session& of = session(id);
  if (of.failed) return SessionState::kFailed;
  return of.in_block ? SessionState::kInTransaction : SessionState::kIdle;
}

bool Server::HoldsAdvisoryLocks(SessionId id) const {
  return std::any_of(state_->advisory_locks.begin(), state_->advisory_locks.end(),
                     [id](const AdvisoryLock& lock) { return lock.session == id && lock.granted; });
}

base::Hash128Value Server::Hash() {
  if (!state_->hash.has_value()) {
    State& state = Mutable();
    Vacuum(state);
    state.hash = CanonicalHash(state);
  }
  return *state_->hash;
}

}  // namespace interleave::model::database
