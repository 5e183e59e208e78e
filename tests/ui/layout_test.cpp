#include "ui/layout.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace interleave::ui {
namespace {

std::vector<Rect> Regions(const Layout& layout) {
  std::vector<Rect> regions;
  for (const Rect& rect : {layout.top_bar, layout.left, layout.tabs, layout.content, layout.code,
                           layout.explanation, layout.choices, layout.transport}) {
    if (!rect.empty()) regions.push_back(rect);
  }
  return regions;
}

// They do not overlap, and together they have the area.
void ExpectTiled(const std::vector<Rect>& regions, float area, float tolerance) {
  float sum = 0;
  for (size_t i = 0; i < regions.size(); ++i) {
    sum += regions[i].width * regions[i].height;
    for (size_t k = i + 1; k < regions.size(); ++k) {
      EXPECT_LE(regions[i].Intersect(regions[k]).width * regions[i].Intersect(regions[k]).height, 0.5F);
    }
  }
  EXPECT_NEAR(sum, area, tolerance);
}

TEST(Layout, RegionsTileTheScreenAtEverySize) {
  for (const float width : {320.0F, 390.0F, 719.0F, 720.0F, 1024.0F, 1099.0F, 1100.0F, 1280.0F, 2560.0F}) {
    for (const float height : {480.0F, 800.0F, 1440.0F}) {
      for (const bool compact : {false, true}) {
        SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height) + (compact ? ", compact" : ""));
        ExpectTiled(Regions(MakeLayout(width, height, compact)), width * height, width);
      }
    }
  }
}

TEST(Layout, TakesItsShapeFromTheWidth) {
  EXPECT_EQ(MakeLayout(1280, 800).shape, Shape::kWide);
  EXPECT_EQ(MakeLayout(1024, 768).shape, Shape::kMedium);
  EXPECT_EQ(MakeLayout(390, 844).shape, Shape::kNarrow);
  EXPECT_EQ(MakeLayout(1280, 800).left.width, 268);
  EXPECT_EQ(MakeLayout(1920, 1080).left.width, 332);
  EXPECT_EQ(MakeLayout(1280, 800).right.width, 372);
  EXPECT_EQ(MakeLayout(1600, 900).right.width, 468);
  EXPECT_EQ(MakeLayout(3840, 2160).left.width, 332);
  EXPECT_EQ(MakeLayout(3840, 2160).right.width, 564);
  EXPECT_TRUE(MakeLayout(1024, 768).right.empty());
  EXPECT_EQ(MakeLayout(390, 844).transport.bottom(), 844);
}

TEST(Layout, CompactKeepsCodeTimelineAndTransport) {
  const Layout medium = MakeLayout(900, 480, true);
  EXPECT_EQ(medium.shape, Shape::kWide);  // the transport is in the bar on top
  EXPECT_TRUE(medium.left.empty());
  EXPECT_TRUE(medium.explanation.empty());
  EXPECT_EQ(medium.code.height, 480 - kBarHeight);
  EXPECT_EQ(medium.middle.width, 900 - kRightWidth);
  const Layout narrow = MakeLayout(380, 420, true);
  EXPECT_TRUE(narrow.choices.empty());
  EXPECT_EQ(narrow.transport.bottom(), 420);
  const Layout wide = MakeLayout(1280, 800, true);  // there is room for all of it
  EXPECT_EQ(wide.left.width, kLeftWidth);
  EXPECT_FALSE(wide.explanation.empty());
}

}  // namespace
}  // namespace interleave::ui
