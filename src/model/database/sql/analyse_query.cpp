// SELECT: its ranges, targets, limits and locks (src/backend/parser/analyze.c, parse_clause.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

const char* NameOfStrength(LockStrength strength) {
  switch (strength) {
    case LockStrength::kKeyShare:
      return "FOR KEY SHARE";
    case LockStrength::kShare:
      return "FOR SHARE";
    case LockStrength::kNoKeyUpdate:
      return "FOR NO KEY UPDATE";
    case LockStrength::kUpdate:
      return "FOR UPDATE";
  }
  return "";
}

bool NamesColumn(const Expression& expression) {
  return (expression.op == Op::kColumn && expression.level == 0) ||
         std::any_of(expression.operands.begin(), expression.operands.end(), NamesColumn);
}

}  // namespace

bool Analysing::MakeQuery(const tree::Select& select, NameScope* outer, bool keep_unknown, Query* query,
                          bool* correlated) {
  NameScope scope{.ranges = &query->ranges, .outer = outer, .query = query};
  if (!Ranges(select.ranges, &scope, &query->ranges)) return false;
  if (!Targets(select.targets, &scope, &query->targets)) return false;
  query->visible = static_cast<uint32_t>(query->targets.size());
  scope.clause = Clause::kWhere;
  if (!Condition(select.where, "WHERE", &scope, &query->where)) return false;
  scope.clause = Clause::kHaving;
  if (!Condition(select.having, "HAVING", &scope, &query->having)) return false;
  if (!OrderBy(select, &scope, query) || !GroupBy(select, &scope, query)) return false;
  query->distinct = select.distinct;
  if (!CheckDistinct(select, *query) || !Limits(select, &scope, query)) return false;
  if (!keep_unknown) {
    for (Target& target : query->targets) UnknownToText(&target.expression);
  }
  query->grouped = !query->group_by.empty() || query->having != nullptr || !query->aggregates.empty();
  if (query->grouped && !CheckGrouping(&scope, *query)) return false;
  *correlated = scope.correlated;
  return Locks(select, query);
}

bool Analysing::Ranges(const std::vector<tree::Range>& trees, NameScope* scope, std::vector<Range>* ranges) {
  size_t first = ranges->size();
  for (const tree::Range& tree : trees) {
    if (tree.comma) first = ranges->size();
    // Nothing of this FROM is to be seen inside of it.
    scope->end = 0;
    Range range;
    if (!MakeRange(tree, scope, *ranges, &range)) return false;
    ranges->push_back(std::move(range));
    if (!JoinCondition(tree, first, scope, ranges)) return false;
  }
  scope->first = 0;
  scope->end = SIZE_MAX;
  return true;
}

void Analysing::FillTableRange(const TablePointer& table, std::string name, Range* range) {
  range->name = std::move(name);
  range->table = table;
  for (const Column& column : table->columns) {
    range->column_names.push_back(column.name);
    range->column_types.push_back(column.type);
  }
}

bool Analysing::MakeRange(const tree::Range& tree, NameScope* scope, const std::vector<Range>& before,
                          Range* range) {
  range->join = tree.join;
  if (tree.query != nullptr) {
    std::shared_ptr<const Subquery> subquery;
    if (!SubqueryOf(*tree.query, scope, &subquery)) return false;
    range->name = tree.alias;
    for (uint32_t column = 0; column < subquery->query->visible; ++column) {
      range->column_names.push_back(subquery->query->targets[column].name);
      range->column_types.push_back(subquery->query->targets[column].expression.type);
    }
    range->query = std::move(subquery);
  } else if (tree.call != nullptr) {
    if (!FunctionRange(tree, scope, range)) return false;
  } else {
    const TablePointer table = WantTable(tree.table);
    if (table == nullptr) return false;
    FillTableRange(table, tree.alias.empty() ? table->name : tree.alias, range);
  }
  if (tree.column_aliases.size() > range->column_names.size()) {
    return Fail("42P10",
                fmt::format("table \"{}\" has {} columns available but {} columns specified", range->name,
                            range->column_names.size(), tree.column_aliases.size()),
                0);
  }
  for (size_t index = 0; index < tree.column_aliases.size(); ++index) {
    range->column_names[index] = tree.column_aliases[index].text;
  }
  for (const Range& other : before) {
    if (other.name != range->name) continue;
    return Fail("42712", fmt::format("table name \"{}\" specified more than once", range->name), 0);
  }
  return true;
}

