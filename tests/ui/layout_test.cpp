#include "ui/layout.hpp"

#include <gtest/gtest.h>

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

TEST(Layout, RegionsTileTheScreenAtEverySize) {
  for (const float width : {320.0F, 390.0F, 719.0F, 720.0F, 1024.0F, 1099.0F, 1100.0F, 1280.0F, 2560.0F}) {
    for (const float height : {480.0F, 800.0F, 1440.0F}) {
      const std::vector<Rect> regions = Regions(MakeLayout(width, height));
      float area = 0;
      for (size_t i = 0; i < regions.size(); ++i) {
        area += regions[i].width * regions[i].height;
        for (size_t k = i + 1; k < regions.size(); ++k) {
          EXPECT_LE(regions[i].Intersect(regions[k]).width * regions[i].Intersect(regions[k]).height, 0.5F)
              << width << " x " << height;
        }
      }
      EXPECT_NEAR(area, width * height, width) << width << " x " << height;
    }
  }
}

TEST(Layout, TakesItsShapeFromTheWidth) {
  EXPECT_EQ(MakeLayout(1280, 800).shape, Shape::kWide);
  EXPECT_EQ(MakeLayout(1024, 768).shape, Shape::kMedium);
  EXPECT_EQ(MakeLayout(390, 844).shape, Shape::kNarrow);
  EXPECT_EQ(MakeLayout(1280, 800).left.width, 268);
  EXPECT_EQ(MakeLayout(1280, 800).right.width, 372);
  EXPECT_TRUE(MakeLayout(1024, 768).right.empty());
  EXPECT_EQ(MakeLayout(390, 844).transport.bottom(), 844);
}

}  // namespace
}  // namespace interleave::ui
