#include "ui/page.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ui/compared.hpp"
#include "ui/format.hpp"
#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

TEST(Page, FirstVisitPlaysTheDefaultScenario) {
  HeadlessPage page({});
  for (int i = 0; i < 60; ++i) page.Frame();
  EXPECT_TRUE(page.bench().player().playing());
  EXPECT_GT(page.bench().player().step(), 0U);
  EXPECT_EQ(page.Value("strategy/unprotected"), "wrong, 1 / 12");
  EXPECT_EQ(page.page().mirror().Find("scenario/event-loop-counter")->selected, true);
}

TEST(Page, UnderReducedMotionTheFirstVisitShowsTheEnd) {
  PageSetup setup;
  setup.reduced_motion = true;
  HeadlessPage page(setup);
  page.Settle();
  EXPECT_FALSE(page.bench().player().playing());
  EXPECT_EQ(page.Value("counter/value"), "1");
}

TEST(Page, AStrategyIsOneClickAndEverythingElseStays) {
  HeadlessPage page({});
  page.Set("parameter/requests", "20");
  page.Set("seed", "7");
  page.Settle();
  const Rect row = page.RectOf("strategy/asyncio-lock");
  page.ClickAt(row.center());
  page.Settle();
  page.Press("to-end");
  EXPECT_EQ(page.Value("counter/value"), "20");
  EXPECT_EQ(page.bench().settings().strategy, "asyncio-lock");
  EXPECT_EQ(page.bench().settings().seed, 7U);
  EXPECT_EQ(page.Value("parameter/requests"), "20");
  EXPECT_EQ(page.Value("strategy/asyncio-lock"), "correct, 20 / 20");
  EXPECT_EQ(page.Value("strategy/unprotected"), "wrong, 1 / 20");
}

TEST(Page, EveryStrategyGetsAResult) {
  HeadlessPage page({});
  page.Settle();
  for (const session::Strategy& strategy : page.bench().scenario()->strategies) {
    EXPECT_EQ(page.Value("strategy/" + strategy.name).find("still running"), std::string::npos)
        << strategy.name;
  }
  EXPECT_EQ(page.Value("strategy/threading-lock"), "deadlock, deadlock");
  EXPECT_EQ(page.Value("strategy/never-suspends"), "correct, fragile");
}

TEST(Page, StepsAndGoesBackAndToBothEnds) {
  HeadlessPage page({});
  page.Settle();
  page.Press("to-start");
  EXPECT_EQ(page.Value("position"), "0");
  EXPECT_TRUE(page.page().mirror().Find("step-back")->disabled);
  page.Press("step");
  page.Press("step");
  EXPECT_EQ(page.Value("position"), "2");
  page.Press("step-back");
  EXPECT_EQ(page.Value("position"), "1");
  page.Press("to-end");
  EXPECT_EQ(page.Value("position"), page.Value("step-count"));
  EXPECT_TRUE(page.page().mirror().Find("step")->disabled);
  page.Set("position", "14");
  EXPECT_EQ(page.Value("position"), "14");
}

TEST(Page, KeysPlayStepAndZoom) {
  HeadlessPage page({});
  page.Settle();
  page.Press("to-start");
  page.PressKey(ImGuiKey_RightArrow);
  EXPECT_EQ(page.Value("position"), "1");
  page.PressKey(ImGuiKey_End);
  EXPECT_EQ(page.Value("position"), page.Value("step-count"));
  page.PressKey(ImGuiKey_Home);
  EXPECT_EQ(page.Value("position"), "0");
  page.Type(" ");
  EXPECT_TRUE(page.bench().player().playing());
  page.Type(" ");
  EXPECT_FALSE(page.bench().player().playing());
  page.Type("w");
  EXPECT_FALSE(page.page().view().timeline.whole);
  page.Type("f");
  EXPECT_TRUE(page.page().view().timeline.whole);
}

TEST(Page, TheTimelineIsScrubbedZoomedAndDragged) {
  HeadlessPage page({});
  page.Settle();
  page.Press("to-start");
  const Rect ruler = page.RectOf("position");
  page.Drag({ruler.x + 60, ruler.center().y}, {ruler.x + ruler.width / 2, ruler.center().y});
  const double half_ns = page.bench().player().time_ns();
  EXPECT_NEAR(half_ns, 0.52 * static_cast<double>(page.bench().end_ns()),
              0.03 * static_cast<double>(page.bench().end_ns()));
  const Point middle{ruler.x + ruler.width / 2, ruler.bottom() + 60};
  const double under_ns = page.page().view().timeline.axis.ToTime(middle.x);
  page.Wheel(middle, 5);
  EXPECT_NEAR(page.page().view().timeline.axis.ToTime(middle.x), under_ns, 1);
  const double before_ns = page.page().view().timeline.axis.begin_ns;
  page.Drag(middle, {middle.x - 80, middle.y});
  EXPECT_GT(page.page().view().timeline.axis.begin_ns, before_ns);
  EXPECT_NEAR(page.bench().player().time_ns(), half_ns, 1e-6) << "a drag is no click";
}

