// Constants, parameters, operators, casts and CASE (src/backend/parser/parse_expr.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {

bool Analysing::Transform(const Exp& tree, NameScope* scope, Expression* result) {
  using tree::Kind;
  switch (tree.kind) {
    case Kind::kNumber:
      return Number(tree, result);
    case Kind::kString:
      *result = {.position = tree.position, .constant = Datum::Text(tree.text)};
      return true;
    case Kind::kNull:
      *result = {.position = tree.position};
      return true;
    case Kind::kBoolean:
      *result = {
          .type = {.id = TypeId::kBoolean}, .position = tree.position, .constant = Datum::Boolean(tree.flag)};
      return true;
    case Kind::kParameter:
      return Parameter(tree, result);
    case Kind::kColumn:
      return ColumnOf(tree, scope, result);
    case Kind::kStar:
      return Fail("42601", "syntax error at or near \"*\"", tree.position);
    case Kind::kOperator:
      return Operator(tree, scope, result);
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kNot:
      return Logical(tree, scope, result);
    case Kind::kIs:
      return Is(tree, scope, result);
    case Kind::kDistinct:
      return Distinct(tree, scope, result);
    case Kind::kBetween:
      return Between(tree, scope, result);
    case Kind::kLike:
      return Like(tree, scope, result);
    case Kind::kIn:
      return In(tree, scope, result);
    case Kind::kInQuery:
      return AnyOfQuery(tree, tree.flag ? "<>" : "=", tree.flag, scope, result);
    case Kind::kAny:
      return Any(tree, scope, result);
    case Kind::kAnyQuery:
      return AnyOfQuery(tree, tree.text, tree.flag, scope, result);
    case Kind::kExists:
    case Kind::kScalar:
      return Scalar(tree, scope, result);
    case Kind::kCase:
      return Case(tree, scope, result);
    case Kind::kCall:
      return Call(tree, scope, result);
    case Kind::kCast:
      return Cast(tree, scope, result);
    case Kind::kRow:
      return RefuseUnsupported(error_, "rows as values", tree.position);
    case Kind::kList:
      return List(tree, scope, result);
    case Kind::kDefault:
      return Fail("42601", "DEFAULT is not allowed in this context", tree.position);
    case Kind::kCurrent:
      return Current(tree, result);
  }
  return false;
}

bool Analysing::TransformAll(std::span<const Exp> trees, NameScope* scope, std::vector<Expression>* results) {
  for (const Exp& tree : trees) {
    if (!Transform(tree, scope, &results->emplace_back())) return false;
  }
  return true;
}

// The smallest of integer, bigint and numeric that holds it.
bool Analysing::Number(const Exp& tree, Expression* result) {
  *result = {.position = tree.position};
  Datum value;
  ServerError ignored;
  for (TypeId type : {TypeId::kInteger, TypeId::kBigint}) {
    if (!FromText(tree.text, {.id = type}, &value, &ignored)) continue;
    result->type.id = type;
    result->constant = std::move(value);
    return true;
  }
  result->type.id = TypeId::kNumeric;
  const auto number = Numeric::Parse(tree.text);
  if (!number.has_value()) return Fail("22003", "value overflows numeric format", tree.position);
  result->constant = Datum::OfNumeric(*number);
  return true;
}

bool Analysing::Parameter(const Exp& tree, Expression* result) {
  constexpr uint32_t kMost = 65535;
  if (simple_ || tree.number == 0 || tree.number > kMost) {
    return Fail("42P02", fmt::format("there is no parameter ${}", tree.number), tree.position);
  }
  if (parameters_.size() < tree.number) parameters_.resize(tree.number);
  if (parameters_[tree.number - 1].id == TypeId::kUnknown)
    pending_.emplace_back(tree.number - 1, tree.position);
  *result = {.op = Op::kParameter,
             .type = parameters_[tree.number - 1],
             .position = tree.position,
             .index = tree.number - 1};
  return true;
}

bool Analysing::Operator(const Exp& tree, NameScope* scope, Expression* result) {
  using tree::Kind;
  if (tree.operands.size() == 1) {
    Expression operand;
    return Transform(tree.operands[0], scope, &operand) &&
           Unary(tree.text, tree.position, std::move(operand), result);
  }
  const Exp& left = tree.operands[0];
  const Exp& right = tree.operands[1];
  if (left.kind == Kind::kRow && right.kind == Kind::kRow) {
    return RowOperator(tree, left.operands, right.operands, tree.text, scope, result);
  }
  Expression one;
  Expression other;
  if (!Transform(left, scope, &one) || !Transform(right, scope, &other)) return false;
  return Binary(tree.text, tree.position, std::move(one), std::move(other), result);
}

