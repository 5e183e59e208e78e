// Keys, checks and references of tables, and the names that PostgreSQL gives them
// (src/backend/commands/tablecmds.c, indexcmds.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

using ConstraintKind = tree::Constraint::Kind;

// "table_column_label", cut to 63 bytes: the longer of the two names loses its end.
std::string ObjectName(std::string_view first, std::string_view second, std::string_view label) {
  const size_t overhead = label.size() + 1 + (second.empty() ? 0 : 1);
  const size_t space = 63 - overhead;
  while (first.size() + second.size() > space) {
    if (first.size() > second.size()) {
      first.remove_suffix(1);
    } else {
      second.remove_suffix(1);
    }
  }
  return fmt::format("{}{}{}_{}", first, second.empty() ? "" : "_", second, label);
}

std::string JoinedNames(const TableDefinition& table, const std::vector<uint32_t>& columns) {
  std::string joined;
  for (uint32_t column : columns) joined += (joined.empty() ? "" : "_") + table.columns[column].name;
  return joined;
}

void CollectColumns(const Expression& expression, std::vector<uint32_t>* columns) {
  if (expression.op == Op::kColumn) columns->push_back(expression.index);
  for (const Expression& operand : expression.operands) CollectColumns(operand, columns);
}

bool HasName(const TableDefinition& table, std::string_view name, bool relation) {
  const auto named = [name](const auto& one) { return one.name == name; };
  const auto& columns = table.columns;
  const bool key = std::any_of(table.unique_keys.begin(), table.unique_keys.end(), named);
  if (!relation) {
    return key || std::any_of(table.checks.begin(), table.checks.end(), named) ||
           std::any_of(table.foreign_keys.begin(), table.foreign_keys.end(), named);
  }
  return key || table.name == name || std::any_of(table.indexes.begin(), table.indexes.end(), named) ||
         std::any_of(columns.begin(), columns.end(),
                     [name](const Column& one) { return one.sequence == name; });
}

}  // namespace

std::string Analysing::FreeName(const TableDefinition& table, std::string_view middle, std::string_view label,
                                bool relation) const {
  std::string numbered(label);
  for (int pass = 1;; ++pass) {
    std::string name = ObjectName(table.name, middle, numbered);
    if (!HasName(table, name, relation) && !(relation && catalog_.IsNameTaken(name))) return name;
    numbered = fmt::format("{}{}", label, pass);
  }
}

bool Analysing::CheckConstraintName(const tree::Constraint& constraint, const TableDefinition& table) {
  if (constraint.name.empty()) return true;
  const bool key =
      constraint.kind == ConstraintKind::kUnique || constraint.kind == ConstraintKind::kPrimaryKey;
  if (key && (HasName(table, constraint.name, true) || catalog_.IsNameTaken(constraint.name))) {
    return Fail("42P07", fmt::format("relation \"{}\" already exists", constraint.name), 0);
  }
  if (!HasName(table, constraint.name, false)) return true;
  return Fail(
      "42710",
      fmt::format("constraint \"{}\" for relation \"{}\" already exists", constraint.name, table.name), 0);
}

// In PostgreSQL's order: the primary key, other keys, checks, references. A constraint that stands with a
// column has its name here beside it.
bool Analysing::AddConstraints(const std::vector<std::pair<tree::Constraint, std::string>>& constraints,
                               TableDefinition* table) {
  constexpr ConstraintKind kOrder[] = {ConstraintKind::kPrimaryKey, ConstraintKind::kUnique,
                                       ConstraintKind::kCheck, ConstraintKind::kForeignKey};
  for (ConstraintKind kind : kOrder) {
    for (const auto& [constraint, column] : constraints) {
      if (constraint.kind != kind) continue;
      tree::Constraint whole = constraint;
      if (!column.empty() && kind != ConstraintKind::kCheck) {
        whole.columns = {{.text = column, .position = constraint.position}};
      }
      if (!CheckConstraintName(whole, *table)) return false;
      if (kind == ConstraintKind::kCheck) {
        if (!AddCheck(whole, table)) return false;
      } else if (kind == ConstraintKind::kForeignKey) {
        if (!AddForeignKey(whole, table)) return false;
      } else if (!AddKey(whole, table)) {
        return false;
      }
    }
  }
  std::sort(table->checks.begin(), table->checks.end(),
            [](const Check& left, const Check& right) { return left.name < right.name; });
  return true;
}