TEST(Page, APinchZoomsTheTimelineInAColumnThatScrolls) {
  HeadlessPage page({.width = 390, .height = 844});
  page.Settle();
  const TimelineView& timeline = page.page().view().timeline;
  const Point place{timeline.axis.x + timeline.axis.width / 2, timeline.area.y + 100};
  const double under_ns = timeline.axis.ToTime(place.x);
  ASSERT_GT(page.page().view().column.content, 844) << "it scrolls";
  page.Pinch(place, 3);
  EXPECT_FALSE(timeline.whole);
  EXPECT_NEAR(timeline.axis.ToTime(place.x), under_ns, 1);
  EXPECT_EQ(page.page().view().column.offset, 0);
  page.Pinch(place, -4);
  EXPECT_TRUE(timeline.whole);
}

TEST(Page, LanguageAndThemeAreOneClick) {
  HeadlessPage page({});
  page.Press("language");
  EXPECT_EQ(page.Label("share"), "Ссылка");
  EXPECT_EQ(page.Label("strategy/unprotected"), "Без защиты");
  page.Press("theme");
  EXPECT_EQ(page.page().appearance(), Appearance::kLight);
}

TEST(Page, ShareAsksForACopyAndSaysThatItWorked) {
  HeadlessPage page({});
  page.Press("share");
  EXPECT_TRUE(page.copy_requested());
  EXPECT_TRUE(page.history_requested());
  page.page().SetCopied(true);
  page.Frame();
  EXPECT_TRUE(page.Has("copied"));
  page.Frame(3);
  page.Frame();
  EXPECT_FALSE(page.Has("copied"));
  page.page().SetCopied(false);
  page.Frame();
  EXPECT_EQ(page.Label("notice/0"), "The browser did not allow copying");
}

TEST(Page, ALinkOpensTheSameRunAtTheSameStep) {
  std::string fragment;
  {
    HeadlessPage page({});
    page.Press("strategy/asyncio-lock");
    page.Set("parameter/requests", "30");
    page.Settle();
    page.Set("position", "17");
    fragment = page.Frame().fragment;
  }
  EXPECT_LT(fragment.size(), 200U);
  PageSetup setup;
  setup.fragment = fragment;
  HeadlessPage page(setup);
  page.Settle();
  EXPECT_EQ(page.Value("position"), "17");
  EXPECT_EQ(page.Value("parameter/requests"), "30");
  EXPECT_EQ(page.bench().settings().strategy, "asyncio-lock");
  EXPECT_FALSE(page.bench().player().playing());
  EXPECT_EQ(page.Frame().fragment, fragment);
  EXPECT_FALSE(page.Has("notice/0"));
}

TEST(Page, ABadLinkIsSaidAndTheDefaultScenarioShown) {
  for (const char* fragment :
       {"#/", "#/nothing/here", "#/event-loop-counter/asyncio-lock?requests=oops", "#%ff\x01??"}) {
    PageSetup setup;
    setup.fragment = fragment;
    HeadlessPage page(setup);
    page.Settle();
    EXPECT_EQ(page.bench().settings().scenario, "event-loop-counter") << fragment;
    EXPECT_EQ(page.Has("notice/0"), std::string(fragment) != "#/") << fragment;
  }
}

TEST(Page, ALinkOfAnotherVersionIsSaidInOneNotice) {
  PageSetup setup;
  setup.fragment = "#/event-loop-counter/unprotected?at=14&v=1.00000000";
  HeadlessPage page(setup);
  page.Settle();
  EXPECT_EQ(page.Label("notice/0"), "This link was made for another version");
  const std::string text = page.Value("notice/0");
  EXPECT_TRUE(text.starts_with("The file unprotected.py has changed")) << text;
  EXPECT_NE(text.find('\n'), std::string::npos) << text;
  EXPECT_FALSE(page.Has("notice/1"));
  EXPECT_EQ(page.Value("position"), "14");
}

