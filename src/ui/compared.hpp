// What the last full comparison with CPython covered, for the sentence about it in Learn: the figures of
// tests/oracle/compared.json, which the build writes into a source (src/ui/CMakeLists.txt).
#pragma once

#include <cstdint>
#include <string_view>

namespace interleave::ui {

struct Compared {
  std::string_view cpython;  // its version
  uint64_t programs = 0;     // that did the same under it and here
};
Compared LastComparison();

}  // namespace interleave::ui
