// The one window: the browser's canvas on the page, a desktop window natively. It owns the GL context, the
// Dear ImGui context and the loop, and draws on demand: a frame follows input, a change of size, or a
// request, and without any of these the program sleeps.
//
//   base::Result<std::unique_ptr<Window>> window = Window::Open("Interleave", {1280, 800});
//   std::move(window).value()->Run(painter);
//
// Dear ImGui works in device pixels here: io.DisplaySize and io.MousePos count them, and the framebuffer
// scale is 1. A painter that thinks in points (CSS pixels) multiplies by Frame::pixel_ratio.
//
// It does not load fonts (the painter's Prepare does), and there is only one of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.hpp"

namespace interleave::platform {

struct Frame {
  float width = 0;           // in points
  float height = 0;          // in points
  float pixel_ratio = 1;     // device pixels per point
  int64_t now_ns = 0;        // the clock (clock.hpp)
  float delta_seconds = 0;   // since the last frame; above 0 and at most 0.1, however long the program slept
  float pinch = 0;           // two fingers apart (input_queue.hpp)
  bool new_context = false;  // the GL context was lost and is there anew: nothing made in it before is left
};

// What draws into the window. Calls come in this order, once a frame.
class Painter {
 public:
  virtual ~Painter() = default;

  // Before Dear ImGui's frame begins: build fonts for the pixel ratio. True when the font atlas was built
  // anew, so that its texture is uploaded; true at the first call.
  virtual bool Prepare(const Frame& frame) = 0;

  // Between ImGui::NewFrame and ImGui::Render, with the whole screen cleared to the window's colour.
  virtual void Paint(const Frame& frame) = 0;
};

struct WindowSize {
  int width = 0;  // in points; the page takes the browser's window instead
  int height = 0;
};

class Window {
 public:
  static base::Result<std::unique_ptr<Window>> Open(const std::string& title, WindowSize size);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Draws until the window is closed. On the page it returns at once, and the browser calls from then on;
  // window and painter must live on.
  void Run(Painter& painter);

  // One more frame as soon as the screen takes it, or after a while (the earliest request counts). Without
  // it, a painter that animates stands still.
  void RequestFrame();
  void RequestFrameAfter(int64_t delay_ns);

  // What surrounds the canvas: its colour (0xRRGGBB, also what a frame is cleared to), whether the theme is
  // dark (scroll bars, form controls), the language of the document (for screen readers), and its title.
  void SetSurroundings(uint32_t background, bool dark);
  void SetLanguage(const std::string& language);
  void SetTitle(const std::string& title);

 private:
  class Impl;
  explicit Window(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace interleave::platform