TEST(Page, ABadEntryIsSaidInPlaceAndChangesNothing) {
  HeadlessPage page({});
  page.Settle();
  page.Set("parameter/requests", "0");
  EXPECT_EQ(page.Value("notice/0"), "Requests must be between 1 and 100000.");
  page.Set("parameter/requests", "many");
  EXPECT_EQ(page.Value("notice/1"), "\"many\" is not a number.");
  page.Set("seed", "-4");
  EXPECT_TRUE(page.Has("notice/2"));
  EXPECT_EQ(page.Value("parameter/requests"), "12");
  page.Press("notice/0/close");
  EXPECT_FALSE(page.Has("notice/2"));
}

TEST(Page, AFieldIsTypedInto) {
  PageSetup setup;
  setup.height = 1400;  // all parameters are in view
  HeadlessPage page(setup);
  page.Settle();
  page.ClickAt(page.RectOf("parameter/requests").center());
  page.Type("25");
  page.PressKey(ImGuiKey_Enter);
  page.Settle();
  EXPECT_EQ(page.Value("parameter/requests"), "25");
  page.ClickAt(page.RectOf("parameter/gap_ns").center());
  page.Type("3 ms");
  page.PressKey(ImGuiKey_Enter);
  EXPECT_EQ(page.bench().session().parameter("gap_ns"), 3'000'000);
  page.ClickAt(page.RectOf("seed").center());
  page.Type("99");
  page.PressKey(ImGuiKey_Escape);
  EXPECT_EQ(page.bench().settings().seed, 1U);
}

TEST(Page, BackAtTheStartTheCodeIsSeenFromItsFirstLine) {
  HeadlessPage page(StillAt("#/on-call/read-committed"));
  page.Settle();
  page.Press("to-end");
  page.Frame();
  EXPECT_GT(page.page().view().code_view.scroll.offset, 0) << "where the last request stands";
  page.Press("to-start");
  page.Frame();
  EXPECT_EQ(page.page().view().code_view.scroll.offset, 0);
}

TEST(Page, ParametersOfAStrategyShowWithIt) {
  HeadlessPage page({});
  EXPECT_FALSE(page.Has("parameter/suspends/1"));
  page.Press("strategy/never-suspends");
  page.Press("parameter/suspends/1");
  page.Settle();
  page.Press("to-end");
  EXPECT_NE(page.Value("counter/value"), "12");
}

TEST(Page, ANewLineOfAProgramBeginsWhereTheOneBeforeDid) {
  HeadlessPage page({});
  page.Settle();
  page.Press("edit");
  page.Frame();
  const auto enter = [&page](std::string_view line) {
    page.Type(line);
    page.PressKey(ImGuiKey_Enter);
  };
  enter("def twice():");
  enter("return 2");
  EXPECT_TRUE(page.Value("code").starts_with("def twice():\n    return 2\n")) << page.Value("code");
}

TEST(Page, NoLatencyIsShownBeforeARequestIsDone) {
  HeadlessPage page({});
  page.Press("strategy/threading-lock");
  page.Settle();
  page.Press("to-end");
  EXPECT_EQ(page.Value("latency"), "\u2014");
  EXPECT_NE(page.Label("latency").find("no request is done yet"), std::string::npos);
}

TEST(Page, RestsWhenNothingMoves) {
  HeadlessPage page({});
  page.Settle();
  page.Press("to-end");
  page.Frame();
  const FrameOutput& output = page.Frame();
  EXPECT_FALSE(output.wants_frame);
  EXPECT_LT(output.wake_after_s, 0);
  EXPECT_FALSE(output.fragment_changed);
}

TEST(Page, PhonesChooseFromLists) {
  PageSetup setup;
  setup.width = 390;
  setup.height = 844;
  HeadlessPage page(setup);
  page.Settle();
  EXPECT_FALSE(page.Has("strategy/asyncio-lock"));
  page.Press("strategy");
  EXPECT_TRUE(page.Has("strategy/asyncio-lock"));
  page.ClickAt(page.RectOf("strategy/asyncio-lock").center());
  page.Settle();
  EXPECT_EQ(page.bench().settings().strategy, "asyncio-lock");
  EXPECT_FALSE(page.Has("strategy/unprotected")) << "the list has closed";
  page.Press("tab/code");
  EXPECT_TRUE(page.Has("code"));
}

