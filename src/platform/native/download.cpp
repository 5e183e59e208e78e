#include "platform/download.hpp"

#include <GLES3/gl3.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include "platform/native/png.hpp"

namespace interleave::platform {
namespace {

struct Wanted {
  std::string name;
  PictureRect rect;
};

std::optional<Wanted>& WantedPicture() {
  static std::optional<Wanted> wanted;
  return wanted;
}

bool Write(const std::string& name, std::string_view bytes) {
  std::ofstream file(name, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return !file.fail();
}

// OpenGL counts rows from below, and gives four bytes for a pixel.
std::vector<uint8_t> ReadPixels(const PictureRect& rect, int32_t screen_height) {
  std::vector<uint8_t> rgba(size_t{4} * rect.width * rect.height);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(rect.x, screen_height - rect.y - rect.height, rect.width, rect.height, GL_RGBA,
               GL_UNSIGNED_BYTE, rgba.data());
  std::vector<uint8_t> rgb;
  rgb.reserve(size_t{3} * rect.width * rect.height);
  for (int32_t row = rect.height - 1; row >= 0; --row) {
    for (int32_t column = 0; column < rect.width; ++column) {
      const uint8_t* pixel = rgba.data() + 4 * (static_cast<size_t>(row) * rect.width + column);
      rgb.insert(rgb.end(), pixel, pixel + 3);
    }
  }
  return rgb;
}

}  // namespace

std::string Download::Finish(const std::string& /*media_type*/, bool* failed) {
  *failed = !Write(name_, text_);
  std::error_code unknown;
  const std::filesystem::path path = std::filesystem::absolute(name_, unknown);
  return unknown ? name_ : path.string();
}

void DownloadPicture(const std::string& name, const PictureRect& rect) {
  WantedPicture() = Wanted{name, rect};
}

void TakePicture(int32_t screen_height) {
  const std::optional<Wanted> wanted = std::exchange(WantedPicture(), std::nullopt);
  if (!wanted || wanted->rect.width <= 0 || wanted->rect.height <= 0) return;
  const PictureRect& rect = wanted->rect;
  Write(wanted->name, PngOf(static_cast<uint32_t>(rect.width), static_cast<uint32_t>(rect.height),
                            ReadPixels(rect, screen_height)));
}

}  // namespace interleave::platform
