#include "model/database/sql/evaluate.hpp"

#include <array>

#include "base/check.hpp"
#include "model/database/sql/functions.hpp"

namespace interleave::model::database::sql {
namespace {

// Three-valued truth, as the result of AND, OR, ANY and ALL.
enum class Truth : uint8_t { kFalse, kTrue, kNull };

Truth TruthOf(const Datum& datum) {
  if (datum.is_null()) return Truth::kNull;
  return datum.boolean() ? Truth::kTrue : Truth::kFalse;
}

void Store(Truth truth, Datum* result) {
  *result = truth == Truth::kNull ? Datum::Null() : Datum::Boolean(truth == Truth::kTrue);
}

class Evaluator {
 public:
  Evaluator(const Scope& scope, Evaluation& evaluation) : scope_(scope), evaluation_(evaluation) {}

  Step Compute(const Expression& expression, Datum* result) {
    switch (expression.op) {
      case Op::kConstant:
      case Op::kParameter:
      case Op::kColumn:
      case Op::kAggregate: {
        const Datum* place = nullptr;
        const Step step = Locate(expression, result, &place);
        if (place != result) *result = *place;
        return step;
      }
      case Op::kCall:
        return Call(expression, result);
      case Op::kSession:
        return CallSession(expression, result);
      case Op::kAnd:
        return AndOr(expression, Truth::kFalse, result);
      case Op::kOr:
        return AndOr(expression, Truth::kTrue, result);
      case Op::kNot:
      case Op::kIsNull:
      case Op::kIsNotNull:
      case Op::kIsTrue:
      case Op::kIsNotTrue:
      case Op::kIsFalse:
      case Op::kIsNotFalse:
        return Test(expression, result);
      case Op::kDistinct:
        return Distinct(expression, true, result);
      case Op::kNotDistinct:
        return Distinct(expression, false, result);
      case Op::kCase:
        return Case(expression, result);
      case Op::kCoalesce:
        return Coalesce(expression, result);
      case Op::kNullIf:
        return NullIf(expression, result);
      case Op::kGreatest:
        return Extreme(expression, true, result);
      case Op::kLeast:
        return Extreme(expression, false, result);
      case Op::kAnyOf:
        return OfOperands(expression, Truth::kTrue, result);
      case Op::kAllOf:
        return OfOperands(expression, Truth::kFalse, result);
      case Op::kAnyOfList:
        return OfList(expression, Truth::kTrue, result);
      case Op::kAllOfList:
        return OfList(expression, Truth::kFalse, result);
      case Op::kExists:
        return Exists(expression, result);
      case Op::kScalar:
        return Scalar(expression, result);
      case Op::kAnyOfQuery:
        return OfQuery(expression, Truth::kTrue, result);
      case Op::kAllOfQuery:
        return OfQuery(expression, Truth::kFalse, result);
      case Op::kList:
        return List(expression, result);
    }
    return Step::kFailed;
  }

  // Where the value is: in its row, among the parameters, or in `scratch`, where it was computed.
  Step Locate(const Expression& expression, Datum* scratch, const Datum** place) {
    static const Datum null;
    switch (expression.op) {
      case Op::kConstant:
        *place = &expression.constant;
        return Step::kDone;
      case Op::kParameter:
        CHECK(expression.index < evaluation_.parameters.size());
        *place = &evaluation_.parameters[expression.index];
        return Step::kDone;
      case Op::kColumn: {
        const Datum* row = ScopeOf(expression.level).rows[expression.range];
        *place = row == nullptr ? &null : row + expression.index;
        return Step::kDone;
      }
      case Op::kAggregate:
        *place = ScopeOf(expression.level).aggregates + expression.index;
        return Step::kDone;
      default:
        *place = scratch;
        return Compute(expression, scratch);
    }
  }

 private:
  const Scope& ScopeOf(uint32_t level) const {
    const Scope* scope = &scope_;
    for (; level > 0; --level) scope = scope->outer;
    return *scope;
  }

  Step Finish(bool done) { return done ? Step::kDone : Step::kFailed; }

  Step Call(const Expression& expression, Datum* result) {
    const size_t count = expression.operands.size();
    if (count > kMostOperands) return CallMany(expression, result);
    std::array<Datum, kMostOperands> scratch;
    std::array<const Datum*, kMostOperands> operands = {};
    bool null = false;
    for (size_t index = 0; index < count; ++index) {
      const Step step = Locate(expression.operands[index], &scratch[index], &operands[index]);
      if (step != Step::kDone) return step;
      null = null || operands[index]->is_null();
    }
    if (null && expression.function->strict) {
      *result = Datum::Null();
      return Step::kDone;
    }
    return Finish(expression.function->compute(expression, operands.data(), result, &evaluation_.error));
  }

  Step Values(const Expression& expression, std::vector<Datum>* values) {
    values->resize(expression.operands.size());
    for (size_t index = 0; index < values->size(); ++index) {
      const Step step = Compute(expression.operands[index], &(*values)[index]);
      if (step != Step::kDone) return step;
    }
    return Step::kDone;
  }

