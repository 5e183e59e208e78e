#include "platform/link_bar.hpp"

#include <emscripten/emscripten.h>

#include <utility>

#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {
namespace {

std::function<void()>& Callback() {
  static std::function<void()> callback;
  return callback;
}

}  // namespace

LinkBar::LinkBar(std::string /*initial*/) { interleave_link_watch(); }
LinkBar::~LinkBar() { Callback() = nullptr; }

bool LinkBar::IsEmbedded() const { return interleave_link_is_embedded(); }
std::string LinkBar::Read() const { return TakeString(interleave_link_read()); }
void LinkBar::Replace(const std::string& fragment) { interleave_link_replace(fragment.c_str()); }
void LinkBar::Push(const std::string& fragment) { interleave_link_push(fragment.c_str()); }
std::string LinkBar::Address(const std::string& fragment) const {
  return TakeString(interleave_link_address(fragment.c_str()));
}
void LinkBar::OnChange(std::function<void()> callback) { Callback() = std::move(callback); }

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_link_change() {
  if (Callback()) Callback()();
  Wake();
}

}  // namespace interleave::platform
