#include "ui/widgets.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/scroll.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kButtonPadding = 10;
constexpr float kIconSize = 12;
constexpr const char* kLeadsOut = " \u2192";  // an arrow

Face ButtonFace(const ButtonLook& look) {
  return look.small ? Face::kSmall : look.primary ? Face::kStrong : Face::kText;
}

void DrawButtonGround(Ui& ui, const ButtonLook& look, const Press& press, Rect rect) {
  const Theme& theme = ui.theme;
  const bool down = press.held && press.hovered;
  if (look.primary) {
    const Color hover = Mix(theme.accent, theme.text, 0.12F);
    ui.canvas.Fill(rect, look.disabled ? theme.pressed : press.hovered ? hover : theme.accent, kCorner);
    return;
  }
  if (look.quiet && !press.hovered) return;
  const Color rest = look.on ? theme.selected : theme.raised;
  ui.canvas.Fill(rect, down || press.hovered ? theme.pressed : rest, kCorner);
  if (!look.quiet) ui.canvas.Outline(rect, look.on ? theme.accent : theme.hairline, kCorner);
}

constexpr float kRowPadding = 8;
constexpr float kMarkColumn = 24;
constexpr float kRowLine = 18;
constexpr float kFigureGap = 8;

Face RowValueFace(const RowLook& look) { return !look.value.empty() ? look.value_face : Face::kSmall; }

float RowLabelWidth(Ui& ui, const RowLook& look, float width) {
  const std::string_view value = !look.value.empty() ? look.value : look.note;
  width -= 2 * kRowPadding + (look.mark != Mark::kNone ? kMarkColumn : 0);
  const float own = value.empty() ? 0 : ui.canvas.TextWidth(RowValueFace(look), value);
  const float figure = std::max(look.figure_room, own);
  return figure > 0 ? width - figure - kFigureGap : width;
}

