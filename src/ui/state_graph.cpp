#include "ui/state_graph.hpp"

#include <algorithm>
#include <numeric>

#include "ui/format.hpp"

namespace interleave::ui {
namespace {

using session::StateGraph;

constexpr int kSweeps = 6;  // over the layers, to put states beside those that lead to them
constexpr float kLegendHeight = 26;
constexpr int kCurvePieces = 10;

// The longest way from the start, so that ways lead to the right; on a cycle, as far as that goes.
std::vector<uint32_t> LayersOf(const StateGraph& graph) {
  std::vector<uint32_t> layers(graph.states.size(), 0);
  bool changed = true;
  for (size_t pass = 0; changed && pass < graph.states.size(); ++pass) {
    changed = false;
    for (size_t state = 0; state < graph.states.size(); ++state) {
      for (const uint32_t target : graph.states[state].targets) {
        const uint32_t wanted = layers[state] + 1;
        if (layers[target] >= wanted || wanted >= graph.states.size()) continue;
        layers[target] = wanted;
        changed = true;
      }
    }
  }
  if (!changed) return layers;
  // A cycle would push states ever further: the shortest way then.
  layers.assign(graph.states.size(), 0);
  std::vector<uint32_t> queue{0};
  std::vector<bool> seen(graph.states.size(), false);
  seen[0] = true;
  for (size_t next = 0; next < queue.size(); ++next) {
    for (const uint32_t target : graph.states[queue[next]].targets) {
      if (seen[target]) continue;
      seen[target] = true;
      layers[target] = layers[queue[next]] + 1;
      queue.push_back(target);
    }
  }
  return layers;
}

void Spread(std::vector<uint32_t>& layer, std::vector<float>& rows) {
  std::stable_sort(layer.begin(), layer.end(), [&](uint32_t a, uint32_t b) { return rows[a] < rows[b]; });
  for (size_t place = 0; place < layer.size(); ++place) {
    rows[layer[place]] = (static_cast<float>(place) + 0.5F) / static_cast<float>(layer.size()) - 0.5F;
  }
}

// Each state goes to the middle of its neighbours in the layers before it.
void Sweep(const StateGraph& graph, std::vector<std::vector<uint32_t>>& members, std::vector<float>& rows) {
  std::vector<float> sums(graph.states.size(), 0);
  std::vector<float> counts(graph.states.size(), 0);
  for (std::vector<uint32_t>& layer : members) {
    for (const uint32_t state : layer) {
      if (counts[state] > 0) rows[state] = sums[state] / counts[state];
    }
    Spread(layer, rows);
    for (const uint32_t state : layer) {
      for (const uint32_t target : graph.states[state].targets) {
        sums[target] += rows[state];
        counts[target] += 1;
      }
    }
  }
}

bool FailsOnly(const StateGraph::State& state) { return state.may_fail && !state.may_succeed; }

struct Pen {
  Ui& ui;
  Rect area;
  float radius;

  Point At(Point place) const {
    return {area.x + area.width * place.x, area.center().y + area.height * place.y};
  }

  void Edge(Point from, Point to, bool fails) const {
    std::vector<Point> curve;
    for (int piece = 0; piece <= kCurvePieces; ++piece) {
      const float t = static_cast<float>(piece) / kCurvePieces;
      const float ease = t * t * (3 - 2 * t);
      curve.push_back({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * ease});
    }
    const Color color = fails ? WithAlpha(ui.theme.failure, 0.75F) : ui.theme.faint;
    ui.canvas.Polyline(curve, color, fails ? 1.4F : 1.0F);
  }

