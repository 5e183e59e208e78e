// Three hints for the first visit, one at a time, each beside what it is about. A hint is over when the
// person does what it says, or closes it; they never come again (FrameOutput::hints_seen,
// PageOptions::hints).
//
// They lie above the page but take no pointer from it, except for the button that closes them.
#pragma once

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// At the beginning of a frame: the button hears of a press before what lies below it.
void BehaveHints(Ui& ui, View& view);

// At the end of a frame, when the mirror knows where everything lies. True when the last one is over.
bool DrawHints(Ui& ui, Workbench& bench, View& view, const Layout& layout);

}  // namespace interleave::ui
