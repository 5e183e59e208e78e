#include "platform/preferences.hpp"

#include <cstdlib>

namespace interleave::platform {

// A desktop tells its theme in too many ways to follow them all; the language it tells in one.
Preferences ReadPreferences() {
  Preferences preferences;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = value;
    if (locale != "C" && locale != "POSIX") preferences.language = locale.substr(0, locale.find('_'));
    break;
  }
  return preferences;
}

void OnPreferencesChange(std::function<void()> /*callback*/) {}

}  // namespace interleave::platform
