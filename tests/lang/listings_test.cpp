// Source beside its code, from listings.txt.
#include <gtest/gtest.h>

#include "lang/check_program.hpp"
#include "lang/compiler.hpp"
#include "lang/disassembler.hpp"
#include "lang/text_cases.hpp"

namespace interleave::lang {
namespace {

std::string ListingOf(const Program& program, bool with_module) {
  std::string text;
  for (size_t index = 0; index < program.codes.size(); ++index) {
    if (program.codes[index].module != 0) continue;  // the library's
    if (index == 0 && !with_module && program.codes.size() > 1) continue;
    text += (text.empty() ? "" : "\n") + Disassemble(program, program.codes[index]);
  }
  return text;
}

TEST(Listings, EveryConstructIsCompiledAsWritten) {
  const std::vector<ListingCase> cases = ReadListings();
  ASSERT_GT(cases.size(), 30U);
  for (const ListingCase& one : cases) {
    SCOPED_TRACE(one.name);
    const auto result = Compile(one.source, "listing.py");
    const auto* program = std::get_if<Program>(&result);
    ASSERT_NE(program, nullptr) << FormatDiagnostic(std::get<Diagnostic>(result));
    EXPECT_EQ(CheckProgram(*program), "");
    EXPECT_EQ(ListingOf(*program, one.name.rfind("module: ", 0) == 0), one.listing);
  }
}

TEST(Listings, TheSameSourceGivesTheSameText) {
  for (const ListingCase& one : ReadListings()) {
    const auto first = Compile(one.source, "listing.py");
    const auto second = Compile(one.source, "listing.py");
    EXPECT_EQ(Disassemble(std::get<Program>(first)), Disassemble(std::get<Program>(second)));
  }
}

TEST(Listings, ConstantsAreWrittenAsPythonWritesThem) {
  const auto result = Compile("x = (None, True, 1, 1.0, 1e100, 'a\\'\\n\\x01', ..., (1,), ())", "c.py");
  const auto& program = std::get<Program>(result);
  std::string tuple;
  for (const Instruction instruction : program.codes[0].instructions) {
    if (instruction.opcode() == Opcode::kLoadConst && tuple.empty())
      tuple = ConstantText(program, instruction.operand());
  }
  EXPECT_EQ(tuple, "(None, True, 1, 1.0, 1e+100, 'a\\'\\n\\x01', Ellipsis, (1,), ())");
}

}  // namespace
}  // namespace interleave::lang
