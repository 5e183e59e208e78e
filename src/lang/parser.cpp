#include "lang/parser.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace interleave::lang {
namespace {

// Rules nested in each other: brackets, `not`, `-`, lambda, conditional expressions, blocks. What it costs on
// the native stack is about 2 kB a level.
constexpr uint32_t kMaxRecursion = 400;

bool IsLayout(TokenKind kind) {
  return kind == TokenKind::kNewline || kind == TokenKind::kIndent || kind == TokenKind::kDedent;
}

// `from __future__` comes first: only a docstring and others of its kind may stand before it.
bool MayPrecedeFuture(const Statement& statement, size_t count) {
  if (statement.kind == StatementKind::kImportFrom) return statement.details->module == "__future__";
  return count == 1 && statement.kind == StatementKind::kExpression &&
         statement.value->kind == ExpressionKind::kConstant &&
         std::holds_alternative<std::string>(*statement.value->literal);
}

const Token kInvalidToken{TokenKind::kInvalid, 0, 0, 0, {}};

}  // namespace

void TextCursor::AdvanceTo(std::string_view text, uint32_t target) {
  for (; byte < target; ++byte) {
    if (text[byte] == '\n') {
      ++line;
      column = 0;
    } else if ((static_cast<unsigned char>(text[byte]) & 0xc0) != 0x80) {
      ++column;
    }
  }
}

std::optional<SourceError> ParseModule(Tree& tree) {
  const TokenList list = Tokenize(tree.source);
  return Parser(tree, list, 0, 0).ParseModule();
}

std::optional<SourceError> ParseLoneExpression(Tree& tree) {
  const TokenList list = Tokenize(tree.source);
  return Parser(tree, list, 0, 0).ParseLoneExpression();
}

std::optional<SourceError> Parser::ParseModule() {
  while (!At(TokenKind::kEnd) && !failed()) {
    ParseStatement(tree_.body);
    if (!failed())
      future_allowed_ = future_allowed_ && MayPrecedeFuture(*tree_.body.back(), tree_.body.size());
  }
  return FinalError();
}

std::optional<SourceError> Parser::ParseLoneExpression() {
  if (At(TokenKind::kIndent)) Next();
  tree_.expression = ParseStarExpressions();
  while (Accept(TokenKind::kNewline) || Accept(TokenKind::kDedent)) {
  }
  if (!At(TokenKind::kEnd)) Unexpected();
  return FinalError();
}

Expression* Parser::ParseReplacementExpression() {
  if (At(TokenKind::kDoubleStar)) FailAtToken("cannot use double starred expression here");
  Expression* expression = ParseYieldOrStarExpressions();
  if (!At(TokenKind::kEnd)) Unexpected();
  if (expression->kind == ExpressionKind::kStarred)
    Fail(expression->position, "cannot use starred expression here");
  return expression;
}

// --- Tokens ------------------------------------------------------------------------------------------------

const Token& Parser::Peek(uint32_t ahead) {
  if (failed()) return kInvalidToken;
  const uint32_t index = std::min(at_ + ahead, static_cast<uint32_t>(tokens_.size()) - 1);
  furthest_ = std::max(furthest_, index);
  return tokens_[index];
}

bool Parser::Accept(TokenKind kind) {
  if (!At(kind)) return false;
  Next();
  return true;
}

const Token& Parser::Next() {
  const Token& token = Peek();
  if (!failed() && at_ + 1 < tokens_.size()) ++at_;
  return token;
}

void Parser::Expect(TokenKind kind) {
  if (!Accept(kind)) Unexpected();
}

std::string_view Parser::TextOf(const Token& token) const {
  return std::string_view(tree_.source.text).substr(token.begin, token.end - token.begin);
}

std::string_view Parser::ExpectName() {
  if (!At(TokenKind::kName)) {
    Unexpected();
    return {};
  }
  return TextOf(Next());
}

// Up to the last token taken, ends of lines and blocks left out.
Position Parser::UpToHere(Position start) const {
  uint32_t last = at_;
  while (last > 0 && IsLayout(tokens_[last - 1].kind)) --last;
  if (last > 0) {
    start.end_line = tokens_[last - 1].position.end_line;
    start.end_column = tokens_[last - 1].position.end_column;
  }
  return start;
}

std::string_view Parser::Keep(std::string text) {
  return std::get<std::string>(tree_.literals.emplace_back(std::move(text)));
}

void Parser::Restore(const Mark& mark) {
  at_ = mark.at;
  furthest_ = mark.furthest;
  error_ = mark.error;
  tree_.unsupported = mark.unsupported;
  last_disjunction_ = mark.last_disjunction;
}

// --- Nodes -------------------------------------------------------------------------------------------------

Expression* Parser::Make(ExpressionKind kind, Position start) {
  Expression& expression = tree_.expressions.emplace_back();
  expression.kind = kind;
  expression.position = start;
  return &expression;
}

// Sets the end of the node to the last token taken, and its depth.
Expression* Parser::Seal(Expression* expression) {
  expression->position = UpToHere(expression->position);
  CountDepth(*expression);
  return expression;
}

void Parser::CountDepth(Expression& expression) {
  uint16_t deepest = 0;
  const auto count = [&deepest](const Expression* child) {
    if (child != nullptr) deepest = std::max(deepest, child->depth);
  };
  for (const Expression* child : {expression.first, expression.second, expression.third}) count(child);
  for (const Expression* child : expression.items) count(child);
  if (expression.details != nullptr) {
    for (const Keyword& keyword : expression.details->keywords) count(keyword.value);
    for (const Expression* child : expression.details->values) count(child);
    for (const ComprehensionClause& clause : expression.details->clauses) {
      count(clause.target);
      count(clause.iterable);
      for (const Expression* condition : clause.conditions) count(condition);
    }
  }
  expression.depth = static_cast<uint16_t>(deepest + 1);
  if (expression.depth > kMaxDepth) {
    Fail(expression.position, "expression nested too deeply", DiagnosticKind::kUnsupported);
    expression.depth = kMaxDepth;
  }
}

Expression* Parser::MakeConstant(Literal literal, Position position) {
  Expression* constant = Make(ExpressionKind::kConstant, position);
  constant->literal = &tree_.literals.emplace_back(std::move(literal));
  return constant;
}

ExpressionDetails& Parser::DetailsOf(Expression& expression) {
  if (expression.details == nullptr) expression.details = &tree_.expression_details.emplace_back();
  return *expression.details;
}

Statement* Parser::MakeStatement(StatementKind kind, Position start) {
  Statement& statement = tree_.statements.emplace_back();
  statement.kind = kind;
  statement.position = start;
  return &statement;
}

Statement* Parser::SealStatement(Statement* statement) {
  statement->position = UpToHere(statement->position);
  return statement;
}

StatementDetails& Parser::DetailsOf(Statement& statement) {
  if (statement.details == nullptr) statement.details = &tree_.statement_details.emplace_back();
  return *statement.details;
}

bool Parser::EnterRecursion() {
  if (++recursion_ <= kMaxRecursion) return true;
  FailAtToken("expression nested too deeply", DiagnosticKind::kUnsupported);
  return false;
}

}  // namespace interleave::lang
