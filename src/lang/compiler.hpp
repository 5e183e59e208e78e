// Source text to code.
//
//   std::variant<Program, Diagnostic> result = Compile(source, "counter.py");
//
// Any bytes may come: the time is linear in their number, and what is wrong comes back as a Diagnostic. A
// source is at most 1 MiB long, brackets nest at most 200 deep, indentation 100, other expressions 400,
// chains of operators 1000 terms, and a program has at most 2^20 instructions.
//
// Where it departs from CPython 3.11: annotations are never evaluated (a class body keeps the text of those
// of its names in `__annotations__`); `from __future__ import annotations` does nothing, not even binding the
// name; identifiers are not normalised (see lexer.hpp); `__module__` and `__qualname__` are not set in class
// bodies, the machine knows them; integers have 64 bits; docstrings of functions and modules are dropped.
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