// (a, b) = (c, d) is a = c AND b = d, and an order looks at the first difference.
bool Analysing::RowOperator(const Exp& tree, std::span<const Exp> left, std::span<const Exp> right,
                            std::string_view name, NameScope* scope, Expression* result) {
  if (left.size() != right.size())
    return Fail("42601", "unequal number of entries in row expressions", tree.position);
  if (name != "=" && name != "<>") return RowOrder(tree, left, right, name, scope, result);
  Expression all{
      .op = name == "=" ? Op::kAnd : Op::kOr, .type = {.id = TypeId::kBoolean}, .position = tree.position};
  for (size_t index = 0; index < left.size(); ++index) {
    Expression one;
    Expression other;
    if (!Transform(left[index], scope, &one) || !Transform(right[index], scope, &other)) return false;
    if (!Binary(name, tree.position, std::move(one), std::move(other), &all.operands.emplace_back()))
      return false;
  }
  *result = all.operands.size() == 1 ? std::move(all.operands[0]) : std::move(all);
  return true;
}

bool Analysing::RowOrder(const Exp& tree, std::span<const Exp> left, std::span<const Exp> right,
                         std::string_view name, NameScope* scope, Expression* result) {
  if (name != "<" && name != "<=" && name != ">" && name != ">=") {
    return Fail("0A000",
                fmt::format("could not determine interpretation of row comparison operator {}", name),
                tree.position);
  }
  const std::string strict(name.substr(0, 1));
  // From the last pair to the first: a < c OR (a = c AND the rest).
  for (size_t index = left.size(); index-- > 0;) {
    Expression one;
    Expression other;
    if (!Transform(left[index], scope, &one) || !Transform(right[index], scope, &other)) return false;
    if (index + 1 == left.size()) {
      if (!Binary(name, tree.position, std::move(one), std::move(other), result)) return false;
      continue;
    }
    Expression equal;
    Expression both{.op = Op::kAnd, .type = {.id = TypeId::kBoolean}, .position = tree.position};
    Expression either{.op = Op::kOr, .type = {.id = TypeId::kBoolean}, .position = tree.position};
    if (!Binary("=", tree.position, one, other, &equal)) return false;
    if (!Binary(strict, tree.position, std::move(one), std::move(other), &either.operands.emplace_back()))
      return false;
    both.operands.push_back(std::move(equal));
    both.operands.push_back(std::move(*result));
    either.operands.push_back(std::move(both));
    *result = std::move(either);
  }
  return true;
}

bool Analysing::Cast(const Exp& tree, NameScope* scope, Expression* result) {
  Type type;
  if (!ResolveType(tree.type, &type)) return false;
  // ARRAY[...]::type[] gives its elements that type from the start, so that an empty one has a type at all.
  if (tree.operands[0].kind == tree::Kind::kList && tree.operands[0].operands.empty() && type.list) {
    *result = {.op = Op::kList, .type = type, .position = tree.operands[0].position};
    return true;
  }
  if (!Transform(tree.operands[0], scope, result)) return false;
  const Type from = result->type;
  switch (Coerce(result, type, CastContext::kExplicit)) {
    case Coerced::kDone:
      if (result->position == 0) result->position = tree.position;
      return true;
    case Coerced::kFailed:
      return false;
    case Coerced::kImpossible:
      break;
  }
  return Fail("42846", fmt::format("cannot cast type {} to {}", NameOf(from), NameOf(type)), tree.position);
}

bool Analysing::Case(const Exp& tree, NameScope* scope, Expression* result) {
  *result = {.op = Op::kCase, .position = tree.position};
  const size_t first = tree.flag ? 1 : 0;
  const size_t pairs = (tree.operands.size() - first) / 2;
  Expression subject;
  if (tree.flag) {
    if (!Transform(tree.operands[0], scope, &subject)) return false;
    UnknownToText(&subject);
  }
  std::vector<Expression> values(pairs + 1);
  std::vector<Expression> conditions(pairs);
  for (size_t pair = 0; pair < pairs; ++pair) {
    const Exp& when = tree.operands[first + 2 * pair];
    if (!Transform(when, scope, &conditions[pair])) return false;
    if (tree.flag) {
      Expression test;
      if (!Binary("=", when.position, subject, std::move(conditions[pair]), &test)) return false;
      conditions[pair] = std::move(test);
    }
    if (!ToBoolean(&conditions[pair], "CASE/WHEN")) return false;
    if (!Transform(tree.operands[first + 2 * pair + 1], scope, &values[pair])) return false;
  }
  if (tree.has_else && !Transform(tree.operands.back(), scope, &values[pairs])) return false;
  // PostgreSQL looks at the ELSE first.
  std::vector<Expression*> places{&values[pairs]};
  for (size_t pair = 0; pair < pairs; ++pair) places.push_back(&values[pair]);
  if (!CommonType(places, "CASE", &result->type) || !CoerceAll(places, result->type, "CASE")) return false;
  for (size_t pair = 0; pair < pairs; ++pair) {
    result->operands.push_back(std::move(conditions[pair]));
    result->operands.push_back(std::move(values[pair]));
  }
  result->operands.push_back(std::move(values[pairs]));
  return true;
}

