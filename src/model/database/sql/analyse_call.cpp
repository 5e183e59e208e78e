// Calls of functions and aggregates (src/backend/parser/parse_func.c, parse_agg.c).
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

struct AggregateName {
  std::string_view name;
  AggregateKind kind;
};

constexpr AggregateName kAggregates[] = {
    {"count", AggregateKind::kCount},   {"sum", AggregateKind::kSum},
    {"min", AggregateKind::kMin},       {"max", AggregateKind::kMax},
    {"avg", AggregateKind::kAverage},   {"bool_and", AggregateKind::kBoolAnd},
    {"every", AggregateKind::kBoolAnd}, {"bool_or", AggregateKind::kBoolOr},
};

// What PostgreSQL has and this front has not: to say that it does not exist would be wrong.
constexpr std::string_view kUnsupported[] = {
    "age",
    "any_value",
    "array_agg",
    "array_append",
    "array_length",
    "array_position",
    "array_remove",
    "array_to_string",
    "ascii",
    "bit_and",
    "bit_or",
    "cardinality",
    "cbrt",
    "chr",
    "corr",
    "current_catalog",
    "current_database",
    "current_schema",
    "date_part",
    "date_trunc",
    "decode",
    "degrees",
    "div",
    "encode",
    "exp",
    "format",
    "gcd",
    "gen_random_uuid",
    "generate_series",
    "generate_subscripts",
    "hashint4",
    "hashint8",
    "initcap",
    "json_agg",
    "json_build_object",
    "jsonb_agg",
    "jsonb_build_object",
    "jsonb_set",
    "lcm",
    "ln",
    "log",
    "make_interval",
    "make_timestamp",
    "make_timestamptz",
    "md5",
    "num_nonnulls",
    "num_nulls",
    "pg_blocking_pids",
    "pg_cancel_backend",
    "pg_current_snapshot",
    "pg_current_xact_id",
    "pg_notify",
    "pg_sleep_for",
    "pg_sleep_until",
    "pg_terminate_backend",
    "pg_typeof",
    "pi",
    "power",
    "quote_ident",
    "quote_literal",
    "radians",
    "random",
    "regexp_match",
    "regexp_matches",
    "regexp_replace",
    "regexp_split_to_table",
    "row_to_json",
    "scale",
    "sha256",
    "sqrt",
    "stddev",
    "string_agg",
    "string_to_array",
    "substr_count",
    "timeofday",
    "to_char",
    "to_date",
    "to_hex",
    "to_json",
    "to_jsonb",
    "to_number",
    "to_regclass",
    "to_timestamp",
    "translate",
    "trunc_date",
    "txid_status",
    "unnest",
    "variance",
    "version",
    "width_bucket",
};

const char* PlaceWithoutAggregates(Clause clause) {
  switch (clause) {
    case Clause::kSelect:
    case Clause::kHaving:
    case Clause::kOrderBy:
      return nullptr;
    case Clause::kWhere:
      return "WHERE";
    case Clause::kJoin:
      return "JOIN conditions";
    case Clause::kGroupBy:
      return "GROUP BY";
    case Clause::kLimit:
      return "LIMIT";
    case Clause::kOffset:
      return "OFFSET";
    case Clause::kFilter:
      return "FILTER";
    case Clause::kFromFunction:
      return "functions in FROM";
    case Clause::kValues:
      return "VALUES";
    case Clause::kUpdate:
    case Clause::kConflict:
      return "UPDATE";
    case Clause::kReturning:
      return "RETURNING";
    case Clause::kDefault:
      return "DEFAULT expressions";
    case Clause::kCheck:
      return "check constraints";
    case Clause::kIndex:
      return "index predicates";
  }
  return nullptr;
}

}  // namespace

bool Analysing::FailFunction(const Exp& tree, std::span<const Expression> operands, bool ambiguous) {
  std::string types;
  for (const Expression& operand : operands) {
    types += fmt::format("{}{}", types.empty() ? "" : ", ", NameOf(operand.type));
  }
  if (ambiguous) {
    return FailWithHint(
        "42725", fmt::format("function {}({}) is not unique", tree.text, types),
        "Could not choose a best candidate function. You might need to add explicit type casts.",
        tree.position);
  }
  return FailWithHint(
      "42883", fmt::format("function {}({}) does not exist", tree.text, types),
      "No function matches the given name and argument types. You might need to add explicit type casts.",
      tree.position);
}

