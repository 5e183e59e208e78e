// The page's code box in the words of the platform's.
#pragma once

#include "platform/code_box.hpp"
#include "ui/page.hpp"

namespace interleave::app {

platform::CodeBoxContent ToContent(const ui::CodeBoxLook& look, const ui::Theme& theme,
                                   ui::Language language);
ui::CodeBoxEvent ToEvent(const platform::CodeBoxEvent& event);

// From Dear ImGui's order of colour bytes to the usual one.
constexpr uint32_t ToRgb(ui::Color color) {
  return (color & 0xffU) << 16 | (color & 0xff00U) | (color >> 16 & 0xffU);
}

}  // namespace interleave::app
