// What may go next, a card for each, with where it leads; and who may not go, and why.
#include <imgui.h>

#include <algorithm>

#include "ui/by_hand_parts.hpp"
#include "ui/format.hpp"
#include "ui/icons.hpp"
#include "ui/narrator.hpp"
#include "ui/stuck_words.hpp"
#include "ui/text_layout.hpp"
#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

constexpr float kGap = 8;
constexpr float kPadding = 10;
constexpr float kNumberRoom = 26;
constexpr float kVerdictColumn = 172;
constexpr float kLeastWidth = 520;  // below, the verdict stands under the rest
constexpr float kCodeLine = 20;
constexpr float kSmallLine = 16;
constexpr size_t kMostOthers = 12;

// Fingers press no keys.
float NumberColumn(const Ui& ui) { return ui.touch ? 4.0F : kNumberRoom; }

enum class Leads : uint8_t { kWorking, kUnknown, kSafe, kMixed, kFails, kNoEnd };

Leads LeadsOf(const session::PathAnswer* answer, size_t option) {
  if (answer == nullptr) return Leads::kWorking;
  if (option >= answer->options.size()) return Leads::kUnknown;
  const session::Continuation& way = answer->options[option];
  if (way.may_fail) return way.may_succeed ? Leads::kMixed : Leads::kFails;
  return way.may_succeed ? Leads::kSafe : Leads::kNoEnd;
}

struct LeadsLook {
  TextId text;
  Color color;
};

LeadsLook LookOf(const Theme& theme, Leads leads) {
  switch (leads) {
    case Leads::kSafe:
      return {TextId::kHandSafe, theme.safe};
    case Leads::kMixed:
      return {TextId::kHandMixed, theme.waiting_text};
    case Leads::kFails:
      return {TextId::kHandFails, theme.failure};
    case Leads::kNoEnd:
      return {TextId::kHandNoEnd, theme.failure};
    case Leads::kWorking:
      return {TextId::kHandWorking, theme.muted};
    case Leads::kUnknown:
      break;
  }
  return {TextId::kHandUnknown, theme.muted};
}

// A shape of its own for each, so that it does not take the colour to tell them apart.
void DrawLeadsMark(Ui& ui, Leads leads, Point center) {
  const Theme& theme = ui.theme;
  switch (leads) {
    case Leads::kSafe:
      return DrawMark(ui.canvas, theme, Mark::kSafe, center);
    case Leads::kMixed:
      return DrawIcon(ui.canvas, Icon::kHalfCircle, center, 16, theme.waiting_text);
    case Leads::kFails:
      return DrawMark(ui.canvas, theme, Mark::kFailure, center);
    case Leads::kNoEnd:
      return DrawMark(ui.canvas, theme, Mark::kDeadlock, center);
    case Leads::kWorking:
      return DrawMark(ui.canvas, theme, Mark::kPending, center);
    case Leads::kUnknown:
      return DrawMark(ui.canvas, theme, Mark::kUnknown, center);
  }
}

TextId KindText(session::HandKind kind) {
  switch (kind) {
    case session::HandKind::kGoOn:
      return TextId::kHandGoesOn;
    case session::HandKind::kArrive:
      return TextId::kHandArrives;
    case session::HandKind::kEffect:
      return TextId::kHandEffect;
    case session::HandKind::kReply:
      return TextId::kHandReply;
    case session::HandKind::kFailure:
      return TextId::kHandFailure;
    case session::HandKind::kTimer:
      break;
  }
  return TextId::kHandTimer;
}

std::string LineNumber(Ui& ui, uint32_t line) {
  return line == 0 ? "" : Fill(TextId::kLineNumber, ui.language, {{"line", std::to_string(line)}});
}

std::string DetailOf(Ui& ui, const session::HandOption& option) {
  std::string detail = ui.Say(KindText(option.kind));
  constexpr size_t kMostNamed = 4;
  std::string others;
  for (size_t i = 0; i < option.others.size() && i < kMostNamed; ++i)
    others += (i == 0 ? "" : ", ") + option.others[i];
  if (option.others.size() > kMostNamed)
    others += ", " + CountOf(TextId::kMoreTasks, ui.language, option.others.size() - kMostNamed);
  if (!others.empty()) detail += Fill(TextId::kHandThen, ui.language, {{"who", others}});
  return detail;
}

