// What was done so far, a row for each step under the decision that led to it, and what has come of it.
#include <imgui.h>

#include <algorithm>

#include "ui/by_hand_parts.hpp"
#include "ui/format.hpp"
#include "ui/narrator.hpp"
#include "ui/text_layout.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

constexpr size_t kMostRows = 100;    // decisions; earlier ones are counted
constexpr uint32_t kMostSteps = 12;  // of one decision
constexpr float kLine = 20;
constexpr float kNumberColumn = 34;
constexpr float kPadding = 12;
constexpr float kNoteLine = 20;

std::string FirstWord(Ui& ui, session::HandKind kind) {
  switch (kind) {
    case session::HandKind::kArrive:
      return ui.Say(TextId::kHandArrived);
    case session::HandKind::kEffect:
      return ui.Say(TextId::kHandTookEffect);
    case session::HandKind::kTimer:
      return ui.Say(TextId::kHandTimerFired);
    case session::HandKind::kFailure:
      return ui.Say(TextId::kHandCallFailed);
    case session::HandKind::kGoOn:
    case session::HandKind::kReply:
      break;
  }
  return "";
}

struct StepText {
  std::string name;
  std::vector<Run> runs;
};

// Steps of the loop's own are told only where there are no others.
std::vector<StepText> TextsOf(Ui& ui, const session::Session& session,
                              const session::HandDecision& decision) {
  std::vector<StepText> texts;
  const uint32_t last = std::min(decision.last_step, session.step_count());
  std::string first = FirstWord(ui, decision.kind);
  for (uint32_t step = decision.first_step; step <= last && texts.size() < kMostSteps; ++step) {
    const bool begins = texts.empty();
    const Deed deed = TellDeed(session, step, ui.language, begins ? first : "");
    if (deed.actor == 0 && (step < last || !begins)) continue;
    StepText text{deed.actor == 0 ? ui.Say(TextId::kHandLoop) : session.ActorName(deed.actor),
                  {{Face::kText, ui.theme.text, deed.text}}};
    if (deed.line != 0) {
      const std::string line = Fill(TextId::kLineNumber, ui.language, {{"line", std::to_string(deed.line)}});
      text.runs.push_back({Face::kSmall, ui.theme.muted, "  " + line});
    }
    texts.push_back(std::move(text));
  }
  if (texts.empty())
    texts.push_back({decision.actor == 0 ? ui.Say(TextId::kHandLoop) : session.ActorName(decision.actor),
                     {{Face::kText, ui.theme.muted, first.empty() ? ui.Say(TextId::kVerbWentOn) : first}}});
  return texts;
}

std::string Spoken(const std::vector<StepText>& texts) {
  std::string spoken;
  for (const StepText& text : texts) {
    if (!spoken.empty()) spoken += "; ";
    spoken += text.name + " " + text.runs.front().text;
  }
  return spoken;
}

class StepRow {
 public:
  StepRow(Ui& ui, Rect rect, float name_width, bool is_switch, std::vector<StepText> texts)
      : ui_(ui), rect_(rect), name_width_(name_width), is_switch_(is_switch), texts_(std::move(texts)) {
    const float used = kPadding + kNumberColumn + name_width_;
    text_width_ = rect_.width - used - kPadding - (is_switch_ ? SwitchWidth() : 0);
    float height = 0;
    for (const StepText& text : texts_) {
      heights_.push_back(ParagraphHeight(ui_.canvas, text_width_, text.runs, kLine));
      height += heights_.back();
    }
    rect_.height = std::max(height + 10, ui_.row_height());
  }

  const Rect& rect() const { return rect_; }

  void Draw(uint32_t number, const Press& press) {
    if (press.hovered && !ui_.touch) ui_.canvas.Fill(rect_, ui_.theme.raised);
    float height = 0;
    for (const float one : heights_) height += one;
    float y = rect_.y + (rect_.height - height) / 2;
    ui_.canvas.TextIn(Face::kTable, {rect_.x + kPadding, y, kNumberColumn, kLine}, ui_.theme.muted,
                      std::to_string(number));
    if (is_switch_) {
      ui_.canvas.TextIn(Face::kSmall, {rect_.x, y, rect_.width - kPadding, kLine}, ui_.theme.waiting_text,
                        SwitchText(), Align::kRight);
    }
    const float left = rect_.x + kPadding + kNumberColumn;
    for (size_t i = 0; i < texts_.size(); ++i) {
      const Color color = is_switch_ && i == 0 ? ui_.theme.waiting_text : ui_.theme.text;
      ui_.canvas.TextIn(Face::kStrong, {left, y, name_width_, kLine}, color, texts_[i].name);
      DrawParagraph(ui_.canvas, {left + name_width_, y, text_width_, 0}, texts_[i].runs, kLine);
      y += heights_[i];
    }
    if (press.focused) FocusRing(ui_, rect_.Inset(3, 3));
  }

