// Tokens to tree: a recursive descent parser for the whole of Python 3.11's grammar except `match`.
//
// After the first error every Peek() answers kInvalid, which no rule accepts: all rules run out quickly and
// return nodes that nobody will read, so they need no error paths of their own. A rule never returns null
// unless its comment says so.
//
// CPython reports the first error of the lexer wherever it is, then the parser's. ParseModule does so too.
// Where CPython has words for a mistake, they are used (parser_errors.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/lexer.hpp"
#include "lang/tree.hpp"

namespace interleave::lang {

// Fills `tree` (whose source is set) with a module or with a lone expression.
std::optional<SourceError> ParseModule(Tree& tree);
std::optional<SourceError> ParseLoneExpression(Tree& tree);

// What an expression is to become; decides which ones are refused as targets.
enum class TargetKind : uint8_t { kAssignment, kDelete, kFor };

// A place in the source text that moves forward and counts lines and columns.
struct TextCursor {
  uint32_t byte = 0;
  uint32_t line = 1;
  uint32_t column = 0;

  void AdvanceTo(std::string_view text, uint32_t target);
};

class Parser {
 public:
  // REQUIRES: `list` outlives the parser.
  Parser(Tree& tree, const TokenList& list, uint32_t recursion, uint32_t string_level)
      : tree_(tree), tokens_(list.tokens), list_(list), recursion_(recursion), string_level_(string_level) {}

  std::optional<SourceError> ParseModule();
  std::optional<SourceError> ParseLoneExpression();
  Expression* ParseReplacementExpression();  // the whole token list, inside an f-string
  std::optional<SourceError> FinalError();

 private:
  // --- Tokens (parser.cpp) ---
  const Token& Peek(uint32_t ahead = 0);
  bool At(TokenKind kind) { return Peek().kind == kind; }
  bool Accept(TokenKind kind);
  const Token& Next();
  void Expect(TokenKind kind);
  std::string_view TextOf(const Token& token) const;
  std::string_view ExpectName();
  Position Start() { return Peek().position; }
  Position UpToHere(Position start) const;
  std::string_view Keep(std::string text);

  // --- Errors (parser_errors.cpp) ---
  bool failed() const { return error_.has_value(); }
  void Fail(Position position, std::string message, DiagnosticKind kind = DiagnosticKind::kSyntaxError);
  void FailAtToken(std::string message, DiagnosticKind kind = DiagnosticKind::kSyntaxError);
  void FailRange(const Expression& first, const Expression& last, std::string message);
  void Unsupported(Position position, std::string message);
  void Unexpected();
  bool FailForMissingComma();
  bool FailForOldPrint(const Expression& callee);
  void ExpectColon(bool forced);
  const Expression* InvalidTarget(const Expression& expression, TargetKind kind) const;
  void CheckTarget(const Expression& expression, TargetKind kind);
  void CheckNoAssignment(const Expression& expression);
  bool IsComparedTarget(const Expression& expression) const;
  bool FollowedByLoneValue();

  // --- Nodes (parser.cpp) ---
  Expression* Make(ExpressionKind kind, Position start);
  Expression* Seal(Expression* expression);
  void CountDepth(Expression& expression);
  Expression* MakeConstant(Literal literal, Position position);
  ExpressionDetails& DetailsOf(Expression& expression);
  Statement* MakeStatement(StatementKind kind, Position start);
  Statement* SealStatement(Statement* statement);
  StatementDetails& DetailsOf(Statement& statement);
  bool EnterRecursion();
  void LeaveRecursion() { --recursion_; }

  // --- Expressions (parser_expressions.cpp) ---
  Expression* ParseStarExpressions();
  Expression* ParseStarExpression();
  Expression* ParseStarNamedExpression();
  Expression* ParseNamedExpression();
  Expression* ParseExpression();
  Expression* ParseExpressionInside();
  Expression* ParseYieldExpression();
  Expression* ParseYieldOrStarExpressions();
  Expression* ParseDisjunction();
  Expression* ParseConjunction();
  Expression* ParseInversion();
  Expression* ParseComparison();
  std::optional<Comparison> AcceptComparison();
  Expression* ParseBinary(uint32_t minimum_precedence);
  Expression* ParseUnary();
  Expression* ParsePower();
  Expression* ParseAwaitPrimary();
  Expression* ParsePrimary();
  Expression* ParseSubscript();
  Expression* ParseSliceItem();
  Expression* ParseLambda();
  bool AtExpressionStart();

  // --- Atoms (parser_atoms.cpp) ---
  Expression* ParseAtom();
  Expression* ParseGroup();
  Expression* ParseListDisplay();
  Expression* ParseBraces();
  Expression* ParseSetDisplay(Expression* first, Position start);
  Expression* ParseDictDisplay(Expression* key, Position start);
  void ParseDictItem(Expression& dict, Expression* key);
  Expression* ParseNumber();
  bool AtComprehension();
  Expression* ParseComprehension(ExpressionKind kind, Position start, Expression* first, Expression* second);
  void ParseClauses(ExpressionDetails& details);
  Expression* ParseTargetList(TokenKind stop);
  Expression* ParseTargetItem();

