// The strategy's file: coloured text, and on each line a pill for the tasks that stand on it. Pointing at a
// line or a name shows locals.
#include <algorithm>

#include "ui/code_editor.hpp"
#include "ui/code_placing.hpp"
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/runtimes.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr size_t kPillNames = 3;
constexpr size_t kTooltipTasks = 6;
constexpr float kStatusLine = 18;
constexpr float kEdge = 10;  // free beside the scroll bar

enum class Pill : uint8_t { kRunning, kWaiting, kFailure };

// Who stands on a line, by how they stand there.
struct Standings {
  std::vector<uint32_t> running, waiting, failing;
  bool empty() const { return running.empty() && waiting.empty() && failing.empty(); }
};

Color PieceColor(const Theme& theme, PieceKind kind) {
  switch (kind) {
    case PieceKind::kKeyword:
      return theme.keyword;
    case PieceKind::kFunction:
      return theme.function;
    case PieceKind::kNumber:
      return theme.number;
    case PieceKind::kString:
      return theme.string;
    case PieceKind::kComment:
      return theme.comment;
    case PieceKind::kPlain:
      break;
  }
  return theme.text;
}

// Where the task of a step got to in it; 0 where the records do not say.
uint32_t LineOfStep(const trace::Log& log, uint32_t step, uint32_t actor) {
  if (step == 0) return 0;
  const uint64_t end = step < log.step_count() ? log.FindStep(step + 1).record : log.size();
  for (uint64_t i = end; i > log.FindStep(step).record; --i) {
    const trace::Record& record = log.at(i - 1);
    if (record.actor == actor && record.line != 0) return record.line;
  }
  return 0;
}

std::vector<Standings> StandingsByLine(Workbench& bench, size_t line_count) {
  std::vector<Standings> lines(line_count + 1);
  const trace::Moment& moment = bench.session().moment();
  const trace::LostUpdate* lost = bench.lost_update_at_position();
  const bool runs_beside = bench.runtime() == kFreeThreaded && !bench.runtimes().empty();
  const bool lost_now = lost != nullptr && lost->step == moment.step;
  for (uint32_t actor = 1; actor < moment.actors.size(); ++actor) {
    const trace::ActorMoment& standing = moment.actors[actor];
    const bool overwrote = lost_now && lost->actor == actor;
    const bool steps = actor == moment.running && moment.step > 0;
    const bool here = steps || (runs_beside && standing.standing == trace::Standing::kRunning);
    const uint32_t line = overwrote ? lost->write_line
                          : steps   ? LineOfStep(bench.session().log(), moment.step, actor)
                                    : standing.line;
    if (line == 0 || line > line_count) continue;
    if (overwrote) {
      lines[line].failing.push_back(actor);
    } else if (here) {
      lines[line].running.push_back(actor);
    } else if (standing.standing == trace::Standing::kWaiting ||
               standing.standing == trace::Standing::kReady) {
      lines[line].waiting.push_back(actor);
    }
  }
  return lines;
}

std::string Names(Workbench& bench, const std::vector<uint32_t>& actors) {
  std::string text;
  const size_t named = actors.size() <= kPillNames ? actors.size() : kPillNames - 1;
  for (size_t i = 0; i < named; ++i) text += (i > 0 ? " " : "") + bench.session().ActorName(actors[i]);
  if (named < actors.size()) text += " +" + FormatCount(actors.size() - named);
  return text;
}

// Solid where it runs, striped where it waits, with a cross where it overwrote: shape says it too.
float DrawPill(Ui& ui, Pill kind, const std::string& text, float right, float y) {
  const float cross = kind == Pill::kFailure ? 12.0F : 0.0F;
  const float width = ui.canvas.TextWidth(Face::kLabel, text) + 12 + cross;
  Rect pill{right - width, y + 3, width, kCodeLine - 6};
  const Theme& theme = ui.theme;
  Color color = theme.on_running;
  if (kind == Pill::kWaiting) {
    ui.canvas.Fill(pill, theme.waiting_fill, kSpanCorner);
    ui.canvas.Outline(pill, theme.waiting, kSpanCorner);
    color = theme.waiting_text;
  } else {
    ui.canvas.Fill(pill, kind == Pill::kRunning ? theme.running : theme.failure, kSpanCorner);
    if (kind == Pill::kFailure) color = theme.on_failure;
  }
  if (cross > 0) DrawCross(ui.canvas, {pill.x + 10, pill.center().y}, 6, color, 1.6F);
  pill.CutLeft(cross);
  ui.canvas.TextIn(Face::kLabel, pill, color, text, Align::kCenter);
  return width + 4;
}

