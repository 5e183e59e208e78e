// An expression after analysis: every name is a place, every operator a function on known types, every
// implicit cast is written out. Immutable once analysed, and shared between statements, tables and threads of
// control.
//
// evaluate.hpp computes it. Its nesting is bounded by kDeepest, so what walks it may call itself.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/database/sql/datum.hpp"
#include "model/database/sql/type.hpp"

namespace interleave::model::database::sql {

struct Function;  // functions.hpp: what computes a value of values
struct Query;     // statement.hpp

// A statement whose parts lie deeper than this in one another is refused: 54001.
constexpr uint32_t kDeepest = 200;

enum class Op : uint8_t {
  kConstant,   // `constant`
  kParameter,  // `index` from 0: $1 is 0
  kColumn,     // `index` of the range's row, `range` of the query `level` steps out
  kAggregate,  // `index` of Query::aggregates of the query `level` steps out
  kCall,       // `function` of the operands
  kSession,    // `session` of the operands: what only the session can answer
  kAnd,        // of two or more
  kOr,
  kNot,
  kIsNull,
  kIsNotNull,
  kIsTrue,  // IS TRUE and its kin: two truth values, never NULL
  kIsNotTrue,
  kIsFalse,
  kIsNotFalse,
  kDistinct,  // IS DISTINCT FROM; `function` is the equality
  kNotDistinct,
  kCase,  // condition, value, condition, value ..., else
  kCoalesce,
  kNullIf,  // `function` is the equality
  kGreatest,
  kLeast,
  kAnyOf,       // the first operand against each other one by `function`: IN (1, 2), true if any is
  kAllOf,       // NOT IN (1, 2): true if all are
  kAnyOfList,   // the first against each element of the second, a list: = ANY($1)
  kAllOfList,   // <> ALL($1)
  kExists,      // `subquery` has a row
  kScalar,      // the one value of `subquery`, NULL of no row; 21000 of several
  kAnyOfQuery,  // the operand against each row of `subquery` by `function`: IN (SELECT ...)
  kAllOfQuery,  // NOT IN (SELECT ...)
  kList,        // ARRAY[...]
};

// What is asked of the session, since it waits, or has a memory, or is the time.
enum class SessionFunction : uint8_t {
  kAdvisoryLock,  // pg_advisory_lock and its kin; `advisory` says which
  kAdvisoryUnlockAll,
  kSleep,            // pg_sleep(double precision)
  kTransactionTime,  // now(), current_timestamp, transaction_timestamp()
  kStatementTime,    // statement_timestamp()
  kClockTime,        // clock_timestamp()
  kBackendPid,       // pg_backend_pid()
  kTransactionId,    // txid_current(), pg_current_xact_id()
  kNextValue,        // nextval(text): of a sequence by its name; also the default of serial and identity
  kCurrentValue,     // currval(text)
  kLastValue,        // lastval()
  kSetValue,         // setval(text, bigint [, boolean])
  kCurrentSetting,   // current_setting(text)
  kSetConfig,        // set_config(text, text, boolean)
};

struct Advisory {
  bool try_only = false;  // pg_try_...: answers true or false and never waits
  bool shared = false;
  bool transaction = false;  // ..._xact_...: held to the end of the transaction
  bool unlock = false;       // answers true or false
  bool pair = false;         // two integers in the place of one bigint: another space of keys
};

struct Subquery {
  std::shared_ptr<const Query> query;
  // It names columns or aggregates of a query around it, so its rows depend on theirs. Without: its rows are
  // the same all through the statement, and it is to be carried out once, when first asked for.
  bool correlated = false;
  // Which one it is among all subqueries of the statement, from 0: a place to keep its rows.
  uint32_t number = 0;
};

struct Expression {
  Op op = Op::kConstant;
  Type type;
  uint32_t position = 0;  // in the text, in characters from 1; 0: it has none (a default, a check)
  uint16_t level = 0;
  uint16_t range = 0;
  uint32_t index = 0;
  const Function* function = nullptr;
  SessionFunction session = SessionFunction::kTransactionTime;
  Advisory advisory;
  Datum constant;
  std::vector<Expression> operands;
  std::shared_ptr<const Subquery> subquery;
};

using ExpressionPointer = std::shared_ptr<const Expression>;  // null where there is none

}  // namespace interleave::model::database::sql
