#include "ui/player.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace interleave::ui {
namespace {

constexpr int64_t kStepNs = 10'000;

// Four steps: at 0, 10, 20 µs, and after a gap at 100 µs.
class PlayerTest : public testing::Test {
 protected:
  PlayerTest() {
    uint32_t step = 0;
    for (const int64_t time_ns : {0, 10'000, 20'000, 100'000}) {
      log.Append(time_ns, trace::RecordKind::kStep, 1, static_cast<uint8_t>(trace::StepKind::kTask), 0,
                 ++step);
    }
    log.Append(110'000, trace::RecordKind::kEnd, 0);
    player.Bind(&log, kStepNs);
    player.SetExtent(110'000, true);
  }

  trace::Log log;
  Player player;
};

TEST_F(PlayerTest, StepsGoToTheEndOfEachStep) {
  EXPECT_EQ(player.step(), 0U);
  const double ends_ns[] = {10'000, 20'000, 30'000, 110'000};
  for (uint32_t step = 1; step <= 4; ++step) {
    player.StepForward();
    EXPECT_EQ(player.step(), step);
    EXPECT_EQ(player.time_ns(), ends_ns[step - 1]);
  }
  player.StepForward();
  EXPECT_EQ(player.step(), 4U);
  player.StepBack();
  EXPECT_EQ(player.step(), 3U);
  EXPECT_EQ(player.time_ns(), 30'000);
  player.ToStart();
  EXPECT_EQ(player.time_ns(), 0);
}

TEST_F(PlayerTest, AStepHasHappenedOnceThePlayheadIsPastItsBeginning) {
  player.GoToTime(10'000);
  EXPECT_EQ(player.step(), 1U);
  player.GoToTime(10'000.5);
  EXPECT_EQ(player.step(), 2U);
  player.GoToTime(60'000);
  EXPECT_EQ(player.step(), 3U);
  player.GoToTime(0);
  EXPECT_EQ(player.step(), 0U);
  player.GoToTime(1e12);
  EXPECT_EQ(player.step(), 4U);
}

TEST_F(PlayerTest, AWholeRunTakesEightSecondsAtSpeedOne) {
  player.Play();
  double seconds = 0;
  while (player.playing() && seconds < 20) {
    player.Tick(0.01);
    seconds += 0.01;
  }
  EXPECT_NEAR(seconds, Player::kRunSeconds, 0.05);
  EXPECT_TRUE(player.at_end());
}

TEST_F(PlayerTest, SpeedIsAFactor) {
  player.speed_fraction = 0.5F + 1.0F / 8;
  EXPECT_NEAR(player.speed(), 2, 1e-6);
  player.Play();
  player.Tick(1);
  EXPECT_NEAR(player.time_ns(), 2 * 110'000 / Player::kRunSeconds, 1);
}

TEST_F(PlayerTest, PlayingAtTheEndBeginsAnew) {
  player.ToEnd();
  player.Play();
  EXPECT_EQ(player.step(), 0U);
  EXPECT_TRUE(player.playing());
}

TEST_F(PlayerTest, WaitsForARunThatIsStillGoingOn) {
  player.SetExtent(110'000, false);
  player.Play();
  for (int i = 0; i < 2000; ++i) player.Tick(0.01);
  EXPECT_TRUE(player.playing());
  EXPECT_EQ(player.step(), 4U);
}

TEST_F(PlayerTest, ARunWithoutVirtualTimeIsPlayedByItsSteps) {
  trace::Log still;
  for (uint32_t step = 1; step <= 8; ++step) {
    still.Append(0, trace::RecordKind::kStep, 1, static_cast<uint8_t>(trace::StepKind::kTask), 0, step);
  }
  player.Bind(&still, 0);
  player.SetExtent(0, true);
  player.Play();
  player.Tick(1.01);
  EXPECT_EQ(player.step(), 1U);
  player.Tick(4);
  EXPECT_EQ(player.step(), 5U);
  player.StepBack();
  EXPECT_EQ(player.step(), 4U);
}

}  // namespace
}  // namespace interleave::ui
