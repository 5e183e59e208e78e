// The timeline in a page without a screen: following, finding, stories, which access comes first.
#include <gtest/gtest.h>

#include <string>

#include "ui/format.hpp"
#include "ui/headless.hpp"
#include "ui/story.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

PageSetup SetupOf(std::string fragment) {
  PageSetup setup;
  setup.fragment = std::move(fragment);
  setup.searches = false;
  return setup;
}

// Run to the end, and seen there.
void Finish(HeadlessPage& page) {
  while (!page.bench().session().finished()) page.Frame();
  page.Press("to-end");
}

// The middle of the n-th span of a lane that is of a kind, where it is drawn.
Point PlaceOf(HeadlessPage& page, uint32_t lane, trace::SpanKind kind, size_t number = 0) {
  const trace::Timeline& timeline = page.bench().session().timeline();
  const TimelineView& view = page.page().view().timeline;
  for (const uint32_t index : timeline.lane_spans(lane)) {
    const trace::Span& span = timeline.spans()[index];
    if (span.kind != kind || number-- > 0) continue;
    const double middle_ns = static_cast<double>(span.begin_ns + span.end_ns) / 2;
    const float y =
        view.area.y - view.lane_offset + (static_cast<float>(lane) + 0.5F) * view.shown_lane_height;
    return {view.axis.ToX(middle_ns), y};
  }
  ADD_FAILURE() << "no such span";
  return {};
}

