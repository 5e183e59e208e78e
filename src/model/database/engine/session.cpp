#include "model/database/engine/session.hpp"

#include <variant>

#include <fmt/format.h>

#include "base/check.hpp"
#include "model/database/engine/advisory.hpp"
#include "model/database/engine/definitions.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/settings.hpp"
#include "model/database/engine/table_locks.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

using sql::ServerError;
using sql::Step;
using Control = sql::Transaction;

Step Refuse(ServerError* error, std::string_view sqlstate, std::string message) {
  sql::Fail(error, sqlstate, std::move(message));
  return Step::kFailed;
}

// ---- BEGIN, COMMIT and their kin.

Step ApplyCharacteristics(Session& session, const sql::Characteristics& wanted, ServerError* error) {
  if (wanted.isolation.has_value() && *wanted.isolation != session.isolation) {
    if (session.snapshot.taken || session.queried)
      return Refuse(error, "25001", "SET TRANSACTION ISOLATION LEVEL must be called before any query");
    if (!session.savepoints.empty())
      return Refuse(error, "25001", "SET TRANSACTION ISOLATION LEVEL must not be called in a subtransaction");
    session.isolation = *wanted.isolation;
  }
  if (wanted.read_only.has_value()) {
    if (!*wanted.read_only && session.read_only && session.queried)
      return Refuse(error, "25001", "transaction read-write mode must be set before any query");
    session.read_only = *wanted.read_only;
  }
  return Step::kDone;
}

Step Begin(State& state, Session& session, const Control& control, ServerError* error) {
  if (!session.began) BeginTransaction(state, session);
  session.in_block = true;
  session.implicit = false;
  return ApplyCharacteristics(session, control.characteristics, error);
}

Step Commit(State& state, Session& session, const Control& control, Outcome* outcome, ServerError* error) {
  const bool is_kept = !session.failed;
  const Isolation isolation = session.isolation;
  const bool read_only = session.read_only;
  outcome->tag = is_kept && control.kind == Control::Kind::kCommit ? "COMMIT" : "ROLLBACK";
  if (outcome->tag == "ROLLBACK") {
    RollBackTransaction(state, session);
  } else if (session.began && !CommitTransaction(state, session, error)) {
    return Step::kFailed;
  }
  if (!control.chain) return Step::kDone;
  BeginTransaction(state, session);
  session.in_block = true;
  session.isolation = isolation;
  session.read_only = read_only;
  return Step::kDone;
}

Step Savepoints(State& state, Session& session, const Control& control, ServerError* error) {
  const bool is_set = control.kind == Control::Kind::kSavepoint;
  const bool is_release = control.kind == Control::Kind::kRelease;
  if (!session.in_block) {
    const std::string_view what = is_set       ? "SAVEPOINT"
                                  : is_release ? "RELEASE SAVEPOINT"
                                               : "ROLLBACK TO SAVEPOINT";
    return Refuse(error, "25P01", fmt::format("{} can only be used in transaction blocks", what));
  }
  if (is_set) {
    SetSavepoint(session, control.name);
    session.savepoints.back().first_version = state.last_version + 1;
    return Step::kDone;
  }
  for (size_t index = session.savepoints.size(); index-- > 0;) {
    if (session.savepoints[index].name != control.name) continue;
    if (is_release) {
      ReleaseSavepoint(state, session, index);
    } else {
      RollBackToSavepoint(state, session, index);
    }
    return Step::kDone;
  }
  return Refuse(error, "3B001", fmt::format("savepoint \"{}\" does not exist", control.name));
}

Step SetSession(Session& session, const sql::Characteristics& wanted) {
  if (wanted.isolation.has_value()) {
    sql::Set set;
    set.name = "default_transaction_isolation";
    set.value = sql::SettingValue{};
    set.value->isolation = *wanted.isolation;
    set.value->text = *wanted.isolation == Isolation::kSerializable     ? "serializable"
                      : *wanted.isolation == Isolation::kRepeatableRead ? "repeatable read"
                                                                        : "read committed";
    ApplySetting(session, set);
  }
  if (wanted.read_only.has_value()) {
    sql::Set set;
    set.name = "default_transaction_read_only";
    set.value = sql::SettingValue{};
    set.value->on = *wanted.read_only;
    set.value->text = *wanted.read_only ? "on" : "off";
    ApplySetting(session, set);
  }
  return Step::kDone;
}

