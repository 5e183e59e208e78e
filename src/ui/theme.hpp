// Colours by the role they play, dark and light. Text roles keep a contrast of 4.5 to 1 against every ground
// they are drawn on (tests/ui/theme_test.cpp), and no role is told apart by colour alone: marks, hatches and
// outlines say the same.
#pragma once

#include <array>
#include <cstdint>

namespace interleave::ui {

// 0xAABBGGRR, as Dear ImGui packs it.
using Color = uint32_t;

constexpr Color Rgb(uint32_t rgb) {
  return 0xff000000U | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16);
}
constexpr Color WithAlpha(Color color, float alpha) {
  return (color & 0x00ffffffU) | (static_cast<uint32_t>(alpha * 255.0F + 0.5F) << 24);
}
// `share` of `over` on top of an opaque `ground`.
Color Mix(Color ground, Color over, float share);
// The ratio of WCAG 2, from 1 to 21.
float Contrast(Color one, Color other);

enum class Appearance : uint8_t { kDark, kLight };

struct Theme {
  Appearance appearance;
  // Grounds.
  Color page, panel, raised, pressed, selected, hairline;
  // Text. `faint` is decoration only.
  Color text, muted, faint;
  // Actions and what runs.
  Color accent, on_accent, running, on_running;
  // Waiting: stripes on a fill, and as text.
  Color waiting, waiting_fill, waiting_text;
  // In I/O and asleep: a flat fill with an outline.
  Color io, io_outline;
  Color sleeping, sleeping_outline;
  Color row_wait, row_wait_fill;
  // Verdicts; `on_failure` is what stands on a failure-coloured ground.
  Color failure, on_failure, safe;
  // Lanes, where another place speaks of them: in turns. Names say the same.
  std::array<Color, 6> lanes;
  // Code.
  Color keyword, function, number, string, comment;
};

const Theme& ThemeFor(Appearance appearance);

}  // namespace interleave::ui
