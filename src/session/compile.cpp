#include "session/compile.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lang/compiler.hpp"
#include "model/playground/workload.hpp"

namespace interleave::session {

namespace {

// The text that was compiled last is opened, searched and replayed, each by a session of its own; and what it
// imports of the library takes longer than itself.
struct Compiled {
  std::string source;
  std::string file_name;
  lang::Program program;
};
thread_local std::optional<Compiled> last_compiled;

}  // namespace

base::Result<lang::Program> CompileProgram(std::string_view source, std::string_view file_name) {
  if (last_compiled.has_value() && last_compiled->source == source && last_compiled->file_name == file_name)
    return last_compiled->program;
  std::variant<lang::Program, lang::Diagnostic> compiled = lang::Compile(source, file_name);
  if (const auto* diagnostic = std::get_if<lang::Diagnostic>(&compiled)) {
    std::string text = lang::FormatDiagnostic(*diagnostic);
    text.erase(text.find_last_not_of('\n') + 1);
    return base::Error{std::move(text)};
  }
  last_compiled = Compiled{.source = std::string(source),
                           .file_name = std::string(file_name),
                           .program = std::get<lang::Program>(std::move(compiled))};
  return last_compiled->program;
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

namespace {

constexpr std::string_view kModulesOfThreads[] = {"threading", "queue", "concurrent", "concurrent.futures"};
constexpr std::string_view kCallsOfThreads[] = {"to_thread", "run_in_executor"};

template <size_t kCount>
bool IsAmong(const std::string_view (&names)[kCount], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool AsksForThreads(const lang::Program& program, lang::Instruction instruction) {
  const uint32_t operand = instruction.operand();
  switch (instruction.opcode()) {
    case lang::Opcode::kImportName:
      return IsAmong(kModulesOfThreads, program.names[operand]);
    case lang::Opcode::kImportFrom:
      return IsAmong(kCallsOfThreads, program.names[operand]);
    case lang::Opcode::kLoadAttr:
      return IsAmong(kCallsOfThreads, program.names[operand >> 1]);
    default:
      return false;
  }
}

bool IsPlainHandle(const lang::Code& code) {
  return code.kind == lang::CodeKind::kFunction && code.qualified_name == "handle" && !code.is_async &&
         !code.is_generator;
}

}  // namespace

bool MayStartThreads(const lang::Program& program) {
  return std::any_of(program.codes.begin(), program.codes.end(), [&](const lang::Code& code) {
    if (code.module != 0) return false;  // the library's
    return IsPlainHandle(code) ||
           std::any_of(code.instructions.begin(), code.instructions.end(),
                       [&](lang::Instruction one) { return AsksForThreads(program, one); });
  });
}

}  // namespace interleave::session
