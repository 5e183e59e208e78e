// The list of what a run can be taken away as.
#include <gtest/gtest.h>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

TEST(TakeAway, IsAListBesideShare) {
  for (const float width : {1280.0F, 900.0F, 390.0F}) {
    PageSetup setup;
    setup.width = width;
    HeadlessPage page(setup);
    page.Settle();
    EXPECT_FALSE(page.Has("export/json"));
    page.ClickAt(page.RectOf("export").center());
    const Rect screen{0, 0, width, setup.height};
    for (const char* id : {"export/link", "export/chrome-trace", "export/json", "export/mermaid",
                           "export/pytest", "export/picture"}) {
      ASSERT_TRUE(page.Has(id)) << id;
      const Rect row = page.RectOf(id);
      EXPECT_FALSE(row.empty()) << id;
      EXPECT_EQ(row.Intersect(screen).width, row.width) << id;
      EXPECT_EQ(row.Intersect(screen).height, row.height) << id;
    }
    page.ClickAt({width / 2, 700});
    EXPECT_FALSE(page.Has("export/json")) << "a click elsewhere closes it";
  }
}

TEST(TakeAway, GivesWhatWasChosen) {
  HeadlessPage page({});
  page.Settle();
  page.ClickAt(page.RectOf("export").center());
  page.ClickAt(page.RectOf("export/mermaid").center());
  EXPECT_EQ(page.taken(), session::ExportFormat::kMermaid);
  EXPECT_FALSE(page.Has("export/mermaid"));
  EXPECT_FALSE(page.picture().has_value());
  page.Press("export");
  page.Press("export/pytest");
  EXPECT_EQ(page.taken(), session::ExportFormat::kPytest);
  EXPECT_FALSE(page.copy_requested());
  page.Press("export");
  page.Press("export/link");
  EXPECT_TRUE(page.copy_requested());
}

TEST(TakeAway, WaitsForTheEndOfTheRun) {
  PageSetup setup;
  setup.fragment = "#/event-loop-counter/unprotected?requests=100000";
  HeadlessPage page(setup);
  page.Press("export");
  page.Press("export/json");
  if (!page.bench().session().finished()) {
    EXPECT_FALSE(page.taken().has_value());
  }
  page.Settle();
  EXPECT_EQ(page.taken(), session::ExportFormat::kJson);
}

TEST(TakeAway, ThePictureIsOfTheTimelineWithoutTheList) {
  HeadlessPage page({});
  page.Settle();
  page.Press("tab/interleavings");
  page.Press("export");
  page.Press("export/picture");
  for (int frame = 0; frame < 3; ++frame) page.Frame();
  ASSERT_TRUE(page.picture().has_value());
  EXPECT_GT(page.picture()->width, 400);
  EXPECT_GT(page.picture()->height, 200);
  EXPECT_FALSE(page.Has("export/picture"));
  EXPECT_TRUE(page.page().view().tab == Tab::kRun);
}

TEST(TakeAway, SaysWhatBecameOfIt) {
  HeadlessPage page({});
  page.page().SetSaved("/home/somebody/run.json", false);
  page.page().SetSaved("/nowhere/run.json", true);
  page.page().SetNotTaken(session::NotReplayed::kDatabase);
  page.Frame();
  std::string text;
  for (const MirrorItem& item : page.page().mirror().items()) text += item.label + " " + item.value + "\n";
  EXPECT_NE(text.find("/home/somebody/run.json"), std::string::npos);
  EXPECT_NE(text.find("The file could not be written: /nowhere/run.json"), std::string::npos);
  EXPECT_NE(text.find("a real PostgreSQL server"), std::string::npos);
}

}  // namespace
}  // namespace interleave::ui
