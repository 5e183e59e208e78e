// What is true or false: AND, IS NULL, BETWEEN, LIKE, IN, ANY, EXISTS.
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

constexpr Type kBoolean{.id = TypeId::kBoolean};

}  // namespace

bool Analysing::Logical(const Exp& tree, NameScope* scope, Expression* result) {
  const Op op = tree.kind == tree::Kind::kAnd ? Op::kAnd : tree.kind == tree::Kind::kOr ? Op::kOr : Op::kNot;
  const char* name = op == Op::kAnd ? "AND" : op == Op::kOr ? "OR" : "NOT";
  Expression all{.op = op, .type = kBoolean, .position = tree.position};
  for (const Exp& operand : tree.operands) {
    Expression& one = all.operands.emplace_back();
    if (!Transform(operand, scope, &one) || !ToBoolean(&one, name)) return false;
  }
  *result = std::move(all);
  return true;
}

bool Analysing::Is(const Exp& tree, NameScope* scope, Expression* result) {
  Expression test{.type = kBoolean, .position = tree.position};
  Expression& operand = test.operands.emplace_back();
  if (!Transform(tree.operands[0], scope, &operand)) return false;
  if (tree.text == "NULL") {
    test.op = tree.flag ? Op::kIsNotNull : Op::kIsNull;
    if (operand.op == Op::kConstant) UnknownToText(&operand);
  } else {
    const std::string place = fmt::format("IS {}{}", tree.flag ? "NOT " : "", tree.text);
    if (!ToBoolean(&operand, place)) return false;
    if (tree.text == "TRUE") test.op = tree.flag ? Op::kIsNotTrue : Op::kIsTrue;
    if (tree.text == "FALSE") test.op = tree.flag ? Op::kIsNotFalse : Op::kIsFalse;
    if (tree.text == "UNKNOWN") test.op = tree.flag ? Op::kIsNotNull : Op::kIsNull;
  }
  *result = std::move(test);
  return true;
}

bool Analysing::Distinct(const Exp& tree, NameScope* scope, Expression* result) {
  Expression left;
  Expression right;
  if (!Transform(tree.operands[0], scope, &left) || !Transform(tree.operands[1], scope, &right)) return false;
  if (!Binary("=", tree.position, std::move(left), std::move(right), result)) return false;
  result->op = tree.flag ? Op::kNotDistinct : Op::kDistinct;
  return true;
}

bool Analysing::Between(const Exp& tree, NameScope* scope, Expression* result) {
  Expression value;
  Expression low;
  Expression high;
  if (!Transform(tree.operands[0], scope, &value) || !Transform(tree.operands[1], scope, &low) ||
      !Transform(tree.operands[2], scope, &high)) {
    return false;
  }
  const auto make = [&](const Expression& least, const Expression& most, Expression* both) {
    *both = {.op = tree.flag ? Op::kOr : Op::kAnd, .type = kBoolean, .position = tree.position};
    both->operands.resize(2);
    return Binary(tree.flag ? "<" : ">=", tree.position, value, least, &both->operands[0]) &&
           Binary(tree.flag ? ">" : "<=", tree.position, value, most, &both->operands[1]);
  };
  if (!tree.symmetric) return make(low, high, result);
  *result = {.op = tree.flag ? Op::kAnd : Op::kOr, .type = kBoolean, .position = tree.position};
  result->operands.resize(2);
  return make(low, high, &result->operands[0]) && make(high, low, &result->operands[1]);
}

bool Analysing::Like(const Exp& tree, NameScope* scope, Expression* result) {
  Expression text;
  Expression pattern;
  if (!Transform(tree.operands[0], scope, &text) || !Transform(tree.operands[1], scope, &pattern))
    return false;
  if (tree.operands.size() > 2) {
    const Exp& escape = tree.operands[2];
    if (escape.kind != tree::Kind::kString || escape.text != "\\") {
      return RefuseUnsupported(error_, "other ESCAPE characters of LIKE", escape.position);
    }
  }
  const std::string name = (tree.flag ? "!" : "") + tree.text;
  return Binary(name, tree.position, std::move(text), std::move(pattern), result);
}

