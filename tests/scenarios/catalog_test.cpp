#include "scenarios/catalog.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace interleave::scenarios {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "src/scenarios";

std::string Read(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// JSON loses the spaces that its lines begin with: see src/embed.cmake.
std::string WithoutIndentation(const std::string& text) {
  std::string shorter;
  bool begins = false;
  for (const char character : text) {
    begins = begins && character == ' ';
    if (!begins) shorter += character;
    begins = begins || character == '\n';
  }
  return shorter;
}

TEST(Catalog, EveryFileIsThatOfTheTree) {
  for (const File& file : Files()) {
    const std::string text = Read(kFolder / file.path);
    const bool is_json = file.path.ends_with(".json");
    EXPECT_TRUE(file.text == (is_json ? WithoutIndentation(text) : text)) << file.path;
  }
}

TEST(Catalog, IsSortedAndHasNoPathTwice) {
  const std::span<const File> files = Files();
  for (size_t index = 1; index < files.size(); ++index) {
    EXPECT_LT(files[index - 1].path, files[index].path);
  }
}

TEST(Catalog, MissesNoFileOfTheTree) {
  size_t in_tree = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder)) {
    const std::filesystem::path path = entry.path();
    if (path.extension() == ".py" || path.filename() == "scenario.json") ++in_tree;
  }
  EXPECT_EQ(Files().size(), in_tree);
}

}  // namespace
}  // namespace interleave::scenarios
