// INSERT (src/backend/parser/analyze.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

// Where an expression of the tree begins.
uint32_t StartOf(const tree::Expression& tree) {
  uint32_t place = tree.position;
  for (const tree::Expression& operand : tree.operands) {
    const uint32_t other = StartOf(operand);
    if (other != 0 && other < place) place = other;
  }
  return place;
}

}  // namespace

bool Analysing::MakeInsert(const tree::Insert& tree, Insert* insert) {
  insert->table = WantTable(tree.table);
  if (insert->table == nullptr) return false;
  std::vector<uint32_t> columns;
  if (!InsertColumns(tree, *insert->table, &columns)) return false;
  if (tree.query != nullptr) {
    if (!InsertQuery(tree, columns, insert)) return false;
  } else {
    for (const std::vector<Exp>& row : tree.rows) {
      if (row.size() != tree.rows[0].size()) {
        return Fail("42601", "VALUES lists must all be the same length", StartOf(row[0]));
      }
      if (!InsertRow(tree, row, columns, insert)) return false;
    }
    if (tree.default_values && !InsertRow(tree, {}, {}, insert)) return false;
  }
  if (tree.on_conflict.has_value() && !Conflict(tree, insert)) return false;
  std::vector<Range> ranges(1);
  FillTableRange(insert->table, tree.alias.empty() ? insert->table->name : tree.alias, &ranges[0]);
  NameScope scope{.ranges = &ranges, .clause = Clause::kReturning};
  return Returning(tree.returning, &scope, &insert->returning);
}

bool Analysing::InsertColumns(const tree::Insert& tree, const TableDefinition& table,
                              std::vector<uint32_t>* columns) {
  for (const tree::Name& name : tree.columns) {
    uint32_t column = 0;
    if (!WantColumn(table, name, &column)) return false;
    if (std::find(columns->begin(), columns->end(), column) != columns->end()) {
      return Fail("42701", fmt::format("column \"{}\" specified more than once", name.text), name.position);
    }
    columns->push_back(column);
  }
  for (uint32_t column = 0; tree.columns.empty() && column < table.columns.size(); ++column) {
    columns->push_back(column);
  }
  return true;
}

bool Analysing::CheckWidth(const tree::Insert& tree, size_t values, const std::vector<uint32_t>& columns,
                           uint32_t first_extra) {
  if (values > columns.size()) {
    return Fail("42601", "INSERT has more expressions than target columns", first_extra);
  }
  if (values < columns.size() && !tree.columns.empty()) {
    return Fail("42601", "INSERT has more target columns than expressions", tree.columns[values].position);
  }
  return true;
}

bool Analysing::DefaultOf(const Column& column, Expression* result) {
  if (column.default_value != nullptr) {
    *result = *column.default_value;
  } else {
    *result = {.type = column.type};
  }
  return true;
}

bool Analysing::CheckIdentity(const tree::Insert& tree, const Column& column) {
  if (column.identity != Identity::kAlways || tree.overriding_system) return true;
  FailWithHint("428C9", fmt::format("cannot insert a non-DEFAULT value into column \"{}\"", column.name),
               "Use OVERRIDING SYSTEM VALUE to override.", 0);
  error_->detail =
      fmt::format("Column \"{}\" is an identity column defined as GENERATED ALWAYS.", column.name);
  return false;
}

bool Analysing::InsertRow(const tree::Insert& tree, std::span<const Exp> values,
                          const std::vector<uint32_t>& columns, Insert* insert) {
  const TableDefinition& table = *insert->table;
  const uint32_t extra = values.size() > columns.size() ? StartOf(values[columns.size()]) : 0;
  // The table stands in the scope to be named in hints, and no column of it is to be seen.
  std::vector<Range> ranges(1);
  FillTableRange(insert->table, tree.alias.empty() ? table.name : tree.alias, &ranges[0]);
  NameScope scope{.ranges = &ranges, .end = 0, .clause = Clause::kValues};
  std::vector<Expression> given(values.size());
  for (size_t index = 0; index < values.size(); ++index) {
    if (values[index].kind != tree::Kind::kDefault && !Transform(values[index], &scope, &given[index]))
      return false;
  }
  if (!CheckWidth(tree, values.size(), columns, extra)) return false;
  std::vector<Expression> row(table.columns.size());
  for (size_t column = 0; column < row.size(); ++column) DefaultOf(table.columns[column], &row[column]);
  for (size_t index = 0; index < values.size(); ++index) {
    const Column& column = table.columns[columns[index]];
    if (values[index].kind == tree::Kind::kDefault) continue;
    if (tree.overriding_user && column.identity >= Identity::kByDefault) continue;
    if (!Assign(column, &given[index])) return false;
    if (!CheckIdentity(tree, column)) return false;
    row[columns[index]] = std::move(given[index]);
  }
  insert->rows.push_back(std::move(row));
  return true;
}

