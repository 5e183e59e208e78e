#include "session/expected.hpp"

#include <gtest/gtest.h>

#include <string>

namespace interleave::session {
namespace {

std::optional<int64_t> Evaluate(std::string_view text) {
  return EvaluateExpected(text, [](std::string_view name) -> std::optional<int64_t> {
    if (name == "requests") return 50;
    if (name == "keys_2") return 3;
    return std::nullopt;
  });
}

TEST(Expected, IsArithmeticOverParameters) {
  EXPECT_EQ(Evaluate("requests"), 50);
  EXPECT_EQ(Evaluate(" 2 * requests + keys_2 "), 103);
  EXPECT_EQ(Evaluate("requests - keys_2 - 1"), 46);
  EXPECT_EQ(Evaluate("2*(requests-1)"), 98);
  EXPECT_EQ(Evaluate("requests // keys_2"), 16);
  EXPECT_EQ(Evaluate("-7 // 2"), -4);
  EXPECT_EQ(Evaluate("--1"), 1);
}

TEST(Expected, RefusesAnythingElse) {
  for (const char* text :
       {"", "other", "1 +", "(1", "1)", "1 2", "1 / 2", "1 // 0", "9223372036854775807 + 1", "2x"}) {
    EXPECT_FALSE(Evaluate(text).has_value()) << text;
  }
  EXPECT_FALSE(Evaluate(std::string(100'000, '(')).has_value());
}

}  // namespace
}  // namespace interleave::session
