#include "lang/token.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace interleave::lang {
namespace {

using Entry = std::pair<std::string_view, TokenKind>;

// Sorted by text.
constexpr std::array kKeywords = {
    Entry{"False", TokenKind::kFalse},
    Entry{"None", TokenKind::kNone},
    Entry{"True", TokenKind::kTrue},
    Entry{"and", TokenKind::kAnd},
    Entry{"as", TokenKind::kAs},
    Entry{"assert", TokenKind::kAssert},
    Entry{"async", TokenKind::kAsync},
    Entry{"await", TokenKind::kAwait},
    Entry{"break", TokenKind::kBreak},
    Entry{"class", TokenKind::kClass},
    Entry{"continue", TokenKind::kContinue},
    Entry{"def", TokenKind::kDef},
    Entry{"del", TokenKind::kDel},
    Entry{"elif", TokenKind::kElif},
    Entry{"else", TokenKind::kElse},
    Entry{"except", TokenKind::kExcept},
    Entry{"finally", TokenKind::kFinally},
    Entry{"for", TokenKind::kFor},
    Entry{"from", TokenKind::kFrom},
    Entry{"global", TokenKind::kGlobal},
    Entry{"if", TokenKind::kIf},
    Entry{"import", TokenKind::kImport},
    Entry{"in", TokenKind::kIn},
    Entry{"is", TokenKind::kIs},
    Entry{"lambda", TokenKind::kLambda},
    Entry{"nonlocal", TokenKind::kNonlocal},
    Entry{"not", TokenKind::kNot},
    Entry{"or", TokenKind::kOr},
    Entry{"pass", TokenKind::kPass},
    Entry{"raise", TokenKind::kRaise},
    Entry{"return", TokenKind::kReturn},
    Entry{"try", TokenKind::kTry},
    Entry{"while", TokenKind::kWhile},
    Entry{"with", TokenKind::kWith},
    Entry{"yield", TokenKind::kYield},
};

// Longer ones first: the first match is the longest.
constexpr std::array kOperators = {
    Entry{"**=", TokenKind::kDoubleStarEqual},
    Entry{"//=", TokenKind::kDoubleSlashEqual},
    Entry{">>=", TokenKind::kRightShiftEqual},
    Entry{"<<=", TokenKind::kLeftShiftEqual},
    Entry{"...", TokenKind::kEllipsis},
    Entry{"**", TokenKind::kDoubleStar},
    Entry{"//", TokenKind::kDoubleSlash},
    Entry{">>", TokenKind::kRightShift},
    Entry{"<<", TokenKind::kLeftShift},
    Entry{"<=", TokenKind::kLessEqual},
    Entry{">=", TokenKind::kGreaterEqual},
    Entry{"==", TokenKind::kEqualEqual},
    Entry{"!=", TokenKind::kNotEqual},
    Entry{"->", TokenKind::kArrow},
    Entry{":=", TokenKind::kColonEqual},
    Entry{"+=", TokenKind::kPlusEqual},
    Entry{"-=", TokenKind::kMinusEqual},
    Entry{"*=", TokenKind::kStarEqual},
    Entry{"/=", TokenKind::kSlashEqual},
    Entry{"%=", TokenKind::kPercentEqual},
    Entry{"@=", TokenKind::kAtEqual},
    Entry{"&=", TokenKind::kAmpersandEqual},
    Entry{"|=", TokenKind::kBarEqual},
    Entry{"^=", TokenKind::kCaretEqual},
    Entry{"(", TokenKind::kLeftParenthesis},
    Entry{")", TokenKind::kRightParenthesis},
    Entry{"[", TokenKind::kLeftBracket},
    Entry{"]", TokenKind::kRightBracket},
    Entry{"{", TokenKind::kLeftBrace},
    Entry{"}", TokenKind::kRightBrace},
    Entry{",", TokenKind::kComma},
    Entry{":", TokenKind::kColon},
    Entry{";", TokenKind::kSemicolon},
    Entry{".", TokenKind::kDot},
    Entry{"=", TokenKind::kEqual},
    Entry{"@", TokenKind::kAt},
    Entry{"+", TokenKind::kPlus},
    Entry{"-", TokenKind::kMinus},
    Entry{"*", TokenKind::kStar},
    Entry{"/", TokenKind::kSlash},
    Entry{"%", TokenKind::kPercent},
    Entry{"&", TokenKind::kAmpersand},
    Entry{"|", TokenKind::kBar},
    Entry{"^", TokenKind::kCaret},
    Entry{"~", TokenKind::kTilde},
    Entry{"<", TokenKind::kLess},
    Entry{">", TokenKind::kGreater},
};

}  // namespace

TokenKind KeywordKind(std::string_view word) {
  const auto found =
      std::lower_bound(kKeywords.begin(), kKeywords.end(), word,
                       [](const Entry& entry, std::string_view key) { return entry.first < key; });
  return found != kKeywords.end() && found->first == word ? found->second : TokenKind::kName;
}

TokenKind OperatorKind(std::string_view text, uint32_t& length) {
  for (const auto& [spelling, kind] : kOperators) {
    if (text.substr(0, spelling.size()) != spelling) continue;
    length = static_cast<uint32_t>(spelling.size());
    return kind;
  }
  length = 1;
  return TokenKind::kOther;
}

}  // namespace interleave::lang