bool Analysing::KeyColumns(const tree::Constraint& constraint, const TableDefinition& table,
                           std::vector<uint32_t>* columns) {
  for (const tree::Name& name : constraint.columns) {
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const Column& one) { return one.name == name.text; });
    if (column == table.columns.end()) {
      return Fail("42703", fmt::format("column \"{}\" named in key does not exist", name.text),
                  constraint.position);
    }
    const auto index = static_cast<uint32_t>(column - table.columns.begin());
    if (std::find(columns->begin(), columns->end(), index) != columns->end()) {
      const char* kind = constraint.kind == ConstraintKind::kPrimaryKey ? "primary key" : "unique";
      return Fail("42701", fmt::format("column \"{}\" appears twice in {} constraint", name.text, kind),
                  constraint.position);
    }
    columns->push_back(index);
  }
  return true;
}

bool Analysing::AddKey(const tree::Constraint& constraint, TableDefinition* table) {
  UniqueKey key{.primary = constraint.kind == ConstraintKind::kPrimaryKey};
  for (const UniqueKey& other : table->unique_keys) {
    if (key.primary && other.primary) {
      return Fail("42P16", fmt::format("multiple primary keys for table \"{}\" are not allowed", table->name),
                  constraint.position);
    }
  }
  if (!KeyColumns(constraint, *table, &key.columns)) return false;
  // The same key once more is no other key.
  for (const UniqueKey& other : table->unique_keys) {
    if (other.columns == key.columns && constraint.name.empty()) return true;
  }
  key.name = constraint.name;
  if (key.name.empty()) {
    key.name = key.primary ? FreeName(*table, "", "pkey", true)
                           : FreeName(*table, JoinedNames(*table, key.columns), "key", true);
  }
  for (uint32_t column : key.columns) {
    if (key.primary) table->columns[column].not_null = true;
  }
  table->unique_keys.push_back(std::move(key));
  return true;
}

bool Analysing::AddCheck(const tree::Constraint& constraint, TableDefinition* table) {
  std::vector<Range> ranges(1);
  FillTableRange(std::make_shared<TableDefinition>(*table), table->name, &ranges[0]);
  NameScope scope{.ranges = &ranges, .clause = Clause::kCheck};
  Check check{.name = constraint.name};
  if (!Condition(constraint.expression, "CHECK", &scope, &check.condition)) return false;
  std::vector<uint32_t> columns;
  CollectColumns(*check.condition, &columns);
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  if (check.name.empty()) {
    const std::string_view middle =
        columns.size() == 1 ? table->columns[columns[0]].name : std::string_view();
    check.name = FreeName(*table, middle, "check", false);
  }
  table->checks.push_back(std::move(check));
  return true;
}

bool Analysing::AddForeignKey(const tree::Constraint& constraint, TableDefinition* table) {
  ForeignKey key{.name = constraint.name,
                 .table = constraint.table.text,
                 .on_delete = constraint.on_delete,
                 .on_update = constraint.on_update};
  TablePointer found;
  if (key.table != table->name) {
    found = FindTableFor(constraint.table);
    if (found == nullptr) return Fail("42P01", fmt::format("relation \"{}\" does not exist", key.table), 0);
  }
  const TableDefinition& referred = found == nullptr ? *table : *found;
  for (const tree::Name& name : constraint.columns) {
    const auto column = std::find_if(table->columns.begin(), table->columns.end(),
                                     [&](const Column& one) { return one.name == name.text; });
    if (column == table->columns.end()) {
      return Fail("42703",
                  fmt::format("column \"{}\" referenced in foreign key constraint does not exist", name.text),
                  0);
    }
    key.columns.push_back(static_cast<uint32_t>(column - table->columns.begin()));
  }
  if (!ReferredKey(constraint, referred, &key)) return false;
  if (key.name.empty()) key.name = FreeName(*table, JoinedNames(*table, key.columns), "fkey", false);
  for (size_t index = 0; index < key.columns.size(); ++index) {
    const Column& here = table->columns[key.columns[index]];
    const Column& there = referred.columns[key.referred_columns[index]];
    bool ambiguous = false;
    Expression sides[2] = {{.op = Op::kColumn, .type = there.type}, {.op = Op::kColumn, .type = here.type}};
    if (Choose(OperatorsOf("="), sides, &ambiguous) != nullptr) continue;
    Fail("42804", fmt::format("foreign key constraint \"{}\" cannot be implemented", key.name), 0);
    error_->detail = fmt::format("Key columns \"{}\" and \"{}\" are of incompatible types: {} and {}.",
                                 here.name, there.name, NameOf(here.type), NameOf(there.type));
    return false;
  }
  table->foreign_keys.push_back(std::move(key));
  return true;
}

