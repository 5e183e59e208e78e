// The search of all schedules on the page: badges, the tab, witnesses, and the way back from them.
#include <gtest/gtest.h>

#include <string>

#include "ui/headless.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

TEST(Interleavings, EveryStrategyHasABadgeOfItsShape) {
  HeadlessPage page({});
  EXPECT_EQ(page.Value("badge/gather-sum"), "checking");
  page.Settle();
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe");
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "safe");
  EXPECT_EQ(page.Value("badge/threading-lock"), "deadlock");
  const session::Scenario& scenario = *page.bench().scenario();
  for (const session::Strategy& strategy : scenario.strategies) {
    const std::string badge = page.Value("badge/" + strategy.name);
    EXPECT_EQ(badge == "safe", session::FailuresUnder(strategy, scenario.runtime).empty())
        << strategy.name << ": " << badge;
  }
}

TEST(Interleavings, TheTabSaysTheVerdictAndWhatWasCovered) {
  HeadlessPage page({});
  page.Press("tab/interleavings");
  page.Settle();
  const std::string verdict = page.Value("verdict");
  EXPECT_EQ(
      verdict.find("Loses updates in 3 of 4 schedules: every schedule of 3 requests checked · 14 states"), 0U)
      << verdict;
  EXPECT_EQ(page.Label("outcome/0"), "value 1");
  EXPECT_EQ(page.Value("outcome/0"), "1 · 25.0%, wrong");
  EXPECT_EQ(page.Label("outcome/2"), "value 3");
  EXPECT_EQ(page.Value("outcome/2"), "1 · 25.0%, correct");
  EXPECT_NE(page.Value("shortest-why").find("the update of #2 is lost"), std::string::npos);
  EXPECT_EQ(page.Value("failure-step/4"), "read value = 1. line\u00a08 · the switch");
  EXPECT_NE(page.Value("state-graph").find("14 states"), std::string::npos);
}

TEST(Interleavings, ASafeStrategyIsProvenSo) {
  HeadlessPage page(StillAt("#/event-loop-counter/asyncio-lock"));
  page.Press("tab/interleavings");
  page.Settle();
  EXPECT_EQ(page.Value("verdict").find("Safe in "), 0U) << page.Value("verdict");
  EXPECT_FALSE(page.Has("shortest-why"));
}

TEST(Interleavings, MoreRequestsAreSearchedWhenTheyAreAskedFor) {
  HeadlessPage page({});
  page.Press("tab/interleavings");
  page.Settle();
  page.Press("explored-requests/5");
  page.Settle();
  EXPECT_EQ(page.Value("verdict").find("Loses updates in 15 of 16 schedules: every schedule of 5 requests"),
            0U)
      << page.Value("verdict");
}

TEST(Interleavings, AnOutcomePlaysItsWitnessAndThereIsAWayBack) {
  HeadlessPage page(StillAt("#/event-loop-counter/unprotected?seed=7&requests=20"));
  page.Press("tab/interleavings");
  page.Settle();
  page.Press("outcome/0");
  page.Settle();
  EXPECT_EQ(page.page().view().tab, Tab::kRun);
  EXPECT_TRUE(page.Has("untimed"));
  EXPECT_EQ(page.Value("counter/value"), "1");
  EXPECT_EQ(page.bench().settings().schedule.rfind("u1:", 0), 0U);
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe") << "it is known already";
  page.Press("back-to-timed");
  page.Settle();
  EXPECT_FALSE(page.Has("untimed"));
  EXPECT_EQ(page.bench().settings().seed, 7U);
  EXPECT_EQ(page.bench().session().parameter("requests"), 20);
}

TEST(Interleavings, AnUntimedLinkIsSearchedWithItsOwnRequests) {
  HeadlessPage page({});
  page.Press("tab/interleavings");
  page.Press("explored-requests/4");
  page.Settle();
  page.Press("play-shortest-here");
  page.Settle();
  HeadlessPage other(StillAt(page.bench().fragment()));
  EXPECT_EQ(other.bench().explored_requests(), 4);
  other.Settle();
  EXPECT_FALSE(other.bench().session().result().ok);
}

TEST(Interleavings, AnotherStrategyLeavesTheUntimedRun) {
  HeadlessPage page({});
  page.Settle();
  page.Press("play-shortest");
  page.Settle();
  EXPECT_TRUE(page.bench().untimed());
  page.Press("strategy/asyncio-lock");
  page.Settle();
  EXPECT_FALSE(page.bench().untimed());
  EXPECT_EQ(page.bench().session().parameter("requests"), 12);
}

