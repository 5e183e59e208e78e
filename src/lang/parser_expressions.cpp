#include <array>

#include "lang/parser.hpp"

namespace interleave::lang {
namespace {

// Binding strength of the binary operators, weakest first; 0 for what is none.
struct BinaryRule {
  uint32_t precedence = 0;
  BinaryOperator operation = BinaryOperator::kAdd;
};

BinaryRule RuleOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::kBar:
      return {1, BinaryOperator::kOr};
    case TokenKind::kCaret:
      return {2, BinaryOperator::kXor};
    case TokenKind::kAmpersand:
      return {3, BinaryOperator::kAnd};
    case TokenKind::kLeftShift:
      return {4, BinaryOperator::kLeftShift};
    case TokenKind::kRightShift:
      return {4, BinaryOperator::kRightShift};
    case TokenKind::kPlus:
      return {5, BinaryOperator::kAdd};
    case TokenKind::kMinus:
      return {5, BinaryOperator::kSubtract};
    case TokenKind::kStar:
      return {6, BinaryOperator::kMultiply};
    case TokenKind::kSlash:
      return {6, BinaryOperator::kTrueDivide};
    case TokenKind::kDoubleSlash:
      return {6, BinaryOperator::kFloorDivide};
    case TokenKind::kPercent:
      return {6, BinaryOperator::kModulo};
    case TokenKind::kAt:
      return {6, BinaryOperator::kMatrixMultiply};
    default:
      return {};
  }
}

// CPython compares only as many letters as the name has, so `c` and `mat` count too.
bool LooksLikeSoftKeyword(std::string_view name) {
  for (const std::string_view keyword : {"match", "case", "_"}) {
    if (keyword.substr(0, name.size()) == name) return true;
  }
  return false;
}

}  // namespace

bool Parser::AtExpressionStart() {
  constexpr std::array kStarts = {
      TokenKind::kName,  TokenKind::kNumber, TokenKind::kString,          TokenKind::kFalse,
      TokenKind::kNone,  TokenKind::kTrue,   TokenKind::kLeftParenthesis, TokenKind::kLeftBracket,
      TokenKind::kMinus, TokenKind::kPlus,   TokenKind::kLeftBrace,       TokenKind::kTilde,
      TokenKind::kNot,   TokenKind::kLambda, TokenKind::kAwait,           TokenKind::kEllipsis,
  };
  const TokenKind kind = Peek().kind;
  for (const TokenKind start : kStarts) {
    if (kind == start) return true;
  }
  return false;
}

Expression* Parser::ParseYieldOrStarExpressions() {
  return At(TokenKind::kYield) ? ParseYieldExpression() : ParseStarExpressions();
}

// One expression, or several with commas, which make a tuple.
Expression* Parser::ParseStarExpressions() {
  const Position start = Start();
  Expression* first = ParseStarExpression();
  if (!At(TokenKind::kComma)) return first;
  Expression* tuple = Make(ExpressionKind::kTuple, start);
  tuple->items.push_back(first);
  while (Accept(TokenKind::kComma)) {
    if (!AtExpressionStart() && !At(TokenKind::kStar)) break;
    tuple->items.push_back(ParseStarExpression());
  }
  return Seal(tuple);
}

Expression* Parser::ParseStarExpression() {
  if (!At(TokenKind::kStar)) return ParseExpression();
  Expression* starred = Make(ExpressionKind::kStarred, Start());
  Next();
  starred->first = ParseBinary(1);
  return Seal(starred);
}

Expression* Parser::ParseStarNamedExpression() {
  return At(TokenKind::kStar) ? ParseStarExpression() : ParseNamedExpression();
}

Expression* Parser::ParseNamedExpression() {
  const Position start = Start();
  if (At(TokenKind::kName) && Peek(1).kind == TokenKind::kColonEqual) {
    Expression* named = Make(ExpressionKind::kNamed, start);
    Expression* name = Make(ExpressionKind::kName, start);
    name->name = TextOf(Next());
    Next();
    named->first = Seal(name);
    named->first->position = start;
    named->second = ParseExpression();
    return Seal(named);
  }
  Expression* expression = ParseExpression();
  if (At(TokenKind::kColonEqual)) {
    Fail(expression->position,
         "cannot use assignment expressions with " + std::string(ExpressionName(*expression)));
  }
  return expression;
}

