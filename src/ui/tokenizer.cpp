#include "ui/tokenizer.hpp"

#include <algorithm>
#include <array>

namespace interleave::ui {
namespace {

constexpr std::array<std::string_view, 35> kKeywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<uint8_t>(c) >= 0x80;
}
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsStringPrefix(std::string_view word) {
  return word.size() <= 2 && word.find_first_not_of("rRbBfFuU") == word.npos;
}

class Cutter {
 public:
  std::vector<CodeLine> Cut(std::string_view source) {
    std::vector<CodeLine> lines;
    while (true) {
      const size_t end = source.find('\n');
      std::string_view text = source.substr(0, end);
      if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
      lines.push_back({text, {}});
      CutLine(lines.back());
      if (end == source.npos) break;
      source.remove_prefix(end + 1);
    }
    if (lines.size() > 1 && lines.back().text.empty()) lines.pop_back();
    return lines;
  }

 private:
  void CutLine(CodeLine& line) {
    text_ = line.text;
    pieces_ = &line.pieces;
    at_ = 0;
    previous_word_ = {};
    if (!open_quotes_.empty()) TakeString(0);
    while (at_ < text_.size()) TakePiece();
  }

  void TakePiece() {
    const size_t begin = at_;
    const char c = text_[at_];
    if (c == '#') {
      at_ = text_.size();
      Push(begin, PieceKind::kComment);
    } else if (c == '"' || c == '\'') {
      OpenString(begin);
    } else if (IsDigit(c)) {
      while (at_ < text_.size() && (IsLetter(text_[at_]) || IsDigit(text_[at_]) || text_[at_] == '.')) ++at_;
      Push(begin, PieceKind::kNumber);
    } else if (IsLetter(c)) {
      TakeWord(begin);
    } else {
      ++at_;
      Push(begin, PieceKind::kPlain);
    }
  }

  void TakeWord(size_t begin) {
    while (at_ < text_.size() && (IsLetter(text_[at_]) || IsDigit(text_[at_]))) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    const bool quote_follows = at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'');
    if (quote_follows && IsStringPrefix(word)) return OpenString(begin);
    const bool keyword = std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
    const bool defined = previous_word_ == "def" || previous_word_ == "class";
    const bool called = at_ < text_.size() && text_[at_] == '(';
    Push(begin, keyword ? PieceKind::kKeyword : defined || called ? PieceKind::kFunction : PieceKind::kPlain);
    previous_word_ = word;
  }

  void OpenString(size_t begin) {
    const char quote = text_[at_];
    const bool triple = text_.substr(at_, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''");
    open_quotes_ = quote == '"' ? (triple ? "\"\"\"" : "\"") : (triple ? "'''" : "'");
    at_ += open_quotes_.size();
    TakeString(begin);
  }

  // Up to the closing quotes, or to the line's end; then only triple quotes stay open.
  void TakeString(size_t begin) {
    while (at_ < text_.size() && text_.substr(at_, open_quotes_.size()) != open_quotes_) {
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    }
    if (at_ < text_.size()) {
      at_ += open_quotes_.size();
      open_quotes_ = {};
    } else if (open_quotes_.size() == 1) {
      open_quotes_ = {};
    }
    Push(begin, PieceKind::kString);
  }

  void Push(size_t begin, PieceKind kind) {
    if (at_ == begin) return;
    const auto from = static_cast<uint32_t>(begin);
    const auto size = static_cast<uint32_t>(at_ - begin);
    if (!pieces_->empty() && pieces_->back().kind == kind && kind == PieceKind::kPlain) {
      pieces_->back().size += size;
    } else {
      pieces_->push_back({from, size, kind});
    }
  }

  std::string_view text_;
  std::vector<Piece>* pieces_ = nullptr;
  size_t at_ = 0;
  std::string_view open_quotes_;
  std::string_view previous_word_;
};

}  // namespace

std::vector<CodeLine> Tokenize(std::string_view source) { return Cutter().Cut(source); }

}  // namespace interleave::ui