TEST(Page, TenThousandRequestsAreShownAsBandsUntilOneIsOpened) {
  PageSetup setup;
  setup.reduced_motion = true;
  HeadlessPage page(setup);
  page.Set("parameter/requests", "10000");
  page.Settle();
  ASSERT_TRUE(page.Has("band/10"));
  EXPECT_EQ(page.Value("band/10"), "#5001");
  page.Press("band/10");
  EXPECT_FALSE(page.Has("band/10"));
  page.Press("fit");
  EXPECT_TRUE(page.Has("band/10"));
  page.Set("position", "15000");
  EXPECT_EQ(page.Value("position"), "15000");
  EXPECT_EQ(page.Value("explanation"),
            "#4999 wrote 1 over the 1 that #4998 wrote. #4999 had read 0 before #4998 wrote, because line 9 "
            "let others "
            "run in between: the update of #4998 is lost.");
}

TEST(Page, LearnLeadsToTheDocumentOnCPython) {
  for (const Language language : {Language::kEnglish, Language::kRussian}) {
    PageSetup setup;
    setup.language = language;
    HeadlessPage page(setup);
    EXPECT_FALSE(page.Has("conformance"));
    page.Press("tab/learn");
    const MirrorItem* link = page.page().mirror().Find("conformance");
    ASSERT_NE(link, nullptr);
    EXPECT_EQ(link->role, Role::kLink);
    const std::string version(LastComparison().cpython);
    EXPECT_NE(link->label.find("CPython " + version), std::string::npos);
    EXPECT_EQ(link->label.find("на английском") != std::string::npos, language == Language::kRussian);
    EXPECT_NE(page.Value("compared").find(FormatCount(LastComparison().programs)), std::string::npos);
    EXPECT_FALSE(page.conformance_requested());
    page.ClickAt(link->rect.center());
    EXPECT_TRUE(page.conformance_requested());
    EXPECT_FALSE(page.Frame().open_conformance) << "it is asked for once";
  }
}

TEST(Page, ADocumentThatCannotBeOpenedIsSaidToLieSomewhere) {
  HeadlessPage page({});
  page.page().SetNotOpened("/somewhere/conformance.html");
  page.Frame();
  EXPECT_EQ(page.Label("notice/0"), "This document could not be opened");
  EXPECT_EQ(page.Value("notice/0"), "/somewhere/conformance.html");
}

struct Screen {
  float width, height, pixel_ratio;
};

// At every size, in both languages: nothing is cut short, and every control has its own id.
TEST(Page, NothingIsCutShort) {
  for (const Screen& screen :
       {Screen{1280, 800, 1}, Screen{1280, 800, 1.5}, Screen{1024, 768, 1}, Screen{720, 900, 2},
        Screen{390, 844, 3}, Screen{360, 640, 2}, Screen{1920, 1080, 1}}) {
    for (const Language language : {Language::kEnglish, Language::kRussian}) {
      PageSetup setup{screen.width, screen.height, screen.pixel_ratio, language, Appearance::kDark, true, ""};
      HeadlessPage page(setup);
      page.Settle();
      for (const char* tab : {"tab/run", "tab/code", "tab/learn"}) {
        page.Press(tab);
        EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << screen.width << " " << tab;
        std::set<std::string> ids;
        for (const MirrorItem& item : page.page().mirror().items()) {
          EXPECT_TRUE(ids.insert(item.id).second) << item.id << " twice";
        }
      }
    }
  }
}

TEST(Page, EveryScenariosFiguresFitInBothLanguages) {
  for (const Screen& screen : {Screen{1280, 800, 1}, Screen{1600, 900, 1}, Screen{1920, 1080, 2}}) {
    for (const Language language : {Language::kEnglish, Language::kRussian}) {
      for (const session::Scenario& scenario : session::Catalog()) {
        PageSetup setup{screen.width,      screen.height, screen.pixel_ratio,  language,
                        Appearance::kDark, true,          "#/" + scenario.name};
        setup.searches = false;
        HeadlessPage page(setup);
        page.bench().player().ToEnd();
        page.Frame();
        EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << screen.width << " " << scenario.name;
      }
    }
  }
}

TEST(Page, EveryStrategyFitsInBothLanguages) {
  for (const Language language : {Language::kEnglish, Language::kRussian}) {
    PageSetup setup;
    setup.language = language;
    setup.reduced_motion = true;
    HeadlessPage page(setup);
    page.Settle();
    for (const session::Strategy& strategy : page.bench().scenario()->strategies) {
      page.Press("strategy/" + strategy.name);
      page.Settle();
      EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << strategy.name;
    }
  }
}

}  // namespace
}  // namespace interleave::ui
