// The faces of the page and the atlas that holds them.
//
//   Fonts fonts;
//   if (fonts.Build(pixel_ratio)) ...   // the atlas changed: hand its texture to the renderer again
//
// Sizes are em sizes, as in CSS, not the line heights that Dear ImGui counts in. Glyphs are rasterised at
// device pixels, so text is crisp at any pixel ratio. Uses the current ImGui context's atlas.
#pragma once

#include <array>
#include <cstdint>
#include <span>

struct ImFont;

namespace interleave::ui {

enum class Face : uint8_t {
  kText,    // Inter 14
  kSmall,   // Inter 12
  kStrong,  // Inter semibold 14
  kLabel,   // Inter semibold 11: headings (in capitals, spaced), pills
  kBrand,   // Inter semibold 16
  kTitle,   // Inter semibold 20
  kFigure,  // Inter semibold 28
  kCode,    // JetBrains Mono 13
  kTable,   // JetBrains Mono 12
};
inline constexpr int kFaceCount = 9;

class Fonts {
 public:
  // Builds the atlas for a pixel ratio unless it stands already; true when it was built anew. Call it
  // outside of a frame.
  bool Build(float pixel_ratio);

  ImFont* font(Face face) const { return fonts_[static_cast<int>(face)]; }
  // From the top of a line of text to its baseline, and the height of a capital, in device pixels.
  float ascent(Face face) const;
  float cap_height(Face face) const;
  float em(Face face) const;  // in points

 private:
  void SpaceLines(Face face, float line_height);
  void Add(Face face, std::span<const unsigned char> file, float em);

  std::array<ImFont*, kFaceCount> fonts_{};
  float pixel_ratio_ = 0;
};

}  // namespace interleave::ui
