// What is refused, and with which words: diagnostics.txt (compared with CPython by check_diagnostics.py), and
// sources that a text file cannot hold.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lang/compiler.hpp"
#include "lang/text_cases.hpp"

namespace interleave::lang {
namespace {

Diagnostic Refused(std::string_view source) {
  auto result = Compile(source, "a.py");
  EXPECT_TRUE(std::holds_alternative<Diagnostic>(result)) << source;
  return std::holds_alternative<Diagnostic>(result) ? std::get<Diagnostic>(std::move(result)) : Diagnostic{};
}

std::string VerdictOf(const Diagnostic& diagnostic) {
  constexpr const char* kKinds[] = {"SyntaxError", "IndentationError", "NotSupported"};
  return fmt::format("{}, line {}, columns {} to {}: {}", kKinds[static_cast<int>(diagnostic.kind)],
                     diagnostic.line, diagnostic.column, diagnostic.end_column, diagnostic.message);
}

TEST(Diagnostics, EveryBrokenProgramIsRefusedWithItsWords) {
  const std::vector<DiagnosticCase> cases = ReadDiagnostics();
  ASSERT_GT(cases.size(), 300U);
  for (const DiagnosticCase& one : cases) {
    SCOPED_TRACE(one.source);
    const Diagnostic diagnostic = Refused(one.source);
    EXPECT_EQ(VerdictOf(diagnostic), one.verdict);
    EXPECT_EQ(diagnostic.file_name, "a.py");
  }
}

TEST(Diagnostics, IsPrintedAsPythonPrintsIt) {
  EXPECT_EQ(FormatDiagnostic(Refused("x = 1\nvalue = = 1\n")),
            "  File \"a.py\", line 2\n"
            "    value = = 1\n"
            "            ^\n"
            "SyntaxError: invalid syntax\n");
  EXPECT_EQ(FormatDiagnostic(Refused("def f():\n    print(a b)\n")),
            "  File \"a.py\", line 2\n"
            "    print(a b)\n"
            "          ^^^\n"
            "SyntaxError: invalid syntax. Perhaps you forgot a comma?\n");
  EXPECT_EQ(FormatDiagnostic(Refused("\xd1\x8f = '\xd1\x84' = 2\n")),
            "  File \"a.py\", line 1\n"
            "    \xd1\x8f = '\xd1\x84' = 2\n"
            "        ^^^\n"
            "SyntaxError: cannot assign to literal\n");
}

TEST(Diagnostics, BytesThatAreNoText) {
  EXPECT_EQ(VerdictOf(Refused("x = '\xff'")),
            "SyntaxError, line 1, columns 5 to 6: (unicode error) 'utf-8' codec can't decode byte 0xff in "
            "position 5: "
            "invalid start byte");
  EXPECT_EQ(Refused("x = '\xed\xa0\x80'").message,
            "(unicode error) 'utf-8' codec can't decode byte 0xed in position 5: invalid continuation byte");
  EXPECT_EQ(Refused("x = '\xe2\x82").message,
            "(unicode error) 'utf-8' codec can't decode bytes in position 5-6: unexpected end of data");
  EXPECT_EQ(VerdictOf(Refused(std::string_view("x = 1\ny\0 = 2", 12))),
            "SyntaxError, line 2, columns 1 to 2: source code cannot contain null bytes");
  EXPECT_EQ(Refused("x\xc2\xa0= 1").message, "invalid non-printable character U+00A0");
  EXPECT_EQ(Refused("x = 1\x01").message, "invalid non-printable character U+0001");
}

TEST(Diagnostics, TheLineIsTheOneOfTheSourceWhateverItsEnds) {
  for (const char* source : {"a\nb\n= = 1\n", "a\r\nb\r\n= = 1\r\n", "a\rb\r= = 1",
                             "\xef\xbb\xbf"
                             "a\nb\n= = 1"}) {
    const Diagnostic diagnostic = Refused(source);
    EXPECT_EQ(diagnostic.line, 3U);
    EXPECT_EQ(diagnostic.source_line, "= = 1");
  }
}

std::string Repeated(std::string_view text, int count) {
  std::string repeated;
  for (; count > 0; --count) repeated += text;
  return repeated;
}

TEST(Diagnostics, NestingIsBounded) {
  const std::string too_deep = "expression nested too deeply";
  EXPECT_EQ(Refused("x = a" + Repeated(" + a", 100000)).message, too_deep);
  EXPECT_EQ(Refused("x = a" + Repeated(".b", 100000)).message, too_deep);
  EXPECT_EQ(Refused("x = a" + Repeated("()", 100000)).message, too_deep);
  EXPECT_EQ(Refused("x = " + Repeated("not ", 100000) + "a").message, too_deep);
  EXPECT_EQ(Refused("x = " + Repeated("-", 100000) + "a").message, too_deep);
  EXPECT_EQ(Refused("x = " + Repeated("lambda: ", 100000) + "a").message, too_deep);
  EXPECT_EQ(Refused("x = a" + Repeated("**a", 100000)).message, too_deep);
  EXPECT_EQ(Refused("x = " + Repeated("a if b else ", 50000) + "c").message, too_deep);
  EXPECT_EQ(Refused("x = " + Repeated("(", 201)).message, "too many nested parentheses");
  EXPECT_EQ(Refused("x = " + Repeated("(", 200)).message, "'(' was never closed");
  std::string indented;
  for (int level = 0; level < 101; ++level)
    indented += std::string(static_cast<size_t>(level), ' ') + "if a:\n";
  EXPECT_EQ(Refused(indented).message, "too many levels of indentation");
}

TEST(Diagnostics, WhatGrowsWithoutBoundIsRefused) {
  std::string finally;
  for (int level = 0; level < 20; ++level) {
    const std::string blanks(static_cast<size_t>(level), ' ');
    finally += blanks + "try: a()\n" + blanks + "finally:\n";
  }
  EXPECT_EQ(Refused(finally + std::string(20, ' ') + "b()\n").message,
            "the program is too long: it needs more than 1048576 instructions");
  EXPECT_EQ(Refused(std::string(1 << 20, '#') + "\n").message,
            "a source text longer than 1 MiB is not supported");
}

TEST(Diagnostics, SyntaxErrorsComeBeforeWhatIsNotSupported) {
  EXPECT_EQ(Refused("import socket\nx = = 1\n").kind, DiagnosticKind::kSyntaxError);
  EXPECT_EQ(Refused("import socket\nreturn 1\n").kind, DiagnosticKind::kSyntaxError);
  EXPECT_EQ(Refused("import socket\nx = 'a\n").kind, DiagnosticKind::kSyntaxError);
  EXPECT_EQ(Refused("import socket\nx = id(1)\n").line, 1U);
}

}  // namespace
}  // namespace interleave::lang
