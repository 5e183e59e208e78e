#include "lang/library.hpp"

#include <algorithm>
#include <array>

namespace interleave::lang::library {

std::string_view SourceOf(std::string_view module) {
  for (const File& file : Files()) {
    if (file.path.size() == module.size() + 3 && file.path.substr(0, module.size()) == module) {
      return file.text;
    }
  }
  return {};
}

bool MayNeedAsyncioThreads(std::string_view source) {
  constexpr std::array<std::string_view, 5> kNames = {"to_thread", "run_in_executor", "set_default_executor",
                                                      "wrap_future", "run_coroutine_threadsafe"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return source.find(name) != std::string_view::npos; });
}

}  // namespace interleave::lang::library
