// UPDATE, DELETE and RETURNING.
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {

bool Analysing::Returning(const std::vector<tree::Target>& trees, NameScope* scope,
                          std::vector<Target>* targets) {
  scope->clause = Clause::kReturning;
  if (!Targets(trees, scope, targets)) return false;
  for (Target& target : *targets) UnknownToText(&target.expression);
  return true;
}

bool Analysing::Assignments(const std::vector<tree::Assignment>& trees, const TableDefinition& table,
                            NameScope* scope, std::vector<Assignment>* assignments) {
  for (const tree::Assignment& tree : trees) {
    Assignment& assignment = assignments->emplace_back();
    const bool is_default = tree.value.kind == tree::Kind::kDefault;
    if (!is_default && !Transform(tree.value, scope, &assignment.value)) return false;
    if (!WantColumn(table, tree.column, &assignment.column)) return false;
    const Column& column = table.columns[assignment.column];
    if (is_default) {
      DefaultOf(column, &assignment.value);
      continue;
    }
    if (!Assign(column, &assignment.value)) return false;
    if (column.identity == Identity::kAlways) {
      Fail("428C9", fmt::format("column \"{}\" can only be updated to DEFAULT", column.name), 0);
      error_->detail =
          fmt::format("Column \"{}\" is an identity column defined as GENERATED ALWAYS.", column.name);
      return false;
    }
  }
  for (size_t index = 0; index < assignments->size(); ++index) {
    for (size_t other = 0; other < index; ++other) {
      if ((*assignments)[index].column != (*assignments)[other].column) continue;
      const std::string& name = table.columns[(*assignments)[index].column].name;
      return Fail("42601", fmt::format("multiple assignments to same column \"{}\"", name), 0);
    }
  }
  return true;
}

bool Analysing::MakeUpdate(const tree::Update& tree, Update* update) {
  const TablePointer table = WantTable(tree.table);
  if (table == nullptr) return false;
  FillTableRange(table, tree.alias.empty() ? table->name : tree.alias, &update->ranges.emplace_back());
  NameScope scope{.ranges = &update->ranges};
  if (!Ranges(tree.from, &scope, &update->ranges)) return false;
  scope.clause = Clause::kWhere;
  if (!Condition(tree.where, "WHERE", &scope, &update->where)) return false;
  if (!Returning(tree.returning, &scope, &update->returning)) return false;
  scope.clause = Clause::kUpdate;
  return Assignments(tree.assignments, *table, &scope, &update->assignments);
}

bool Analysing::MakeDelete(const tree::Delete& tree, Delete* deletion) {
  const TablePointer table = WantTable(tree.table);
  if (table == nullptr) return false;
  FillTableRange(table, tree.alias.empty() ? table->name : tree.alias, &deletion->ranges.emplace_back());
  NameScope scope{.ranges = &deletion->ranges};
  if (!Ranges(tree.from, &scope, &deletion->ranges)) return false;
  scope.clause = Clause::kWhere;
  if (!Condition(tree.where, "WHERE", &scope, &deletion->where)) return false;
  return Returning(tree.returning, &scope, &deletion->returning);
}

}  // namespace interleave::model::database::sql
