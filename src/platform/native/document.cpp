#include "platform/document.hpp"

#include <SDL.h>

#include <filesystem>
#include <memory>
#include <string_view>

namespace interleave::platform {
namespace {

std::string PlaceOf(const std::string& name) {
  const std::unique_ptr<char, decltype(&SDL_free)> folder(SDL_GetBasePath(), SDL_free);
  return std::string(folder == nullptr ? "" : folder.get()) + "documents/" + name;
}

// As RFC 3986 wants it: whatever is no letter, digit or one of "/-._~" is a percent sign and its byte.
std::string AddressOf(const std::string& path) {
  constexpr std::string_view kPlain = "/-._~";
  std::string address = "file://";
  for (const char character : path) {
    const auto byte = static_cast<unsigned char>(character);
    const bool letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
    if (letter || (byte >= '0' && byte <= '9') || kPlain.find(character) != kPlain.npos) {
      address += character;
    } else {
      constexpr const char* kDigits = "0123456789ABCDEF";
      address += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return address;
}

}  // namespace

std::string OpenDocument(const std::string& name) {
  const std::string place = PlaceOf(name);
  std::error_code failed;
  const bool there = std::filesystem::exists(place, failed);
  return there && SDL_OpenURL(AddressOf(place).c_str()) == 0 ? std::string() : place;
}

}  // namespace interleave::platform
