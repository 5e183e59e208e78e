// The analysis's state and its parts, which lie in analyse_*.cpp by what they analyse. A method that returns
// false has filled in the error, and the analysis is of no more use.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/database/sql/analysis.hpp"
#include "model/database/sql/functions.hpp"
#include "model/database/sql/statement.hpp"
#include "model/database/sql/tree.hpp"

namespace interleave::model::database::sql {

// Where an expression stands: what may be in it, and how messages call the place.
enum class Clause : uint8_t {
  kSelect,
  kWhere,
  kJoin,
  kGroupBy,
  kHaving,
  kOrderBy,
  kLimit,
  kOffset,
  kFilter,
  kFromFunction,
  kValues,
  kUpdate,
  kReturning,
  kConflict,
  kDefault,
  kCheck,
  kIndex,
};

// The ranges that names are looked up in: those of one query, with the queries around it.
struct NameScope {
  const std::vector<Range>* ranges = nullptr;
  size_t first = 0;  // only these of them: an ON sees what it joins
  size_t end = SIZE_MAX;
  NameScope* outer = nullptr;
  Clause clause = Clause::kSelect;
  Query* query = nullptr;  // that takes aggregates; null: there are none here
  bool in_aggregate = false;
  bool correlated = false;  // some name inside was found further out than this scope
  // USING (a): the right side's column hides behind the left side's.
  std::vector<std::pair<size_t, size_t>> hidden = {};
  std::vector<std::pair<size_t, size_t>> merged = {};
  std::vector<Expression> used_inside = {};  // columns of this scope that subqueries name

  bool Sees(size_t range) const { return range >= first && range < end && range < ranges->size(); }
};

class Analysing {
 public:
  Analysing(const Catalog& catalog, std::span<const Type> declared, bool simple, ServerError* error)
      : catalog_(catalog), parameters_(declared.begin(), declared.end()), simple_(simple), error_(error) {}

  StatementPointer Run(const tree::Statement& tree);

 private:
  using Exp = tree::Expression;
  enum class Coerced : uint8_t { kDone, kImpossible, kFailed };

  // ---- Coercion (analyse_coercion.cpp)
  Coerced Coerce(Expression* expression, Type target, CastContext context);
  bool CoerceLiteral(Expression* literal, Type target, CastContext context);
  bool CoerceParameter(Expression* parameter, Type target);
  void Fit(Expression* expression, Type target, CastContext context);
  bool CanCoerce(const Expression& from, TypeId to) const;
  bool ToType(Expression* expression, Type target, std::string_view place);
  bool ToBoolean(Expression* expression, std::string_view place);
  bool ToBigint(Expression* expression, std::string_view place);
  // To the type of a column: 42804 names the column.
  bool Assign(const Column& column, Expression* expression);
  // The type that all of them can have. `context` null: kUnknown where there is none, without an error.
  bool CommonType(std::span<Expression* const> expressions, const char* context, Type* type);
  bool CoerceAll(std::span<Expression* const> expressions, Type type, const char* context);
  void UnknownToText(Expression* expression);
  // Computes a call of constants, unless it fails: then it fails when it is carried out.
  void Fold(Expression* call);

  // ---- Operators and functions (analyse_operators.cpp)
  bool Binary(std::string_view name, uint32_t position, Expression left, Expression right,
              Expression* result);
  bool Unary(std::string_view name, uint32_t position, Expression operand, Expression* result);
  // Finds the one that takes these operands and casts them. Null without an error: there is none, or several
  // (`ambiguous`).
  const Function* Choose(std::span<const Function* const> candidates, std::span<Expression> operands,
                         bool* ambiguous);
  bool CastOperands(const Function& function, std::span<Expression> operands);
  bool FailOperator(std::string_view name, uint32_t position, std::span<const Expression> operands,
                    bool ambiguous);
  bool Apply(const Function* function, uint32_t position, std::vector<Expression> operands,
             Expression* result);

