#include "lang/code.hpp"

namespace interleave::lang {
namespace {

// Cuts the first line off `rest` and returns it. Lines end with \n, \r\n or \r, as for Python.
std::string_view TakeLine(std::string_view& rest) {
  size_t end = rest.find_first_of("\r\n");
  if (end == std::string_view::npos) end = rest.size();
  const std::string_view line = rest.substr(0, end);
  const bool pair = rest.substr(end, 2) == "\r\n";
  rest.remove_prefix(end < rest.size() ? end + (pair ? 2 : 1) : end);
  return line;
}

}  // namespace

std::string_view SourceLine(const Program& program, uint32_t line) {
  return SourceLineOf(program.source, line);
}

std::string_view SourceLineOf(std::string_view source, uint32_t line) {
  for (; line > 1 && !source.empty(); --line) TakeLine(source);
  return line == 1 ? TakeLine(source) : std::string_view{};
}

std::vector<std::string_view> SplitSourceLines(std::string_view source) {
  std::vector<std::string_view> lines;
  while (!source.empty()) lines.push_back(TakeLine(source));
  return lines;
}

}  // namespace interleave::lang
