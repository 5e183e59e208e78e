// The hints of the first visit: when they come, how they go, and that they do not come back.
#include <gtest/gtest.h>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

HeadlessPage::Setup FirstVisit() {
  HeadlessPage::Setup setup;
  setup.hints = true;
  return setup;
}

// Until the run has played to its end, and longer.
void PlayToTheEnd(HeadlessPage& page) {
  for (int i = 0; i < 400 && !page.bench().player().at_end(); ++i) page.Frame(0.05);
  for (int i = 0; i < 60; ++i) page.Frame(0.05);
}

TEST(Hints, WaitUntilTheFirstRunHasBeenSeen) {
  HeadlessPage page(FirstVisit());
  EXPECT_FALSE(page.Has("hint"));
  PlayToTheEnd(page);
  EXPECT_EQ(page.Value("hint").find("Updates got lost."), 0U) << page.Value("hint");
}

TEST(Hints, GoWhenTheyAreFollowedOrClosedAndThenNeverComeBack) {
  HeadlessPage page(FirstVisit());
  PlayToTheEnd(page);
  page.Press("strategy/asyncio-lock");
  PlayToTheEnd(page);
  EXPECT_EQ(page.Value("hint").find("The ruler and the arrow keys"), 0U) << page.Value("hint");
  page.Press("hint-close");
  EXPECT_FALSE(page.Has("hint"));
  PlayToTheEnd(page);
  EXPECT_EQ(page.Value("hint").find("This was one order"), 0U) << page.Value("hint");
  EXPECT_FALSE(page.hints_seen());
  page.Press("tab/interleavings");
  EXPECT_TRUE(page.hints_seen());
  PlayToTheEnd(page);
  EXPECT_FALSE(page.Has("hint"));
}

TEST(Hints, TakeNoPointerFromThePage) {
  HeadlessPage page(FirstVisit());
  PlayToTheEnd(page);
  page.ClickAt(page.RectOf("tab/learn").center());
  EXPECT_EQ(page.page().view().tab, Tab::kLearn);
  page.ClickAt(page.RectOf("tab/run").center());
  // A finger comes down without having been anywhere before.
  const Point close = page.RectOf("hint-close").center();
  ImGui::GetIO().MousePos = {close.x, close.y};
  ImGui::GetIO().MouseDown[0] = true;
  page.Frame();
  ImGui::GetIO().MouseDown[0] = false;
  page.Frame();
  page.Frame();
  EXPECT_FALSE(page.Has("hint"));
}

TEST(Hints, StayWithinThePhonesScreen) {
  HeadlessPage::Setup setup = FirstVisit();
  setup.width = 390;
  setup.height = 844;
  HeadlessPage page(setup);
  for (int hint = 0; hint < 3; ++hint) {
    PlayToTheEnd(page);
    ASSERT_TRUE(page.Has("hint")) << hint;
    const Rect box = page.RectOf("hint");
    EXPECT_GE(box.x, 0);
    EXPECT_LE(box.right(), 390);
    EXPECT_LE(box.bottom(), 844);
    EXPECT_GE(page.RectOf("hint-close").height, 40);
    page.Press("hint-close");
  }
  EXPECT_TRUE(page.hints_seen());
}

TEST(Hints, AreForTheFirstVisitOnly) {
  HeadlessPage page({});
  PlayToTheEnd(page);
  EXPECT_FALSE(page.Has("hint"));
}

}  // namespace
}  // namespace interleave::ui