Step CarryOutControl(State& state, Session& session, const Control& control, Outcome* outcome,
                     ServerError* error) {
  switch (control.kind) {
    case Control::Kind::kBegin:
    case Control::Kind::kStart:
      outcome->tag = control.kind == Control::Kind::kBegin ? "BEGIN" : "START TRANSACTION";
      return Begin(state, session, control, error);
    case Control::Kind::kCommit:
    case Control::Kind::kRollback:
      return Commit(state, session, control, outcome, error);
    case Control::Kind::kSavepoint:
      outcome->tag = "SAVEPOINT";
      return Savepoints(state, session, control, error);
    case Control::Kind::kRelease:
      outcome->tag = "RELEASE";
      return Savepoints(state, session, control, error);
    case Control::Kind::kRollbackTo:
      outcome->tag = "ROLLBACK";
      return Savepoints(state, session, control, error);
    case Control::Kind::kSetTransaction:
      outcome->tag = "SET";
      return session.in_block ? ApplyCharacteristics(session, control.characteristics, error) : Step::kDone;
    case Control::Kind::kSetSession:
      outcome->tag = "SET";
      return SetSession(session, control.characteristics);
  }
  return Step::kDone;
}

// ---- Settings.

Step CarryOutSet(Session& session, const sql::Set& set, Outcome* outcome, ServerError* error) {
  outcome->tag = set.reset ? "RESET" : "SET";
  if (set.local && !session.in_block && !session.implicit) return Step::kDone;
  if (set.setting == sql::Setting::kTransactionIsolation && set.value.has_value()) {
    return ApplyCharacteristics(
        session, {.isolation = set.value->isolation, .read_only = {}, .deferrable = {}}, error);
  }
  if (set.setting == sql::Setting::kTransactionReadOnly && set.value.has_value()) {
    return ApplyCharacteristics(session, {.isolation = {}, .read_only = set.value->on, .deferrable = {}},
                                error);
  }
  ApplySetting(session, set);
  return Step::kDone;
}

// ---- Statements that read or write rows.

sql::TableLock ImpliedLock(const sql::StatementBody& body, const sql::TableDefinition& table) {
  if (const auto* query = std::get_if<sql::Query>(&body)) {
    for (const sql::RowLock& lock : query->locks) {
      if (query->ranges[lock.range].table.get() == &table) return sql::TableLock::kRowShare;
    }
    return sql::TableLock::kAccessShare;
  }
  const sql::TableDefinition* changed = nullptr;
  if (const auto* insert = std::get_if<sql::Insert>(&body)) changed = insert->table.get();
  if (const auto* update = std::get_if<sql::Update>(&body)) changed = update->ranges[0].table.get();
  if (const auto* deletion = std::get_if<sql::Delete>(&body)) changed = deletion->ranges[0].table.get();
  return changed == &table ? sql::TableLock::kRowExclusive : sql::TableLock::kAccessShare;
}

Step LockTables(State& state, Session& session) {
  const sql::Statement& statement = *session.work.statement;
  for (const sql::TablePointer& definition : statement.tables) {
    const Table* table = FindTable(state, definition->name);
    if (table == nullptr) continue;
    const sql::TableLock mode = ImpliedLock(statement.body, *definition);
    if (!TakeTableLock(state, session, table->id, mode)) return Step::kWaits;
  }
  return Step::kDone;
}

void TakeSnapshots(State& state, Session& session) {
  session.queried = true;
  if (session.isolation == Isolation::kReadCommitted) {
    session.work.snapshot = TakeSnapshot(state, session);
    return;
  }
  if (!session.snapshot.taken) {
    session.snapshot = TakeSnapshot(state, session);
    if (session.isolation == Isolation::kSerializable) BeginSerializable(state, session);
  }
  session.work.snapshot = session.snapshot;
  session.work.snapshot.command = session.command;
}

std::string TagOf(const sql::StatementBody& body, const Work& work) {
  if (std::holds_alternative<sql::Query>(body)) return "SELECT " + std::to_string(work.main.output.size());
  if (std::holds_alternative<sql::Insert>(body)) return "INSERT 0 " + std::to_string(work.affected);
  const std::string_view word = std::holds_alternative<sql::Update>(body) ? "UPDATE " : "DELETE ";
  return std::string(word) + std::to_string(work.affected);
}

Step CarryOutRows(State& state, Session& session, int64_t now_us, Observer* observer, Outcome* outcome,
                  ServerError* error) {
  Work& work = session.work;
  if (!work.begun) {
    if (LockTables(state, session) == Step::kWaits) return Step::kWaits;
    TakeSnapshots(state, session);
  }
  Executor executor(state, session, now_us, observer);
  const Step step = executor.Run();
  if (step == Step::kFailed) *error = executor.error();
  if (step != Step::kDone) return step;
  outcome->tag = TagOf(work.statement->body, work);
  const bool is_query = std::holds_alternative<sql::Query>(work.statement->body);
  outcome->rows = std::move(is_query ? work.main.output : work.output);
  return Step::kDone;
}

