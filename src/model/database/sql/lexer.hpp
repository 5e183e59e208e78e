// The words of a text of SQL, after PostgreSQL's scan.l.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/database/sql/server_error.hpp"

namespace interleave::model::database::sql {

struct Token {
  enum class Kind : uint8_t {
    kWord,       // `text` in small letters; a keyword or a name
    kName,       // a quoted one: never a keyword
    kNumber,     // `text` as written
    kString,     // `text` without quotes and escapes
    kParameter,  // `text`: the digits behind $
    kOperator,   // `text`: "<>" stands for "!=" too
    kMark,       // one of , ( ) [ ] . ; : and "::"
    kEnd,
    kError,  // `text` is the message's part before `at or near "..."`, or the whole of it
  };
  Kind kind = Kind::kEnd;
  std::string text;
  std::string_view raw;   // as it stands in the text
  uint32_t position = 0;  // in characters from 1
};

// All tokens of the text, a kEnd or kError last: what is wrong behind a syntax error does not matter, so an
// error is met when its turn comes. They refer to the text, which has to outlive them.
std::vector<Token> Tokens(std::string_view text);

}  // namespace interleave::model::database::sql
