#include "model/database/sql/lexer.hpp"

#include "model/database/sql/characters.hpp"

namespace interleave::model::database::sql {
namespace {

constexpr std::string_view kOperatorCharacters = "~!@#^&|`?+-*/%<>=";
constexpr std::string_view kMarks = ",()[].;:";
constexpr size_t kLongestName = 63;  // NAMEDATALEN - 1, in bytes

bool StartsWord(char c) { return (Lowered(c) >= 'a' && Lowered(c) <= 'z') || c == '_' || (c & 0x80) != 0; }
bool ContinuesWord(char c) { return StartsWord(c) || IsDigit(c) || c == '$'; }
int HexOf(char c) {
  if (IsDigit(c)) return c - '0';
  const char small = Lowered(c);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

void AppendCharacter(uint32_t code, std::string* text) {
  if (code < 0x80) {
    text->push_back(static_cast<char>(code));
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr uint32_t kLead[] = {0, 0xc0, 0xe0, 0xf0};
  text->push_back(static_cast<char>(kLead[more] | code >> (6 * more)));
  for (int left = more - 1; left >= 0; --left) {
    text->push_back(static_cast<char>(0x80 | (code >> (6 * left) & 0x3f)));
  }
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> Run() {
    while (SkipBlanks() && Next()) {
    }
    if (tokens_.empty() || tokens_.back().kind != Token::Kind::kError) Start(), Finish(Token::Kind::kEnd, "");
    return std::move(tokens_);
  }

 private:
  char At(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool at_end() const { return at_ >= text_.size(); }

  void Start() {
    position_ += static_cast<uint32_t>(CharactersIn(text_.substr(counted_, at_ - counted_)));
    counted_ = at_;
    start_ = at_;
  }
  bool Finish(Token::Kind kind, std::string value) {
    tokens_.push_back({.kind = kind,
                       .text = std::move(value),
                       .raw = text_.substr(start_, at_ - start_),
                       .position = position_});
    return kind != Token::Kind::kError;
  }
  // The error's text is what was read of the token so far, as PostgreSQL shows it.
  bool FinishError(std::string_view message) { return Finish(Token::Kind::kError, std::string(message)); }

  // Blanks and comments; comments in /* */ nest. False: one has no end, or the text is at its end.
  bool SkipBlanks() {
    for (; !at_end(); ++at_) {
      if (IsBlank(At())) continue;
      if (At() == '-' && At(1) == '-') {
        while (!at_end() && At() != '\n' && At() != '\r') ++at_;
        --at_;
      } else if (At() == '/' && At(1) == '*') {
        Start();
        if (!SkipComment()) return FinishError("unterminated /* comment");
        --at_;
      } else {
        return true;
      }
    }
    return false;
  }
  bool SkipComment() {
    int depth = 0;
    while (!at_end()) {
      if (At() == '/' && At(1) == '*') {
        ++depth;
        at_ += 2;
      } else if (At() == '*' && At(1) == '/') {
        at_ += 2;
        if (--depth == 0) return true;
      } else {
        ++at_;
      }
    }
    return false;
  }

  bool Next() {
    Start();
    const char c = At();
    const char next = At(1);
    if ((c == 'e' || c == 'E') && next == '\'') return ++at_, QuotedText(true);
    if ((c == 'n' || c == 'N') && next == '\'') return ++at_, QuotedText(false);
    if (StartsWord(c)) return Word();
    if (c == '\'') return QuotedText(false);
    if (c == '"') return QuotedName();
    if (IsDigit(c) || (c == '.' && IsDigit(next))) return Number();
    if (c == '$' && IsDigit(next)) return Parameter();
    if (c == '$') return DollarText();
    if (c == ':' && next == ':') return at_ += 2, Finish(Token::Kind::kMark, "::");
    if (kMarks.find(c) != std::string_view::npos) return ++at_, Finish(Token::Kind::kMark, std::string(1, c));
    if (kOperatorCharacters.find(c) != std::string_view::npos) return Operator();
    ++at_;
    return FinishError("syntax error");
  }

  bool Word() {
    while (ContinuesWord(At())) ++at_;
    return Finish(Token::Kind::kWord, Cut(Lowered(text_.substr(start_, at_ - start_))));
  }

  // Names end at 63 bytes, and not inside of a character, where the bytes are characters.
  static std::string Cut(std::string name) {
    if (name.size() <= kLongestName) return name;
    size_t end = kLongestName;
    while (end > 0 && (name[end] & 0xc0) == 0x80) --end;
    name.resize(end > 0 ? end : kLongestName);
    return name;
  }

  bool QuotedName() {
    std::string name;
    for (++at_; !at_end(); ++at_) {
      if (At() == '"' && At(1) != '"') {
        ++at_;
        if (name.empty()) return FinishError("zero-length delimited identifier");
        return Finish(Token::Kind::kName, Cut(std::move(name)));
      }
      if (At() == '"') ++at_;
      name.push_back(At());
    }
    return FinishError("unterminated quoted identifier");
  }

  bool Number() {
    while (IsDigit(At())) ++at_;
    if (At() == '.' && At(1) != '.') {
      ++at_;
      while (IsDigit(At())) ++at_;
    }
    const size_t sign = At(1) == '+' || At(1) == '-' ? 1 : 0;
    if (Lowered(At()) == 'e' && IsDigit(At(1 + sign))) {
      at_ += 1 + sign;
      while (IsDigit(At())) ++at_;
    }
    if (StartsWord(At())) {
      while (ContinuesWord(At())) ++at_;
      return FinishError("trailing junk after numeric literal");
    }
    return Finish(Token::Kind::kNumber, std::string(text_.substr(start_, at_ - start_)));
  }

  bool Parameter() {
    ++at_;
    while (IsDigit(At())) ++at_;
    if (StartsWord(At())) {
      while (ContinuesWord(At())) ++at_;
      return FinishError("trailing junk after parameter");
    }
    return Finish(Token::Kind::kParameter, std::string(text_.substr(start_ + 1, at_ - start_ - 1)));
  }

  // $tag$ ... $tag$
  bool DollarText() {
    size_t end = at_ + 1;
    if (end < text_.size() && StartsWord(text_[end])) {
      while (end < text_.size() && ContinuesWord(text_[end]) && text_[end] != '$') ++end;
    }
    if (end >= text_.size() || text_[end] != '$') return ++at_, FinishError("syntax error");
    const std::string_view tag = text_.substr(at_, end + 1 - at_);
    const size_t close = text_.find(tag, end + 1);
    if (close == std::string_view::npos) {
      at_ = text_.size();
      return FinishError("unterminated dollar-quoted string");
    }
    at_ = close + tag.size();
    return Finish(Token::Kind::kString, std::string(text_.substr(end + 1, close - end - 1)));
  }

  bool QuotedText(bool escapes) {
    std::string value;
    do {
      for (++at_;; ++at_) {
        if (at_end()) return FinishError("unterminated quoted string");
        if (At() == '\'' && At(1) == '\'') {
          ++at_;
        } else if (At() == '\'') {
          break;
        } else if (escapes && At() == '\\') {
          ++at_;
          if (!Escape(&value)) return false;
          continue;
        }
        value.push_back(At());
      }
      ++at_;
    } while (SkipToContinuation());
    return Finish(Token::Kind::kString, std::move(value));
  }

  // A text goes on behind blanks with a line break among them.
  bool SkipToContinuation() {
    size_t ahead = 0;
    bool line_break = false;
    for (; IsBlank(At(ahead)); ++ahead) line_break = line_break || At(ahead) == '\n' || At(ahead) == '\r';
    if (!line_break || At(ahead) != '\'') return false;
    at_ += ahead;
    return true;
  }

  // Behind the backslash; `at_` is left at the escape's last character.
  bool Escape(std::string* value) {
    const char c = At();
    constexpr std::string_view kLetters = "bfnrt";
    constexpr std::string_view kMeanings = "\b\f\n\r\t";
    if (const size_t letter = kLetters.find(c); letter != std::string_view::npos && !at_end()) {
      value->push_back(kMeanings[letter]);
    } else if (c == 'x' && HexOf(At(1)) >= 0) {
      value->push_back(static_cast<char>(TakeDigits(1, 2, 16)));
    } else if (c == 'u' || c == 'U') {
      const size_t count = c == 'u' ? 4 : 8;
      for (size_t ahead = 1; ahead <= count; ++ahead) {
        if (HexOf(At(ahead)) < 0) return --at_, Start(), FinishError("invalid Unicode escape");
      }
      const uint32_t code = TakeDigits(1, count, 16);
      if (code == 0 || code > 0x10ffff) return ++at_, FinishError("invalid Unicode escape value");
      AppendCharacter(code, value);
    } else if (c >= '0' && c <= '7') {
      value->push_back(static_cast<char>(TakeDigits(0, 3, 8)));
    } else if (!at_end()) {
      value->push_back(c);
    } else {
      return FinishError("unterminated quoted string");
    }
    return true;
  }
  uint32_t TakeDigits(size_t ahead, size_t most, int base) {
    uint32_t code = 0;
    at_ += ahead;
    size_t count = 0;
    for (; count < most && HexOf(At(count)) >= 0 && HexOf(At(count)) < base; ++count) {
      code = code * static_cast<uint32_t>(base) + static_cast<uint32_t>(HexOf(At(count)));
    }
    at_ += count - 1;
    return code;
  }

  // As many operator characters as there are, up to a comment. One that ends in + or - loses it, unless
  // another of its characters shows that it is no arithmetic: so `a<-1` is a comparison.
  bool Operator() {
    size_t length = 0;
    for (; kOperatorCharacters.find(At(length)) != std::string_view::npos && At(length) != '\0'; ++length) {
      const bool comment =
          (At(length) == '-' && At(length + 1) == '-') || (At(length) == '/' && At(length + 1) == '*');
      if (length > 0 && comment) break;
    }
    const std::string_view all = text_.substr(at_, length);
    if (all.find_first_of("~!@#^&|`?%") == std::string_view::npos) {
      while (length > 1 && (all[length - 1] == '+' || all[length - 1] == '-')) --length;
    }
    at_ += length;
    const std::string_view text = all.substr(0, length);
    return Finish(Token::Kind::kOperator, std::string(text == "!=" ? "<>" : text));
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t start_ = 0;
  size_t counted_ = 0;
  uint32_t position_ = 1;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> Tokens(std::string_view text) { return Lexer(text).Run(); }

}  // namespace interleave::model::database::sql