TEST(Interleavings, EditedCodeIsSearchedAndItsFailurePlayed) {
  HeadlessPage page(StillAt("#/event-loop-counter/asyncio-lock"));
  page.Settle();
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "safe");
  std::string text = page.bench().source();
  const std::string guard = "async with lock:";
  text.replace(text.find(guard), guard.size(), "if True:");
  ASSERT_FALSE(page.bench().SetText(text).has_value());
  page.Frame();
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "checking");
  page.Settle();
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "unsafe");
  page.Press("play-shortest");
  page.Settle();
  EXPECT_TRUE(page.bench().untimed());
  EXPECT_TRUE(page.bench().edited());
  EXPECT_FALSE(page.bench().session().result().ok);
  // The link has all of it.
  HeadlessPage other(StillAt(page.bench().fragment()));
  other.Settle();
  EXPECT_TRUE(other.Has("untimed"));
  EXPECT_FALSE(other.bench().session().result().ok);
}

TEST(Interleavings, AProgramOfOnesOwnIsSearchedAsItIs) {
  HeadlessPage page({});
  page.bench().OpenProgram(
      "import asyncio\n"
      "count = 0\n"
      "async def add():\n"
      "    global count\n"
      "    seen = count\n"
      "    await asyncio.sleep(0.1)\n"
      "    count = seen + 1\n"
      "async def main():\n"
      "    await asyncio.gather(add(), add())\n"
      "    assert count == 2\n"
      "asyncio.run(main())\n");
  page.Press("tab/interleavings");
  page.Settle();
  EXPECT_EQ(page.Value("verdict").find("Ends with an error in "), 0U) << page.Value("verdict");
  EXPECT_FALSE(page.Has("explored-requests/3"));
  page.Press("play-shortest-here");
  page.Settle();
  EXPECT_EQ(page.Value("outcome"), "exception");
}

TEST(Interleavings, AParameterThatTheOthersDoNotHaveLeavesTheirBadges) {
  HeadlessPage page(StillAt("#/event-loop-counter/lock-short"));
  page.Set("parameter/latency_max_ns", "1 s");
  page.Settle();
  EXPECT_EQ(page.Value("badge/lock-short"), "safe");
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "safe");
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe");
  page.Press("strategy/asyncio-lock");
  page.Settle();
  EXPECT_EQ(page.bench().settings().strategy, "asyncio-lock");
  EXPECT_FALSE(page.Has("notice/0"));
  page.Press("strategy/lock-short");
  page.Settle();
  EXPECT_EQ(page.bench().session().parameter("latency_max_ns"), 1'000'000'000) << "it is still set";
}

TEST(Interleavings, SamplesAreNeverCalledAProof) {
  HeadlessPage page(StillAt("#/event-loop-counter/asyncio-lock"));
  page.bench().search().set_limits({.max_states = 5, .samples = 20});
  page.Press("tab/interleavings");
  page.Press("explored-requests/4");
  page.Settle();
  EXPECT_EQ(page.Value("badge/asyncio-lock"), "sampled, not proven");
  EXPECT_EQ(page.Value("verdict").find("Sampled, not proven: 20 random schedules"), 0U)
      << page.Value("verdict");
}

TEST(Interleavings, NothingIsCutInAnyShapeOrLanguage) {
  for (const Language language : {Language::kEnglish, Language::kRussian}) {
    for (const auto& [width, height] : {std::pair(1280, 800), std::pair(1024, 768), std::pair(390, 844)}) {
      PageSetup setup;
      setup.width = static_cast<float>(width);
      setup.height = static_cast<float>(height);
      setup.language = language;
      setup.reduced_motion = true;
      for (const char* fragment : {"#/event-loop-counter/unprotected", "#/event-loop-counter/threading-lock",
                                   "#/on-call/read-committed"}) {
        setup.fragment = fragment;
        HeadlessPage page(setup);
        page.Press("tab/interleavings");
        page.Settle();
        page.Frame();
        EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << width << fragment;
        page.Press("play-shortest-here");
        page.Settle();
        EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << width << fragment;
      }
    }
  }
}

TEST(Verdict, NumbersOfAnySizeAreWritten) {
  EXPECT_EQ(BigCount("34650", Language::kEnglish), "34\u00a0650");
  EXPECT_EQ(BigCount("1230000000000000000000", Language::kEnglish), "1.23 × 10^21");
  EXPECT_EQ(BigCount("1230000000000000000000", Language::kRussian), "1,23 × 10^21");
}

TEST(Verdict, TheReasonIsToldInBothLanguages) {
  const session::Why why{.kind = session::Why::Kind::kLostUpdate,
                         .actor = "#3",
                         .other = "#2",
                         .variable = "value",
                         .read = "1",
                         .lost = "2",
                         .written = "2",
                         .read_line = 8,
                         .line = 10};
  EXPECT_EQ(WhyWords(why, Language::kEnglish),
            "#3 read value = 1 on line 8, then #2 wrote 2, and #3 wrote 2 over it on line 10 without having "
            "seen it: the update of #2 is lost.");
  EXPECT_NE(WhyWords(why, Language::kRussian).find("обновление #2 потеряно"), std::string::npos);
}

}  // namespace
}  // namespace interleave::ui
