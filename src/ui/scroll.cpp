#include "ui/scroll.hpp"

#include <cmath>

#include "ui/layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kWheelStep = 60;
constexpr float kBarWidth = 4;
constexpr float kPage = 0.85F;  // of what is seen

void Reveal(Ui& ui, Rect view, ScrollState& state, Rect place) {
  const float above = view.y + kMargin - place.y;
  const float below = place.bottom() + kMargin - view.bottom();
  if (above <= 0 && below <= 0) return;
  state.offset += above > 0 ? -above : std::min(below, -above);
  ui.wants_frame = true;
}

}  // namespace

Rect BeginScroll(Ui& ui, std::string_view id, Rect view, ScrollState& state) {
  Interaction& input = ui.interaction;
  const float most = std::max(0.0F, state.content - view.height);
  const bool has_keys = input.EnterScroll(id, most > 0 ? view.width * view.height : 0);
  if (most > 0) {
    if (has_keys && !input.typing()) {
      if (input.TakeKey(Key::kPageUp)) state.offset -= view.height * kPage;
      if (input.TakeKey(Key::kPageDown)) state.offset += view.height * kPage;
    }
    if (input.Over(view) && input.wheel() != 0) {
      state.offset -= input.wheel() * kWheelStep;
      input.TakeWheel();
    }
    const bool from_here = view.Contains(input.press_origin()) && input.button_down();
    const Point moved{input.pointer().x - input.press_origin().x, input.pointer().y - input.press_origin().y};
    const bool upright = std::abs(moved.y) > kDragThreshold && std::abs(moved.y) > std::abs(moved.x);
    if (ui.touch && from_here && upright && input.Over(view)) input.Steal(id);
    if (input.Holds(id)) state.offset -= input.drag_delta().y;
  }
  state.offset = std::clamp(state.offset, 0.0F, most);
  ui.PushClip(view);
  return {view.x, ui.canvas.Snap(view.y - state.offset), view.width, view.height};
}

void EndScroll(Ui& ui, Rect view, ScrollState& state, float content_height) {
  ui.PopClip();
  if (const std::optional<Rect> place = ui.interaction.LeaveScroll()) Reveal(ui, view, state, *place);
  state.content = content_height;
  if (content_height <= view.height + 1) return;
  const float length = std::max(24.0F, view.height * view.height / content_height);
  const float travel = view.height - length;
  const float y = view.y + travel * state.offset / std::max(1.0F, content_height - view.height);
  ui.canvas.Fill({view.right() - kBarWidth - 2, y, kBarWidth, length}, WithAlpha(ui.theme.faint, 0.5F), 2);
}

}  // namespace interleave::ui
