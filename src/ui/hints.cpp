#include "ui/hints.hpp"

#include <algorithm>
#include <string>

#include "ui/text_layout.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

constexpr float kWidth = 260;
constexpr float kPadding = 14;
constexpr float kTextLine = 20;
constexpr float kArrow = 9;
constexpr float kGap = 6;
constexpr float kEdge = 8;
constexpr double kPauseSeconds = 1.5;  // between two of them

struct Hint {
  TextId text;
  TextId touch_text;
  const char* anchor;        // of the mirror
  const char* touch_anchor;  // on a phone
  bool beside;               // to the right of it, where there is room; else below
};
constexpr Hint kHints[] = {
    {TextId::kHintProtection, TextId::kHintProtection, "strategy/asyncio-lock", "strategy", true},
    {TextId::kHintTimeline, TextId::kHintSteps, "position", "step", false},
    {TextId::kHintInterleavings, TextId::kHintInterleavings, "tab/interleavings", "tab/interleavings", false},
};
constexpr uint8_t kHintCount = std::size(kHints);

// What the person would have done who needs the hint no more.
bool IsDone(const HintsView& hints, const Workbench& bench, const View& view) {
  switch (hints.next) {
    case 0:
      return bench.strategy() == nullptr || bench.strategy()->name != hints.first_strategy;
    case 1:
      return !view.timeline.whole;
    default:
      return view.tab == Tab::kInterleavings;
  }
}

void GoOn(Ui& ui, HintsView& hints) {
  ++hints.next;
  hints.not_before_s = ui.time_s + kPauseSeconds;
}

struct Bubble {
  Rect box;
  Point tip;
  float angle = 0;  // where the arrow points
};

// Beside or below the anchor, within the screen.
Bubble Place(const Hint& hint, const Rect& anchor, float height, const Layout& layout) {
  Bubble bubble{.box = {0, 0, kWidth, height}};
  if (hint.beside && layout.shape != Shape::kNarrow) {
    bubble.tip = {anchor.right() + kGap, anchor.center().y};
    bubble.angle = 3.1416F;
    bubble.box.x = bubble.tip.x + kArrow;
    bubble.box.y = bubble.tip.y - height / 2;
  } else {
    const bool above = anchor.bottom() + kGap + kArrow + height > layout.screen.bottom();
    bubble.tip = {anchor.center().x, above ? anchor.y - kGap : anchor.bottom() + kGap};
    bubble.angle = above ? 1.5708F : -1.5708F;
    bubble.box.x = bubble.tip.x - kWidth / 2;
    bubble.box.y = above ? bubble.tip.y - kArrow - height : bubble.tip.y + kArrow;
  }
  bubble.box.x = std::clamp(bubble.box.x, kEdge, std::max(kEdge, layout.screen.right() - kWidth - kEdge));
  bubble.box.y = std::clamp(bubble.box.y, kEdge, std::max(kEdge, layout.screen.bottom() - height - kEdge));
  return bubble;
}

void DrawBubble(Ui& ui, const Hint& hint, const Rect& anchor, const Layout& layout, HintsView& hints) {
  const bool narrow = layout.shape == Shape::kNarrow;
  const std::string text = ui.Say(narrow ? hint.touch_text : hint.text);
  const std::vector<Run> runs = {{Face::kText, ui.theme.on_accent, text}};
  const float text_width = kWidth - 2 * kPadding;
  const float text_height = ParagraphHeight(ui.overlay, text_width, runs, kTextLine);
  const float button = narrow ? 40 : 28;
  const Bubble bubble = Place(hint, anchor, text_height + button + 2 * kPadding + 6, layout);
  DrawArrowHead(ui.overlay, bubble.tip, bubble.angle, kArrow + 2, ui.theme.accent);
  ui.overlay.Fill(bubble.box, ui.theme.accent, kCorner);
  DrawParagraph(ui.overlay, {bubble.box.x + kPadding, bubble.box.y + kPadding, text_width, 0}, runs,
                kTextLine);
  ui.mirror.Add("hint", Role::kStatus, ui.Say(TextId::kHintName), text, bubble.box);
  const std::string label = ui.Say(TextId::kHintClose);
  const float width = ui.overlay.TextWidth(Face::kStrong, label) + 20;
  const Rect place{bubble.box.right() - kPadding - width + 6, bubble.box.bottom() - button - 8, width,
                   button};
  ui.mirror.Add("hint-close", Role::kButton, label, "", place);
  const Press& press = hints.close;
  ui.overlay.Outline(place, ui.theme.on_accent, kCorner, press.hovered ? 2.0F : 1.0F);
  ui.overlay.TextIn(Face::kStrong, place, ui.theme.on_accent, label, Align::kCenter);
  if (press.focused) ui.overlay.Outline(place.Inset(-3, -3), ui.theme.on_accent, kCorner, 2);
  hints.close_place = place;
}

}  // namespace

void BehaveHints(Ui& ui, View& view) {
  HintsView& hints = view.hints;
  hints.close = hints.close_place.empty() ? Press{} : ui.interaction.Behave("hint-close", hints.close_place);
  hints.close_place = {};
  if (hints.close.clicked) GoOn(ui, hints);
}

bool DrawHints(Ui& ui, Workbench& bench, View& view, const Layout& layout) {
  HintsView& hints = view.hints;
  if (hints.next >= kHintCount) return hints.close.clicked;
  if (hints.first_strategy.empty() && bench.strategy() != nullptr)
    hints.first_strategy = bench.strategy()->name;
  if (IsDone(hints, bench, view)) {
    GoOn(ui, hints);
    return hints.next >= kHintCount;
  }
  // The first run speaks for itself first.
  const bool is_time = bench.player().at_end() || hints.next > 0;
  if (!is_time || ui.time_s < hints.not_before_s || view.tab == Tab::kMatrix || !view.open_combo.empty())
    return false;
  const Hint& hint = kHints[hints.next];
  const MirrorItem* item = ui.mirror.Find(layout.shape == Shape::kNarrow ? hint.touch_anchor : hint.anchor);
  if (item == nullptr || !item->seen || !layout.screen.Overlaps(item->rect)) return false;
  DrawBubble(ui, hint, item->rect, layout, hints);
  return false;
}

}  // namespace interleave::ui
