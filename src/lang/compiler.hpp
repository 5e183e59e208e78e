// Source text to code.
//
//   std::variant<Program, Diagnostic> result = Compile(source, "counter.py");
//
// Any bytes may come: the time is linear in their number, nesting is bounded (100 levels), and what is wrong
// comes back as a Diagnostic.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "lang/code.hpp"
#include "lang/diagnostic.hpp"

namespace interleave::lang {

std::variant<Program, Diagnostic> Compile(std::string_view source, std::string_view file_name);

// An expression over the globals of `program`, as counters and --assert use it: the same program with one
// more code (the last of `codes`), a function without parameters that returns the expression's value.
std::variant<Program, Diagnostic> CompileExpression(const Program& program, std::string_view expression,
                                                    std::string_view what);

}  // namespace interleave::lang
