// GROUP BY, ORDER BY, DISTINCT, and which columns may stand beside aggregates (parse_clause.c, parse_agg.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

bool HasAggregate(const Expression& expression) {
  return expression.op == Op::kAggregate ||
         std::any_of(expression.operands.begin(), expression.operands.end(), HasAggregate);
}

// Whether all columns of the range's primary key are grouped by: then the other columns follow from them.
bool IsKeyGrouped(const Query& query, size_t range) {
  const TablePointer& table = query.ranges[range].table;
  if (table == nullptr) return false;
  for (const UniqueKey& key : table->unique_keys) {
    if (!key.primary) continue;
    return std::all_of(key.columns.begin(), key.columns.end(), [&](uint32_t column) {
      return std::any_of(query.group_by.begin(), query.group_by.end(), [&](const Expression& grouped) {
        return grouped.op == Op::kColumn && grouped.level == 0 && grouped.range == range &&
               grouped.index == column;
      });
    });
  }
  return false;
}

bool IsGroupedBy(const Expression& expression, const Query& query) {
  return std::any_of(query.group_by.begin(), query.group_by.end(),
                     [&](const Expression& grouped) { return IsEqual(grouped, expression); });
}

}  // namespace

// A number stands for the target of that place.
bool Analysing::TargetByPlace(const Exp& tree, std::string_view clause, const Query& query,
                              uint32_t* target) {
  Datum place;
  ServerError ignored;
  const bool whole =
      tree.kind == tree::Kind::kNumber && FromText(tree.text, {.id = TypeId::kInteger}, &place, &ignored);
  if (!whole) return Fail("42601", fmt::format("non-integer constant in {}", clause), tree.position);
  if (place.integer() < 1 || place.integer() > static_cast<int64_t>(query.visible)) {
    return Fail("42P10", fmt::format("{} position {} is not in select list", clause, place.integer()),
                tree.position);
  }
  *target = static_cast<uint32_t>(place.integer() - 1);
  return true;
}

bool Analysing::GroupBy(const tree::Select& select, NameScope* scope, Query* query) {
  using tree::Kind;
  scope->clause = Clause::kGroupBy;
  for (const Exp& tree : select.group_by) {
    Expression expression;
    bool done = false;
    if (tree.kind == Kind::kNumber || tree.kind == Kind::kString) {
      uint32_t target = 0;
      if (!TargetByPlace(tree, "GROUP BY", *query, &target)) return false;
      expression = query->targets[target].expression;
      done = true;
    } else if (tree.kind == Kind::kColumn && tree.names.size() == 1) {
      // A column of the ranges comes before a target of that name.
      if (!FindUnqualified(tree.names[0], scope, &expression, &done)) return false;
      done = done && expression.level == 0;
      for (uint32_t target = 0; !done && target < query->visible; ++target) {
        done = query->targets[target].name == tree.names[0].text;
        if (done) expression = query->targets[target].expression;
      }
    }
    if (!done && !Transform(tree, scope, &expression)) return false;
    if (HasAggregate(expression)) {
      return Fail("42803", "aggregate functions are not allowed in GROUP BY", PlaceOf(expression));
    }
    UnknownToText(&expression);
    query->group_by.push_back(std::move(expression));
  }
  return true;
}

bool Analysing::OrderBy(const tree::Select& select, NameScope* scope, Query* query) {
  scope->clause = Clause::kOrderBy;
  for (const tree::SortKey& tree : select.order_by) {
    SortKey key{.descending = tree.descending, .nulls_first = tree.nulls_first.value_or(tree.descending)};
    if (!SortTarget(tree.expression, scope, query, &key.target)) return false;
    const Type type = query->targets[key.target].expression.type;
    if (type.id == TypeId::kVoid) {
      return FailWithHint("42883",
                          fmt::format("could not identify an ordering operator for type {}", NameOf(type)),
                          "Use an explicit ordering operator or modify the query.", tree.expression.position);
    }
    query->order_by.push_back(key);
  }
  return true;
}

