// Tables and columns by their names (src/backend/parser/parse_relation.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"
#include "model/database/sql/nearest_name.hpp"

namespace interleave::model::database::sql {
namespace {

bool HasPair(const std::vector<std::pair<size_t, size_t>>& pairs, size_t range, size_t column) {
  return std::find(pairs.begin(), pairs.end(), std::pair(range, column)) != pairs.end();
}

}  // namespace

TablePointer Analysing::FindTableFor(const tree::Name& name) {
  TablePointer table = catalog_.FindTable(name.text);
  if (table == nullptr) return table;
  const auto place = std::lower_bound(
      tables_.begin(), tables_.end(), table,
      [](const TablePointer& left, const TablePointer& right) { return left->name < right->name; });
  if (place == tables_.end() || (*place)->name != table->name) tables_.insert(place, table);
  return table;
}

TablePointer Analysing::WantTable(const tree::Name& name) {
  TablePointer table = FindTableFor(name);
  if (table == nullptr)
    Fail("42P01", fmt::format("relation \"{}\" does not exist", name.text), name.position);
  return table;
}

bool Analysing::WantColumn(const TableDefinition& table, const tree::Name& name, uint32_t* index) {
  for (uint32_t column = 0; column < table.columns.size(); ++column) {
    if (table.columns[column].name != name.text) continue;
    *index = column;
    return true;
  }
  return Fail("42703", fmt::format("column \"{}\" of relation \"{}\" does not exist", name.text, table.name),
              name.position);
}

bool Analysing::ColumnOf(const Exp& tree, NameScope* scope, Expression* result) {
  if (scope->clause == Clause::kDefault) {
    return Fail("0A000", "cannot use column reference in DEFAULT expression", tree.position);
  }
  if (tree.names.size() > 2) return RefuseUnsupported(error_, "names of more than two parts", tree.position);
  if (tree.names.size() == 2) return FindQualified(tree, scope, result);
  bool found = false;
  if (!FindUnqualified(tree.names[0], scope, result, &found)) return false;
  if (found) return true;
  for (const NameScope* at = scope; at != nullptr; at = at->outer) {
    for (size_t range = 0; at->ranges != nullptr && range < at->ranges->size(); ++range) {
      if (at->Sees(range) && (*at->ranges)[range].name == tree.names[0].text) {
        return RefuseUnsupported(error_, "whole rows as values", tree.position);
      }
    }
  }
  return FailNoColumn("", tree.names[0], tree.position, scope);
}

bool Analysing::FindUnqualified(const tree::Name& name, NameScope* scope, Expression* result, bool* found) {
  uint16_t level = 0;
  for (NameScope* at = scope; at != nullptr && !*found; at = at->outer, ++level) {
    for (size_t range = 0; at->ranges != nullptr && range < at->ranges->size(); ++range) {
      if (!at->Sees(range)) continue;
      const auto& names = (*at->ranges)[range].column_names;
      for (size_t column = 0; column < names.size(); ++column) {
        if (names[column] != name.text || HasPair(at->hidden, range, column)) continue;
        if (*found)
          return Fail("42702", fmt::format("column reference \"{}\" is ambiguous", name.text), name.position);
        *found = true;
        MakeColumn(at, scope, level, range, column, name.position, result);
      }
    }
  }
  return true;
}

bool Analysing::FindQualified(const Exp& tree, NameScope* scope, Expression* result) {
  uint16_t level = 0;
  for (NameScope* at = scope; at != nullptr; at = at->outer, ++level) {
    for (size_t range = 0; at->ranges != nullptr && range < at->ranges->size(); ++range) {
      if (!at->Sees(range) || (*at->ranges)[range].name != tree.names[0].text) continue;
      const auto& names = (*at->ranges)[range].column_names;
      const auto column = std::find(names.begin(), names.end(), tree.names[1].text);
      if (column == names.end()) return FailNoColumn(tree.names[0].text, tree.names[1], tree.position, scope);
      return MakeColumn(at, scope, level, range, static_cast<size_t>(column - names.begin()), tree.position,
                        result);
    }
  }
  return FailNoRange(tree.names[0], scope);
}

bool Analysing::MakeColumn(NameScope* at, NameScope* scope, uint16_t level, size_t range, size_t column,
                           uint32_t position, Expression* result) {
  *result = Expression{.op = Op::kColumn,
                       .type = (*at->ranges)[range].column_types[column],
                       .position = position,
                       .level = level,
                       .range = static_cast<uint16_t>(range),
                       .index = static_cast<uint32_t>(column)};
  for (NameScope* inside = scope; inside != at; inside = inside->outer) inside->correlated = true;
  const bool is_grouped =
      at->clause == Clause::kSelect || at->clause == Clause::kHaving || at->clause == Clause::kOrderBy;
  if (level > 0 && is_grouped && !at->in_aggregate) at->used_inside.push_back(*result);
  return true;
}

bool Analysing::FailNoColumn(std::string_view table, const tree::Name& column, uint32_t position,
                             const NameScope* scope) {
  if (table.empty()) {
    Fail("42703", fmt::format("column \"{}\" does not exist", column.text), position);
  } else {
    Fail("42703", fmt::format("column {}.{} does not exist", table, column.text), position);
  }
  NearestName nearest(table, column.text);
  for (; scope != nullptr; scope = scope->outer) {
    for (size_t range = 0; scope->ranges != nullptr && range < scope->ranges->size(); ++range) {
      const Range& one = (*scope->ranges)[range];
      for (const std::string& name : one.column_names) {
        if (name != column.text || !table.empty()) {
          nearest.Offer(one.name, name);
          continue;
        }
        // It is there, and may not be named here.
        error_->hint = fmt::format(
            "There is a column named \"{}\" in table \"{}\", but it cannot be referenced from this part of "
            "the query.",
            name, one.name);
        return false;
      }
    }
  }
  error_->hint = nearest.Hint();
  return false;
}

bool Analysing::FailNoRange(const tree::Name& table, const NameScope* scope) {
  std::string hint;
  for (; scope != nullptr && hint.empty(); scope = scope->outer) {
    for (size_t range = 0; scope->ranges != nullptr && range < scope->ranges->size(); ++range) {
      const Range& one = (*scope->ranges)[range];
      const bool by_table = one.table != nullptr && one.table->name == table.text && one.name != table.text;
      if (by_table && scope->Sees(range)) {
        hint = fmt::format("Perhaps you meant to reference the table alias \"{}\".", one.name);
      } else if (by_table || one.name == table.text) {
        hint = fmt::format(
            "There is an entry for table \"{}\", but it cannot be referenced from this part of the query.",
            one.name);
      }
    }
  }
  if (hint.empty()) {
    return Fail("42P01", fmt::format("missing FROM-clause entry for table \"{}\"", table.text),
                table.position);
  }
  return FailWithHint("42P01",
                      fmt::format("invalid reference to FROM-clause entry for table \"{}\"", table.text),
                      hint, table.position);
}

bool Analysing::Star(const Exp& tree, NameScope* scope, std::vector<Target>* targets) {
  const auto add = [&](size_t range, size_t column) {
    Target& target = targets->emplace_back();
    target.name = (*scope->ranges)[range].column_names[column];
    MakeColumn(scope, scope, 0, range, column, tree.position, &target.expression);
  };
  const bool all = tree.names.empty();
  if (all) {
    for (const auto& [range, column] : scope->merged) add(range, column);
  }
  bool found = false;
  for (size_t range = 0; scope->ranges != nullptr && range < scope->ranges->size(); ++range) {
    if (!scope->Sees(range) || (!all && (*scope->ranges)[range].name != tree.names[0].text)) continue;
    found = true;
    for (size_t column = 0; column < (*scope->ranges)[range].column_names.size(); ++column) {
      const bool apart = HasPair(scope->merged, range, column) || HasPair(scope->hidden, range, column);
      if (!all || !apart) add(range, column);
    }
  }
  if (found) return true;
  if (all) return Fail("42601", "SELECT * with no tables specified is not valid", tree.position);
  return FailNoRange(tree.names[0], scope);
}

}  // namespace interleave::model::database::sql