Step CarryOutLock(State& state, Session& session, const sql::LockTable& lock, ServerError* error) {
  if (!session.in_block) return Refuse(error, "25P01", "LOCK TABLE can only be used in transaction blocks");
  for (const std::string& name : lock.names) {
    if (TakeTableLock(state, session, FindTable(state, name)->id, lock.mode, !lock.nowait)) continue;
    if (!lock.nowait) return Step::kWaits;
    return Refuse(error, "55P03", fmt::format("could not obtain lock on relation \"{}\"", name));
  }
  return Step::kDone;
}

Step CarryOutOther(State& state, Session& session, Outcome* outcome, ServerError* error) {
  const sql::StatementBody& body = session.work.statement->body;
  if (const auto* create = std::get_if<sql::CreateTable>(&body)) {
    outcome->tag = "CREATE TABLE";
    return CreateTable(state, session, *create, error);
  }
  if (const auto* drop = std::get_if<sql::DropTable>(&body)) {
    outcome->tag = "DROP TABLE";
    return DropTables(state, session, *drop, error);
  }
  if (const auto* truncate = std::get_if<sql::Truncate>(&body)) {
    outcome->tag = "TRUNCATE TABLE";
    return TruncateTables(state, session, *truncate, error);
  }
  if (const auto* alter = std::get_if<sql::AlterTable>(&body)) {
    outcome->tag = alter->index ? "CREATE INDEX" : "ALTER TABLE";
    return AlterTable(state, session, *alter, error);
  }
  if (const auto* lock = std::get_if<sql::LockTable>(&body)) {
    outcome->tag = "LOCK TABLE";
    return CarryOutLock(state, session, *lock, error);
  }
  if (const auto* set = std::get_if<sql::Set>(&body)) return CarryOutSet(session, *set, outcome, error);
  if (const auto* show = std::get_if<sql::Show>(&body)) {
    outcome->tag = "SHOW";
    outcome->rows = {Row{sql::Datum::Text(ShownSetting(session, *show))}};
    return Step::kDone;
  }
  if (std::holds_alternative<sql::ResetAll>(body)) {
    outcome->tag = "RESET";
    ResetSettings(session);
  } else if (const auto* nothing = std::get_if<sql::Nothing>(&body)) {
    outcome->tag = nothing->tag;
  } else if (std::holds_alternative<sql::DiscardAll>(body)) {
    if (session.in_block) return Refuse(error, "25001", "DISCARD ALL cannot run inside a transaction block");
    outcome->tag = "DISCARD ALL";
    ResetSettings(session);
    GiveAllAdvisoryLocksBack(state, session.id);
    session.sequence_values.clear();
  }
  return Step::kDone;
}

bool IsAboutRows(const sql::StatementBody& body) {
  return std::holds_alternative<sql::Query>(body) || std::holds_alternative<sql::Insert>(body) ||
         std::holds_alternative<sql::Update>(body) || std::holds_alternative<sql::Delete>(body);
}

}  // namespace

Step CarryOut(State& state, Session& session, int64_t now_us, Observer* observer, Outcome* outcome,
              ServerError* error) {
  const sql::Statement& statement = *session.work.statement;
  if (session.failed && !sql::RunsInFailedTransaction(statement)) {
    *error = RefusalInFailed();
    return Step::kFailed;
  }
  if (const auto* control = std::get_if<Control>(&statement.body))
    return CarryOutControl(state, session, *control, outcome, error);
  if (!session.began) BeginTransaction(state, session);
  std::string command;
  if (session.read_only && !sql::IsReadOnly(statement, &command))
    return Refuse(error, "25006", fmt::format("cannot execute {} in a read-only transaction", command));
  if (IsAboutRows(statement.body)) return CarryOutRows(state, session, now_us, observer, outcome, error);
  return CarryOutOther(state, session, outcome, error);
}

ServerError RefusalInFailed() {
  return {.sqlstate = "25P02",
          .message = "current transaction is aborted, commands ignored until end of transaction block"};
}

bool Settle(State& state, Session& session, ServerError* error) {
  ++session.command;
  ReleaseTupleLocks(state, session.id);
  if (!session.began || session.in_block || session.implicit) return true;
  return CommitTransaction(state, session, error);
}

void Abandon(State& state, Session& session) {
  session.wait = {};
  ReleaseTupleLocks(state, session.id);
  LeaveAdvisoryQueue(state, session.id);
  if (!session.in_block || session.failed) {
    if (session.began && !session.in_block) RollBackTransaction(state, session);
    return;
  }
  if (!session.savepoints.empty()) {
    const size_t innermost = session.savepoints.size() - 1;
    RollBackToSavepoint(state, session, innermost);
    session.failed = true;
    return;
  }
  RollBackTransaction(state, session);
  session.began = true;
  session.in_block = true;
  session.failed = true;
}

}  // namespace interleave::model::database
