#include "platform/clipboard.hpp"

#include <emscripten/emscripten.h>

#include <map>
#include <utility>

#include "platform/web/library.hpp"
#include "platform/web/wake.hpp"

namespace interleave::platform {
namespace {

// The requests that the browser has not answered yet.
struct Requests {
  std::map<int32_t, std::function<void(bool)>> waiting;
  int32_t last = 0;
};

Requests& AllRequests() {
  static Requests requests;
  return requests;
}

}  // namespace

void CopyToClipboard(const std::string& text, std::function<void(bool copied)> done) {
  Requests& requests = AllRequests();
  const int32_t request = ++requests.last;
  requests.waiting[request] = std::move(done);
  interleave_copy(text.c_str(), request);
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_copied(int32_t request, int32_t copied) {
  auto found = AllRequests().waiting.extract(request);
  if (found.empty()) return;
  found.mapped()(copied != 0);
  Wake();
}

}  // namespace interleave::platform
