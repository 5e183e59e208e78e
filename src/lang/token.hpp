// The words of a source text. A token refers to the text it was cut from by byte offsets and keeps its
// place in lines and characters, so that nothing after the lexer has to count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lang/code.hpp"
#include "lang/diagnostic.hpp"

namespace interleave::lang {

enum class TokenKind : uint8_t {
  kEnd,
  kNewline,
  kIndent,
  kDedent,
  kName,
  kNumber,
  kString,
  kOther,    // a character that begins no token of Python: `$`, `?`, `!`
  kInvalid,  // what the parser sees once it has failed; matches nothing

  kFalse,
  kNone,
  kTrue,
  kAnd,
  kAs,
  kAssert,
  kAsync,
  kAwait,
  kBreak,
  kClass,
  kContinue,
  kDef,
  kDel,
  kElif,
  kElse,
  kExcept,
  kFinally,
  kFor,
  kFrom,
  kGlobal,
  kIf,
  kImport,
  kIn,
  kIs,
  kLambda,
  kNonlocal,
  kNot,
  kOr,
  kPass,
  kRaise,
  kReturn,
  kTry,
  kWhile,
  kWith,
  kYield,

  kLeftParenthesis,
  kRightParenthesis,
  kLeftBracket,
  kRightBracket,
  kLeftBrace,
  kRightBrace,
  kComma,
  kColon,
  kSemicolon,
  kDot,
  kEllipsis,
  kArrow,
  kColonEqual,
  kEqual,
  kAt,
  kPlus,
  kMinus,
  kStar,
  kDoubleStar,
  kSlash,
  kDoubleSlash,
  kPercent,
  kAmpersand,
  kBar,
  kCaret,
  kTilde,
  kLeftShift,
  kRightShift,
  kLess,
  kLessEqual,
  kEqualEqual,
  kNotEqual,
  kGreaterEqual,
  kGreater,

  kPlusEqual,
  kMinusEqual,
  kStarEqual,
  kSlashEqual,
  kDoubleSlashEqual,
  kPercentEqual,
  kAtEqual,
  kAmpersandEqual,
  kBarEqual,
  kCaretEqual,
  kLeftShiftEqual,
  kRightShiftEqual,
  kDoubleStarEqual,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  uint32_t begin = 0;  // bytes in SourceText::text
  uint32_t end = 0;
  uint32_t level = 0;  // how many brackets are open after this token
  Position position;
};

// The kind of a keyword; kName for any other word.
TokenKind KeywordKind(std::string_view word);

// The longest operator that `text` begins with; sets its length. kOther (length 1) when there is none.
TokenKind OperatorKind(std::string_view text, uint32_t& length);

// An error with its range; compiler.cpp makes the Diagnostic of it.
struct SourceError {
  DiagnosticKind kind = DiagnosticKind::kSyntaxError;
  Position position;
  std::string message;
};

}  // namespace interleave::lang
