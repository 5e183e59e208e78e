// Play, pause, step, and the way to both ends.
#include <algorithm>

#include "ui/panels.hpp"

namespace interleave::ui {
namespace {

void StepButton(Ui& ui, Player& player, Rect rect, std::string_view id, TextId label, Icon icon,
                void (Player::*move)(), bool disabled) {
  const ButtonLook look{
      .id = id, .label = ui.Say(label), .has_icon = true, .icon = icon, .disabled = disabled};
  if (Button(ui, look, rect)) (player.*move)();
}

}  // namespace

void DrawTransportButtons(Ui& ui, Workbench& bench, Rect rect) {
  Player& player = bench.player();
  const float gap = ui.touch ? 6 : 4;
  const float side = ui.touch ? (rect.width - 4 * gap) / 5.6F : 34;
  const bool at_start = player.step() == 0 && player.time_ns() <= 0;
  const bool at_end = player.at_end();
  Rect rest = rect;
  StepButton(ui, player, rest.CutLeft(side), "to-start", TextId::kToStart, Icon::kToStart, &Player::ToStart,
             at_start);
  rest.CutLeft(gap);
  StepButton(ui, player, rest.CutLeft(side), "step-back", TextId::kStepBack, Icon::kStepBack,
             &Player::StepBack, at_start);
  rest.CutLeft(gap);
  const ButtonLook play{.id = "play",
                        .label = ui.Say(player.playing() ? TextId::kPause : TextId::kPlay),
                        .icon = player.playing() ? Icon::kPause : Icon::kPlay,
                        .primary = true,
                        .both = true};
  if (Button(ui, play, rest.CutLeft(rest.width - 2 * side - 2 * gap))) player.Toggle();
  rest.CutLeft(gap);
  StepButton(ui, player, rest.CutLeft(side), "step", TextId::kStepForward, Icon::kStep, &Player::StepForward,
             at_end);
  rest.CutLeft(gap);
  StepButton(ui, player, rest.CutLeft(side), "to-end", TextId::kToEnd, Icon::kToEnd, &Player::ToEnd, at_end);
}

void DrawNarrowTransport(Ui& ui, Workbench& bench, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.raised);
  ui.canvas.HorizontalHairline(rect.x, rect.right(), rect.y, ui.theme.hairline);
  Player& player = bench.player();
  Rect rest = rect.Inset(14, 0);
  const double end_ns = std::max<double>(1, static_cast<double>(player.end_ns()));
  auto fraction = static_cast<float>(player.time_ns() / end_ns);
  const std::string step = std::to_string(player.step());
  const SliderLook look{.id = "position",
                        .label = ui.Say(TextId::kPosition),
                        .value = step,
                        .maximum = static_cast<float>(bench.session().step_count())};
  const Sliding sliding = Slider(ui, look, rest.CutTop(40), fraction);
  if (sliding.moved) player.GoToTime(fraction * end_ns);
  if (sliding.entered) player.GoToStep(static_cast<uint32_t>(sliding.entered_value));
  DrawTransportButtons(ui, bench, rest.CutTop(44));
}

}  // namespace interleave::ui