bool Analysing::Call(const Exp& tree, NameScope* scope, Expression* result) {
  bool taken = false;
  if (!SpecialCall(tree, scope, result, &taken) || taken) return taken;
  for (const AggregateName& aggregate : kAggregates) {
    if (aggregate.name == tree.text) return AggregateCall(tree, aggregate.kind, scope, result);
  }
  if (std::find(std::begin(kUnsupported), std::end(kUnsupported), tree.text) != std::end(kUnsupported)) {
    return RefuseUnsupported(error_, fmt::format("calls of {}()", tree.text), tree.position);
  }
  const auto candidates = FunctionsOf(tree.text);
  std::vector<Expression> operands;
  if (!TransformAll(tree.operands, scope, &operands)) return false;
  const bool exists = !candidates.empty();
  if (exists && tree.star) {
    return Fail("42809",
                fmt::format("{}(*) specified, but {} is not an aggregate function", tree.text, tree.text),
                tree.position);
  }
  if (exists && tree.distinct) {
    return Fail("42809", fmt::format("DISTINCT specified, but {} is not an aggregate function", tree.text),
                tree.position);
  }
  if (exists && tree.filter != nullptr) {
    return Fail("42809", fmt::format("FILTER specified, but {} is not an aggregate function", tree.text),
                tree.position);
  }
  bool ambiguous = false;
  const Function* function = Choose(candidates, operands, &ambiguous);
  if (function == nullptr) return FailFunction(tree, operands, ambiguous);
  return Apply(function, tree.position, std::move(operands), result);
}

// Those whose operands are not computed one by one, or have one type in common.
bool Analysing::SpecialCall(const Exp& tree, NameScope* scope, Expression* result, bool* taken) {
  constexpr struct {
    std::string_view name;
    const char* context;
    Op op;
  } kSpecial[] = {{"coalesce", "COALESCE", Op::kCoalesce},
                  {"greatest", "GREATEST", Op::kGreatest},
                  {"least", "LEAST", Op::kLeast}};
  *taken = true;
  if (tree.text == "extract") return ExtractCall(tree, scope, result);
  if (tree.text == "nullif" && tree.operands.size() == 2) {
    Expression left;
    Expression right;
    if (!Transform(tree.operands[0], scope, &left) || !Transform(tree.operands[1], scope, &right))
      return false;
    if (!Binary("=", tree.position, std::move(left), std::move(right), result)) return false;
    result->op = Op::kNullIf;
    result->type = result->operands[0].type;
    return true;
  }
  for (const auto& special : kSpecial) {
    if (special.name != tree.text || tree.operands.empty()) continue;
    *result = {.op = special.op, .position = tree.position};
    if (!TransformAll(tree.operands, scope, &result->operands)) return false;
    std::vector<Expression*> places;
    for (Expression& operand : result->operands) places.push_back(&operand);
    return CommonType(places, special.context, &result->type) &&
           CoerceAll(places, result->type, special.context);
  }
  *taken = false;
  return true;
}

bool Analysing::ExtractCall(const Exp& tree, NameScope* scope, Expression* result) {
  if (tree.operands[0].text != "epoch") {
    return RefuseUnsupported(error_, "fields of extract() other than epoch", tree.operands[0].position);
  }
  std::vector<Expression> operands;
  if (!TransformAll(tree.operands, scope, &operands)) return false;
  bool ambiguous = false;
  const Function* function = Choose(FunctionsOf("extract"), operands, &ambiguous);
  if (function == nullptr) {
    Exp named = tree;
    named.text = "pg_catalog.extract";
    return FailFunction(named, operands, ambiguous);
  }
  return Apply(function, tree.position, std::move(operands), result);
}

