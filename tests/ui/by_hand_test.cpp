#include "ui/by_hand.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "session/link.hpp"
#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

class ByHandTest : public testing::Test {
 protected:
  // Opens the tab, and waits until what can be known is known.
  static void Open(HeadlessPage& page) {
    page.Settle();
    page.Press("tab/by-hand");
    page.Settle();
    page.Frame();
  }
};

TEST_F(ByHandTest, ShowsWhoMayGoAndWhereItLeads) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  EXPECT_EQ(page.Label("hand/option/0"), "#1: current = value  line\u00a08");
  EXPECT_EQ(page.Value("hand/option/0"), "arrives and begins; some ways from here fail");
  EXPECT_EQ(page.Label("hand/status"), "Who goes next?");
  EXPECT_EQ(page.Value("hand/status"), "step 1 · value is 0 · 0 switches used, the shortest break needs 1");
  EXPECT_TRUE(page.Has("hand/hint"));
  EXPECT_TRUE(page.page().mirror().Find("hand/undo")->disabled);
  page.Press("hand/option/0");
  page.Settle();
  EXPECT_EQ(page.Label("hand/option/0"), "#1: value = current + 1  line\u00a010");
  EXPECT_EQ(page.Label("hand/option/1"), "#2: current = value  line\u00a08");
  EXPECT_EQ(page.Value("hand/option/1"), "arrives and begins · → switch; every way from here fails");
  EXPECT_EQ(page.Label("hand/step/1"), "Back to step 1: #1 arrived and read value = 0");
  EXPECT_EQ(page.Value("explanation").substr(0, 18), "#1 read value = 0.") << "the right column follows";
  EXPECT_EQ(page.Value("position"), "(none)") << "the timeline's own";
  EXPECT_EQ(page.bench().player().step(), 1U);
}

TEST_F(ByHandTest, SaysThatACallMayFail) {
  HeadlessPage page(StillAt("#/cache-stampede/unprotected?failures=5"));
  Open(page);
  page.Press("hand/option/0");
  page.Settle();
  EXPECT_EQ(page.Value("hand/option/0").substr(0, 18), "its answer arrives");
  EXPECT_EQ(page.Value("hand/option/1").substr(0, 14), "its call fails");
  page.Press("hand/option/1");
  page.Settle();
  EXPECT_NE(page.Label("hand/step/2").find("#1 its call failed"), std::string::npos)
      << page.Label("hand/step/2");
}

TEST_F(ByHandTest, IsBrokenWithTheProvenMinimum) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Type("1");
  page.Frame();
  page.Type("2");
  page.Settle();
  EXPECT_EQ(page.Label("hand/note"), "You cannot save it any more.");
  EXPECT_EQ(page.Value("hand/note"),
            "Whoever goes next, it fails in the end. Go back to step 2 to keep it safe.");
  EXPECT_EQ(page.Value("hand/step/2"), "switch");
  page.Press("hand/default");
  page.Settle();
  EXPECT_EQ(page.Label("hand/status"), "It is over.");
  EXPECT_EQ(page.Label("hand/note"), "You broke it with 1 switch: the proven minimum.");
  EXPECT_NE(page.Value("hand/note").find("#2 wrote 1 over the 1 that #1 wrote."), std::string::npos)
      << page.Value("hand/note");
  EXPECT_FALSE(page.Has("hand/option/0"));
  EXPECT_EQ(page.Value("hand/finished"), "#1, #2, #3 · finished");
}

TEST_F(ByHandTest, UndoTakesBackWhatWasDoneAtOnce) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Press("hand/option/0");
  page.Press("hand/random");
  page.Settle();
  EXPECT_EQ(page.Label("hand/status"), "It is over.");
  page.Press("hand/undo");
  EXPECT_TRUE(page.Has("hand/step/1"));
  EXPECT_FALSE(page.Has("hand/step/2"));
  page.PressKey(ImGuiKey_Backspace);
  EXPECT_FALSE(page.Has("hand/step/1"));
  page.Press("hand/default");
  page.Press("hand/step/3");
  EXPECT_TRUE(page.Has("hand/step/2"));
  EXPECT_FALSE(page.Has("hand/step/3"));
  page.Press("hand/restart");
  EXPECT_FALSE(page.Has("hand/step/1"));
  EXPECT_EQ(page.bench().player().step(), 0U);
}

