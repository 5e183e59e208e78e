// Computes an analysed expression for given rows. What it cannot know itself (the rows of a subquery, the
// time, advisory locks, sequences) it asks of the Host, which is the engine.
//
//   Evaluation evaluation{.parameters = parameters, .host = &host};
//   const Datum* rows[] = {row.data()};
//   bool holds = false;
//   switch (Holds(update.where.get(), Scope{.rows = rows}, evaluation, &holds)) { ... }
//
// Comparing and adding whole numbers allocates nothing. Operands are computed from left to right; AND, OR,
// CASE and COALESCE stop where the answer is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/database/sql/expression.hpp"
#include "model/database/sql/server_error.hpp"
#include "model/database/sql/statement.hpp"

namespace interleave::model::database::sql {

enum class Step : uint8_t {
  kDone,
  kFailed,  // Evaluation::error says why
  // The Host has to wait (an advisory lock, a row that a subquery locks). Nothing is kept of this evaluation:
  // once the wait is over the same expression is evaluated again from its start, and the Host, which has
  // remembered what it already did for this row, answers at once.
  kWaits,
};

// The rows that an expression is about. One per query that is being carried out, the outer ones linked.
struct Scope {
  // Of each range the array of its columns. Null: all of its columns are NULL (a LEFT JOIN without a
  // partner).
  const Datum* const* rows = nullptr;
  const Datum* aggregates = nullptr;  // the results of Query::aggregates for the present group
  const Scope* outer = nullptr;
};

struct Evaluation;

class Host {
 public:
  virtual ~Host() = default;
  // The first columns of the subquery's rows, one Datum a row (NULL where it has no columns). At least
  // `wanted` rows if it has so many; there may be more. `scope` is the one around the subquery: the Scope of
  // its own rows has it as `outer`. The array stays the Host's and is used before the next call.
  virtual Step RowsOf(const Subquery& subquery, const Scope& scope, uint64_t wanted, Evaluation& evaluation,
                      std::span<const Datum>* rows) = 0;
  // `expression` is kSession; `operands` its values, none of them NULL (a NULL operand makes NULL without a
  // call).
  virtual Step CallSession(const Expression& expression, std::span<const Datum> operands,
                           Evaluation& evaluation, Datum* result) = 0;
};

struct Evaluation {
  std::span<const Datum> parameters;  // adapted to Statement::parameters (Adapt of datum.hpp)
  Host* host = nullptr;               // null: only where no subquery and no session function can stand
  ServerError error;                  // of Step::kFailed
};

Step Evaluate(const Expression& expression, const Scope& scope, Evaluation& evaluation, Datum* result);

// For WHERE, ON, HAVING: NULL counts as false. Null as condition: it holds.
Step Holds(const Expression* condition, const Scope& scope, Evaluation& evaluation, bool* holds);
// For CHECK: NULL counts as true.
Step IsNotFalse(const Expression& condition, const Scope& scope, Evaluation& evaluation, bool* result);

}  // namespace interleave::model::database::sql