// A card's parts and how much room they take.
struct CardParts {
  std::string name;
  std::vector<Run> code, detail, verdict;
  Leads leads = Leads::kWorking;
  bool beside = true;  // the verdict, else below
  float name_width = 0, text_width = 0, code_height = 0, detail_height = 0, verdict_height = 0;
  float height = 0;
};

CardParts MakeCard(Ui& ui, const session::HandOption& option, Leads leads, float width, float name_width) {
  CardParts card;
  const LeadsLook look = LookOf(ui.theme, leads);
  card.leads = leads;
  card.name = option.actor == 0 ? ui.Say(TextId::kHandLoop) : option.name;
  card.name_width = name_width;
  if (!option.text.empty()) card.code.push_back({Face::kCode, ui.theme.text, option.text});
  if (option.line != 0)
    card.code.push_back(
        {Face::kSmall, ui.theme.muted, (option.text.empty() ? "" : "  ") + LineNumber(ui, option.line)});
  card.detail = {{Face::kSmall, ui.theme.muted, DetailOf(ui, option)}};
  if (option.is_switch)
    card.detail.push_back(
        {Face::kSmall, ui.theme.waiting_text, std::string(" · → ") + ui.Say(TextId::kHandSwitch)});
  card.verdict = {{Face::kSmall, look.color, ui.Say(look.text)}};
  card.beside = width >= kLeastWidth;
  card.text_width =
      width - 2 * kPadding - NumberColumn(ui) - name_width - (card.beside ? kVerdictColumn + 30 : 0);
  if (!card.code.empty())
    card.code_height = ParagraphHeight(ui.canvas, card.text_width, card.code, kCodeLine);
  card.detail_height = ParagraphHeight(ui.canvas, card.text_width, card.detail, kSmallLine);
  card.verdict_height = ParagraphHeight(ui.canvas, card.beside ? kVerdictColumn : card.text_width - 24,
                                        card.verdict, kSmallLine);
  card.height = card.code_height + card.detail_height + 2 * kPadding;
  if (!card.beside) card.height += card.verdict_height + 6;
  card.height = std::max(card.height, card.verdict_height + 2 * kPadding);
  return card;
}

void DrawVerdict(Ui& ui, const CardParts& card, Rect rect, float left) {
  if (card.beside) {
    const float x = rect.right() - kPadding - kVerdictColumn;
    const float y = rect.center().y - card.verdict_height / 2;
    DrawLeadsMark(ui, card.leads, {x - 14, rect.center().y});
    DrawParagraph(ui.canvas, {x, y, kVerdictColumn, 0}, card.verdict, kSmallLine);
    return;
  }
  const float y = rect.bottom() - kPadding - card.verdict_height;
  DrawLeadsMark(ui, card.leads, {left + 8, y + 8});
  DrawParagraph(ui.canvas, {left + 24, y, card.text_width - 24, 0}, card.verdict, kSmallLine);
}

void DrawCard(Ui& ui, const CardParts& card, size_t number, const Press& press, Rect rect) {
  const bool pointed = press.hovered && !ui.touch;
  ui.canvas.Fill(rect, pointed || press.held ? ui.theme.pressed : ui.theme.raised, kCorner);
  ui.canvas.Outline(rect, ui.theme.hairline, kCorner);
  ui.canvas.Fill({rect.x, rect.y + 1, 3, rect.height - 2}, LookOf(ui.theme, card.leads).color, 1.5F);
  Rect inner = rect.Inset(kPadding, kPadding);
  Rect first{inner.x + 4, inner.y, inner.width, kCodeLine};
  const Rect digit = first.CutLeft(NumberColumn(ui) - 4);
  if (number < 9 && !ui.touch)
    ui.canvas.TextIn(Face::kTable, digit, ui.theme.muted, std::to_string(number + 1));
  ui.canvas.TextIn(Face::kStrong, first, ui.theme.text, card.name);
  const float left = inner.x + NumberColumn(ui) + card.name_width;
  if (!card.code.empty()) DrawParagraph(ui.canvas, {left, inner.y, card.text_width, 0}, card.code, kCodeLine);
  DrawParagraph(ui.canvas, {left, inner.y + card.code_height, card.text_width, 0}, card.detail, kSmallLine);
  DrawVerdict(ui, card, rect, left);
  if (press.focused) FocusRing(ui, rect);
}

std::string Joined(const std::vector<Run>& runs) {
  std::string text;
  for (const Run& run : runs) text += run.text;
  return text;
}