bool Analysing::AggregateCall(const Exp& tree, AggregateKind kind, NameScope* scope, Expression* result) {
  Aggregate aggregate{.kind = kind, .distinct = tree.distinct};
  if (scope->in_aggregate) return Fail("42803", "aggregate function calls cannot be nested", tree.position);
  if (tree.star) {
    if (kind != AggregateKind::kCount) return FailFunction(tree, {}, false);
    aggregate.kind = AggregateKind::kCountRows;
    aggregate.type.id = TypeId::kBigint;
  } else if (tree.operands.empty()) {
    if (kind != AggregateKind::kCount) return FailFunction(tree, {}, false);
    return Fail("42809", "count(*) must be used to call a parameterless aggregate function", tree.position);
  } else {
    std::vector<Expression> operands;
    scope->in_aggregate = true;
    if (!TransformAll(tree.operands, scope, &operands)) return false;
    scope->in_aggregate = false;
    if (operands.size() != 1) return FailFunction(tree, operands, false);
    if (!AggregateType(tree, &aggregate, &operands[0])) return false;
    aggregate.argument = std::make_shared<Expression>(std::move(operands[0]));
  }
  const char* place = PlaceWithoutAggregates(scope->clause);
  if (place != nullptr || scope->query == nullptr) {
    return Fail("42803",
                fmt::format("aggregate functions are not allowed in {}", place == nullptr ? "WHERE" : place),
                tree.position);
  }
  if (tree.filter != nullptr) {
    const Clause clause = std::exchange(scope->clause, Clause::kFilter);
    scope->in_aggregate = true;
    if (!Condition(tree.filter, "FILTER", scope, &aggregate.filter)) return false;
    scope->in_aggregate = false;
    scope->clause = clause;
  }
  *result = {.op = Op::kAggregate, .type = aggregate.type, .position = tree.position};
  result->index = static_cast<uint32_t>(scope->query->aggregates.size());
  scope->query->aggregates.push_back(std::move(aggregate));
  return true;
}

bool Analysing::AggregateType(const Exp& tree, Aggregate* aggregate, Expression* argument) {
  const auto fail = [&](bool ambiguous) {
    return FailFunction(tree, std::span<const Expression>(argument, 1), ambiguous);
  };
  const bool unknown = argument->type.id == TypeId::kUnknown && !argument->type.list;
  const bool adds = aggregate->kind == AggregateKind::kSum || aggregate->kind == AggregateKind::kAverage;
  if (unknown && adds) return fail(true);
  if (unknown && (aggregate->kind == AggregateKind::kBoolAnd || aggregate->kind == AggregateKind::kBoolOr)) {
    if (Coerce(argument, {.id = TypeId::kBoolean}, CastContext::kImplicit) == Coerced::kFailed) return false;
  }
  UnknownToText(argument);
  const TypeId type = argument->type.id;
  aggregate->argument_type = argument->type;
  switch (aggregate->kind) {
    case AggregateKind::kCountRows:
    case AggregateKind::kCount:
      aggregate->type.id = TypeId::kBigint;
      return true;
    case AggregateKind::kSum:
    case AggregateKind::kAverage:
      if (type == TypeId::kInterval) return RefuseUnsupported(error_, "sums of intervals", tree.position);
      if (!IsNumber(type) || argument->type.list) return fail(false);
      aggregate->type.id = type == TypeId::kDouble ? type : TypeId::kNumeric;
      if (aggregate->kind == AggregateKind::kSum && (type == TypeId::kSmallint || type == TypeId::kInteger)) {
        aggregate->type.id = TypeId::kBigint;
      }
      return true;
    case AggregateKind::kMin:
    case AggregateKind::kMax:
      if (type == TypeId::kBoolean || type == TypeId::kVoid) return fail(false);
      aggregate->type = {.id = IsText(type) && type != TypeId::kChar ? TypeId::kText : type,
                         .list = argument->type.list};
      return true;
    case AggregateKind::kBoolAnd:
    case AggregateKind::kBoolOr:
      aggregate->type.id = TypeId::kBoolean;
      return type == TypeId::kBoolean || fail(false);
  }
  return false;
}

}  // namespace interleave::model::database::sql
