#include "platform/background.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace interleave::platform {
namespace {

// Counts down from what it is told, a number for each time that it may work.
class Countdown : public Service {
 public:
  void Receive(std::string_view text) override { left_ = std::stoi(std::string(text)); }
  bool Work(double /*budget_s*/) override {
    if (left_ > 0) texts_.push_back(std::to_string(--left_));
    return left_ > 0;
  }
  std::vector<std::string> TakeTexts() override { return std::exchange(texts_, {}); }

 private:
  int left_ = 0;
  std::vector<std::string> texts_;
};

std::unique_ptr<Service> MakeCountdown() { return std::make_unique<Countdown>(); }

TEST(Background, TextsGoThereAndComeBackInTheirOrder) {
  Background background(MakeCountdown);
  std::vector<std::string> texts;
  background.OnText([&](std::string_view text) { texts.emplace_back(text); });
  background.Send("3");
  while (texts.size() < 3) background.Work(0);
  EXPECT_EQ(texts, (std::vector<std::string>{"2", "1", "0"}));
  background.Send("1");
  while (texts.size() < 4) background.Work(0);
  EXPECT_EQ(texts.back(), "0");
}

TEST(Background, EndsInTheMiddleOfItsWork) {
  Background background(MakeCountdown);
  background.Send("1000000000");
  EXPECT_FALSE(background.Work(0));
}

}  // namespace
}  // namespace interleave::platform