Expression* Parser::ParseYieldExpression() {
  Expression* yield = Make(ExpressionKind::kYield, Start());
  Next();
  if (Accept(TokenKind::kFrom)) {
    yield->kind = ExpressionKind::kYieldFrom;
    yield->first = ParseExpression();
  } else if (AtExpressionStart() || At(TokenKind::kStar)) {
    yield->first = ParseStarExpressions();
  }
  return Seal(yield);
}

Expression* Parser::ParseExpression() {
  Expression* expression = EnterRecursion() ? ParseExpressionInside() : Make(ExpressionKind::kName, {});
  LeaveRecursion();
  return expression;
}

Expression* Parser::ParseExpressionInside() {
  if (At(TokenKind::kLambda)) return ParseLambda();
  const Position start = Start();
  const Token& first_token = Peek();
  const bool excluded = first_token.kind == TokenKind::kName &&
                        (Peek(1).kind == TokenKind::kString || LooksLikeSoftKeyword(TextOf(first_token)));
  Expression* value = ParseDisjunction();
  last_disjunction_ = {value, at_, excluded};
  if (!At(TokenKind::kIf)) return value;
  Next();
  Expression* conditional = Make(ExpressionKind::kConditional, start);
  conditional->first = value;
  conditional->second = ParseDisjunction();
  if (!At(TokenKind::kElse) && !At(TokenKind::kColon) && !failed()) {
    FailRange(*value, *conditional->second, "expected 'else' after 'if' expression");
  }
  Expect(TokenKind::kElse);
  conditional->third = ParseExpression();
  return Seal(conditional);
}

Expression* Parser::ParseDisjunction() {
  const Position start = Start();
  Expression* first = ParseConjunction();
  if (!At(TokenKind::kOr)) return first;
  Expression* any = Make(ExpressionKind::kOr, start);
  any->items.push_back(first);
  while (Accept(TokenKind::kOr)) any->items.push_back(ParseConjunction());
  return Seal(any);
}

Expression* Parser::ParseConjunction() {
  const Position start = Start();
  Expression* first = ParseInversion();
  if (!At(TokenKind::kAnd)) return first;
  Expression* all = Make(ExpressionKind::kAnd, start);
  all->items.push_back(first);
  while (Accept(TokenKind::kAnd)) all->items.push_back(ParseInversion());
  return Seal(all);
}

Expression* Parser::ParseInversion() {
  if (!At(TokenKind::kNot)) return ParseComparison();
  Expression* inversion = Make(ExpressionKind::kUnary, Start());
  inversion->operation = static_cast<uint8_t>(UnaryOperator::kNot);
  Next();
  inversion->first = EnterRecursion() ? ParseInversion() : inversion;
  LeaveRecursion();
  return failed() ? Make(ExpressionKind::kName, {}) : Seal(inversion);
}

Expression* Parser::ParseComparison() {
  const Position start = Start();
  Expression* left = ParseBinary(1);
  std::optional<Comparison> comparison = AcceptComparison();
  if (!comparison) return left;
  Expression* compare = Make(ExpressionKind::kCompare, start);
  compare->first = left;
  for (; comparison; comparison = AcceptComparison()) {
    DetailsOf(*compare).comparisons.push_back(*comparison);
    compare->items.push_back(ParseBinary(1));
  }
  return Seal(compare);
}

std::optional<Comparison> Parser::AcceptComparison() {
  switch (Peek().kind) {
    case TokenKind::kLess:
      Next();
      return Comparison::kLess;
    case TokenKind::kLessEqual:
      Next();
      return Comparison::kLessEqual;
    case TokenKind::kEqualEqual:
      Next();
      return Comparison::kEqual;
    case TokenKind::kNotEqual:
      Next();
      return Comparison::kNotEqual;
    case TokenKind::kGreater:
      Next();
      return Comparison::kGreater;
    case TokenKind::kGreaterEqual:
      Next();
      return Comparison::kGreaterEqual;
    case TokenKind::kIn:
      Next();
      return Comparison::kIn;
    case TokenKind::kIs:
      Next();
      return Accept(TokenKind::kNot) ? Comparison::kIsNot : Comparison::kIs;
    case TokenKind::kNot:
      if (Peek(1).kind != TokenKind::kIn) return std::nullopt;
      Next();
      Next();
      return Comparison::kNotIn;
    default:
      return std::nullopt;
  }
}

