#include "model/redis/lua_tokens.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace interleave::model::redis::lua {

namespace {

bool IsDigit(char letter) { return letter >= '0' && letter <= '9'; }
bool IsNameLetter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_' ||
         IsDigit(letter);
}

class Reader {
 public:
  Reader(std::string_view script, std::vector<Token>* tokens, std::string* fault)
      : left_(script), tokens_(tokens), fault_(fault) {}

  bool Read() {
    while (SkipBlanks()) {
      const char first = left_.front();
      const bool is_read = IsDigit(first)                    ? ReadNumber()
                           : IsNameLetter(first)             ? ReadName()
                           : (first == '"' || first == '\'') ? ReadText()
                                                             : ReadSymbol();
      if (!is_read) return false;
    }
    Add(Token::Kind::kEnd, "<eof>");
    return true;
  }

 private:
  bool Fail(std::string_view what) {
    *fault_ = fmt::format("user_script:{}: {}", line_, what);
    return false;
  }

  void Add(Token::Kind kind, std::string_view text, int64_t number = 0) {
    tokens_->push_back({kind, std::string(text), number, line_});
  }

  std::string_view Take(size_t count) {
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(count);
    return taken;
  }

  // False: nothing is left.
  bool SkipBlanks() {
    while (!left_.empty()) {
      if (left_.substr(0, 2) == "--") {
        left_.remove_prefix(std::min(left_.find('\n'), left_.size()));
      } else if (left_.front() == '\n') {
        ++line_;
        left_.remove_prefix(1);
      } else if (left_.front() == ' ' || left_.front() == '\t' || left_.front() == '\r') {
        left_.remove_prefix(1);
      } else {
        return true;
      }
    }
    return false;
  }

  bool ReadNumber() {
    constexpr size_t kMostDigits = 15;  // beyond, Lua's numbers are not exact any more
    size_t size = 0;
    int64_t number = 0;
    for (; size < left_.size() && IsDigit(left_[size]); ++size) {
      if (size == kMostDigits) return Fail("numbers of more than 15 digits are not supported here");
      number = (number * 10) + (left_[size] - '0');
    }
    const bool goes_on = size < left_.size() && (IsNameLetter(left_[size]) || left_[size] == '.');
    if (goes_on && left_.substr(size, 2) != "..")
      return Fail("only whole decimal numbers are supported here");
    Add(Token::Kind::kNumber, Take(size), number);
    return true;
  }

  bool ReadName() {
    size_t size = 0;
    while (size < left_.size() && IsNameLetter(left_[size])) ++size;
    Add(Token::Kind::kName, Take(size));
    return true;
  }

  bool ReadText() {
    const char quote = left_.front();
    std::string text;
    size_t index = 1;
    for (; index < left_.size() && left_[index] != quote; ++index) {
      char letter = left_[index];
      if (letter == '\n') return Fail("unfinished string");
      if (letter == '\\') {
        ++index;
        letter = index < left_.size() ? left_[index] : ' ';
        if (letter == 'n')
          letter = '\n';
        else if (letter != '\\' && letter != '"' && letter != '\'')
          return Fail("of the escapes in a string only \\n, \\\\, \\\" and \\' are supported here");
      }
      text += letter;
    }
    if (index >= left_.size()) return Fail("unfinished string");
    left_.remove_prefix(index + 1);
    Add(Token::Kind::kText, text);
    return true;
  }

  bool ReadSymbol() {
    constexpr std::string_view kSymbols[] = {"==", "~=", "<=", ">=", "..", "=", "<", ">", "+", "-", "*", "%",
                                             "/",  "#",  "(",  ")",  "[",  "]", "{", "}", ",", ".", ";"};
    for (const std::string_view symbol : kSymbols) {
      if (left_.substr(0, symbol.size()) != symbol) continue;
      Add(Token::Kind::kSymbol, Take(symbol.size()));
      return true;
    }
    return Fail(fmt::format("unexpected symbol near '{}'", left_.front()));
  }

  std::string_view left_;
  uint32_t line_ = 1;
  std::vector<Token>* tokens_;
  std::string* fault_;
};

}  // namespace

bool ReadTokens(std::string_view script, std::vector<Token>* tokens, std::string* fault) {
  return Reader(script, tokens, fault).Read();
}

}  // namespace interleave::model::redis::lua
