// Source text to tokens, as CPython 3.11 cuts it: indentation with its two measures of a tab, lines joined
// by brackets and backslashes, f-strings as one string token (the parser opens them).
//
//   SourceText source = ...;               // from ReadSource
//   TokenList list = Tokenize(source);
//   if (list.error) ...                    // tokens up to the error, then kEnd
//
// Identifiers may hold non-ASCII characters. The rule is simple rather than Unicode's: every character
// beyond ASCII counts as a letter except those that are plainly punctuation, symbols, spaces, controls,
// emoji or private. Identifiers are compared byte by byte (CPython normalises them by NFKC).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/token.hpp"

namespace interleave::lang {

// Longer sources are refused: it bounds memory, and every operand then fits its 24 bits.
inline constexpr uint32_t kMaxSourceBytes = 1U << 20;

// The text that is cut: without a byte order mark, all line ends \n, a line end at the end.
struct SourceText {
  std::string text;
  bool added_line_end = false;
};

// Where a source begins inside `text`, and in lines and columns.
struct TextRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t line = 1;
  uint32_t column = 0;
};

struct OpenBracket {
  char bracket = '(';
  Position position;
};

struct TokenList {
  std::vector<Token> tokens;  // the last one is kEnd
  std::optional<SourceError> error;
  std::optional<OpenBracket> unclosed;  // the innermost bracket that is open at the end
};

// Checks that the bytes are UTF-8 without NUL and not too many.
std::variant<SourceText, SourceError> ReadSource(std::string_view bytes);

TokenList Tokenize(const SourceText& source);

// The tokens of an expression inside an f-string: as if brackets stood around it.
TokenList TokenizeExpression(const SourceText& source, TextRange range);

// Decodes the code point at `byte` and sets its length. REQUIRES: valid UTF-8.
uint32_t DecodeCodePoint(std::string_view text, size_t byte, uint32_t& length);
void AppendCodePoint(std::string& text, uint32_t code_point);

}  // namespace interleave::lang