  // ---- Expressions (analyse_expression.cpp, analyse_tests.cpp, analyse_call.cpp)
  bool Transform(const Exp& tree, NameScope* scope, Expression* result);
  bool TransformAll(std::span<const Exp> trees, NameScope* scope, std::vector<Expression>* results);
  bool Number(const Exp& tree, Expression* result);
  bool Parameter(const Exp& tree, Expression* result);
  bool Operator(const Exp& tree, NameScope* scope, Expression* result);
  bool RowOperator(const Exp& tree, std::span<const Exp> left, std::span<const Exp> right,
                   std::string_view name, NameScope* scope, Expression* result);
  bool RowOrder(const Exp& tree, std::span<const Exp> left, std::span<const Exp> right, std::string_view name,
                NameScope* scope, Expression* result);
  bool Logical(const Exp& tree, NameScope* scope, Expression* result);
  bool Is(const Exp& tree, NameScope* scope, Expression* result);
  bool Distinct(const Exp& tree, NameScope* scope, Expression* result);
  bool Between(const Exp& tree, NameScope* scope, Expression* result);
  bool Like(const Exp& tree, NameScope* scope, Expression* result);
  bool In(const Exp& tree, NameScope* scope, Expression* result);
  bool InSeparately(const Exp& tree, const Expression& left, std::vector<Expression> rights,
                    Expression* result);
  bool Any(const Exp& tree, NameScope* scope, Expression* result);
  bool AnyOfQuery(const Exp& tree, std::string_view name, bool all, NameScope* scope, Expression* result);
  bool Scalar(const Exp& tree, NameScope* scope, Expression* result);
  bool Case(const Exp& tree, NameScope* scope, Expression* result);
  bool Cast(const Exp& tree, NameScope* scope, Expression* result);
  bool List(const Exp& tree, NameScope* scope, Expression* result);
  bool Current(const Exp& tree, Expression* result);
  bool Call(const Exp& tree, NameScope* scope, Expression* result);
  bool SpecialCall(const Exp& tree, NameScope* scope, Expression* result, bool* taken);
  bool AggregateCall(const Exp& tree, AggregateKind kind, NameScope* scope, Expression* result);
  bool AggregateType(const Exp& tree, Aggregate* aggregate, Expression* argument);
  bool FailFunction(const Exp& tree, std::span<const Expression> operands, bool ambiguous);
  bool ExtractCall(const Exp& tree, NameScope* scope, Expression* result);
  bool ResolveType(const tree::TypeName& name, Type* type);
  bool Condition(const tree::ExpressionPointer& tree, std::string_view place, NameScope* scope,
                 ExpressionPointer* result);
  bool SubqueryOf(const tree::Select& select, NameScope* scope, std::shared_ptr<const Subquery>* result);

  // ---- Names (analyse_names.cpp)
  bool ColumnOf(const Exp& tree, NameScope* scope, Expression* result);
  bool FindUnqualified(const tree::Name& name, NameScope* scope, Expression* result, bool* found);
  bool FindQualified(const Exp& tree, NameScope* scope, Expression* result);
  bool MakeColumn(NameScope* at, NameScope* scope, uint16_t level, size_t range, size_t column,
                  uint32_t position, Expression* result);
  bool FailNoColumn(std::string_view table, const tree::Name& column, uint32_t position,
                    const NameScope* scope);
  bool FailNoRange(const tree::Name& table, const NameScope* scope);
  bool Star(const Exp& tree, NameScope* scope, std::vector<Target>* targets);
  TablePointer WantTable(const tree::Name& name);
  TablePointer FindTableFor(const tree::Name& name);
  bool WantColumn(const TableDefinition& table, const tree::Name& name, uint32_t* index);

  // ---- Queries (analyse_query.cpp, analyse_grouping.cpp)
  bool MakeQuery(const tree::Select& select, NameScope* outer, bool keep_unknown, Query* query,
                 bool* correlated);
  bool Ranges(const std::vector<tree::Range>& trees, NameScope* scope, std::vector<Range>* ranges);
  bool MakeRange(const tree::Range& tree, NameScope* scope, const std::vector<Range>& before, Range* range);
  bool FunctionRange(const tree::Range& tree, NameScope* scope, Range* range);
  bool JoinCondition(const tree::Range& tree, size_t first, NameScope* scope, std::vector<Range>* ranges);
  bool UsingCondition(const tree::Range& tree, NameScope* scope, std::vector<Range>* ranges);
  void FillTableRange(const TablePointer& table, std::string name, Range* range);
  bool Targets(const std::vector<tree::Target>& trees, NameScope* scope, std::vector<Target>* targets);
  bool GroupBy(const tree::Select& select, NameScope* scope, Query* query);
  bool OrderBy(const tree::Select& select, NameScope* scope, Query* query);
  bool SortTarget(const Exp& tree, NameScope* scope, Query* query, uint32_t* target);
  bool TargetByPlace(const Exp& tree, std::string_view clause, const Query& query, uint32_t* target);
  bool CheckDistinct(const tree::Select& select, const Query& query);
  bool CheckGrouping(NameScope* scope, const Query& query);
  bool CheckGrouped(const Expression& expression, const NameScope& scope, const Query& query);
  bool FailUngrouped(const Expression& column, const NameScope& scope, bool inside);
  bool Limits(const tree::Select& select, NameScope* scope, Query* query);
  bool Locks(const tree::Select& select, Query* query);
  bool CheckLocking(const tree::Locking& lock, const Query& query);
  bool AddLock(const tree::Locking& lock, size_t range, bool named, Query* query);

