#include "model/database/engine/definitions.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "model/database/engine/key_index.hpp"
#include "model/database/engine/table_locks.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

using sql::ServerError;
using sql::Step;

void AddSequences(State& state, const sql::TableDefinition& table) {
  for (const sql::Column& column : table.columns) {
    if (column.identity == sql::Identity::kNone) continue;
    const bool is_known =
        std::any_of(state.sequences.begin(), state.sequences.end(),
                    [&](const Sequence& sequence) { return sequence.name == column.sequence; });
    if (!is_known) state.sequences.push_back({.name = column.sequence});
  }
}

void RemoveSequences(State& state, const sql::TableDefinition& table) {
  for (const sql::Column& column : table.columns) {
    std::erase_if(state.sequences,
                  [&](const Sequence& sequence) { return sequence.name == column.sequence; });
  }
}

void Remove(State& state, TableId id) {
  RemoveSequences(state, *TableOf(state, id).definition);
  std::erase_if(state.tables, [id](const Table& table) { return table.id == id; });
  std::erase_if(state.table_grants, [id](const TableGrant& grant) { return grant.table == id; });
}

// The table for this session alone. kFailed: inside of a transaction.
Step Claim(State& state, Session& session, TableId table, std::string_view what, ServerError* error) {
  if (session.in_block || session.implicit) {
    sql::Fail(error, "0A000", fmt::format("{} in a transaction is not supported here", what));
    return Step::kFailed;
  }
  return TakeTableLock(state, session, table, sql::TableLock::kAccessExclusive) ? Step::kDone : Step::kWaits;
}

Step CheckForeignKeys(State& state, const sql::TableDefinition& table, const Row& row, ServerError* error) {
  for (const sql::ForeignKey& key : table.foreign_keys) {
    const Table& referred = *FindTable(state, key.table);
    const bool has_null = std::any_of(key.columns.begin(), key.columns.end(),
                                      [&](uint32_t column) { return row[column].is_null(); });
    const bool is_there =
        std::any_of(referred.versions.begin(), referred.versions.end(), [&](const Version& version) {
          return version.row != nullptr && AreSame(*version.row, key.referred_columns, row, key.columns);
        });
    if (has_null || is_there) continue;
    sql::Fail(error, "23503",
              fmt::format("insert or update on table \"{}\" violates foreign key constraint \"{}\"",
                          table.name, key.name));
    error->detail =
        fmt::format("{} is not present in table \"{}\".", KeyText(table, key.columns, row), key.table);
    return Step::kFailed;
  }
  return Step::kDone;
}

Step CheckRows(State& state, const std::vector<RowPointer>& rows, const sql::TableDefinition& table,
               ServerError* error) {
  for (size_t index = 0; index < rows.size(); ++index) {
    const Row& row = *rows[index];
    const sql::Datum* values[] = {row.data()};
    sql::Scope scope;
    scope.rows = values;
    sql::Evaluation evaluation;
    for (const sql::Check& check : table.checks) {
      bool holds = false;
      if (sql::IsNotFalse(*check.condition, scope, evaluation, &holds) == Step::kDone && holds) continue;
      sql::Fail(error, "23514",
                fmt::format("check constraint \"{}\" of relation \"{}\" is violated by some row", check.name,
                            table.name));
      return Step::kFailed;
    }
    for (const sql::UniqueKey& key : table.unique_keys) {
      const bool is_twice =
          key.predicate == nullptr && std::any_of(rows.begin(), rows.begin() + static_cast<ptrdiff_t>(index),
                                                  [&](const RowPointer& other) {
                                                    return AreSame(*other, key.columns, row, key.columns);
                                                  });
      if (!is_twice) continue;
      sql::Fail(error, "23505", fmt::format("could not create unique index \"{}\"", key.name));
      error->detail = KeyText(table, key.columns, row) + " is duplicated.";
      return Step::kFailed;
    }
    const Step step = CheckForeignKeys(state, table, row, error);
    if (step != Step::kDone) return step;
  }
  return Step::kDone;
}

}  // namespace

sql::TablePointer StateCatalog::FindTable(std::string_view name) const {
  const Table* table = database::FindTable(state_, name);
  return table == nullptr ? nullptr : table->definition;
}

bool StateCatalog::IsNameTaken(std::string_view name) const {
  if (database::FindTable(state_, name) != nullptr || IsSequence(name)) return true;
  return std::any_of(state_.tables.begin(), state_.tables.end(), [&](const Table& table) {
    const auto has_name = [&](const auto& index) { return index.name == name; };
    const sql::TableDefinition& definition = *table.definition;
    return std::any_of(definition.unique_keys.begin(), definition.unique_keys.end(), has_name) ||
           std::any_of(definition.indexes.begin(), definition.indexes.end(), has_name);
  });
}

