// The command line, read strictly: what is not understood is an error that says how to mend it.
//
//   base::Result<Arguments> arguments = ParseArguments(words, commands);
//
// `--name VALUE` and `--name=VALUE` mean the same; options and operands may be mixed; after `--` there are
// only operands. An option stands once, unless it is repeatable.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace interleave::cli {

class Console;
struct Arguments;

enum class ExitStatus : int { kGood = 0, kWrong = 1, kBadInput = 2, kNoAnswer = 3 };

struct OptionSpec {
  std::string_view name;   // "--seed"
  std::string_view value;  // "N" as shown in help; empty: a flag
  std::string_view help;   // "0 to 2^64-1; default 1"
  bool repeatable = false;
};

struct CommandSpec {
  std::string_view name;
  std::string_view operand;  // "TARGET"; empty: takes none; "[NAME ...]": any number of them
  std::string_view summary;
  std::string_view details;  // shown by --help below the summary
  std::vector<OptionSpec> options;
  ExitStatus (*run)(const Arguments& arguments, Console& console) = nullptr;
};

struct Arguments {
  const CommandSpec* command = nullptr;  // null: --help or --version of the program itself
  bool help = false;
  bool version = false;
  std::string operand;                                       // the only one, of commands that take one
  std::vector<std::string> operands;                         // of commands that take any number
  std::vector<std::pair<std::string, std::string>> options;  // as given, in order

  bool Has(std::string_view option) const { return Find(option) != nullptr; }
  const std::string* Find(std::string_view option) const;  // the value; null: not given
};

// `words` without the program's name. The result points into `commands`.
base::Result<Arguments> ParseArguments(const std::vector<std::string>& words,
                                       const std::vector<CommandSpec>& commands);

// The value of an option as a whole number; nothing where the option is not given.
base::Result<std::optional<uint64_t>> NumberOption(const Arguments& arguments, std::string_view option,
                                                   uint64_t least, uint64_t most);

std::string HelpText(const std::vector<CommandSpec>& commands);
std::string HelpText(const CommandSpec& command);

}  // namespace interleave::cli
