#include "ui/code_editor.hpp"

#include <imgui.h>
// For the place that the field has scrolled to: line numbers follow it, and nothing public tells it.
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>

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

// The line that the last refusal names; 0: none.
uint32_t RefusedLine(const Workbench& bench) {
  constexpr std::string_view kMark = "\", line ";
  for (const Notice& notice : bench.notices()) {
    const size_t place = notice.text.rfind(kMark);
    if (notice.kind == Notice::Kind::kRefused && place != notice.text.npos)
      return static_cast<uint32_t>(std::atoi(notice.text.c_str() + place + kMark.size()));
  }
  return 0;
}

float ScrolledBy() {
  const ImGuiWindow* window = ImGui::GetCurrentWindow();
  char name[64];
  ImFormatString(name, sizeof name, "%s/%s_%08X", window->Name, kField, ImGui::GetID(kField));
  const ImGuiWindow* field = ImGui::FindWindowByName(name);
  return field != nullptr ? field->Scroll.y : 0;
}

void DrawNumbers(Ui& ui, const Workbench& bench, const CodeView& code, Rect rect, float scrolled) {
  const auto lines = 1 + static_cast<uint32_t>(std::count(code.draft.begin(), code.draft.end(), '\n'));
  const uint32_t refused = RefusedLine(bench);
  ui.PushClip(rect);
  for (uint32_t i = 0; i < lines; ++i) {
    const Rect row{rect.x, rect.y + kCodeTop + kCodeLine * static_cast<float>(i) - scrolled, kCodeGutter,
                   kCodeLine};
    if (!ui.canvas.Visible(row)) continue;
    const bool wrong = i + 1 == refused;
    if (wrong) ui.canvas.Fill({row.x, row.y, 3, row.height}, ui.theme.failure);
    ui.canvas.TextIn(Face::kTable, row, wrong ? ui.theme.failure : ui.theme.muted, std::to_string(i + 1),
                     Align::kRight);
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

bool DrawCodeEditor(Ui& ui, const Workbench& bench, CodeView& code, Rect rect) {
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
    ImGui::PushID(code.drafts);  // while it is active it keeps a text of its own: a new draft is a new widget
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_AllowTabInput |
                                           ImGuiInputTextFlags_CallbackEdit |
                                           ImGuiInputTextFlags_EnterReturnsTrue;
    run = ImGui::InputTextMultiline(kField, &code.draft, {-1, -1}, kFlags, &AfterEdit, &code.draft);
    ui.interaction.set_typing(ImGui::IsItemActive());
    DrawNumbers(ui, bench, code, rect, ScrolledBy() / ratio);
    ImGui::PopID();
  }
  ImGui::End();
  PopLook();
  return run;
}

}  // namespace interleave::ui
