// The bar on top: name, transport, time, speed, seed, language, theme, Share.
#include <algorithm>

#include "ui/format.hpp"
#include "ui/panels.hpp"

namespace interleave::ui {
namespace {

constexpr float kButtonHeight = 30;
constexpr float kGap = 8;

Rect Row(Rect strip) { return {strip.x, strip.center().y - kButtonHeight / 2, strip.width, kButtonHeight}; }

void DrawShare(Ui& ui, View& view, Rect& rest) {
  const bool copied = ui.time_s < view.copied_until_s;
  // As wide as the longer of its two labels, so that the bar stands still.
  const ButtonLook share{.id = "share", .label = ui.Say(TextId::kShare), .primary = true};
  const ButtonLook done{.id = "share", .label = ui.Say(TextId::kCopied), .primary = true};
  const float width = std::max(ButtonWidth(ui, share), ButtonWidth(ui, done)) + (ui.touch ? 4 : 0);
  const Rect place = Row(rest.CutRight(width));
  if (Button(ui, copied ? done : share, place)) {
    view.copy_fragment = true;
    view.history_entry = true;
  }
  if (copied) {
    ui.mirror.AddText("copied", Role::kStatus, ui.Say(TextId::kCopiedLong), "");
    ui.tooltip = {ui.Say(TextId::kCopiedLong), place};
  }
  rest.CutRight(kGap);
  const ButtonLook more{.id = kTakeAway,
                        .label = ui.Say(TextId::kTakeAway),
                        .has_icon = true,
                        .icon = Icon::kTakeAway,
                        .toggles = true,
                        .on = view.open_combo == kTakeAway};
  if (Button(ui, more, Row(rest.CutRight(34)))) view.open_combo = more.on ? "" : std::string(kTakeAway);
  rest.CutRight(kGap);
}

void DrawThemeAndLanguage(Ui& ui, View& view, Rect& rest) {
  const bool dark = view.appearance == Appearance::kDark;
  const ButtonLook theme{.id = "theme",
                         .label = ui.Say(dark ? TextId::kLightTheme : TextId::kDarkTheme),
                         .has_icon = true,
                         .icon = Icon::kHalfCircle};
  if (Button(ui, theme, Row(rest.CutRight(34)))) {
    view.appearance = dark ? Appearance::kLight : Appearance::kDark;
    view.preferences_changed = true;
  }
  rest.CutRight(kGap);
  const Rect place = Row(rest.CutRight(40));
  const ButtonLook language{.id = "language", .label = ui.Say(TextId::kTheOtherLanguage)};
  if (Button(ui, language, place)) {
    view.language = view.language == Language::kEnglish ? Language::kRussian : Language::kEnglish;
    view.preferences_changed = true;
  }
  if (ui.interaction.Over(place)) ui.tooltip = {ui.Say(TextId::kSwitchLanguage), place};
  rest.CutRight(kGap);
}

void DrawSeed(Ui& ui, Workbench& bench, View& view, Rect& rest) {
  const std::string seed = std::to_string(bench.settings().seed);
  const std::string label = ui.Say(TextId::kSeed);
  const float label_width = ui.canvas.TextWidth(Face::kSmall, label);
  const bool editing = view.field.id == "seed";
  const float value_width =
      std::clamp(ui.canvas.TextWidth(Face::kTable, editing ? view.field.text : seed) + 18, 36.0F, 110.0F);
  Rect box = Row(rest.CutRight(label_width + value_width + 46));
  ui.canvas.Fill(box, ui.theme.raised, kCorner);
  ui.canvas.Outline(box, ui.theme.hairline, kCorner);
  box.CutLeft(10);
  ui.canvas.TextIn(Face::kSmall, box.CutLeft(label_width + 1), ui.theme.muted, label);
  const Rect dice = box.CutRight(32);
  DrawSeedControls(ui, bench, view, box, dice);
  rest.CutRight(kGap);
}

void DrawSpeed(Ui& ui, Workbench& bench, Rect& rest) {
  Player& player = bench.player();
  const std::string label = ui.Say(TextId::kSpeed);
  const auto slower = static_cast<int>(1 / player.speed() + 0.5);
  const auto faster = static_cast<int>(player.speed() + 0.5);
  const std::string factor =
      label + " ×" + (slower > 1 ? "1/" + std::to_string(slower) : std::to_string(faster));
  const std::string value = std::to_string(static_cast<int>(player.speed_fraction * 100 + 0.5F));
  const Rect place = Row(rest.CutRight(102));
  const SliderLook look{.id = "speed", .label = factor, .value = value, .maximum = 100};
  const Sliding sliding = Slider(ui, look, place, player.speed_fraction);
  if (sliding.entered) {
    player.speed_fraction = static_cast<float>(sliding.entered_value / 100);
  }
  if (ui.interaction.Over(place)) ui.tooltip = {factor, place};
  rest.CutRight(6);
  const float width = ui.canvas.TextWidth(Face::kSmall, label) + 1;
  ui.canvas.TextIn(Face::kSmall, rest.CutRight(width), ui.theme.muted, label);
  rest.CutRight(kMargin);
}

// Time above, step below, in a box that does not change its width while both run.
void DrawTime(Ui& ui, Workbench& bench, Rect place) {
  const std::string time = FormatTime(static_cast<int64_t>(bench.player().time_ns()), ui.language);
  const std::string t = Fill(TextId::kTimeIs, ui.language, {{"time", time}});
  const std::string at = FormatCount(bench.player().step());
  const std::string count = FormatCount(bench.session().step_count());
  std::string step = Fill(TextId::kStepOf, ui.language, {{"step", at}, {"count", count}});
  if (ui.canvas.TextWidth(Face::kSmall, step) > place.width) step = at + " / " + count;
  ui.canvas.TextIn(Face::kTable, {place.x, place.center().y - 16, place.width, 16}, ui.theme.text, t);
  ui.canvas.TextIn(Face::kSmall, {place.x, place.center().y + 1, place.width, 14}, ui.theme.muted, step);
}

void DrawName(Ui& ui, Workbench& bench, View& view, Rect rest) {
  const float width = ui.canvas.TextWidth(Face::kBrand, "Interleave") + 1;
  ui.canvas.TextIn(Face::kBrand, rest.CutLeft(width), ui.theme.text, "Interleave");
  rest.CutLeft(14);
  std::string title = ui.Say(TextId::kProgramOfYours);
  if (view.tab == Tab::kMatrix) {
    title = ui.Say(TextId::kWholeCatalog);
  } else if (const session::Scenario* scenario = bench.scenario()) {
    title = In(scenario->group, view.language) + " · " + In(scenario->title, view.language);
  }
  ui.mirror.AddText("title", Role::kText, title, "");
  if (rest.width > ui.canvas.TextWidth(Face::kText, title)) {
    ui.canvas.TextIn(Face::kText, rest, ui.theme.muted, title);
  }
}

}  // namespace

void DrawTopBar(Ui& ui, Workbench& bench, View& view, const Layout& layout) {
  const Rect bar = layout.top_bar;
  ui.canvas.Fill(bar, ui.theme.panel);
  ui.canvas.HorizontalHairline(bar.x, bar.right(), bar.bottom() - 1, ui.theme.hairline);
  Rect rest = bar.Inset(kMargin, 0);
  DrawShare(ui, view, rest);
  DrawThemeAndLanguage(ui, view, rest);
  if (layout.shape == Shape::kNarrow) return DrawName(ui, bench, view, rest);
  if (layout.shape == Shape::kWide && !layout.left.empty()) DrawSeed(ui, bench, view, rest);
  if (bar.width >= 900) DrawSpeed(ui, bench, rest);
  const float time_width = ui.language == Language::kEnglish ? 132 : 140;
  const Rect time = rest.CutRight(time_width);
  rest.CutRight(kGap);
  const float play_width = 84 + (ui.language == Language::kRussian ? 4 : 0);
  const Rect transport = Row(rest.CutRight(4 * 34 + 4 * 4 + play_width));
  DrawTransportButtons(ui, bench, transport);
  DrawTime(ui, bench, time);
  DrawName(ui, bench, view, rest);
}

}  // namespace interleave::ui
