// What is wrong with a source text, and where: a value, never an exception.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::lang {

enum class DiagnosticKind : uint8_t {
  kSyntaxError,       // CPython refuses it too, with these words where it has some
  kIndentationError,  // the same, by CPython's name for it
  kUnsupported,       // valid Python that this machine does not run; the message names the construct
};

struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::kSyntaxError;
  std::string file_name;
  uint32_t line = 0;        // from 1
  uint32_t column = 0;      // from 0, in characters
  uint32_t end_column = 0;  // exclusive; at least column + 1
  std::string source_line;
  std::string message;
};

// As CPython prints it, four lines:
//     File "a.py", line 3
//       value = = 1
//               ^
//   SyntaxError: invalid syntax
std::string FormatDiagnostic(const Diagnostic& diagnostic);

}  // namespace interleave::lang