bool Analysing::InsertQuery(const tree::Insert& tree, const std::vector<uint32_t>& columns, Insert* insert) {
  const TableDefinition& table = *insert->table;
  auto query = std::make_shared<Query>();
  auto subquery = std::make_shared<Subquery>();
  subquery->number = subqueries_++;
  if (!MakeQuery(*tree.query, nullptr, true, query.get(), &subquery->correlated)) return false;
  const uint32_t extra =
      query->visible > columns.size() ? PlaceOf(query->targets[columns.size()].expression) : 0;
  if (!CheckWidth(tree, query->visible, columns, extra)) return false;
  std::vector<Expression> row(table.columns.size());
  for (size_t column = 0; column < row.size(); ++column) DefaultOf(table.columns[column], &row[column]);
  for (uint32_t index = 0; index < query->visible; ++index) {
    const Column& column = table.columns[columns[index]];
    Expression& target = query->targets[index].expression;
    // Literals and parameters take the column's type where they stand.
    const bool unknown = target.type.id == TypeId::kUnknown && !target.type.list;
    if (unknown && !Assign(column, &target)) return false;
    Expression value{.op = Op::kColumn, .type = target.type, .position = PlaceOf(target), .index = index};
    if (!unknown && !Assign(column, &value)) return false;
    if (!CheckIdentity(tree, column)) return false;
    row[columns[index]] = std::move(value);
  }
  for (uint32_t index = query->visible; index < query->targets.size(); ++index) {
    UnknownToText(&query->targets[index].expression);
  }
  subquery->query = std::move(query);
  insert->source = std::move(subquery);
  insert->rows.push_back(std::move(row));
  return true;
}

bool Analysing::Conflict(const tree::Insert& tree, Insert* insert) {
  const tree::OnConflict& clause = *tree.on_conflict;
  OnConflict conflict{.update = clause.update};
  std::vector<Range> ranges(2);
  FillTableRange(insert->table, tree.alias.empty() ? insert->table->name : tree.alias, &ranges[0]);
  FillTableRange(insert->table, "excluded", &ranges[1]);
  if (clause.update && clause.columns.empty() && clause.constraint.text.empty()) {
    return FailWithHint("42601", "ON CONFLICT DO UPDATE requires inference specification or constraint name",
                        "For example, ON CONFLICT (column_name).", clause.position);
  }
  // The columns of the clause are the table's own.
  NameScope scope{.ranges = &ranges, .end = 1, .clause = Clause::kIndex};
  for (const tree::Name& name : clause.columns) {
    Expression ignored;
    if (!ColumnOf({.kind = tree::Kind::kColumn, .position = name.position, .names = {name}}, &scope,
                  &ignored)) {
      return false;
    }
  }
  if (!ConflictKeys(clause, *insert->table, &conflict)) return false;
  scope.end = 2;
  scope.clause = Clause::kConflict;
  if (clause.update) {
    if (!Assignments(clause.assignments, *insert->table, &scope, &conflict.assignments)) return false;
    scope.clause = Clause::kWhere;
    if (!Condition(clause.where, "WHERE", &scope, &conflict.where)) return false;
  }
  insert->on_conflict = std::move(conflict);
  return true;
}

bool Analysing::ConflictKeys(const tree::OnConflict& tree, const TableDefinition& table,
                             OnConflict* conflict) {
  if (!tree.constraint.text.empty()) {
    for (uint32_t key = 0; key < table.unique_keys.size(); ++key) {
      const UniqueKey& one = table.unique_keys[key];
      if (one.constraint && one.name == tree.constraint.text) conflict->keys.push_back(key);
    }
    if (!conflict->keys.empty()) return true;
    const auto is_named = [&](const auto& constraint) { return constraint.name == tree.constraint.text; };
    if (std::any_of(table.checks.begin(), table.checks.end(), is_named) ||
        std::any_of(table.foreign_keys.begin(), table.foreign_keys.end(), is_named)) {
      return Fail("42809", "constraint in ON CONFLICT clause has no associated index", 0);
    }
    return Fail(
        "42704",
        fmt::format("constraint \"{}\" for table \"{}\" does not exist", tree.constraint.text, table.name),
        0);
  }
  std::vector<uint32_t> wanted;
  for (const tree::Name& name : tree.columns) {
    uint32_t column = 0;
    if (!WantColumn(table, name, &column)) return false;
    wanted.push_back(column);
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  ExpressionPointer predicate;
  std::vector<Range> ranges(1);
  FillTableRange(std::make_shared<TableDefinition>(table), table.name, &ranges[0]);
  NameScope scope{.ranges = &ranges, .clause = Clause::kIndex};
  if (!Condition(tree.predicate, "WHERE", &scope, &predicate)) return false;
  for (uint32_t key = 0; key < table.unique_keys.size(); ++key) {
    const UniqueKey& one = table.unique_keys[key];
    std::vector<uint32_t> columns = one.columns;
    std::sort(columns.begin(), columns.end());
    // An index of a part of the rows is meant only by who names that part.
    const bool fits =
        one.predicate == nullptr || (predicate != nullptr && IsEqual(*one.predicate, *predicate));
    if (fits && (wanted.empty() || columns == wanted)) conflict->keys.push_back(key);
  }
  if (!conflict->keys.empty() || wanted.empty()) return true;
  return Fail("42P10", "there is no unique or exclusion constraint matching the ON CONFLICT specification",
              0);
}

}  // namespace interleave::model::database::sql
