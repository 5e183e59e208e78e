// The shaders' sources (shaders/), embedded at build time. They live as long as the program.
#pragma once

#include <span>
#include <string_view>

namespace interleave::render {

struct File {
  std::string_view path;  // "block.vert"
  std::string_view text;
};

std::span<const File> Files();

}  // namespace interleave::render
