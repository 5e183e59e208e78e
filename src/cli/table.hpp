// Text in columns for people, and figures as people read them. Whole numbers are used throughout, so the
// text is the same on every target.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::cli {

// Columns as wide as their widest cell, two spaces between them, no spaces at a line's end.
class Table {
 public:
  void Row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string Text(std::string_view indent = "") const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

// 1234567 -> "1.235 ms": three digits after the point at most, rounded to nearest, no zeros at the end.
std::string DurationText(int64_t duration_ns);

// 1234567 -> "1 234 567".
std::string GroupedText(uint64_t number);

enum class Colour { kPlain, kGood, kBad, kMuted };
// For a terminal; the text itself where `coloured` is false.
std::string Coloured(std::string_view text, Colour colour, bool coloured);

}  // namespace interleave::cli
