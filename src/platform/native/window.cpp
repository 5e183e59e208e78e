#include "platform/window.hpp"

#include <SDL.h>

#include "platform/clock.hpp"
#include "platform/frame_demand.hpp"
#include "platform/screen.hpp"

namespace interleave::platform {
namespace {

ScreenSize Measure(SDL_Window* window) {
  ScreenSize size;
  int points = 0;
  SDL_GetWindowSize(window, &points, nullptr);
  SDL_GL_GetDrawableSize(window, &size.pixel_width, &size.pixel_height);
  if (points > 0) size.pixel_ratio = static_cast<float>(size.pixel_width) / static_cast<float>(points);
  return size;
}

// Waits for input and leaves it in the queue; true when there is some. -1 waits for ever.
bool WaitForInput(int64_t wait_ns) {
  if (wait_ns < 0) return SDL_WaitEvent(nullptr) != 0;
  const int64_t wait_ms = (wait_ns + 999'999) / 1'000'000;
  return SDL_WaitEventTimeout(nullptr, static_cast<int>(wait_ms)) != 0;
}

}  // namespace

class Window::Impl {
 public:
  explicit Impl(std::unique_ptr<Screen> opened) : screen(std::move(opened)) {}

  std::unique_ptr<Screen> screen;
  FrameDemand demand;
};

Window::Window(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Window::~Window() = default;

base::Result<std::unique_ptr<Window>> Window::Open(const std::string& title, WindowSize size) {
  base::Result<std::unique_ptr<Screen>> screen = Screen::Open(title, size);
  if (!screen.ok()) return screen.error();
  SDL_GL_SetSwapInterval(1);
  return std::unique_ptr<Window>(new Window(std::make_unique<Impl>(std::move(screen).value())));
}

void Window::Run(Painter& painter) {
  Screen& screen = *impl_->screen;
  while (!screen.closed()) {
    if (WaitForInput(impl_->demand.WaitNs(NowNs()))) impl_->demand.Settle();
    screen.TakeEvents();
    impl_->demand.Take(NowNs());
    screen.Draw(painter, Measure(screen.handle()));
    if (screen.has_input_left()) impl_->demand.Settle();
  }
}

void Window::RequestFrame() { impl_->demand.Request(); }
void Window::RequestFrameAfter(int64_t delay_ns) { impl_->demand.RequestAt(NowNs() + delay_ns); }

void Window::SetSurroundings(uint32_t background, bool /*dark*/) {
  impl_->screen->set_background(background);
}
void Window::SetLanguage(const std::string& /*language*/) {}
void Window::SetTitle(const std::string& title) {
  SDL_SetWindowTitle(impl_->screen->handle(), title.c_str());
}

}  // namespace interleave::platform