  // ---- Changes (analyse_change.cpp, analyse_insert.cpp)
  bool MakeInsert(const tree::Insert& tree, Insert* insert);
  bool InsertColumns(const tree::Insert& tree, const TableDefinition& table, std::vector<uint32_t>* columns);
  bool InsertRow(const tree::Insert& tree, std::span<const Exp> values, const std::vector<uint32_t>& columns,
                 Insert* insert);
  bool InsertQuery(const tree::Insert& tree, const std::vector<uint32_t>& columns, Insert* insert);
  bool CheckWidth(const tree::Insert& tree, size_t values, const std::vector<uint32_t>& columns,
                  uint32_t first_extra);
  bool CheckIdentity(const tree::Insert& tree, const Column& column);
  bool DefaultOf(const Column& column, Expression* result);
  bool Conflict(const tree::Insert& tree, Insert* insert);
  bool ConflictKeys(const tree::OnConflict& tree, const TableDefinition& table, OnConflict* conflict);
  bool Assignments(const std::vector<tree::Assignment>& trees, const TableDefinition& table, NameScope* scope,
                   std::vector<Assignment>* assignments);
  bool MakeUpdate(const tree::Update& tree, Update* update);
  bool MakeDelete(const tree::Delete& tree, Delete* deletion);
  bool Returning(const std::vector<tree::Target>& trees, NameScope* scope, std::vector<Target>* targets);

  // ---- Definitions (analyse_definition.cpp)
  bool MakeCreateTable(const tree::CreateTable& tree, CreateTable* create);
  bool MakeColumn(const tree::ColumnDefinition& tree, TableDefinition* table);
  bool ColumnConstraint(const tree::ColumnDefinition& tree, const tree::Constraint& constraint,
                        std::string_view table, Column* column);
  bool MakeSerial(const tree::ColumnDefinition& tree, Column* column, const TableDefinition& table);
  bool DefaultValue(const tree::Constraint& constraint, Column* column);
  bool AddConstraints(const std::vector<std::pair<tree::Constraint, std::string>>& constraints,
                      TableDefinition* table);
  bool AddKey(const tree::Constraint& constraint, TableDefinition* table);
  bool AddCheck(const tree::Constraint& constraint, TableDefinition* table);
  bool AddForeignKey(const tree::Constraint& constraint, TableDefinition* table);
  bool ReferredKey(const tree::Constraint& constraint, const TableDefinition& referred, ForeignKey* key);
  bool KeyColumns(const tree::Constraint& constraint, const TableDefinition& table,
                  std::vector<uint32_t>* columns);
  bool CheckConstraintName(const tree::Constraint& constraint, const TableDefinition& table);
  std::string FreeName(const TableDefinition& table, std::string_view middle, std::string_view label,
                       bool relation) const;
  bool MakeCreateIndex(const tree::CreateIndex& tree, AlterTable* alter);
  bool MakeAlterTable(const tree::AlterTable& tree, AlterTable* alter);
  bool MakeDrop(const tree::DropTable& tree, DropTable* drop);
  bool MakeNames(const std::vector<tree::Name>& trees, std::vector<std::string>* names);

  // ---- The session (analyse_session.cpp)
  bool MakeSet(const tree::Set& tree, Set* set);
  bool MakeShow(const tree::Show& tree, Statement* statement);

  bool Body(const tree::Statement& tree, Statement* statement);
  bool FinishParameters(Statement* statement);
  bool Fail(std::string_view sqlstate, std::string message, uint32_t position) {
    return sql::Fail(error_, sqlstate, std::move(message), position);
  }
  bool FailWithHint(std::string_view sqlstate, std::string message, std::string_view hint,
                    uint32_t position) {
    return sql::FailWithHint(error_, sqlstate, std::move(message), hint, position);
  }

  const Catalog& catalog_;
  std::vector<Type> parameters_;
  bool simple_;  // no parameters at all (42P02)
  ServerError* error_;
  // Where a parameter stands that has got no type yet: its number and position.
  std::vector<std::pair<uint32_t, uint32_t>> pending_;
  uint32_t subqueries_ = 0;
  std::vector<TablePointer> tables_;
};

// Where an expression begins in the text: the first of its parts, as errors point at it.
uint32_t PlaceOf(const Expression& expression);
// Whether two expressions compute the same by the same means.
bool IsEqual(const Expression& left, const Expression& right);
// The name that a result's column has when it was given none.
std::string NameOfColumn(const tree::Expression& expression);

}  // namespace interleave::model::database::sql
