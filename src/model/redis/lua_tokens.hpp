// The tokens of a script.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::model::redis::lua {

struct Token {
  enum class Kind : uint8_t { kEnd, kName, kNumber, kText, kSymbol };  // words of the language are names

  Kind kind = Kind::kEnd;
  std::string text;
  int64_t number = 0;
  uint32_t line = 1;
};

// False: *fault says why.
bool ReadTokens(std::string_view script, std::vector<Token>* tokens, std::string* fault);

}  // namespace interleave::model::redis::lua
