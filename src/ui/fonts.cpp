#include "ui/fonts.hpp"

#include <imgui.h>

#include <cmath>

#include "base/check.hpp"
#include "ui/font_files.hpp"

namespace interleave::ui {
namespace {

constexpr std::array<float, kFaceCount> kEm = {14, 12, 14, 11, 16, 20, 28, 13, 12};
constexpr float kCodeLineHeight = 22;
constexpr float kCapHeightPerEm = 0.73F;  // Inter: 0.727, JetBrains Mono: 0.730

// Latin, Cyrillic, and the signs that the texts, the code and the figures use.
constexpr ImWchar kRanges[] = {0x0020, 0x007e, 0x00a0, 0x00ff, 0x0401, 0x0401, 0x0410, 0x044f,
                               0x0451, 0x0451, 0x2013, 0x2014, 0x2018, 0x201e, 0x2022, 0x2022,
                               0x2026, 0x2026, 0x2190, 0x2194, 0x2212, 0x2212, 0};
// Large figures need fewer of them, and their glyphs are big.
constexpr ImWchar kFigureRanges[] = {0x0020, 0x007e, 0x00a0, 0x00a0, 0x00b5, 0x00b7, 0x00d7, 0x00d7,
                                     0x0410, 0x044f, 0x2014, 0x2014, 0x2026, 0x2026, 0};

constexpr ImWchar kBrandRanges[] = {0x0041, 0x007a, 0};

uint32_t ReadBig(std::span<const unsigned char> bytes, size_t offset, int count) {
  CHECK(offset + count <= bytes.size());
  uint32_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8 | bytes[offset + i];
  return value;
}

size_t FindTable(std::span<const unsigned char> file, uint32_t tag) {
  const uint32_t table_count = ReadBig(file, 4, 2);
  for (uint32_t i = 0; i < table_count; ++i) {
    if (ReadBig(file, 12 + i * 16, 4) == tag) return ReadBig(file, 12 + i * 16 + 8, 4);
  }
  CHECK(false);  // the font has this table
  return 0;
}

// Dear ImGui's font size is ascent plus descent; ours is the em.
float LineHeightPerEm(std::span<const unsigned char> file) {
  const size_t head = FindTable(file, 0x68656164);
  const size_t hhea = FindTable(file, 0x68686561);
  const auto ascent = static_cast<int16_t>(ReadBig(file, hhea + 4, 2));
  const auto descent = static_cast<int16_t>(ReadBig(file, hhea + 6, 2));
  return static_cast<float>(ascent - descent) / static_cast<float>(ReadBig(file, head + 18, 2));
}

}  // namespace

void Fonts::Add(Face face, std::span<const unsigned char> file, float em) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  // At high ratios a third of a device pixel is finer than the eye, and the texture is what costs.
  config.OversampleH = pixel_ratio_ >= 2 ? 2 : 3;
  config.OversampleV = 1;
  const ImWchar* ranges = face == Face::kFigure  ? kFigureRanges
                          : face == Face::kBrand ? kBrandRanges
                                                 : kRanges;
  const float size = em * pixel_ratio_ * LineHeightPerEm(file);
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  void* data = const_cast<unsigned char*>(file.data());
  fonts_[static_cast<int>(face)] =
      atlas->AddFontFromMemoryTTF(data, static_cast<int>(file.size()), size, &config, ranges);
}

bool Fonts::Build(float pixel_ratio) {
  if (pixel_ratio == pixel_ratio_) return false;
  pixel_ratio_ = pixel_ratio;
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  atlas->TexGlyphPadding = 2;
  for (int i = 0; i < kFaceCount; ++i) {
    const auto face = static_cast<Face>(i);
    const bool mono = face == Face::kCode || face == Face::kTable;
    const bool regular = face == Face::kText || face == Face::kSmall;
    Add(face, mono ? JetBrainsMono() : regular ? InterRegular() : InterSemiBold(), kEm[i]);
  }
  CHECK(atlas->Build());
  SpaceLines(Face::kCode, kCodeLineHeight);
  return true;
}

// A line of the toolkit's text field is as high as its font: as high as the page's own lines of code, with
// its capitals in the middle as there.
void Fonts::SpaceLines(Face face, float line_height) {
  ImFont* wide = font(face);
  wide->FontSize = std::round(line_height * pixel_ratio_);
  const float lower = std::round((line_height * pixel_ratio_ + cap_height(face)) / 2 - wide->Ascent);
  wide->Ascent += lower;
  for (ImFontGlyph& glyph : wide->Glyphs) {
    glyph.Y0 += lower;
    glyph.Y1 += lower;
  }
}

float Fonts::ascent(Face face) const { return font(face)->Ascent; }
float Fonts::cap_height(Face face) const {
  return kEm[static_cast<int>(face)] * pixel_ratio_ * kCapHeightPerEm;
}
float Fonts::em(Face face) const { return kEm[static_cast<int>(face)]; }

}  // namespace interleave::ui
