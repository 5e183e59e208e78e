#include "platform/web/wake.hpp"

#include <emscripten/emscripten.h>

#include <utility>

namespace interleave::platform {
namespace {

// One page has one window, and the browser's callbacks carry no context of ours.
std::function<void()>& Callback() {
  static std::function<void()> callback;
  return callback;
}

}  // namespace

void OnWake(std::function<void()> callback) { Callback() = std::move(callback); }
void Wake() {
  if (Callback()) Callback()();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_page_change() { Wake(); }

}  // namespace interleave::platform