bool Analysing::In(const Exp& tree, NameScope* scope, Expression* result) {
  const std::string_view name = tree.flag ? "<>" : "=";
  const std::span<const Exp> items = std::span(tree.operands).subspan(1);
  if (tree.operands[0].kind == tree::Kind::kRow) {
    Expression all{.op = tree.flag ? Op::kAnd : Op::kOr, .type = kBoolean, .position = tree.position};
    for (const Exp& item : items) {
      if (item.kind != tree::Kind::kRow) return RefuseUnsupported(error_, "rows as values", tree.position);
      if (!RowOperator(tree, tree.operands[0].operands, item.operands, name, scope,
                       &all.operands.emplace_back())) {
        return false;
      }
    }
    *result = std::move(all);
    return true;
  }
  Expression left;
  std::vector<Expression> rights;
  if (!Transform(tree.operands[0], scope, &left) || !TransformAll(items, scope, &rights)) return false;
  std::vector<Expression*> places{&left};
  for (Expression& right : rights) places.push_back(&right);
  Type type;
  if (rights.size() == 1 || !CommonType(places, nullptr, &type) || type.id == TypeId::kUnknown) {
    return InSeparately(tree, left, std::move(rights), result);
  }
  type.modifier = -1;
  if (!CoerceAll(std::span(places).subspan(1), type, "IN")) return false;
  // One comparison stands for all: they have one type now.
  Expression sample;
  if (!Binary(name, tree.position, left, rights[0], &sample)) return false;
  Expression test{.op = tree.flag ? Op::kAllOf : Op::kAnyOf,
                  .type = kBoolean,
                  .position = tree.position,
                  .function = sample.function};
  test.operands.push_back(std::move(sample.operands[0]));
  const Type wanted = sample.operands[1].type;
  for (Expression& right : rights) {
    if (Coerce(&right, {.id = wanted.id}, CastContext::kImplicit) == Coerced::kFailed) return false;
    test.operands.push_back(std::move(right));
  }
  *result = std::move(test);
  return true;
}

bool Analysing::InSeparately(const Exp& tree, const Expression& left, std::vector<Expression> rights,
                             Expression* result) {
  Expression all{.op = tree.flag ? Op::kAnd : Op::kOr, .type = kBoolean, .position = tree.position};
  for (Expression& right : rights) {
    Expression test;
    if (!Binary(tree.flag ? "<>" : "=", tree.position, left, std::move(right), &test)) return false;
    all.operands.push_back(std::move(test));
  }
  *result = all.operands.size() == 1 ? std::move(all.operands[0]) : std::move(all);
  return true;
}

// = ANY(list). The list's elements are compared as if each stood alone.
bool Analysing::Any(const Exp& tree, NameScope* scope, Expression* result) {
  Expression left;
  Expression list;
  if (!Transform(tree.operands[0], scope, &left) || !Transform(tree.operands[1], scope, &list)) return false;
  if (list.type.id == TypeId::kUnknown && !list.type.list) {
    const TypeId element = left.type.id == TypeId::kUnknown ? TypeId::kText : left.type.id;
    const Coerced done =
        Coerce(&list, {.id = element == TypeId::kVarchar ? TypeId::kText : element, .list = true},
               CastContext::kImplicit);
    if (done == Coerced::kFailed) return false;
  }
  if (!list.type.list) return Fail("42809", "op ANY/ALL (array) requires array on right side", tree.position);
  Expression element{.op = Op::kColumn, .type = {.id = list.type.id}, .position = list.position};
  Expression sample;
  if (!Binary(tree.text, tree.position, std::move(left), std::move(element), &sample)) return false;
  if (sample.type.id != TypeId::kBoolean) {
    return Fail("42809", "op ANY/ALL (array) requires operator to yield boolean", tree.position);
  }
  const bool as_is = sample.operands[1].op == Op::kColumn;
  if (!as_is) return RefuseUnsupported(error_, "casts of a list's elements", tree.position);
  *result = {.op = tree.flag ? Op::kAllOfList : Op::kAnyOfList,
             .type = kBoolean,
             .position = tree.position,
             .function = sample.function};
  result->operands.push_back(std::move(sample.operands[0]));
  result->operands.push_back(std::move(list));
  return true;
}

