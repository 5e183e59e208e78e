#include "session/program.hpp"

#include "lang/disassembler.hpp"
#include "session/compile.hpp"

namespace interleave::session {

base::Result<bool> CheckProgram(std::string_view source, std::string_view file_name) {
  const base::Result<lang::Program> program = CompileProgram(source, file_name);
  if (!program.ok()) return program.error();
  return true;
}

base::Result<std::string> DisassembleProgram(std::string_view source, std::string_view file_name) {
  const base::Result<lang::Program> program = CompileProgram(source, file_name);
  if (!program.ok()) return program.error();
  return lang::Disassemble(program.value());
}

}  // namespace interleave::session
