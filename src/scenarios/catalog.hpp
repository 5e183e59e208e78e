// The catalog's files as they lie in the tree, embedded at build time: for each scenario a folder with
// scenario.json and one .py file per strategy.
//
//   for (const scenarios::File& file : scenarios::Files()) Show(file.path, file.text);
//
// Paths are relative to src/scenarios ("event-loop-counter/asyncio-lock.py"), unique, and sorted by bytes.
// Everything lives as long as the program. Nothing here reads or judges what the files say.
#pragma once

#include <span>
#include <string_view>

namespace interleave::scenarios {

struct File {
  std::string_view path;
  std::string_view text;
};

std::span<const File> Files();

}  // namespace interleave::scenarios
