// Every program under tests/programs/builtins and tests/programs/language, neither of which needs a module,
// prints what it says, natively and in WebAssembly. What they say was printed by CPython 3.11.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "vm/run_program.hpp"

namespace interleave::vm {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Expected {
  std::string output;  // the lines after "# expect:"
  std::string error;   // what follows "# expect error line N: "
};

Expected ReadExpected(const std::string& source) {
  constexpr std::string_view kOutput = "# expect:";
  constexpr std::string_view kError = "# expect error line ";
  std::stringstream lines(source);
  Expected expected;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kOutput)) {
      line.erase(0, kOutput.size());
      if (!line.empty()) line.erase(0, 1);
      expected.output += line + "\n";
    } else if (line.starts_with(kError)) {
      expected.error = line.substr(line.find(": ") + 2);
    }
  }
  return expected;
}

class ProgramsOf : public testing::TestWithParam<std::string> {};

TEST_P(ProgramsOf, PrintWhatTheySay) {
  std::vector<std::filesystem::path> paths;
  const std::string folder = INTERLEAVE_SOURCE_DIR "/tests/programs/" + GetParam();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".py") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_GT(paths.size(), 70U);
  for (const std::filesystem::path& path : paths) {
    const std::string source = ReadFile(path);
    const ProgramResult result = RunProgram(source);
    const Expected expected = ReadExpected(source);
    EXPECT_EQ(result.output, expected.output) << path.filename();
    EXPECT_EQ(result.error, expected.error) << path.filename();
  }
}

INSTANTIATE_TEST_SUITE_P(Vm, ProgramsOf, testing::Values("builtins", "language"));

}  // namespace
}  // namespace interleave::vm