bool Analysing::SortTarget(const Exp& tree, NameScope* scope, Query* query, uint32_t* target) {
  using tree::Kind;
  if (tree.kind == Kind::kNumber || tree.kind == Kind::kString) {
    return TargetByPlace(tree, "ORDER BY", *query, target);
  }
  if (tree.kind == Kind::kColumn && tree.names.size() == 1) {
    bool found = false;
    for (uint32_t index = 0; index < query->visible; ++index) {
      if (query->targets[index].name != tree.names[0].text) continue;
      if (found && !IsEqual(query->targets[*target].expression, query->targets[index].expression)) {
        return Fail("42702", fmt::format("ORDER BY \"{}\" is ambiguous", tree.names[0].text), tree.position);
      }
      if (!found) *target = index;
      found = true;
    }
    if (found) {
      UnknownToText(&query->targets[*target].expression);
      return true;
    }
  }
  Expression expression;
  if (!Transform(tree, scope, &expression)) return false;
  UnknownToText(&expression);
  for (uint32_t index = 0; index < query->targets.size(); ++index) {
    if (!IsEqual(query->targets[index].expression, expression)) continue;
    *target = index;
    return true;
  }
  *target = static_cast<uint32_t>(query->targets.size());
  query->targets.push_back({.name = {}, .expression = std::move(expression)});
  return true;
}

bool Analysing::CheckDistinct(const tree::Select& select, const Query& query) {
  if (!query.distinct) return true;
  for (size_t index = 0; index < query.order_by.size(); ++index) {
    if (query.order_by[index].target < query.visible) continue;
    return Fail("42P10", "for SELECT DISTINCT, ORDER BY expressions must appear in select list",
                select.order_by[index].expression.position);
  }
  return true;
}

bool Analysing::CheckGrouping(NameScope* scope, const Query& query) {
  for (const Target& target : query.targets) {
    if (!CheckGrouped(target.expression, *scope, query)) return false;
  }
  if (query.having != nullptr && !CheckGrouped(*query.having, *scope, query)) return false;
  for (const Expression& column : scope->used_inside) {
    Expression own = column;
    own.level = 0;
    if (!IsGroupedBy(own, query) && !IsKeyGrouped(query, own.range))
      return FailUngrouped(column, *scope, true);
  }
  return true;
}

bool Analysing::CheckGrouped(const Expression& expression, const NameScope& scope, const Query& query) {
  if (IsGroupedBy(expression, query)) return true;
  if (expression.op == Op::kColumn && expression.level == 0 && !IsKeyGrouped(query, expression.range)) {
    return FailUngrouped(expression, scope, false);
  }
  return std::all_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return CheckGrouped(operand, scope, query); });
}

bool Analysing::FailUngrouped(const Expression& column, const NameScope& scope, bool inside) {
  const Range& range = (*scope.ranges)[column.range];
  const std::string name = fmt::format("{}.{}", range.name, range.column_names[column.index]);
  if (inside) {
    return Fail("42803", fmt::format("subquery uses ungrouped column \"{}\" from outer query", name),
                column.position);
  }
  return Fail(
      "42803",
      fmt::format("column \"{}\" must appear in the GROUP BY clause or be used in an aggregate function",
                  name),
      column.position);
}

std::string NameOfColumn(const tree::Expression& expression) {
  using tree::Kind;
  switch (expression.kind) {
    case Kind::kColumn:
      return expression.names.back().text;
    case Kind::kCall:
    case Kind::kCurrent:
      return expression.text;
    case Kind::kExists:
      return "exists";
    case Kind::kList:
      return "array";
    case Kind::kRow:
      return "row";
    case Kind::kBoolean:
      return "bool";
    case Kind::kScalar: {
      const auto& targets = expression.query->targets;
      if (targets.empty()) return "?column?";
      return targets[0].name.empty() ? NameOfColumn(targets[0].expression) : targets[0].name;
    }
    case Kind::kCase: {
      const std::string inner = expression.has_else ? NameOfColumn(expression.operands.back()) : "?column?";
      // A type's name says less than that it is a CASE.
      const bool weak = inner == "?column?" || expression.operands.back().kind == Kind::kCast ||
                        expression.operands.back().kind == Kind::kBoolean;
      return weak ? "case" : inner;
    }
    case Kind::kCast: {
      const std::string inner = NameOfColumn(expression.operands[0]);
      return inner == "?column?" || expression.operands[0].kind == Kind::kBoolean ? expression.type.name
                                                                                  : inner;
    }
    default:
      return "?column?";
  }
}

}  // namespace interleave::model::database::sql
