// Settings as tests want them again and again.
#pragma once

#include <string>

#include "session/session.hpp"

namespace interleave::session {

// A strategy of event-loop-counter, with everything else left open.
inline Settings SettingsOf(const std::string& name) {
  Settings settings;
  settings.scenario = "event-loop-counter";
  settings.strategy = name;
  return settings;
}

}  // namespace interleave::session
