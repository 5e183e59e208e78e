// The command `interleave`: CLI in, exit status out. See commands.cpp.
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/console.hpp"

int main(int count, char** words) {
  using namespace interleave::cli;
  SystemConsole console;
  const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
  const ExitStatus status = RunCommandLine(arguments, console);
  if (!console.Close()) {
    console.Error("interleave: the output could not be written; is the disk full, or the pipe closed?\n");
    return static_cast<int>(ExitStatus::kBadInput);
  }
  return static_cast<int>(status);
}
