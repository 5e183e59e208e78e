// The page without a pointer: what gets the focus is seen, and what scrolls does so by keys.
#include <gtest/gtest.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

HeadlessPage::Setup At(const std::string& fragment, float width, float height) {
  HeadlessPage::Setup setup = StillAt(fragment, width, height);
  setup.searches = false;
  return setup;
}

bool TakesTheFocus(const MirrorItem& item) {
  return item.role < Role::kStatus && !item.disabled && item.role != Role::kTextBox;
}

struct Place {
  const char* fragment;
  float width, height;
};

TEST(Keyboard, WhateverGetsTheFocusIsScrolledIntoView) {
  for (const Place& place : {Place{"#/cache-stampede/single-flight?tab=compare", 1280, 800},
                             {"#/matrix", 1280, 800},
                             {"#/bank-account/for-update?tab=learn", 1280, 500},
                             {"#/bank-account/for-update", 390, 844},
                             {"#/cache-stampede/unprotected?tab=compare", 390, 844},
                             {"#/matrix", 390, 844}}) {
    SCOPED_TRACE(place.fragment);
    HeadlessPage page(At(place.fragment, place.width, place.height));
    page.Frame();
    std::vector<std::string> ids;
    size_t hidden = 0;
    for (const MirrorItem& item : page.page().mirror().items()) {
      if (!TakesTheFocus(item)) continue;
      ids.push_back(item.id);
      hidden += item.seen ? 0 : 1;
    }
    EXPECT_GT(hidden, 0U) << "the test is about what is scrolled out of view";
    for (const std::string& id : ids) {
      page.Send({id, MirrorEvent::Kind::kFocus, ""});
      page.Draw();
      const MirrorItem* item = page.page().mirror().Find(id);
      ASSERT_NE(item, nullptr) << id;
      EXPECT_TRUE(item->seen) << id;
      EXPECT_GE(item->rect.y, 0) << id;
      EXPECT_LE(item->rect.bottom(), place.height) << id;
    }
  }
}

TEST(Keyboard, PageKeysScrollTheLargestPartOrTheOneWithTheFocus) {
  HeadlessPage page(At("#/matrix", 1280, 800));
  page.Frame();
  const auto top = [&](const char* id) { return page.RectOf(id).y; };
  const float cell = top("cell/event-loop-counter/unprotected");
  const float option = top("strategy/unprotected");
  page.PressKey(ImGuiKey_PageDown);
  EXPECT_LT(top("cell/event-loop-counter/unprotected"), cell - 400);
  EXPECT_EQ(top("strategy/unprotected"), option);
  page.PressKey(ImGuiKey_PageUp);
  EXPECT_EQ(top("cell/event-loop-counter/unprotected"), cell);
  page.Send({"strategy/unprotected", MirrorEvent::Kind::kFocus, ""});
  page.PressKey(ImGuiKey_PageDown);
  EXPECT_LT(top("strategy/unprotected"), option);
  EXPECT_EQ(top("cell/event-loop-counter/unprotected"), cell);
}

}  // namespace
}  // namespace interleave::ui