TEST_F(ByHandTest, AtRandomAgainIsAnotherOrderFromTheSamePlace) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected?requests=5"));
  Open(page);
  page.Press("hand/option/0");
  std::set<std::string> schedules;
  for (int i = 0; i < 6; ++i) {
    page.Press("hand/random");
    page.Settle();
    EXPECT_EQ(page.Label("hand/status"), "It is over.");
    schedules.insert(page.bench().settings().schedule);
  }
  EXPECT_GT(schedules.size(), 2U);
  page.Press("hand/undo");
  EXPECT_TRUE(page.Has("hand/step/1"));
  EXPECT_FALSE(page.Has("hand/step/2"));
}

TEST_F(ByHandTest, ToTheNearestFailureFails) {
  HeadlessPage page(StillAt("#/event-loop-counter/threading-lock"));
  Open(page);
  page.Press("hand/to-failure");
  page.Settle();
  EXPECT_EQ(page.Value("outcome"), "deadlock");
  EXPECT_NE(page.Label("hand/note").find("the proven minimum"), std::string::npos) << page.Label("hand/note");
}

TEST_F(ByHandTest, SaysWhatTheOthersWaitForAndThatNothingBreaksIt) {
  HeadlessPage page(StillAt("#/event-loop-counter/asyncio-lock"));
  Open(page);
  EXPECT_EQ(page.Label("hand/note"), "No order breaks it: all of them were tried.");
  page.Press("hand/option/0");
  page.Press("hand/option/1");
  EXPECT_EQ(page.Label("hand/step/2"), "Back to step 2: #2 arrived and waits for the lock");
  EXPECT_EQ(page.Label("hand/other/0"), "#2");
  EXPECT_EQ(page.Value("hand/other/0"), "waits for lock (asyncio.Lock), which #1 holds · line\u00a09");
  page.Press("language");
  EXPECT_EQ(page.Value("hand/other/0"), "ждёт lock (asyncio.Lock) — держит #1 · строка\u00a09");
  EXPECT_FALSE(page.Has("hand/note"));
  page.Press("hand/default");
  page.Settle();
  EXPECT_EQ(page.Label("hand/note"), "Всё закончилось хорошо.");
  EXPECT_EQ(page.Value("hand/note"), "Сломать нельзя ни в каком порядке: проверены все.");
}

TEST_F(ByHandTest, WhatRanBeforeComesBackWhereNothingWasMade) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected?at=7"));
  Open(page);
  EXPECT_EQ(page.Value("parameter/requests"), "3");
  page.Press("tab/run");
  page.Settle();
  EXPECT_EQ(page.Value("parameter/requests"), "12");
  EXPECT_EQ(page.Value("position"), "7");
  EXPECT_EQ(page.bench().settings().schedule, "");
  EXPECT_EQ(page.Value("strategy/unprotected"), "wrong, 1 / 12");
}

TEST_F(ByHandTest, WhatWasMadeStaysShownAndIsALink) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Press("hand/option/0");
  page.Press("hand/option/1");
  page.Press("tab/run");
  page.Settle();
  EXPECT_EQ(page.Value("position"), "2");
  EXPECT_EQ(page.Value("parameter/requests"), "3");
  EXPECT_EQ(page.Value("strategy/unprotected"), "wrong, 1 / 12") << "results are of what was chosen before";
  const std::string link = page.bench().fragment();
  page.Press("tab/by-hand");
  EXPECT_TRUE(page.Has("hand/step/2"));

  HeadlessPage other(StillAt(link));
  other.Settle();
  EXPECT_EQ(other.Value("position"), "2");
  Open(other);
  EXPECT_TRUE(other.Has("hand/step/2"));
  EXPECT_FALSE(other.Has("hand/step/3"));
  EXPECT_EQ(other.Label("hand/option/0"), page.Label("hand/option/0"));
  EXPECT_EQ(other.Label("hand/note"), "You cannot save it any more.");
}

TEST_F(ByHandTest, AnotherStrategyBeginsAnewWithThePersonsSettings) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Press("hand/option/0");
  page.Press("strategy/asyncio-lock");
  page.Settle();
  EXPECT_FALSE(page.Has("hand/step/1"));
  EXPECT_EQ(page.Label("hand/option/0").substr(0, 3), "#1:");
  page.Press("hand/option/0");
  page.Press("tab/run");
  page.Press("strategy/unprotected");
  page.Settle();
  EXPECT_EQ(page.Value("parameter/requests"), "12");
  EXPECT_EQ(page.bench().settings().schedule, "");
}

