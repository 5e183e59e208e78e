// Small things on texts in UTF-8, without a locale: letters are folded in ASCII alone, as PostgreSQL does in
// a database with the collation "C".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace interleave::model::database::sql {

// How many characters (code points) the text has.
inline size_t CharactersIn(std::string_view text) {
  size_t count = 0;
  for (char c : text) count += (c & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

// How many bytes its first `characters` take; all of them if it has fewer.
inline size_t BytesOf(std::string_view text, size_t characters) {
  size_t at = 0;
  while (at < text.size() && characters > 0) {
    ++at;
    while (at < text.size() && (text[at] & 0xc0) == 0x80) ++at;
    --characters;
  }
  return at;
}

inline bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline char Lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
inline char Raised(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

inline std::string Lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = Lowered(c);
  return result;
}

inline std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

inline bool EqualsIgnoringCase(std::string_view left, std::string_view right) {
  return left.size() == right.size() && Lowered(left) == Lowered(right);
}

}  // namespace interleave::model::database::sql