  // --- Arguments and parameters (parser_arguments.cpp) ---
  struct ArgumentState {
    bool keyword_seen = false;
    bool double_star_seen = false;
  };
  void ParseArguments(Expression& call);
  void ParseArgument(Expression& call, ArgumentState& state);
  void ParsePositionalArgument(Expression& call, const ArgumentState& state);
  Expression* ParseLoneGenerator(const Expression& call, Expression* element, uint32_t first);
  void ParseKeywordArgument(Expression& call);
  struct ParameterState {
    bool is_lambda = false;
    TokenKind closing = TokenKind::kRightParenthesis;
    bool default_seen = false;
    bool slash_seen = false;
    bool star_seen = false;
  };
  void ParseParameters(Parameters& parameters, bool is_lambda);
  void ParseParameter(Parameters& parameters, ParameterState& state);
  void ParseStarParameter(Parameters& parameters, ParameterState& state);
  void ParseDoubleStarParameter(Parameters& parameters, ParameterState& state);
  void ParseSlash(Parameters& parameters, ParameterState& state);
  Parameter ParseNameOfParameter(const ParameterState& state, bool star_annotation);

  // --- Strings (parser_strings.cpp) ---
  struct StringParts {
    std::vector<Expression*> items;
    std::string literal;
    bool has_literal = false;
    bool is_formatted = false;
    Position position;
  };
  struct StringContent {
    TextCursor cursor;
    uint32_t end = 0;
    bool raw = false;
    Position token;
  };
  Expression* ParseStrings();
  void ParseStringToken(const Token& token, StringParts& parts);
  bool CheckBytes(const Token& first);
  void FlushLiteral(StringParts& parts);
  void ParseFormattedContent(StringContent& content, StringParts& parts, uint32_t level);
  void ParseFormattedLiteral(StringContent& content, StringParts& parts, uint32_t level);
  void ParseReplacement(StringContent& content, StringParts& parts, uint32_t level);
  bool FindReplacementEnd(StringContent& content);
  Expression* ParseInnerExpression(const StringContent& content, TextCursor begin, uint32_t end);
  uint8_t ParseConversion(StringContent& content);
  void Decode(std::string_view text, bool raw, Position position, std::string& out);
  void FailString(const StringContent& content, const std::string& message);

  // --- Statements (parser_statements.cpp, parser_blocks.cpp) ---
  void ParseStatement(std::vector<Statement*>& out);
  void ParseSimpleStatements(std::vector<Statement*>& out);
  Statement* ParseSimpleStatement();
  Statement* ParseExpressionStatement();
  Statement* ParseAssignment(Statement* statement, Expression* first);
  Statement* ParseAnnotated(Statement* statement, Expression* target);
  Statement* ParseAugmented(Statement* statement, Expression* target);
  Statement* ParseDelete();
  Statement* ParseScopeDirective(StatementKind kind);
  Statement* ParseAssert();
  Statement* ParseRaise();
  Statement* ParseReturn();
  Statement* ParseImport();
  Statement* ParseImportFrom();
  void ParseImportedNames(StatementDetails& details);
  std::string_view ParseDottedName();
  void CheckModule(std::string_view module, Position position);

  void ParseBlock(std::vector<Statement*>& out, std::string_view what, uint32_t line);
  Statement* ParseIf();
  Statement* ParseWhile();
  Statement* ParseFor(bool is_async, Position start);
  Statement* ParseTry();
  void ParseHandler(Statement& statement);
  void ParseHandlerType(Handler& handler, bool is_group);
  Statement* ParseWith(bool is_async, Position start);
  void ParseManagers(StatementDetails& details, bool in_parentheses);
  bool AtParenthesizedManagers();
  Statement* ParseDecorated();
  Statement* ParseFunction(bool is_async, Position start);
  Statement* ParseClass(Position start);
  Statement* ParseAsync();
  void ParseElse(std::vector<Statement*>& out);
  bool AtMatchStatement();

  // The last expression that could stand alone, and the token after it: for "forgot a comma".
  struct LastDisjunction {
    const Expression* expression = nullptr;
    uint32_t end = 0;
    bool excluded = false;
  };
  struct Mark {
    uint32_t at;
    uint32_t furthest;
    std::optional<SourceError> error;
    std::optional<SourceError> unsupported;
    LastDisjunction last_disjunction;
  };
  Mark Save() const { return {at_, furthest_, error_, tree_.unsupported, last_disjunction_}; }
  void Restore(const Mark& mark);

  Tree& tree_;
  const std::vector<Token>& tokens_;
  const TokenList& list_;
  uint32_t at_ = 0;
  uint32_t furthest_ = 0;
  uint32_t recursion_;
  bool future_allowed_ = true;  // nothing but the docstring and imports from __future__ so far
  uint32_t string_level_;
  std::optional<SourceError> error_;
  LastDisjunction last_disjunction_;
};

}  // namespace interleave::lang