  void Node(Point at, bool may_fail, bool may_succeed) const {
    if (may_fail && may_succeed) {
      ui.canvas.Circle(at, radius, ui.theme.panel);
      ui.canvas.Ring(at, radius - 0.6F, ui.theme.muted, 1.4F);
    } else if (may_fail) {
      const float side = radius * 1.8F;
      ui.canvas.Fill({at.x - side / 2, at.y - side / 2, side, side}, ui.theme.failure, 1.5F);
    } else {
      ui.canvas.Circle(at, radius, ui.theme.safe);
    }
  }
};

void DrawLegend(Ui& ui, Rect box) {
  struct Entry {
    bool may_fail, may_succeed;
    TextId text;
  };
  constexpr Entry kEntries[] = {{true, true, TextId::kLegendOpen},
                                {false, true, TextId::kLegendSafe},
                                {true, false, TextId::kLegendFails}};
  const Pen pen{ui, box, 4.5F};
  float x = box.x;
  float y = box.y + 10;
  for (const Entry& entry : kEntries) {
    const float width = 16 + ui.canvas.TextWidth(Face::kSmall, ui.Say(entry.text));
    if (x > box.x && x + width > box.right()) {
      x = box.x;
      y += 18;
    }
    pen.Node({x + 5, y}, entry.may_fail, entry.may_succeed);
    ui.canvas.TextIn(Face::kSmall, {x + 16, y - 8, width, 16}, ui.theme.muted, ui.Say(entry.text));
    x += width + 18;
  }
}

}  // namespace

GraphLayout LayOutGraph(const StateGraph& graph) {
  const std::vector<uint32_t> layers = LayersOf(graph);
  GraphLayout layout;
  layout.layer_count = 1 + *std::max_element(layers.begin(), layers.end());
  std::vector<std::vector<uint32_t>> members(layout.layer_count);
  for (uint32_t state = 0; state < layers.size(); ++state) members[layers[state]].push_back(state);
  std::vector<float> rows(layers.size(), 0);
  for (std::vector<uint32_t>& layer : members) {
    layout.most_in_layer = std::max(layout.most_in_layer, static_cast<uint32_t>(layer.size()));
    // Failing ones last to begin with.
    for (const uint32_t state : layer) rows[state] = FailsOnly(graph.states[state]) ? 1 : 0;
    Spread(layer, rows);
  }
  for (int sweep = 0; sweep < kSweeps; ++sweep) Sweep(graph, members, rows);
  const auto columns = static_cast<float>(std::max(1U, layout.layer_count - 1));
  for (uint32_t state = 0; state < layers.size(); ++state) {
    // A layer with fewer states keeps to the middle.
    const float share = static_cast<float>(members[layers[state]].size()) /
                        static_cast<float>(std::max(1U, layout.most_in_layer));
    layout.places.push_back({static_cast<float>(layers[state]) / columns, rows[state] * share});
  }
  return layout;
}

float DrawStateGraph(Ui& ui, const StateGraph& graph, const GraphLayout& layout, Rect box) {
  const float row = layout.most_in_layer > 24 ? 12.0F : 22.0F;
  const float height = std::clamp(row * static_cast<float>(layout.most_in_layer), 40.0F, 480.0F);
  DrawLegend(ui, {box.x, box.y, box.width, kLegendHeight});
  const float top = ui.canvas.TextWidth(Face::kSmall, ui.Say(TextId::kLegendOpen)) * 3 > box.width ? 64 : 34;
  const float radius = std::clamp(box.width / static_cast<float>(layout.layer_count) * 0.18F, 2.0F, 5.0F);
  const Pen pen{ui, {box.x + 8, box.y + top, box.width - 16, height}, radius};
  size_t failing = 0;
  for (size_t state = 0; state < graph.states.size(); ++state) {
    if (FailsOnly(graph.states[state])) ++failing;
    for (const uint32_t target : graph.states[state].targets)
      pen.Edge(pen.At(layout.places[state]), pen.At(layout.places[target]), FailsOnly(graph.states[target]));
  }
  for (size_t state = 0; state < graph.states.size(); ++state) {
    pen.Node(pen.At(layout.places[state]), graph.states[state].may_fail, graph.states[state].may_succeed);
  }
  const std::string states = CountOf(TextId::kStatesCount, ui.language, graph.states.size());
  ui.mirror.AddText(
      "state-graph", Role::kText, ui.Say(TextId::kStatesHeading),
      Fill(TextId::kGraphSays, ui.language, {{"states", states}, {"failing", FormatCount(failing)}}));
  return top + height + 8;
}

}  // namespace interleave::ui
