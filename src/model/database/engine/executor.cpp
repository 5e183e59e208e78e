#include "model/database/engine/executor.hpp"

#include <variant>

#include "base/check.hpp"

namespace interleave::model::database {

Executor::Calls::Calls(Executor* executor, QueryRun* run)
    : executor_(executor), outer_(executor->asking_), outer_call_(executor->call_) {
  executor->asking_ = run;
  executor->call_ = 0;
}

Executor::Calls::~Calls() {
  executor_->asking_ = outer_;
  executor_->call_ = outer_call_;
}

void Executor::Calls::Clear() {
  executor_->asking_->calls.clear();
  executor_->call_ = 0;
}

Executor::Executor(State& state, Session& session, int64_t now_us)
    : state_(state), session_(session), work_(session.work), now_us_(now_us), asking_(&session.work.main) {
  if (work_.parameters != nullptr) evaluation_.parameters = *work_.parameters;
  evaluation_.host = this;
  columns_.resize(work_.statement->subqueries);
}

Step Executor::Fail(std::string_view sqlstate, std::string message) {
  sql::Fail(&evaluation_.error, sqlstate, std::move(message));
  return Step::kFailed;
}

Step Executor::FailConcurrently(bool deleted) {
  return Fail("40001", deleted ? "could not serialize access due to concurrent delete"
                               : "could not serialize access due to concurrent update");
}

Step Executor::Run() {
  if (!work_.begun) {
    work_.subqueries.resize(work_.statement->subqueries);
    work_.begun = true;
  }
  const sql::StatementBody& body = work_.statement->body;
  if (const auto* query = std::get_if<sql::Query>(&body))
    return RunQuery(*query, &work_.main, nullptr, work_.most);
  Step step = Step::kDone;
  if (const auto* insert = std::get_if<sql::Insert>(&body)) {
    step = Insert(*insert);
  } else if (const auto* update = std::get_if<sql::Update>(&body)) {
    step = Change(update, nullptr);
  } else {
    step = Change(nullptr, &std::get<sql::Delete>(body));
  }
  return step == Step::kDone ? RunConsequences() : step;
}

Step Executor::RowsOf(const sql::Subquery& subquery, const sql::Scope& scope, uint64_t wanted,
                      sql::Evaluation& evaluation, std::span<const sql::Datum>* rows) {
  static_cast<void>(evaluation);
  QueryRun own;
  if (subquery.correlated && !subquery.query->locks.empty()) {
    return Fail("0A000",
                "row locks in a subquery that depends on the query around it are not supported here");
  }
  QueryRun* run = subquery.correlated ? &own : &work_.subqueries[subquery.number];
  if (!run->done) {
    const Step step = RunQuery(*subquery.query, run, &scope, subquery.correlated ? wanted : UINT64_MAX);
    if (step != Step::kDone) return step;
  }
  std::vector<sql::Datum>& column = columns_[subquery.number];
  column.clear();
  for (const Row& row : run->output) column.push_back(row.empty() ? sql::Datum::Null() : row[0]);
  *rows = column;
  return Step::kDone;
}

Step Executor::CallSession(const sql::Expression& expression, std::span<const sql::Datum> operands,
                           sql::Evaluation& evaluation, sql::Datum* result) {
  static_cast<void>(evaluation);
  if (call_ < asking_->calls.size()) {
    *result = asking_->calls[call_++];
    return Step::kDone;
  }
  const Step step = Ask(expression, operands, result);
  if (step != Step::kDone) return step;
  asking_->calls.push_back(*result);
  ++call_;
  return Step::kDone;
}

}  // namespace interleave::model::database
