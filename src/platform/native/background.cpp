#include "platform/background.hpp"

#include <SDL.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "base/check.hpp"

namespace interleave::platform {
namespace {

// How long the thread works before it looks for new texts.
constexpr double kSliceSeconds = 0.01;

// Safe from any thread; the window draws a frame after it.
void WakeWindow() {
  SDL_Event event{};
  event.type = SDL_USEREVENT;
  SDL_PushEvent(&event);
}

}  // namespace

class Background::Impl {
 public:
  explicit Impl(MakeService make) : thread_([this, make] { Run(make()); }) {}

  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    news_.notify_one();
    thread_.join();
  }

  void Send(std::string text) {
    {
      const std::lock_guard lock(mutex_);
      to_service_.push_back(std::move(text));
    }
    news_.notify_one();
  }

  std::vector<std::string> Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(from_service_, {});
  }

  std::function<void(std::string_view)> on_text;

 private:
  void Run(std::unique_ptr<Service> service) {
    bool has_more = false;
    std::unique_lock lock(mutex_);
    while (true) {
      news_.wait(lock, [&] { return has_more || is_over_ || !to_service_.empty(); });
      if (is_over_) return;
      const std::vector<std::string> texts = std::exchange(to_service_, {});
      lock.unlock();
      for (const std::string& text : texts) service->Receive(text);
      has_more = service->Work(kSliceSeconds);
      std::vector<std::string> answers = service->TakeTexts();
      const bool has_news = !answers.empty();
      lock.lock();
      for (std::string& answer : answers) from_service_.push_back(std::move(answer));
      if (has_news) WakeWindow();
    }
  }

  std::mutex mutex_;
  std::condition_variable news_;
  bool is_over_ = false;
  std::vector<std::string> to_service_, from_service_;
  std::thread thread_;  // last: it uses all of the above
};

Background::Background(MakeService make) : impl_(std::make_unique<Impl>(make)) {}
Background::~Background() = default;

void Background::Send(std::string text) { impl_->Send(std::move(text)); }

bool Background::Work(double /*budget_s*/) {
  for (const std::string& text : impl_->Take()) {
    if (impl_->on_text) impl_->on_text(text);
  }
  return false;
}

void Background::OnText(std::function<void(std::string_view)> callback) {
  impl_->on_text = std::move(callback);
}
void Background::OnLost(std::function<void()> /*callback*/) {}  // a thread of ours is not lost

bool IsBackground() { return false; }
void RunBackground(std::unique_ptr<Service> /*service*/) { CHECK(!"natively it is a thread"); }

}  // namespace interleave::platform
