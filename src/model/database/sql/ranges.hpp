// What fits into a type: ranges of numbers, lengths of texts, scales. Used where texts are read, parameters
// are taken and casts are made.
#pragma once

#include <cstdint>

#include "model/database/sql/datum.hpp"

namespace interleave::model::database::sql {

// REQUIRES: a whole number's type.
bool IsInRange(int64_t value, TypeId id);
// The same as a value, or 22003 "integer out of range".
bool StoreInteger(int64_t value, TypeId id, Datum* result, ServerError* error);
// To the type's whole numbers, half to even of doubles and half away from zero of numerics.
bool NumericToInteger(const Numeric& value, TypeId id, Datum* result, ServerError* error);
bool DoubleToInteger(double value, TypeId id, Datum* result, ServerError* error);

// What varchar(n), character(n) and numeric(p, s) do to a value of theirs: blanks are cut or 22001, scales
// are rounded to or 22003. An explicit cast cuts a text that is too long.
bool ApplyModifier(Type type, bool explicit_cast, Datum* value, ServerError* error);

}  // namespace interleave::model::database::sql