bool Analysing::FunctionRange(const tree::Range& tree, NameScope* scope, Range* range) {
  const Exp& call = *tree.call;
  if (call.kind != tree::Kind::kCall || call.text != "generate_series" || call.operands.size() < 2 ||
      call.operands.size() > 3) {
    return RefuseUnsupported(error_, "functions in FROM other than generate_series", call.position);
  }
  scope->clause = Clause::kFromFunction;
  Type type{.id = TypeId::kInteger};
  for (const Exp& operand : call.operands) {
    Expression& value = range->series.emplace_back();
    if (!Transform(operand, scope, &value)) return false;
    if (value.type.id == TypeId::kBigint) type.id = TypeId::kBigint;
    const bool whole = IsInteger(value.type.id) || value.type.id == TypeId::kUnknown;
    if (!whole || value.type.list)
      return RefuseUnsupported(error_, "series of other than whole numbers", call.position);
  }
  scope->clause = Clause::kSelect;
  for (Expression& value : range->series) {
    if (Coerce(&value, type, CastContext::kImplicit) != Coerced::kDone) return false;
  }
  range->name = tree.alias.empty() ? call.text : tree.alias;
  range->column_names = {range->name};
  range->column_types = {type};
  return true;
}

bool Analysing::JoinCondition(const tree::Range& tree, size_t first, NameScope* scope,
                              std::vector<Range>* ranges) {
  scope->first = first;
  scope->end = ranges->size();
  if (!tree.using_columns.empty()) return UsingCondition(tree, scope, ranges);
  scope->clause = Clause::kJoin;
  if (!Condition(tree.condition, "JOIN/ON", scope, &ranges->back().condition)) return false;
  scope->clause = Clause::kSelect;
  return true;
}

bool Analysing::UsingCondition(const tree::Range& tree, NameScope* scope, std::vector<Range>* ranges) {
  Expression all{.op = Op::kAnd, .type = {.id = TypeId::kBoolean}};
  const size_t right = ranges->size() - 1;
  for (const tree::Name& name : tree.using_columns) {
    Expression sides[2];
    for (size_t side = 0; side < 2; ++side) {
      scope->first = side == 0 ? scope->first : right;
      scope->end = side == 0 ? right : right + 1;
      const size_t first = scope->first;
      bool found = false;
      if (!FindUnqualified(name, scope, &sides[side], &found)) return false;
      scope->first = side == 0 ? first : 0;
      if (!found || sides[side].level > 0) {
        return Fail("42703",
                    fmt::format("column \"{}\" specified in USING clause does not exist in {} table",
                                name.text, side == 0 ? "left" : "right"),
                    name.position);
      }
    }
    const std::pair<size_t, size_t> left_place(sides[0].range, sides[0].index);
    scope->hidden.emplace_back(sides[1].range, sides[1].index);
    if (std::find(scope->merged.begin(), scope->merged.end(), left_place) == scope->merged.end()) {
      scope->merged.push_back(left_place);
    }
    if (!Binary("=", name.position, std::move(sides[0]), std::move(sides[1]), &all.operands.emplace_back())) {
      return false;
    }
  }
  ranges->back().condition = std::make_shared<Expression>(std::move(all));
  return true;
}