// From the right; names where the code leaves room for them, else how many there are.
void DrawPills(Ui& ui, Workbench& bench, const Standings& standings, float left, float right, float y) {
  const std::pair<Pill, const std::vector<uint32_t>*> groups[] = {{Pill::kFailure, &standings.failing},
                                                                  {Pill::kRunning, &standings.running},
                                                                  {Pill::kWaiting, &standings.waiting}};
  for (const auto& [kind, actors] : groups) {
    if (actors->empty()) continue;
    std::string text = Names(bench, *actors);
    const bool room = right - ui.canvas.TextWidth(Face::kLabel, text) - 12 > left;
    if (!room && actors->size() > 1) text = FormatCount(actors->size());
    right -= DrawPill(ui, kind, text, right, y);
  }
}

std::string HoveredWord(Ui& ui, const CodeLine& line, const std::vector<Placed>& placed, Rect text) {
  for (const Placed& place : placed) {
    const std::string_view word = line.text.substr(place.piece.begin, place.piece.size);
    const Rect box{text.x + place.x, text.y + static_cast<float>(place.row) * kCodeLine,
                   ui.canvas.TextWidth(Face::kCode, word), kCodeLine};
    if (place.piece.kind == PieceKind::kPlain && ui.interaction.Over(box)) {
      // A plain piece may hold several words and signs: the one under the pointer.
      const float advance = ui.canvas.TextWidth(Face::kCode, "0");
      const auto at = static_cast<size_t>((ui.interaction.pointer().x - box.x) / advance);
      const auto is_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
      };
      if (at >= word.size() || !is_word(word[at])) return {};
      size_t begin = at, end = at;
      while (begin > 0 && is_word(word[begin - 1])) --begin;
      while (end < word.size() && is_word(word[end])) ++end;
      return std::string(word.substr(begin, end - begin));
    }
  }
  return {};
}

// "#6  current = 0" for each task that has it.
std::string ValuesOfName(Ui& ui, Workbench& bench, const std::string& name) {
  std::string text;
  size_t count = 0;
  for (const session::TaskLocals& task : bench.locals()) {
    for (const session::LocalVariable& variable : task.variables) {
      if (variable.name != name) continue;
      if (++count <= kTooltipTasks)
        text += "\n" + bench.session().ActorName(task.actor) + "  " + variable.value;
    }
  }
  if (count > kTooltipTasks) text += "\n" + CountOf(TextId::kMoreTasks, ui.language, count - kTooltipTasks);
  return count == 0 ? "" : name + text;
}

// "<playground.Request object>": that it is one, and nothing more.
bool SaysNothing(const std::string& value) { return value.starts_with('<') && value.ends_with(" object>"); }

std::string LocalsOfLine(Ui& ui, Workbench& bench, uint32_t line) {
  std::string text = Fill(TextId::kLineNumber, ui.language, {{"line", std::to_string(line)}});
  size_t count = 0;
  for (const session::TaskLocals& task : bench.locals()) {
    if (task.line != line) continue;
    if (++count > kTooltipTasks) continue;
    text += "\n" + bench.session().ActorName(task.actor);
    for (const session::LocalVariable& variable : task.variables) {
      if (!SaysNothing(variable.value)) text += "  " + variable.name + " = " + variable.value;
    }
  }
  if (count > kTooltipTasks) text += "\n" + CountOf(TextId::kMoreTasks, ui.language, count - kTooltipTasks);
  return count == 0 ? "" : text;
}

void PointOutLocals(Ui& ui, Workbench& bench, const CodeLine& line, uint32_t number, const Placing& placing,
                    Rect text, Rect row) {
  const std::string word = HoveredWord(ui, line, placing.pieces, text);
  std::string values = word.empty() ? "" : ValuesOfName(ui, bench, word);
  if (values.empty()) values = LocalsOfLine(ui, bench, number);
  if (!values.empty()) ui.tooltip = {values, row, true};
}

// Returns the height used.
float DrawLine(Ui& ui, Workbench& bench, const CodeLine& line, uint32_t number, const Standings& standings,
               Rect row, uint32_t* pointed) {
  const Rect text{row.x + kCodeIndent, row.y, row.width - kCodeIndent - kEdge, kCodeLine};
  const Placing placing = PlaceLine(line, ui.canvas.TextWidth(Face::kCode, "0"), text.width);
  row.height = kCodeLine * static_cast<float>(placing.ends.size());
  if (!ui.canvas.Visible(row)) return row.height;
  if (!standings.running.empty() || !standings.failing.empty()) ui.canvas.Fill(row, ui.theme.selected);
  ui.canvas.TextIn(Face::kTable, {row.x, row.y, kCodeGutter, kCodeLine}, ui.theme.muted,
                   std::to_string(number), Align::kRight);
  for (const Placed& place : placing.pieces) {
    const std::string_view piece = line.text.substr(place.piece.begin, place.piece.size);
    const float y = row.y + static_cast<float>(place.row) * kCodeLine;
    const Rect box{text.x + place.x, y, ui.canvas.TextWidth(Face::kCode, piece) + 1, kCodeLine};
    ui.canvas.TextIn(Face::kCode, box, PieceColor(ui.theme, place.piece.kind), piece);
  }
  const auto shortest = std::min_element(placing.ends.begin(), placing.ends.end());
  const float pill_y = row.y + kCodeLine * static_cast<float>(shortest - placing.ends.begin());
  DrawPills(ui, bench, standings, text.x + *shortest + 6, row.right() - 10, pill_y);
  if (!ui.interaction.Over(row)) return row.height;
  *pointed = number;
  PointOutLocals(ui, bench, line, number, placing, text, row);
  return row.height;
}

