// The strip above the lanes: who holds the GIL, a block in its lane's colour for each turn, and a tick where
// it changes hands. Where many turns fall on one place, the block is of whoever held it longest there, and
// the ticks become a bar. Without a GIL there is no strip, for threads run at once; nor among processes,
// which have one each.
#pragma once

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

inline constexpr float kHoldersHeight = 26;

bool ShowsHolders(const Workbench& bench);
Color LaneColor(const Theme& theme, uint32_t lane);  // trace::kNoLane: of the first thread
// `strip` as wide as the lanes with their names, which take `gutter` of it.
void DrawHolders(Ui& ui, Workbench& bench, View& view, const TimeAxis& axis, Rect strip, float gutter);

}  // namespace interleave::ui
