#include "session/program.hpp"

#include <variant>

#include "lang/compiler.hpp"
#include "lang/disassembler.hpp"

namespace interleave::session {

base::Result<bool> CheckProgram(std::string_view source, std::string_view file_name) {
  const std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, file_name);
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    return base::Error{lang::FormatDiagnostic(*diagnostic)};
  }
  return true;
}

base::Result<std::string> DisassembleProgram(std::string_view source, std::string_view file_name) {
  const std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, file_name);
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    return base::Error{lang::FormatDiagnostic(*diagnostic)};
  }
  return lang::Disassemble(std::get<lang::Program>(compiled));
}

}  // namespace interleave::session
