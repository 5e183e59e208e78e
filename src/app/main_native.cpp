// The native window: interleave-window ['#/scenario/strategy?seed=42']
#include <cstdio>
#include <string>

#include "app/app.hpp"
#include "app/search_service.hpp"
#include "ui/font_files.hpp"

int main(int argc, char** argv) {
  using namespace interleave;
  if (argc > 2) {
    std::fprintf(stderr, "usage: interleave-window ['#/scenario/strategy?seed=42']\n");
    return 2;
  }
  base::Result<std::unique_ptr<platform::Window>> window = platform::Window::Open("Interleave", {1280, 800});
  if (!window.ok()) {
    std::fprintf(stderr, "interleave-window: %s\n", window.error().message.c_str());
    return 2;
  }
  platform::LinkBar link_bar(argc == 2 ? argv[1] : "");
  platform::Mirror mirror;
  platform::CodeBox code_box(ui::JetBrainsMono());
  platform::Background background(app::MakeSearchService);
  app::App app(*window.value(), link_bar, mirror, code_box, background);
  window.value()->Run(app);
  return 0;
}
