// From one type to another: literals and parameters take the type that is wanted, others are cast.
// (src/backend/parser/parse_coerce.c)
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"
#include "model/database/sql/ranges.hpp"

namespace interleave::model::database::sql {
namespace {

bool SameType(Type left, Type right) { return left.id == right.id && left.list == right.list; }

Expression CallOf(const Function* function, Type type, Expression operand) {
  Expression call{.op = Op::kCall, .type = type, .function = function};
  call.operands.push_back(std::move(operand));
  return call;
}

}  // namespace

uint32_t PlaceOf(const Expression& expression) {
  uint32_t place = expression.position;
  if (expression.op == Op::kCase || expression.op == Op::kCoalesce || expression.op == Op::kGreatest ||
      expression.op == Op::kLeast || expression.op == Op::kList || expression.op == Op::kAggregate) {
    return place;
  }
  for (const Expression& operand : expression.operands) {
    const uint32_t other = PlaceOf(operand);
    if (other != 0 && (place == 0 || other < place)) place = other;
  }
  return place;
}

bool IsEqual(const Expression& left, const Expression& right) {
  const bool same = left.op == right.op && SameType(left.type, right.type) && left.level == right.level &&
                    left.range == right.range && left.index == right.index &&
                    left.function == right.function && left.session == right.session &&
                    left.subquery == right.subquery && left.constant.kind() == right.constant.kind() &&
                    Datum::Same(left.constant, right.constant);
  return same && std::equal(left.operands.begin(), left.operands.end(), right.operands.begin(),
                            right.operands.end(), IsEqual);
}

bool Analysing::CanCoerce(const Expression& from, TypeId to) const {
  if (from.type.id == TypeId::kUnknown && !from.type.list) return true;
  return CastOf(from.type, {.id = to}, CastContext::kImplicit).allowed;
}

bool Analysing::CoerceLiteral(Expression* literal, Type target, CastContext context) {
  if (!literal->constant.is_null()) {
    Type bare = target;
    bare.modifier = -1;
    Datum value;
    ServerError error;
    if (!FromText(literal->constant.text(), bare, &value, &error)) {
      *error_ = std::move(error);
      error_->position = literal->position;
      return false;
    }
    literal->constant = std::move(value);
  }
  literal->type = {.id = target.id, .list = target.list};
  Fit(literal, target, context);
  return true;
}

bool Analysing::CoerceParameter(Expression* parameter, Type target) {
  Type& known = parameters_[parameter->index];
  if (known.id == TypeId::kUnknown) {
    known = {.id = target.id, .list = target.list};
  } else if (!SameType(known, target)) {
    Fail("42P08", fmt::format("inconsistent types deduced for parameter ${}", parameter->index + 1),
         parameter->position);
    error_->detail = fmt::format("{} versus {}", NameOf(known), NameOf(target));
    return false;
  }
  std::erase(pending_, std::pair(parameter->index, parameter->position));
  parameter->type = known;
  return true;
}

void Analysing::Fold(Expression* call) {
  Datum value;
  const Datum* operands[kMostOperands] = {};
  if (call->operands.empty() || call->operands.size() > kMostOperands || call->function->of_session) return;
  for (size_t index = 0; index < call->operands.size(); ++index) {
    if (call->operands[index].op != Op::kConstant) return;
    operands[index] = &call->operands[index].constant;
    if (operands[index]->is_null() && call->function->strict) return;
  }
  ServerError ignored;
  if (!call->function->compute(*call, operands, &value, &ignored)) return;
  Expression folded{.type = call->type, .position = PlaceOf(*call), .constant = std::move(value)};
  *call = std::move(folded);
}

void Analysing::Fit(Expression* expression, Type target, CastContext context) {
  const Function* fit = FitOf(target, context);
  if (fit == nullptr || (expression->type == target && expression->op == Op::kColumn)) return;
  *expression = CallOf(fit, target, std::move(*expression));
  Fold(expression);
}

Analysing::Coerced Analysing::Coerce(Expression* expression, Type target, CastContext context) {
  // A copy of one that has got its type: BETWEEN compares its first operand twice.
  if (expression->op == Op::kParameter && expression->type.id == TypeId::kUnknown &&
      std::find(pending_.begin(), pending_.end(), std::pair(expression->index, expression->position)) ==
          pending_.end()) {
    expression->type = parameters_[expression->index];
  }
  if (expression->type.id == TypeId::kUnknown && !expression->type.list) {
    if (expression->op == Op::kParameter) {
      if (!CoerceParameter(expression, target)) return Coerced::kFailed;
      Fit(expression, target, context);
      return Coerced::kDone;
    }
    return CoerceLiteral(expression, target, context) ? Coerced::kDone : Coerced::kFailed;
  }
  const CastPath path = CastOf(expression->type, target, context);
  if (!path.allowed) return Coerced::kImpossible;
  const Type bare{.id = target.id, .list = target.list};
  if (path.function != nullptr) {
    *expression = CallOf(path.function, bare, std::move(*expression));
    Fold(expression);
  }
  const bool fits = expression->type == target;
  if (!SameType(expression->type, target)) expression->type = bare;
  if (!fits) Fit(expression, target, context);
  return Coerced::kDone;
}

bool Analysing::ToType(Expression* expression, Type target, std::string_view place) {
  const Type type = expression->type;
  switch (Coerce(expression, target, CastContext::kAssignment)) {
    case Coerced::kDone:
      return true;
    case Coerced::kFailed:
      return false;
    case Coerced::kImpossible:
      break;
  }
  return Fail("42804",
              fmt::format("argument of {} must be type {}, not type {}", place, NameOf(target), NameOf(type)),
              PlaceOf(*expression));
}

bool Analysing::ToBoolean(Expression* expression, std::string_view place) {
  return ToType(expression, {.id = TypeId::kBoolean}, place);
}

bool Analysing::ToBigint(Expression* expression, std::string_view place) {
  return ToType(expression, {.id = TypeId::kBigint}, place);
}

bool Analysing::Assign(const Column& column, Expression* expression) {
  const Type type = expression->type;
  switch (Coerce(expression, column.type, CastContext::kAssignment)) {
    case Coerced::kDone:
      return true;
    case Coerced::kFailed:
      return false;
    case Coerced::kImpossible:
      break;
  }
  return FailWithHint("42804",
                      fmt::format("column \"{}\" is of type {} but expression is of type {}", column.name,
                                  NameOf(column.type), NameOf(type)),
                      "You will need to rewrite or cast the expression.", PlaceOf(*expression));
}

bool Analysing::CommonType(std::span<Expression* const> expressions, const char* context, Type* type) {
  *type = {};
  for (const Expression* expression : expressions) {
    const Type before = *type;
    const Type next = expression->type;
    if (next.id == TypeId::kUnknown || (next.id == type->id && next.list == type->list)) continue;
    if (type->id == TypeId::kUnknown) {
      *type = {.id = next.id, .list = next.list};
    } else if (CategoryOf(*type) != CategoryOf(next)) {
      *type = {};
      if (context == nullptr) return true;
      return Fail("42804",
                  fmt::format("{} types {} and {} cannot be matched", context, NameOf(before), NameOf(next)),
                  PlaceOf(*expression));
    } else if (!IsPreferred(type->id) && CastOf(*type, next, CastContext::kImplicit).allowed &&
               !CastOf(next, *type, CastContext::kImplicit).allowed) {
      *type = {.id = next.id, .list = next.list};
    }
  }
  if (type->id == TypeId::kUnknown) type->id = TypeId::kText;
  // One modifier of all stays.
  const bool one = std::all_of(expressions.begin(), expressions.end(), [&](const Expression* expression) {
    return SameType(expression->type, *type) && expression->type.modifier == expressions[0]->type.modifier;
  });
  if (one) type->modifier = expressions[0]->type.modifier;
  return true;
}

bool Analysing::CoerceAll(std::span<Expression* const> expressions, Type type, const char* context) {
  for (Expression* expression : expressions) {
    const Type from = expression->type;
    switch (Coerce(expression, type, CastContext::kImplicit)) {
      case Coerced::kDone:
        break;
      case Coerced::kFailed:
        return false;
      case Coerced::kImpossible:
        return Fail("42846",
                    fmt::format("{} could not convert type {} to {}", context, NameOf(from), NameOf(type)),
                    PlaceOf(*expression));
    }
  }
  return true;
}

void Analysing::UnknownToText(Expression* expression) {
  if (expression->type.id != TypeId::kUnknown || expression->type.list) return;
  // A text takes every literal and every parameter of no type yet.
  Coerce(expression, {.id = TypeId::kText}, CastContext::kImplicit);
}

}  // namespace interleave::model::database::sql
