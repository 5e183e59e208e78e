#include "model/database/sql/type.hpp"

#include <fmt/format.h>

namespace interleave::model::database::sql {
namespace {

std::string_view NameOfElement(TypeId id) {
  switch (id) {
    case TypeId::kUnknown:
      return "unknown";
    case TypeId::kBoolean:
      return "boolean";
    case TypeId::kSmallint:
      return "smallint";
    case TypeId::kInteger:
      return "integer";
    case TypeId::kBigint:
      return "bigint";
    case TypeId::kNumeric:
      return "numeric";
    case TypeId::kDouble:
      return "double precision";
    case TypeId::kText:
      return "text";
    case TypeId::kVarchar:
      return "character varying";
    case TypeId::kChar:
      return "character";
    case TypeId::kTimestamp:
      return "timestamp without time zone";
    case TypeId::kTimestampTz:
      return "timestamp with time zone";
    case TypeId::kInterval:
      return "interval";
    case TypeId::kVoid:
      return "void";
    case TypeId::kName:
      return "name";
  }
  return "";
}

}  // namespace

std::string NameOf(Type type) { return fmt::format("{}{}", NameOfElement(type.id), type.list ? "[]" : ""); }

std::string FullNameOf(Type type) {
  if (type.modifier < 0) return NameOf(type);
  const std::string_view list = type.list ? "[]" : "";
  if (type.id == TypeId::kNumeric) {
    return fmt::format("numeric({},{}){}", type.modifier >> 16, type.modifier & 0xffff, list);
  }
  return fmt::format("{}({}){}", NameOfElement(type.id), type.modifier, list);
}

bool IsInteger(TypeId id) {
  return id == TypeId::kSmallint || id == TypeId::kInteger || id == TypeId::kBigint;
}

bool IsNumber(TypeId id) { return IsInteger(id) || id == TypeId::kNumeric || id == TypeId::kDouble; }

bool IsText(TypeId id) {
  return id == TypeId::kText || id == TypeId::kVarchar || id == TypeId::kChar || id == TypeId::kName;
}

bool IsTime(TypeId id) { return id == TypeId::kTimestamp || id == TypeId::kTimestampTz; }

}  // namespace interleave::model::database::sql
