// A program's text without running it: whether it compiles, and what it compiles to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace interleave::session {

// The error is a diagnostic of several lines, as CPython prints it, without a line end behind it.
base::Result<bool> CheckProgram(std::string_view source, std::string_view file_name);

// What keeps a text from running, and where, for showing it in place.
struct Mistake {
  uint32_t line = 0;        // from 1; 0: of no line
  uint32_t column = 0;      // from 0, in characters
  uint32_t end_column = 0;  // exclusive
  std::string message;      // "SyntaxError: invalid syntax"
  bool operator==(const Mistake&) const = default;
};
std::optional<Mistake> FindMistake(std::string_view source, std::string_view file_name);

// Whether a workload would call the program, by what its text says. REQUIRES: it has no mistake.
bool IsDriven(std::string_view source);

// The source beside its bytecode.
base::Result<std::string> DisassembleProgram(std::string_view source, std::string_view file_name);

}  // namespace interleave::session
