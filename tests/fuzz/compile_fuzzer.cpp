// Any bytes as a program: code that a second look finds sound, or one line that says what is wrong with it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/check.hpp"
#include "lang/check_program.hpp"
#include "lang/compiler.hpp"
#include "lang/disassembler.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace interleave;
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const auto result = lang::Compile(source, "fuzz.py");
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&result)) {
    CHECK(!diagnostic->message.empty() && diagnostic->message.find('\n') == std::string::npos);
    CHECK(diagnostic->line > 0 && diagnostic->end_column > diagnostic->column);
    CHECK(!lang::FormatDiagnostic(*diagnostic).empty());
    return 0;
  }
  const auto& program = std::get<lang::Program>(result);
  CHECK(lang::CheckProgram(program).empty());
  CHECK(!lang::Disassemble(program).empty());
  (void)lang::CompileExpression(program, source, "fuzz");
  return 0;
}
