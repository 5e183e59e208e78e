#include <fmt/core.h>

#include <cstdlib>
#include <limits>

#include "lang/parser.hpp"

namespace interleave::lang {
namespace {

constexpr size_t kMaxShownDigits = 40;
constexpr uint64_t kMinimumMagnitude = 1ULL << 63;  // of the smallest 64-bit integer

std::string WithoutUnderscores(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '_') digits += c;
  }
  return digits;
}

uint32_t DigitValue(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
  return static_cast<uint32_t>((c | 0x20) - 'a' + 10);
}

// The value of an integer literal, or nothing when it needs more than 64 bits.
std::optional<uint64_t> IntegerValue(std::string_view digits) {
  uint64_t radix = 10;
  if (digits.size() > 1 && digits[0] == '0') {
    const char mark = static_cast<char>(digits[1] | 0x20);
    radix = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
    if (radix != 10) digits.remove_prefix(2);
  }
  uint64_t value = 0;
  for (const char c : digits) {
    const uint64_t digit = DigitValue(c);
    if (value > (std::numeric_limits<uint64_t>::max() - digit) / radix) return std::nullopt;
    value = value * radix + digit;
  }
  return value;
}

bool IsFloat(std::string_view digits) {
  const bool hexadecimal = digits.size() > 1 && (digits[1] | 0x20) == 'x';
  return !hexadecimal && digits.find_first_of(".eE") != std::string_view::npos;
}

}  // namespace

Expression* Parser::ParseAtom() {
  const Token& token = Peek();
  switch (token.kind) {
    case TokenKind::kName: {
      Expression* name = Make(ExpressionKind::kName, token.position);
      name->name = TextOf(Next());
      return name;
    }
    case TokenKind::kNumber:
      return ParseNumber();
    case TokenKind::kString:
      return ParseStrings();
    case TokenKind::kTrue:
      return MakeConstant(true, Next().position);
    case TokenKind::kFalse:
      return MakeConstant(false, Next().position);
    case TokenKind::kNone:
      return MakeConstant(NoneConstant{}, Next().position);
    case TokenKind::kEllipsis:
      return MakeConstant(EllipsisConstant{}, Next().position);
    case TokenKind::kLeftParenthesis:
      return ParseGroup();
    case TokenKind::kLeftBracket:
      return ParseListDisplay();
    case TokenKind::kLeftBrace:
      return ParseBraces();
    default:
      Unexpected();
      return Make(ExpressionKind::kName, token.position);
  }
}

Expression* Parser::ParseNumber() {
  const Token& token = Next();
  const std::string digits = WithoutUnderscores(TextOf(token));
  const bool radix = digits.size() > 1 && digits[0] == '0' && (digits[1] | 0x20) == 'x';
  if (!radix && (digits.back() | 0x20) == 'j') {
    Unsupported(token.position, "complex numbers are not supported");
    return MakeConstant(0.0, token.position);
  }
  // strtod is exact on every target; the locale stays "C", nobody sets another.
  if (IsFloat(digits)) return MakeConstant(std::strtod(digits.c_str(), nullptr), token.position);
  const std::optional<uint64_t> value = IntegerValue(digits);
  if (value && *value < kMinimumMagnitude) return MakeConstant(static_cast<int64_t>(*value), token.position);
  // -9223372036854775808 fits although its digits alone do not.
  const bool negated = at_ >= 2 && tokens_[at_ - 2].kind == TokenKind::kMinus && !At(TokenKind::kDoubleStar);
  if (!value || *value != kMinimumMagnitude || !negated) {
    Unsupported(token.position,
                fmt::format("integer {}{} does not fit in 64 bits", digits.substr(0, kMaxShownDigits),
                            digits.size() > kMaxShownDigits ? "..." : ""));
  }
  Expression* constant = MakeConstant(std::numeric_limits<int64_t>::min(), token.position);
  constant->is_magnitude = true;
  return constant;
}

