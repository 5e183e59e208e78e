#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "session/words.hpp"

namespace interleave::cli {
namespace {

using base::Error;
using session::Quoted;
using session::Suggestion;

const OptionSpec kHelp{"--help", "", "this text", false};
const OptionSpec kVersion{"--version", "", "the version", false};

bool IsOption(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

bool TakesMany(const CommandSpec& command) { return command.operand.starts_with('['); }

class Parser {
 public:
  Parser(const std::vector<std::string>& words, const std::vector<CommandSpec>& commands)
      : words_(words), commands_(commands) {}

  base::Result<Arguments> Parse() {
    std::string fault = ParseCommand();
    while (fault.empty() && next_ < words_.size()) fault = ParseWord(words_[next_++]);
    if (fault.empty()) fault = CheckComplete();
    if (!fault.empty()) return Error{fault};
    return arguments_;
  }

 private:
  std::string ParseCommand() {
    if (words_.empty()) return "no command is given; \"interleave --help\" lists them";
    const std::string& word = words_[0];
    next_ = 1;
    if (word == "--help" || word == "-h") arguments_.help = true;
    if (word == "--version") arguments_.version = true;
    if (arguments_.help || arguments_.version) return {};
    std::vector<std::string> names;
    for (const CommandSpec& command : commands_) {
      names.emplace_back(command.name);
      if (command.name == word) arguments_.command = &command;
    }
    if (arguments_.command != nullptr) return {};
    if (!IsOption(word)) return "unknown command " + Quoted(word) + Suggestion(word, names);
    return "unknown option " + Quoted(word) + "; the command comes first: \"interleave --help\" lists them";
  }

  std::string ParseWord(const std::string& word) {
    if (arguments_.command == nullptr) return Quoted(word) + " is too much after " + Quoted(words_[0]);
    if (word == "--" && !only_operands_) {
      only_operands_ = true;
      return {};
    }
    if (!only_operands_ && IsOption(word)) return ParseOption(word);
    return ParseOperand(word);
  }

  std::string ParseOperand(const std::string& word) {
    const CommandSpec& command = *arguments_.command;
    if (command.operand.empty())
      return fmt::format("{} takes nothing but options, not {}", command.name, Quoted(word));
    if (TakesMany(command)) {
      arguments_.operands.push_back(word);
      return {};
    }
    if (has_operand_) {
      return fmt::format("{} takes one {}; {} is too much", command.name, command.operand, Quoted(word));
    }
    has_operand_ = true;
    arguments_.operand = word;
    return {};
  }

  std::string ParseOption(const std::string& word) {
    const CommandSpec& command = *arguments_.command;
    if (word == "--help" || word == "-h") {
      arguments_.help = true;
      return {};
    }
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    std::vector<std::string> names{std::string(kHelp.name)};
    const OptionSpec* option = nullptr;
    for (const OptionSpec& candidate : command.options) {
      names.emplace_back(candidate.name);
      if (candidate.name == name) option = &candidate;
    }
    if (option == nullptr) {
      return fmt::format("unknown option {} of {}{}", Quoted(name), command.name, Suggestion(name, names));
    }
    if (!option->repeatable && arguments_.Has(name)) return name + " is given twice; give it once";
    if (option->value.empty()) {
      if (equals != std::string::npos) return name + " takes no value; leave out what follows the \"=\"";
      arguments_.options.emplace_back(name, "");
      return {};
    }
    return ParseValue(*option, name, equals == std::string::npos ? nullptr : &word, equals);
  }

  std::string ParseValue(const OptionSpec& option, const std::string& name, const std::string* word,
                         size_t equals) {
    if (word != nullptr) {
      arguments_.options.emplace_back(name, word->substr(equals + 1));
    } else if (next_ < words_.size() && !words_[next_].starts_with("--")) {
      arguments_.options.emplace_back(name, words_[next_++]);
    } else {
      return fmt::format("{} needs a value: {} {}", name, name, option.value);
    }
    if (arguments_.options.back().second.empty())
      return fmt::format("{} has an empty value; it needs {}", name, option.value);
    return {};
  }

  std::string CheckComplete() {
    const CommandSpec* command = arguments_.command;
    if (command == nullptr || arguments_.help) return {};
    if (command->operand.empty() || TakesMany(*command) || has_operand_) return {};
    return fmt::format("{} needs a {}: interleave {} {}", command->name, command->operand, command->name,
                       command->operand);
  }

  const std::vector<std::string>& words_;
  const std::vector<CommandSpec>& commands_;
  Arguments arguments_;
  size_t next_ = 0;
  bool has_operand_ = false;
  bool only_operands_ = false;
};

// "--seed N", and the help's column behind it.
std::string OptionLines(const std::vector<OptionSpec>& options) {
  const auto shown = [](const OptionSpec& option) {
    return fmt::format("{}{}{}", option.name, option.value.empty() ? "" : " ", option.value);
  };
  size_t width = 0;
  for (const OptionSpec& option : options) width = std::max(width, shown(option).size());
  std::string lines;
  for (const OptionSpec& option : options) {
    lines += fmt::format("  {:<{}}  {}\n", shown(option), width, option.help);
  }
  return lines;
}

}  // namespace

const std::string* Arguments::Find(std::string_view option) const {
  for (const auto& [name, value] : options) {
    if (name == option) return &value;
  }
  return nullptr;
}

base::Result<Arguments> ParseArguments(const std::vector<std::string>& words,
                                       const std::vector<CommandSpec>& commands) {
  return Parser(words, commands).Parse();
}

base::Result<std::optional<uint64_t>> NumberOption(const Arguments& arguments, std::string_view option,
                                                   uint64_t least, uint64_t most) {
  const std::string* text = arguments.Find(option);
  if (text == nullptr) return std::optional<uint64_t>();
  const std::optional<uint64_t> number = session::ParseUnsigned(*text);
  if (number && *number >= least && *number <= most) return number;
  return Error{
      fmt::format("{} takes a whole number from {} to {}, not {}", option, least, most, Quoted(*text))};
}

std::string HelpText(const std::vector<CommandSpec>& commands) {
  std::string text =
      "interleave: races in Python programs, run step by step in virtual time\n\n"
      "usage: interleave COMMAND ...\n\n";
  size_t width = 0;
  const auto shown = [](const CommandSpec& command) {
    return fmt::format("{}{}{}", command.name, command.operand.empty() ? "" : " ", command.operand);
  };
  for (const CommandSpec& command : commands) width = std::max(width, shown(command).size());
  for (const CommandSpec& command : commands)
    text += fmt::format("  {:<{}}  {}\n", shown(command), width, command.summary);
  text += "\n" + OptionLines({kHelp, kVersion});
  text +=
      "\n\"interleave COMMAND --help\" says more. Exit status: 0 it ran and all is as expected, 1 it ran "
      "and\n"
      "something is wrong, 2 bad input or usage, 3 no answer (a limit was reached).\n";
  return text;
}

std::string HelpText(const CommandSpec& command) {
  std::vector<OptionSpec> options = command.options;
  options.push_back(kHelp);
  return fmt::format("usage: interleave {}{}{} [options]\n\n{}\n{}\n{}", command.name,
                     command.operand.empty() ? "" : " ", command.operand, command.summary, command.details,
                     OptionLines(options));
}

}  // namespace interleave::cli
