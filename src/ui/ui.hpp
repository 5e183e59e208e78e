// What every panel and widget is handed: where to draw, who is pointing, which language and theme.
#pragma once

#include <string>

#include "ui/canvas.hpp"
#include "ui/code_box.hpp"
#include "ui/interaction.hpp"
#include "ui/mirror.hpp"
#include "ui/texts.hpp"
#include "ui/theme.hpp"

namespace interleave::ui {

// A small box of text beside what the pointer is over; drawn last, above everything.
struct Tooltip {
  std::string text;  // lines separated by \n; the first one is strong
  Rect anchor;
  bool code = false;
};

struct Ui {
  Canvas& canvas;
  Canvas& overlay;  // above all panels: popups and tooltips
  Interaction& interaction;
  Mirror& mirror;
  const Theme& theme;
  const Fonts* fonts = nullptr;
  Language language = Language::kEnglish;
  bool touch = false;  // rows as high as a finger
  double time_s = 0;
  bool reduced_motion = false;
  Tooltip tooltip;
  render::BlockBatch* blocks = nullptr;  // null: no GPU to hand spans to
  CodeBoxLook* code_box = nullptr;       // null: the platform has no editor of its own
  bool wants_frame = false;              // something moves: draw again at once

  const char* Say(TextId id) const { return TextOf(id, language); }
  float row_height() const { return touch ? 44 : 30; }

  void PushClip(Rect rect) {
    canvas.PushClip(rect);
    interaction.PushClip(rect);
  }
  void PopClip() {
    canvas.PopClip();
    interaction.PopClip();
  }
};

}  // namespace interleave::ui
