// On a phone: what a finger presses is as high as a row, or takes presses as if it were.
#include <gtest/gtest.h>

#include <string>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

constexpr float kRow = 44;

HeadlessPage::Setup Phone(const std::string& fragment) {
  HeadlessPage::Setup setup = StillAt(fragment, 390, 844);
  setup.searches = false;
  return setup;
}

TEST(Touch, WhatIsPressedAgainAndAgainIsAsHighAsARow) {
  HeadlessPage page(Phone("#/cache-stampede/unprotected"));
  page.Settle();
  for (const char* id : {"play", "step", "step-back", "to-start", "to-end", "parameter/keys/more",
                         "parameter/keys/less", "parameter/skew/50", "parameter/requests/more", "new-seed"}) {
    EXPECT_GE(page.RectOf(id).height, kRow) << id;
  }
  page.Press("tab/compare");
  EXPECT_GE(page.RectOf("compare-sort/p99").height, kRow);
  page.Press("tab/interleavings");
  EXPECT_GE(page.RectOf("explored-requests/4").height, kRow);
}

TEST(Touch, AFingerMayMissALowControlByALittle) {
  HeadlessPage page(Phone(""));
  page.Settle();
  const Rect button = page.RectOf("language");
  ASSERT_LT(button.height, kRow);
  page.ClickAt({button.center().x, button.y - (kRow - button.height) / 2 + 1});
  EXPECT_EQ(page.page().view().language, Language::kRussian);
}

TEST(Touch, AFingerThatBeginsToScrollOnAScaleLeavesItsValue) {
  HeadlessPage page(Phone("#/cache-stampede/unprotected"));
  page.Settle();
  page.Send({"scale/requests", MirrorEvent::Kind::kFocus, ""});
  const int64_t requests = page.bench().session().parameter("requests");
  Rect scale = page.RectOf("scale/requests");
  page.Drag({scale.x + 60, scale.center().y}, {scale.x + 60, scale.center().y - 100});
  EXPECT_EQ(page.bench().session().parameter("requests"), requests);
  EXPECT_LT(page.RectOf("scale/requests").y, scale.y - 60) << "it has scrolled";
  scale = page.RectOf("scale/requests");
  page.Drag({scale.x + 60, scale.center().y}, {scale.x + 160, scale.center().y});
  EXPECT_NE(page.bench().session().parameter("requests"), requests);
}

TEST(Touch, APointerMayNot) {
  HeadlessPage page({});
  const Rect button = page.RectOf("language");
  page.ClickAt({button.center().x, button.y - 2});
  EXPECT_EQ(page.page().view().language, Language::kEnglish);
}

}  // namespace
}  // namespace interleave::ui
