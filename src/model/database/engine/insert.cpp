// INSERT, with what a unique key that is taken, or may be taken by somebody who is still at it, does to it.
#include <algorithm>
#include <variant>

#include "base/check.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

constexpr std::string_view kTwice = "ON CONFLICT DO UPDATE command cannot affect row a second time";
constexpr std::string_view kTwiceHint =
    "Ensure that no rows proposed for insertion within the same command have duplicate constrained values.";

VersionId AddVersion(Table& table, TransactionId maker, uint32_t command, RowPointer row) {
  const VersionId place = static_cast<VersionId>(table.versions.size());
  table.versions.push_back({.maker = maker, .made_at = command, .row = std::move(row)});
  MarkUnsettled(table, place);
  return place;
}

}  // namespace

Step Executor::Insert(const sql::Insert& insert) {
  Table& table = *FindTable(state_, insert.table->name);
  work_.changed_table = table.id;
  if (observer_ != nullptr && insert.on_conflict.has_value())
    change_ = KindOfUpdate(insert.on_conflict->assignments, insert.on_conflict->where.get(), true);
  size_t count = insert.rows.size();
  if (insert.source != nullptr) {
    QueryRun& source = work_.subqueries[insert.source->number];
    if (!source.done) {
      const Step step = RunQuery(*insert.source->query, &source, nullptr, UINT64_MAX);
      if (step != Step::kDone) return step;
    }
    count = source.output.size();
  }
  for (; work_.main.position < count; ++work_.main.position) {
    const Step step = InsertRow(insert, work_.main.position);
    if (step != Step::kDone) return step;
    work_.row = nullptr;
    work_.written = kNone;
    work_.unique_key = 0;
  }
  return Step::kDone;
}

Step Executor::ComputeRow(const sql::Insert& insert, size_t index) {
  Calls calls(this, &work_.main);
  const std::vector<sql::Expression>& values = insert.rows[insert.source == nullptr ? index : 0];
  const sql::Datum* source = nullptr;
  if (insert.source != nullptr) source = work_.subqueries[insert.source->number].output[index].data();
  sql::Scope scope;
  scope.rows = &source;
  Row row(values.size());
  for (size_t column = 0; column < row.size(); ++column) {
    const Step step = sql::Evaluate(values[column], scope, evaluation_, &row[column]);
    if (step != Step::kDone) return step;
  }
  calls.Clear();
  work_.row = std::make_shared<const Row>(std::move(row));
  return CheckRow(*insert.table, *work_.row);
}

Step Executor::InsertRow(const sql::Insert& insert, size_t index) {
  Table& table = TableOf(state_, work_.changed_table);
  if (work_.row == nullptr) {
    const Step step = ComputeRow(insert, index);
    if (step != Step::kDone) return step;
  }
  const bool is_open = work_.written == kNone || work_.conflicting != kNone;
  if (is_open && insert.on_conflict.has_value()) {
    bool resolved = false;
    const Step step = ResolveConflict(insert, &resolved);
    if (step != Step::kDone || resolved) return step;
  }
  if (work_.written == kNone) {
    if (session_.serializable != 0 && !NoteWrite(state_, session_, table.id, &evaluation_.error))
      return Step::kFailed;
    session_.wrote = true;
    work_.written = AddVersion(table, AssignTransaction(state_, session_), session_.command, work_.row);
    if (observer_ != nullptr) ObserveWrite(table, kNone, work_.written);
  }
  const Step step = CheckUniqueKeys(table);
  if (step != Step::kDone) return step;
  return FinishRow(table, insert.returning, nullptr, work_.row, nullptr);
}

// ---- ON CONFLICT.

Step Executor::ResolveConflict(const sql::Insert& insert, bool* resolved) {
  Table& table = TableOf(state_, work_.changed_table);
  const sql::OnConflict& on_conflict = *insert.on_conflict;
  for (;;) {
    if (work_.conflicting == kNone) {
      for (const uint32_t key : on_conflict.keys) {
        const sql::UniqueKey& unique = table.definition->unique_keys[key];
        const Step step = FindConflict(table, unique, *work_.row, &work_.conflicting);
        if (step != Step::kDone) return step;
        if (work_.conflicting != kNone) break;
      }
      if (work_.conflicting == kNone) return Step::kDone;
    }
    if (!on_conflict.update) {
      const Version& version = table.versions[work_.conflicting];
      work_.conflicting = kNone;
      *resolved = true;
      const bool is_own = version.maker != kFrozen && IsOwn(state_, session_, version.maker);
      const bool is_seen = is_own || IsVisible(state_, session_, work_.snapshot, version);
      return KeepsSnapshot() && !is_seen ? FailConcurrently(false) : Step::kDone;
    }
    const Step step = UpdateConflicting(insert, table, resolved);
    if (step != Step::kDone || *resolved) return step;
    work_.conflicting = kNone;
  }
}

// Not resolved: the row was changed meanwhile, and all is to be looked at again.
Step Executor::UpdateConflicting(const sql::Insert& insert, Table& table, bool* resolved) {
  const sql::OnConflict& on_conflict = *insert.on_conflict;
  const VersionId place = work_.conflicting;
  if (work_.written == kNone) {
    const LockMode mode = ModeOfAssignments(*table.definition, on_conflict.assignments);
    const Version& version = table.versions[place];
    const bool is_of_command = version.maker != kFrozen && IsOwn(state_, session_, version.maker) &&
                               version.made_at >= session_.command;
    if (is_of_command) {
      Fail("21000", std::string(kTwice));
      evaluation_.error.hint = kTwiceHint;
      return Step::kFailed;
    }
    Chase chase{.version = place};
    const Grip grip = LockVersion(state_, session_, table, &chase, mode, WaitPolicy::kWait);
    if (grip == Grip::kWaits) return Step::kWaits;
    const bool is_gone = grip == Grip::kUpdated || grip == Grip::kDeleted;
    if (is_gone && KeepsSnapshot()) return FailConcurrently(grip == Grip::kDeleted);
    if (grip != Grip::kHeld) return Step::kDone;
    if (KeepsSnapshot() && !IsVisible(state_, session_, work_.snapshot, table.versions[place]))
      return FailConcurrently(false);
  }
  Candidate candidate;
  candidate.rows = {table.versions[place].row, work_.row};
  candidate.versions = {place, kNone};
  bool holds = false;
  {
    const RowSet rows(candidate, nullptr);
    const Step step = sql::Holds(on_conflict.where.get(), rows.scope(), evaluation_, &holds);
    if (step != Step::kDone) return step;
  }
  *resolved = true;
  RowPointer row;
  if (holds) {
    Step step = Step::kDone;
    if (work_.written == kNone) {
      step = ComputeUpdate(on_conflict.assignments, table, candidate, &row);
      if (step == Step::kDone) step = Replace(table, place, row);
    } else {
      row = table.versions[work_.written].row;
    }
    if (step == Step::kDone) step = CheckUniqueKeys(table);
    if (step == Step::kDone) step = FinishRow(table, insert.returning, candidate.rows[0], row, nullptr);
    if (step != Step::kDone) return step;
  }
  work_.conflicting = kNone;
  return Step::kDone;
}

}  // namespace interleave::model::database
