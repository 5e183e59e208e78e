// What lies over the spans of the lanes that can be seen: crosses at lost updates, arrows of hand-overs, and
// who waits for ever. Marks that would lie on one another are one, which says how many it stands for.
#pragma once

#include "ui/timeline_lanes.hpp"

namespace interleave::ui {

void DrawLostUpdates(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes);
void DrawHandOvers(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes);
// At the end of a run that cannot go on: who waits, and for whom.
void DrawStuck(Ui& ui, Workbench& bench, MarksKept& kept, const TimeAxis& axis, const LaneView& lanes);

// Forgets what was kept of another run.
void KeepMarksOf(const Workbench& bench, MarksKept& kept);
// Half as wide as a cross in a lane.
float MarkSize(const LaneView& lanes);

}  // namespace interleave::ui
