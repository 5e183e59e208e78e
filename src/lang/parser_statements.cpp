#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "lang/parser.hpp"

namespace interleave::lang {
namespace {

// What a program may import. `__future__` is allowed for `annotations` alone, which changes nothing here.
constexpr std::array<std::string_view, 40> kModules = {
    "asyncio",
    "asyncpg",
    "asyncpg.exceptions",
    "collections",
    "collections.abc",
    "concurrent",
    "concurrent.futures",
    "concurrent.futures.thread",
    "contextlib",
    "dataclasses",
    "django",
    "django.core",
    "django.core.exceptions",
    "django.db",
    "django.db.models",
    "django.db.models.functions",
    "django.db.transaction",
    "django.db.utils",
    "functools",
    "gc",
    "itertools",
    "math",
    "multiprocessing",
    "os",
    "playground",
    "psycopg",
    "psycopg.errors",
    "psycopg.rows",
    "psycopg2",
    "psycopg2.errors",
    "psycopg2.extensions",
    "queue",
    "random",
    "redis",
    "redis.asyncio",
    "redis.exceptions",
    "sys",
    "threading",
    "time",
    "typing",
};

BinaryOperator AugmentedOperator(TokenKind kind) {
  switch (kind) {
    case TokenKind::kPlusEqual:
      return BinaryOperator::kAdd;
    case TokenKind::kMinusEqual:
      return BinaryOperator::kSubtract;
    case TokenKind::kStarEqual:
      return BinaryOperator::kMultiply;
    case TokenKind::kSlashEqual:
      return BinaryOperator::kTrueDivide;
    case TokenKind::kDoubleSlashEqual:
      return BinaryOperator::kFloorDivide;
    case TokenKind::kPercentEqual:
      return BinaryOperator::kModulo;
    case TokenKind::kAtEqual:
      return BinaryOperator::kMatrixMultiply;
    case TokenKind::kAmpersandEqual:
      return BinaryOperator::kAnd;
    case TokenKind::kBarEqual:
      return BinaryOperator::kOr;
    case TokenKind::kCaretEqual:
      return BinaryOperator::kXor;
    case TokenKind::kLeftShiftEqual:
      return BinaryOperator::kLeftShift;
    case TokenKind::kRightShiftEqual:
      return BinaryOperator::kRightShift;
    default:
      return BinaryOperator::kPower;
  }
}

}  // namespace

void Parser::ParseStatement(std::vector<Statement*>& out) {
  const Position start = Start();
  switch (Peek().kind) {
    case TokenKind::kIf:
      return out.push_back(ParseIf());
    case TokenKind::kWhile:
      return out.push_back(ParseWhile());
    case TokenKind::kFor:
      return out.push_back(ParseFor(false, start));
    case TokenKind::kTry:
      return out.push_back(ParseTry());
    case TokenKind::kWith:
      return out.push_back(ParseWith(false, start));
    case TokenKind::kDef:
      return out.push_back(ParseFunction(false, start));
    case TokenKind::kClass:
      return out.push_back(ParseClass(start));
    case TokenKind::kAt:
      return out.push_back(ParseDecorated());
    case TokenKind::kAsync:
      return out.push_back(ParseAsync());
    default:
      break;
  }
  if (AtMatchStatement())
    return FailAtToken("the match statement is not supported", DiagnosticKind::kUnsupported);
  ParseSimpleStatements(out);
}

// `match subject:` and an indented `case`; anywhere else `match` is a name like any other.
bool Parser::AtMatchStatement() {
  if (!At(TokenKind::kName) || TextOf(Peek()) != "match") return false;
  uint32_t index = at_ + 1;
  while (tokens_[index].kind != TokenKind::kNewline && tokens_[index].kind != TokenKind::kEnd) ++index;
  if (index + 2 >= tokens_.size() || index <= at_ + 2 || tokens_[index - 1].kind != TokenKind::kColon)
    return false;
  const Token& inner = tokens_[index + 2];
  return tokens_[index + 1].kind == TokenKind::kIndent && inner.kind == TokenKind::kName &&
         TextOf(inner) == "case";
}

void Parser::ParseSimpleStatements(std::vector<Statement*>& out) {
  while (!failed()) {
    out.push_back(ParseSimpleStatement());
    if (!Accept(TokenKind::kSemicolon)) break;
    if (At(TokenKind::kNewline)) break;
  }
  if (Accept(TokenKind::kNewline)) return;
  Unexpected();
}

Statement* Parser::ParseSimpleStatement() {
  const Position start = Start();
  const auto word = [&](StatementKind kind) {
    Next();
    return SealStatement(MakeStatement(kind, start));
  };
  switch (Peek().kind) {
    case TokenKind::kPass:
      return word(StatementKind::kPass);
    case TokenKind::kBreak:
      return word(StatementKind::kBreak);
    case TokenKind::kContinue:
      return word(StatementKind::kContinue);
    case TokenKind::kReturn:
      return ParseReturn();
    case TokenKind::kRaise:
      return ParseRaise();
    case TokenKind::kGlobal:
      return ParseScopeDirective(StatementKind::kGlobal);
    case TokenKind::kNonlocal:
      return ParseScopeDirective(StatementKind::kNonlocal);
    case TokenKind::kDel:
      return ParseDelete();
    case TokenKind::kAssert:
      return ParseAssert();
    case TokenKind::kImport:
      return ParseImport();
    case TokenKind::kFrom:
      return ParseImportFrom();
    default:
      return ParseExpressionStatement();
  }
}

Statement* Parser::ParseExpressionStatement() {
  Statement* statement = MakeStatement(StatementKind::kExpression, Start());
  Expression* first = ParseYieldOrStarExpressions();
  if (At(TokenKind::kEqual)) return ParseAssignment(statement, first);
  if (At(TokenKind::kColon)) return ParseAnnotated(statement, first);
  if (Peek().kind >= TokenKind::kPlusEqual && Peek().kind <= TokenKind::kDoubleStarEqual) {
    return ParseAugmented(statement, first);
  }
  if (At(TokenKind::kColonEqual) && first->kind != ExpressionKind::kName) {
    Fail(first->position, "cannot use assignment expressions with " + std::string(ExpressionName(*first)));
  }
  statement->value = first;
  return SealStatement(statement);
}

// `a = b = value`. What cannot be a target is named; a lone `f() = 1` is guessed to be a comparison.
Statement* Parser::ParseAssignment(Statement* statement, Expression* first) {
  statement->kind = StatementKind::kAssign;
  Expression* value = first;
  while (At(TokenKind::kEqual) && !failed()) {
    const bool is_yield = value->kind == ExpressionKind::kYield || value->kind == ExpressionKind::kYieldFrom;
    if (is_yield && !value->in_parentheses) {
      Fail(value->position, "assignment to yield expression not possible");
    }
    const Expression* last =
        value->kind == ExpressionKind::kTuple && !value->in_parentheses ? value->items.back() : value;
    if (statement->targets.empty() && InvalidTarget(*last, TargetKind::kAssignment) != nullptr)
      CheckNoAssignment(*last);
    CheckTarget(*value, TargetKind::kAssignment);
    statement->targets.push_back(value);
    Next();
    value = ParseYieldOrStarExpressions();
  }
  statement->value = value;
  return SealStatement(statement);
}

Statement* Parser::ParseAnnotated(Statement* statement, Expression* target) {
  statement->kind = StatementKind::kAnnotated;
  if (target->kind == ExpressionKind::kTuple || target->kind == ExpressionKind::kList) {
    Fail(target->position,
         fmt::format("only single target (not {}) can be annotated", ExpressionName(*target)));
  }
  const bool fits = target->kind == ExpressionKind::kName || target->kind == ExpressionKind::kAttribute ||
                    target->kind == ExpressionKind::kSubscript;
  if (!fits) Fail(target->position, "illegal target for annotation");
  Next();
  statement->target = target;
  statement->simple = target->kind == ExpressionKind::kName && !target->in_parentheses;
  const uint32_t begin = Peek().begin;
  statement->annotation = ParseExpression();
  if (!failed()) {
    DetailsOf(*statement).name =
        std::string_view(tree_.source.text).substr(begin, tokens_[at_ - 1].end - begin);
  }
  if (Accept(TokenKind::kEqual)) statement->value = ParseYieldOrStarExpressions();
  return SealStatement(statement);
}

Statement* Parser::ParseAugmented(Statement* statement, Expression* target) {
  statement->kind = StatementKind::kAugmented;
  const bool fits = target->kind == ExpressionKind::kName || target->kind == ExpressionKind::kAttribute ||
                    target->kind == ExpressionKind::kSubscript;
  if (!fits) {
    Fail(target->position,
         fmt::format("'{}' is an illegal expression for augmented assignment", ExpressionName(*target)));
  }
  statement->target = target;
  statement->operation = static_cast<uint8_t>(AugmentedOperator(Next().kind));
  statement->value = ParseYieldOrStarExpressions();
  return SealStatement(statement);
}

Statement* Parser::ParseDelete() {
  Statement* statement = MakeStatement(StatementKind::kDelete, Start());
  Next();
  Expression* targets = ParseStarExpressions();
  if (!At(TokenKind::kNewline) && !At(TokenKind::kSemicolon)) Unexpected();
  CheckTarget(*targets, TargetKind::kDelete);
  const bool several =
      targets->kind == ExpressionKind::kTuple && !targets->in_parentheses && !targets->items.empty();
  statement->targets = several ? targets->items : std::vector<Expression*>{targets};
  return SealStatement(statement);
}

Statement* Parser::ParseScopeDirective(StatementKind kind) {
  Statement* statement = MakeStatement(kind, Start());
  Next();
  do {
    const Position position = Start();
    statement->names.push_back({ExpectName(), position});
  } while (Accept(TokenKind::kComma));
  return SealStatement(statement);
}

Statement* Parser::ParseAssert() {
  Statement* statement = MakeStatement(StatementKind::kAssert, Start());
  Next();
  statement->value = ParseExpression();
  if (Accept(TokenKind::kComma)) statement->cause = ParseExpression();
  return SealStatement(statement);
}

Statement* Parser::ParseRaise() {
  Statement* statement = MakeStatement(StatementKind::kRaise, Start());
  Next();
  if (!At(TokenKind::kNewline) && !At(TokenKind::kSemicolon)) {
    statement->value = ParseExpression();
    if (Accept(TokenKind::kFrom)) statement->cause = ParseExpression();
  }
  return SealStatement(statement);
}

Statement* Parser::ParseReturn() {
  Statement* statement = MakeStatement(StatementKind::kReturn, Start());
  Next();
  if (!At(TokenKind::kNewline) && !At(TokenKind::kSemicolon)) statement->value = ParseStarExpressions();
  return SealStatement(statement);
}

// --- Imports -----------------------------------------------------------------------------------------------

std::string_view Parser::ParseDottedName() {
  const Token& first = Peek();
  std::string name(ExpectName());
  bool plain = true;
  while (Accept(TokenKind::kDot)) {
    name += '.';
    name += ExpectName();
  }
  if (failed()) return {};
  const std::string_view text =
      std::string_view(tree_.source.text).substr(first.begin, tokens_[at_ - 1].end - first.begin);
  plain = text == name;
  return plain ? text : Keep(std::move(name));
}

void Parser::CheckModule(std::string_view module, Position position) {
  if (failed()) return;
  tree_.imports.emplace_back(module);
  if (tree_.is_library || std::find(kModules.begin(), kModules.end(), module) != kModules.end()) return;
  Unsupported(position, fmt::format("the module '{}' is not supported", module));
}

Statement* Parser::ParseImport() {
  Statement* statement = MakeStatement(StatementKind::kImport, Start());
  Next();
  do {
    const Position start = Start();
    Alias alias;
    alias.name = ParseDottedName();
    alias.position = UpToHere(start);
    CheckModule(alias.name, alias.position);
    if (Accept(TokenKind::kAs)) alias.as = ExpectName();
    DetailsOf(*statement).aliases.push_back(alias);
  } while (Accept(TokenKind::kComma));
  return SealStatement(statement);
}

Statement* Parser::ParseImportFrom() {
  Statement* statement = MakeStatement(StatementKind::kImportFrom, Start());
  Next();
  StatementDetails& details = DetailsOf(*statement);
  const Position start = Start();
  bool relative = false;
  while (Accept(TokenKind::kDot) || Accept(TokenKind::kEllipsis)) relative = true;
  if (!relative || !At(TokenKind::kImport)) details.module = ParseDottedName();
  const Position position = UpToHere(start);
  Expect(TokenKind::kImport);
  if (relative) Unsupported(position, "relative imports are not supported");
  if (At(TokenKind::kStar)) {
    CheckModule(details.module, position);
    Unsupported(Start(), "`from ... import *` is not supported");
    details.aliases.push_back({TextOf(Next()), {}, position});
    return SealStatement(statement);
  }
  ParseImportedNames(details);
  // What is imported may be a module itself: `from collections import abc`.
  for (const Alias& alias : details.aliases) {
    tree_.imports.push_back(fmt::format("{}.{}", details.module, alias.name));
  }
  const bool annotations = details.module == "__future__" && details.aliases.size() == 1 &&
                           details.aliases[0].name == "annotations";
  if (details.module == "__future__" && !relative && !future_allowed_) {
    Fail(UpToHere(statement->position), "from __future__ imports must occur at the beginning of the file");
  }
  if (!relative && !annotations) CheckModule(details.module, position);
  return SealStatement(statement);
}

void Parser::ParseImportedNames(StatementDetails& details) {
  const bool in_parentheses = Accept(TokenKind::kLeftParenthesis);
  do {
    if (in_parentheses && At(TokenKind::kRightParenthesis) && !details.aliases.empty()) break;
    if (At(TokenKind::kNewline) && !details.aliases.empty()) {
      FailAtToken("trailing comma not allowed without surrounding parentheses");
    }
    Alias alias;
    alias.position = Start();
    alias.name = ExpectName();
    if (Accept(TokenKind::kAs)) alias.as = ExpectName();
    details.aliases.push_back(alias);
  } while (Accept(TokenKind::kComma));
  if (in_parentheses) Expect(TokenKind::kRightParenthesis);
}

}  // namespace interleave::lang
