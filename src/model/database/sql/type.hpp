// The types of SQL values that the simulated PostgreSQL knows, by their names and modifiers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::model::database::sql {

enum class TypeId : uint8_t {
  kUnknown,  // a string literal or a NULL that nothing has given a type yet
  kBoolean,
  kSmallint,
  kInteger,
  kBigint,
  kNumeric,  // modifier: precision << 16 | scale
  kDouble,
  kText,
  kVarchar,      // modifier: the most characters
  kChar,         // character(n), padded with blanks; modifier: its characters
  kTimestamp,    // without time zone
  kTimestampTz,  // shown in UTC
  kInterval,
  kVoid,  // what pg_sleep and pg_advisory_lock return; shown as an empty text
  kName,  // what SHOW and current_user return; it behaves as text
};

// An element type alone names a value; `list` makes it an array of them (a parameter of `= ANY($1)`).
struct Type {
  TypeId id = TypeId::kUnknown;
  bool list = false;
  int32_t modifier = -1;  // -1: none was given

  bool operator==(const Type&) const = default;
};

// As PostgreSQL names it in messages: "integer", "character varying", "timestamp with time zone",
// "integer[]". The modifier is left out.
std::string NameOf(Type type);
// With the modifier: "character varying(20)", "numeric(10,2)".
std::string FullNameOf(Type type);

bool IsInteger(TypeId id);  // the three sizes of whole numbers
bool IsNumber(TypeId id);   // whole numbers, numeric and double precision
bool IsText(TypeId id);     // text, varchar, character, name
bool IsTime(TypeId id);     // the two timestamps

}  // namespace interleave::model::database::sql
