// Finding the rows of a large table by the values of a unique key, where a scan would look at them all. Which
// rows are found, and in which order, is the same.
//
// Beside the versions lies, for each key that was asked for, a map from values to places. It is made when it
// is first needed and taken further with every question, so small tables have none. Places of rows that are
// gone stay in it until somebody comes across them.
#pragma once

#include <span>
#include <vector>

#include "model/database/engine/state.hpp"
#include "model/database/sql/expression.hpp"

namespace interleave::model::database {

// The places of versions whose `columns` have these values, ascending; some have been freed since. Null: the
// table is small, or this is no key by which it can be done. Good until the table changes.
const std::vector<VersionId>* FindPlaces(Table& table, const std::vector<uint32_t>& columns,
                                         const std::vector<const sql::Datum*>& values);
// The same for the rows that a condition on the table alone allows: it begins with equalities that settle a
// key.
const std::vector<VersionId>* FindPlaces(Table& table, const sql::Expression* where,
                                         std::span<const sql::Datum> parameters);
// Places have changed.
void ForgetPlaces(Table& table);

}  // namespace interleave::model::database
