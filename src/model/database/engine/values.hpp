// Rows in words, and keys compared.
#pragma once

#include <string>

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

// Column by column; NULLs are not the same as anything.
bool AreSame(const Row& left, const std::vector<uint32_t>& left_columns, const Row& right,
             const std::vector<uint32_t>& right_columns);
// The same, where NULL is the same as NULL.
bool AreIdentical(const Row& left, const Row& right, const std::vector<uint32_t>& columns);

// How an UPDATE that may change these columns locks: kUpdate where one is part of a unique key.
LockMode ModeOfAssignments(const sql::TableDefinition& table,
                           const std::vector<sql::Assignment>& assignments);
// How an UPDATE from one row to the other does.
LockMode ModeOfChange(const sql::TableDefinition& table, const Row& before, const Row& after);

// "Failing row contains (1, -20)."
std::string FailingRow(const sql::TableDefinition& table, const Row& row);
// "Key (id)=(1)"
std::string KeyText(const sql::TableDefinition& table, const std::vector<uint32_t>& columns, const Row& row);
// "Key (parent_id)=(5)", of another table's values under this one's names.
std::string KeyText(const sql::TableDefinition& table, const std::vector<uint32_t>& columns, const Row& row,
                    const std::vector<uint32_t>& row_columns);

}  // namespace interleave::model::database
