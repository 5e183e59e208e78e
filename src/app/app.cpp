#include "app/app.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "platform/clipboard.hpp"
#include "ui/font_files.hpp"

namespace interleave::app {

App::App(platform::Window& window, platform::LinkBar& link_bar, platform::Mirror& mirror)
    : window_(window), link_bar_(link_bar), mirror_(mirror) {
  window_.SetSurroundings(0x0f1319, true);
  link_bar_.OnChange([] {});
  mirror_.OnAction([this](const platform::Action& action) {
    fmt::print("action {} {} '{}'\n", action.id, static_cast<int>(action.kind), action.value);
    if (action.kind != platform::Action::Kind::kPress) return;
    link_bar_.Replace("#/pressed");
    platform::CopyToClipboard(link_bar_.Address("#/pressed"), [](bool copied) { fmt::print("copied {}\n", copied); });
  });
}

bool App::Prepare(const platform::Frame& frame) {
  if (font_ratio_ == frame.pixel_ratio) return false;
  font_ratio_ = frame.pixel_ratio;
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  static const ImWchar ranges[] = {0x20, 0x24ff, 0};
  const auto add = [&](std::span<const unsigned char> file) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    atlas->AddFontFromMemoryTTF(const_cast<unsigned char*>(file.data()), static_cast<int>(file.size()), 17 * frame.pixel_ratio, &config, ranges);
  };
  add(ui::InterRegular());
  add(ui::JetBrainsMono());
  return true;
}

void App::Paint(const platform::Frame& frame) {
  ImDrawList* list = ImGui::GetBackgroundDrawList();
  const float ratio = frame.pixel_ratio;
  list->AddRectFilled({16 * ratio, 16 * ratio}, {400 * ratio, 200 * ratio}, 0xff221a15, 6 * ratio);
  const auto text = fmt::format("{} x {} at {}  frame {}", frame.width, frame.height, ratio, ImGui::GetFrameCount());
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  ImFont* font = atlas->Fonts[0];
  list->AddText(font, font->FontSize, {24 * ratio, 24 * ratio}, 0xfff1ebe7, text.c_str());
  ImFont* mono = atlas->Fonts[1];
  list->AddText(mono, mono->FontSize, {24 * ratio, 50 * ratio}, 0xffffa14e, "async with lock: 0123456789 Привет → ←");
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  list->AddCircleFilled(mouse, 6 * ratio, ImGui::IsMouseDown(0) ? 0xff556aff : 0xffa7c73f);
  platform::Control hello{.id = "hello", .role = platform::Role::kButton, .label = "Hello", .toggles = true};
  hello.width = 100;
  hello.height = 30;
  mirror_.Set({hello,
               {.id = "size", .role = platform::Role::kText, .label = "size", .value = text},
               {.id = "speed", .role = platform::Role::kSlider, .label = "speed", .value = "3", .minimum = 1, .maximum = 9},
               {.id = "mouse", .role = platform::Role::kStatus, .label = "mouse", .value = fmt::format("{} {}", mouse.x, mouse.y)},
               {.id = "fragment", .role = platform::Role::kStatus, .label = "link", .value = link_bar_.Read()}});
}

}  // namespace interleave::app