 private:
  std::string SwitchText() const { return std::string("→ ") + ui_.Say(TextId::kHandSwitch); }
  float SwitchWidth() const { return ui_.canvas.TextWidth(Face::kSmall, SwitchText()) + 12; }

  Ui& ui_;
  Rect rect_;
  float name_width_;
  bool is_switch_;
  std::vector<StepText> texts_;
  std::vector<float> heights_;
  float text_width_ = 0;
};

float NameWidth(Ui& ui, const session::Session& session, const session::Hand& run, size_t first) {
  float widest = 30;
  for (size_t i = first; i < run.decisions().size(); ++i)
    widest =
        std::max(widest, ui.canvas.TextWidth(Face::kStrong, session.ActorName(run.decisions()[i].actor)));
  return widest + 16;
}

bool StepControl(Ui& ui, StepRow& row, uint32_t number, bool is_switch, const std::string& spoken) {
  const std::string id = "hand/step/" + std::to_string(number);
  const std::string label = Fill(TextId::kHandBackTo, ui.language, {{"step", std::to_string(number)}});
  MirrorItem& item = ui.mirror.Add(id, Role::kButton, label + ": " + spoken,
                                   is_switch ? ui.Say(TextId::kHandSwitch) : "", row.rect());
  item.seen = ui.canvas.Visible(row.rect());
  const Press press = ui.interaction.Behave(id, row.rect());
  if (press.hovered && !ui.touch) {  // a finger that was lifted points at nothing
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui.tooltip = {label, row.rect()};
  }
  if (item.seen) row.Draw(number, press);
  return press.clicked;
}

// What went wrong, in the words of the narrator.
std::string WhatFailed(Ui& ui, session::Session& session) {
  const std::vector<trace::LostUpdate>& lost = session.timeline().lost_updates();
  const uint32_t step = lost.empty() ? session.step_count() : lost.front().step;
  const Narration told = Narrate(session, step, ui.language);
  if (told.failure) return told.lead + (told.rest.empty() ? "" : " " + told.rest);
  for (const session::CounterResult& counter : session.result().counters) {
    if (counter.ok) continue;
    return Fill(TextId::kHandCounter, ui.language, {{"name", counter.name}, {"value", counter.value}}) +
           ", " + Fill(TextId::kShouldBe, ui.language, {{"value", counter.expected}}) + ".";
  }
  return "";
}

HandNote NoteOfEnd(Ui& ui, Workbench& bench, ByHand& by_hand) {
  const std::optional<uint32_t> minimum = by_hand.minimum();
  if (bench.session().result().ok) {
    HandNote note{ui.Say(TextId::kHandEndedWell), "", HandNote::Tone::kGood};
    if (minimum) note.rest = CountOf(TextId::kHandCanBreak, ui.language, *minimum);
    if (by_hand.is_safe()) note.rest = ui.Say(TextId::kHandProvenSafe);
    return note;
  }
  const uint32_t switches = by_hand.run()->switches();
  std::string lead = ui.Say(TextId::kHandBrokeAlone);
  if (switches > 0) {
    lead = CountOf(TextId::kHandBroke, ui.language, switches);
    lead += !minimum ? "."
            : *minimum == switches
                ? ui.Say(TextId::kHandIsMinimum)
                : Fill(TextId::kHandMinimumIs, ui.language, {{"count", std::to_string(*minimum)}});
  }
  return {lead, WhatFailed(ui, bench.session()), HandNote::Tone::kBad};
}

}  // namespace

