// The page's fonts, as TrueType or OpenType files in memory: cut at build time (web/cut_fonts.py) to Latin,
// Cyrillic and symbols. Their digits all have one width. They live as long as the program and are constant;
// Dear ImGui takes them with ImFontConfig::FontDataOwnedByAtlas = false.
#pragma once

#include <span>

namespace interleave::ui {

std::span<const unsigned char> InterRegular();
std::span<const unsigned char> InterSemiBold();
std::span<const unsigned char> JetBrainsMono();

}  // namespace interleave::ui
