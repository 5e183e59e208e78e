// The program that a person sees, the same on the page and in the native window. It joins the session, the
// panels of ui and the platform's services; the two main files only open a window for it.
#pragma once

#include "platform/link_bar.hpp"
#include "platform/mirror.hpp"
#include "platform/window.hpp"

namespace interleave::app {

class App : public platform::Painter {
 public:
  // REQUIRES: all three outlive the App.
  App(platform::Window& window, platform::LinkBar& link_bar, platform::Mirror& mirror);

  bool Prepare(const platform::Frame& frame) override;
  void Paint(const platform::Frame& frame) override;

 private:
  platform::Window& window_;
  platform::LinkBar& link_bar_;
  platform::Mirror& mirror_;
  float font_ratio_ = 0;
};

}  // namespace interleave::app
