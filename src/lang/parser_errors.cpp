// The words for what is wrong. CPython parses a broken source a second time with rules that only describe
// mistakes; here each place that can go wrong asks for them itself.
#include <fmt/core.h>

#include "lang/parser.hpp"

namespace interleave::lang {

void Parser::Fail(Position position, std::string message, DiagnosticKind kind) {
  if (!failed()) error_ = SourceError{kind, position, std::move(message)};
}

void Parser::FailAtToken(std::string message, DiagnosticKind kind) {
  if (!failed()) Fail(Peek().position, std::move(message), kind);
}

void Parser::FailRange(const Expression& first, const Expression& last, std::string message) {
  Fail({first.position.line, first.position.column, last.position.end_line, last.position.end_column},
       std::move(message));
}

// Valid Python that is not supported: remembered, and reported when the rest turns out to be valid too.
void Parser::Unsupported(Position position, std::string message) {
  if (!failed() && !tree_.unsupported) {
    tree_.unsupported = SourceError{DiagnosticKind::kUnsupported, position, std::move(message)};
  }
}

// The lexer's error goes before the parser's; a bracket left open explains errors on later lines.
std::optional<SourceError> Parser::FinalError() {
  if (list_.error) return list_.error;
  if (!failed() || !list_.unclosed) return error_;
  const OpenBracket& open = *list_.unclosed;
  const bool at_end = furthest_ + 1 == tokens_.size();
  if (at_end || tokens_[furthest_].position.line > open.position.line) {
    return SourceError{DiagnosticKind::kSyntaxError, open.position,
                       fmt::format("'{}' was never closed", open.bracket)};
  }
  return error_;
}

void Parser::Unexpected() {
  if (failed()) return;
  if (At(TokenKind::kIndent)) return FailAtToken("unexpected indent", DiagnosticKind::kIndentationError);
  if (FailForMissingComma()) return;
  Fail(tokens_[furthest_].position, "invalid syntax");
}

// Two expressions side by side: `f(a b)`, `print a`.
bool Parser::FailForMissingComma() {
  const LastDisjunction last = last_disjunction_;
  if (last.expression == nullptr || last.end != at_ || !AtExpressionStart()) return false;
  if (FailForOldPrint(*last.expression)) return true;
  if (last.excluded) return false;
  const Mark mark = Save();
  const Expression* second = ParseExpression();
  const bool fits = !failed() && tokens_[at_ - 1].level > 0;
  const uint32_t seen = furthest_;
  Restore(mark);
  if (!fits) return false;
  furthest_ = seen;
  FailRange(*last.expression, *second, "invalid syntax. Perhaps you forgot a comma?");
  return true;
}

bool Parser::FailForOldPrint(const Expression& callee) {
  const bool old = callee.kind == ExpressionKind::kName && (callee.name == "print" || callee.name == "exec");
  if (!old) return false;
  const Mark mark = Save();
  const Expression* arguments = ParseStarExpressions();
  const bool parsed = !failed();
  Restore(mark);
  if (!parsed) return false;
  FailRange(
      callee, *arguments,
      fmt::format("Missing parentheses in call to '{}'. Did you mean {}(...)?", callee.name, callee.name));
  return true;
}

// `forced`: the grammar says "expected ':'" whatever stands there, else only at the end of a line.
void Parser::ExpectColon(bool forced) {
  if (Accept(TokenKind::kColon)) return;
  if (forced || At(TokenKind::kNewline)) return FailAtToken("expected ':'");
  Unexpected();
}

// The part of an expression that cannot be assigned to (deleted, looped over), or null.
const Expression* Parser::InvalidTarget(const Expression& expression, TargetKind kind) const {
  switch (expression.kind) {
    case ExpressionKind::kName:
    case ExpressionKind::kAttribute:
    case ExpressionKind::kSubscript:
      return nullptr;
    case ExpressionKind::kStarred:
      return kind == TargetKind::kDelete ? &expression : InvalidTarget(*expression.first, kind);
    case ExpressionKind::kTuple:
    case ExpressionKind::kList:
      for (const Expression* item : expression.items) {
        if (const Expression* invalid = InvalidTarget(*item, kind)) return invalid;
      }
      return nullptr;
    default:
      return &expression;
  }
}

void Parser::CheckTarget(const Expression& expression, TargetKind kind) {
  if (failed()) return;
  const Expression* invalid = InvalidTarget(expression, kind);
  if (invalid == nullptr) return;
  const char* verb = kind == TargetKind::kDelete ? "delete" : "assign to";
  Fail(invalid->position, fmt::format("cannot {} {}", verb, ExpressionName(*invalid)));
}

// Could stand left of a comparison: what CPython takes for a mistyped `==`.
bool Parser::IsComparedTarget(const Expression& expression) const {
  switch (expression.kind) {
    case ExpressionKind::kTuple:
    case ExpressionKind::kList:
    case ExpressionKind::kGenerator:
    case ExpressionKind::kStarred:
    case ExpressionKind::kYield:
    case ExpressionKind::kYieldFrom:
      return false;
    case ExpressionKind::kConstant: {
      const std::string_view name = ExpressionName(expression);
      return name == "literal" || name == "ellipsis" || expression.in_parentheses;
    }
    case ExpressionKind::kAnd:
    case ExpressionKind::kOr:
    case ExpressionKind::kCompare:
    case ExpressionKind::kConditional:
    case ExpressionKind::kLambda:
    case ExpressionKind::kNamed:
      return expression.in_parentheses;
    case ExpressionKind::kUnary:
      return expression.in_parentheses || expression.operation != static_cast<uint8_t>(UnaryOperator::kNot);
    default:
      return true;
  }
}

// At `=`: is it followed by one value and no further `=`?
bool Parser::FollowedByLoneValue() {
  const Mark mark = Save();
  Next();
  ParseBinary(1);
  const bool lone = !failed() && !At(TokenKind::kEqual) && !At(TokenKind::kColonEqual);
  Restore(mark);
  return lone;
}

// After an expression that is no target: `if x = 3`, `(a = 1)`.
void Parser::CheckNoAssignment(const Expression& expression) {
  if (!At(TokenKind::kEqual) || !IsComparedTarget(expression) || !FollowedByLoneValue()) return;
  if (expression.kind != ExpressionKind::kName || expression.in_parentheses) {
    return Fail(expression.position,
                fmt::format("cannot assign to {} here. Maybe you meant '==' instead of '='?",
                            ExpressionName(expression)));
  }
  const Mark mark = Save();
  Next();
  const Expression* value = ParseBinary(1);
  Restore(mark);
  FailRange(expression, *value, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
}

}  // namespace interleave::lang