float DrawHandSteps(Ui& ui, const session::Session& session, const session::Hand& run, Rect column,
                    HandWish* wish) {
  const std::vector<session::HandDecision>& decisions = run.decisions();
  const size_t first = decisions.size() > kMostRows ? decisions.size() - kMostRows : 0;
  const float name_width = NameWidth(ui, session, run, first);
  float y = column.y;
  if (first > 0) {
    ui.canvas.TextIn(Face::kSmall, {column.x + kPadding, y, column.width, 30}, ui.theme.muted,
                     CountOf(TextId::kHandEarlier, ui.language, first));
    y += 30;
  }
  for (size_t i = first; i < decisions.size(); ++i) {
    const session::HandDecision& decision = decisions[i];
    const std::vector<StepText> texts = TextsOf(ui, session, decision);
    StepRow row(ui, {column.x, y, column.width, 0}, name_width, decision.is_switch, texts);
    if (StepControl(ui, row, static_cast<uint32_t>(i) + 1, decision.is_switch, Spoken(texts)))
      wish->back_to = static_cast<uint32_t>(i);
    y += row.rect().height;
    if (i + 1 < decisions.size())
      ui.canvas.HorizontalHairline(column.x, column.right(), y, ui.theme.hairline);
  }
  ui.canvas.Outline({column.x, column.y, column.width, y - column.y}, ui.theme.hairline, kCorner);
  return y - column.y;
}

HandNote NoteOf(Ui& ui, Workbench& bench, ByHand& by_hand) {
  const session::Hand& run = *by_hand.run();
  switch (run.stop()) {
    case session::HandStop::kNoDecision:
      return {ui.Say(TextId::kHandStops), ui.Say(TextId::kHandNoDecision), HandNote::Tone::kBad};
    case session::HandStop::kTooMany:
      return {ui.Say(TextId::kHandStops),
              Fill(TextId::kHandTooMany, ui.language, {{"count", FormatCount(run.decisions().size())}}),
              HandNote::Tone::kPlain};
    case session::HandStop::kRefused:
      return {ui.Say(TextId::kHandStops), ui.Say(TextId::kHandRefused), HandNote::Tone::kPlain};
    case session::HandStop::kNone:
      break;
  }
  if (run.finished()) {
    if (run.decisions().empty()) return {ui.Say(TextId::kHandNoChoice), "", HandNote::Tone::kPlain};
    return bench.session().finished() ? NoteOfEnd(ui, bench, by_hand) : HandNote();
  }
  if (by_hand.is_safe() && run.decisions().empty())
    return {ui.Say(TextId::kHandProvenSafe), "", HandNote::Tone::kGood};
  if (by_hand.is_saved())
    return {ui.Say(TextId::kHandSafeLead), ui.Say(TextId::kHandSafeRest), HandNote::Tone::kGood};
  if (!by_hand.is_lost()) return {};
  const std::optional<uint32_t> safe = by_hand.LastSafe();
  const std::string rest =
      safe ? Fill(TextId::kHandLostRest, ui.language, {{"step", std::to_string(*safe + 1)}})
           : ui.Say(TextId::kHandLostFromStart);
  return {ui.Say(TextId::kHandLostLead), rest, HandNote::Tone::kBad};
}

float DrawHandNote(Ui& ui, const HandNote& note, Rect column) {
  const Color color = note.tone == HandNote::Tone::kBad    ? ui.theme.failure
                      : note.tone == HandNote::Tone::kGood ? ui.theme.safe
                                                           : ui.theme.accent;
  std::vector<Run> runs = {{Face::kStrong, ui.theme.text, note.lead}};
  if (!note.rest.empty()) runs.push_back({Face::kText, ui.theme.text, " " + note.rest});
  const bool marked = note.tone != HandNote::Tone::kPlain;
  const float indent = kPadding + (marked ? 28.0F : 4.0F);
  const float width = column.width - indent - kPadding;
  const Rect box{column.x, column.y, column.width, ParagraphHeight(ui.canvas, width, runs, kNoteLine) + 24};
  ui.mirror.Add("hand/note", Role::kStatus, note.lead, note.rest, box).seen = ui.canvas.Visible(box);
  ui.canvas.Fill(box, ui.theme.selected, kCorner);
  ui.canvas.Fill({box.x, box.y + 1, 3, box.height - 2}, color, 1.5F);
  if (marked) {
    const Mark mark = note.tone == HandNote::Tone::kBad ? Mark::kFailure : Mark::kSafe;
    DrawMark(ui.canvas, ui.theme, mark, {box.x + kPadding + 10, box.y + 22});
  }
  DrawParagraph(ui.canvas, {box.x + indent, box.y + 12, width, 0}, runs, kNoteLine);
  return box.height;
}

}  // namespace interleave::ui