void CutSource(Workbench& bench, CodeView& view) {
  if (!view.lines.empty() && view.source == bench.source()) return;
  view.source = bench.source();
  view.lines = Tokenize(view.source);
}

std::string FileTitle(Ui& ui, Workbench& bench, const Draft& draft) {
  std::string title = bench.session().file_name();
  if (!draft.open() && draft.unfinished(bench)) return title + " · " + ui.Say(TextId::kUnfinishedNote);
  if (bench.edited() && bench.strategy() != nullptr)
    title += " · " + std::string(ui.Say(TextId::kEditedNote));
  return title;
}

void DrawHeader(Ui& ui, Workbench& bench, View& view, Rect strip) {
  ui.canvas.HorizontalHairline(strip.x, strip.right(), strip.bottom() - 1, ui.theme.hairline);
  Rect rest = strip.Inset(kMargin, 7);
  Draft& draft = view.code_view.draft;
  const auto pressed = [&](const ButtonLook& look) {
    const Rect rect = rest.CutRight(ButtonWidth(ui, look));
    rest.CutRight(6);
    return Button(ui, look, rect);
  };
  if (draft.open()) {
    const ButtonLook done{.id = "close-code", .label = ui.Say(TextId::kDone), .primary = true, .small = true};
    if (pressed(done)) {
      if (!draft.runs(bench)) draft.Run(bench);
      draft.Close();
    }
  } else {
    const ButtonLook edit{.id = "edit", .label = ui.Say(TextId::kEdit), .small = true};
    if (pressed(edit)) draft.Open(bench);
  }
  BytecodeView& bytecode = view.code_view.bytecode;
  if (!draft.open() && !bench.runtimes().empty()) {
    const ButtonLook look{.id = "bytecode-shown",
                          .label = ui.Say(TextId::kBytecode),
                          .small = true,
                          .toggles = true,
                          .on = bytecode.shown};
    if (pressed(look)) bytecode.shown = !bytecode.shown;
  }
  const ButtonLook reset{.id = "reset-code", .label = ui.Say(TextId::kReset), .small = true};
  const bool differs = bench.can_reset() || (draft.open() && draft.mistake());
  if (differs && pressed(reset)) {
    draft.Drop(bench);
    bench.Reset();
  }
  ui.canvas.TextIn(Face::kStrong, rest, ui.theme.text, FileTitle(ui, bench, draft));
}

float BytecodeHeight(float panel) { return std::clamp(panel * 0.5F, 120.0F, 220.0F); }

std::string MistakeText(Ui& ui, const session::Mistake& mistake) {
  if (mistake.line == 0) return mistake.message;
  const std::string line = Fill(TextId::kLineNumber, ui.language, {{"line", std::to_string(mistake.line)}});
  return line + ": " + mistake.message;
}

// At the panel's end, cut from `rect`: what is wrong with the draft, or that it runs and which keys there
// are.
void DrawDraftStatus(Ui& ui, Workbench& bench, const Draft& draft, Rect& rect) {
  const bool wrong = draft.mistake().has_value();
  std::string text = wrong ? MistakeText(ui, *draft.mistake()) : ui.Say(TextId::kDraftChanged);
  if (!wrong && draft.runs(bench))
    text = ui.Say(ui.code_box != nullptr ? TextId::kDraftRuns : TextId::kDraftRunsHere);
  const std::vector<Run> runs = {{Face::kSmall, wrong ? ui.theme.text : ui.theme.muted, text}};
  const float indent = wrong ? 24.0F : 0.0F;
  const float width = rect.width - 2 * kMargin - indent;
  Rect strip = rect.CutBottom(ParagraphHeight(ui.canvas, width, runs, kStatusLine) + 16);
  ui.canvas.Fill(strip, wrong ? Mix(ui.theme.panel, ui.theme.failure, 0.1F) : ui.theme.panel);
  ui.canvas.HorizontalHairline(strip.x, strip.right(), strip.y, ui.theme.hairline);
  ui.mirror.Add("code/status", wrong ? Role::kAlert : Role::kText, "", text, strip);
  if (wrong) DrawCross(ui.canvas, {strip.x + kMargin + 6, strip.y + 16}, 9, ui.theme.failure, 1.8F);
  strip = strip.Inset(kMargin, 8);
  strip.CutLeft(indent);
  DrawParagraph(ui.canvas, strip, runs, kStatusLine);
}

