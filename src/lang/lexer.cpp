#include "lang/lexer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/check.hpp"

namespace interleave::lang {
namespace {

// CPython's own bounds.
constexpr size_t kMaxIndents = 100;
constexpr size_t kMaxBrackets = 200;
constexpr uint32_t kTabSize = 8;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsHexDigit(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool IsAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsWordByte(char c) { return IsAsciiLetter(c) || IsDigit(c) || static_cast<unsigned char>(c) >= 0x80; }
bool IsQuote(char c) { return c == '"' || c == '\''; }

struct CodePointRange {
  uint32_t first;
  uint32_t last;
};

constexpr std::array kNotLetters = {
    CodePointRange{0x80, 0xa9},       CodePointRange{0xab, 0xb4},        CodePointRange{0xb6, 0xb6},
    CodePointRange{0xb8, 0xb9},       CodePointRange{0xbb, 0xbf},        CodePointRange{0xd7, 0xd7},
    CodePointRange{0xf7, 0xf7},       CodePointRange{0x2000, 0x203e},    CodePointRange{0x2041, 0x2053},
    CodePointRange{0x2055, 0x2070},   CodePointRange{0x2072, 0x207e},    CodePointRange{0x2080, 0x208f},
    CodePointRange{0x20a0, 0x20cf},   CodePointRange{0x2190, 0x2bff},    CodePointRange{0x3000, 0x3004},
    CodePointRange{0x3008, 0x3020},   CodePointRange{0xd800, 0xf8ff},    CodePointRange{0xfe10, 0xfe1f},
    CodePointRange{0xfe30, 0xfe32},   CodePointRange{0xfe50, 0xfe6f},    CodePointRange{0xfeff, 0xff0f},
    CodePointRange{0xff1a, 0xff20},   CodePointRange{0xffe0, 0xffff},    CodePointRange{0x1f000, 0x1faff},
    CodePointRange{0xe0000, 0xe00ff}, CodePointRange{0xe01f0, 0x10ffff},
};

bool IsLetter(uint32_t code_point) {
  return std::none_of(kNotLetters.begin(), kNotLetters.end(), [code_point](const CodePointRange& range) {
    return code_point >= range.first && code_point <= range.last;
  });
}

// Controls and spaces, which a message has to name by number.
bool IsPrintable(uint32_t code_point) {
  return !(code_point <= 0xa0 || code_point == 0xad || (code_point >= 0x2000 && code_point <= 0x200f) ||
           (code_point >= 0x2028 && code_point <= 0x202f) || (code_point >= 0x205f && code_point <= 0x206f) ||
           code_point == 0x3000 || (code_point >= 0xd800 && code_point <= 0xf8ff) || code_point == 0xfeff ||
           code_point >= 0xe0000);
}

char ClosingOf(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

class Lexer {
 public:
  Lexer(std::string_view text, TextRange range, bool inside_brackets)
      : text_(text.substr(0, range.end)),
        at_(range.begin),
        line_(range.line),
        line_begin_(range.begin),
        line_begin_column_(range.column),
        counted_byte_(range.begin),
        counted_column_(range.column),
        inside_brackets_(inside_brackets) {}

  TokenList Run() {
    while (!list_.error && at_ < text_.size()) {
      if (at_line_begin_ && !InBrackets()) {
        ReadIndentation();
      } else {
        ReadToken();
      }
    }
    if (!list_.error) Finish();
    AddSimpleToken(TokenKind::kEnd, at_);
    return std::move(list_);
  }

 private:
  bool InBrackets() const { return inside_brackets_ || !brackets_.empty(); }
  char Peek(uint32_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  // Characters before `byte` in its line. Counts on from the last answer, so that the whole pass stays
  // linear as long as the bytes asked for grow.
  uint32_t Column(uint32_t byte) {
    if (byte < counted_byte_) {
      counted_byte_ = line_begin_;
      counted_column_ = line_begin_column_;
    }
    for (; counted_byte_ < byte; ++counted_byte_) {
      if ((static_cast<unsigned char>(text_[counted_byte_]) & 0xc0) != 0x80) ++counted_column_;
    }
    return counted_column_;
  }

  void NextLine() {
    ++line_;
    line_begin_ = at_;
    line_begin_column_ = 0;
    counted_byte_ = at_;
    counted_column_ = 0;
  }

  // A place within the line, of at least one character.
  Position PlaceOf(uint32_t begin, uint32_t end) {
    const uint32_t column = Column(begin);
    uint32_t end_column = column;
    for (uint32_t byte = begin; byte < end && byte < text_.size(); ++byte) {
      if ((static_cast<unsigned char>(text_[byte]) & 0xc0) != 0x80) ++end_column;
    }
    return {line_, column, line_, std::max(end_column, column + 1)};
  }

  void Fail(Position position, std::string message, DiagnosticKind kind = DiagnosticKind::kSyntaxError) {
    if (!list_.error) list_.error = SourceError{kind, position, std::move(message)};
  }

  void FailHere(std::string message) { Fail(PlaceOf(at_, at_ + 1), std::move(message)); }

  void AddToken(TokenKind kind, uint32_t begin, Position position) {
    list_.tokens.push_back(Token{
        kind, begin, at_, static_cast<uint32_t>(brackets_.size()) + (inside_brackets_ ? 1U : 0U), position});
  }

  void AddSimpleToken(TokenKind kind, uint32_t begin) {
    AddToken(kind, begin, {line_, Column(begin), line_, Column(at_)});
  }

  // --- Lines ---------------------------------------------------------------------------------------------

  // Measures the blanks before a line's first token twice, with tabs to 8 and with tabs as one: the two
  // orders must agree. Lines without a token do not count.
  void ReadIndentation() {
    uint32_t column = 0;
    uint32_t alternative = 0;
    std::optional<uint32_t> continued_column;
    for (;; ++at_) {
      const char c = Peek();
      if (c == ' ') {
        ++column;
        ++alternative;
      } else if (c == '\t') {
        column = (column / kTabSize + 1) * kTabSize;
        ++alternative;
      } else if (c == '\f') {
        column = alternative = 0;
      } else if (c == '\\' && Peek(1) == '\n') {
        if (!continued_column) continued_column = column;
        at_ += 2;
        NextLine();
        --at_;
      } else {
        break;
      }
    }
    at_line_begin_ = false;
    if (at_ >= text_.size() || Peek() == '\n' || Peek() == '#') {
      blank_line_ = true;
      return;
    }
    blank_line_ = false;
    if (continued_column) column = alternative = *continued_column;
    ApplyIndentation(column, alternative);
  }

  void FailTabs() {
    Fail(PlaceOf(line_begin_, at_), "inconsistent use of tabs and spaces in indentation",
         DiagnosticKind::kIndentationError);
  }

  void ApplyIndentation(uint32_t column, uint32_t alternative) {
    const Position position{line_, Column(at_), line_, Column(at_)};
    if (column == indents_.back().column) {
      if (alternative != indents_.back().alternative) FailTabs();
      return;
    }
    if (column > indents_.back().column) {
      if (alternative <= indents_.back().alternative) return FailTabs();
      if (indents_.size() >= kMaxIndents) {
        return Fail(position, "too many levels of indentation", DiagnosticKind::kIndentationError);
      }
      indents_.push_back({column, alternative});
      return AddToken(TokenKind::kIndent, line_begin_, position);
    }
    while (indents_.size() > 1 && column < indents_.back().column) {
      indents_.pop_back();
      AddToken(TokenKind::kDedent, at_, position);
    }
    if (column != indents_.back().column) {
      return Fail(PlaceOf(line_begin_, at_), "unindent does not match any outer indentation level",
                  DiagnosticKind::kIndentationError);
    }
    if (alternative != indents_.back().alternative) FailTabs();
  }

  void ReadLineEnd() {
    const bool significant = !InBrackets() && !blank_line_;
    const Position position{line_, Column(at_), line_, Column(at_) + 1};
    const uint32_t begin = at_;
    ++at_;
    if (significant) AddToken(TokenKind::kNewline, begin, position);
    NextLine();
    at_line_begin_ = !InBrackets();
  }

  void ReadContinuation() {
    ++at_;
    if (at_ >= text_.size() || (Peek() == '\n' && at_ + 1 >= text_.size())) {
      return FailHere("unexpected EOF while parsing");
    }
    if (Peek() != '\n') {
      return Fail(PlaceOf(at_, at_ + 1), "unexpected character after line continuation character");
    }
    ++at_;
    NextLine();
  }

  void Finish() {
    if (!brackets_.empty()) {
      list_.unclosed = brackets_.back();
      return;
    }
    for (; indents_.size() > 1; indents_.pop_back()) {
      AddToken(TokenKind::kDedent, at_, {line_, 0, line_, 0});
    }
  }

  // --- Tokens --------------------------------------------------------------------------------------------

  void ReadToken() {
    const char c = Peek();
    if (c == ' ' || c == '\t' || c == '\f') {
      ++at_;
    } else if (c == '\n') {
      ReadLineEnd();
    } else if (c == '#') {
      while (at_ < text_.size() && Peek() != '\n') ++at_;
    } else if (c == '\\') {
      ReadContinuation();
    } else if (IsDigit(c) || (c == '.' && IsDigit(Peek(1)))) {
      ReadNumber();
    } else if (IsQuote(c)) {
      ReadString(at_);
    } else if (IsWordByte(c)) {
      ReadWord();
    } else {
      ReadOperator();
    }
  }

  static bool IsStringPrefix(std::string_view word) {
    std::string lower;
    for (const char c : word) lower += static_cast<char>(c | 0x20);
    constexpr std::array<std::string_view, 8> kPrefixes = {"r", "b", "u", "f", "br", "rb", "fr", "rf"};
    return std::find(kPrefixes.begin(), kPrefixes.end(), lower) != kPrefixes.end();
  }

  void ReadWord() {
    const uint32_t begin = at_;
    bool ascii = true;
    while (at_ < text_.size() && IsWordByte(Peek())) {
      ascii = ascii && static_cast<unsigned char>(Peek()) < 0x80;
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word.size() <= 2 && IsQuote(Peek()) && IsStringPrefix(word)) return ReadString(begin);
    if (!ascii && !CheckLetters(begin)) return;
    AddSimpleToken(KeywordKind(word), begin);
  }

  bool CheckLetters(uint32_t begin) {
    for (uint32_t byte = begin; byte < at_;) {
      uint32_t length = 1;
      const uint32_t code_point = DecodeCodePoint(text_, byte, length);
      if (code_point >= 0x80 && !IsLetter(code_point)) {
        const Position position = PlaceOf(byte, byte + length);
        if (IsPrintable(code_point)) {
          Fail(position,
               fmt::format("invalid character '{}' (U+{:04X})", text_.substr(byte, length), code_point));
        } else {
          Fail(position, fmt::format("invalid non-printable character U+{:04X}", code_point));
        }
        return false;
      }
      byte += length;
    }
    return true;
  }

  void ReadOperator() {
    const auto c = static_cast<unsigned char>(Peek());
    if (c < 0x20 || c == 0x7f) return FailHere(fmt::format("invalid non-printable character U+{:04X}", c));
    const uint32_t begin = at_;
    uint32_t length = 1;
    const TokenKind kind = OperatorKind(text_.substr(at_), length);
    const char open = Peek();
    if (open == '(' || open == '[' || open == '{') {
      if (brackets_.size() >= kMaxBrackets) return FailHere("too many nested parentheses");
      brackets_.push_back({open, PlaceOf(at_, at_ + 1)});
    } else if (open == ')' || open == ']' || open == '}') {
      if (!CloseBracket(open)) return;
    }
    at_ += length;
    AddSimpleToken(kind, begin);
  }

  bool CloseBracket(char close) {
    if (brackets_.empty()) {
      FailHere(fmt::format("unmatched '{}'", close));
      return false;
    }
    const OpenBracket open = brackets_.back();
    brackets_.pop_back();
    if (close == ClosingOf(open.bracket)) return true;
    const std::string where =
        open.position.line == line_ ? "" : fmt::format(" on line {}", open.position.line);
    FailHere(fmt::format("closing parenthesis '{}' does not match opening parenthesis '{}'{}", close,
                         open.bracket, where));
    return false;
  }

  // --- Strings -------------------------------------------------------------------------------------------

  void ReadString(uint32_t begin) {
    const Position place = PlaceOf(begin, begin + 1);
    const uint32_t first_column = place.column;
    const char quote = Peek();
    const bool triple = Peek(1) == quote && Peek(2) == quote;
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = Peek();
      if (c == '\\') {
        ++at_;
        if (Peek() == '\n')
          PassLineEnd();
        else if (at_ < text_.size())
          ++at_;
      } else if (c == '\n') {
        if (!triple) break;
        PassLineEnd();
      } else if (c == quote && (!triple || (Peek(1) == quote && Peek(2) == quote))) {
        at_ += triple ? 3 : 1;
        return AddToken(TokenKind::kString, begin, {place.line, first_column, line_, Column(at_)});
      } else {
        ++at_;
      }
    }
    const uint32_t detected = at_ >= text_.size() && line_ > place.line ? line_ - 1 : line_;
    Fail(place, fmt::format("unterminated {}string literal (detected at line {})",
                            triple ? "triple-quoted " : "", detected));
  }

  void PassLineEnd() {
    ++at_;
    NextLine();
  }

  // --- Numbers -------------------------------------------------------------------------------------------

  void FailNumber(std::string message) { Fail(PlaceOf(at_ - 1, at_), std::move(message)); }

  // Digits with single underscores between them. False when an error was set.
  template <typename IsDigitOf>
  bool ReadDigits(IsDigitOf is_digit, const char* name) {
    while (true) {
      while (is_digit(Peek())) ++at_;
      if (Peek() != '_') return true;
      ++at_;
      if (!is_digit(Peek())) {
        FailNumber(fmt::format("invalid {} literal", name));
        return false;
      }
    }
  }

  // After a number no word may follow directly, except the keywords that CPython lets through.
  bool CheckNumberEnd(const char* name) {
    const char c = Peek();
    const std::string_view rest = text_.substr(at_);
    for (const std::string_view word : {"and", "else", "for", "if", "in", "is", "or", "not"}) {
      if (rest.substr(0, word.size()) == word) return true;
    }
    if (!IsWordByte(c)) return true;
    if (static_cast<unsigned char>(c) >= 0x80) {
      const uint32_t begin = at_;
      uint32_t length = 1;
      DecodeCodePoint(text_, at_, length);
      at_ += length;
      const bool letter = CheckLetters(begin);
      at_ = begin;
      if (!letter) return false;
    }
    FailNumber(fmt::format("invalid {} literal", name));
    return false;
  }

  void ReadRadix(uint32_t begin, const char* name, uint32_t radix) {
    const auto is_digit = [radix](char c) {
      return radix == 16 ? IsHexDigit(c) : c >= '0' && c < static_cast<char>('0' + radix);
    };
    at_ += 2;
    if (Peek() == '_') ++at_;
    if (!is_digit(Peek())) {
      if (radix != 16 && IsDigit(Peek())) {
        return FailHere(fmt::format("invalid digit '{}' in {} literal", Peek(), name));
      }
      return FailNumber(fmt::format("invalid {} literal", name));
    }
    if (!ReadDigits(is_digit, name)) return;
    if (radix != 16 && IsDigit(Peek())) {
      return FailHere(fmt::format("invalid digit '{}' in {} literal", Peek(), name));
    }
    if (CheckNumberEnd(name)) AddSimpleToken(TokenKind::kNumber, begin);
  }

  void ReadNumber() {
    const uint32_t begin = at_;
    const char kind = Peek() == '0' ? static_cast<char>(Peek(1) | 0x20) : '\0';
    if (kind == 'x') return ReadRadix(begin, "hexadecimal", 16);
    if (kind == 'o') return ReadRadix(begin, "octal", 8);
    if (kind == 'b') return ReadRadix(begin, "binary", 2);
    if (!ReadDigits(IsDigit, "decimal")) return;
    const bool leading_zero = text_[begin] == '0' && CheckLeadingZero(begin);
    bool is_float = false;
    if (Peek() == '.') {
      is_float = true;
      ++at_;
      if (IsDigit(Peek()) && !ReadDigits(IsDigit, "decimal")) return;
    }
    const uint32_t sign = Peek(1) == '+' || Peek(1) == '-' ? 1 : 0;
    if ((Peek() == 'e' || Peek() == 'E') && IsDigit(Peek(1 + sign))) {
      is_float = true;
      at_ += 1 + sign;
      if (!ReadDigits(IsDigit, "decimal")) return;
    }
    if (Peek() == 'j' || Peek() == 'J') {
      ++at_;
      if (CheckNumberEnd("imaginary")) AddSimpleToken(TokenKind::kNumber, begin);
      return;
    }
    if (leading_zero && !is_float) {
      return Fail(
          PlaceOf(begin, begin + 1),
          "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers");
    }
    if (CheckNumberEnd("decimal")) AddSimpleToken(TokenKind::kNumber, begin);
  }

  // True for 0 followed by digits that are not all 0.
  bool CheckLeadingZero(uint32_t begin) const {
    return text_.substr(begin, at_ - begin).find_first_not_of("0_") != std::string_view::npos;
  }

  struct Indent {
    uint32_t column = 0;
    uint32_t alternative = 0;
  };

  std::string_view text_;
  uint32_t at_;
  uint32_t line_;
  uint32_t line_begin_;
  uint32_t line_begin_column_;
  uint32_t counted_byte_;
  uint32_t counted_column_;
  bool inside_brackets_;
  bool at_line_begin_ = true;
  bool blank_line_ = false;
  std::vector<Indent> indents_{Indent{}};
  std::vector<OpenBracket> brackets_;
  TokenList list_;
};

}  // namespace

TokenList Tokenize(const SourceText& source) {
  const TextRange range{0, static_cast<uint32_t>(source.text.size()), 1, 0};
  return Lexer(source.text, range, false).Run();
}

TokenList TokenizeExpression(const SourceText& source, TextRange range) {
  return Lexer(source.text, range, true).Run();
}

}  // namespace interleave::lang
