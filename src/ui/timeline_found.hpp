// What was looked for and what was clicked: the finder's field, its matches in the lanes and on the ruler,
// and the frame around whose story is told.
#pragma once

#include "ui/timeline_frame.hpp"

namespace interleave::ui {

// The field, with how many matches there are. Enter and the arrows up and down go from one to the next.
void DrawFind(Ui& ui, Workbench& bench, View& view, Rect rect);
void OpenFind(View& view);  // as if the field had been clicked

// On the ruler, a tick for each; in lanes a frame, unless they are in bands.
void DrawMatches(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame);
void DrawSelected(Ui& ui, Workbench& bench, View& view, const TimelineFrame& frame);

}  // namespace interleave::ui
