// The parts of the tab "All interleavings". Each draws from a place downwards and returns the height used.
#pragma once

#include <string>

#include "session/search_messages.hpp"
#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// Shows a schedule that a search found, where runs are shown.
void PlayFound(Workbench& bench, View& view, const std::string& schedule);

float DrawPartHeading(Ui& ui, Rect column, const std::string& text);

// How runs end, as bars; a press on one plays a schedule that ends like this.
float DrawOutcomes(Ui& ui, Workbench& bench, View& view, const session::Findings& findings, Rect column);

}  // namespace interleave::ui