  // Only functions that take any number of operands have so many.
  Step CallMany(const Expression& expression, Datum* result) {
    std::vector<Datum> values;
    const Step step = Values(expression, &values);
    if (step != Step::kDone) return step;
    std::vector<const Datum*> operands;
    for (const Datum& value : values) operands.push_back(&value);
    return Finish(expression.function->compute(expression, operands.data(), result, &evaluation_.error));
  }

  Step CallSession(const Expression& expression, Datum* result) {
    std::vector<Datum> values;
    const Step step = Values(expression, &values);
    if (step != Step::kDone) return step;
    for (const Datum& value : values) {
      if (!value.is_null()) continue;
      *result = Datum::Null();
      return Step::kDone;
    }
    CHECK(evaluation_.host != nullptr);
    return evaluation_.host->CallSession(expression, values, evaluation_, result);
  }

  // `deciding` ends it: false for AND, true for OR.
  Step AndOr(const Expression& expression, Truth deciding, Datum* result) {
    Truth all = deciding == Truth::kFalse ? Truth::kTrue : Truth::kFalse;
    for (const Expression& operand : expression.operands) {
      Datum scratch;
      const Datum* value = nullptr;
      const Step step = Locate(operand, &scratch, &value);
      if (step != Step::kDone) return step;
      const Truth truth = TruthOf(*value);
      if (truth == deciding || truth == Truth::kNull) all = truth;
      if (truth == deciding) break;
    }
    Store(all, result);
    return Step::kDone;
  }

  Step Test(const Expression& expression, Datum* result) {
    Datum scratch;
    const Datum* value = nullptr;
    const Step step = Locate(expression.operands[0], &scratch, &value);
    if (step != Step::kDone) return step;
    const bool null = value->is_null();
    switch (expression.op) {
      case Op::kNot:
        *result = null ? Datum::Null() : Datum::Boolean(!value->boolean());
        break;
      case Op::kIsNull:
        *result = Datum::Boolean(null);
        break;
      case Op::kIsNotNull:
        *result = Datum::Boolean(!null);
        break;
      case Op::kIsTrue:
        *result = Datum::Boolean(!null && value->boolean());
        break;
      case Op::kIsNotTrue:
        *result = Datum::Boolean(null || !value->boolean());
        break;
      case Op::kIsFalse:
        *result = Datum::Boolean(!null && !value->boolean());
        break;
      default:
        *result = Datum::Boolean(null || value->boolean());
        break;
    }
    return Step::kDone;
  }

  // The comparison of two values by the expression's function: NULL of a NULL.
  Step Compare(const Expression& expression, const Datum& left, const Datum& right, Truth* truth) {
    *truth = Truth::kNull;
    if (left.is_null() || right.is_null()) return Step::kDone;
    const Datum* operands[] = {&left, &right};
    Datum answer;
    if (!expression.function->compute(expression, operands, &answer, &evaluation_.error))
      return Step::kFailed;
    *truth = TruthOf(answer);
    return Step::kDone;
  }

  Step Two(const Expression& expression, std::array<Datum, 2>* scratch, std::array<const Datum*, 2>* values) {
    for (size_t index = 0; index < 2; ++index) {
      const Step step = Locate(expression.operands[index], &(*scratch)[index], &(*values)[index]);
      if (step != Step::kDone) return step;
    }
    return Step::kDone;
  }

  Step Distinct(const Expression& expression, bool wanted, Datum* result) {
    std::array<Datum, 2> scratch;
    std::array<const Datum*, 2> values = {};
    Step step = Two(expression, &scratch, &values);
    if (step != Step::kDone) return step;
    bool distinct = values[0]->is_null() != values[1]->is_null();
    if (!values[0]->is_null() && !values[1]->is_null()) {
      Truth equal = Truth::kNull;
      step = Compare(expression, *values[0], *values[1], &equal);
      distinct = equal != Truth::kTrue;
    }
    *result = Datum::Boolean(distinct == wanted);
    return step;
  }

  Step NullIf(const Expression& expression, Datum* result) {
    std::array<Datum, 2> scratch;
    std::array<const Datum*, 2> values = {};
    Step step = Two(expression, &scratch, &values);
    if (step != Step::kDone) return step;
    Truth equal = Truth::kNull;
    step = Compare(expression, *values[0], *values[1], &equal);
    *result = equal == Truth::kTrue ? Datum::Null() : *values[0];
    return step;
  }

  Step Case(const Expression& expression, Datum* result) {
    const std::vector<Expression>& operands = expression.operands;
    for (size_t index = 0; index + 1 < operands.size(); index += 2) {
      bool holds = false;
      const Step step = Holds(&operands[index], scope_, evaluation_, &holds);
      if (step != Step::kDone) return step;
      if (holds) return Compute(operands[index + 1], result);
    }
    return Compute(operands.back(), result);
  }

  Step Coalesce(const Expression& expression, Datum* result) {
    for (const Expression& operand : expression.operands) {
      const Step step = Compute(operand, result);
      if (step != Step::kDone || !result->is_null()) return step;
    }
    return Step::kDone;
  }

