// The graph of all states, drawn in layers from the start at the left: what can still go either way, what is
// safe from there on, and what fails whatever comes. Shapes differ as well as colours.
#pragma once

#include <cstdint>
#include <vector>

#include "session/exploration.hpp"
#include "ui/ui.hpp"

namespace interleave::ui {

// Where states lie: by layer and by place within it, each from 0 to 1.
struct GraphLayout {
  std::vector<Point> places;
  uint32_t layer_count = 0;
  uint32_t most_in_layer = 0;
};
GraphLayout LayOutGraph(const session::StateGraph& graph);

// Returns the height used.
float DrawStateGraph(Ui& ui, const session::StateGraph& graph, const GraphLayout& layout, Rect box);

}  // namespace interleave::ui
