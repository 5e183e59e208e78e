#include "model/database/engine/values.hpp"

#include <algorithm>

namespace interleave::model::database {

namespace {

std::string Shown(const sql::Datum& value, sql::Type type) {
  return value.is_null() ? "null" : sql::ToText(value, type);
}

}  // namespace

bool AreSame(const Row& left, const std::vector<uint32_t>& left_columns, const Row& right,
             const std::vector<uint32_t>& right_columns) {
  for (size_t index = 0; index < left_columns.size(); ++index) {
    const sql::Datum& a = left[left_columns[index]];
    const sql::Datum& b = right[right_columns[index]];
    if (a.is_null() || b.is_null() || a.kind() != b.kind() || !sql::Datum::Same(a, b)) return false;
  }
  return true;
}

bool AreIdentical(const Row& left, const Row& right, const std::vector<uint32_t>& columns) {
  for (const uint32_t column : columns) {
    if (!sql::Datum::Same(left[column], right[column])) return false;
  }
  return true;
}

LockMode ModeOfAssignments(const sql::TableDefinition& table,
                           const std::vector<sql::Assignment>& assignments) {
  const auto is_in_key = [&](const sql::Assignment& assignment) {
    return std::any_of(table.unique_keys.begin(), table.unique_keys.end(), [&](const sql::UniqueKey& key) {
      return key.predicate == nullptr &&
             std::find(key.columns.begin(), key.columns.end(), assignment.column) != key.columns.end();
    });
  };
  const bool is_key = std::any_of(assignments.begin(), assignments.end(), is_in_key);
  return is_key ? LockMode::kUpdate : LockMode::kNoKeyUpdate;
}

LockMode ModeOfChange(const sql::TableDefinition& table, const Row& before, const Row& after) {
  const bool keeps =
      std::all_of(table.unique_keys.begin(), table.unique_keys.end(), [&](const sql::UniqueKey& key) {
        return key.predicate != nullptr || AreIdentical(before, after, key.columns);
      });
  return keeps ? LockMode::kNoKeyUpdate : LockMode::kUpdate;
}

std::string FailingRow(const sql::TableDefinition& table, const Row& row) {
  std::string text = "Failing row contains (";
  for (size_t column = 0; column < row.size(); ++column) {
    if (column > 0) text += ", ";
    text += Shown(row[column], table.columns[column].type);
  }
  return text + ").";
}

std::string KeyText(const sql::TableDefinition& table, const std::vector<uint32_t>& columns, const Row& row) {
  return KeyText(table, columns, row, columns);
}

std::string KeyText(const sql::TableDefinition& table, const std::vector<uint32_t>& columns, const Row& row,
                    const std::vector<uint32_t>& row_columns) {
  std::string names;
  std::string values;
  for (size_t index = 0; index < columns.size(); ++index) {
    if (index > 0) {
      names += ", ";
      values += ", ";
    }
    const sql::Column& column = table.columns[columns[index]];
    names += column.name;
    values += Shown(row[row_columns[index]], column.type);
  }
  return "Key (" + names + ")=(" + values + ")";
}

}  // namespace interleave::model::database
