#include "platform/window.hpp"

#include <SDL.h>
#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <utility>

#include "platform/clipboard.hpp"
#include "platform/clock.hpp"
#include "platform/frame_demand.hpp"
#include "platform/screen.hpp"
#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {

namespace {

// Set by the browser, whose callbacks carry no context of ours.
bool context_is_new = false;

}  // namespace

// The browser calls us: for a frame when one was asked for, and for input, which SDL collects. While
// nothing is asked for, nothing is scheduled, and the page takes no time at all.
class Window::Impl {
 public:
  explicit Impl(std::unique_ptr<Screen> opened) : screen(std::move(opened)) {}

  void Start(Painter& to_run) {
    painter_ = &to_run;
    SDL_AddEventWatch(&Impl::OnInput, this);
    OnWake([this] {
      demand.Settle();
      Schedule();
    });
    interleave_watch_canvas("#canvas");
    Schedule();
  }

  // Asks the browser for a frame or for a call later on, as demanded.
  void Schedule() {
    if (painter_ == nullptr || in_frame_) return;
    const int64_t wait_ns = demand.WaitNs(NowNs());
    if (wait_ns == 0 && !frame_asked_) {
      frame_asked_ = true;
      emscripten_request_animation_frame(&Impl::OnFrame, this);
    } else if (wait_ns > 0) {
      if (timeout_ != 0) emscripten_clear_timeout(timeout_);
      timeout_ = emscripten_set_timeout(&Impl::OnTimeout, static_cast<double>(wait_ns) * 1e-6, this);
    }
  }

  std::unique_ptr<Screen> screen;
  FrameDemand demand;

 private:
  static int OnInput(void* self, SDL_Event* event) {
    if (event->type == SDL_POLLSENTINEL) return 0;  // SDL's own mark, set by every poll
    static_cast<Impl*>(self)->demand.Settle();
    static_cast<Impl*>(self)->Schedule();
    return 0;
  }

  static void OnTimeout(void* self) {
    static_cast<Impl*>(self)->timeout_ = 0;
    static_cast<Impl*>(self)->Schedule();
  }

  static EM_BOOL OnFrame(double /*time*/, void* self) {
    static_cast<Impl*>(self)->DrawFrame();
    return EM_FALSE;
  }

  void DrawFrame() {
    frame_asked_ = false;
    in_frame_ = true;
    screen->TakeEvents();
    if (std::exchange(context_is_new, false)) screen->OnNewContext();
    demand.Take(NowNs());
    int32_t pixels[2];
    double pixel_ratio;
    interleave_measure_canvas(pixels, &pixel_ratio);
    screen->Draw(*painter_, {pixels[0], pixels[1], static_cast<float>(pixel_ratio)});
    if (screen->has_input_left()) demand.Settle();
    in_frame_ = false;
    if (!has_drawn_) interleave_first_frame();
    has_drawn_ = true;
    Schedule();
  }

  Painter* painter_ = nullptr;  // null: not running yet
  bool frame_asked_ = false;
  bool in_frame_ = false;
  bool has_drawn_ = false;
  int timeout_ = 0;  // 0: none
};

Window::Window(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Window::~Window() = default;

base::Result<std::unique_ptr<Window>> Window::Open(const std::string& title, WindowSize size) {
  base::Result<std::unique_ptr<Screen>> screen = Screen::Open(title, size);
  if (!screen.ok()) return screen.error();
  ImGui::GetIO().SetClipboardTextFn = [](void*, const char* text) { CopyToClipboard(text, [](bool) {}); };
  return std::unique_ptr<Window>(new Window(std::make_unique<Impl>(std::move(screen).value())));
}

void Window::Run(Painter& painter) { impl_->Start(painter); }

void Window::RequestFrame() {
  impl_->demand.Request();
  impl_->Schedule();
}

void Window::RequestFrameAfter(int64_t delay_ns) {
  impl_->demand.RequestAt(NowNs() + delay_ns);
  impl_->Schedule();
}

void Window::SetSurroundings(uint32_t background, bool dark) {
  impl_->screen->set_background(background);
  interleave_set_surroundings(background, dark);
}
void Window::SetLanguage(const std::string& language) { interleave_set_language(language.c_str()); }
void Window::SetTitle(const std::string& title) { interleave_set_title(title.c_str()); }

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_new_context() {
  context_is_new = true;
  Wake();
}

}  // namespace interleave::platform
