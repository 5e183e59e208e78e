#include "ui/code_editor.hpp"

#include <imgui.h>
// For the place that the field has scrolled to: line numbers follow it, and nothing public tells it.
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <string>

namespace interleave::ui {
namespace {

constexpr float kFieldPadding = 8;
constexpr const char* kWindow = "##code";
constexpr const char* kField = "##text";

// The blanks that a line begins with after Enter: those of the line before, and a level more behind a colon.
std::string IndentAfter(std::string_view before) {
  const size_t line_break = before.rfind('\n');
  const std::string_view line = before.substr(line_break == before.npos ? 0 : line_break + 1);
  const size_t blanks = std::min(line.find_first_not_of(' '), line.size());
  const size_t last = line.find_last_not_of(' ');
  const bool opens = last != line.npos && line[last] == ':';
  return std::string(blanks + (opens ? 4 : 0), ' ');
}

int AfterEdit(ImGuiInputTextCallbackData* data) {
  // The draft is still the text before this edit.
  const auto& draft = *static_cast<const std::string*>(data->UserData);
  const int cursor = data->CursorPos;
  if (data->BufTextLen != static_cast<int>(draft.size()) + 1 || cursor == 0) return 0;
  const char typed = data->Buf[cursor - 1];
  if (typed == '\n') {
    const std::string indent = IndentAfter({data->Buf, static_cast<size_t>(cursor) - 1});
    data->InsertChars(cursor, indent.c_str());
  } else if (typed == '\t') {  // Python does not take it beside blanks
    data->DeleteChars(cursor - 1, 1);
    data->InsertChars(cursor - 1, "    ");
  }
  return 0;
}

ImVec2 ScrolledBy() {
  const ImGuiWindow* window = ImGui::GetCurrentWindow();
  char name[64];
  ImFormatString(name, sizeof name, "%s/%s_%08X", window->Name, kField, ImGui::GetID(kField));
  const ImGuiWindow* field = ImGui::FindWindowByName(name);
  return field != nullptr ? field->Scroll : ImVec2(0, 0);
}

// Below the columns of the mistake; on top of everything, since the field has a ground of its own.
void Underline(Ui& ui, const session::Mistake& mistake, Rect row, float scrolled_x) {
  const float advance = ui.canvas.TextWidth(Face::kCode, "0");
  const float begin = row.x + kCodeIndent + advance * static_cast<float>(mistake.column) - scrolled_x;
  const auto columns = static_cast<float>(std::max(mistake.end_column, mistake.column + 1) - mistake.column);
  ui.overlay.Fill({begin, row.bottom() - 4, advance * columns, 2}, ui.theme.failure);
}

void DrawMargin(Ui& ui, const Draft& draft, Rect rect, Point scrolled) {
  const std::string& text = draft.text();
  const auto lines = 1 + static_cast<uint32_t>(std::count(text.begin(), text.end(), '\n'));
  const uint32_t wrong_line = draft.mistake() ? draft.mistake()->line : 0;
  ui.PushClip(rect);
  for (uint32_t i = 0; i < lines; ++i) {
    const Rect row{rect.x, rect.y + kCodeTop + kCodeLine * static_cast<float>(i) - scrolled.y, kCodeGutter,
                   kCodeLine};
    if (!ui.canvas.Visible(row)) continue;
    const bool wrong = i + 1 == wrong_line;
    if (wrong) ui.canvas.Fill({row.x, row.y, 3, row.height}, ui.theme.failure);
    ui.canvas.TextIn(Face::kTable, row, wrong ? ui.theme.failure : ui.theme.muted, std::to_string(i + 1),
                     Align::kRight);
    if (!wrong) continue;
    ui.overlay.PushClip({rect.x + kCodeIndent, rect.y, rect.width - kCodeIndent, rect.height});
    Underline(ui, *draft.mistake(), row, scrolled.x);
    ui.overlay.PopClip();
  }
  ui.PopClip();
}

void PushLook(const Ui& ui, float ratio) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {kFieldPadding * ratio, kCodeTop * ratio});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui.theme.panel);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, ui.theme.panel);
  ImGui::PushStyleColor(ImGuiCol_Text, ui.theme.text);
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, Mix(ui.theme.panel, ui.theme.accent, 0.35F));
  ImGui::PushFont(ui.fonts->font(Face::kCode));
}

void PopLook() {
  ImGui::PopFont();
  ImGui::PopStyleColor(4);
  ImGui::PopStyleVar(3);
}

}  // namespace

bool DrawCodeEditor(Ui& ui, Draft& draft, Rect rect) {
  const float ratio = ui.canvas.pixel_ratio();
  const float left = kCodeIndent - kFieldPadding;
  bool run = false;
  ImGui::SetNextWindowPos({(rect.x + left) * ratio, rect.y * ratio});
  ImGui::SetNextWindowSize({(rect.width - left) * ratio, rect.height * ratio});
  PushLook(ui, ratio);
  constexpr ImGuiWindowFlags kBare =
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin(kWindow, nullptr, kBare)) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::PushID(draft.version());  // while active it keeps a text of its own: a new one is a new widget
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_AllowTabInput |
                                           ImGuiInputTextFlags_CallbackEdit |
                                           ImGuiInputTextFlags_EnterReturnsTrue;
    std::string text = draft.text();
    run = ImGui::InputTextMultiline(kField, &text, {-1, -1}, kFlags, &AfterEdit, &text);
    draft.Type(text, ui.time_s);
    ui.interaction.set_typing(ImGui::IsItemActive());
    const ImVec2 scrolled = ScrolledBy();
    DrawMargin(ui, draft, rect, {scrolled.x / ratio, scrolled.y / ratio});
    ImGui::PopID();
  }
  ImGui::End();
  PopLook();
  return run;
}

}  // namespace interleave::ui
