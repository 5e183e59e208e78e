#include "model/database/sql/keywords.hpp"

#include <algorithm>
#include <iterator>

namespace interleave::model::database::sql {
namespace {

// All in the order of their letters, for the search.
constexpr std::string_view kReserved[] = {
    "all",          "analyse",
    "analyze",      "and",
    "any",          "array",
    "as",           "asc",
    "asymmetric",   "both",
    "case",         "cast",
    "check",        "collate",
    "column",       "constraint",
    "create",       "current_catalog",
    "current_date", "current_role",
    "current_time", "current_timestamp",
    "current_user", "default",
    "deferrable",   "desc",
    "distinct",     "do",
    "else",         "end",
    "except",       "false",
    "fetch",        "for",
    "foreign",      "from",
    "grant",        "group",
    "having",       "in",
    "initially",    "intersect",
    "into",         "lateral",
    "leading",      "limit",
    "localtime",    "localtimestamp",
    "not",          "null",
    "offset",       "on",
    "only",         "or",
    "order",        "placing",
    "primary",      "references",
    "returning",    "select",
    "session_user", "some",
    "symmetric",    "table",
    "then",         "to",
    "trailing",     "true",
    "union",        "unique",
    "user",         "using",
    "variadic",     "when",
    "where",        "window",
    "with",
};
constexpr std::string_view kFunctionWords[] = {
    "authorization", "binary", "collation", "concurrently", "cross",   "current_schema", "freeze",  "full",
    "ilike",         "inner",  "is",        "isnull",       "join",    "left",           "like",    "natural",
    "notnull",       "outer",  "overlaps",  "right",        "similar", "tablesample",    "verbose",
};
constexpr std::string_view kColumnWords[] = {
    "between",      "bigint",    "bit",       "boolean",       "char",     "character",     "coalesce",
    "dec",          "decimal",   "exists",    "extract",       "float",    "greatest",      "grouping",
    "inout",        "int",       "integer",   "interval",      "least",    "national",      "nchar",
    "none",         "normalize", "nullif",    "numeric",       "out",      "overlay",       "position",
    "precision",    "real",      "row",       "setof",         "smallint", "substring",     "time",
    "timestamp",    "treat",     "trim",      "values",        "varchar",  "xmlattributes", "xmlconcat",
    "xmlelement",   "xmlexists", "xmlforest", "xmlnamespaces", "xmlparse", "xmlpi",         "xmlroot",
    "xmlserialize", "xmltable",
};
// Those that need AS, beside the reserved ones.
constexpr std::string_view kNeedAs[] = {
    "char", "character", "day",       "filter", "hour",    "isnull", "minute",  "month", "notnull",
    "over", "overlaps",  "precision", "second", "varying", "within", "without", "year",
};

template <typename List>
bool Has(const List& list, std::string_view word) {
  return std::binary_search(std::begin(list), std::end(list), word);
}

}  // namespace

bool IsReserved(std::string_view word) { return Has(kReserved, word); }
bool IsFunctionWord(std::string_view word) { return Has(kFunctionWords, word); }
bool IsColumnWord(std::string_view word) { return Has(kColumnWords, word); }
bool IsBareLabel(std::string_view word) { return !Has(kReserved, word) && !Has(kNeedAs, word); }

}  // namespace interleave::model::database::sql
