// Two runs one above the other on one time axis, with a line where they part, and in words what each did
// there.
#pragma once

#include "ui/ui.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// At the top of `column`; where nothing is chosen to stand beside the run, how to choose it. Returns the
// height used.
float DrawSplit(Ui& ui, Workbench& bench, Rect column);

}  // namespace interleave::ui
