// TARGET and the options that decide a run, as settings for a session.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/arguments.hpp"
#include "cli/console.hpp"
#include "session/session.hpp"

namespace interleave::cli {

struct TargetSettings {
  session::Settings settings;
  uint32_t position = 0;                 // where a link stands
  std::vector<std::string> differences;  // what a link was made for and is not so any more
};

// Reads the file where the target is one. Options go before what a link says.
base::Result<TargetSettings> ReadTargetSettings(const Arguments& arguments, Console& console);

}  // namespace interleave::cli
