// The parser's state and its parts, which lie in parse_*.cpp by what they parse. A method takes the tokens of
// its construct and fills in a tree; false: `error_` says why, and the parser is of no more use.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/database/sql/lexer.hpp"
#include "model/database/sql/parser.hpp"
#include "model/database/sql/tree.hpp"

namespace interleave::model::database::sql {

class Parsing {
 public:
  Parsing(std::string_view text, ServerError* error) : tokens_(Tokens(text)), error_(error) {}

  bool Statements(std::vector<TreePointer>* statements);

 private:
  using Kind = tree::Kind;

  // ---- Tokens
  const Token& Ahead(size_t count = 0) const;
  uint32_t position() const { return Ahead().position; }
  void Skip() { ++at_; }
  bool IsWord(std::string_view word, size_t ahead = 0) const;
  // All of these, one after the other.
  bool AreWords(std::initializer_list<std::string_view> words) const;
  bool IsMark(std::string_view mark, size_t ahead = 0) const;
  bool IsOperator(std::string_view text, size_t ahead = 0) const;
  bool AtEnd() const;  // of the statement
  // Take: skips it if it is there, and says whether it was. Want: a syntax error if it is not.
  bool TakeWord(std::string_view word);
  bool TakeWords(std::initializer_list<std::string_view> words);
  bool TakeMark(std::string_view mark);
  bool WantWord(std::string_view word);
  bool WantWords(std::initializer_list<std::string_view> words);
  bool WantMark(std::string_view mark);
  bool WantInteger(int64_t* value);
  bool Unexpected();  // a syntax error at the token ahead
  bool Unsupported(std::string_view what);
  bool Deeper();  // 54001 where the text nests too deep; each call that succeeds is followed by a Shallower
  void Shallower() { --depth_; }

  // ---- Names
  bool IsColumnName(size_t ahead = 0) const;
  bool ColumnName(tree::Name* name);                 // ColId of PostgreSQL's grammar
  bool Label(std::string* name);                     // any word
  bool TableName(tree::Name* name);                  // public.t is t
  bool ColumnNames(std::vector<tree::Name>* names);  // in parentheses
  bool TableNames(std::vector<tree::Name>* names);
  bool Alias(bool with_as, std::string* alias);

  // ---- Expressions (parse_expression.cpp, parse_primary.cpp, parse_call.cpp)
  bool Expression(tree::Expression* result);
  bool Expressions(std::vector<tree::Expression>* results);  // one or more, with commas
  bool Shared(tree::ExpressionPointer* result);
  bool Binary(int least, tree::Expression* result);
  bool Prefix(int least, tree::Expression* result);
  bool Infix(int least, tree::Expression* left, bool* more);
  bool InfixOperator(int least, tree::Expression* left, bool* more);
  bool InfixWord(int least, tree::Expression* left, bool* more);
  bool Logical(Kind kind, int precedence, tree::Expression* left);
  bool Is(tree::Expression* left);
  bool Between(tree::Expression* left, uint32_t at, bool negated);
  bool Like(tree::Expression* left, uint32_t at, bool negated);
  bool In(tree::Expression* left, uint32_t at, bool negated);
  bool AnyOrAll(tree::Expression* left, tree::Expression* node);
  bool Primary(tree::Expression* result);
  bool Postfix(tree::Expression* result);
  bool Parenthesis(tree::Expression* result);
  bool WordPrimary(tree::Expression* result);
  bool Case(tree::Expression* result);
  bool Cast(tree::Expression* result);
  bool List(tree::Expression* result);
  bool ColumnOrCall(tree::Expression* result);
  bool TypedLiteral(tree::Expression* result, bool* taken);
  bool Call(std::string name, uint32_t at, tree::Expression* result);
  bool CallArguments(tree::Expression* result);
  bool CallTail(tree::Expression* result);
  bool SpecialCall(tree::Expression* result, bool* taken);
  bool Extract(tree::Expression* result);
  bool Type(tree::TypeName* type);
  bool TypeWord(tree::TypeName* type);
  // Makes `node` the parent of its operands: finds its depth.
  bool Node(tree::Expression node, tree::Expression* result);

  // ---- Queries (parse_select.cpp)
  bool Select(std::shared_ptr<const tree::Select>* select);
  bool SelectBody(tree::Select* select);
  bool SelectParts(tree::Select* select);
  bool SelectTail(tree::Select* select);
  bool Limits(tree::Select* select);
  bool SubSelect(std::shared_ptr<const tree::Select>* select);  // behind its parenthesis, which it takes
  bool StartsSelect(size_t ahead = 0) const;
  bool Targets(std::vector<tree::Target>* targets);
  bool Target(tree::Target* target);
  bool Ranges(std::vector<tree::Range>* ranges);
  bool OneRange(tree::Range* range);
  bool Joins(std::vector<tree::Range>* ranges);
  bool JoinCondition(bool cross, tree::Range* range);
  bool OrderBy(std::vector<tree::SortKey>* keys);
  bool LockClause(tree::Select* select);
  bool RefuseSetOperations();

  // ---- Changes (parse_change.cpp)
  bool Insert(tree::Body* body);
  bool InsertSource(tree::Insert* insert);
  bool Conflict(tree::Insert* insert);
  bool ConflictTarget(tree::OnConflict* conflict);
  bool Update(tree::Body* body);
  bool Delete(tree::Body* body);
  bool Assignments(std::vector<tree::Assignment>* assignments);
  bool SeveralAssignments(std::vector<tree::Assignment>* assignments);
  bool ValueOrDefault(tree::Expression* value);
  bool Returning(std::vector<tree::Target>* targets);
  bool Where(tree::ExpressionPointer* where);

  // ---- Definitions (parse_definition.cpp)
  bool Create(tree::Body* body);
  bool CreateTable(tree::Body* body);
  bool CreateIndex(bool unique, tree::Body* body);
  bool TableElement(tree::CreateTable* table);
  bool ColumnConstraints(tree::ColumnDefinition* column);
  bool ColumnConstraint(tree::Constraint* constraint);
  bool TableConstraint(tree::Constraint* constraint);
  bool ConstraintName(tree::Constraint* constraint);
  bool ConstraintTail(tree::Constraint* constraint);
  bool References(tree::Constraint* constraint);
  bool Action(ReferenceAction* action);
  bool Generated(tree::Constraint* constraint);
  bool Drop(tree::Body* body);
  bool TruncateTable(tree::Body* body);
  bool Alter(tree::Body* body);
  bool Behaviour(bool* cascade);
  bool IfExists(bool negated);

  // ---- The session (parse_session.cpp)
  bool TransactionStatement(tree::Body* body);
  bool Modes(Characteristics* modes);
  bool Mode(Characteristics* modes, bool* taken);
  bool Chain(Transaction* transaction);
  bool SetStatement(tree::Body* body);
  bool SetValues(tree::Set* set);
  bool SettingName(tree::Name* name);
  bool ResetStatement(tree::Body* body);
  bool ShowStatement(tree::Body* body);
  bool LockStatement(tree::Body* body);
  bool Tagged(tree::Body* body);

  bool Statement(tree::Body* body);
  bool Refuse();  // a statement that PostgreSQL has and this front has not

  std::vector<Token> tokens_;
  size_t at_ = 0;
  uint32_t depth_ = 0;
  ServerError* error_;
};

}  // namespace interleave::model::database::sql
