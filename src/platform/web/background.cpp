#include "platform/background.hpp"

#include <emscripten/emscripten.h>

#include <utility>

#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {
namespace {

// How long a worker works before it looks for new texts.
constexpr double kSliceSeconds = 0.01;

// What the browser has told since the last frame; its callbacks carry no context of ours.
struct News {
  std::vector<std::string> texts;
  bool is_lost = false;
};
News& TheNews() {
  static News news;
  return news;
}

// Of an instance that runs in a worker.
std::unique_ptr<Service>& TheService() {
  static std::unique_ptr<Service> service;
  return service;
}

void PostTexts(Service& service) {
  for (const std::string& text : service.TakeTexts()) interleave_background_post(text.c_str());
}

}  // namespace

class Background::Impl {
 public:
  explicit Impl(MakeService make) : make_(make) {}

  void Send(std::string text) {
    if (local_ == nullptr && !is_open_) Open();
    if (local_ != nullptr) return local_->Receive(text);
    interleave_background_send(text.c_str());
    if (!has_answered_) unanswered_.push_back(std::move(text));
  }

  bool Work(double budget_s) {
    News news = std::exchange(TheNews(), {});
    for (const std::string& text : news.texts) HandOver(text);
    if (news.is_lost) Lose();
    if (local_ == nullptr) return false;
    const bool more = local_->Work(budget_s);
    for (const std::string& text : local_->TakeTexts()) on_text(text);
    return more;
  }

  std::function<void(std::string_view)> on_text;
  std::function<void()> on_lost;

 private:
  void Open() {
    is_open_ = interleave_background_open();
    if (!is_open_) local_ = make_();
  }

  // An empty text is the worker's first: it is there.
  void HandOver(const std::string& text) {
    has_answered_ = true;
    unanswered_.clear();
    if (!text.empty()) on_text(text);
  }

  // One that never came to life will not do so later: the work is done here.
  void Lose() {
    is_open_ = false;
    if (has_answered_) return on_lost();
    local_ = make_();
    for (const std::string& text : std::exchange(unanswered_, {})) local_->Receive(text);
  }

  MakeService make_;
  bool is_open_ = false;       // there is a worker
  bool has_answered_ = false;  // one has been there
  std::vector<std::string> unanswered_;
  std::unique_ptr<Service> local_;  // where there is no worker
};

Background::Background(MakeService make) : impl_(std::make_unique<Impl>(make)) {}
Background::~Background() = default;

void Background::Send(std::string text) { impl_->Send(std::move(text)); }
bool Background::Work(double budget_s) { return impl_->Work(budget_s); }
void Background::OnText(std::function<void(std::string_view)> callback) {
  impl_->on_text = std::move(callback);
}
void Background::OnLost(std::function<void()> callback) { impl_->on_lost = std::move(callback); }

bool IsBackground() { return interleave_is_background(); }

void RunBackground(std::unique_ptr<Service> service) {
  TheService() = std::move(service);
  interleave_background_run();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_background_text(char* text) {
  TheNews().texts.push_back(TakeString(text));
  Wake();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_background_lost() {
  TheNews().is_lost = true;
  Wake();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_background_receive(char* text) {
  TheService()->Receive(TakeString(text));
}

// True while there is more to do.
extern "C" EMSCRIPTEN_KEEPALIVE bool interleave_background_work() {
  const bool more = TheService()->Work(kSliceSeconds);
  PostTexts(*TheService());
  return more;
}

}  // namespace interleave::platform
