#include "platform/storage.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/check.hpp"

namespace interleave::platform {
namespace {

// As the XDG base directory specification says; empty where the user has no home.
std::filesystem::path Folder() {
  if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder != nullptr && *folder == '/') {
    return std::filesystem::path(folder) / "interleave";
  }
  const char* home = std::getenv("HOME");
  return home == nullptr ? std::filesystem::path() : std::filesystem::path(home) / ".config/interleave";
}

bool IsKey(const std::string& key) {
  return !key.empty() && key.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
}

}  // namespace

std::optional<std::string> LoadText(const std::string& key) {
  CHECK(IsKey(key));
  std::ifstream stream(Folder() / key, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
}

void SaveText(const std::string& key, const std::string& text) {
  CHECK(IsKey(key));
  const std::filesystem::path folder = Folder();
  if (folder.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  std::ofstream(folder / key, std::ios::binary) << text;
}

}  // namespace interleave::platform
