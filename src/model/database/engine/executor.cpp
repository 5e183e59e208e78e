#include "model/database/engine/executor.hpp"

#include <variant>

#include "base/check.hpp"
#include "model/database/engine/visibility.hpp"

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

Executor::Executor(State& state, Session& session, int64_t now_us, Observer* observer)
    : state_(state),
      session_(session),
      work_(session.work),
      now_us_(now_us),
      observer_(observer),
      asking_(&session.work.main) {
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

void Executor::AnnounceRows() {
  session_.observed = true;
  if (!is_announced_) observer_->OnRows(session_.id, change_);
  is_announced_ = true;
}

void Executor::ObserveReads(const QueryRun& run, const Candidate& candidate, size_t first_range) {
  for (size_t range = first_range; range < candidate.versions.size(); ++range) {
    if (candidate.versions[range] == kNone || work_.reads_observed == kMostObserved) continue;
    const uint32_t number = TableOf(state_, run.tables[range]).versions[candidate.versions[range]].number;
    if (number == 0) continue;
    ++work_.reads_observed;
    AnnounceRows();
    observer_->OnRead(run.tables[range], number);
  }
}

void Executor::ObserveWrite(Table& table, VersionId before, VersionId after) {
  const uint32_t number = ++state_.last_version;
  if (after != kNone) table.versions[after].number = number;
  if (work_.writes_observed == kMostObserved) return;
  ++work_.writes_observed;
  AnnounceRows();
  observer_->OnWrite(table.id, before == kNone ? 0 : table.versions[before].number, number);
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
