// Beside the code: what one line of it compiles to, an instruction a row, and the places where another thread
// may come in under the chosen runtime.
#include <algorithm>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/runtimes.hpp"

namespace interleave::ui {
namespace {

using session::BytecodeInstruction;

constexpr float kRow = 18;
constexpr float kOffsetWidth = 30;
constexpr float kOperandFrom = 148;
constexpr float kArrowWidth = 22;
constexpr const char* kArrow = "↔";

const session::Bytecode& BytecodeOf(Workbench& bench, BytecodeView& view) {
  if (!view.code || view.source != bench.source()) {
    view.source = bench.source();
    view.code.emplace(view.source);
    view.line = 0;
  }
  return *view.code;
}

std::string_view LineText(std::string_view source, uint32_t line) {
  for (; line > 1 && !source.empty(); --line) {
    const size_t end = source.find('\n');
    source.remove_prefix(end == source.npos ? source.size() : end + 1);
  }
  source = source.substr(0, source.find('\n'));
  const size_t first = source.find_first_not_of(" \t");
  return first == source.npos ? std::string_view() : source.substr(first);
}

TextId NoteOf(const std::vector<BytecodeInstruction>& rows, std::string_view runtime) {
  if (rows.empty()) return TextId::kBytecodeNone;
  if (runtime == kFreeThreaded) return TextId::kBytecodeFree;
  if (runtime == kAnyBytecode) return TextId::kBytecodeAny;
  const bool any = std::any_of(rows.begin(), rows.end(), [&](const BytecodeInstruction& one) {
    return session::AllowsSwitchAfter(one, runtime);
  });
  return any ? TextId::kBytecodeGil : TextId::kBytecodeGilNone;
}

// "LoadGlobal counter ↔ LoadConst 1 ...", as it is drawn.
std::string Spoken(const std::vector<BytecodeInstruction>& rows, std::string_view runtime) {
  std::string text;
  for (const BytecodeInstruction& one : rows) {
    if (!text.empty()) text += "  ";
    text += one.name + (one.operand.empty() ? "" : " " + one.operand);
    if (session::AllowsSwitchAfter(one, runtime)) text += std::string(" ") + kArrow;
  }
  return text;
}

void DrawCut(Ui& ui, Face face, Rect box, Color color, std::string text) {
  if (ui.canvas.TextWidth(face, text) > box.width) text = ui.canvas.Elide(face, text, box.width - 1);
  ui.canvas.TextIn(face, box, color, text);
}

// A dashed line behind an instruction, with an arrow at its end.
void DrawSwitch(Ui& ui, Rect row) {
  const float y = row.bottom();
  const Color color = ui.theme.waiting_text;
  ui.canvas.Dashed({row.x + kOffsetWidth, y}, {row.right() - kArrowWidth - 4, y}, color, 1, 3, 3);
  ui.canvas.TextIn(Face::kTable, {row.right() - kArrowWidth, y - kRow / 2, kArrowWidth, kRow}, color, kArrow,
                   Align::kCenter);
}

void DrawInstruction(Ui& ui, const BytecodeInstruction& one, Rect row) {
  ui.canvas.TextIn(Face::kTable, {row.x, row.y, kOffsetWidth - 8, row.height}, ui.theme.muted,
                   std::to_string(one.offset), Align::kRight);
  DrawCut(ui, Face::kTable, {row.x + kOffsetWidth, row.y, kOperandFrom - kOffsetWidth - 4, row.height},
          ui.theme.text, one.name);
  const float left = row.x + kOperandFrom;
  DrawCut(ui, Face::kTable, {left, row.y, row.right() - kArrowWidth - 4 - left, row.height},
          ui.theme.function, one.operand);
}

}  // namespace

void DrawBytecode(Ui& ui, Workbench& bench, BytecodeView& view, uint32_t running, Rect rect) {
  const session::Bytecode& bytecode = BytecodeOf(bench, view);
  if (view.pointed != 0) {
    view.line = view.pointed;
  } else if (running != 0) {
    view.line = running;
  }
  ui.canvas.Fill(rect, ui.theme.raised);
  ui.canvas.HorizontalHairline(rect.x, rect.right(), rect.y, ui.theme.hairline);
  Rect rest = rect.Inset(kMargin, 8);
  const Rect head = rest.CutTop(18);
  if (view.line == 0) {
    ui.mirror.AddText("bytecode", Role::kText, ui.Say(TextId::kBytecodePoint), "");
    return DrawCut(ui, Face::kSmall, head, ui.theme.muted, ui.Say(TextId::kBytecodePoint));
  }
  const std::vector<BytecodeInstruction>& rows = bytecode.OfLine(view.line);
  const std::string title =
      Fill(TextId::kBytecodeLine, ui.language,
           {{"line", std::to_string(view.line)}, {"text", std::string(LineText(view.source, view.line))}});
  const std::string note = ui.Say(NoteOf(rows, bench.runtime()));
  ui.mirror.AddText("bytecode", Role::kText, title + ". " + note, Spoken(rows, bench.runtime()));
  DrawCut(ui, Face::kTable, head, ui.theme.text, title);
  DrawCut(ui, Face::kSmall, rest.CutTop(18), ui.theme.waiting_text, note);
  rest.CutTop(2);
  const Rect inside = BeginScroll(ui, "bytecode-scroll", rest, view.scroll);
  Rect row{inside.x, inside.y, inside.width, kRow};
  for (size_t i = 0; i < rows.size(); ++i) {
    if (i > 0 && rows[i].code != rows[i - 1].code) row.y += kRow / 2;
    DrawInstruction(ui, rows[i], row);
    const bool ends_function = i + 1 < rows.size() && rows[i + 1].code != rows[i].code;
    if (!ends_function && session::AllowsSwitchAfter(rows[i], bench.runtime())) DrawSwitch(ui, row);
    row.y += kRow;
  }
  EndScroll(ui, rest, view.scroll, row.y - inside.y + kRow / 2);
}

}  // namespace interleave::ui
