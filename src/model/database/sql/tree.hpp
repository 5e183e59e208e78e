// What the parser makes of a text: statements as they were written, with names that nobody has looked up yet.
// Positions are in characters from 1, as in PostgreSQL's error messages; 0 means none.
//
// Names are folded already: small letters, unless they were quoted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/database/sql/statement.hpp"

namespace interleave::model::database::sql::tree {

struct Name {
  std::string text;
  uint32_t position = 0;
};

// A type as it was written: varchar(20), numeric(10, 2)[], serial.
struct TypeName {
  std::string name;  // PostgreSQL's own one: int4, varchar, bpchar, timestamptz; serial as it is
  std::vector<int64_t> modifiers;
  bool list = false;
  uint32_t position = 0;
};

struct Select;

enum class Kind : uint8_t {
  kNumber,  // `text`: digits, perhaps with a point or an exponent
  kString,  // `text`
  kNull,
  kBoolean,    // `flag`
  kParameter,  // `number` from 1
  kColumn,     // `names`: column, or table and column
  kStar,       // `names`: none, or the table of `t.*`
  kOperator,   // `text`: "+", "||", "="; one operand (prefix) or two
  kAnd,
  kOr,
  kNot,
  kIs,        // `text`: "NULL", "TRUE", "FALSE", "UNKNOWN"; `flag`: NOT
  kDistinct,  // IS DISTINCT FROM; `flag`: NOT
  kBetween,   // three operands; `flag`: NOT; `symmetric`
  kLike,      // two or three (ESCAPE) operands; `text`: "~~" or "~~*"; `flag`: NOT
  kIn,        // the first operand in the others; `flag`: NOT
  kInQuery,   // the operand in `query`; `flag`: NOT
  kAny,       // `text` operator, operand ANY (list); `flag`: ALL
  kAnyQuery,  // the same with `query`
  kExists,
  kScalar,  // (SELECT ...)
  kCase,  // `flag`: CASE operand WHEN ...; then pairs; `has_else`: and the last; `names`: where each WHEN is
  kCall,  // `text` (operands); `star`, `distinct`, `filter`
  kCast,  // `type`
  kRow,   // (a, b) or ROW(a, b)
  kList,  // ARRAY[...]
  kDefault,  // DEFAULT in VALUES or SET
  kCurrent,  // `text`: current_timestamp and its kin, which are words and not calls
};

struct Expression {
  Kind kind = Kind::kNull;
  uint32_t position = 0;
  uint32_t depth = 1;  // 1 more than that of its deepest operand; at most kDeepest
  std::string text = {};
  uint32_t number = 0;
  bool flag = false;
  bool symmetric = false;
  bool has_else = false;
  bool star = false;
  bool distinct = false;
  std::vector<Name> names = {};
  std::vector<Expression> operands = {};
  TypeName type = {};
  std::shared_ptr<const Select> query = nullptr;
  std::shared_ptr<const Expression> filter = nullptr;
};

using ExpressionPointer = std::shared_ptr<const Expression>;

struct Target {
  Expression expression;
  std::string name = {};  // AS name; empty: none was given
};

struct Range {
  Name table;                                        // empty: another kind
  std::shared_ptr<const Select> query = nullptr;     // (SELECT ...)
  std::shared_ptr<const Expression> call = nullptr;  // generate_series(1, 3)
  std::string alias = {};
  std::vector<Name> column_aliases = {};
  // How it is joined to all before it.
  Join join = Join::kInner;
  ExpressionPointer condition = nullptr;  // ON
  std::vector<Name> using_columns = {};
  bool natural = false;
  // It came after a comma: its ON may not name what stands before that comma.
  bool comma = false;
};

struct SortKey {
  Expression expression;
  bool descending = false;
  std::optional<bool> nulls_first = std::nullopt;
};

struct Locking {
  LockStrength strength = LockStrength::kUpdate;
  WaitPolicy wait = WaitPolicy::kWait;
  std::vector<Name> tables = {};
};

struct Select {
  uint32_t position = 0;
  bool distinct = false;
  std::vector<Target> targets;
  std::vector<Range> ranges;
  ExpressionPointer where;
  std::vector<Expression> group_by;
  ExpressionPointer having;
  std::vector<SortKey> order_by;
  ExpressionPointer limit;
  ExpressionPointer offset;
  std::vector<Locking> locks;
};

// SET a = 1, or one column of SET (a, b) = (1, 2).
struct Assignment {
  Name column;
  bool field = false;  // SET a.b = 1
  Expression value = {};
};

struct OnConflict {
  bool update = false;
  uint32_t position = 0;
  std::vector<Name> columns;
  ExpressionPointer predicate;  // ON CONFLICT (a) WHERE ...: of a partial index
  Name constraint;
  std::vector<Assignment> assignments;
  ExpressionPointer where;
};

struct Insert {
  Name table;
  std::string alias;
  std::vector<Name> columns;
  bool default_values = false;
  bool overriding_system = false;
  bool overriding_user = false;
  std::vector<std::vector<Expression>> rows;
  std::shared_ptr<const Select> query;
  std::optional<OnConflict> on_conflict;
  std::vector<Target> returning;
};

struct Update {
  Name table;
  std::string alias;
  std::vector<Assignment> assignments;
  std::vector<Range> from;
  ExpressionPointer where;
  std::vector<Target> returning;
};

struct Delete {
  Name table;
  std::string alias;
  std::vector<Range> from;  // USING
  ExpressionPointer where;
  std::vector<Target> returning;
};

struct Constraint {
  enum class Kind : uint8_t {
    kNotNull,
    kNull,
    kDefault,
    kCheck,
    kUnique,
    kPrimaryKey,
    kForeignKey,
    kIdentity
  };
  Kind kind = Kind::kCheck;
  uint32_t position = 0;
  std::string name = {};
  std::vector<Name> columns = {};  // empty for a constraint that stands with its column
  ExpressionPointer expression = nullptr;
  Name table = {};
  std::vector<Name> referred_columns = {};
  ReferenceAction on_delete = ReferenceAction::kNoAction;
  ReferenceAction on_update = ReferenceAction::kNoAction;
  bool always = false;      // GENERATED ALWAYS
  bool deferrable = false;  // of references
  bool deferred = false;    // INITIALLY DEFERRED
};

struct ColumnDefinition {
  Name name;
  TypeName type;
  std::vector<Constraint> constraints;
};

struct CreateTable {
  Name name;
  bool if_not_exists = false;
  std::vector<ColumnDefinition> columns;
  std::vector<Constraint> constraints;
};

struct DropTable {
  std::vector<Name> names;
  bool if_exists = false;
  bool cascade = false;
};

struct Truncate {
  std::vector<Name> names;
  bool restart_identity = false;
  bool cascade = false;
};

struct CreateIndex {
  std::string name;
  bool unique = false;
  bool if_not_exists = false;
  Name table;
  std::vector<Name> columns;
  ExpressionPointer predicate;
};

struct AlterTable {
  Name table;
  std::vector<Constraint> added;
};

struct LockTable {
  std::vector<Name> names;
  TableLock mode = TableLock::kAccessExclusive;
  bool nowait = false;
};

struct Set {
  Name name;
  bool local = false;
  bool reset = false;
  std::optional<std::vector<std::string>> values;  // nothing: DEFAULT, RESET
};

struct Show {
  Name name;
};

using Body =
    std::variant<sql::Empty, Select, Insert, Update, Delete, CreateTable, DropTable, Truncate, CreateIndex,
                 AlterTable, LockTable, Transaction, Set, ResetAll, Show, Nothing, DiscardAll>;

struct Statement {
  Body body;
};

}  // namespace interleave::model::database::sql::tree
