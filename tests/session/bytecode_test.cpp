#include "session/bytecode.hpp"

#include <gtest/gtest.h>

#include <string>

#include "session/catalog.hpp"

namespace interleave::session {
namespace {

// "LoadGlobal counter | LoadConst 1": a bar where another thread may come in.
std::string Line(const Bytecode& bytecode, uint32_t line, std::string_view runtime) {
  std::string text;
  for (const BytecodeInstruction& one : bytecode.OfLine(line)) {
    text += (text.empty() ? "" : " ") + one.name + (one.operand.empty() ? "" : " " + one.operand);
    if (AllowsSwitchAfter(one, runtime)) text += " |";
  }
  return text;
}

constexpr std::string_view kProgram = R"(counter = 0

def step():
    return 1

def handle(request):
    global counter
    for _ in range(2):
        counter += 1
        counter += step()
)";

TEST(Bytecode, ASwitchComesBetweenAnyTwoOrOnlyWhereTheGilChangesHands) {
  const Bytecode bytecode(kProgram);
  EXPECT_EQ(Line(bytecode, 9, "any-bytecode"),
            "LoadGlobal counter | LoadConst 1 | BinaryOp += | StoreGlobal counter |");
  EXPECT_EQ(Line(bytecode, 9, "gil-3.11"), "LoadGlobal counter LoadConst 1 BinaryOp += StoreGlobal counter");
  EXPECT_EQ(Line(bytecode, 9, "free-threaded"), Line(bytecode, 9, "any-bytecode"));
  EXPECT_EQ(
      Line(bytecode, 10, "gil-3.11"),
      "LoadGlobal counter LoadGlobal step, call Call 0 | BinaryOp += StoreGlobal counter JumpBackward 5 | "
      "LoadConst None Return |");
  EXPECT_EQ(Line(bytecode, 4, "gil-3.11"), "LoadConst 1 Return |");
}

TEST(Bytecode, LinesWithoutCodeAndProgramsThatDoNotCompileHaveNone) {
  const Bytecode bytecode(kProgram);
  EXPECT_TRUE(bytecode.OfLine(0).empty());
  EXPECT_TRUE(bytecode.OfLine(2).empty());
  EXPECT_TRUE(bytecode.OfLine(1000).empty());
  EXPECT_TRUE(Bytecode("def\n").OfLine(1).empty());
}

// Where the search finds no loss under the GIL, the bytecode shows no place for a switch, and the other way
// about.
TEST(Bytecode, AgreesWithTheVerdictsOfTheThreadCounter) {
  const Scenario* scenario = FindScenario("thread-counter");
  ASSERT_NE(scenario, nullptr);
  const auto inside = [&](const char* strategy, uint32_t line) {
    const Bytecode bytecode(FindStrategy(*scenario, strategy)->source);
    const std::vector<BytecodeInstruction>& own = bytecode.OfLine(line);
    bool seen = false, found = false;
    for (const BytecodeInstruction& one : own) {
      if (one.name == "StoreGlobal") break;
      seen |= one.name == "LoadGlobal" && one.operand == "counter";
      found |= seen && AllowsSwitchAfter(one, "gil-3.11");
    }
    EXPECT_TRUE(seen) << strategy;
    return found;
  };
  EXPECT_FALSE(inside("unprotected", 9));
  EXPECT_TRUE(inside("call-between", 13));
}

}  // namespace
}  // namespace interleave::session