bool Parser::AtComprehension() {
  return At(TokenKind::kFor) || (At(TokenKind::kAsync) && Peek(1).kind == TokenKind::kFor);
}

Expression* Parser::ParseGroup() {
  const Position start = Start();
  Next();
  if (Accept(TokenKind::kRightParenthesis)) {
    Expression* empty = Make(ExpressionKind::kTuple, start);
    empty->in_parentheses = true;
    return Seal(empty);
  }
  if (At(TokenKind::kDoubleStar)) {
    FailAtToken("cannot use double starred expression here");
  }
  Expression* first = At(TokenKind::kYield) ? ParseYieldExpression() : ParseStarNamedExpression();
  if (AtComprehension()) {
    Expression* generator = ParseComprehension(ExpressionKind::kGenerator, start, first, nullptr);
    Expect(TokenKind::kRightParenthesis);
    return Seal(generator);
  }
  if (At(TokenKind::kComma) && first->kind != ExpressionKind::kYield &&
      first->kind != ExpressionKind::kYieldFrom) {
    Expression* tuple = Make(ExpressionKind::kTuple, start);
    tuple->items.push_back(first);
    while (Accept(TokenKind::kComma)) {
      if (At(TokenKind::kRightParenthesis)) break;
      tuple->items.push_back(ParseStarNamedExpression());
    }
    if (!At(TokenKind::kRightParenthesis)) CheckNoAssignment(*tuple->items.back());
    Expect(TokenKind::kRightParenthesis);
    tuple->in_parentheses = true;
    return Seal(tuple);
  }
  if (first->kind == ExpressionKind::kStarred && At(TokenKind::kRightParenthesis)) {
    Fail(first->position, "cannot use starred expression here");
  }
  if (!At(TokenKind::kRightParenthesis)) CheckNoAssignment(*first);
  Expect(TokenKind::kRightParenthesis);
  first->in_parentheses = true;
  return first;
}

Expression* Parser::ParseListDisplay() {
  const Position start = Start();
  Next();
  Expression* list = Make(ExpressionKind::kList, start);
  while (!At(TokenKind::kRightBracket) && !failed()) {
    list->items.push_back(ParseStarNamedExpression());
    if (AtComprehension()) {
      if (list->items.size() > 1) {
        FailRange(*list->items.front(), *list->items.back(),
                  "did you forget parentheses around the comprehension target?");
      }
      Expression* comprehension =
          ParseComprehension(ExpressionKind::kListComprehension, start, list->items[0], nullptr);
      Expect(TokenKind::kRightBracket);
      return Seal(comprehension);
    }
    if (!Accept(TokenKind::kComma)) break;
  }
  if (!At(TokenKind::kRightBracket) && !list->items.empty()) CheckNoAssignment(*list->items.back());
  Expect(TokenKind::kRightBracket);
  return Seal(list);
}

Expression* Parser::ParseBraces() {
  const Position start = Start();
  Next();
  if (At(TokenKind::kRightBrace) || At(TokenKind::kDoubleStar)) return ParseDictDisplay(nullptr, start);
  Expression* first = ParseStarNamedExpression();
  const bool is_key = At(TokenKind::kColon) && first->kind != ExpressionKind::kStarred;
  return is_key ? ParseDictDisplay(first, start) : ParseSetDisplay(first, start);
}

Expression* Parser::ParseSetDisplay(Expression* first, Position start) {
  if (AtComprehension()) {
    Expression* comprehension = ParseComprehension(ExpressionKind::kSetComprehension, start, first, nullptr);
    Expect(TokenKind::kRightBrace);
    return Seal(comprehension);
  }
  Expression* set = Make(ExpressionKind::kSet, start);
  set->items.push_back(first);
  while (Accept(TokenKind::kComma)) {
    if (At(TokenKind::kRightBrace)) break;
    set->items.push_back(ParseStarNamedExpression());
  }
  if (AtComprehension() && set->items.size() > 1) {
    FailRange(*first, *set->items.back(), "did you forget parentheses around the comprehension target?");
  }
  if (!At(TokenKind::kRightBrace)) CheckNoAssignment(*set->items.back());
  Expect(TokenKind::kRightBrace);
  return Seal(set);
}

