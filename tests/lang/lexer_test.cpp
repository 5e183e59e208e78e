#include "lang/lexer.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace interleave::lang {
namespace {

// The tokens as text: layout by name, the rest as written.
std::string TokensOf(std::string_view bytes) {
  const auto source = std::get<SourceText>(ReadSource(bytes));
  const TokenList list = Tokenize(source);
  std::string text;
  for (const Token& token : list.tokens) {
    if (!text.empty()) text += " ";
    switch (token.kind) {
      case TokenKind::kNewline:
        text += "NEWLINE";
        break;
      case TokenKind::kIndent:
        text += "INDENT";
        break;
      case TokenKind::kDedent:
        text += "DEDENT";
        break;
      case TokenKind::kEnd:
        text += "END";
        break;
      default:
        text += source.text.substr(token.begin, token.end - token.begin);
    }
  }
  return list.error ? text + " ! " + list.error->message : text;
}

TEST(Lexer, CutsTheLongestOperators) {
  EXPECT_EQ(TokensOf("a**=b//c->d:=e...f!=g<<=h"), "a **= b // c -> d := e ... f != g <<= h NEWLINE END");
}

TEST(Lexer, IndentationMakesTokens) {
  EXPECT_EQ(TokensOf("if a:\n  b\n\n  # note\n  if c:\n      d\ne\n"),
            "if a : NEWLINE INDENT b NEWLINE if c : NEWLINE INDENT d NEWLINE DEDENT DEDENT e NEWLINE END");
  EXPECT_EQ(TokensOf("if a:\n\tb\n        c\n"),
            "if a : NEWLINE INDENT b NEWLINE END ! inconsistent use of tabs and spaces in indentation");
  EXPECT_EQ(TokensOf("if a:\n\tb\n"), "if a : NEWLINE INDENT b NEWLINE DEDENT END");
}

TEST(Lexer, LinesAreJoinedByBracketsAndBackslashes) {
  EXPECT_EQ(TokensOf("x = (1,\n\n   2)\ny\n"), "x = ( 1 , 2 ) NEWLINE y NEWLINE END");
  EXPECT_EQ(TokensOf("x = 1 + \\\n  2\n"), "x = 1 + 2 NEWLINE END");
  EXPECT_EQ(TokensOf("f(a,\n  b); c = [\n]\nd"), "f ( a , b ) ; c = [ ] NEWLINE d NEWLINE END");
}

TEST(Lexer, LineEndsOfEveryKindAndAByteOrderMark) {
  EXPECT_EQ(TokensOf("\xef\xbb\xbf"
                     "a\r\nb\rc"),
            "a NEWLINE b NEWLINE c NEWLINE END");
  EXPECT_EQ(TokensOf("a\n\fb\n"), "a NEWLINE b NEWLINE END");
  EXPECT_EQ(TokensOf(""), "END");
  EXPECT_EQ(TokensOf("  # only a note"), "END");
}

TEST(Lexer, StringsWithPrefixesAndQuotes) {
  EXPECT_EQ(TokensOf("f'a' Rb\"b\" '''c\n'd'\n''' 'e\\'f' r'\\'' u''"),
            "f'a' Rb\"b\" '''c\n'd'\n''' 'e\\'f' r'\\'' u'' NEWLINE END");
}

TEST(Lexer, Numbers) {
  EXPECT_EQ(TokensOf("1_000 0xFF 0o17 0b1 1.5e-3 .5 1. 0_0 00 1e5j 1if"),
            "1_000 0xFF 0o17 0b1 1.5e-3 .5 1. 0_0 00 1e5j 1 if NEWLINE END");
}

TEST(Lexer, NamesMayLeaveAscii) {
  EXPECT_EQ(TokensOf("\xd1\x81\xd1\x87\xd1\x91\xd1\x82 = caf\xc3\xa9"),
            "\xd1\x81\xd1\x87\xd1\x91\xd1\x82 = caf\xc3\xa9 NEWLINE END");
  EXPECT_EQ(TokensOf("a\xe2\x82\xac"), "END ! invalid character '\xe2\x82\xac' (U+20AC)");
}

TEST(Lexer, PlacesCountCharacters) {
  const auto source = std::get<SourceText>(ReadSource("\xd1\x8f = '\xd1\x8f' + b\n"));
  const TokenList list = Tokenize(source);
  const Token& last = list.tokens[4];
  EXPECT_EQ(last.position.column, 10U);
  EXPECT_EQ(last.position.end_column, 11U);
}

}  // namespace
}  // namespace interleave::lang
