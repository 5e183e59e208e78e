#include <fmt/core.h>

#include "lang/parser.hpp"

namespace interleave::lang {

// What follows a colon: an indented block, or statements on the same line.
void Parser::ParseBlock(std::vector<Statement*>& out, std::string_view what, uint32_t line) {
  future_allowed_ = false;
  if (!Accept(TokenKind::kNewline)) return ParseSimpleStatements(out);
  if (!Accept(TokenKind::kIndent)) {
    return FailAtToken(fmt::format("expected an indented block after {} on line {}", what, line),
                       DiagnosticKind::kIndentationError);
  }
  if (EnterRecursion()) {
    while (!At(TokenKind::kDedent) && !At(TokenKind::kEnd) && !failed()) ParseStatement(out);
  }
  LeaveRecursion();
  if (!At(TokenKind::kEnd)) Expect(TokenKind::kDedent);
}

void Parser::ParseElse(std::vector<Statement*>& out) {
  const uint32_t line = Start().line;
  if (!Accept(TokenKind::kElse)) return;
  ExpectColon(true);
  ParseBlock(out, "'else' statement", line);
}

Statement* Parser::ParseIf() {
  Statement* statement = MakeStatement(StatementKind::kIf, Start());
  const char* what = "'if' statement";
  do {
    IfBranch branch;
    branch.position = Start();
    Next();
    branch.test = ParseNamedExpression();
    CheckNoAssignment(*branch.test);
    ExpectColon(false);
    ParseBlock(branch.body, what, branch.position.line);
    branch.position = UpToHere(branch.position);
    statement->branches.push_back(std::move(branch));
    what = "'elif' statement";
  } while (At(TokenKind::kElif));
  ParseElse(statement->orelse);
  return SealStatement(statement);
}

Statement* Parser::ParseWhile() {
  Statement* statement = MakeStatement(StatementKind::kWhile, Start());
  Next();
  statement->value = ParseNamedExpression();
  CheckNoAssignment(*statement->value);
  ExpectColon(false);
  ParseBlock(statement->body, "'while' statement", statement->position.line);
  ParseElse(statement->orelse);
  return SealStatement(statement);
}

Statement* Parser::ParseFor(bool is_async, Position start) {
  Statement* statement = MakeStatement(StatementKind::kFor, start);
  statement->is_async = is_async;
  const uint32_t line = Start().line;
  Next();
  statement->target = ParseTargetList(TokenKind::kIn);
  CheckTarget(*statement->target, TargetKind::kFor);
  Expect(TokenKind::kIn);
  statement->value = ParseStarExpressions();
  ExpectColon(false);
  ParseBlock(statement->body, "'for' statement", line);
  ParseElse(statement->orelse);
  return SealStatement(statement);
}

// --- try ---------------------------------------------------------------------------------------------------

Statement* Parser::ParseTry() {
  Statement* statement = MakeStatement(StatementKind::kTry, Start());
  const uint32_t line = statement->position.line;
  DetailsOf(*statement);
  Next();
  ExpectColon(true);
  ParseBlock(statement->body, "'try' statement", line);
  if (!At(TokenKind::kExcept) && !At(TokenKind::kFinally))
    FailAtToken("expected 'except' or 'finally' block");
  while (At(TokenKind::kExcept)) ParseHandler(*statement);
  if (!statement->details->handlers.empty()) ParseElse(statement->orelse);
  const uint32_t finally_line = Start().line;
  if (Accept(TokenKind::kFinally)) {
    ExpectColon(true);
    ParseBlock(statement->final_body, "'finally' statement", finally_line);
  }
  return SealStatement(statement);
}

void Parser::ParseHandler(Statement& statement) {
  StatementDetails& details = *statement.details;
  Handler handler;
  handler.position = Start();
  const uint32_t line = handler.position.line;
  Next();
  const bool is_group = Accept(TokenKind::kStar);
  if (!details.handlers.empty() && is_group != details.is_group) {
    Fail(handler.position, "cannot have both 'except' and 'except*' on the same 'try'");
  }
  details.is_group = is_group;
  ParseHandlerType(handler, is_group);
  ExpectColon(false);
  ParseBlock(handler.body, is_group ? "'except*' statement" : "'except' statement", line);
  handler.position = UpToHere(handler.position);
  details.handlers.push_back(std::move(handler));
}

void Parser::ParseHandlerType(Handler& handler, bool is_group) {
  if (At(TokenKind::kColon) || At(TokenKind::kNewline)) {
    if (is_group) FailAtToken("expected one or more exception types");
    return;
  }
  const Position start = Start();
  handler.type = ParseExpression();
  if (At(TokenKind::kComma)) {
    const Mark mark = Save();
    Next();
    ParseStarExpressions();
    if (Accept(TokenKind::kAs)) ExpectName();
    const bool several = At(TokenKind::kColon);
    const Position position = UpToHere(start);
    Restore(mark);
    if (several) Fail(position, "multiple exception types must be parenthesized");
  }
  if (Accept(TokenKind::kAs)) handler.name = ExpectName();
}

// --- with --------------------------------------------------------------------------------------------------

Statement* Parser::ParseWith(bool is_async, Position start) {
  Statement* statement = MakeStatement(StatementKind::kWith, start);
  statement->is_async = is_async;
  StatementDetails& details = DetailsOf(*statement);
  const uint32_t line = Start().line;
  Next();
  ParseManagers(details, AtParenthesizedManagers());
  ExpectColon(false);
  ParseBlock(statement->body, "'with' statement", line);
  return SealStatement(statement);
}

// `with (a as b, c):`. The parentheses belong to the statement when a colon follows them, unless what is
// inside can only be one expression: a generator, a yield, a walrus, a starred item, nothing.
bool Parser::AtParenthesizedManagers() {
  if (!At(TokenKind::kLeftParenthesis)) return false;
  const uint32_t level = tokens_[at_].level;
  uint32_t index = at_ + 1;
  const TokenKind first = tokens_[index].kind;
  if (first == TokenKind::kYield || first == TokenKind::kRightParenthesis) return false;
  for (; index < tokens_.size() && tokens_[index].level >= level; ++index) {
    if (tokens_[index].level != level) continue;
    const TokenKind kind = tokens_[index].kind;
    const bool item_start = tokens_[index - 1].kind == TokenKind::kComma || index == at_ + 1;
    if (kind == TokenKind::kFor || kind == TokenKind::kColonEqual) return false;
    if (kind == TokenKind::kStar && item_start) return false;
  }
  return index + 1 < tokens_.size() && tokens_[index + 1].kind == TokenKind::kColon;
}

void Parser::ParseManagers(StatementDetails& details, bool in_parentheses) {
  if (in_parentheses) Next();
  do {
    if (in_parentheses && At(TokenKind::kRightParenthesis)) break;
    Manager manager;
    manager.value = ParseExpression();
    if (Accept(TokenKind::kAs)) {
      manager.target = ParseTargetItem();
      CheckTarget(*manager.target, TargetKind::kAssignment);
    }
    details.managers.push_back(manager);
  } while (Accept(TokenKind::kComma) && !failed());
  if (in_parentheses) Expect(TokenKind::kRightParenthesis);
}

// --- Functions and classes ---------------------------------------------------------------------------------

Statement* Parser::ParseAsync() {
  const Position start = Start();
  Next();
  switch (Peek().kind) {
    case TokenKind::kDef:
      return ParseFunction(true, start);
    case TokenKind::kFor:
      return ParseFor(true, start);
    case TokenKind::kWith:
      return ParseWith(true, start);
    default:
      Unexpected();
      return MakeStatement(StatementKind::kPass, start);
  }
}

Statement* Parser::ParseDecorated() {
  std::vector<Expression*> decorators;
  while (Accept(TokenKind::kAt)) {
    decorators.push_back(ParseNamedExpression());
    Expect(TokenKind::kNewline);
  }
  const Position start = Start();
  Statement* statement = nullptr;
  if (At(TokenKind::kDef)) {
    statement = ParseFunction(false, start);
  } else if (At(TokenKind::kClass)) {
    statement = ParseClass(start);
  } else if (Accept(TokenKind::kAsync) && At(TokenKind::kDef)) {
    statement = ParseFunction(true, start);
  } else {
    Unexpected();
    return MakeStatement(StatementKind::kPass, start);
  }
  DetailsOf(*statement).decorators = std::move(decorators);
  return statement;
}

Statement* Parser::ParseFunction(bool is_async, Position start) {
  Statement* statement = MakeStatement(StatementKind::kFunction, start);
  statement->is_async = is_async;
  StatementDetails& details = DetailsOf(*statement);
  const uint32_t line = Start().line;
  Next();
  details.name = ExpectName();
  if (!At(TokenKind::kLeftParenthesis)) FailAtToken("expected '('");
  Expect(TokenKind::kLeftParenthesis);
  ParseParameters(details.parameters, false);
  Expect(TokenKind::kRightParenthesis);
  if (At(TokenKind::kArrow) && Peek(1).kind == TokenKind::kColon) FailAtToken("expected ':'");
  if (Accept(TokenKind::kArrow)) details.returns = ParseExpression();
  ExpectColon(true);
  ParseBlock(statement->body, "function definition", line);
  return SealStatement(statement);
}

Statement* Parser::ParseClass(Position start) {
  Statement* statement = MakeStatement(StatementKind::kClass, start);
  StatementDetails& details = DetailsOf(*statement);
  const uint32_t line = Start().line;
  Next();
  details.name = ExpectName();
  if (At(TokenKind::kLeftParenthesis)) {
    Expression* call = Make(ExpressionKind::kCall, start);
    ParseArguments(*call);
    for (const Keyword& keyword : call->details->keywords) {
      Unsupported(keyword.position, keyword.name == "metaclass"
                                        ? "metaclasses are not supported"
                                        : "keyword arguments of a class are not supported");
    }
    for (const Expression* base : call->items) {
      if (base->kind == ExpressionKind::kStarred)
        Unsupported(base->position, "starred bases of a class are not supported");
    }
    statement->targets = call->items;
  }
  ExpectColon(false);
  ParseBlock(statement->body, "class definition", line);
  return SealStatement(statement);
}

}  // namespace interleave::lang
