#include "session/words.hpp"

#include <algorithm>

namespace interleave::session {
namespace {

constexpr size_t kQuotedCharacters = 60;

// Bytes of the well-formed UTF-8 sequence at the start of `text`, 0 where there is none.
size_t SequenceLength(std::string_view text) {
  const auto byte = [&](size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  // The second byte's range keeps out overlong forms, surrogates and what is beyond U+10FFFF.
  const unsigned char low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned char high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < low || byte(1) > high) return 0;
  for (size_t index = 2; index < length; ++index) {
    if ((byte(index) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// Insertions, deletions, replacements and swaps of neighbours that turn one name into the other.
size_t EditDistance(std::string_view left, std::string_view right) {
  std::vector<std::vector<size_t>> cost(left.size() + 1, std::vector<size_t>(right.size() + 1));
  for (size_t row = 0; row <= left.size(); ++row) {
    for (size_t column = 0; column <= right.size(); ++column) {
      if (row == 0 || column == 0) {
        cost[row][column] = row + column;
        continue;
      }
      const bool same = left[row - 1] == right[column - 1];
      size_t best = cost[row - 1][column - 1] + (same ? 0 : 1);
      best = std::min({best, cost[row - 1][column] + 1, cost[row][column - 1] + 1});
      if (row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]) {
        best = std::min(best, cost[row - 2][column - 2] + 1);
      }
      cost[row][column] = best;
    }
  }
  return cost[left.size()][right.size()];
}

}  // namespace

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  size_t characters = 0;
  while (!text.empty() && characters < kQuotedCharacters) {
    const size_t length = SequenceLength(text);
    const auto first = static_cast<unsigned char>(text.front());
    const bool control = first < 0x20 || first == 0x7f ||
                         (length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
    if (length == 0 || control) {
      quoted += '?';
    } else {
      quoted += text.substr(0, length);
    }
    text.remove_prefix(std::max<size_t>(length, 1));
    ++characters;
  }
  return quoted + (text.empty() ? "\"" : "…\"");
}

std::string JoinNames(const std::vector<std::string>& names) {
  std::string joined;
  for (size_t index = 0; index < names.size(); ++index) {
    if (index > 0) joined += index + 1 == names.size() ? " and " : ", ";
    joined += names[index];
  }
  return joined;
}

std::string Suggestion(std::string_view typed, const std::vector<std::string>& names) {
  constexpr size_t kLongestName = 40;  // beyond, nothing can be near; keeps the table small
  const std::string* nearest = nullptr;
  size_t nearest_distance = 0;
  for (const std::string& name : names) {
    if (typed.size() > kLongestName) break;
    const size_t distance = EditDistance(typed, name);
    if (distance > std::max<size_t>(1, name.size() / 3)) continue;
    if (nearest == nullptr || distance < nearest_distance) {
      nearest = &name;
      nearest_distance = distance;
    }
  }
  if (nearest != nullptr) return "; did you mean " + Quoted(*nearest) + "?";
  if (names.empty()) return "; there are none";
  return (names.size() == 1 ? "; there is " : "; there are ") + JoinNames(names);
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string Shortened(std::string text, size_t bytes) {
  if (text.size() <= bytes) return text;
  size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  text.resize(end);
  return text + "…";
}

std::optional<uint64_t> ParseUnsigned(std::string_view text) {
  if (text.empty()) return std::nullopt;
  uint64_t value = 0;
  for (const char character : text) {
    if (character < '0' || character > '9') return std::nullopt;
    const auto digit = static_cast<uint64_t>(character - '0');
    if (value > (UINT64_MAX - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

std::optional<int64_t> ParseSigned(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::optional<uint64_t> magnitude = ParseUnsigned(text);
  if (!magnitude) return std::nullopt;
  constexpr auto kMost = static_cast<uint64_t>(INT64_MAX);
  if (negative) {
    if (*magnitude > kMost + 1) return std::nullopt;
    return static_cast<int64_t>(0 - *magnitude);
  }
  if (*magnitude > kMost) return std::nullopt;
  return static_cast<int64_t>(*magnitude);
}

}  // namespace interleave::session
