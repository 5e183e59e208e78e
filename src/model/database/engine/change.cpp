// UPDATE and DELETE: each row that was found is reached, maybe after a wait and in a newer version, and
// replaced.
#include <algorithm>

#include "base/check.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

Step Executor::Change(const sql::Update* update, const sql::Delete* deletion) {
  const std::vector<sql::Range>& ranges = update != nullptr ? update->ranges : deletion->ranges;
  const sql::Expression* where = update != nullptr ? update->where.get() : deletion->where.get();
  QueryRun& run = work_.main;
  work_.changed_table = FindTable(state_, ranges[0].table->name)->id;
  run.locked_table = work_.changed_table;
  if (observer_ != nullptr) {
    change_ = update != nullptr ? KindOfUpdate(update->assignments, where, false)
                                : KindOfDelete(*ranges[0].table, where);
  }
  if (!run.scanned) {
    Calls calls(this, &run);
    const Step step = Scan(ranges, where, &run, nullptr, UINT64_MAX);
    if (step != Step::kDone) return step;
    run.scanned = true;
    calls.Clear();
  }
  for (; run.position < run.candidates.size(); ++run.position) {
    Calls calls(this, &run);
    const Step step = ChangeCandidate(update, deletion, &run.candidates[run.position]);
    if (step != Step::kDone) return step;
    if (observer_ != nullptr) ObserveReads(run, run.candidates[run.position], 1);
    calls.Clear();
    run.chase = {};
    work_.written = kNone;
    work_.unique_key = 0;
  }
  return Step::kDone;
}

Step Executor::ChangeCandidate(const sql::Update* update, const sql::Delete* deletion, Candidate* candidate) {
  const std::vector<sql::Range>& ranges = update != nullptr ? update->ranges : deletion->ranges;
  const sql::Expression* where = update != nullptr ? update->where.get() : deletion->where.get();
  Table& table = TableOf(state_, work_.changed_table);
  const RowPointer before = candidate->rows[0];
  const LockMode chased =
      update != nullptr ? ModeOfAssignments(*table.definition, update->assignments) : LockMode::kUpdate;
  RowPointer after;
  while (work_.written == kNone) {
    LockMode exact = LockMode::kUpdate;
    if (update != nullptr && work_.main.chase.version == kNone) {
      Step step = ComputeUpdate(update->assignments, table, *candidate, &after);
      if (step == Step::kDone) step = CheckRow(*table.definition, *after);
      if (step != Step::kDone) return step;
      exact = ModeOfChange(*table.definition, *candidate->rows[0], *after);
    }
    bool reached = false;
    bool again = false;
    Step step = ReachCandidate(ranges, where, table, exact, chased, candidate, &reached, &again);
    if (step != Step::kDone || (!reached && !again)) return step;
    if (again) continue;
    step = Replace(table, candidate->versions[0], after);
    if (step != Step::kDone) return step;
    if (deletion != nullptr) break;
  }
  if (deletion != nullptr)
    return FinishRow(table, deletion->returning, candidate->rows[0], nullptr, candidate);
  after = table.versions[work_.written].row;
  const bool changes_index = ModeOfChange(*table.definition, *before, *after) == LockMode::kUpdate;
  const Step step = changes_index ? CheckUniqueKeys(table) : Step::kDone;
  if (step != Step::kDone) return step;
  const RowPointer replaced = candidate->rows[0];
  candidate->rows[0] = after;
  return FinishRow(table, update->returning, replaced, after, candidate);
}

// Not reached: the row is left alone, unless `again` says that it is a newer one now and all is to be
// computed anew.
Step Executor::ReachCandidate(const std::vector<sql::Range>& ranges, const sql::Expression* where,
                              Table& table, LockMode exact, LockMode chased, Candidate* candidate,
                              bool* reached, bool* again) {
  Chase& chase = work_.main.chase;
  if (chase.version == kNone) {
    AssignTransaction(state_, session_);  // before it waits: who has a row is looked through by their numbers
    const Grip grip = ReachVersion(state_, session_, table, candidate->versions[0], exact);
    if (grip == Grip::kWaits) return Step::kWaits;
    *reached = grip == Grip::kHeld;
    const bool is_gone = grip == Grip::kUpdated || grip == Grip::kDeleted;
    if (is_gone && KeepsSnapshot()) return FailConcurrently(grip == Grip::kDeleted);
    if (grip != Grip::kUpdated) return Step::kDone;
    chase.version = candidate->versions[0];
  }
  const Grip grip = LockNewest(state_, session_, table, &chase, chased, WaitPolicy::kWait);
  if (grip == Grip::kWaits) return Step::kWaits;
  if (grip != Grip::kHeld) return Step::kDone;
  candidate->versions[0] = chase.version;
  candidate->rows[0] = table.versions[chase.version].row;
  chase = {};
  return Recheck(ranges, where, *candidate, nullptr, again);
}

Step Executor::ComputeUpdate(const std::vector<sql::Assignment>& assignments, const Table& table,
                             const Candidate& candidate, RowPointer* row) {
  static_cast<void>(table);
  const RowSet rows(candidate, nullptr);
  Row changed = *candidate.rows[0];
  for (const sql::Assignment& assignment : assignments) {
    const Step step = sql::Evaluate(assignment.value, rows.scope(), evaluation_, &changed[assignment.column]);
    if (step != Step::kDone) return step;
  }
  *row = std::make_shared<const Row>(std::move(changed));
  return Step::kDone;
}

// By a newer version, or by nothing where the row is deleted.
Step Executor::Replace(Table& table, VersionId place, RowPointer row) {
  if (session_.serializable != 0 && !NoteWrite(state_, session_, table.id, &evaluation_.error))
    return Step::kFailed;
  const TransactionId own = AssignTransaction(state_, session_);
  session_.wrote = true;
  const bool keeps_keys = row != nullptr && ModeOfChange(*table.definition, *table.versions[place].row,
                                                         *row) == LockMode::kNoKeyUpdate;
  // Who holds it FOR UPDATE keeps out those who lock keys, whatever is changed.
  const bool is_key = !keeps_keys || Holds(state_, session_, table.versions[place], LockMode::kUpdate);
  Version newer;
  newer.maker = own;
  newer.made_at = session_.command;
  newer.row = std::move(row);
  if (keeps_keys) newer.key_count = static_cast<uint32_t>(table.definition->unique_keys.size());
  for (const Locker& locker : table.versions[place].lockers) {
    if (IsOpen(state_, locker.transaction)) newer.lockers.push_back(locker);
  }
  const VersionId next = newer.row == nullptr ? kNone : static_cast<VersionId>(table.versions.size());
  if (next != kNone) {
    table.versions.push_back(std::move(newer));
    MarkUnsettled(table, next);
    work_.written = next;
    work_.unique_key = 0;
  }
  Version& version = table.versions[place];
  version.replacer = own;
  version.replaced_at = session_.command;
  version.replaced_key = is_key;
  version.next = next;
  MarkUnsettled(table, place);
  if (observer_ != nullptr) ObserveWrite(table, place, next);
  return Step::kDone;
}

Step Executor::FinishRow(Table& table, const std::vector<sql::Target>& returning, const RowPointer& before,
                         const RowPointer& after, const Candidate* candidate) {
  AddConsequences(table, before, after);
  ++work_.affected;
  if (candidate != nullptr) return ProjectAlone(returning, *candidate, &work_.output);
  Candidate alone;
  alone.rows = {after};
  return ProjectAlone(returning, alone, &work_.output);
}

}  // namespace interleave::model::database
