#include "lang/tree.hpp"

namespace interleave::lang {

const Literal* DocstringOf(const Statement& first) {
  const bool is_text = first.kind == StatementKind::kExpression &&
                       first.value->kind == ExpressionKind::kConstant &&
                       std::holds_alternative<std::string>(*first.value->literal);
  return is_text ? first.value->literal : nullptr;
}
namespace {

std::string_view LiteralName(const Literal& literal) {
  if (std::holds_alternative<NoneConstant>(literal)) return "None";
  if (std::holds_alternative<EllipsisConstant>(literal)) return "ellipsis";
  if (const bool* truth = std::get_if<bool>(&literal)) return *truth ? "True" : "False";
  return "literal";
}

}  // namespace

std::string_view ExpressionName(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kName:
      return "name";
    case ExpressionKind::kConstant:
      return LiteralName(*expression.literal);
    case ExpressionKind::kJoinedString:
    case ExpressionKind::kFormattedValue:
      return "f-string expression";
    case ExpressionKind::kAttribute:
      return "attribute";
    case ExpressionKind::kSubscript:
      return "subscript";
    case ExpressionKind::kSlice:
      return "slice";
    case ExpressionKind::kCall:
      return "function call";
    case ExpressionKind::kUnary:
    case ExpressionKind::kBinary:
    case ExpressionKind::kAnd:
    case ExpressionKind::kOr:
      return "expression";
    case ExpressionKind::kCompare:
      return "comparison";
    case ExpressionKind::kConditional:
      return "conditional expression";
    case ExpressionKind::kLambda:
      return "lambda";
    case ExpressionKind::kTuple:
      return "tuple";
    case ExpressionKind::kList:
      return "list";
    case ExpressionKind::kSet:
      return "set display";
    case ExpressionKind::kDict:
      return "dict literal";
    case ExpressionKind::kListComprehension:
      return "list comprehension";
    case ExpressionKind::kSetComprehension:
      return "set comprehension";
    case ExpressionKind::kDictComprehension:
      return "dict comprehension";
    case ExpressionKind::kGenerator:
      return "generator expression";
    case ExpressionKind::kStarred:
      return "starred";
    case ExpressionKind::kNamed:
      return "named expression";
    case ExpressionKind::kAwait:
      return "await expression";
    case ExpressionKind::kYield:
    case ExpressionKind::kYieldFrom:
      return "yield expression";
  }
  return "expression";
}

}  // namespace interleave::lang
