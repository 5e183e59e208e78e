#include "lang/code.hpp"

namespace interleave::lang {

// Lines end with \n, \r\n or \r, as for Python.
std::string_view SourceLine(const Program& program, uint32_t line) {
  return SourceLineOf(program.source, line);
}

std::string_view SourceLineOf(std::string_view source, uint32_t line) {
  if (line == 0) return {};
  size_t begin = 0;
  for (uint32_t current = 1;; ++current) {
    size_t end = source.find_first_of("\r\n", begin);
    if (end == std::string_view::npos) end = source.size();
    if (current == line) return source.substr(begin, end - begin);
    if (end >= source.size()) return {};
    const bool pair = source[end] == '\r' && end + 1 < source.size() && source[end + 1] == '\n';
    begin = end + (pair ? 2 : 1);
  }
}

}  // namespace interleave::lang
