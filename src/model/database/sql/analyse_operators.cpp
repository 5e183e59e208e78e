// Which operator or function is meant by a name and operands of some types: PostgreSQL's rules (chapter 10 of
// its manual; func_select_candidate of parse_func.c).
#include <algorithm>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"

namespace interleave::model::database::sql {
namespace {

using Candidates = std::vector<const Function*>;

bool IsUnknown(const Expression& expression) {
  return expression.type.id == TypeId::kUnknown && !expression.type.list;
}

// Keeps the candidates that have the most of what `count` counts.
template <typename Count>
void KeepBest(Candidates* candidates, Count count) {
  int best = 0;
  for (const Function* candidate : *candidates) best = std::max(best, count(*candidate));
  std::erase_if(*candidates, [&](const Function* candidate) { return count(*candidate) < best; });
}

// The category that every candidate wants of the unknown operand at `index`; texts win if one wants a text.
// 0: they do not agree.
char CategoryWanted(const Candidates& candidates, size_t index) {
  char category = 0;
  bool agree = true;
  for (const Function* candidate : candidates) {
    const char one = CategoryOf({.id = candidate->operands[index]});
    if (one == 'S') return 'S';
    if (category != 0 && category != one) agree = false;
    category = one;
  }
  return agree ? category : '\0';
}

void KeepCategory(Candidates* candidates, size_t index, char category) {
  const auto is_of = [&](const Function* candidate) {
    return CategoryOf({.id = candidate->operands[index]}) == category;
  };
  const bool preferred = std::any_of(candidates->begin(), candidates->end(), [&](const Function* candidate) {
    return is_of(candidate) && IsPreferred(candidate->operands[index]);
  });
  std::erase_if(*candidates, [&](const Function* candidate) {
    return !is_of(candidate) || (preferred && !IsPreferred(candidate->operands[index]));
  });
}

// The last rule: if all known operands have one type, the unknown ones are taken to have it too.
const Function* AssumeOneType(const Candidates& candidates, std::span<const Expression> operands) {
  TypeId known = TypeId::kUnknown;
  for (const Expression& operand : operands) {
    if (IsUnknown(operand)) continue;
    if (known != TypeId::kUnknown && known != operand.type.id) return nullptr;
    known = operand.type.id;
  }
  const Function* found = nullptr;
  for (const Function* candidate : candidates) {
    bool fits = known != TypeId::kUnknown;
    for (size_t index = 0; index < operands.size(); ++index) {
      const Type wanted{.id = candidate->operands[index]};
      if (IsUnknown(operands[index]) && !CastOf({.id = known}, wanted, CastContext::kImplicit).allowed)
        fits = false;
    }
    if (fits && found != nullptr) return nullptr;
    if (fits) found = candidate;
  }
  return found;
}

const Function* Select(Candidates candidates, std::span<const Expression> operands) {
  KeepBest(&candidates, [&](const Function& candidate) {
    int exact = 0;
    for (size_t index = 0; index < operands.size(); ++index) {
      if (operands[index].type.id == candidate.operands[index] && !operands[index].type.list) ++exact;
    }
    return exact;
  });
  if (candidates.size() == 1) return candidates[0];
  KeepBest(&candidates, [&](const Function& candidate) {
    int good = 0;
    for (size_t index = 0; index < operands.size(); ++index) {
      if (IsUnknown(operands[index])) continue;
      const TypeId wanted = candidate.operands[index];
      const bool preferred =
          IsPreferred(wanted) && CategoryOf({.id = wanted}) == CategoryOf(operands[index].type);
      if (operands[index].type.id == wanted || preferred) ++good;
    }
    return good;
  });
  if (candidates.size() == 1) return candidates[0];
  const Candidates before = candidates;
  bool agreed = true;
  for (size_t index = 0; index < operands.size() && agreed; ++index) {
    if (!IsUnknown(operands[index])) continue;
    const char category = CategoryWanted(before, index);
    agreed = category != 0;
    if (agreed) KeepCategory(&candidates, index, category);
  }
  if (agreed && candidates.size() == 1) return candidates[0];
  return AssumeOneType(agreed && !candidates.empty() ? candidates : before, operands);
}

}  // namespace

const Function* Analysing::Choose(std::span<const Function* const> candidates, std::span<Expression> operands,
                                  bool* ambiguous) {
  *ambiguous = false;
  Candidates fitting;
  for (const Function* candidate : candidates) {
    if (candidate->variadic) return candidate;
    if (candidate->count != operands.size()) continue;
    bool exact = true;
    bool fits = true;
    for (size_t index = 0; index < operands.size(); ++index) {
      exact = exact && operands[index].type.id == candidate->operands[index] && !operands[index].type.list;
      fits = fits && CanCoerce(operands[index], candidate->operands[index]);
    }
    if (exact) return candidate;
    if (fits) fitting.push_back(candidate);
  }
  if (fitting.size() <= 1) return fitting.empty() ? nullptr : fitting[0];
  const Function* chosen = Select(std::move(fitting), operands);
  *ambiguous = chosen == nullptr;
  return chosen;
}

bool Analysing::CastOperands(const Function& function, std::span<Expression> operands) {
  for (size_t index = 0; index < operands.size(); ++index) {
    const Type wanted{.id = function.variadic ? TypeId::kText : function.operands[index]};
    const CastContext context = function.variadic ? CastContext::kExplicit : CastContext::kImplicit;
    if (Coerce(&operands[index], wanted, context) == Coerced::kFailed) return false;
  }
  return true;
}

bool Analysing::Apply(const Function* function, uint32_t position, std::vector<Expression> operands,
                      Expression* result) {
  if (!CastOperands(*function, operands)) return false;
  Expression call{.op = function->of_session ? Op::kSession : Op::kCall,
                  .type = {.id = function->result},
                  .position = position,
                  .function = function->of_session ? nullptr : function,
                  .session = function->session,
                  .advisory = function->advisory,
                  .operands = std::move(operands)};
  *result = std::move(call);
  return true;
}

bool Analysing::FailOperator(std::string_view name, uint32_t position, std::span<const Expression> operands,
                             bool ambiguous) {
  std::string signature;
  if (operands.size() == 2) signature = NameOf(operands[0].type) + " ";
  signature += fmt::format("{} {}", name, NameOf(operands.back().type));
  if (ambiguous) {
    return FailWithHint(
        "42725", "operator is not unique: " + signature,
        "Could not choose a best candidate operator. You might need to add explicit type casts.", position);
  }
  return FailWithHint(
      "42883", "operator does not exist: " + signature,
      "No operator matches the given name and argument types. You might need to add explicit type casts.",
      position);
}

bool Analysing::Binary(std::string_view name, uint32_t position, Expression left, Expression right,
                       Expression* result) {
  std::vector<Expression> operands;
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  const auto candidates = OperatorsOf(name);
  // An unknown operand is first taken to be of the other's type.
  if (IsUnknown(operands[0]) != IsUnknown(operands[1])) {
    const Type known = IsUnknown(operands[0]) ? operands[1].type : operands[0].type;
    for (const Function* candidate : candidates) {
      if (candidate->count == 2 && candidate->operands[0] == known.id && candidate->operands[1] == known.id &&
          !known.list) {
        return Apply(candidate, position, std::move(operands), result);
      }
    }
  }
  bool ambiguous = false;
  const Function* function = Choose(candidates, operands, &ambiguous);
  // A text is put beside anything by what that shows.
  if (name == "||" && function == nullptr && !ambiguous) {
    for (size_t index = 0; index < 2; ++index) {
      if (!IsText(operands[1 - index].type.id) && !IsUnknown(operands[1 - index])) continue;
      if (Coerce(&operands[index], {.id = TypeId::kText}, CastContext::kExplicit) == Coerced::kFailed)
        return false;
      function = candidates[0];
    }
  }
  if (function == nullptr) return FailOperator(name, position, operands, ambiguous);
  return Apply(function, position, std::move(operands), result);
}

bool Analysing::Unary(std::string_view name, uint32_t position, Expression operand, Expression* result) {
  std::vector<Expression> operands;
  operands.push_back(std::move(operand));
  bool ambiguous = false;
  const Function* function = Choose(OperatorsOf(name), operands, &ambiguous);
  if (function == nullptr) return FailOperator(name, position, operands, ambiguous);
  return Apply(function, position, std::move(operands), result);
}

}  // namespace interleave::model::database::sql