float NameWidth(Ui& ui, const session::Hand& run, float width) {
  float widest = 36;
  for (const session::HandOption& option : run.options())
    widest = std::max(widest, ui.canvas.TextWidth(Face::kStrong, option.name));
  for (const session::HandWaiter& other : run.others())
    widest = std::max(widest, ui.canvas.TextWidth(Face::kStrong, other.name));
  return std::min(widest + 18, width * 0.4F);
}

std::string WaitingText(Ui& ui, const session::HandWaiter& other) {
  std::string text = other.what.empty() ? ui.Say(WaitText(other.wait, other.is_thread))
                                        : Fill(TextId::kHandWaits, ui.language,
                                               {{"what", WhoOrWhat(other.what, ui.language)}});
  if (!other.held_by.empty())
    text += Fill(TextId::kStuckHeldBy, ui.language, {{"holder", WhoOrWhat(other.held_by, ui.language)}});
  return text;
}

}  // namespace

float DrawHandOptions(Ui& ui, ByHand& by_hand, Rect column, HandWish* wish) {
  const session::Hand& run = *by_hand.run();
  const session::PathAnswer* answer = by_hand.answer();
  const float name_width = NameWidth(ui, run, column.width);
  float y = column.y;
  for (size_t i = 0; i < run.options().size(); ++i) {
    const CardParts card = MakeCard(ui, run.options()[i], LeadsOf(answer, i), column.width, name_width);
    const Rect rect{column.x, y, column.width, std::max(card.height, ui.touch ? 44.0F : 0.0F)};
    const std::string id = "hand/option/" + std::to_string(i);
    MirrorItem& item = ui.mirror.Add(id, Role::kButton, card.name + ": " + Joined(card.code),
                                     Joined(card.detail) + "; " + Joined(card.verdict), rect);
    item.seen = ui.canvas.Visible(rect);
    const Press press = ui.interaction.Behave(id, rect);
    if (press.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const bool key =
        i < 9 && !ui.interaction.typing() && ui.interaction.TakeCharacter('1' + static_cast<uint32_t>(i));
    if (press.clicked || key) wish->take = static_cast<uint32_t>(i);
    if (item.seen) DrawCard(ui, card, i, press, rect);
    y += rect.height + kGap;
  }
  return y - column.y;
}

float DrawHandOthers(Ui& ui, const session::Hand& run, Rect column) {
  const float name_width = NameWidth(ui, run, column.width);
  float y = column.y;
  const auto row = [&](const std::string& id, const std::string& name, const std::string& text) {
    const float left = column.x + kPadding + NumberColumn(ui);
    const float name_room = name.empty() ? 0 : name_width;
    const float width = column.width - 2 * kPadding - NumberColumn(ui) - name_room;
    const std::vector<Run> runs = {{Face::kSmall, ui.theme.muted, text}};
    const Rect rect{column.x, y, column.width, ParagraphHeight(ui.canvas, width, runs, kSmallLine) + 14};
    ui.mirror.Add(id, Role::kText, name, text, rect).seen = ui.canvas.Visible(rect);
    ui.canvas.Outline(rect, ui.theme.hairline, kCorner);
    ui.canvas.TextIn(Face::kStrong, {left, y + 7, name_width, kSmallLine}, ui.theme.muted, name);
    DrawParagraph(ui.canvas, {left + name_room, y + 7, width, 0}, runs, kSmallLine);
    y += rect.height + kGap;
  };
  std::vector<session::HandWaiter> others = run.others();
  std::string finished;
  for (const session::HandWaiter& other : others) {
    if (other.finished) finished += (finished.empty() ? "" : ", ") + other.name;
  }
  std::erase_if(others, [](const session::HandWaiter& other) { return other.finished; });
  for (size_t i = 0; i < others.size() && i < kMostOthers; ++i) {
    std::string text = WaitingText(ui, others[i]);
    if (others[i].line != 0) text += " · " + LineNumber(ui, others[i].line);
    row("hand/other/" + std::to_string(i), others[i].name, text);
  }
  if (others.size() > kMostOthers)
    row("hand/others", "…", CountOf(TextId::kHandMoreOthers, ui.language, others.size() - kMostOthers));
  if (!finished.empty()) row("hand/finished", "", finished + " · " + ui.Say(TextId::kHandFinished));
  return y - column.y;
}

}  // namespace interleave::ui
