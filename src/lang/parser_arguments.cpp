#include "lang/parser.hpp"

namespace interleave::lang {

// --- Arguments of a call -----------------------------------------------------------------------------------

void Parser::ParseArguments(Expression& call) {
  Expect(TokenKind::kLeftParenthesis);
  DetailsOf(call);
  ArgumentState state;
  while (!At(TokenKind::kRightParenthesis) && !failed()) {
    ParseArgument(call, state);
    if (!Accept(TokenKind::kComma)) break;
  }
  Expect(TokenKind::kRightParenthesis);
}

void Parser::ParseArgument(Expression& call, ArgumentState& state) {
  const Position start = Start();
  if (Accept(TokenKind::kDoubleStar)) {
    Expression* value = ParseExpression();
    DetailsOf(call).keywords.push_back({{}, value, UpToHere(start)});
    state.double_star_seen = true;
  } else if (At(TokenKind::kStar)) {
    if (state.double_star_seen) FailAtToken("iterable argument unpacking follows keyword argument unpacking");
    Expression* starred = Make(ExpressionKind::kStarred, start);
    Next();
    starred->first = ParseExpression();
    call.items.push_back(Seal(starred));
  } else if (At(TokenKind::kName) && Peek(1).kind == TokenKind::kEqual) {
    state.keyword_seen = true;
    ParseKeywordArgument(call);
  } else {
    ParsePositionalArgument(call, state);
  }
}

void Parser::ParseKeywordArgument(Expression& call) {
  const Position start = Start();
  const std::string_view name = TextOf(Next());
  const Position equal = Next().position;
  if (At(TokenKind::kComma) || At(TokenKind::kRightParenthesis)) return Unexpected();
  Expression* value = ParseExpression();
  if (AtComprehension()) {
    Fail({start.line, start.column, equal.end_line, equal.end_column},
         "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  }
  if (At(TokenKind::kEqual))
    FailRange(*value, *value, "expression cannot contain assignment, perhaps you meant \"==\"?");
  DetailsOf(call).keywords.push_back({name, value, UpToHere(start)});
}

void Parser::ParsePositionalArgument(Expression& call, const ArgumentState& state) {
  const uint32_t first = at_;
  const TokenKind kind = Peek().kind;
  const bool constant = kind == TokenKind::kTrue || kind == TokenKind::kFalse || kind == TokenKind::kNone;
  if (constant && Peek(1).kind == TokenKind::kEqual) {
    FailAtToken("cannot assign to " + std::string(TextOf(Peek())));
  }
  Expression* value = ParseNamedExpression();
  if (AtComprehension()) {
    value = ParseLoneGenerator(call, value, first);
  } else if (At(TokenKind::kEqual)) {
    FailRange(*value, *value, "expression cannot contain assignment, perhaps you meant \"==\"?");
  }
  if (state.double_star_seen) {
    FailAtToken("positional argument follows keyword argument unpacking");
  } else if (state.keyword_seen) {
    FailAtToken("positional argument follows keyword argument");
  }
  call.items.push_back(value);
}

// `f(x for x in y)`: the generator borrows the parentheses of the call, so it has to be the only argument.
// `first`: the index of its first token.
Expression* Parser::ParseLoneGenerator(const Expression& call, Expression* element, uint32_t first) {
  const Position start = tokens_[first].position;
  Expression* generator = ParseComprehension(ExpressionKind::kGenerator, start, element, nullptr);
  const bool alone = call.items.empty() && call.details->keywords.empty();
  if (At(TokenKind::kComma) || (!alone && At(TokenKind::kRightParenthesis))) {
    Fail(UpToHere(start), "Generator expression must be parenthesized");
  }
  Seal(generator);
  if (failed()) return generator;
  const Position& open = tokens_[first - 1].position;
  const Position& close = Peek().position;
  generator->position = {open.line, open.column, close.end_line, close.end_column};
  return generator;
}

// --- Parameters of a function ------------------------------------------------------------------------------

void Parser::ParseParameters(Parameters& parameters, bool is_lambda) {
  ParameterState state;
  state.is_lambda = is_lambda;
  state.closing = is_lambda ? TokenKind::kColon : TokenKind::kRightParenthesis;
  while (!At(state.closing) && !failed()) {
    if (At(TokenKind::kSlash)) {
      ParseSlash(parameters, state);
    } else if (At(TokenKind::kStar)) {
      ParseStarParameter(parameters, state);
    } else if (At(TokenKind::kDoubleStar)) {
      return ParseDoubleStarParameter(parameters, state);
    } else {
      ParseParameter(parameters, state);
    }
    if (!Accept(TokenKind::kComma)) break;
  }
}

Parameter Parser::ParseNameOfParameter(const ParameterState& state, bool star_annotation) {
  Parameter parameter;
  parameter.position = Start();
  parameter.name = ExpectName();
  if (!state.is_lambda && Accept(TokenKind::kColon)) {
    parameter.annotation =
        star_annotation && At(TokenKind::kStar) ? ParseStarExpression() : ParseExpression();
  }
  return parameter;
}

void Parser::ParseParameter(Parameters& parameters, ParameterState& state) {
  if (At(TokenKind::kLeftParenthesis) && Peek(1).kind == TokenKind::kName) {
    FailAtToken(state.is_lambda ? "Lambda expression parameters cannot be parenthesized"
                                : "Function parameters cannot be parenthesized");
  }
  Parameter parameter = ParseNameOfParameter(state, false);
  if (Accept(TokenKind::kEqual)) {
    if (At(TokenKind::kComma) || At(state.closing)) {
      Fail(tokens_[at_ - 1].position, "expected default value expression");
    }
    parameter.default_value = ParseExpression();
    if (!state.star_seen) state.default_seen = true;
  } else if (state.default_seen && !state.star_seen) {
    Fail(parameter.position, "non-default argument follows default argument");
  }
  (state.star_seen ? parameters.keyword_only : parameters.positional).push_back(parameter);
}

void Parser::ParseSlash(Parameters& parameters, ParameterState& state) {
  if (state.slash_seen) return FailAtToken("/ may appear only once");
  if (state.star_seen) return FailAtToken("/ must be ahead of *");
  if (parameters.positional.empty()) return Unexpected();
  state.slash_seen = true;
  parameters.positional_only_count = static_cast<uint32_t>(parameters.positional.size());
  Next();
}

void Parser::ParseStarParameter(Parameters& parameters, ParameterState& state) {
  if (state.star_seen) return FailAtToken("* argument may appear only once");
  state.star_seen = true;
  const Position star = Next().position;
  if (At(TokenKind::kName)) {
    parameters.star_args = ParseNameOfParameter(state, true);
    if (At(TokenKind::kEqual)) FailAtToken("var-positional argument cannot have default value");
    return;
  }
  const TokenKind after = Peek(1).kind;
  const bool bare = At(state.closing) ||
                    (At(TokenKind::kComma) && (after == state.closing || after == TokenKind::kDoubleStar));
  if (bare) Fail(star, "named arguments must follow bare *");
  if (At(TokenKind::kComma) && after == TokenKind::kStar) {
    Next();
    FailAtToken("* argument may appear only once");
  }
  if (!At(TokenKind::kComma)) Unexpected();
}

void Parser::ParseDoubleStarParameter(Parameters& parameters, ParameterState& state) {
  Next();
  parameters.star_kwargs = ParseNameOfParameter(state, false);
  if (At(TokenKind::kEqual)) FailAtToken("var-keyword argument cannot have default value");
  if (Accept(TokenKind::kComma) && !At(state.closing)) {
    const bool more =
        At(TokenKind::kName) || At(TokenKind::kStar) || At(TokenKind::kDoubleStar) || At(TokenKind::kSlash);
    if (more) FailAtToken("arguments cannot follow var-keyword argument");
  }
}

}  // namespace interleave::lang
