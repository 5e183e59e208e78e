// Which words of SQL may be names, and where: PostgreSQL 15's src/include/parser/kwlist.h.
#pragma once

#include <string_view>

namespace interleave::model::database::sql {

// Neither a column nor a table nor a function may have this name without quotes.
bool IsReserved(std::string_view word);
// A function or a type may have it, a column or a table not: "left", "like".
bool IsFunctionWord(std::string_view word);
// A column or a table may have it, a function not: "int", "values", "coalesce".
bool IsColumnWord(std::string_view word);
// May stand as a result column's name without AS.
bool IsBareLabel(std::string_view word);

}  // namespace interleave::model::database::sql