bool StateCatalog::IsSequence(std::string_view name) const {
  return std::any_of(state_.sequences.begin(), state_.sequences.end(),
                     [&](const Sequence& sequence) { return sequence.name == name; });
}

Step CreateTable(State& state, Session& session, const sql::CreateTable& create, ServerError* error) {
  static_cast<void>(error);
  if (create.table == nullptr) return Step::kDone;
  Table table;
  table.id = state.next_table++;
  table.definition = create.table;
  AddSequences(state, *create.table);
  session.created.push_back(table.id);
  state.tables.push_back(std::move(table));
  ++state.commits;
  ++state.changes;
  ++state.releases;
  return Step::kDone;
}

Step DropTables(State& state, Session& session, const sql::DropTable& drop, ServerError* error) {
  for (const std::string& name : drop.names) {
    const Table* table = FindTable(state, name);
    for (const Table& other : state.tables) {
      const bool goes_too =
          std::find(drop.names.begin(), drop.names.end(), other.definition->name) != drop.names.end();
      for (const sql::ForeignKey& key : other.definition->foreign_keys) {
        if (key.table != name || goes_too || drop.cascade) continue;
        sql::FailWithHint(error, "2BP01",
                          fmt::format("cannot drop table {} because other objects depend on it", name),
                          "Use DROP ... CASCADE to drop the dependent objects too.", 0);
        error->detail = fmt::format("constraint {} on table {} depends on table {}", key.name,
                                    other.definition->name, name);
        return Step::kFailed;
      }
    }
    const Step step = Claim(state, session, table->id, "DROP TABLE", error);
    if (step != Step::kDone) return step;
  }
  for (const std::string& name : drop.names) {
    for (Table& other : state.tables) {
      auto definition = std::make_shared<sql::TableDefinition>(*other.definition);
      const size_t count = std::erase_if(definition->foreign_keys,
                                         [&](const sql::ForeignKey& key) { return key.table == name; });
      if (count > 0) other.definition = definition;
    }
    Remove(state, FindTable(state, name)->id);
  }
  ++state.commits;
  ++state.changes;
  ++state.releases;
  return Step::kDone;
}

Step TruncateTables(State& state, Session& session, const sql::Truncate& truncate, ServerError* error) {
  std::vector<std::string> names = truncate.names;
  for (size_t index = 0; index < names.size(); ++index) {
    for (const Table& other : state.tables) {
      const bool refers =
          std::any_of(other.definition->foreign_keys.begin(), other.definition->foreign_keys.end(),
                      [&](const sql::ForeignKey& key) { return key.table == names[index]; });
      if (!refers || std::find(names.begin(), names.end(), other.definition->name) != names.end()) continue;
      if (truncate.cascade) {
        names.push_back(other.definition->name);
        continue;
      }
      sql::FailWithHint(error, "0A000", "cannot truncate a table referenced in a foreign key constraint",
                        fmt::format("Truncate table \"{}\" at the same time, or use TRUNCATE ... CASCADE.",
                                    other.definition->name),
                        0);
      error->detail = fmt::format("Table \"{}\" references \"{}\".", other.definition->name, names[index]);
      return Step::kFailed;
    }
    const Step step = Claim(state, session, FindTable(state, names[index])->id, "TRUNCATE", error);
    if (step != Step::kDone) return step;
  }
  for (const std::string& name : names) {
    Table& table = *FindTable(state, name);
    table.versions.clear();
    ForgetPlaces(table);
    table.unsettled.clear();
    table.free_count = 0;
    if (!truncate.restart_identity) continue;
    RemoveSequences(state, *table.definition);
    AddSequences(state, *table.definition);
  }
  ++state.commits;
  ++state.changes;
  ++state.releases;
  return Step::kDone;
}

Step AlterTable(State& state, Session& session, const sql::AlterTable& alter, ServerError* error) {
  if (alter.table == nullptr) return Step::kDone;
  Table& table = *FindTable(state, alter.before->name);
  const Step step = Claim(state, session, table.id, alter.index ? "CREATE INDEX" : "ALTER TABLE", error);
  if (step != Step::kDone) return step;
  std::vector<RowPointer> rows;
  for (const Version& version : table.versions) {
    if (IsVisible(state, session, TakeSnapshot(state, session), version)) rows.push_back(version.row);
  }
  const Step checked = CheckRows(state, rows, *alter.table, error);
  if (checked == Step::kDone) table.definition = alter.table;
  ForgetPlaces(table);
  return checked;
}

void UndoDefinitions(State& state, Session& session) {
  for (const TableId id : session.created) Remove(state, id);
  session.created.clear();
}

}  // namespace interleave::model::database
