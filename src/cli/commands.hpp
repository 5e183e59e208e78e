// The commands, one file each. A command reads its arguments, writes to the console and returns the exit
// status; what is wrong with the input is one line on stderr, or a diagnostic of a program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/console.hpp"

namespace interleave::cli {

const std::vector<CommandSpec>& Commands();

// The whole program, but for main's own words.
ExitStatus RunCommandLine(const std::vector<std::string>& words, Console& console);

// "interleave: message" on stderr.
ExitStatus BadInput(Console& console, std::string_view message);

// The same for a program that is refused: a diagnostic stands as it is, as CPython prints it.
ExitStatus OpenFailed(Console& console, std::string_view message);

ExitStatus RunCheck(const Arguments& arguments, Console& console);
ExitStatus RunDisassemble(const Arguments& arguments, Console& console);
ExitStatus RunExport(const Arguments& arguments, Console& console);
ExitStatus RunExplore(const Arguments& arguments, Console& console);
ExitStatus RunMatrix(const Arguments& arguments, Console& console);
ExitStatus RunLink(const Arguments& arguments, Console& console);
ExitStatus RunList(const Arguments& arguments, Console& console);
ExitStatus RunRun(const Arguments& arguments, Console& console);

}  // namespace interleave::cli