bool Analysing::SubqueryOf(const tree::Select& select, NameScope* scope,
                           std::shared_ptr<const Subquery>* result) {
  const bool in_definition =
      scope->clause == Clause::kDefault || scope->clause == Clause::kCheck || scope->clause == Clause::kIndex;
  if (in_definition) {
    const char* place = scope->clause == Clause::kDefault ? "DEFAULT expression"
                        : scope->clause == Clause::kCheck ? "check constraint"
                                                          : "index predicate";
    return Fail("0A000", fmt::format("cannot use subquery in {}", place), select.position - 1);
  }
  auto subquery = std::make_shared<Subquery>();
  subquery->number = subqueries_++;
  auto query = std::make_shared<Query>();
  if (!MakeQuery(select, scope, false, query.get(), &subquery->correlated)) return false;
  subquery->query = std::move(query);
  *result = std::move(subquery);
  return true;
}

bool Analysing::AnyOfQuery(const Exp& tree, std::string_view name, bool all, NameScope* scope,
                           Expression* result) {
  if (tree.operands[0].kind == tree::Kind::kRow) {
    return RefuseUnsupported(error_, "rows compared with queries", tree.operands[0].position);
  }
  Expression left;
  std::shared_ptr<const Subquery> subquery;
  if (!Transform(tree.operands[0], scope, &left) || !SubqueryOf(*tree.query, scope, &subquery)) return false;
  const Query& query = *subquery->query;
  if (query.visible > 1) return Fail("42601", "subquery has too many columns", tree.position);
  if (query.visible == 0) return Fail("42601", "subquery has too few columns", tree.position);
  Expression element{.op = Op::kColumn, .type = query.targets[0].expression.type};
  element.type.modifier = -1;
  Expression sample;
  if (!Binary(name, tree.position, std::move(left), std::move(element), &sample)) return false;
  if (sample.operands[1].op != Op::kColumn) {
    // The cast goes into the query, whose rows come out as the comparison wants them.
    Expression* target = &std::const_pointer_cast<Query>(subquery->query)->targets[0].expression;
    if (Coerce(target, sample.operands[1].type, CastContext::kImplicit) == Coerced::kFailed) return false;
  }
  *result = {.op = all ? Op::kAllOfQuery : Op::kAnyOfQuery,
             .type = kBoolean,
             .position = tree.position,
             .function = sample.function,
             .subquery = std::move(subquery)};
  result->operands.push_back(std::move(sample.operands[0]));
  return true;
}

bool Analysing::Scalar(const Exp& tree, NameScope* scope, Expression* result) {
  std::shared_ptr<const Subquery> subquery;
  if (!SubqueryOf(*tree.query, scope, &subquery)) return false;
  *result = {.op = Op::kExists, .type = kBoolean, .position = tree.position};
  if (tree.kind == tree::Kind::kScalar) {
    if (subquery->query->visible != 1)
      return Fail("42601", "subquery must return only one column", tree.position);
    result->op = Op::kScalar;
    result->type = subquery->query->targets[0].expression.type;
  }
  result->subquery = std::move(subquery);
  return true;
}

bool Analysing::Condition(const tree::ExpressionPointer& tree, std::string_view place, NameScope* scope,
                          ExpressionPointer* result) {
  if (tree == nullptr) return true;
  Expression condition;
  if (!Transform(*tree, scope, &condition) || !ToBoolean(&condition, place)) return false;
  *result = std::make_shared<Expression>(std::move(condition));
  return true;
}

}  // namespace interleave::model::database::sql
