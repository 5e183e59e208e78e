#include "ui/theme.hpp"

#include <algorithm>
#include <cmath>

namespace interleave::ui {
namespace {

constexpr Theme kDark = {
    .appearance = Appearance::kDark,
    .page = Rgb(0x0f1319),
    .panel = Rgb(0x151a22),
    .raised = Rgb(0x1c232d),
    .pressed = Rgb(0x27303c),
    .selected = Rgb(0x1f2b3b),
    .hairline = Rgb(0x27303c),
    .text = Rgb(0xe7ebf1),
    .muted = Rgb(0x98a4b5),
    .faint = Rgb(0x56616f),
    .accent = Rgb(0x4ea1ff),
    .on_accent = Rgb(0x08121f),
    .running = Rgb(0x4ea1ff),
    .on_running = Rgb(0x08121f),
    .waiting = Rgb(0xe9a23b),
    .waiting_fill = Rgb(0x3a2c17),
    .waiting_text = Rgb(0xe9a23b),
    .io = Rgb(0x27464d),
    .io_outline = Rgb(0x5c9aa5),
    .sleeping = Rgb(0x1c232d),
    .sleeping_outline = Rgb(0x56616f),
    .row_wait = Rgb(0xb08cf2),
    .row_wait_fill = Rgb(0x2d2541),
    .failure = Rgb(0xff6a55),
    .on_failure = Rgb(0x1d0906),
    .safe = Rgb(0x3fc7a4),
    .lanes = {Rgb(0x5aa9f0), Rgb(0xe8973a), Rgb(0xd98cbc), Rgb(0x35b58f), Rgb(0xe6d94e), Rgb(0xa58cf0)},
    .keyword = Rgb(0xc795f5),
    .function = Rgb(0x79aefc),
    .number = Rgb(0xf0a36b),
    .string = Rgb(0x8fd3a1),
    .comment = Rgb(0x98a4b5),
};

constexpr Theme kLight = {
    .appearance = Appearance::kLight,
    .page = Rgb(0xf4f6f8),
    .panel = Rgb(0xffffff),
    .raised = Rgb(0xf0f3f6),
    .pressed = Rgb(0xe0e6ec),
    .selected = Rgb(0xe4eefb),
    .hairline = Rgb(0xdbe1e8),
    .text = Rgb(0x18212c),
    .muted = Rgb(0x566373),
    .faint = Rgb(0xa3aebb),
    .accent = Rgb(0x1769d1),
    .on_accent = Rgb(0xffffff),
    .running = Rgb(0x2272d6),
    .on_running = Rgb(0xffffff),
    .waiting = Rgb(0xc97d0e),
    .waiting_fill = Rgb(0xfaecd2),
    .waiting_text = Rgb(0x8f5606),
    .io = Rgb(0xcfe6e9),
    .io_outline = Rgb(0x4d8f98),
    .sleeping = Rgb(0xf0f3f6),
    .sleeping_outline = Rgb(0xa3aebb),
    .row_wait = Rgb(0x7d55cc),
    .row_wait_fill = Rgb(0xece4fb),
    .failure = Rgb(0xc0331d),
    .on_failure = Rgb(0xffffff),
    .safe = Rgb(0x0a7058),
    .lanes = {Rgb(0x1a6cab), Rgb(0x955800), Rgb(0xa03f7b), Rgb(0x0a7058), Rgb(0x756800), Rgb(0x6547b8)},
    .keyword = Rgb(0x8a35b8),
    .function = Rgb(0x1d5fbe),
    .number = Rgb(0xa8480c),
    .string = Rgb(0x1a6f3e),
    .comment = Rgb(0x566373),
};

float Linear(uint32_t channel) {
  const float value = static_cast<float>(channel) / 255.0F;
  return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

float Luminance(Color color) {
  return 0.2126F * Linear(color & 0xff) + 0.7152F * Linear((color >> 8) & 0xff) +
         0.0722F * Linear((color >> 16) & 0xff);
}

}  // namespace

Color Mix(Color ground, Color over, float share) {
  Color mixed = 0xff000000U;
  for (int shift = 0; shift < 24; shift += 8) {
    const auto a = static_cast<float>((ground >> shift) & 0xff);
    const auto b = static_cast<float>((over >> shift) & 0xff);
    mixed |= static_cast<Color>(a + (b - a) * share + 0.5F) << shift;
  }
  return mixed;
}

float Contrast(Color one, Color other) {
  const float a = Luminance(one);
  const float b = Luminance(other);
  return (std::max(a, b) + 0.05F) / (std::min(a, b) + 0.05F);
}

const Theme& ThemeFor(Appearance appearance) { return appearance == Appearance::kDark ? kDark : kLight; }

}  // namespace interleave::ui
