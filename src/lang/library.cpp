#include "lang/library.hpp"

namespace interleave::lang::library {

std::string_view SourceOf(std::string_view module) {
  for (const File& file : Files()) {
    if (file.path.size() == module.size() + 3 && file.path.substr(0, module.size()) == module) {
      return file.text;
    }
  }
  return {};
}

}  // namespace interleave::lang::library
