// The parameters of the scenario, and the seed where the top bar has no room for it.
#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/runtimes.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kStepperWidth = 24;
constexpr float kScale = 14;  // how high
constexpr float kTouchScale = 40;
constexpr std::string_view kCores = "cores";  // free-threaded alone has several at work

bool ConcernsStrategy(const session::Parameter& parameter, const session::Strategy* strategy) {
  if (parameter.strategies.empty() || strategy == nullptr) return true;
  for (const std::string& name : parameter.strategies) {
    if (name == strategy->name) return true;
  }
  return false;
}

std::string Spell(const session::Parameter& parameter, int64_t value, Language language) {
  return parameter.unit == "ns" ? FormatTime(value, language) : std::to_string(value);
}

// The next round number up or down: 1, 2, 5, 10, 12, 20, 50 ... keep a person's steps even.
int64_t Neighbour(int64_t value, int direction) {
  int64_t step = 1;
  while (value / step >= (direction > 0 ? 20 : 21)) step *= 10;
  return direction > 0 ? (value / step + 1) * step : (value - 1) / step * step;
}

// Where a value stands on a scale on which equal ways are equal factors, from 0 to 1, and back: to two
// digits.
float PlaceOf(const session::Parameter& parameter, int64_t value) {
  const double most = std::log1p(static_cast<double>(parameter.maximum - parameter.minimum));
  return static_cast<float>(std::log1p(static_cast<double>(value - parameter.minimum)) / most);
}

int64_t ValueAt(const session::Parameter& parameter, float place) {
  const double most = std::log1p(static_cast<double>(parameter.maximum - parameter.minimum));
  auto value = parameter.minimum + static_cast<int64_t>(std::llround(std::expm1(place * most)));
  int64_t unit = 1;
  while (value / unit >= 100) unit *= 10;
  value = (value + unit / 2) / unit * unit;
  return std::clamp(value, parameter.minimum, parameter.maximum);
}

// A number of a wide range has a scale below it; moving along it acts at once.
bool HasScale(const session::Parameter& parameter) { return parameter.maximum - parameter.minimum >= 20; }

void DrawScale(Ui& ui, Workbench& bench, const session::Parameter& parameter, Rect rect) {
  const int64_t value = bench.session().parameter(parameter.name);
  const std::string id = "scale/" + parameter.name;
  const std::string number = std::to_string(value);
  const SliderLook look{.id = id,
                        .label = In(parameter.label, ui.language),
                        .value = number,
                        .minimum = static_cast<float>(parameter.minimum),
                        .maximum = static_cast<float>(parameter.maximum),
                        .quiet = true};
  float place = PlaceOf(parameter, value);
  const Sliding sliding = Slider(ui, look, rect, place);
  int64_t wanted = value;
  if (sliding.moved) wanted = ValueAt(parameter, place);
  if (sliding.entered) wanted = static_cast<int64_t>(std::llround(sliding.entered_value));
  if (wanted != value) bench.SetParameter(parameter.name, wanted);
}

void Enter(Ui& ui, Workbench& bench, const session::Parameter& parameter, const std::string& text) {
  int64_t value = 0;
  const bool read =
      parameter.unit == "ns"
          ? ParseTime(text, UnitFor(std::max<int64_t>(1, bench.session().parameter(parameter.name))), value)
          : ParseInteger(text, value);
  if (!read) {
    bench.AddNotice(Notice::Kind::kBadEntry, Fill(TextId::kNoNumber, ui.language, {{"text", text}}));
  } else if (value < parameter.minimum || value > parameter.maximum) {
    bench.AddNotice(Notice::Kind::kBadEntry,
                    Fill(TextId::kOutOfRange, ui.language,
                         {{"name", In(parameter.label, ui.language)},
                          {"minimum", Spell(parameter, parameter.minimum, ui.language)},
                          {"maximum", Spell(parameter, parameter.maximum, ui.language)}}));
  } else {
    bench.SetParameter(parameter.name, value);
  }
}

float LabelHeight(Ui& ui, const std::string& label, float width) {
  return ParagraphHeight(ui.canvas, width, {{Face::kText, 0, label}}, 18);
}

void DrawLabel(Ui& ui, const std::string& label, Rect box) {
  const float height = LabelHeight(ui, label, box.width);
  DrawParagraph(ui.canvas, {box.x, box.center().y - height / 2, box.width, height},
                {{Face::kText, ui.theme.text, label}}, 18);
}

