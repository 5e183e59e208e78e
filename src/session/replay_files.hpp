// The drivers of a replay on CPython (src/session/replay/), embedded at build time.
#pragma once

#include <span>
#include <string_view>

namespace interleave::session::replay {

struct File {
  std::string_view path;  // "virtual_loop.py"
  std::string_view text;
};

std::span<const File> Files();

}  // namespace interleave::session::replay
