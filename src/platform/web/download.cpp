#include "platform/download.hpp"

#include <optional>
#include <utility>

#include "platform/web/library.hpp"

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

}  // namespace

std::string Download::Finish(const std::string& media_type, bool* failed) {
  *failed = false;
  interleave_download(name_.c_str(), media_type.c_str(), text_.data(), static_cast<int32_t>(text_.size()));
  return {};
}

void DownloadPicture(const std::string& name, const PictureRect& rect) {
  WantedPicture() = Wanted{name, rect};
}

void TakePicture(int32_t /*screen_height*/) {
  const std::optional<Wanted> wanted = std::exchange(WantedPicture(), std::nullopt);
  if (!wanted) return;
  interleave_download_picture(wanted->name.c_str(), wanted->rect.x, wanted->rect.y, wanted->rect.width,
                              wanted->rect.height);
}

}  // namespace interleave::platform
