#include "session/compile.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "lang/compiler.hpp"
#include "model/playground/workload.hpp"

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

bool IsDriven(const lang::Program& program) {
  const auto& instructions = program.codes.front().instructions;
  const bool has_handle =
      std::any_of(instructions.begin(), instructions.end(), [&](lang::Instruction instruction) {
        return instruction.opcode() == lang::Opcode::kStoreGlobal &&
               program.globals[instruction.operand()] == "handle";
      });
  return has_handle || !model::playground::FindEntry(program).empty();
}

}  // namespace interleave::session
