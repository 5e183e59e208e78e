// The text field of widgets.hpp.
#include <imgui.h>

#include "ui/widgets.hpp"

namespace interleave::ui {
namespace {

constexpr size_t kLongestEntry = 40;

void AppendUtf8(std::string& text, uint32_t code) {
  if (code < 0x20 || code > 0xffff) return;
  if (code < 0x80) {
    text.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    text.push_back(static_cast<char>(0xc0 | code >> 6));
    text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  } else {
    text.push_back(static_cast<char>(0xe0 | code >> 12));
    text.push_back(static_cast<char>(0x80 | (code >> 6 & 0x3f)));
    text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
  }
}

void EraseLastCharacter(std::string& text) {
  while (!text.empty() && (text.back() & 0xc0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

void TypeInto(Ui& ui, FieldState& state) {
  if (ui.interaction.TakeKey(Key::kBackspace)) {
    if (state.fresh) state.text.clear();
    EraseLastCharacter(state.text);
    state.fresh = false;
  }
  const int paste = ImGui::GetKeyIndex(ImGuiKey_V);
  if (ui.interaction.command() && paste >= 0 && ImGui::IsKeyPressed(paste, false)) {
    const char* clipboard = ImGui::GetClipboardText();
    state.text = clipboard != nullptr ? std::string(clipboard).substr(0, kLongestEntry) : "";
    state.fresh = false;
  }
  for (const uint32_t code : ui.interaction.TakeCharacters()) {
    if (state.fresh) state.text.clear();
    state.fresh = false;
    if (state.text.size() < kLongestEntry) AppendUtf8(state.text, code);
  }
}

void DrawEdited(Ui& ui, const FieldState& state, Face face, Rect inner, Align align) {
  const float width = std::min(inner.width, ui.canvas.TextWidth(face, state.text));
  const float x = align == Align::kRight ? inner.right() - width : inner.x;
  if (state.fresh) {
    ui.canvas.Fill({x - 2, inner.center().y - 9, width + 4, 18}, Mix(ui.theme.panel, ui.theme.accent, 0.35F),
                   2);
  }
  ui.canvas.TextIn(face, inner, ui.theme.text, state.text, align);
  ui.canvas.VerticalHairline(x + width + 1, inner.center().y - 8, inner.center().y + 8, ui.theme.accent,
                             1.5F);
}

}  // namespace

bool TextField(Ui& ui, FieldState& state, const FieldLook& look, Rect rect, std::string& entered) {
  ui.mirror.Add(look.id, Role::kTextBox, look.label, look.value, rect).seen = ui.canvas.Visible(rect);
  const Press press = ui.interaction.Behave(look.id, rect);
  if (press.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
  if (press.has_value) {
    entered = press.value;
    return true;
  }
  bool editing = state.id == look.id;
  if (press.clicked && !editing) {
    state = {std::string(look.id), std::string(look.value), true};
    editing = true;
  }
  bool done = false;
  if (editing) {
    ui.interaction.set_typing(true);
    TypeInto(ui, state);
    const bool elsewhere = ui.interaction.pressed_now() && !press.started;
    done = ui.interaction.TakeKey(Key::kEnter) || elsewhere;
    if (done) entered = state.text;
    if (done || ui.interaction.TakeKey(Key::kEscape)) state = {};
  }
  if (look.framed || editing || press.hovered) {
    ui.canvas.Fill(rect, ui.theme.raised, kCorner);
    ui.canvas.Outline(rect, editing ? ui.theme.accent : ui.theme.hairline, kCorner);
  }
  const Rect inner = rect.Inset(8, 0);
  if (editing && !done) {
    DrawEdited(ui, state, Face::kTable, inner, look.align);
  } else {
    ui.canvas.TextIn(Face::kTable, inner, ui.theme.text, look.value, look.align);
  }
  if (press.focused && !editing) FocusRing(ui, rect);
  return done;
}

}  // namespace interleave::ui
