// What both targets' windows share: the SDL2 window with its GL context and Dear ImGui on it, and the steps
// of one frame. When a frame is due is the window's matter (window.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "platform/input_queue.hpp"
#include "platform/window.hpp"

struct SDL_Window;

namespace interleave::platform {

struct ScreenSize {
  int pixel_width = 0;
  int pixel_height = 0;
  float pixel_ratio = 1;
};

class Screen {
 public:
  static base::Result<std::unique_ptr<Screen>> Open(const std::string& title, WindowSize size);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  // Takes what SDL has collected; Draw hands it to Dear ImGui.
  void TakeEvents();
  // Some of it has to wait for a frame after the one that was drawn.
  bool has_input_left() const { return input_.waiting(); }
  bool closed() const { return closed_; }

  void Draw(Painter& painter, const ScreenSize& size);

  // The GL context was lost and is there again, empty: the next Draw makes anew what it needs.
  void OnNewContext();

  void set_background(uint32_t color) { background_ = color; }
  SDL_Window* handle() const { return window_; }

 private:
  Screen(SDL_Window* window, void* context);
  Frame Begin(const ScreenSize& size);

  SDL_Window* window_;
  void* context_;
  InputQueue input_;
  uint32_t background_ = 0;
  int64_t last_frame_ns_ = 0;
  bool has_device_objects_ = false;
  bool has_new_context_ = false;
  bool closed_ = false;
};

}  // namespace interleave::platform