// A number: label, less, value, more.
float DrawNumber(Ui& ui, Workbench& bench, View& view, const session::Parameter& parameter, Rect column) {
  const int64_t value = bench.session().parameter(parameter.name);
  const std::string id = "parameter/" + parameter.name;
  const std::string& label = In(parameter.label, ui.language);
  const std::string spelled = Spell(parameter, value, ui.language);
  const float stepper = ui.touch ? 44.0F : kStepperWidth;
  const float value_width = std::max(52.0F, ui.canvas.TextWidth(Face::kTable, spelled) + 18);
  Rect row{column.x + 8, column.y, column.width - 12, 0};
  row.height = std::max(ui.row_height(), LabelHeight(ui, label, row.width - 2 * stepper - value_width) + 12);
  const float control_height = ui.touch ? 44.0F : 24.0F;
  const auto place = [&](float width) {
    const Rect strip = row.CutRight(width);
    return Rect{strip.x, strip.center().y - control_height / 2, strip.width, control_height};
  };
  const std::string more_id = id + "/more", less_id = id + "/less";
  const std::string more_label = label + " +", less_label = label + " −";
  const ButtonLook more{.id = more_id,
                        .label = more_label,
                        .has_icon = true,
                        .icon = Icon::kPlus,
                        .quiet = true,
                        .disabled = value >= parameter.maximum,
                        .tooltip = false};
  const ButtonLook less{.id = less_id,
                        .label = less_label,
                        .has_icon = true,
                        .icon = Icon::kMinus,
                        .quiet = true,
                        .disabled = value <= parameter.minimum,
                        .tooltip = false};
  const int64_t up = std::min(parameter.maximum, Neighbour(value, 1));
  const int64_t down = std::max(parameter.minimum, Neighbour(value, -1));
  if (Button(ui, more, place(stepper))) bench.SetParameter(parameter.name, up);
  std::string entered;
  if (TextField(ui, view.field, {.id = id, .label = label, .value = spelled}, place(value_width), entered)) {
    Enter(ui, bench, parameter, entered);
  }
  if (Button(ui, less, place(stepper))) bench.SetParameter(parameter.name, down);
  DrawLabel(ui, label, row);
  if (!HasScale(parameter)) return row.height;
  const float scale = ui.touch ? kTouchScale : kScale;
  DrawScale(ui, bench, parameter, {column.x + 2, row.bottom() - 3, column.width - 4, scale});
  return row.height + scale;
}

// One of a few named values: label, and the values side by side below it.
float DrawChoice(Ui& ui, Workbench& bench, const session::Parameter& parameter, Rect column) {
  const int64_t value = bench.session().parameter(parameter.name);
  Rect row{column.x + 8, column.y, column.width - 16, ui.row_height()};
  DrawLabel(ui, In(parameter.label, ui.language), row);
  const float height = ui.touch ? 44.0F : 26.0F;
  float x = row.x;
  float y = row.bottom();
  for (const session::ParameterChoice& choice : parameter.choices) {
    const std::string& label = In(choice.label, ui.language);
    const float width = ui.canvas.TextWidth(Face::kSmall, label) + 16;
    if (x + width > row.right() && x > row.x) {
      x = row.x;
      y += height + 4;
    }
    const Rect place{x, y, width, height};
    const std::string id = "parameter/" + parameter.name + "/" + std::to_string(choice.value);
    const bool chosen = choice.value == value;
    MirrorItem& item =
        ui.mirror.Add(id, Role::kOption, In(parameter.label, ui.language) + ": " + label, "", place);
    item.selected = chosen;
    item.seen = ui.canvas.Visible(place);
    const Press press = ui.interaction.Behave(id, place);
    ui.canvas.Fill(place,
                   chosen          ? ui.theme.selected
                   : press.hovered ? ui.theme.raised
                                   : ui.theme.panel,
                   kCorner);
    ui.canvas.Outline(place, chosen ? ui.theme.accent : ui.theme.hairline, kCorner);
    ui.canvas.TextIn(Face::kSmall, place.Inset(4, 0), chosen ? ui.theme.text : ui.theme.muted, label,
                     Align::kCenter);
    if (press.focused) FocusRing(ui, place);
    if (press.clicked && !chosen) bench.SetParameter(parameter.name, choice.value);
    x += width + 4;
  }
  return y + height + 6 - column.y;
}

float DrawSeed(Ui& ui, Workbench& bench, View& view, Rect column) {
  const float height = ui.row_height();
  const float control_height = ui.touch ? 44.0F : 24.0F;
  Rect row{column.x + 8, column.y, column.width - 12, height};
  const auto place = [&](float width) {
    const Rect strip = row.CutRight(width);
    return Rect{strip.x, strip.center().y - control_height / 2, strip.width, control_height};
  };
  const Rect button = place(ui.touch ? 44.0F : kStepperWidth);
  const float width = ui.canvas.TextWidth(Face::kTable, std::to_string(bench.settings().seed)) + 18;
  DrawSeedControls(ui, bench, view, place(std::min(row.width * 0.7F, std::max(52.0F, width))), button);
  DrawLabel(ui, ui.Say(TextId::kSeedRow), row);
  return height;
}

}  // namespace

void DrawSeedControls(Ui& ui, Workbench& bench, View& view, Rect field, Rect button) {
  const std::string seed = std::to_string(bench.settings().seed);
  std::string entered;
  if (TextField(ui, view.field, {.id = "seed", .label = ui.Say(TextId::kSeed), .value = seed}, field,
                entered)) {
    uint64_t value = 0;
    if (ParseSeed(entered, value)) {
      bench.SetSeed(value);
    } else {
      bench.AddNotice(Notice::Kind::kBadEntry, ui.Say(TextId::kSeedRange));
    }
  }
  const ButtonLook another{.id = "new-seed",
                           .label = ui.Say(TextId::kNewSeed),
                           .has_icon = true,
                           .icon = Icon::kRefresh,
                           .quiet = true};
  // Any number will do here: it is shown, and from then on it is what the run depends on.
  if (Button(ui, another, button)) bench.SetSeed(static_cast<uint64_t>(ui.time_s * 1e6) % 100'000);
}

float DrawWorkload(Ui& ui, Workbench& bench, View& view, Rect column, bool with_seed) {
  const float top = column.y;
  for (const session::Parameter& parameter : bench.parameters()) {
    if (!ConcernsStrategy(parameter, bench.strategy())) continue;
    if (parameter.name == kCores && bench.runtime() != kFreeThreaded) continue;
    column.y += parameter.choices.empty() ? DrawNumber(ui, bench, view, parameter, column)
                                          : DrawChoice(ui, bench, parameter, column);
  }
  if (with_seed) column.y += DrawSeed(ui, bench, view, column);
  return column.y - top;
}

}  // namespace interleave::ui