bool Analysing::ReferredKey(const tree::Constraint& constraint, const TableDefinition& referred,
                            ForeignKey* key) {
  const UniqueKey* found = nullptr;
  if (constraint.referred_columns.empty()) {
    for (const UniqueKey& one : referred.unique_keys) {
      if (one.primary) found = &one;
    }
    if (found == nullptr) {
      return Fail("42704", fmt::format("there is no primary key for referenced table \"{}\"", referred.name),
                  0);
    }
    key->referred_columns = found->columns;
  }
  for (const tree::Name& name : constraint.referred_columns) {
    const auto column = std::find_if(referred.columns.begin(), referred.columns.end(),
                                     [&](const Column& one) { return one.name == name.text; });
    if (column == referred.columns.end()) {
      return Fail("42703",
                  fmt::format("column \"{}\" referenced in foreign key constraint does not exist", name.text),
                  0);
    }
    key->referred_columns.push_back(static_cast<uint32_t>(column - referred.columns.begin()));
  }
  if (key->columns.size() != key->referred_columns.size()) {
    return Fail("42830", "number of referencing and referenced columns for foreign key disagree", 0);
  }
  std::vector<uint32_t> wanted = key->referred_columns;
  std::sort(wanted.begin(), wanted.end());
  for (const UniqueKey& one : referred.unique_keys) {
    std::vector<uint32_t> columns = one.columns;
    std::sort(columns.begin(), columns.end());
    if (found == nullptr && one.predicate == nullptr && columns == wanted) found = &one;
  }
  if (found == nullptr) {
    return Fail("42830",
                fmt::format("there is no unique constraint matching given keys for referenced table \"{}\"",
                            referred.name),
                0);
  }
  key->referred_key = found->name;
  return true;
}

bool Analysing::MakeAlterTable(const tree::AlterTable& tree, AlterTable* alter) {
  alter->before = FindTableFor(tree.table);
  if (alter->before == nullptr)
    return Fail("42P01", fmt::format("relation \"{}\" does not exist", tree.table.text), 0);
  auto table = std::make_shared<TableDefinition>(*alter->before);
  std::vector<std::pair<tree::Constraint, std::string>> constraints;
  for (const tree::Constraint& constraint : tree.added) constraints.emplace_back(constraint, "");
  if (!AddConstraints(constraints, table.get())) return false;
  alter->table = std::move(table);
  return true;
}

bool Analysing::MakeCreateIndex(const tree::CreateIndex& tree, AlterTable* alter) {
  alter->index = true;
  alter->before = WantTable(tree.table);
  if (alter->before == nullptr) return false;
  auto table = std::make_shared<TableDefinition>(*alter->before);
  if (!tree.name.empty() && (catalog_.IsNameTaken(tree.name) || HasName(*table, tree.name, true))) {
    if (tree.if_not_exists) return true;
    return Fail("42P07", fmt::format("relation \"{}\" already exists", tree.name), 0);
  }
  Index index{.name = tree.name};
  for (const tree::Name& name : tree.columns) {
    const auto column = std::find_if(table->columns.begin(), table->columns.end(),
                                     [&](const Column& one) { return one.name == name.text; });
    if (column == table->columns.end()) {
      return Fail("42703", fmt::format("column \"{}\" does not exist", name.text), 0);
    }
    index.columns.push_back(static_cast<uint32_t>(column - table->columns.begin()));
  }
  if (index.name.empty()) index.name = FreeName(*table, JoinedNames(*table, index.columns), "idx", true);
  ExpressionPointer predicate;
  std::vector<Range> ranges(1);
  FillTableRange(alter->before, table->name, &ranges[0]);
  NameScope scope{.ranges = &ranges, .clause = Clause::kIndex};
  if (!Condition(tree.predicate, "WHERE", &scope, &predicate)) return false;
  if (tree.unique) {
    table->unique_keys.push_back({.name = index.name,
                                  .columns = index.columns,
                                  .constraint = false,
                                  .predicate = std::move(predicate)});
  } else {
    table->indexes.push_back(std::move(index));
  }
  alter->table = std::move(table);
  return true;
}

}  // namespace interleave::model::database::sql
