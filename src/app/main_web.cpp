// The page, and what runs beside it: the browser calls back, so everything lives on when main returns.
#include <cstdio>

#include "app/app.hpp"
#include "app/search_service.hpp"
#include "ui/font_files.hpp"

int main() {
  using namespace interleave;
  if (platform::IsBackground()) {
    platform::RunBackground(app::MakeSearchService());
    return 0;
  }
  static base::Result<std::unique_ptr<platform::Window>> window =
      platform::Window::Open("Interleave", {1280, 800});
  if (!window.ok()) {
    std::fprintf(stderr, "%s\n", window.error().message.c_str());
    return 1;
  }
  static platform::LinkBar link_bar;
  static platform::Mirror mirror;
  static platform::CodeBox code_box(ui::JetBrainsMono());
  static platform::Background background(app::MakeSearchService);
  static app::App app(*window.value(), link_bar, mirror, code_box, background);
  window.value()->Run(app);
  return 0;
}
