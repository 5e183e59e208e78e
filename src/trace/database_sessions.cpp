#include "trace/database_sessions.hpp"

namespace interleave::trace {

void DatabaseSessions::Update() {
  while (cursor_.Next(log_->size())) Take(cursor_.record());
}

void DatabaseSessions::Take(const Record& record) {
  switch (record.kind) {
    case RecordKind::kCall:
      if (static_cast<Device>(record.detail) != Device::kDatabase) return;
      Of(record.actor).text = record.value;
      return;
    case RecordKind::kStatement:
      return TakeStatement(record);
    case RecordKind::kBlocked:
      if (SessionStatement* statement = StatementOf(record.actor)) {
        statement->blocked_ns = cursor_.time_ns();
        statement->blocker = record.value;
      }
      return;
    case RecordKind::kServed:
      return TakeServed(record);
    case RecordKind::kReply:
      if (static_cast<Device>(record.detail) != Device::kDatabase) return;
      [[fallthrough]];
    case RecordKind::kTaskEnd:
      if (SessionStatement* statement = StatementOf(record.actor)) statement->end_ns = cursor_.time_ns();
      if (record.actor < actors_.size()) actors_[record.actor].session = 0;
      return EndPoolWait(record.actor);
    case RecordKind::kPause:
      return TakePause(record);
    case RecordKind::kAcquire:
    case RecordKind::kRelease:
      if (static_cast<Wait>(record.detail) == Wait::kPool) TakeLoan(record);
      return;
    default:
      return;
  }
}

DatabaseSession& DatabaseSessions::Ensure(uint32_t number) {
  if (number > sessions_.size()) sessions_.resize(number);
  return sessions_[number - 1];
}

DatabaseSessions::Actor& DatabaseSessions::Of(uint32_t actor) {
  if (actor >= actors_.size()) actors_.resize(actor + 1U);
  return actors_[actor];
}

SessionStatement* DatabaseSessions::StatementOf(uint32_t actor) {
  if (actor >= actors_.size() || actors_[actor].session == 0) return nullptr;
  return &sessions_[actors_[actor].session - 1].statements.back();
}

void DatabaseSessions::TakeStatement(const Record& record) {
  Actor& actor = Of(record.actor);
  actor.session = record.value;
  SessionStatement statement;
  statement.begin_ns = cursor_.time_ns();
  statement.actor = record.actor;
  statement.step = cursor_.step();
  statement.text = actor.text;
  statement.line = record.line;
  std::vector<SessionStatement>& statements = Ensure(record.value).statements;
  // Who asked before has gone away without an answer (it was cancelled).
  if (!statements.empty() && statements.back().end_ns == kLasts)
    statements.back().end_ns = statement.begin_ns;
  statements.push_back(statement);
}

void DatabaseSessions::TakeServed(const Record& record) {
  DatabaseSession& session = Ensure(record.value);
  const int64_t now_ns = cursor_.time_ns();
  const auto after = static_cast<ServedState>(record.detail & ~kRefused);
  const bool refused = (record.detail & kRefused) != 0;
  if (SessionStatement* statement = StatementOf(record.actor)) {
    statement->served_ns = now_ns;
    statement->after = after;
    statement->refused = refused;
  }
  std::vector<SessionStretch>& transactions = session.transactions;
  const bool is_open = !transactions.empty() && transactions.back().end_ns == kLasts;
  if (after != ServedState::kIdle && !is_open)
    transactions.push_back({.begin_ns = now_ns, .actor = record.actor});
  if (after == ServedState::kFailedTransaction) transactions.back().failed = true;
  if (after != ServedState::kIdle || !is_open) return;
  transactions.back().end_ns = now_ns;
  if (refused) transactions.back().failed = true;
}

void DatabaseSessions::TakePause(const Record& record) {
  if (static_cast<Wait>(record.detail) != Wait::kPool) return;
  Actor& actor = Of(record.actor);
  if (actor.pool_wait != kNobody) return;
  actor.pool_wait = static_cast<uint32_t>(pool_waits_.size());
  pool_waits_.push_back({.begin_ns = cursor_.time_ns(), .actor = record.actor});
}

void DatabaseSessions::TakeLoan(const Record& record) {
  DatabaseSession& session = Ensure(record.value);
  std::vector<SessionStretch>& loans = session.loans;
  if (!loans.empty() && loans.back().end_ns == kLasts) loans.back().end_ns = cursor_.time_ns();
  if (record.kind == RecordKind::kRelease) {
    // What was not committed by the end of a session is rolled back.
    std::vector<SessionStretch>& transactions = session.transactions;
    if (!transactions.empty() && transactions.back().end_ns == kLasts) {
      transactions.back().end_ns = cursor_.time_ns();
      transactions.back().failed = true;
    }
    return;
  }
  EndPoolWait(record.actor);
  loans.push_back({.begin_ns = cursor_.time_ns(), .actor = record.actor});
}

void DatabaseSessions::EndPoolWait(uint32_t actor) {
  if (actor >= actors_.size() || actors_[actor].pool_wait == kNobody) return;
  pool_waits_[actors_[actor].pool_wait].end_ns = cursor_.time_ns();
  actors_[actor].pool_wait = kNobody;
}

}  // namespace interleave::trace