bool Says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Timeline, AClickOnASpanTellsItsStory) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=3"));
  Finish(page);
  EXPECT_FALSE(page.Has("story"));
  const std::string position = page.Value("position");
  page.ClickAt(PlaceOf(page, 0, trace::SpanKind::kRunning));
  ASSERT_TRUE(page.Has("story"));
  EXPECT_EQ(page.Label("story"), "The story of #1");
  const std::string story = page.Value("story");
  EXPECT_TRUE(Says(story, FormatTime(0, Language::kEnglish) + "  arrives")) << story;
  EXPECT_TRUE(Says(story, "runs for " + FormatTime(10'000, Language::kEnglish) + ", read value = 0"))
      << story;
  EXPECT_TRUE(Says(story, "wrote value = 1")) << story;
  EXPECT_TRUE(Says(story, "its update is lost: #2 writes over it")) << story;
  EXPECT_TRUE(Says(story, "  ends")) << story;
  EXPECT_TRUE(Says(story, "runs for " + FormatTime(20'000, Language::kEnglish) + ", waits for")) << story;
  EXPECT_EQ(page.Value("position"), position) << "the playhead stays";
  // Elsewhere a click puts the playhead, and the story is closed.
  const TimelineView& view = page.page().view().timeline;
  page.ClickAt({view.axis.x + 30, view.area.bottom() - 4});
  EXPECT_FALSE(page.Has("story"));
  EXPECT_NE(page.Value("position"), position);
}

TEST(Timeline, AStoryIsToldUpToThePlayhead) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=3"));
  Finish(page);
  page.ClickAt(PlaceOf(page, 0, trace::SpanKind::kRunning));
  EXPECT_TRUE(Says(page.Value("story"), "wrote value = 1"));
  page.Set("position", "3");
  const std::string story = page.Value("story");
  EXPECT_TRUE(Says(story, "read value = 0")) << story;
  EXPECT_FALSE(Says(story, "wrote value = 1")) << story;
  EXPECT_FALSE(Says(story, "lost")) << story;
}

TEST(Timeline, AWaitSaysWhoEndedIt) {
  HeadlessPage page(SetupOf("#/event-loop-counter/asyncio-lock?requests=3"));
  Finish(page);
  page.ClickAt(PlaceOf(page, 1, trace::SpanKind::kRunning));
  const std::string story = page.Value("story");
  EXPECT_TRUE(Says(story, "waits for the lock: ")) << story;
  EXPECT_TRUE(Says(story, ", until #1 lets it go on")) << story;
}

TEST(Timeline, OfTwoAccessesOneIsToldToComeFirstOrNone) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=3"));
  Finish(page);
  page.ClickAt(PlaceOf(page, 0, trace::SpanKind::kRunning, 1));
  EXPECT_FALSE(page.Has("order"));
  page.ClickAt(PlaceOf(page, 1, trace::SpanKind::kRunning, 1));
  ASSERT_TRUE(page.Has("order"));
  const std::string race = page.Value("order");
  EXPECT_TRUE(Says(race, "#1 wrote value = 1.; #2 wrote value = 1.")) << race;
  EXPECT_TRUE(Says(race, "Nothing in the program puts one before the other")) << race;
  EXPECT_TRUE(Says(race, "this is a race")) << race;
}

TEST(Timeline, EChoosesWhatThePlayheadsStepDid) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=3"));
  Finish(page);
  page.Type("e");
  page.Frame();
  EXPECT_EQ(page.Label("story"), "The story of #3");
  EXPECT_FALSE(page.Has("order")) << "one access alone is compared with nothing";
  page.Press("step-back");
  page.Type("e");
  page.Frame();
  EXPECT_EQ(page.Label("story"), "The story of #2");
  const std::string race = page.Value("order");
  EXPECT_TRUE(Says(race, "#2 wrote value = 1.; #3 wrote value = 1.")) << race;
  page.Press("to-start");
  page.Type("e");
  page.Frame();
  EXPECT_EQ(page.Value("order"), race) << "before the first step there is nothing to choose";
}

TEST(Timeline, ALockPutsTwoAccessesInOrder) {
  HeadlessPage page(SetupOf("#/event-loop-counter/asyncio-lock?requests=3"));
  Finish(page);
  const session::Session& session = page.bench().session();
  std::vector<uint64_t> writes;
  for (uint64_t i = 0; i < session.log().size(); ++i) {
    const trace::Record& record = session.log().at(i);
    if (record.kind == trace::RecordKind::kWrite && record.actor != 0) writes.push_back(i);
  }
  ASSERT_EQ(writes.size(), 3U);
  const std::vector<std::string> told = TellOrder(session, writes[1], writes[0], Language::kEnglish);
  ASSERT_GE(told.size(), 5U);
  EXPECT_EQ(told[0], "#1 wrote value = 1.");
  EXPECT_EQ(told[1], "#2 wrote value = 2.");
  EXPECT_EQ(told[2], "The first happens before the second:");
  EXPECT_TRUE(Says(told[3], "#1 ") && Says(told[3], "#2")) << told[3];
  EXPECT_EQ(told.back(), "The lock keeps the two apart. It does not decide which of them is first.");
}

TEST(Timeline, TheFinderGoesFromOneMatchToTheNext) {
  HeadlessPage page(SetupOf("#/event-loop-counter/asyncio-lock?requests=12"));
  Finish(page);
  page.Type("/");
  page.Type("lock");
  EXPECT_EQ(page.Value("find-count"), "11");
  page.PressKey(ImGuiKey_Enter);
  EXPECT_EQ(page.Value("find-count"), "1 of 11");
  EXPECT_EQ(page.Label("story"), "The story of #2");
  page.PressKey(ImGuiKey_Enter);
  EXPECT_EQ(page.Value("find-count"), "2 of 11");
  page.PressKey(ImGuiKey_UpArrow);
  page.PressKey(ImGuiKey_UpArrow);
  EXPECT_EQ(page.Value("find-count"), "11 of 11");
  EXPECT_EQ(page.Label("story"), "The story of #12");
  page.PressKey(ImGuiKey_Escape);
  EXPECT_FALSE(page.Has("find-count"));
}

TEST(Timeline, TheFinderFindsRequestsLinesAndLosses) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=12"));
  Finish(page);
  page.Set("find", "#7");
  EXPECT_EQ(page.Value("find-count"), "1 of 1");
  EXPECT_EQ(page.Label("story"), "The story of #7");
  page.Set("find", "lost");
  EXPECT_EQ(page.Value("find-count"), "1 of 11");
  const trace::Log& log = page.bench().session().log();
  uint32_t line = 0;
  for (uint64_t i = 0; i < log.size(); ++i) {
    if (log.at(i).kind == trace::RecordKind::kRead) line = log.at(i).line;
  }
  page.Set("find", "line " + std::to_string(line));
  EXPECT_EQ(page.Value("find-count"), "1 of 12");
  page.Set("find", "no such thing");
  EXPECT_EQ(page.Value("find-count"), "nothing found");
}

TEST(Timeline, AMatchAmongBandsOpensItsLane) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=2000"));
  Finish(page);
  ASSERT_TRUE(page.Has("band/0"));
  page.Set("find", "#1500");
  page.Frame();
  EXPECT_FALSE(page.Has("band/0"));
  const TimelineView& view = page.page().view().timeline;
  const float top = 1499 * view.shown_lane_height - view.lane_offset;
  EXPECT_GE(top, 0);
  EXPECT_LE(top, view.area.height - view.shown_lane_height);
}

