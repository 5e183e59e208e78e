// CREATE TABLE: columns and their defaults (src/backend/parser/parse_utilcmd.c). Keys are in
// analyse_constraints.cpp.
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

using ConstraintKind = tree::Constraint::Kind;

TypeId SerialType(std::string_view name) {
  if (name == "serial") return TypeId::kInteger;
  if (name == "bigserial") return TypeId::kBigint;
  return name == "smallserial" ? TypeId::kSmallint : TypeId::kUnknown;
}

}  // namespace

bool Analysing::MakeCreateTable(const tree::CreateTable& tree, CreateTable* create) {
  create->name = tree.name.text;
  if (catalog_.IsNameTaken(tree.name.text)) {
    if (tree.if_not_exists) return true;
    return Fail("42P07", fmt::format("relation \"{}\" already exists", tree.name.text), 0);
  }
  auto table = std::make_shared<TableDefinition>();
  table->name = tree.name.text;
  std::vector<std::pair<tree::Constraint, std::string>> constraints;
  for (const tree::ColumnDefinition& column : tree.columns) {
    if (!MakeColumn(column, table.get())) return false;
    for (const tree::Constraint& constraint : column.constraints) {
      constraints.emplace_back(constraint, column.name.text);
    }
  }
  for (const tree::Constraint& constraint : tree.constraints) constraints.emplace_back(constraint, "");
  if (!AddConstraints(constraints, table.get())) return false;
  create->table = std::move(table);
  return true;
}

bool Analysing::MakeColumn(const tree::ColumnDefinition& tree, TableDefinition* table) {
  for (const Column& other : table->columns) {
    if (other.name == tree.name.text) {
      return Fail("42701", fmt::format("column \"{}\" specified more than once", tree.name.text), 0);
    }
  }
  Column column{.name = tree.name.text};
  if (SerialType(tree.type.name) != TypeId::kUnknown) {
    if (tree.type.list) return Fail("0A000", "array of serial is not implemented", tree.type.position);
    column.type.id = SerialType(tree.type.name);
    column.identity = Identity::kSerial;
    if (!MakeSerial(tree, &column, *table)) return false;
  } else if (!ResolveType(tree.type, &column.type)) {
    return false;
  }
  if (column.type.id == TypeId::kVoid) {
    return Fail("42P16", fmt::format("column \"{}\" has pseudo-type void", column.name), 0);
  }
  std::optional<bool> nullable;
  for (const tree::Constraint& constraint : tree.constraints) {
    const bool not_null = constraint.kind == ConstraintKind::kNotNull;
    if (not_null || constraint.kind == ConstraintKind::kNull) {
      if (nullable.value_or(!not_null) == not_null || (!not_null && column.identity != Identity::kNone)) {
        return Fail("42601",
                    fmt::format("conflicting NULL/NOT NULL declarations for column \"{}\" of table \"{}\"",
                                column.name, table->name),
                    constraint.position);
      }
      nullable = !not_null;
      column.not_null = column.not_null || not_null;
    }
    if (!ColumnConstraint(tree, constraint, &column)) return false;
    if (constraint.kind == ConstraintKind::kIdentity && !MakeSerial(tree, &column, *table)) return false;
  }
  table->columns.push_back(std::move(column));
  return true;
}

bool Analysing::ColumnConstraint(const tree::ColumnDefinition& tree, const tree::Constraint& constraint,
                                 Column* column) {
  if (constraint.kind == ConstraintKind::kDefault) {
    if (column->default_value != nullptr) {
      return Fail("42601",
                  fmt::format("multiple default values specified for column \"{}\" of table", tree.name.text),
                  constraint.position);
    }
    return DefaultValue(constraint, column);
  }
  if (constraint.kind != ConstraintKind::kIdentity) return true;
  if (!IsInteger(column->type.id) || column->type.list) {
    return Fail("22023", "identity column type must be smallint, integer, or bigint", 0);
  }
  column->identity = constraint.always ? Identity::kAlways : Identity::kByDefault;
  return true;
}

// A sequence of its own, and a default that draws from it.
bool Analysing::MakeSerial(const tree::ColumnDefinition& tree, Column* column, const TableDefinition& table) {
  column->sequence = FreeName(table, tree.name.text, "seq", true);
  column->not_null = true;
  Expression value{
      .op = Op::kSession, .type = {.id = TypeId::kBigint}, .session = SessionFunction::kNextValue};
  value.operands.push_back({.type = {.id = TypeId::kText}, .constant = Datum::Text(column->sequence)});
  if (!Assign(*column, &value)) return false;
  column->default_value = std::make_shared<Expression>(std::move(value));
  return true;
}

bool Analysing::DefaultValue(const tree::Constraint& constraint, Column* column) {
  NameScope scope{.clause = Clause::kDefault};
  Expression value;
  if (!Transform(*constraint.expression, &scope, &value)) return false;
  const Type type = value.type;
  const Coerced done = Coerce(&value, column->type, CastContext::kAssignment);
  if (done == Coerced::kFailed) return false;
  if (done == Coerced::kImpossible) {
    return FailWithHint("42804",
                        fmt::format("column \"{}\" is of type {} but default expression is of type {}",
                                    column->name, NameOf(column->type), NameOf(type)),
                        "You will need to rewrite or cast the expression.", 0);
  }
  column->default_value = std::make_shared<Expression>(std::move(value));
  return true;
}

bool Analysing::MakeNames(const std::vector<tree::Name>& trees, std::vector<std::string>* names) {
  for (const tree::Name& name : trees) {
    const TablePointer table = FindTableFor(name);
    if (table == nullptr) return Fail("42P01", fmt::format("relation \"{}\" does not exist", name.text), 0);
    names->push_back(name.text);
  }
  return true;
}

bool Analysing::MakeDrop(const tree::DropTable& tree, DropTable* drop) {
  drop->cascade = tree.cascade;
  for (const tree::Name& name : tree.names) {
    if (FindTableFor(name) != nullptr) {
      drop->names.push_back(name.text);
    } else if (tree.if_exists) {
      drop->missing.push_back(name.text);
    } else {
      return Fail("42P01", fmt::format("table \"{}\" does not exist", name.text), 0);
    }
  }
  return true;
}

}  // namespace interleave::model::database::sql
