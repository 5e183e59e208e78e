// The strip over the middle: what it shows, and at its right end the timeline's zoom.
#include <utility>

#include "ui/panels.hpp"

namespace interleave::ui {
namespace {

// How to move about in the timeline, where there is room to say it.
void DrawHint(Ui& ui, Rect rect) {
  const std::string hint = ui.Say(TextId::kHint);
  if (ui.touch || ui.canvas.TextWidth(Face::kSmall, hint) > rect.width) return;
  ui.canvas.TextIn(Face::kSmall, rect, ui.theme.muted, hint, Align::kRight);
}

constexpr std::pair<Tab, std::string_view> kTabNames[] = {{Tab::kInterleavings, "interleavings"},
                                                          {Tab::kDatabase, "database"},
                                                          {Tab::kByHand, "by-hand"},
                                                          {Tab::kCompare, "compare"},
                                                          {Tab::kCode, "code"},
                                                          {Tab::kLearn, "learn"}};

}  // namespace

std::string_view TabName(Tab tab) {
  for (const auto& [named, name] : kTabNames) {
    if (named == tab) return name;
  }
  return {};
}

Tab TabNamed(std::string_view name) {
  for (const auto& [tab, known] : kTabNames) {
    if (known == name) return tab;
  }
  return Tab::kRun;
}

void DrawTabs(Ui& ui, Workbench& bench, View& view, const Layout& layout) {
  const Rect strip = layout.tabs;
  ui.canvas.Fill(strip, ui.theme.panel);
  ui.canvas.HorizontalHairline(strip.x, strip.right(), strip.bottom() - 1, ui.theme.hairline);
  const bool short_of_room = layout.shape == Shape::kNarrow;
  std::vector<TabLook> looks = {{"tab/run", ui.Say(TextId::kRunTab)},
                                {"tab/interleavings", ui.Say(short_of_room ? TextId::kInterleavingsTabShort
                                                                           : TextId::kInterleavingsTab)}};
  std::vector<Tab> tabs = {Tab::kRun, Tab::kInterleavings};
  if (HasDatabase(bench)) {
    looks.push_back(
        {"tab/database", ui.Say(short_of_room ? TextId::kDatabaseTabShort : TextId::kDatabaseTab)});
    tabs.push_back(Tab::kDatabase);
  }
  if (layout.shape != Shape::kWide) {
    looks.push_back({"tab/code", ui.Say(TextId::kCodeTab)});
    tabs.push_back(Tab::kCode);
  }
  looks.push_back({"tab/by-hand", ui.Say(TextId::kByHandTab)});
  tabs.push_back(Tab::kByHand);
  if (bench.scenario() != nullptr) {
    looks.push_back({"tab/compare", ui.Say(short_of_room ? TextId::kCompareTabShort : TextId::kCompareTab)});
    tabs.push_back(Tab::kCompare);
  }
  looks.push_back({"tab/learn", ui.Say(TextId::kLearnTab)});
  tabs.push_back(Tab::kLearn);
  int chosen = -1;  // the database's, before the run has come to it
  for (int i = 0; i < static_cast<int>(tabs.size()); ++i) {
    if (tabs[i] == view.tab) chosen = i;
  }
  Rect inner = strip;
  inner.CutLeft(layout.shape == Shape::kNarrow ? 4 : 12);
  chosen = TabStrip(ui, inner, looks, chosen);
  if (chosen >= 0) view.tab = tabs[static_cast<size_t>(chosen)];
  if (view.tab != Tab::kRun) return;
  float tabs_width = 0;
  for (const TabLook& look : looks) tabs_width += TabWidth(ui, look);
  constexpr float kButtonsWidth = 118;
  if (tabs_width + kButtonsWidth > inner.width) return;  // a phone's tabs leave no room for them
  DrawTimelineButtons(ui, bench, view, {strip.right() - 110, strip.y, 98, strip.height});
  inner.CutLeft(tabs_width + 24);
  inner.CutRight(kButtonsWidth);
  DrawHint(ui, inner);
}

}  // namespace interleave::ui
