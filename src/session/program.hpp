// A program's text without running it: whether it compiles, and what it compiles to.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace interleave::session {

// The error is a diagnostic of several lines, as CPython prints it, without a line end behind it.
base::Result<bool> CheckProgram(std::string_view source, std::string_view file_name);

// The source beside its bytecode.
base::Result<std::string> DisassembleProgram(std::string_view source, std::string_view file_name);

}  // namespace interleave::session
