// Files that the person takes away: on the page a download, natively files in the working directory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace interleave::platform {

// A file that is written in pieces, in as many frames as that takes.
//
//   Download file("run.json");
//   while (...) file.Add(piece);
//   file.Finish("application/json");
class Download {
 public:
  explicit Download(std::string name) : name_(std::move(name)) {}

  void Add(std::string_view piece) { text_ += piece; }
  // Hands it to the person. Natively the path where it lies; on the page, where the browser says that, empty.
  // Nothing was written: the name again, with `failed` set.
  std::string Finish(const std::string& media_type, bool* failed);

 private:
  std::string name_;
  std::string text_;
};

struct PictureRect {
  int32_t x = 0;  // in device pixels, from the top left
  int32_t y = 0;
  int32_t width = 0;
  int32_t height = 0;
};

// A part of the frame that is being drawn, as a PNG file: taken when all of it is drawn.
void DownloadPicture(const std::string& name, const PictureRect& rect);

// For the screen: the frame is drawn, and not shown yet.
void TakePicture(int32_t screen_height);

}  // namespace interleave::platform