void FillCodeBox(Ui& ui, Workbench& bench, const Draft& draft, Rect rect) {
  CodeBoxLook& box = *ui.code_box;
  box.shown = true;
  box.rect = rect;
  box.label = Fill(TextId::kCodeBoxLabel, ui.language, {{"file", bench.session().file_name()}});
  if (box.version != draft.version()) {
    box.version = draft.version();
    box.text = draft.text();
  }
  box.mistake = draft.mistake();
  box.running.clear();
  if (!draft.runs(bench)) return;
  const auto line_count = static_cast<size_t>(std::count(draft.text().begin(), draft.text().end(), '\n')) + 1;
  const std::vector<Standings> standings = StandingsByLine(bench, line_count);
  for (uint32_t line = 1; line < standings.size(); ++line) {
    if (!standings[line].running.empty() || !standings[line].failing.empty()) box.running.push_back(line);
  }
}

// The line on which something runs; 0: none.
uint32_t RunningLine(const std::vector<Standings>& standings) {
  for (uint32_t line = 1; line < standings.size(); ++line) {
    if (!standings[line].running.empty() || !standings[line].failing.empty()) return line;
  }
  return 0;
}

// Brings a part of what is scrolled into sight: `top` from the beginning of it.
void ScrollTo(ScrollState& scroll, float top, float height, float room) {
  scroll.offset = std::min(std::max(scroll.offset, top + height - room), top);
}

void DrawProgram(Ui& ui, Workbench& bench, CodeView& code, Rect rest) {
  CutSource(bench, code);
  rest.CutTop(kCodeTop);
  const std::vector<Standings> standings = StandingsByLine(bench, code.lines.size());
  const uint32_t running = RunningLine(standings);
  const bool follows = running != 0 && (running != code.running || rest.height != code.height);
  if (running == 0 && code.running != 0 && bench.player().step() == 0) code.scroll.offset = 0;
  code.running = running;
  code.height = rest.height;
  const Rect inside = BeginScroll(ui, "code-scroll", rest, code.scroll);
  float y = inside.y;
  for (uint32_t i = 0; i < code.lines.size(); ++i) {
    const Rect row{inside.x, y, inside.width, kCodeLine};
    const float height =
        DrawLine(ui, bench, code.lines[i], i + 1, standings[i + 1], row, &code.bytecode.pointed);
    if (follows && i + 1 == running) {
      const float before = code.scroll.offset;
      ScrollTo(code.scroll, y - inside.y, height, rest.height);
      ui.wants_frame |= code.scroll.offset != before;
    }
    y += height;
  }
  EndScroll(ui, rest, code.scroll, y - inside.y + 8);
}

// The platform's editor where there is one and nothing lies open above it, else the toolkit's text field.
void DrawDraft(Ui& ui, Workbench& bench, View& view, Rect rect) {
  Draft& draft = view.code_view.draft;
  DrawDraftStatus(ui, bench, draft, rect);
  if (ui.code_box != nullptr) {
    DrawProgram(ui, bench, view.code_view, rect);  // seen until the editor has been loaded
    if (view.open_combo.empty()) FillCodeBox(ui, bench, draft, rect);
    return;
  }
  MirrorItem& item = ui.mirror.Add("code", Role::kTextBox, FileTitle(ui, bench, draft), draft.text(), rect);
  item.multiline = true;
  const Press press = ui.interaction.Behave("code", {}, false);
  if (press.has_value) draft.Set(press.value, ui.time_s);
  if (DrawCodeEditor(ui, draft, rect)) draft.Run(bench);
}

}  // namespace

void DrawCode(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  Rect rest = rect;
  DrawHeader(ui, bench, view, rest.CutTop(kTabHeight));
  if (view.code_view.draft.open()) return DrawDraft(ui, bench, view, rest);
  MirrorItem& item =
      ui.mirror.Add("code", Role::kText, FileTitle(ui, bench, view.code_view.draft), bench.source(), rest);
  item.multiline = true;
  CodeView& code = view.code_view;
  const bool shows_bytecode = code.bytecode.shown && !bench.runtimes().empty();
  const Rect below = shows_bytecode ? rest.CutBottom(BytecodeHeight(rest.height)) : Rect();
  code.bytecode.pointed = 0;
  DrawProgram(ui, bench, code, rest);
  if (shows_bytecode) DrawBytecode(ui, bench, code.bytecode, code.running, below);
}

}  // namespace interleave::ui
