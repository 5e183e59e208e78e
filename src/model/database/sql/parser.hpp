// From a text to the trees of its statements (tree.hpp). Knows no table and no type: those are the
// analysis's.
//
// The whole text is parsed before anything of it runs, as by PostgreSQL: a syntax error in its last statement
// means that none ran.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "model/database/sql/server_error.hpp"
#include "model/database/sql/tree.hpp"

namespace interleave::model::database::sql {

using TreePointer = std::shared_ptr<const tree::Statement>;

// Empty statements are left out, so a text of blanks and comments gives none. Errors: 42601 syntax error,
// 0A000 for what this front does not know, 54001 for what lies too deep, 22P06 and others of literals.
// Positions are those of the whole text. The text is UTF-8.
bool Parse(std::string_view text, std::vector<TreePointer>* statements, ServerError* error);

}  // namespace interleave::model::database::sql
