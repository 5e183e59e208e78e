// Crosses in the lanes where an anomaly of transactions became final: at the commit that closed it, in the
// lane of the request whose work it undid or misled. Pointing at one says its name and what happened.
#pragma once

#include "ui/timeline_lanes.hpp"

namespace interleave::ui {

void DrawAnomalies(Ui& ui, Workbench& bench, MarksKept& kept, const TimeAxis& axis, const LaneView& lanes);

}  // namespace interleave::ui