bool Analysing::Targets(const std::vector<tree::Target>& trees, NameScope* scope,
                        std::vector<Target>* targets) {
  for (const tree::Target& tree : trees) {
    if (tree.expression.kind == tree::Kind::kStar) {
      if (!Star(tree.expression, scope, targets)) return false;
      continue;
    }
    Target& target = targets->emplace_back();
    target.name = tree.name.empty() ? NameOfColumn(tree.expression) : tree.name;
    if (!Transform(tree.expression, scope, &target.expression)) return false;
  }
  return true;
}

bool Analysing::Limits(const tree::Select& select, NameScope* scope, Query* query) {
  const auto make = [&](const tree::ExpressionPointer& tree, const char* name, ExpressionPointer* result) {
    if (tree == nullptr) return true;
    Expression value;
    if (!Transform(*tree, scope, &value) || !ToBigint(&value, name)) return false;
    if (NamesColumn(value)) {
      return Fail("42P10", fmt::format("argument of {} must not contain variables", name), PlaceOf(value));
    }
    *result = std::make_shared<Expression>(std::move(value));
    return true;
  };
  scope->clause = Clause::kOffset;
  if (!make(select.offset, "OFFSET", &query->offset)) return false;
  scope->clause = Clause::kLimit;
  return make(select.limit, "LIMIT", &query->limit);
}

bool Analysing::CheckLocking(const tree::Locking& lock, const Query& query) {
  const char* what = nullptr;
  if (query.distinct) {
    what = "DISTINCT clause";
  } else if (!query.group_by.empty()) {
    what = "GROUP BY clause";
  } else if (query.having != nullptr) {
    what = "HAVING clause";
  } else if (!query.aggregates.empty()) {
    what = "aggregate functions";
  } else {
    return true;
  }
  return Fail("0A000", fmt::format("{} is not allowed with {}", NameOfStrength(lock.strength), what), 0);
}

bool Analysing::Locks(const tree::Select& select, Query* query) {
  for (const tree::Locking& lock : select.locks) {
    if (!CheckLocking(lock, *query)) return false;
    for (size_t range = 0; lock.tables.empty() && range < query->ranges.size(); ++range) {
      if (!AddLock(lock, range, false, query)) return false;
    }
    for (const tree::Name& name : lock.tables) {
      const auto named = std::find_if(query->ranges.begin(), query->ranges.end(),
                                      [&](const Range& range) { return range.name == name.text; });
      if (named == query->ranges.end()) {
        return Fail("42P01",
                    fmt::format("relation \"{}\" in {} clause not found in FROM clause", name.text,
                                NameOfStrength(lock.strength)),
                    name.position);
      }
      if (!AddLock(lock, static_cast<size_t>(named - query->ranges.begin()), true, query)) return false;
    }
  }
  std::sort(query->locks.begin(), query->locks.end(),
            [](const RowLock& left, const RowLock& right) { return left.range < right.range; });
  return true;
}

bool Analysing::AddLock(const tree::Locking& lock, size_t range, bool named, Query* query) {
  const Range& one = query->ranges[range];
  if (!one.series.empty()) {
    if (!named) return true;
    return Fail("0A000", fmt::format("{} cannot be applied to a function", NameOfStrength(lock.strength)), 0);
  }
  if (one.query != nullptr) return RefuseUnsupported(error_, "row locks on subqueries in FROM", 0);
  if (one.join == Join::kLeft) {
    return Fail("0A000",
                fmt::format("{} cannot be applied to the nullable side of an outer join",
                            NameOfStrength(lock.strength)),
                0);
  }
  for (RowLock& present : query->locks) {
    if (present.range != range) continue;
    present.strength = std::max(present.strength, lock.strength);
    present.wait = std::max(present.wait, lock.wait);
    return true;
  }
  query->locks.push_back(
      {.strength = lock.strength, .wait = lock.wait, .range = static_cast<uint32_t>(range)});
  return true;
}

}  // namespace interleave::model::database::sql
