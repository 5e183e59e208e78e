#include "base/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace interleave::base {
namespace {

TEST(Result, HoldsAValue) {
  const Result<std::string> result(std::string("text"));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value(), "text");
}

TEST(Result, HoldsAnError) {
  const Result<std::string> result(Error{"no such scenario: 'x'"});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message, "no such scenario: 'x'");
}

TEST(Result, GivesItsValueAway) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> value = std::move(result).value();
  EXPECT_EQ(*value, 7);
}

TEST(ResultDeathTest, AskingForWhatIsNotThereStops) {
  const Result<int> value(1);
  const Result<int> error(Error{"wrong"});
  EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(error.value()), "check failed: ok\\(\\)");
  EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(value.error()), "check failed: !ok\\(\\)");
}

TEST(CheckDeathTest, NamesPlaceAndCondition) {
  const int answer = 41;
  CHECK(answer == 41);
  EXPECT_DEATH_IF_SUPPORTED(CHECK(answer == 42), "result_test.cpp:[0-9]+: check failed: answer == 42");
}

}  // namespace
}  // namespace interleave::base