  Step Extreme(const Expression& expression, bool greatest, Datum* result) {
    Datum best;
    for (const Expression& operand : expression.operands) {
      Datum value;
      const Step step = Compute(operand, &value);
      if (step != Step::kDone) return step;
      if (value.is_null()) continue;
      if (best.is_null() || (greatest ? Datum::Compare(value, best) > 0 : Datum::Compare(value, best) < 0)) {
        best = std::move(value);
      }
    }
    *result = std::move(best);
    return Step::kDone;
  }

  // ANY where `deciding` is true, ALL where it is false; a NULL among the answers leaves it open.
  Step Among(const Expression& expression, const Datum& left, std::span<const Datum> rights, Truth deciding,
             Datum* result) {
    Truth all = deciding == Truth::kFalse ? Truth::kTrue : Truth::kFalse;
    for (const Datum& right : rights) {
      Truth truth = Truth::kNull;
      const Step step = Compare(expression, left, right, &truth);
      if (step != Step::kDone) return step;
      if (truth == deciding || truth == Truth::kNull) all = truth;
      if (truth == deciding) break;
    }
    Store(all, result);
    return Step::kDone;
  }

  Step OfOperands(const Expression& expression, Truth deciding, Datum* result) {
    Datum scratch;
    const Datum* left = nullptr;
    Step step = Locate(expression.operands[0], &scratch, &left);
    Truth all = deciding == Truth::kFalse ? Truth::kTrue : Truth::kFalse;
    for (size_t index = 1; step == Step::kDone && index < expression.operands.size(); ++index) {
      Datum other;
      const Datum* right = nullptr;
      Truth truth = Truth::kNull;
      step = Locate(expression.operands[index], &other, &right);
      if (step == Step::kDone) step = Compare(expression, *left, *right, &truth);
      if (truth == deciding || truth == Truth::kNull) all = truth;
      if (truth == deciding) break;
    }
    Store(all, result);
    return step;
  }

  Step OfList(const Expression& expression, Truth deciding, Datum* result) {
    std::array<Datum, 2> scratch;
    std::array<const Datum*, 2> values = {};
    const Step step = Two(expression, &scratch, &values);
    if (step != Step::kDone) return step;
    if (values[1]->is_null()) {
      *result = Datum::Null();
      return Step::kDone;
    }
    return Among(expression, *values[0], values[1]->list(), deciding, result);
  }

  Step Rows(const Expression& expression, uint64_t wanted, std::span<const Datum>* rows) {
    CHECK(evaluation_.host != nullptr);
    return evaluation_.host->RowsOf(*expression.subquery, scope_, wanted, evaluation_, rows);
  }

  Step Exists(const Expression& expression, Datum* result) {
    std::span<const Datum> rows;
    const Step step = Rows(expression, 1, &rows);
    *result = Datum::Boolean(!rows.empty());
    return step;
  }

  Step Scalar(const Expression& expression, Datum* result) {
    std::span<const Datum> rows;
    const Step step = Rows(expression, 2, &rows);
    if (step != Step::kDone) return step;
    if (rows.size() > 1) {
      return Finish(Fail(&evaluation_.error, "21000",
                         "more than one row returned by a subquery used as an expression"));
    }
    *result = rows.empty() ? Datum::Null() : rows[0];
    return Step::kDone;
  }

  Step OfQuery(const Expression& expression, Truth deciding, Datum* result) {
    Datum left;
    Step step = Compute(expression.operands[0], &left);
    if (step != Step::kDone) return step;
    std::span<const Datum> rows;
    step = Rows(expression, UINT64_MAX, &rows);
    if (step != Step::kDone) return step;
    return Among(expression, left, rows, deciding, result);
  }

  Step List(const Expression& expression, Datum* result) {
    std::vector<Datum> values;
    const Step step = Values(expression, &values);
    if (step == Step::kDone) *result = Datum::List(std::move(values));
    return step;
  }

  const Scope& scope_;
  Evaluation& evaluation_;
};

}  // namespace

Step Evaluate(const Expression& expression, const Scope& scope, Evaluation& evaluation, Datum* result) {
  return Evaluator(scope, evaluation).Compute(expression, result);
}

Step Holds(const Expression* condition, const Scope& scope, Evaluation& evaluation, bool* holds) {
  *holds = true;
  if (condition == nullptr) return Step::kDone;
  Datum scratch;
  const Datum* value = nullptr;
  const Step step = Evaluator(scope, evaluation).Locate(*condition, &scratch, &value);
  if (step == Step::kDone) *holds = !value->is_null() && value->boolean();
  return step;
}

Step IsNotFalse(const Expression& condition, const Scope& scope, Evaluation& evaluation, bool* result) {
  Datum value;
  const Step step = Evaluate(condition, scope, evaluation, &value);
  if (step == Step::kDone) *result = value.is_null() || value.boolean();
  return step;
}

}  // namespace interleave::model::database::sql
