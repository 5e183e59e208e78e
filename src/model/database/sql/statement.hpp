// A statement after analysis: what the engine carries out. Immutable and shared; the engine keeps it by its
// text.
//
// Ranges. A query reads from ranges: tables, functions or subqueries, numbered from 0 in the order of FROM.
// In UPDATE and DELETE range 0 is the table that is changed, and FROM and USING follow. In ON CONFLICT DO
// UPDATE range 0 is the table and range 1 the row that was to be inserted (`excluded`). A row of a range is
// an array of Datum, one per column; expressions find it through a Scope (evaluate.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/database/sql/catalog.hpp"
#include "model/database/sql/expression.hpp"

namespace interleave::model::database::sql {

// ---- Queries ---------------------------------------------------------------------------------------------

enum class Join : uint8_t { kInner, kLeft };

struct Range {
  std::string name;                       // its alias, or the table's name
  TablePointer table;                     // null: another kind
  std::shared_ptr<const Subquery> query;  // (SELECT ...) AS name; null: another kind
  // generate_series(from, to [, step]): two or three bigints of no range; a row has the one column.
  std::vector<Expression> series;
  std::vector<std::string> column_names;
  std::vector<Type> column_types;
  // How it is joined to all ranges before it. Of range 0: kInner without a condition.
  Join join = Join::kInner;
  ExpressionPointer condition;  // null: none
};

struct Target {
  std::string name;  // of the column of the result
  Expression expression;
};

struct SortKey {
  uint32_t target = 0;  // of Query::targets
  bool descending = false;
  bool nulls_first = false;
};

enum class AggregateKind : uint8_t { kCountRows, kCount, kSum, kMin, kMax, kAverage, kBoolAnd, kBoolOr };

struct Aggregate {
  AggregateKind kind = AggregateKind::kCountRows;
  Type type;  // of its result
  Type argument_type;
  ExpressionPointer argument;  // null: count(*)
  bool distinct = false;
  ExpressionPointer filter;  // FILTER (WHERE ...)
};

// From the weakest to the strongest, as PostgreSQL orders them.
enum class LockStrength : uint8_t { kKeyShare, kShare, kNoKeyUpdate, kUpdate };
enum class WaitPolicy : uint8_t { kWait, kSkip, kError };  // SKIP LOCKED, NOWAIT

struct RowLock {
  LockStrength strength = LockStrength::kUpdate;
  WaitPolicy wait = WaitPolicy::kWait;
  uint32_t range = 0;
};

struct Query {
  std::vector<Range> ranges;  // none: SELECT 1
  ExpressionPointer where;
  // The first `visible` make the result's row; the others are there to sort by.
  std::vector<Target> targets;
  uint32_t visible = 0;
  bool distinct = false;  // rows whose visible targets are the same count once
  // Aggregation: `grouped` says that there are groups; without group_by there is exactly one, even of no
  // rows. Outside of an aggregate, a target may name columns by which rows are grouped: any row of the group
  // will do. GROUP BY the primary key allows all columns of its table.
  bool grouped = false;
  std::vector<Expression> group_by;
  ExpressionPointer having;
  std::vector<Aggregate> aggregates;
  std::vector<SortKey> order_by;
  ExpressionPointer limit;     // bigint; NULL: all. Negative: 2201W
  ExpressionPointer offset;    // bigint. Negative: 2201X
  std::vector<RowLock> locks;  // at most one a range: the strongest asked for
};

// ---- Changes ---------------------------------------------------------------------------------------------

struct Assignment {
  uint32_t column = 0;
  Expression value;  // cast to the column's type
};

struct OnConflict {
  bool update = false;  // DO UPDATE; false: DO NOTHING
  // The unique keys (of TableDefinition::unique_keys) whose conflicts it takes. All of them where DO NOTHING
  // names none.
  std::vector<uint32_t> keys;
  std::vector<Assignment> assignments;  // range 0: the row in the table, range 1: excluded
  ExpressionPointer where;
};

struct Insert {
  TablePointer table;
  // Each row's values, one per column of the table, with defaults put in and cast to the columns' types.
  std::vector<std::vector<Expression>> rows;
  // INSERT ... SELECT: `rows` has one entry, whose range 0 is a row of this query. Null: VALUES.
  std::shared_ptr<const Subquery> source;
  std::optional<OnConflict> on_conflict;
  std::vector<Target> returning;  // range 0: the row as inserted or updated
};

struct Update {
  std::vector<Range> ranges;  // range 0: the table that is changed
  std::vector<Assignment> assignments;
  ExpressionPointer where;
  std::vector<Target> returning;  // range 0: the row as it is now
};

struct Delete {
  std::vector<Range> ranges;  // range 0: the table that is changed
  ExpressionPointer where;
  std::vector<Target> returning;  // range 0: the row as it was
};

// ---- Definitions -----------------------------------------------------------------------------------------

struct CreateTable {
  TablePointer table;  // null: it is there already and IF NOT EXISTS was said (00000, a notice)
  std::string name;
};

struct DropTable {
  std::vector<std::string> names;    // that exist
  std::vector<std::string> missing;  // of IF EXISTS: a notice each
  bool cascade = false;              // foreign keys of others that refer to it go too; without: 2BP01
};

struct Truncate {
  // A table that a foreign key of another refers to may go only together with that one (0A000): checked by
  // the engine, which knows who refers to whom.
  std::vector<std::string> names;
  bool restart_identity = false;
  bool cascade = false;
};

// ALTER TABLE and CREATE INDEX: what to put in the place of the table's definition. The engine checks the
// rows that are there against what is new (23505 could not create unique index, 23514, 23503).
struct AlterTable {
  TablePointer before;
  TablePointer table;  // null: nothing is to be done (CREATE INDEX IF NOT EXISTS)
  bool index = false;  // CREATE INDEX, by its command tag
};

enum class TableLock : uint8_t {
  kAccessShare,
  kRowShare,
  kRowExclusive,
  kShareUpdateExclusive,
  kShare,
  kShareRowExclusive,
  kExclusive,
  kAccessExclusive,
};

struct LockTable {
  std::vector<std::string> names;
  TableLock mode = TableLock::kAccessExclusive;
  bool nowait = false;
};

// ---- The session -----------------------------------------------------------------------------------------

enum class Isolation : uint8_t {
  kReadCommitted,
  kRepeatableRead,
  kSerializable
};  // READ UNCOMMITTED is the first

struct Characteristics {
  std::optional<Isolation> isolation;
  std::optional<bool> read_only;
  std::optional<bool> deferrable;
};

struct Transaction {
  enum class Kind : uint8_t {
    kBegin,      // with characteristics
    kStart,      // START TRANSACTION: as kBegin, but for its command tag
    kCommit,     // COMMIT, END
    kRollback,   // ROLLBACK, ABORT
    kSavepoint,  // with a name
    kRelease,
    kRollbackTo,
    kSetTransaction,  // SET TRANSACTION
    kSetSession,      // SET SESSION CHARACTERISTICS AS TRANSACTION
  };
  Kind kind = Kind::kBegin;
  std::string name;
  Characteristics characteristics;
  bool chain = false;  // COMMIT AND CHAIN
};

enum class Setting : uint8_t {
  kLockTimeout,  // milliseconds; 0: none
  kStatementTimeout,
  kDeadlockTimeout,
  kIdleInTransactionTimeout,
  kDefaultIsolation,  // default_transaction_isolation
  kDefaultReadOnly,
  kDefaultDeferrable,
  kTransactionIsolation,  // transaction_isolation: of this transaction
  kTransactionReadOnly,
  kOther,  // any other that PostgreSQL knows: its text is kept and has no effect
};

struct SettingValue {
  int64_t milliseconds = 0;
  Isolation isolation = Isolation::kReadCommitted;
  bool on = false;
  std::string text;  // as SHOW prints it: "5s", "read committed", "on"
};

struct Set {
  Setting setting = Setting::kOther;
  std::string name;                   // of the setting, in small letters
  bool local = false;                 // SET LOCAL: to the end of the transaction
  std::optional<SettingValue> value;  // nothing: back to the default (RESET, SET ... TO DEFAULT)
  bool reset = false;                 // the statement is RESET, by its command tag
};

struct ResetAll {};

struct Show {
  Setting setting = Setting::kOther;
  std::string name;
  std::string default_text;  // what a setting that was never set shows
};

// Statements that change nothing here, and are answered by their tag: CLOSE ALL, UNLISTEN *, DEALLOCATE ALL
// ...
struct Nothing {
  std::string tag;
};
struct DiscardAll {};
struct Empty {};  // no statement at all: "", ";", a comment

// ---- A statement -----------------------------------------------------------------------------------------

struct ResultColumn {
  std::string name;
  Type type;
};

using StatementBody =
    std::variant<Empty, Query, Insert, Update, Delete, CreateTable, DropTable, Truncate, AlterTable,
                 LockTable, Transaction, Set, ResetAll, Show, Nothing, DiscardAll>;

struct Statement {
  StatementBody body;
  std::vector<Type> parameters;       // of $1, $2 ...
  bool returns_rows = false;          // SELECT, SHOW, RETURNING
  std::vector<ResultColumn> columns;  // where it does
  uint32_t subqueries = 0;            // how many it has (Subquery::number is below)
  // Every table that it reads or changes, each once, by name: what is to be locked before it runs.
  std::vector<TablePointer> tables;
};

using StatementPointer = std::shared_ptr<const Statement>;

// ROLLBACK, COMMIT, ROLLBACK TO and the like: what runs even in a transaction that has failed.
bool RunsInFailedTransaction(const Statement& statement);
// Whether it may run in a READ ONLY transaction; if not, the name for the message of 25006: "UPDATE".
bool IsReadOnly(const Statement& statement, std::string* command);

}  // namespace interleave::model::database::sql
