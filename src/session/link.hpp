// The link: the fragment of an address that reproduces a run.
//
//   #/event-loop-counter/asyncio-lock?seed=42&requests=50&at=118&v=1.5e0c9a21
//
// Defaults are left out. `v` is the format's version and a digest of the strategy's file, the scenario and
// the machine. Text that was edited travels compressed. Any bytes may come: the answer is a link or an Error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "session/session.hpp"

namespace interleave::session {

struct Link {
  Settings settings;
  uint32_t position = 0;
  // What differs from when the link was made, in words; empty: it reproduces exactly that run.
  std::vector<std::string> differences;
};

std::string FormatLink(const Settings& settings, uint32_t position);
base::Result<Link> ParseLink(std::string_view fragment);

}  // namespace interleave::session
