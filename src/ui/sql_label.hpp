// SQL in a few words, for labels.
#pragma once

#include <string>
#include <string_view>

namespace interleave::ui {

// The statement's first word, in capitals: "UPDATE".
std::string FirstWord(std::string_view sql);

// The first word and the table that it is about: "UPDATE accounts", "SELECT accounts FOR UPDATE", "COMMIT".
// The first word alone where no table is found.
std::string ShortSql(std::string_view sql);

}  // namespace interleave::ui