// `key`: the first key when it has been read already, else null.
Expression* Parser::ParseDictDisplay(Expression* key, Position start) {
  Expression* dict = Make(ExpressionKind::kDict, start);
  ExpressionDetails& details = DetailsOf(*dict);
  for (; !At(TokenKind::kRightBrace) && !failed(); key = nullptr) {
    ParseDictItem(*dict, key);
    if (AtComprehension()) {
      if (dict->items.size() > 1) Unexpected();
      if (dict->items.back() == nullptr) FailAtToken("dict unpacking cannot be used in dict comprehension");
      if (failed()) return dict;
      Expression* comprehension =
          ParseComprehension(ExpressionKind::kDictComprehension, start, dict->items[0], details.values[0]);
      Expect(TokenKind::kRightBrace);
      return Seal(comprehension);
    }
    if (!Accept(TokenKind::kComma)) break;
  }
  Expect(TokenKind::kRightBrace);
  return Seal(dict);
}

void Parser::ParseDictItem(Expression& dict, Expression* key) {
  ExpressionDetails& details = DetailsOf(dict);
  if (key == nullptr && Accept(TokenKind::kDoubleStar)) {
    dict.items.push_back(nullptr);
    details.values.push_back(ParseBinary(1));
    return;
  }
  if (key == nullptr) key = ParseExpression();
  if (!At(TokenKind::kColon) && !failed() && (At(TokenKind::kRightBrace) || At(TokenKind::kComma))) {
    const Position end = tokens_[at_ - 1].position;
    Fail({end.end_line, end.end_column > 0 ? end.end_column - 1 : 0, end.end_line, end.end_column},
         "':' expected after dictionary key");
  }
  Expect(TokenKind::kColon);
  if (At(TokenKind::kStar)) FailAtToken("cannot use a starred expression in a dictionary value");
  if (At(TokenKind::kRightBrace) || At(TokenKind::kComma)) {
    Fail(tokens_[at_ - 1].position, "expression expected after dictionary key and ':'");
  }
  dict.items.push_back(key);
  details.values.push_back(ParseExpression());
}

Expression* Parser::ParseComprehension(ExpressionKind kind, Position start, Expression* first,
                                       Expression* second) {
  if (first->kind == ExpressionKind::kStarred) {
    Fail(first->position, "iterable unpacking cannot be used in comprehension");
  }
  Expression* comprehension = Make(kind, start);
  comprehension->first = first;
  comprehension->second = second;
  ParseClauses(DetailsOf(*comprehension));
  return comprehension;
}

void Parser::ParseClauses(ExpressionDetails& details) {
  while (AtComprehension()) {
    ComprehensionClause clause;
    clause.is_async = Accept(TokenKind::kAsync);
    Expect(TokenKind::kFor);
    clause.target = ParseTargetList(TokenKind::kIn);
    CheckTarget(*clause.target, TargetKind::kFor);
    Expect(TokenKind::kIn);
    clause.iterable = ParseDisjunction();
    while (Accept(TokenKind::kIf)) clause.conditions.push_back(ParseDisjunction());
    details.clauses.push_back(std::move(clause));
  }
}

// The targets of `for`, up to `in`: `in` must not be taken for a comparison.
Expression* Parser::ParseTargetList(TokenKind stop) {
  const Position start = Start();
  Expression* first = ParseTargetItem();
  if (!At(TokenKind::kComma)) return first;
  Expression* tuple = Make(ExpressionKind::kTuple, start);
  tuple->items.push_back(first);
  while (Accept(TokenKind::kComma)) {
    if (At(stop)) break;
    tuple->items.push_back(ParseTargetItem());
  }
  return Seal(tuple);
}

Expression* Parser::ParseTargetItem() {
  return At(TokenKind::kStar) ? ParseStarExpression() : ParseBinary(1);
}

}  // namespace interleave::lang
