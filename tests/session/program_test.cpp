#include "session/program.hpp"

#include <gtest/gtest.h>

namespace interleave::session {
namespace {

TEST(FindMistake, SaysWhereAndWhat) {
  const std::optional<Mistake> mistake = FindMistake("a = 1\nb = (\u00e9 = = 1)\n", "a.py");
  ASSERT_TRUE(mistake.has_value());
  EXPECT_EQ(mistake->line, 2U);
  EXPECT_LT(mistake->column, mistake->end_column);
  EXPECT_TRUE(mistake->message.starts_with("SyntaxError: ")) << mistake->message;
  EXPECT_EQ(mistake->message.find('\n'), std::string::npos);
  EXPECT_FALSE(FindMistake("a = 1\n", "a.py").has_value());
}

TEST(IsDriven, ByAHandlerOrByTheOneFunctionThereIs) {
  EXPECT_TRUE(IsDriven("async def handle(request):\n    pass\n"));
  EXPECT_TRUE(IsDriven("def handle(request):\n    pass\nprint(1)\n"));
  EXPECT_TRUE(IsDriven("async def increment():\n    pass\n"));
  EXPECT_FALSE(IsDriven("async def one():\n    pass\nasync def other():\n    pass\n"));
  EXPECT_FALSE(IsDriven("import asyncio\nasync def main():\n    pass\nasyncio.run(main())\n"));
  EXPECT_FALSE(IsDriven(""));
}

}  // namespace
}  // namespace interleave::session