TEST_F(ByHandTest, ParametersAreSetByHandToo) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Set("parameter/requests", "12");
  page.Settle();
  EXPECT_EQ(page.Value("parameter/requests"), "12") << "said by the person, so it is not a search's 3";
  page.Press("hand/default");
  page.Settle();
  EXPECT_NE(page.Value("hand/status").find("value is 12"), std::string::npos) << page.Value("hand/status");
  page.Set("parameter/requests", "2");
  page.Settle();
  EXPECT_FALSE(page.Has("hand/step/1"));
  EXPECT_EQ(page.Value("parameter/requests"), "2");
}

TEST_F(ByHandTest, TwoThreadsAreSteeredToALostUpdate) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?increments=1"));
  Open(page);
  EXPECT_EQ(page.Label("hand/option/0"), "#1: counter += 1  line\u00a09");
  EXPECT_EQ(page.Label("hand/option/1"), "#2: counter += 1  line\u00a09");
  page.Press("hand/option/0");
  page.Settle();
  EXPECT_EQ(page.Label("hand/step/1"), "Back to step 1: #1 read counter = 0");
  page.Press("hand/option/1");
  page.Settle();
  EXPECT_EQ(page.Label("hand/note"), "You cannot save it any more.");
  page.Press("hand/default");
  page.Settle();
  EXPECT_EQ(page.Label("hand/note"), "You broke it with 1 switch: the proven minimum.");
  EXPECT_NE(page.Value("hand/note").find("#1 wrote 1 over the 2 that #2 wrote."), std::string::npos)
      << page.Value("hand/note");
  for (const MirrorItem& item : page.page().mirror().items()) {
    EXPECT_EQ((item.label + item.value).find(" task"), std::string::npos) << item.id << ": " << item.value;
  }
}

TEST_F(ByHandTest, ProgramsThatCannotBeSteeredSayWhy) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  page.Settle();
  page.Press("tab/by-hand");
  page.bench().OpenProgram("print(1)\n");
  page.Settle();
  EXPECT_EQ(page.Label("hand/note"), "In this program nobody waits for anybody: there is nothing to choose.");
  page.bench().OpenProgram(
      "import asyncio\nasync def main():\n    while True:\n        await asyncio.sleep(0)\n"
      "asyncio.run(main())\n");
  page.Frame();
  page.Press("hand/default");
  EXPECT_EQ(page.Label("hand/note"), "It stops here.");
}

struct Screen {
  float width, height;
};

TEST_F(ByHandTest, NothingIsCutShort) {
  for (const Screen& screen :
       {Screen{1280, 800}, Screen{1024, 768}, Screen{720, 900}, Screen{390, 844}, Screen{360, 640}}) {
    for (const Language language : {Language::kEnglish, Language::kRussian}) {
      for (const char* strategy :
           {"unprotected", "lock-short", "asyncio-lock", "threading-lock", "owner-queue"}) {
        PageSetup setup = StillAt(std::string("#/event-loop-counter/") + strategy);
        setup.width = screen.width;
        setup.height = screen.height;
        setup.language = language;
        HeadlessPage page(setup);
        Open(page);
        for (const char* id : {"hand/option/0", "hand/option/1", "hand/random"}) {
          page.Press(id);
          page.Settle();
          EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << screen.width << " " << strategy;
          std::set<std::string> ids;
          for (const MirrorItem& item : page.page().mirror().items())
            EXPECT_TRUE(ids.insert(item.id).second) << item.id << " twice";
        }
      }
    }
  }
}

TEST_F(ByHandTest, FingersHaveRoom) {
  PageSetup setup = StillAt("#/event-loop-counter/unprotected");
  setup.width = 390;
  setup.height = 844;
  HeadlessPage page(setup);
  Open(page);
  page.Press("hand/option/0");
  for (const char* id : {"hand/option/0", "hand/option/1", "hand/undo", "hand/to-failure", "hand/step/1"})
    EXPECT_GE(page.RectOf(id).height, 44) << id;
  page.ClickAt(page.RectOf("hand/option/1").center());
  EXPECT_TRUE(page.Has("hand/step/2"));
}

TEST_F(ByHandTest, RestsWhenNothingMoves) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected"));
  Open(page);
  page.Press("hand/option/0");
  page.Settle();
  page.Frame();
  EXPECT_FALSE(page.Frame().wants_frame);
}

}  // namespace
}  // namespace interleave::ui
