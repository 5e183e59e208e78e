#include "platform/storage.hpp"

#include "base/check.hpp"
#include "platform/web/library.hpp"

namespace interleave::platform {

std::optional<std::string> LoadText(const std::string& key) {
  CHECK(!key.empty());
  char* text = interleave_storage_load(key.c_str());
  if (text == nullptr) return std::nullopt;
  return TakeString(text);
}

void SaveText(const std::string& key, const std::string& text) {
  CHECK(!key.empty());
  interleave_storage_save(key.c_str(), text.c_str());
}

}  // namespace interleave::platform