TEST(Timeline, AHandStopsTheFollowingUntilItIsAskedForAgain) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=12"));
  Finish(page);
  page.Press("to-start");
  for (int i = 0; i < 12; ++i) page.Type("w");
  page.Press("play");
  ASSERT_TRUE(page.page().view().timeline.following);
  const auto& view = page.page().view().timeline;
  const double first_ns = view.axis.begin_ns, seen_ns = view.axis.end_ns;
  for (int i = 0; i < 1000 && page.bench().player().time_ns() < seen_ns; ++i) page.Frame(0.02);
  page.Frame(0.02);
  ASSERT_TRUE(page.bench().player().playing());
  EXPECT_GT(view.axis.begin_ns, first_ns) << "the playhead is followed";
  page.Type("a");
  EXPECT_FALSE(view.following);
  const double begin_ns = view.axis.begin_ns, end_ns = view.axis.end_ns;
  for (int i = 0; i < 1000 && page.bench().player().time_ns() < end_ns; ++i) page.Frame(0.02);
  page.Frame(0.02);
  ASSERT_TRUE(page.bench().player().playing());
  EXPECT_EQ(view.axis.begin_ns, begin_ns) << "it stays where the hand has put it";
  page.Press("follow");
  page.Frame(0.02);
  EXPECT_GT(view.axis.begin_ns, begin_ns);
}

TEST(Timeline, FFramesWhatIsSelectedElseEverything) {
  HeadlessPage page(SetupOf("#/event-loop-counter/asyncio-lock?requests=12"));
  Finish(page);
  page.Set("find", "#3");
  page.Type("f");
  const TimelineView& view = page.page().view().timeline;
  EXPECT_FALSE(view.whole);
  const trace::Actor& actor = page.bench().session().timeline().actors()[3];
  EXPECT_LE(view.axis.begin_ns, static_cast<double>(actor.begin_ns));
  EXPECT_GE(view.axis.end_ns, static_cast<double>(actor.end_ns));
  page.Press("story/close");
  page.Type("f");
  EXPECT_TRUE(view.whole);
}

TEST(Timeline, KeysWithCtrlAreTheBrowsers) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?requests=12"));
  Finish(page);
  const std::string position = page.Value("position");
  ImGui::GetIO().KeyAlt = true;
  page.PressKey(ImGuiKey_LeftArrow);
  page.Type("w");
  ImGui::GetIO().KeyAlt = false;
  EXPECT_EQ(page.Value("position"), position);
  EXPECT_TRUE(page.page().view().timeline.whole);
  page.PressKey(ImGuiKey_LeftArrow);
  EXPECT_NE(page.Value("position"), position);
}

TEST(Timeline, ALaneOfManySpansIsDrawnInColumns) {
  HeadlessPage page(SetupOf("#/event-loop-counter/unprotected?arrivals=1&requests=20000"));
  Finish(page);
  page.Frame();
  const ImDrawData* drawn = ImGui::GetDrawData();
  ASSERT_NE(drawn, nullptr);
  EXPECT_GT(page.bench().session().timeline().spans().size(), 70'000U);
  EXPECT_LT(drawn->TotalVtxCount, 200'000) << "not a shape for each span";
}

}  // namespace
}  // namespace interleave::ui
