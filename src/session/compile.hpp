// Source text to a program, with what is wrong as an Error.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "lang/code.hpp"

namespace interleave::session {

// The error is a diagnostic of several lines, as CPython prints it, without a line end behind it.
base::Result<lang::Program> CompileProgram(std::string_view source, std::string_view file_name);

}  // namespace interleave::session
