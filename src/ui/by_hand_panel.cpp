// The tab "By hand".
#include <algorithm>

#include "ui/by_hand_parts.hpp"
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kMostWidth = 720;
constexpr size_t kMostValueCharacters = 40;

std::string Shortened(const std::string& text) {
  size_t end = 0;
  for (size_t count = 0; end < text.size() && count < kMostValueCharacters; ++count) {
    ++end;
    while (end < text.size() && (text[end] & 0xc0) == 0x80) ++end;
  }
  return end < text.size() ? text.substr(0, end) + "…" : text;
}

std::string StatusText(Ui& ui, Workbench& bench, ByHand& by_hand) {
  const session::Hand& run = *by_hand.run();
  const auto decisions = std::to_string(run.decisions().size() + (run.options().empty() ? 0 : 1));
  std::string text = Fill(TextId::kHandStep, ui.language, {{"step", decisions}});
  for (const session::CounterResult& counter : bench.counters()) {
    text += " · " + Fill(TextId::kHandCounter, ui.language,
                         {{"name", Shortened(counter.name)}, {"value", Shortened(counter.value)}});
  }
  text += " · " + CountOf(TextId::kHandSwitches, ui.language, run.switches());
  if (const std::optional<uint32_t> minimum = by_hand.minimum())
    text += ", " + Fill(TextId::kHandNeeds, ui.language, {{"count", std::to_string(*minimum)}});
  if (by_hand.is_safe()) text += ", " + std::string(ui.Say(TextId::kHandUnbreakable));
  return text;
}

// The question, and where things stand: always below, so that nothing jumps when that grows.
float DrawHead(Ui& ui, Workbench& bench, ByHand& by_hand, Rect column) {
  const session::Hand& run = *by_hand.run();
  const TextId title = !run.options().empty() ? TextId::kHandTitle
                       : run.finished()       ? TextId::kHandOver
                                              : TextId::kHandStops;
  const std::string status = StatusText(ui, bench, by_hand);
  ui.canvas.Text(Face::kTitle, {column.x, column.y}, ui.theme.text, ui.Say(title));
  ui.mirror.Add("hand/status", Role::kStatus, ui.Say(title), status, {column.x, column.y, column.width, 50});
  const std::vector<Run> runs = {{Face::kText, ui.theme.muted, status}};
  return 30 + DrawParagraph(ui.canvas, {column.x, column.y + 30, column.width, 0}, runs, 20);
}

struct Action {
  std::string_view id;
  TextId text;
  bool possible;
  void (*act)(ByHand&, Workbench&);
};

// In as many lines as it takes; the action that was pressed is done at the end of the frame.
float DrawActions(Ui& ui, ByHand& by_hand, Rect column, const Action** pressed,
                  const std::vector<Action>& actions) {
  const float height = ui.row_height();
  float x = column.x, y = column.y;
  for (const Action& action : actions) {
    const ButtonLook look{
        .id = action.id, .label = ui.Say(action.text), .disabled = !action.possible, .small = true};
    const float width = ButtonWidth(ui, look) + 4;
    if (x > column.x && x + width > column.right()) {
      x = column.x;
      y += height + 8;
    }
    if (Button(ui, look, {x, y, width, height})) *pressed = &action;
    x += width + 8;
  }
  if (!ui.interaction.typing() && by_hand.can_undo() && ui.interaction.TakeKey(Key::kBackspace))
    *pressed = &actions.front();
  return y + height - column.y;
}

std::vector<Action> ActionsOf(ByHand& by_hand) {
  const session::Hand& run = *by_hand.run();
  const bool stands = !run.options().empty();
  return {{"hand/undo", TextId::kHandUndo, by_hand.can_undo(),
           [](ByHand& hand, Workbench& bench) { hand.Undo(bench); }},
          {"hand/default", TextId::kHandDefault, stands,
           [](ByHand& hand, Workbench& bench) { hand.GoOnByDefault(bench); }},
          {"hand/random", TextId::kHandRandom, stands || by_hand.can_repeat(),
           [](ByHand& hand, Workbench& bench) { hand.GoOnAtRandom(bench); }},
          {"hand/to-failure", TextId::kHandToFailure, stands && by_hand.can_fail(),
           [](ByHand& hand, Workbench& bench) { hand.GoToFailure(bench); }},
          {"hand/restart", TextId::kHandRestart, !run.decisions().empty(),
           [](ByHand& hand, Workbench& bench) { hand.BackTo(bench, 0); }}};
}

float DrawHint(Ui& ui, ByHand& by_hand, Rect column) {
  std::string hint = ui.Say(TextId::kHandHint);
  if (by_hand.minimum()) hint += ui.Say(TextId::kHandTryIt);
  if (!ui.touch) hint += ui.Say(TextId::kHandKeys);
  ui.mirror.AddText("hand/hint", Role::kText, "", hint);
  return DrawParagraph(ui.canvas, column, {{Face::kText, ui.theme.muted, hint}}, 20);
}

// Returns the height used.
float DrawRun(Ui& ui, Workbench& bench, ByHand& by_hand, Rect column, HandWish* wish, const Action** pressed,
              const std::vector<Action>& actions) {
  const session::Hand& run = *by_hand.run();
  const float top = column.y;
  column.y += DrawHead(ui, bench, by_hand, column) + 14;
  // At the end it is what matters most; before, it must not push the choice about.
  const HandNote note = NoteOf(ui, bench, by_hand);
  const bool is_end = run.options().empty();
  if (is_end && !note.lead.empty()) column.y += DrawHandNote(ui, note, column) + 14;
  column.y += DrawHandOptions(ui, by_hand, column, wish);
  column.y += DrawHandOthers(ui, run, column) + 6;
  column.y += DrawActions(ui, by_hand, column, pressed, actions) + 18;
  if (!is_end && !note.lead.empty()) column.y += DrawHandNote(ui, note, column) + 20;
  if (run.decisions().empty()) return column.y + DrawHint(ui, by_hand, column) + 20 - top;
  ui.canvas.Heading({column.x, column.y, column.width, 16}, ui.theme.muted, ui.Say(TextId::kHandSoFar));
  column.y += 24;
  column.y += DrawHandSteps(ui, bench.session(), run, column, wish);
  return column.y + 20 - top;
}

}  // namespace

void DrawByHand(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ByHand& by_hand = view.by_hand;
  by_hand.Show(bench);
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "by-hand", rect, view.by_hand_scroll);
  const float side = ui.touch ? kMargin : 24;
  const Rect column{inside.x + side, inside.y + 20, std::min(kMostWidth, inside.width - 2 * side), 0};
  HandWish wish;
  const Action* pressed = nullptr;
  std::vector<Action> actions;
  float height = 0;
  if (by_hand.run() == nullptr) {
    height =
        DrawHandNote(ui, {ui.Say(TextId::kNoticeRefused), by_hand.problem(), HandNote::Tone::kBad}, column);
  } else if (by_hand.run()->stop() == session::HandStop::kRefused) {
    height = DrawHandNote(ui, NoteOf(ui, bench, by_hand), column);
  } else {
    actions = ActionsOf(by_hand);
    height = DrawRun(ui, bench, by_hand, column, &wish, &pressed, actions);
  }
  EndScroll(ui, rect, view.by_hand_scroll, height + 20);
  if (!pressed && !wish.take && !wish.back_to) return;
  if (wish.take) by_hand.Take(bench, *wish.take);
  if (wish.back_to) by_hand.BackTo(bench, *wish.back_to);
  if (pressed) pressed->act(by_hand, bench);
  ui.wants_frame = true;
}

}  // namespace interleave::ui
