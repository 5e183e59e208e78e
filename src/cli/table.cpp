#include "cli/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace interleave::cli {
namespace {

// Characters on the screen: code points, and no escape sequences of Coloured.
size_t Width(std::string_view text) {
  size_t width = 0;
  bool in_escape = false;
  for (const char character : text) {
    if (character == '\x1b') in_escape = true;
    if (!in_escape && (static_cast<unsigned char>(character) & 0xc0) != 0x80) ++width;
    if (character == 'm') in_escape = false;
  }
  return width;
}

}  // namespace

std::string Table::Text(std::string_view indent) const {
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    if (widths.size() < row.size()) widths.resize(row.size());
    for (size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], Width(row[column]));
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line(indent);
    for (size_t column = 0; column < row.size(); ++column) {
      line += row[column];
      if (column + 1 < row.size()) line.append(widths[column] - Width(row[column]) + 2, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string DurationText(int64_t duration_ns) {
  struct Unit {
    int64_t size_ns;
    const char* name;
  };
  constexpr Unit kUnits[] = {{1'000'000'000, "s"}, {1'000'000, "ms"}, {1'000, "µs"}};
  for (const Unit& unit : kUnits) {
    if (duration_ns < unit.size_ns) continue;
    const int64_t step = unit.size_ns / 1000;
    const int64_t thousandths = duration_ns / step + (duration_ns % step * 2 >= step && step > 1 ? 1 : 0);
    std::string text = fmt::format("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text + " " + unit.name;
  }
  return fmt::format("{} ns", duration_ns);
}

std::string GroupedText(uint64_t number) {
  const std::string digits = fmt::format("{}", number);
  std::string text;
  for (size_t index = 0; index < digits.size(); ++index) {
    if (index > 0 && (digits.size() - index) % 3 == 0) text += ' ';
    text += digits[index];
  }
  return text;
}

std::string Coloured(std::string_view text, Colour colour, bool coloured) {
  if (!coloured || colour == Colour::kPlain) return std::string(text);
  const char* code = colour == Colour::kGood ? "32" : colour == Colour::kBad ? "31" : "90";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace interleave::cli
