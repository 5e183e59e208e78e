#include "cli/arguments.hpp"

#include <gtest/gtest.h>

#include "cli/commands.hpp"
#include "fake_console.hpp"

namespace interleave::cli {
namespace {

std::string Fault(const std::vector<std::string>& words) {
  const base::Result<Arguments> parsed = ParseArguments(words, Commands());
  return parsed.ok() ? "" : parsed.error().message;
}

TEST(Arguments, TakesOptionsAndTheOperandInAnyOrder) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"run", "a/b", "--seed", "7", "--json", "--set", "x=1", "--set", "y=2"},
        std::vector<std::string>{"run", "--set=x=1", "--seed=7", "--set", "y=2", "--json", "--", "a/b"}}) {
    const base::Result<Arguments> parsed = ParseArguments(words, Commands());
    ASSERT_TRUE(parsed.ok()) << parsed.error().message;
    const Arguments& arguments = parsed.value();
    EXPECT_EQ(arguments.command->name, "run");
    EXPECT_EQ(arguments.operand, "a/b");
    EXPECT_EQ(*arguments.Find("--seed"), "7");
    EXPECT_TRUE(arguments.Has("--json"));
    EXPECT_FALSE(arguments.Has("--timing"));
    std::vector<std::string> sets;
    for (const auto& [name, value] : arguments.options) {
      if (name == "--set") sets.push_back(value);
    }
    EXPECT_EQ(sets, (std::vector<std::string>{"x=1", "y=2"}));
  }
}

TEST(Arguments, SaysWhatIsWrongAndHowToMendIt) {
  EXPECT_EQ(Fault({}), "no command is given; \"interleave --help\" lists them");
  EXPECT_EQ(Fault({"rnu"}), "unknown command \"rnu\"; did you mean \"run\"?");
  EXPECT_EQ(Fault({"frobnicate"}),
            "unknown command \"frobnicate\"; there are list, run, explore, matrix, link, export, check and "
            "disassemble");
  EXPECT_EQ(Fault({"--sed"}),
            "unknown option \"--sed\"; the command comes first: \"interleave --help\" lists them");
  EXPECT_EQ(Fault({"run", "a/b", "--sede", "1"}),
            "unknown option \"--sede\" of run; did you mean \"--seed\"?");
  EXPECT_EQ(Fault({"run", "a/b", "--max-states", "1"}).substr(0, 36),
            "unknown option \"--max-states\" of run");
  EXPECT_EQ(Fault({"run", "a/b", "--seed"}), "--seed needs a value: --seed N");
  EXPECT_EQ(Fault({"run", "a/b", "--seed", "--json"}), "--seed needs a value: --seed N");
  EXPECT_EQ(Fault({"run", "a/b", "--seed="}), "--seed has an empty value; it needs N");
  EXPECT_EQ(Fault({"run", "a/b", "--json=yes"}), "--json takes no value; leave out what follows the \"=\"");
  EXPECT_EQ(Fault({"run", "a/b", "--seed", "1", "--seed", "2"}), "--seed is given twice; give it once");
  EXPECT_EQ(Fault({"run", "a/b", "--json", "--json"}), "--json is given twice; give it once");
  EXPECT_EQ(Fault({"run"}), "run needs a TARGET: interleave run TARGET");
  EXPECT_EQ(Fault({"run", "a/b", "c"}), "run takes one TARGET; \"c\" is too much");
  EXPECT_EQ(Fault({"list", "x"}), "list takes nothing but options, not \"x\"");
  EXPECT_EQ(Fault({"--version", "x"}), "\"x\" is too much after \"--version\"");
}

TEST(Arguments, NumbersAreWholeAndInRange) {
  const auto read = [](const std::string& text) {
    const base::Result<Arguments> parsed = ParseArguments({"run", "a/b", "--seed", text}, Commands());
    return NumberOption(parsed.value(), "--seed", 0, 100);
  };
  EXPECT_EQ(read("0").value(), 0U);
  EXPECT_EQ(read("100").value(), 100U);
  for (const char* text : {"101", "-1", "1.5", "x", "1e3", "99999999999999999999999"}) {
    ASSERT_FALSE(read(text).ok()) << text;
    EXPECT_EQ(read(text).error().message,
              "--seed takes a whole number from 0 to 100, not \"" + std::string(text) + "\"");
  }
  const base::Result<Arguments> without = ParseArguments({"run", "a/b"}, Commands());
  EXPECT_FALSE(NumberOption(without.value(), "--seed", 0, 100).value().has_value());
}

TEST(Help, IsThereOnEveryLevel) {
  FakeConsole top;
  EXPECT_EQ(RunCommandLine({"--help"}, top), ExitStatus::kGood);
  for (const CommandSpec& command : Commands()) {
    EXPECT_NE(top.out.find("\n  " + std::string(command.name)), std::string::npos) << command.name;
    FakeConsole console;
    EXPECT_EQ(RunCommandLine({std::string(command.name), "--help"}, console), ExitStatus::kGood);
    EXPECT_EQ(console.error, "");
    EXPECT_NE(console.out.find(command.summary), std::string::npos);
    for (const OptionSpec& option : command.options) {
      EXPECT_NE(console.out.find("  " + std::string(option.name)), std::string::npos) << option.name;
    }
  }
}

TEST(Help, FitsATerminal) {
  for (const CommandSpec& command : Commands()) {
    const std::string text = HelpText(command) + HelpText(Commands());
    size_t start = 0;
    while (start < text.size()) {
      const size_t end = text.find('\n', start);
      EXPECT_LE(end - start, 110U) << text.substr(start, end - start);
      start = end + 1;
    }
  }
}

TEST(Version, IsOneLine) {
  FakeConsole console;
  EXPECT_EQ(RunCommandLine({"--version"}, console), ExitStatus::kGood);
  EXPECT_TRUE(console.out.starts_with("interleave ")) << console.out;
  EXPECT_EQ(console.out.find('\n'), console.out.size() - 1);
}

}  // namespace
}  // namespace interleave::cli
