#include "model/database/engine/observer.hpp"

#include <algorithm>

namespace interleave::model::database {

namespace {

using sql::Expression;
using sql::Op;

// Whether some part of an expression, outside of subqueries, is like that.
template <typename Test>
bool HasPart(const Expression& expression, Test test) {
  if (test(expression)) return true;
  return std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return HasPart(operand, test); });
}

// Of the row that is changed.
bool IsOwnColumn(const Expression& part) {
  return part.op == Op::kColumn && part.level == 0 && part.range == 0;
}

bool IsComputed(const Expression& value) { return HasPart(value, IsOwnColumn); }

// What the client has sent: it may stem from what was read before.
bool IsGiven(const Expression& value, bool proposes) {
  return HasPart(value, [proposes](const Expression& part) {
    const bool is_proposed = proposes && part.op == Op::kColumn && part.level == 0 && part.range == 1;
    return part.op == Op::kConstant || part.op == Op::kParameter || is_proposed;
  });
}

bool IsAssigned(const std::vector<sql::Assignment>& assignments, uint32_t column) {
  return std::any_of(assignments.begin(), assignments.end(),
                     [column](const sql::Assignment& one) { return one.column == column; });
}

}  // namespace

ChangeKind KindOfUpdate(const std::vector<sql::Assignment>& assignments, const Expression* where,
                        bool proposes) {
  ChangeKind kind{.basis = trace::RowChange::kComputed, .columns = 0, .given = 0};
  for (const sql::Assignment& assignment : assignments) {
    constexpr uint32_t kLastBit = 7;
    const auto bit = static_cast<uint8_t>(1U << std::min(assignment.column, kLastBit));
    kind.columns = static_cast<uint8_t>(kind.columns | bit);
    if (!IsComputed(assignment.value) && IsGiven(assignment.value, proposes))
      kind.given = static_cast<uint8_t>(kind.given | bit);
  }
  if (kind.given != 0) kind.basis = trace::RowChange::kBlind;
  const bool is_checked = where != nullptr && HasPart(*where, [&](const Expression& part) {
                            return IsOwnColumn(part) && IsAssigned(assignments, part.index);
                          });
  if (is_checked) kind.basis = trace::RowChange::kChecked;
  return kind;
}

ChangeKind KindOfDelete(const sql::TableDefinition& table, const Expression* where) {
  const auto is_key = [&](uint32_t column) {
    return std::any_of(table.unique_keys.begin(), table.unique_keys.end(), [column](const auto& key) {
      return std::find(key.columns.begin(), key.columns.end(), column) != key.columns.end();
    });
  };
  const bool is_checked = where != nullptr && HasPart(*where, [&](const Expression& part) {
                            return IsOwnColumn(part) && !is_key(part.index);
                          });
  return {.basis = is_checked ? trace::RowChange::kChecked : trace::RowChange::kBlind};
}

}  // namespace interleave::model::database
