// Aggregates over the rows of a group: count, sum, min, max, avg, bool_and, bool_or.
//
//   Accumulator total(query.aggregates[0]);
//   for (each row) if (Step step = total.Add(scope, evaluation); step != Step::kDone) return step;
//   values.push_back(total.Result());
#pragma once

#include <vector>

#include "model/database/sql/evaluate.hpp"

namespace interleave::model::database::sql {

class Accumulator {
 public:
  explicit Accumulator(const Aggregate& aggregate) : aggregate_(&aggregate) {}

  // Takes the row of the scope in: evaluates the filter and the argument.
  Step Add(const Scope& scope, Evaluation& evaluation);
  // Of no rows: 0 for counts, NULL for others. Fails with 22003 where a sum does not fit its type.
  bool Result(Datum* result, ServerError* error) const;

 private:
  bool Take(const Datum& value, ServerError* error);
  bool IsSeen(const Datum& value);

  const Aggregate* aggregate_;
  int64_t count_ = 0;
  Datum value_;              // the least, the greatest, the sum so far
  std::vector<Datum> seen_;  // of DISTINCT, in order
};

}  // namespace interleave::model::database::sql
