// Draws bands of lanes (bands.hpp): each an area chart up to the playhead.
#pragma once

#include "ui/bands.hpp"
#include "ui/timeline_lanes.hpp"

namespace interleave::ui {

void DrawBands(Ui& ui, Workbench& bench, const Bands& bands, const TimeAxis& axis, const LaneView& lanes);
std::string DescribeBand(Ui& ui, Workbench& bench, const Bands& bands, const TimeAxis& axis,
                         const LaneView& lanes, Point place);

}  // namespace interleave::ui
