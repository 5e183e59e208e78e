#include "session/compile.hpp"

#include <string>
#include <utility>
#include <variant>

#include "lang/compiler.hpp"

namespace interleave::session {

base::Result<lang::Program> CompileProgram(std::string_view source, std::string_view file_name) {
  std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, file_name);
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    std::string text = lang::FormatDiagnostic(*diagnostic);
    text.erase(text.find_last_not_of('\n') + 1);
    return base::Error{std::move(text)};
  }
  return std::get<lang::Program>(std::move(compiled));
}

}  // namespace interleave::session
