// The text of a program while it is edited: the toolkit's own text field, laid out so that every line stays
// where it is shown when it is only read.
#pragma once

#include "ui/draft.hpp"
#include "ui/ui.hpp"

namespace interleave::ui {

inline constexpr float kCodeLine = 22;
inline constexpr float kCodeGutter = 36;  // line numbers end here
inline constexpr float kCodeIndent = 52;  // and code begins here, from the panel's left edge
inline constexpr float kCodeTop = 8;      // above the first line

// True when the person wants it run (Ctrl+Enter).
bool DrawCodeEditor(Ui& ui, Draft& draft, Rect rect);

}  // namespace interleave::ui
