// What the timeline's shapes mean: a line below it that names those of this run.
#pragma once

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// Entries that have no room are left out from the end.
void DrawLegend(Ui& ui, Workbench& bench, View& view, Rect rect);

}  // namespace interleave::ui