bool Analysing::List(const Exp& tree, NameScope* scope, Expression* result) {
  Expression list{.op = Op::kList, .position = tree.position};
  if (tree.operands.empty()) {
    return FailWithHint("42P18", "cannot determine type of empty array",
                        "Explicitly cast to the desired type, for example ARRAY[]::integer[].",
                        tree.position);
  }
  if (!TransformAll(tree.operands, scope, &list.operands)) return false;
  std::vector<Expression*> places;
  for (Expression& operand : list.operands) places.push_back(&operand);
  if (!CommonType(places, "ARRAY", &list.type) || !CoerceAll(places, list.type, "ARRAY")) return false;
  list.type.list = true;
  *result = std::move(list);
  return true;
}

bool Analysing::Current(const Exp& tree, Expression* result) {
  if (tree.text == "current_timestamp") {
    *result = {.op = Op::kSession, .type = {.id = TypeId::kTimestampTz}, .position = tree.position};
    return true;
  }
  if (tree.text == "localtimestamp") {
    *result = {.op = Op::kSession, .type = {.id = TypeId::kTimestamp}, .position = tree.position};
    return true;
  }
  return RefuseUnsupported(error_, fmt::format("\"{}\" and its kin", tree.text), tree.position);
}

bool Analysing::ResolveType(const tree::TypeName& name, Type* type) {
  constexpr struct {
    std::string_view name;
    TypeId id;
  } kTypes[] = {
      {"bool", TypeId::kBoolean},
      {"int2", TypeId::kSmallint},
      {"int4", TypeId::kInteger},
      {"int8", TypeId::kBigint},
      {"numeric", TypeId::kNumeric},
      {"float8", TypeId::kDouble},
      {"text", TypeId::kText},
      {"varchar", TypeId::kVarchar},
      {"bpchar", TypeId::kChar},
      {"timestamp", TypeId::kTimestamp},
      {"timestamptz", TypeId::kTimestampTz},
      {"interval", TypeId::kInterval},
      {"name", TypeId::kName},
      {"void", TypeId::kVoid},
  };
  constexpr std::string_view kOthers[] = {
      "bit",     "box",  "bytea", "cidr",    "circle",  "date",     "float4", "inet",    "json",
      "jsonb",   "line", "lseg",  "macaddr", "money",   "path",     "point",  "polygon", "regclass",
      "regtype", "oid",  "time",  "timetz",  "tsquery", "tsvector", "uuid",   "varbit",  "xml",
  };
  for (const auto& known : kTypes) {
    if (known.name != name.name) continue;
    *type = {.id = known.id, .list = name.list};
    if (name.modifiers.empty()) return true;
    const int64_t first = name.modifiers[0];
    if (known.id == TypeId::kVarchar || known.id == TypeId::kChar) {
      const std::string_view shown = known.id == TypeId::kVarchar ? "varchar" : "char";
      if (first < 1)
        return Fail("22023", fmt::format("length for type {} must be at least 1", shown), name.position);
      if (first > 10485760) {
        return Fail("22023", fmt::format("length for type {} cannot exceed 10485760", shown), name.position);
      }
      type->modifier = static_cast<int32_t>(first);
      return true;
    }
    if (known.id == TypeId::kNumeric && name.modifiers.size() <= 2) {
      const int64_t scale = name.modifiers.size() > 1 ? name.modifiers[1] : 0;
      if (first < 1 || first > 1000) {
        return Fail("22023", fmt::format("NUMERIC precision {} must be between 1 and 1000", first),
                    name.position);
      }
      if (scale > 1000) {
        return Fail("22023", fmt::format("NUMERIC scale {} must be between -1000 and 1000", scale),
                    name.position);
      }
      type->modifier = static_cast<int32_t>(first << 16 | scale);
      return true;
    }
    return RefuseUnsupported(error_, fmt::format("modifiers of the type \"{}\"", name.name), name.position);
  }
  if (std::find(std::begin(kOthers), std::end(kOthers), name.name) != std::end(kOthers)) {
    return RefuseUnsupported(error_, fmt::format("values of type {}", name.name), name.position);
  }
  return Fail("42704", fmt::format("type \"{}\" does not exist", name.name), name.position);
}

}  // namespace interleave::model::database::sql
