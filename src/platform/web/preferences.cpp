#include "platform/preferences.hpp"

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

Preferences ReadPreferences() {
  int32_t flags[2];
  Preferences preferences;
  preferences.language = TakeString(interleave_preferences(flags));
  preferences.dark = flags[0] != 0;
  preferences.reduced_motion = flags[1] != 0;
  return preferences;
}

void OnPreferencesChange(std::function<void()> callback) {
  Callback() = std::move(callback);
  interleave_preferences_watch();
}

extern "C" EMSCRIPTEN_KEEPALIVE void interleave_on_preferences_change() {
  if (Callback()) Callback()();
  Wake();
}

}  // namespace interleave::platform
