// Foreign keys: what is left to be done, or looked at, at the end of a statement for each row that it
// changed.
#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/key_index.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

bool HasNull(const Row& row, const std::vector<uint32_t>& columns) {
  return std::any_of(columns.begin(), columns.end(), [&](uint32_t column) { return row[column].is_null(); });
}

}  // namespace

void Executor::AddConsequences(const Table& table, const RowPointer& before, const RowPointer& after) {
  const std::vector<sql::ForeignKey>& own = table.definition->foreign_keys;
  for (uint32_t key = 0; key < own.size() && after != nullptr; ++key) {
    const bool is_same = before != nullptr && AreIdentical(*before, *after, own[key].columns);
    if (is_same || HasNull(*after, own[key].columns)) continue;
    work_.consequences.push_back({.table = table.id, .key = key, .before = before, .after = after});
  }
  if (before == nullptr) return;
  for (const Table& other : state_.tables) {
    for (uint32_t key = 0; key < other.definition->foreign_keys.size(); ++key) {
      const sql::ForeignKey& foreign = other.definition->foreign_keys[key];
      if (foreign.table != table.definition->name) continue;
      if (after != nullptr && AreIdentical(*before, *after, foreign.referred_columns)) continue;
      if (HasNull(*before, foreign.referred_columns)) continue;
      work_.consequences.push_back(
          {.table = table.id, .key = key, .referring = other.id, .before = before, .after = after});
    }
  }
}

Step Executor::RunConsequences() {
  if (work_.consequence < work_.consequences.size() && !work_.checking) {
    ++session_.command;
    work_.checking = true;
  }
  change_ = {.basis = trace::RowChange::kComputed, .given = 0};
  is_announced_ = false;
  for (; work_.consequence < work_.consequences.size(); ++work_.consequence) {
    const Step step = RunConsequence(Consequence(work_.consequences[work_.consequence]));
    if (step != Step::kDone) return step;
    work_.check = {};
    work_.written = kNone;
  }
  return Step::kDone;
}

Step Executor::RunConsequence(const Consequence& consequence) {
  if (consequence.referring == 0) {
    Table& table = TableOf(state_, consequence.table);
    return CheckReferred(consequence, table, table.definition->foreign_keys[consequence.key]);
  }
  Table& table = TableOf(state_, consequence.referring);
  const sql::ForeignKey& key = table.definition->foreign_keys[consequence.key];
  const sql::ReferenceAction action = consequence.after == nullptr ? key.on_delete : key.on_update;
  const bool is_checked =
      action == sql::ReferenceAction::kNoAction || action == sql::ReferenceAction::kRestrict;
  return is_checked ? CheckReferring(consequence, table, key) : ChangeReferring(consequence, table, key);
}

// The rows of the table whose columns have these values, under a snapshot of now, or of the transaction where
// it keeps one and `is_latest` does not say otherwise.
Step Executor::FindByValues(Table& table, const std::vector<uint32_t>& columns, const Row& from,
                            const std::vector<uint32_t>& from_columns, bool is_latest) {
  QueryRun& run = work_.check;
  run.scanned = true;
  run.tables = {table.id};
  run.locked_table = table.id;
  Snapshot snapshot = TakeSnapshot(state_, session_);
  if (KeepsSnapshot() && !is_latest) snapshot.commit_number = session_.snapshot.commit_number;
  const Step noted = NoteTable(table, snapshot);
  if (noted != Step::kDone) return noted;
  std::vector<const sql::Datum*> values;
  for (const uint32_t column : from_columns) values.push_back(&from[column]);
  const std::vector<VersionId>* places = FindPlaces(table, columns, values);
  const size_t count = places == nullptr ? table.versions.size() : places->size();
  for (size_t number = 0; number < count; ++number) {
    const VersionId place = places == nullptr ? static_cast<VersionId>(number) : (*places)[number];
    const Version& version = table.versions[place];
    if (version.row == nullptr || !IsVisible(state_, session_, snapshot, version)) continue;
    if (AreSame(*version.row, columns, from, from_columns))
      run.candidates.push_back({.rows = {version.row}, .versions = {place}, .sort_keys = {}});
  }
  return Step::kDone;
}

// A scan by a serializable transaction.
Step Executor::NoteTable(const Table& table, const Snapshot& snapshot) {
  if (session_.serializable == 0) return Step::kDone;
  NoteScan(state_, session_, table.id);
  for (const Version& version : table.versions) {
    const bool is_visible = IsVisible(state_, session_, snapshot, version);
    if (version.row != nullptr && !NoteRead(state_, session_, version, is_visible, &evaluation_.error))
      return Step::kFailed;
  }
  return Step::kDone;
}

// The row that is referred to has to be there, and is kept from going.
Step Executor::CheckReferred(const Consequence& consequence, Table& table, const sql::ForeignKey& key) {
  Table& referred = *FindTable(state_, key.table);
  QueryRun& run = work_.check;
  if (!run.scanned) {
    const Step found = FindByValues(referred, key.referred_columns, *consequence.after, key.columns, false);
    if (found != Step::kDone) return found;
  }
  for (; run.position < run.candidates.size(); ++run.position) {
    if (run.chase.version == kNone)
      run.chase = {.version = run.candidates[run.position].versions[0], .follows = true};
    const Grip grip =
        KeepsSnapshot()
            ? LockVersion(state_, session_, referred, &run.chase, LockMode::kKeyShare, WaitPolicy::kWait)
            : LockNewest(state_, session_, referred, &run.chase, LockMode::kKeyShare, WaitPolicy::kWait);
    if (grip == Grip::kWaits) return Step::kWaits;
    const bool is_gone = grip == Grip::kUpdated || grip == Grip::kDeleted;
    if (is_gone && KeepsSnapshot()) return FailConcurrently(false);
    const Row& row = *referred.versions[run.chase.version].row;
    if (grip == Grip::kHeld && AreSame(row, key.referred_columns, *consequence.after, key.columns))
      return Step::kDone;
    run.chase = {};
  }
  Fail("23503", fmt::format("insert or update on table \"{}\" violates foreign key constraint \"{}\"",
                            table.definition->name, key.name));
  evaluation_.error.detail =
      fmt::format("{} is not present in table \"{}\".",
                  KeyText(*table.definition, key.columns, *consequence.after), key.table);
  evaluation_.error.table = table.definition->name;
  evaluation_.error.constraint = key.name;
  return Step::kFailed;
}

