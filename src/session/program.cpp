#include "session/program.hpp"

#include <variant>

#include "base/check.hpp"
#include "lang/compiler.hpp"
#include "lang/disassembler.hpp"
#include "session/compile.hpp"

namespace interleave::session {

base::Result<bool> CheckProgram(std::string_view source, std::string_view file_name) {
  const base::Result<lang::Program> program = CompileProgram(source, file_name);
  if (!program.ok()) return program.error();
  return true;
}

std::optional<Mistake> FindMistake(std::string_view source, std::string_view file_name) {
  const std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, file_name);
  const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled);
  if (diagnostic == nullptr) return std::nullopt;
  // The last line of the four says what it is.
  std::string text = lang::FormatDiagnostic(*diagnostic);
  text.erase(text.find_last_not_of('\n') + 1);
  return Mistake{diagnostic->line, diagnostic->column, diagnostic->end_column,
                 text.substr(text.rfind('\n') + 1)};
}

bool IsDriven(std::string_view source) {
  const base::Result<lang::Program> program = CompileProgram(source, "");
  CHECK(program.ok());
  return IsDriven(program.value());
}

base::Result<std::string> DisassembleProgram(std::string_view source, std::string_view file_name) {
  const base::Result<lang::Program> program = CompileProgram(source, file_name);
  if (!program.ok()) return program.error();
  return lang::Disassemble(program.value());
}

}  // namespace interleave::session
