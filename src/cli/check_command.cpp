#include "cli/commands.hpp"
#include "session/program.hpp"

namespace interleave::cli {

ExitStatus RunCheck(const Arguments& arguments, Console& console) {
  const base::Result<std::string> source = console.ReadProgram(arguments.operand);
  if (!source.ok()) return BadInput(console, source.error().message);
  const base::Result<bool> checked = session::CheckProgram(source.value(), arguments.operand);
  if (!checked.ok()) return OpenFailed(console, checked.error().message);
  console.Out(arguments.operand + ": compiles\n");
  return ExitStatus::kGood;
}

}  // namespace interleave::cli
