// What the person's system prefers, before any choice made in the program.
#pragma once

#include <functional>
#include <string>

namespace interleave::platform {

struct Preferences {
  bool dark = true;
  bool reduced_motion = false;
  std::string language = "en";  // as in BCP 47: "ru-RU"
};

Preferences ReadPreferences();

// Called when dark or reduced_motion changes while the program runs. One callback.
void OnPreferencesChange(std::function<void()> callback);

}  // namespace interleave::platform
