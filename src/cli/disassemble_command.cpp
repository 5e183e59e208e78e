#include "cli/commands.hpp"
#include "session/program.hpp"

namespace interleave::cli {

ExitStatus RunDisassemble(const Arguments& arguments, Console& console) {
  const base::Result<std::string> source = console.ReadProgram(arguments.operand);
  if (!source.ok()) return BadInput(console, source.error().message);
  const base::Result<std::string> text = session::DisassembleProgram(source.value(), arguments.operand);
  if (!text.ok()) return OpenFailed(console, text.error().message);
  console.Out(text.value());
  return ExitStatus::kGood;
}

}  // namespace interleave::cli
