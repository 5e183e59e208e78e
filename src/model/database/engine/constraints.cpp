// NOT NULL, CHECK and unique keys.
#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/key_index.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

Step Executor::CheckRow(const sql::TableDefinition& table, const Row& row) {
  sql::ServerError& error = evaluation_.error;
  for (size_t column = 0; column < table.columns.size(); ++column) {
    if (!table.columns[column].not_null || !row[column].is_null()) continue;
    Fail("23502", fmt::format("null value in column \"{}\" of relation \"{}\" violates not-null constraint",
                              table.columns[column].name, table.name));
    error.detail = FailingRow(table, row);
    error.table = table.name;
    error.column = table.columns[column].name;
    return Step::kFailed;
  }
  const sql::Datum* rows[] = {row.data()};
  sql::Scope scope;
  scope.rows = rows;
  for (const sql::Check& check : table.checks) {
    bool holds = false;
    const Step step = sql::IsNotFalse(*check.condition, scope, evaluation_, &holds);
    if (step != Step::kDone) return step;
    if (holds) continue;
    Fail("23514",
         fmt::format("new row for relation \"{}\" violates check constraint \"{}\"", table.name, check.name));
    error.detail = FailingRow(table, row);
    error.table = table.name;
    error.constraint = check.name;
    return Step::kFailed;
  }
  return Step::kDone;
}

// Done with *conflicting kNone: nobody has the key.
Step Executor::FindConflict(Table& table, const sql::UniqueKey& key, const Row& row, VersionId* conflicting) {
  *conflicting = kNone;
  bool counts = false;
  const auto is_counted = [&](const Row& values) {
    const sql::Datum* rows[] = {values.data()};
    sql::Scope scope;
    scope.rows = rows;
    return sql::Holds(key.predicate.get(), scope, evaluation_, &counts);
  };
  const auto index = static_cast<size_t>(&key - table.definition->unique_keys.data());
  const bool has_null = std::any_of(key.columns.begin(), key.columns.end(),
                                    [&](uint32_t column) { return row[column].is_null(); });
  Step step = is_counted(row);
  if (step != Step::kDone || !counts || has_null) return step;
  std::vector<const sql::Datum*> values;
  for (const uint32_t column : key.columns) values.push_back(&row[column]);
  const std::vector<VersionId>* places = FindPlaces(table, key.columns, values);
  const size_t count = places == nullptr ? table.versions.size() : places->size();
  for (size_t number = 0; number < count; ++number) {
    const VersionId place = places == nullptr ? static_cast<VersionId>(number) : (*places)[number];
    const Version& version = table.versions[place];
    if (version.row == nullptr || place == work_.written || version.key_count <= index) continue;
    if (!AreSame(*version.row, key.columns, row, key.columns)) continue;
    if (version.maker != kFrozen) {
      const Fate fate = FateOf(state_, version.maker);
      if (fate == Fate::kAborted) continue;
      step = is_counted(*version.row);
      if (step != Step::kDone) return step;
      if (!counts) continue;
      if (fate == Fate::kOpen && !IsOwn(state_, session_, version.maker)) {
        WaitForTransaction(state_, session_, version.maker, table.id, place);
        return Step::kWaits;
      }
    }
    if (version.replacer != 0) {
      const Fate fate = FateOf(state_, version.replacer);
      const bool is_own = IsOwn(state_, session_, version.replacer);
      if (fate == Fate::kCommitted || (fate == Fate::kOpen && is_own)) continue;
      if (fate == Fate::kOpen) {
        WaitForTransaction(state_, session_, version.replacer, table.id, place);
        return Step::kWaits;
      }
    }
    *conflicting = place;
    return Step::kDone;
  }
  return Step::kDone;
}

Step Executor::CheckUniqueKeys(Table& table) {
  const RowPointer row = table.versions[work_.written].row;
  for (; work_.unique_key < table.definition->unique_keys.size(); ++work_.unique_key) {
    const sql::UniqueKey& key = table.definition->unique_keys[work_.unique_key];
    VersionId conflicting = kNone;
    const Step step = FindConflict(table, key, *row, &conflicting);
    if (step != Step::kDone) return step;
    if (!CheckDoom(state_, session_, &evaluation_.error)) return Step::kFailed;
    if (conflicting == kNone) {
      table.versions[work_.written].key_count = work_.unique_key + 1;
      continue;
    }
    Fail("23505", fmt::format("duplicate key value violates unique constraint \"{}\"", key.name));
    evaluation_.error.detail = KeyText(*table.definition, key.columns, *row) + " already exists.";
    evaluation_.error.table = table.definition->name;
    evaluation_.error.constraint = key.name;
    return Step::kFailed;
  }
  return Step::kDone;
}

}  // namespace interleave::model::database
