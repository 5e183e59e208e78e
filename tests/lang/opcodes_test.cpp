#include "lang/opcodes.hpp"

#include <gtest/gtest.h>

namespace interleave::lang {
namespace {

TEST(Opcodes, AnInstructionKeepsItsParts) {
  const Instruction instruction(Opcode::kCall, kMaxOperand);
  EXPECT_EQ(instruction.opcode(), Opcode::kCall);
  EXPECT_EQ(instruction.operand(), kMaxOperand);
  EXPECT_LE(kOpcodeCount, 256U);
}

TEST(Opcodes, NamesComeFromTheList) {
  EXPECT_EQ(OpcodeName(Opcode::kNop), "Nop");
  EXPECT_EQ(OpcodeName(Opcode::kImportFrom), "ImportFrom");
  EXPECT_EQ(OperandKindOf(Opcode::kForIter), OperandKind::kJump);
  EXPECT_EQ(BinaryOperatorText(BinaryOperator::kMatrixMultiply), "@");
  EXPECT_EQ(CompareOperatorText(CompareOperator::kGreaterEqual), ">=");
}

TEST(Opcodes, StackEffects) {
  const auto effect = [](Opcode opcode, uint32_t operand, bool jumped = false) {
    return StackEffect(Instruction(opcode, operand), jumped);
  };
  EXPECT_EQ(effect(Opcode::kLoadGlobal, 6), 1);
  EXPECT_EQ(effect(Opcode::kLoadGlobal, 7), 2);
  EXPECT_EQ(effect(Opcode::kLoadAttr, 6), 0);
  EXPECT_EQ(effect(Opcode::kLoadAttr, 7), 1);
  EXPECT_EQ(effect(Opcode::kCall, 3), -4);
  EXPECT_EQ(effect(Opcode::kCallKeywords, 3), -5);
  EXPECT_EQ(effect(Opcode::kCallEx, 0), -2);
  EXPECT_EQ(effect(Opcode::kCallEx, 1), -3);
  EXPECT_EQ(effect(Opcode::kBuildMap, 2), -3);
  EXPECT_EQ(effect(Opcode::kBuildTuple, 0), 1);
  EXPECT_EQ(effect(Opcode::kMakeFunction, 16 + kDefaults + kClosure), -1);
  EXPECT_EQ(effect(Opcode::kUnpackSequence, 3), 2);
  EXPECT_EQ(effect(Opcode::kUnpackEx, 2 + 256), 3);
  EXPECT_EQ(effect(Opcode::kFormatValue, 2), 0);
  EXPECT_EQ(effect(Opcode::kFormatValue, 6), -1);
  EXPECT_EQ(effect(Opcode::kForIter, 9), 1);
  EXPECT_EQ(effect(Opcode::kForIter, 9, true), -1);
  EXPECT_EQ(effect(Opcode::kJumpIfTrueOrPop, 9), -1);
  EXPECT_EQ(effect(Opcode::kJumpIfTrueOrPop, 9, true), 0);
  EXPECT_EQ(effect(Opcode::kRaise, 2), -2);
}

}  // namespace
}  // namespace interleave::lang
