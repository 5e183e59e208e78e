// What the compiler promises about any program.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/random.hpp"
#include "lang/check_program.hpp"
#include "lang/compiler.hpp"
#include "lang/disassembler.hpp"
#include "lang/text_cases.hpp"

namespace interleave::lang {
namespace {

Program Compiled(std::string_view source) {
  auto result = Compile(source, "a.py");
  if (const auto* diagnostic = std::get_if<Diagnostic>(&result)) {
    ADD_FAILURE() << FormatDiagnostic(*diagnostic);
    return {};
  }
  return std::get<Program>(std::move(result));
}

std::vector<std::string> PythonFiles(const std::string& folder) {
  std::vector<std::string> paths;
  const std::filesystem::path root(INTERLEAVE_SOURCE_DIR);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
    if (entry.path().extension() == ".py")
      paths.push_back(entry.path().lexically_relative(root).generic_string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(Compiler, TakesEveryProgramOfTheTree) {
  std::vector<std::string> paths = PythonFiles("src/scenarios");
  EXPECT_GT(paths.size(), 10U);
  for (const std::string& path : PythonFiles("tests/programs")) paths.push_back(path);
  for (const std::string& path : paths) {
    SCOPED_TRACE(path);
    EXPECT_EQ(CheckProgram(Compiled(ReadTreeFile(path))), "");
  }
}

// Whatever happens to a program's text, the answer is sound code or one line of words.
TEST(Compiler, DamagedProgramsGiveSoundCodeOrADiagnostic) {
  base::Random random(7);
  for (const ListingCase& one : ReadListings()) {
    for (int round = 0; round < 60; ++round) {
      std::string source = one.source;
      for (uint64_t count = random.Below(4) + 1; count > 0; --count) {
        const auto at = static_cast<size_t>(random.Below(source.size()));
        const auto from = static_cast<size_t>(random.Below(source.size()));
        const auto length = static_cast<size_t>(random.Below(12));
        if (random.Below(2) == 0)
          source.insert(at, source.substr(from, length));
        else
          source.erase(at, length);
        if (source.empty()) source = "\n";
      }
      const auto result = Compile(source, "a.py");
      if (const auto* program = std::get_if<Program>(&result)) {
        EXPECT_EQ(CheckProgram(*program), "") << source;
      } else {
        EXPECT_NE(std::get<Diagnostic>(result).message, "") << source;
      }
    }
  }
}

TEST(Compiler, LongInputsTakeLinearTime) {
  std::string wide = "x = [a";
  for (int count = 0; count < 50000; ++count) wide += ", a.b(c)[0]";
  EXPECT_LE(Compiled(wide + "]\n").codes[0].stack_size, 10U);
  std::string calls;
  for (int count = 0; count < 20000; ++count) calls += "f(x=1)(y)\n";
  EXPECT_EQ(CheckProgram(Compiled(std::string("a = 1\n" + std::string(200000, '\n')))), "");
  EXPECT_GT(Compiled(calls).codes[0].instructions.size(), 100000U);
}

TEST(Compiler, ChainsOfAThousandTermsCompile) {
  std::string sum = "x = a";
  for (int count = 0; count < 990; ++count) sum += " + a";
  EXPECT_EQ(CheckProgram(Compiled(sum)), "");
  EXPECT_EQ(CheckProgram(Compiled("x = " + std::string(200, '(') + "1" + std::string(200, ')'))), "");
}

TEST(Compiler, TablesHoldEachEntryOnce) {
  const Program program =
      Compiled("a = 1; b = 1.0; c = True; d = 1; e = 0.0; f = -0.0; g = 'a'; h = ('a', 1); i = ('a', 1)");
  EXPECT_EQ(program.constants.size(), 8U);  // 1, 1.0, True, 0.0, -0.0, 'a', the tuple, None
  EXPECT_EQ(program.globals.size(), 9U);
}

TEST(Compiler, ParametersComeInTheOrderThatCodeAsksFor) {
  const Program program = Compiled("def f(a, b, /, c, *d, e, **g): h = a; return lambda: (a, h)\n");
  const Code& code = program.codes[1];
  EXPECT_EQ(code.locals, (std::vector<std::string>{"a", "b", "c", "e", "d", "g"}));
  EXPECT_EQ(code.positional_only_count, 2U);
  EXPECT_EQ(code.positional_count, 3U);
  EXPECT_EQ(code.keyword_only_count, 1U);
  EXPECT_TRUE(code.has_star_args && code.has_star_kwargs);
  EXPECT_EQ(code.cells, (std::vector<std::string>{"a", "h"}));
  EXPECT_EQ(code.cell_parameters, (std::vector<int32_t>{0, -1}));
}

TEST(Compiler, QualifiedNamesAreThoseOfPython) {
  const Program program = Compiled(
      "class A:\n"
      "    def f(self):\n"
      "        def g(): return [[x for x in y] for y in z]\n"
      "        return lambda: (x for x in y)\n"
      "    class B:\n"
      "        async def h(self): pass\n"
      "def i():\n"
      "    global j\n"
      "    def j(): pass\n");
  std::vector<std::string> names;
  for (const Code& code : program.codes) names.push_back(code.qualified_name);
  EXPECT_EQ(names, (std::vector<std::string>{
                       "<module>", "A", "A.f", "A.f.<locals>.g", "A.f.<locals>.g.<locals>.<listcomp>",
                       "A.f.<locals>.g.<locals>.<listcomp>.<listcomp>", "A.f.<locals>.<lambda>",
                       "A.f.<locals>.<lambda>.<locals>.<genexpr>", "A.B", "A.B.h", "i", "j"}));
}

TEST(Compiler, PlacesAreThoseOfTheExpression) {
  const Program program = Compiled("x = f(\n  \xd1\x8f + y.z)\n");
  std::vector<std::string> places;
  const Code& code = program.codes[0];
  for (size_t index = 0; index < code.instructions.size(); ++index) {
    const Opcode opcode = code.instructions[index].opcode();
    if (opcode != Opcode::kCall && opcode != Opcode::kBinaryOp && opcode != Opcode::kLoadAttr) continue;
    const Position& place = code.positions[index];
    places.push_back(std::string(OpcodeName(opcode)) + " " + std::to_string(place.line) + ":" +
                     std::to_string(place.column) + "-" + std::to_string(place.end_line) + ":" +
                     std::to_string(place.end_column));
  }
  EXPECT_EQ(places, (std::vector<std::string>{"LoadAttr 2:6-2:9", "BinaryOp 2:2-2:9", "Call 1:4-2:10"}));
}

TEST(Compiler, NamesThatAreRefusedAsBuiltinsMayBeDefined) {
  EXPECT_EQ(CheckProgram(Compiled("def id(x): return x\nid(1)\n")), "");
  EXPECT_EQ(CheckProgram(Compiled("def f(eval): return eval(1)\n")), "");
  EXPECT_EQ(CheckProgram(Compiled("x.id(1)\nmatch = 1\nmatch(case)\nmatch[0]: int = 3\n_ = 1\n")), "");
  EXPECT_EQ(CheckProgram(Compiled("from __future__ import annotations\n")), "");
}

// --- Lone expressions --------------------------------------------------------------------------------------

TEST(CompileExpression, AddsOneCodeAtTheEnd) {
  const Program program = Compiled("value = 0\nhits = {}\n");
  const auto result =
      CompileExpression(program, "sum(x for x in hits.values()) == value + limit", "--assert");
  ASSERT_TRUE(std::holds_alternative<Program>(result));
  const auto& extended = std::get<Program>(result);
  EXPECT_EQ(extended.codes.size(), program.codes.size() + 2);  // and the generator in it
  EXPECT_EQ(extended.codes.back().parameter_count(), 0U);
  EXPECT_EQ(extended.codes.back().name, "<expression>");
  EXPECT_EQ(extended.codes.back().positions[0].line, 0U);
  EXPECT_EQ(CheckProgram(extended), "");
  EXPECT_EQ(extended.globals, (std::vector<std::string>{"value", "hits", "sum", "limit"}));
  EXPECT_EQ(Disassemble(extended, extended.codes[0]), Disassemble(program, program.codes[0]));
}

// Threads are a lot of Python: programs that have no use for them do without.
TEST(Compiler, TakesAlongWhatAsyncioDoesWithThreadsWhereTheTextNamesIt) {
  const auto modules = [](std::string_view source) {
    std::string names;
    for (const LibraryModule& module : Compiled(source).modules) names += module.name + " ";
    return names;
  };
  EXPECT_EQ(modules("import asyncio\nasyncio.sleep(1)\n"), "");
  EXPECT_EQ(modules("to_thread = 1\n"), "");
  const std::string all = modules("import asyncio\nasyncio.to_thread(print)\n");
  EXPECT_NE(all.find(" concurrent.futures "), std::string::npos);
  EXPECT_TRUE(all.ends_with(" _asyncio_threads ")) << all;
  EXPECT_EQ(
      modules("from asyncio import get_running_loop\nget_running_loop().run_in_executor(None, print)\n"),
      all);
}

TEST(CompileExpression, RefusesWhatIsNoExpression) {
  const Program program = Compiled("value = 0\n");
  const auto refused = [&](std::string_view text) {
    const auto result = CompileExpression(program, text, "--assert");
    const auto* diagnostic = std::get_if<Diagnostic>(&result);
    return diagnostic == nullptr ? std::string("taken") : diagnostic->file_name + ": " + diagnostic->message;
  };
  EXPECT_EQ(refused("value = 1"), "--assert: invalid syntax");
  EXPECT_EQ(refused("value; value"), "--assert: invalid syntax");
  EXPECT_EQ(refused(""), "--assert: invalid syntax");
  EXPECT_EQ(refused("value +"), "--assert: invalid syntax");
  EXPECT_EQ(refused("await value"), "--assert: 'await' outside async function");
  EXPECT_EQ(refused("eval(value)"), "--assert: eval() is not supported");
  EXPECT_EQ(refused(" value, 1 "), "taken");
}

}  // namespace
}  // namespace interleave::lang
