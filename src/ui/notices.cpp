// Messages about what went wrong, in place above the middle; and the tooltip.
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kCodeLine = 18;
constexpr float kPadding = 12;

TextId TitleOf(Notice::Kind kind) {
  switch (kind) {
    case Notice::Kind::kRefused:
      return TextId::kNoticeRefused;
    case Notice::Kind::kBadEntry:
      return TextId::kNoticeBadEntry;
    case Notice::Kind::kBadLink:
      return TextId::kNoticeBadLink;
    case Notice::Kind::kLinkDiffers:
      return TextId::kNoticeDiffers;
    case Notice::Kind::kLimit:
      return TextId::kNoticeLimit;
    case Notice::Kind::kNotCopied:
      return TextId::kNoticeNotCopied;
    case Notice::Kind::kNotOpened:
      return TextId::kNoticeNotOpened;
    case Notice::Kind::kSaved:
      return TextId::kNoticeSaved;
    case Notice::Kind::kNotTaken:
      return TextId::kNoticeNotTaken;
    case Notice::Kind::kForeignCode:
      break;
  }
  return TextId::kNoticeForeign;
}

// Nothing went wrong: it is only to be known.
bool IsNote(const Notice& notice) {
  return notice.kind == Notice::Kind::kForeignCode || notice.kind == Notice::Kind::kSaved;
}

std::string BodyOf(const Ui& ui, const Notice& notice) {
  return notice.kind == Notice::Kind::kForeignCode ? ui.Say(TextId::kForeignCode) : notice.text;
}

// A refused program comes with its source line and a caret: columns must stay columns.
std::vector<Run> BodyRuns(Ui& ui, const Notice& notice) {
  const bool columns = notice.kind == Notice::Kind::kRefused && notice.text.find('\n') != std::string::npos;
  return {{columns ? Face::kTable : Face::kText, ui.theme.text, BodyOf(ui, notice)}};
}

float BodyWidth(float width) { return width - 2 * kPadding - 26 - 30; }

float HeightOf(Ui& ui, const Notice& notice, float width) {
  return ParagraphHeight(ui.canvas, BodyWidth(width), BodyRuns(ui, notice), kCodeLine) + 20 + 2 * kPadding;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char character : text) {
    if (character == '\n') {
      lines.emplace_back();
    } else {
      lines.back().push_back(character);
    }
  }
  return lines;
}

}  // namespace

float NoticesHeight(Ui& ui, const Workbench& bench, float width) {
  float height = 0;
  for (const Notice& notice : bench.notices()) height += HeightOf(ui, notice, width);
  return height;
}

void DrawNotices(Ui& ui, Workbench& bench, Rect rect) {
  size_t closed = SIZE_MAX;
  for (size_t i = 0; i < bench.notices().size(); ++i) {
    const Notice& notice = bench.notices()[i];
    const std::string title = ui.Say(TitleOf(notice.kind));
    const Rect box = rect.CutTop(HeightOf(ui, notice, rect.width));
    const std::string id = "notice/" + std::to_string(i);
    ui.mirror.Add(id, Role::kAlert, title, BodyOf(ui, notice), box);
    const Color color = IsNote(notice) ? ui.theme.accent : ui.theme.failure;
    ui.canvas.Fill(box, Mix(ui.theme.panel, color, 0.1F));
    ui.canvas.Fill({box.x, box.y, 3, box.height}, color);
    ui.canvas.HorizontalHairline(box.x, box.right(), box.bottom() - 1, ui.theme.hairline);
    Rect inner = box.Inset(kPadding, kPadding);
    if (!IsNote(notice)) DrawMark(ui.canvas, ui.theme, Mark::kFailure, {inner.x + 10, inner.y + 10});
    inner.CutLeft(IsNote(notice) ? 4 : 28);
    const Rect close{inner.right() - 26, inner.y - 4, 26, 26};
    const std::string close_id = id + "/close";
    if (Button(ui,
               {.id = close_id,
                .label = ui.Say(TextId::kClose),
                .has_icon = true,
                .icon = Icon::kClose,
                .quiet = true},
               close)) {
      closed = i;
    }
    inner.width = BodyWidth(box.width);
    ui.canvas.TextIn(Face::kStrong, inner.CutTop(20), ui.theme.text, title);
    DrawParagraph(ui.canvas, inner, BodyRuns(ui, notice), kCodeLine);
  }
  if (closed != SIZE_MAX) bench.DropNotice(closed);
}

void DrawTooltip(Ui& ui) {
  if (ui.tooltip.text.empty()) return;
  Canvas& canvas = ui.overlay;
  const std::vector<std::string> lines = Lines(ui.tooltip.text);
  ui.mirror.AddText("tooltip", Role::kText, "", ui.tooltip.text);
  const Face rest_face = ui.tooltip.code ? Face::kTable : Face::kSmall;
  const auto face_of = [&](size_t i) {
    return i == 0 && lines.size() > 1 ? (ui.tooltip.code ? Face::kTable : Face::kStrong) : rest_face;
  };
  const Rect screen = canvas.clip();
  float width = 0;
  for (size_t i = 0; i < lines.size(); ++i) width = std::max(width, canvas.TextWidth(face_of(i), lines[i]));
  width = std::min(width, screen.width - 40);
  Rect box{ui.interaction.pointer().x + 14, ui.tooltip.anchor.bottom() + 8, width + 20,
           18 * static_cast<float>(lines.size()) + 12};
  if (box.bottom() > screen.bottom() - 8) box.y = ui.tooltip.anchor.y - box.height - 8;
  box.x = std::max(8.0F, std::min(box.x, screen.right() - box.width - 8));
  canvas.Fill(box, ui.theme.raised, kCorner);
  canvas.Outline(box, ui.theme.hairline, kCorner);
  Rect inner = box.Inset(10, 6);
  for (size_t i = 0; i < lines.size(); ++i) {
    canvas.TextIn(face_of(i), inner.CutTop(18), i == 0 ? ui.theme.text : ui.theme.muted, lines[i]);
  }
}

}  // namespace interleave::ui
