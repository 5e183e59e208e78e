#include "ui/theme.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

constexpr float kLeastContrast = 4.5F;

class ThemeTest : public testing::TestWithParam<Appearance> {};

TEST_P(ThemeTest, TextStandsOutFromEveryGroundItIsDrawnOn) {
  const Theme& theme = ThemeFor(GetParam());
  for (const Color ground : {theme.page, theme.panel, theme.raised, theme.selected}) {
    EXPECT_GE(Contrast(theme.text, ground), kLeastContrast);
    EXPECT_GE(Contrast(theme.muted, ground), kLeastContrast);
    EXPECT_GE(Contrast(theme.failure, ground), kLeastContrast);
  }
  EXPECT_GE(Contrast(theme.text, theme.pressed), kLeastContrast);
  EXPECT_GE(Contrast(theme.text, Mix(theme.panel, theme.failure, 0.1F)), kLeastContrast);  // notices
}

TEST_P(ThemeTest, CodeStandsOutFromItsPanelAndFromTheMarkedLine) {
  const Theme& theme = ThemeFor(GetParam());
  for (const Color color : {theme.keyword, theme.function, theme.number, theme.string, theme.comment}) {
    EXPECT_GE(Contrast(color, theme.panel), kLeastContrast);
    EXPECT_GE(Contrast(color, theme.selected), kLeastContrast);
  }
}

TEST_P(ThemeTest, LabelsStandOutFromButtonsSpansAndPills) {
  const Theme& theme = ThemeFor(GetParam());
  EXPECT_GE(Contrast(theme.on_accent, theme.accent), kLeastContrast);
  EXPECT_GE(Contrast(theme.on_running, theme.running), kLeastContrast);
  EXPECT_GE(Contrast(theme.on_failure, theme.failure), kLeastContrast);
  EXPECT_GE(Contrast(theme.waiting_text, theme.waiting_fill), kLeastContrast);
}

TEST_P(ThemeTest, MarksStandOutFromThePanel) {
  const Theme& theme = ThemeFor(GetParam());
  for (const Color color :
       {theme.safe, theme.failure, theme.accent, theme.waiting, theme.io_outline, theme.row_wait}) {
    EXPECT_GE(Contrast(color, theme.panel), 3.0F);
  }
}

TEST_P(ThemeTest, NamesStandOutFromTheColoursOfLanes) {
  const Theme& theme = ThemeFor(GetParam());
  for (const Color color : theme.lanes) EXPECT_GE(Contrast(theme.panel, color), kLeastContrast);
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeTest, testing::Values(Appearance::kDark, Appearance::kLight));

TEST(Contrast, IsTheRatioOfTheStandard) {
  EXPECT_NEAR(Contrast(Rgb(0xffffff), Rgb(0x000000)), 21.0F, 0.01F);
  EXPECT_NEAR(Contrast(Rgb(0x777777), Rgb(0xffffff)), 4.48F, 0.01F);
  EXPECT_NEAR(Contrast(Rgb(0x123456), Rgb(0x123456)), 1.0F, 0.001F);
}

}  // namespace
}  // namespace interleave::ui