void PointAt(const Press& press) {
  if (press.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace

void FocusRing(Ui& ui, Rect rect, float radius) {
  ui.canvas.Outline(rect.Inset(-2, -2), ui.theme.accent, radius + 2, 2);
}

float ButtonWidth(Ui& ui, const ButtonLook& look) {
  const float text = ui.canvas.TextWidth(ButtonFace(look), look.label);
  if (look.both) return text + 2 * kButtonPadding + kIconSize + 8;
  return look.has_icon ? 34 : text + 2 * kButtonPadding;
}

bool Button(Ui& ui, const ButtonLook& look, Rect rect) {
  MirrorItem& item = ui.mirror.Add(look.id, Role::kButton, look.label, "", rect);
  item.disabled = look.disabled;
  item.toggles = look.toggles;
  item.selected = look.on;
  item.seen = ui.canvas.Visible(rect);
  Press press = ui.interaction.Behave(look.id, rect, !look.disabled);
  if (look.disabled) press = Press{};
  // A finger that was lifted points at nothing, wherever it was last.
  if (ui.touch && !press.held) press.hovered = false;
  PointAt(press);
  DrawButtonGround(ui, look, press, rect);
  const Theme& theme = ui.theme;
  const Color color = look.disabled ? theme.faint : look.primary ? theme.on_accent : theme.text;
  if (look.both) {
    const float width = kIconSize + 8 + ui.canvas.TextWidth(ButtonFace(look), look.label);
    Rect inner{rect.center().x - width / 2, rect.y, width + 1, rect.height};
    const Rect icon = inner.CutLeft(kIconSize + 8);
    DrawIcon(ui.canvas, look.icon, {icon.x + kIconSize / 2, icon.center().y}, kIconSize, color);
    ui.canvas.TextIn(ButtonFace(look), inner, color, look.label);
  } else if (look.has_icon) {
    DrawIcon(ui.canvas, look.icon, rect.center(), kIconSize, color);
    if (press.hovered && look.tooltip) ui.tooltip = {std::string(look.label), rect};
  } else {
    ui.canvas.TextIn(ButtonFace(look), rect.Inset(4, 0), color, look.label, Align::kCenter);
  }
  if (press.focused) FocusRing(ui, rect);
  return press.clicked;
}

float LinkWidth(Ui& ui, std::string_view label) {
  return ui.canvas.TextWidth(Face::kText, std::string(label) + kLeadsOut) + 1;
}

bool Link(Ui& ui, std::string_view id, std::string_view label, Rect rect) {
  ui.mirror.Add(id, Role::kLink, label, "", rect).seen = ui.canvas.Visible(rect);
  const Press press = ui.interaction.Behave(id, rect);
  PointAt(press);
  const float width = ui.canvas.TextIn(Face::kText, rect, ui.theme.accent, std::string(label) + kLeadsOut);
  const float underline = ui.canvas.TextWidth(Face::kText, label);
  ui.canvas.HorizontalHairline(rect.x, rect.x + underline, rect.center().y + 8, ui.theme.accent);
  if (press.focused) FocusRing(ui, {rect.x, rect.center().y - 12, width, 24});
  return press.clicked;
}

// As wide as the chosen tab's heavier face makes it, so that nothing moves.
namespace {

constexpr float kTabPadding = 26;
constexpr float kLeastTabPadding = 8;

// Less where many tabs have little room.
float PaddingOf(Ui& ui, float width, const std::vector<TabLook>& tabs) {
  float wanted = 0;
  for (const TabLook& look : tabs) wanted += TabWidth(ui, look);
  const float less = std::max(0.0F, wanted - width) / static_cast<float>(tabs.size());
  return std::max(kLeastTabPadding, kTabPadding - less);
}

}  // namespace

float TabWidth(Ui& ui, const TabLook& look) {
  return ui.canvas.TextWidth(Face::kStrong, look.label) + kTabPadding;
}

namespace {

constexpr float kScrolledTabPadding = 20;
constexpr float kMoreWidth = 22;

// Where there are more tabs than room: scrolled so that the chosen one is in the middle, as far as that goes.
float ScrollOf(Ui& ui, float width, const std::vector<TabLook>& tabs, int chosen) {
  float total = 0, middle = 0;
  for (int i = 0; i < static_cast<int>(tabs.size()); ++i) {
    const float own = ui.canvas.TextWidth(Face::kStrong, tabs[i].label) + kScrolledTabPadding;
    if (i == chosen) middle = total + own / 2;
    total += own;
  }
  return std::clamp(middle - width / 2, 0.0F, std::max(0.0F, total - width));
}

// There are more tabs beyond this edge.
void DrawMoreTabs(Ui& ui, Rect edge, bool to_the_right) {
  ui.canvas.Fill(edge, ui.theme.panel);
  DrawArrowHead(ui.canvas, {edge.center().x + (to_the_right ? 4.0F : -4.0F), edge.center().y},
                to_the_right ? 0 : 3.1416F, 7, ui.theme.muted);
}

bool DrawTab(Ui& ui, const TabLook& look, Rect tab, bool chosen) {
  MirrorItem& item = ui.mirror.Add(look.id, Role::kTab, look.label, "", tab);
  item.selected = chosen;
  item.seen = ui.canvas.Visible(tab);
  const Press press = ui.interaction.Behave(look.id, tab);
  PointAt(press);
  const bool strong = chosen || press.clicked;
  ui.canvas.TextIn(strong ? Face::kStrong : Face::kText, tab.Inset(4, 0),
                   strong || press.hovered ? ui.theme.text : ui.theme.muted, look.label, Align::kCenter);
  if (strong) ui.canvas.Fill({tab.x, tab.bottom() - 2, tab.width, 2}, ui.theme.accent);
  if (press.focused) FocusRing(ui, tab.Inset(2, 6));
  return press.clicked;
}

}  // namespace

int TabStrip(Ui& ui, Rect rect, const std::vector<TabLook>& tabs, int chosen) {
  float padding = PaddingOf(ui, rect.width, tabs);
  float scrolled = 0, total = 0;
  const auto count = static_cast<float>(tabs.size());
  for (const TabLook& look : tabs) total += TabWidth(ui, look) - kTabPadding;
  const bool scrolls = total + count * padding > rect.width + 1;
  if (scrolls) {
    padding = kScrolledTabPadding;
    scrolled = ScrollOf(ui, rect.width, tabs, chosen);
  }
  ui.PushClip(rect);
  float x = rect.x - scrolled;
  int pressed = chosen;
  for (int i = 0; i < static_cast<int>(tabs.size()); ++i) {
    const Rect tab{x, rect.y, ui.canvas.TextWidth(Face::kStrong, tabs[i].label) + padding, rect.height};
    if (DrawTab(ui, tabs[i], tab, i == chosen)) pressed = i;
    x = tab.right();
  }
  const Rect strip{rect.x, rect.y, kMoreWidth, rect.height - 1};
  if (scrolls && scrolled > 1) DrawMoreTabs(ui, strip, false);
  if (scrolls && x > rect.right() + 1)
    DrawMoreTabs(ui, {rect.right() - kMoreWidth, strip.y, kMoreWidth, strip.height}, true);
  ui.PopClip();
  return pressed;
}

float ListRowHeight(Ui& ui, const RowLook& look, float width) {
  const float lines = ParagraphHeight(ui.canvas, RowLabelWidth(ui, look, width),
                                      {{Face::kText, 0, std::string(look.label)}}, kRowLine);
  return std::max(ui.row_height(), lines + 12);
}

bool ListRow(Ui& ui, const RowLook& look, Rect rect) {
  const std::string value(!look.value.empty() ? look.value : look.note);
  std::string spoken(look.mark_name);
  if (!spoken.empty() && !value.empty()) spoken += ", ";
  spoken += value;
  MirrorItem& item = ui.mirror.Add(look.id, Role::kOption, look.label, spoken, rect);
  item.selected = look.selected;
  item.seen = ui.canvas.Visible(rect);
  const Press press = ui.interaction.Behave(look.id, rect);
  PointAt(press);
  if (look.selected) {
    ui.canvas.Fill(rect, ui.theme.selected, kCorner);
  } else if (press.hovered) {
    ui.canvas.Fill(rect, ui.theme.raised, kCorner);
  }
  const Rect inner = rect.Inset(kRowPadding, 0);
  if (look.mark != Mark::kNone) DrawMark(ui.canvas, ui.theme, look.mark, {inner.x + 8, inner.center().y});
  const Color value_color = look.value_color != 0 ? look.value_color : ui.theme.muted;
  ui.canvas.TextIn(RowValueFace(look), inner, value_color, value, Align::kRight);
  const float width = RowLabelWidth(ui, look, rect.width);
  const std::vector<Run> label = {{Face::kText, ui.theme.text, std::string(look.label)}};
  const float height = ParagraphHeight(ui.canvas, width, label, kRowLine);
  const float x = inner.x + (look.mark != Mark::kNone ? kMarkColumn : 0);
  DrawParagraph(ui.canvas, {x, rect.center().y - height / 2, width, height}, label, kRowLine);
  if (press.focused) FocusRing(ui, rect.Inset(2, 2));
  return press.clicked;
}

Sliding Slider(Ui& ui, const SliderLook& look, Rect rect, float& fraction) {
  MirrorItem& item = ui.mirror.Add(look.id, Role::kSlider, look.label, look.value, rect);
  item.minimum = look.minimum;
  item.maximum = look.maximum;
  item.seen = ui.canvas.Visible(rect);
  const Press press = ui.interaction.Behave(look.id, rect);
  PointAt(press);
  const Rect track = rect.Inset(6, 0);
  float wanted = fraction;
  // A finger may be about to scroll: until it has gone sideways or is lifted, nothing moves.
  const float gone = std::abs(ui.interaction.pointer().x - ui.interaction.press_origin().x);
  const bool follows = ui.touch ? (press.held && gone > kDragThreshold) || press.clicked : press.held;
  if (follows) wanted = (ui.interaction.pointer().x - track.x) / std::max(1.0F, track.width);
  if (press.focused && ui.interaction.TakeKey(Key::kLeft)) wanted -= 0.05F;
  if (press.focused && ui.interaction.TakeKey(Key::kRight)) wanted += 0.05F;
  wanted = std::clamp(wanted, 0.0F, 1.0F);
  Sliding sliding{.moved = wanted != fraction || (press.started && !ui.touch), .entered = press.has_value};
  if (press.has_value) sliding.entered_value = NumberWithin(press.value, look.minimum, look.maximum);
  fraction = wanted;

  const float y = ui.canvas.Snap(rect.center().y);
  const float knob = track.x + track.width * fraction;
  ui.canvas.Fill({track.x, y - 1, track.width, 2}, ui.theme.hairline, 1);
  ui.canvas.Fill({track.x, y - 1, knob - track.x, 2}, look.quiet ? ui.theme.muted : ui.theme.accent, 1);
  const bool pointed = press.hovered || press.held;
  const float radius = (look.quiet ? 4.0F : 6.0F) + (pointed ? 1.0F : 0.0F);
  ui.canvas.Circle({knob, y}, radius, look.quiet && !pointed ? ui.theme.muted : ui.theme.accent);
  if (press.focused) FocusRing(ui, rect);
  return sliding;
}

bool Combo(Ui& ui, const ComboLook& look, Rect rect) {
  MirrorItem& item = ui.mirror.Add(look.id, Role::kComboBox, look.label, look.value, rect);
  item.expanded = look.open;
  item.seen = ui.canvas.Visible(rect);
  const Press press = ui.interaction.Behave(look.id, rect);
  PointAt(press);
  ui.canvas.Fill(rect, press.hovered ? ui.theme.pressed : ui.theme.raised, kCorner);
  ui.canvas.Outline(rect, ui.theme.hairline, kCorner);
  Rect inner = rect.Inset(10, 0);
  const Rect chevron = inner.CutRight(18);
  DrawIcon(ui.canvas, Icon::kChevronDown, chevron.center(), 10, ui.theme.muted);
  if (look.mark != Mark::kNone) {
    DrawMark(ui.canvas, ui.theme, look.mark, {inner.x + 8, inner.center().y});
    inner.CutLeft(24);
  }
  ui.canvas.TextIn(Face::kText, inner, ui.theme.text, look.value);
  if (press.focused) FocusRing(ui, rect);
  return press.clicked;
}

}  // namespace interleave::ui
