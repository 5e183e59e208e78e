// Every program under tests/programs/asyncio prints what it says, natively and in WebAssembly. What they say
// was printed by CPython 3.11.2; the oracle compares the order of their steps too.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "model/running.hpp"

namespace interleave::model::asyncio {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

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

TEST(AsyncioPrograms, PrintWhatTheySay) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(INTERLEAVE_SOURCE_DIR "/tests/programs/asyncio")) {
    if (entry.path().extension() == ".py") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_GT(paths.size(), 60U);
  for (const std::filesystem::path& path : paths) {
    const std::string source = ReadFile(path);
    ModelRun run(source);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished) << path.filename();
    EXPECT_EQ(run.world().output(), ExpectedOutput(source)) << path.filename();
  }
}

}  // namespace
}  // namespace interleave::model::asyncio
