// Which type becomes which, and how (pg_cast of PostgreSQL 15).
#include "model/database/sql/functions.hpp"
#include "model/database/sql/ranges.hpp"

namespace interleave::model::database::sql {
namespace {

using Operands = const Datum* const*;

bool ToInteger(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  const Datum& value = *operands[0];
  switch (value.kind()) {
    case Datum::Kind::kInteger:
      return StoreInteger(value.integer(), call.type.id, result, error);
    case Datum::Kind::kNumeric:
      return NumericToInteger(value.numeric(), call.type.id, result, error);
    case Datum::Kind::kDouble:
      return DoubleToInteger(value.real(), call.type.id, result, error);
    default:
      *result = Datum::Integer(value.boolean() ? 1 : 0);
      return true;
  }
}

bool ToNumeric(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  return Adapt(*operands[0], {.id = call.type.id}, result, error);
}

bool ToDouble(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  return Adapt(*operands[0], {.id = call.type.id}, result, error);
}

bool ToBoolean(const Expression&, Operands operands, Datum* result, ServerError*) {
  *result = Datum::Boolean(operands[0]->integer() != 0);
  return true;
}

// By the text that the value has; a boolean's is longer in a cast than on the wire.
bool Show(const Expression& call, Operands operands, Datum* result, ServerError*) {
  const Datum& value = *operands[0];
  if (value.kind() == Datum::Kind::kBoolean) {
    *result = Datum::Text(value.boolean() ? "true" : "false");
  } else if (value.kind() == Datum::Kind::kText) {
    *result = value;
  } else {
    *result = Datum::Text(ToText(value, call.operands[0].type));
  }
  return true;
}

bool Read(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  Type type = call.type;
  type.modifier = -1;
  return FromText(operands[0]->text(), type, result, error);
}

template <bool explicit_cast>
bool Fit(const Expression& call, Operands operands, Datum* result, ServerError* error) {
  *result = *operands[0];
  return ApplyModifier(call.type, explicit_cast, result, error);
}

constexpr Function kToInteger{.name = "int", .count = 1, .result = TypeId::kInteger, .compute = ToInteger};
constexpr Function kToNumeric{
    .name = "numeric", .count = 1, .result = TypeId::kNumeric, .compute = ToNumeric};
constexpr Function kToDouble{.name = "float8", .count = 1, .result = TypeId::kDouble, .compute = ToDouble};
constexpr Function kToBoolean{.name = "bool", .count = 1, .result = TypeId::kBoolean, .compute = ToBoolean};
constexpr Function kShow{.name = "text", .count = 1, .result = TypeId::kText, .compute = Show};
constexpr Function kRead{.name = "read", .count = 1, .result = TypeId::kText, .compute = Read};
constexpr Function kFit{.name = "fit", .count = 1, .result = TypeId::kText, .compute = Fit<false>};
constexpr Function kFitByForce{.name = "fit", .count = 1, .result = TypeId::kText, .compute = Fit<true>};

CastPath As(const Function* function) { return {.allowed = true, .function = function}; }

// Among numbers: up in the order of the types without a word, down by an assignment.
CastPath NumberCast(TypeId from, TypeId to, CastContext context) {
  const bool up = from < to;  // smallint, integer, bigint, numeric, double precision
  if (!up && context == CastContext::kImplicit) return {};
  if (to == TypeId::kNumeric) return As(&kToNumeric);
  if (to == TypeId::kDouble) return As(&kToDouble);
  return As(up ? nullptr : &kToInteger);
}

CastPath TextCast(Type from, Type to, CastContext context) {
  if (IsText(from.id) && !from.list) {
    if (IsText(to.id) && !to.list) {
      const bool to_name = to.id == TypeId::kName && context == CastContext::kImplicit;
      if (to_name ||
          (from.id == TypeId::kName && to.id != TypeId::kText && context == CastContext::kImplicit)) {
        return {};
      }
      return As(nullptr);
    }
    if (to.id == TypeId::kVoid || context != CastContext::kExplicit) return {};
    return As(&kRead);
  }
  // Everything has a text, and may be stored as one.
  return context == CastContext::kImplicit ? CastPath{} : As(&kShow);
}

}  // namespace

CastPath CastOf(Type from, Type to, CastContext context) {
  if (from.id == to.id && from.list == to.list) return As(nullptr);
  if (from.list && to.list) {
    const bool texts = IsText(from.id) && IsText(to.id);
    return texts ? As(nullptr) : CastPath{};
  }
  if ((IsText(from.id) && !from.list) || (IsText(to.id) && !to.list)) return TextCast(from, to, context);
  if (from.list || to.list) return {};
  if (IsNumber(from.id) && IsNumber(to.id)) return NumberCast(from.id, to.id, context);
  if (IsTime(from.id) && IsTime(to.id)) {
    const bool widens = to.id == TypeId::kTimestampTz;
    return widens || context != CastContext::kImplicit ? As(nullptr) : CastPath{};
  }
  if (context == CastContext::kExplicit) {
    if (from.id == TypeId::kBoolean && to.id == TypeId::kInteger) return As(&kToInteger);
    if (from.id == TypeId::kInteger && to.id == TypeId::kBoolean) return As(&kToBoolean);
  }
  return {};
}

const Function* FitOf(Type type, CastContext context) {
  if (type.list || (type.modifier < 0 && type.id != TypeId::kChar)) return nullptr;
  return context == CastContext::kExplicit ? &kFitByForce : &kFit;
}

}  // namespace interleave::model::database::sql