Grip Executor::LockReferring(Table& table, LockMode mode) {
  Chase& chase = work_.check.chase;
  return KeepsSnapshot() ? LockVersion(state_, session_, table, &chase, mode, WaitPolicy::kWait)
                         : LockNewest(state_, session_, table, &chase, mode, WaitPolicy::kWait);
}

// By the snapshot of the transaction, or made by itself.
bool Executor::IsSeenFromStart(const Version& version) const {
  Snapshot snapshot = session_.snapshot;
  snapshot.command = session_.command;
  return IsVisible(state_, session_, snapshot, version);
}

// No row may refer to what is gone.
Step Executor::CheckReferring(const Consequence& consequence, Table& table, const sql::ForeignKey& key) {
  const Table& referred = TableOf(state_, consequence.table);
  QueryRun& run = work_.check;
  if (!run.scanned) {
    const bool is_back =
        std::any_of(referred.versions.begin(), referred.versions.end(), [&](const Version& version) {
          return version.row != nullptr &&
                 IsVisible(state_, session_, TakeSnapshot(state_, session_), version) &&
                 AreSame(*version.row, key.referred_columns, *consequence.before, key.referred_columns);
        });
    if (is_back) return Step::kDone;
    const Step found = FindByValues(table, key.columns, *consequence.before, key.referred_columns, true);
    if (found != Step::kDone) return found;
  }
  for (; run.position < run.candidates.size(); ++run.position) {
    if (run.chase.version == kNone)
      run.chase = {.version = run.candidates[run.position].versions[0], .follows = true};
    const Grip grip = LockReferring(table, LockMode::kKeyShare);
    if (grip == Grip::kWaits) return Step::kWaits;
    if (KeepsSnapshot() && (grip == Grip::kUpdated || grip == Grip::kDeleted)) return FailConcurrently(false);
    const Row& row = *table.versions[run.chase.version].row;
    const bool refers =
        grip == Grip::kHeld && AreSame(row, key.columns, *consequence.before, key.referred_columns);
    run.chase = {};
    if (!refers) continue;
    Fail(
        "23503",
        fmt::format("update or delete on table \"{}\" violates foreign key constraint \"{}\" on table \"{}\"",
                    referred.definition->name, key.name, table.definition->name));
    evaluation_.error.detail = fmt::format(
        "{} is still referenced from table \"{}\".",
        KeyText(*referred.definition, key.referred_columns, *consequence.before), table.definition->name);
    evaluation_.error.table = table.definition->name;
    evaluation_.error.constraint = key.name;
    return Step::kFailed;
  }
  return Step::kDone;
}

// CASCADE and SET NULL: the rows that refer to it go along, or let go.
Step Executor::ChangeReferring(const Consequence& consequence, Table& table, const sql::ForeignKey& key) {
  const sql::ReferenceAction action = consequence.after == nullptr ? key.on_delete : key.on_update;
  if (action == sql::ReferenceAction::kSetDefault) return Fail("0A000", "SET DEFAULT is not supported here");
  QueryRun& run = work_.check;
  if (!run.scanned) {
    const Step found = FindByValues(table, key.columns, *consequence.before, key.referred_columns, true);
    if (found != Step::kDone) return found;
  }
  const bool is_deletion = action == sql::ReferenceAction::kCascade && consequence.after == nullptr;
  for (; run.position < run.candidates.size(); ++run.position) {
    if (run.chase.version == kNone)
      run.chase = {.version = run.candidates[run.position].versions[0], .follows = true};
    const LockMode mode = is_deletion ? LockMode::kUpdate : LockMode::kNoKeyUpdate;
    const Grip grip = LockReferring(table, mode);
    if (grip == Grip::kWaits) return Step::kWaits;
    const VersionId place = run.chase.version;
    if (KeepsSnapshot() && (grip == Grip::kUpdated || grip == Grip::kDeleted))
      return FailConcurrently(grip == Grip::kDeleted);
    if (KeepsSnapshot() && grip == Grip::kHeld && !IsSeenFromStart(table.versions[place]))
      return FailConcurrently(false);
    const RowPointer before = table.versions[place].row;
    const bool refers =
        grip == Grip::kHeld && AreSame(*before, key.columns, *consequence.before, key.referred_columns);
    run.chase = {};
    if (!refers) continue;
    RowPointer after;
    if (!is_deletion) {
      Row changed = *before;
      for (size_t index = 0; index < key.columns.size(); ++index) {
        changed[key.columns[index]] = action == sql::ReferenceAction::kSetNull
                                          ? sql::Datum::Null()
                                          : (*consequence.after)[key.referred_columns[index]];
      }
      after = std::make_shared<const Row>(std::move(changed));
    }
    const Step step = Replace(table, place, after);
    if (step != Step::kDone) return step;
    work_.written = kNone;
    AddConsequences(table, before, after);
  }
  return Step::kDone;
}

}  // namespace interleave::model::database
