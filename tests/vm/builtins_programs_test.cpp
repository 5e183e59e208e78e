// Every program under tests/programs/builtins prints what it says, natively and in WebAssembly. What they say
// was printed by CPython 3.11.
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

// The lines after "# expect:".
std::string ExpectedOutput(const std::string& source) {
  constexpr std::string_view kMark = "# expect:";
  std::stringstream lines(source);
  std::string expected;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kMark)) continue;
    line.erase(0, kMark.size());
    if (!line.empty()) line.erase(0, 1);
    expected += line + "\n";
  }
  return expected;
}

TEST(BuiltinsPrograms, PrintWhatTheySay) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(INTERLEAVE_SOURCE_DIR "/tests/programs/builtins")) {
    if (entry.path().extension() == ".py") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_GT(paths.size(), 70U);
  for (const std::filesystem::path& path : paths) {
    const std::string source = ReadFile(path);
    const ProgramResult result = RunProgram(source);
    EXPECT_EQ(result.output, ExpectedOutput(source)) << path.filename();
    EXPECT_EQ(result.traceback, "") << path.filename();
  }
}

}  // namespace
}  // namespace interleave::vm