// All of them associate to the left. The loop keeps long chains off the native stack.
Expression* Parser::ParseBinary(uint32_t minimum_precedence) {
  const Position start = Start();
  Expression* left = ParseUnary();
  while (!failed()) {
    const BinaryRule rule = RuleOf(Peek().kind);
    if (rule.precedence < minimum_precedence || rule.precedence == 0) break;
    Next();
    Expression* binary = Make(ExpressionKind::kBinary, start);
    binary->operation = static_cast<uint8_t>(rule.operation);
    binary->first = left;
    binary->second = ParseBinary(rule.precedence + 1);
    left = Seal(binary);
  }
  return left;
}

Expression* Parser::ParseUnary() {
  UnaryOperator operation = UnaryOperator::kNegative;
  switch (Peek().kind) {
    case TokenKind::kMinus:
      break;
    case TokenKind::kPlus:
      operation = UnaryOperator::kPositive;
      break;
    case TokenKind::kTilde:
      operation = UnaryOperator::kInvert;
      break;
    default:
      return ParsePower();
  }
  Expression* unary = Make(ExpressionKind::kUnary, Start());
  unary->operation = static_cast<uint8_t>(operation);
  Next();
  unary->first = EnterRecursion() ? ParseUnary() : unary;
  LeaveRecursion();
  return failed() ? Make(ExpressionKind::kName, {}) : Seal(unary);
}

Expression* Parser::ParsePower() {
  const Position start = Start();
  Expression* base = ParseAwaitPrimary();
  if (!At(TokenKind::kDoubleStar)) return base;
  Next();
  Expression* power = Make(ExpressionKind::kBinary, start);
  power->operation = static_cast<uint8_t>(BinaryOperator::kPower);
  power->first = base;
  power->second = EnterRecursion() ? ParseUnary() : base;
  LeaveRecursion();
  return Seal(power);
}

Expression* Parser::ParseAwaitPrimary() {
  if (!At(TokenKind::kAwait)) return ParsePrimary();
  Expression* await = Make(ExpressionKind::kAwait, Start());
  Next();
  await->first = ParsePrimary();
  return Seal(await);
}

Expression* Parser::ParsePrimary() {
  const Position start = Start();
  Expression* primary = ParseAtom();
  while (!failed()) {
    Expression* next = nullptr;
    if (Accept(TokenKind::kDot)) {
      next = Make(ExpressionKind::kAttribute, start);
      next->name = ExpectName();
    } else if (At(TokenKind::kLeftParenthesis)) {
      next = Make(ExpressionKind::kCall, start);
      ParseArguments(*next);
    } else if (Accept(TokenKind::kLeftBracket)) {
      next = Make(ExpressionKind::kSubscript, start);
      next->second = ParseSubscript();
      Expect(TokenKind::kRightBracket);
    } else {
      break;
    }
    next->first = primary;
    primary = Seal(next);
  }
  return primary;
}

// What stands between the brackets: a slice, an expression, or a tuple of them.
Expression* Parser::ParseSubscript() {
  const Position start = Start();
  Expression* first = ParseSliceItem();
  if (!At(TokenKind::kComma) && first->kind != ExpressionKind::kStarred) return first;
  Expression* tuple = Make(ExpressionKind::kTuple, start);
  tuple->items.push_back(first);
  while (Accept(TokenKind::kComma)) {
    if (At(TokenKind::kRightBracket)) break;
    tuple->items.push_back(ParseSliceItem());
  }
  return Seal(tuple);
}

Expression* Parser::ParseSliceItem() {
  const Position start = Start();
  if (At(TokenKind::kStar)) return ParseStarExpression();
  Expression* lower = At(TokenKind::kColon) ? nullptr : ParseNamedExpression();
  if (!At(TokenKind::kColon) && lower != nullptr) return lower;
  Expression* slice = Make(ExpressionKind::kSlice, start);
  slice->first = lower;
  Expect(TokenKind::kColon);
  if (AtExpressionStart()) slice->second = ParseExpression();
  if (Accept(TokenKind::kColon) && AtExpressionStart()) slice->third = ParseExpression();
  return Seal(slice);
}

Expression* Parser::ParseLambda() {
  Expression* lambda = Make(ExpressionKind::kLambda, Start());
  Next();
  ParseParameters(DetailsOf(*lambda).parameters, true);
  Expect(TokenKind::kColon);
  lambda->first = ParseExpression();
  return Seal(lambda);
}

}  // namespace interleave::lang
