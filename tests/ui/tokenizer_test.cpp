#include "ui/tokenizer.hpp"

#include <gtest/gtest.h>

#include <string>

namespace interleave::ui {
namespace {

// "k:async k:def f:handle" ... plain pieces are left out.
std::string Kinds(std::string_view source) {
  std::string text;
  for (const CodeLine& line : Tokenize(source)) {
    for (const Piece& piece : line.pieces) {
      constexpr const char* kNames[] = {"", "k", "f", "n", "s", "c"};
      if (piece.kind == PieceKind::kPlain) continue;
      if (!text.empty()) text += ' ';
      text += std::string(kNames[static_cast<int>(piece.kind)]) + ':' +
              std::string(line.text.substr(piece.begin, piece.size));
    }
  }
  return text;
}

TEST(Tokenizer, TellsKeywordsNamesNumbersStringsAndComments) {
  EXPECT_EQ(Kinds("async def handle(request):"), "k:async k:def f:handle");
  EXPECT_EQ(Kinds("    await asyncio.sleep(0)  # turn"), "k:await f:sleep n:0 c:# turn");
  EXPECT_EQ(Kinds("x = f\"{y} 'a'\" + r'\\''"), "s:f\"{y} 'a'\" s:r'\\''");
  EXPECT_EQ(Kinds("class Box: pass"), "k:class f:Box k:pass");
  EXPECT_EQ(Kinds("imports = notify"), "");
  EXPECT_EQ(Kinds("1_000 0x1F 1.5e3"), "n:1_000 n:0x1F n:1.5e3");
}

TEST(Tokenizer, TripleQuotesGoOnOverLines) {
  EXPECT_EQ(Kinds("a = '''one\ntwo 'x' def\n''' + 1"), "s:'''one s:two 'x' def s:''' n:1");
  EXPECT_EQ(Kinds("a = 'open\ndef f(): pass"), "s:'open k:def f:f k:pass");
}

TEST(Tokenizer, PiecesTogetherAreTheLine) {
  const std::string source = "def f(x):\r\n\treturn \"Привет\" # ё\n\n'''\nmore\\";
  for (const CodeLine& line : Tokenize(source)) {
    uint32_t end = 0;
    for (const Piece& piece : line.pieces) {
      EXPECT_EQ(piece.begin, end);
      EXPECT_GT(piece.size, 0U);
      end += piece.size;
    }
    EXPECT_EQ(end, line.text.size());
  }
}

TEST(Tokenizer, CountsLinesAsEditorsDo) {
  EXPECT_EQ(Tokenize("").size(), 1U);
  EXPECT_EQ(Tokenize("a\nb\n").size(), 2U);
  EXPECT_EQ(Tokenize("a\n\nb").size(), 3U);
}

TEST(Tokenizer, TakesAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 4096; ++i) bytes.push_back(static_cast<char>(i * 37 + i / 7));
  EXPECT_GE(Tokenize(bytes).size(), 1U);
}

}  // namespace
}  // namespace interleave::ui
