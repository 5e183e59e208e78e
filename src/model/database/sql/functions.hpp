// The operators, functions and casts of SQL, as tables: what the analysis chooses from, and evaluation calls.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "model/database/sql/expression.hpp"
#include "model/database/sql/server_error.hpp"

namespace interleave::model::database::sql {

// `operands` are one pointer for each of the call's. `call` tells the types: its own and those of its
// operands.
using Compute = bool (*)(const Expression& call, const Datum* const* operands, Datum* result,
                         ServerError* error);

constexpr size_t kMostOperands = 4;

struct Function {
  std::string_view name;  // "+" or "length"
  std::array<TypeId, kMostOperands> operands = {};
  uint8_t count = 0;
  TypeId result = TypeId::kText;
  Compute compute = nullptr;
  bool strict = true;     // NULL of any NULL, without a call
  bool variadic = false;  // any number of operands of any type: concat
  // What only the session answers has no `compute` (SessionFunction).
  bool of_session = false;
  SessionFunction session = SessionFunction::kTransactionTime;
  Advisory advisory = {};
};

// What the name may mean, in a fixed order. Operators and functions are two spaces of names.
std::span<const Function* const> OperatorsOf(std::string_view name);
std::span<const Function* const> FunctionsOf(std::string_view name);

// The equality and the order of one type, for what compares by itself: IN, DISTINCT, NULLIF, CASE x WHEN.
// Null: the type has none.
const Function* EqualityOf(TypeId type);

enum class CastContext : uint8_t { kImplicit, kAssignment, kExplicit };

// How a value comes from one type to the other. `allowed` false: it does not. A null function: as it is.
struct CastPath {
  bool allowed = false;
  const Function* function = nullptr;
};
// Of the types themselves; modifiers are FitOf's.
CastPath CastOf(Type from, Type to, CastContext context);
// What applies the type's modifier to a value of that type; null: it has none.
const Function* FitOf(Type type, CastContext context);

// Categories of types and what is preferred in them (pg_type.typcategory).
char CategoryOf(Type type);
bool IsPreferred(TypeId type);

}  // namespace interleave::model::database::sql
