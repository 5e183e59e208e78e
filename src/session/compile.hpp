// Source text to a program, with what is wrong as an Error.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "lang/code.hpp"

namespace interleave::session {

// The error is a diagnostic of several lines, as CPython prints it, without a line end behind it.
base::Result<lang::Program> CompileProgram(std::string_view source, std::string_view file_name);

// Whether a workload would call the program, by what its text says: it has a global `handle`, or one function
// to call.
bool IsDriven(const lang::Program& program);

// Whether it may start threads, by what its text says: it imports threading, queue or concurrent.futures,
// hands work to threads of a pool, or has a plain `def handle`, which the workload calls in one for each
// request.
bool MayStartThreads(const lang::Program& program);

}  // namespace interleave::session
