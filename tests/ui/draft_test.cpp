// Editing a program: when a text is tried, what a mistake leaves alone, programs of one's own, links with
// code.
#include <gtest/gtest.h>

#include <string>

#include "headless.hpp"
#include "session/link.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

constexpr const char* kAtomic =
    "value = 0\n\nasync def handle(request):\n    global value\n    value = value + 1\n";
constexpr const char* kWrong = "value = 0\n\nasync def handle(request):\n    global value\n    value = = 1\n";
constexpr const char* kOwn =
    "import asyncio\n\n"
    "total = 0\n\n"
    "async def add(amount):\n"
    "    global total\n"
    "    seen = total\n"
    "    await asyncio.sleep(0)\n"
    "    total = seen + amount\n\n"
    "async def main():\n"
    "    await asyncio.gather(add(2), add(3))\n\n"
    "asyncio.run(main())\n";

// Longer than the pause after which a text is tried.
void StopTyping(HeadlessPage& page) {
  page.Frame(0.5);
  page.Settle();
}

std::string EndValue(HeadlessPage& page, std::string_view counter) {
  page.Settle();
  page.Press("to-end");
  return page.Value("counter/" + std::string(counter));
}

TEST(Draft, IsTriedWhenTypingStopsAndRunsWhereItCompiles) {
  HeadlessPage page({});
  page.Press("edit");
  page.Set("code", kAtomic);
  EXPECT_EQ(EndValue(page, "value"), "1") << "the catalog's still runs";
  StopTyping(page);
  EXPECT_EQ(EndValue(page, "value"), "12");
  EXPECT_EQ(page.Value("strategy/unprotected"), "correct, 12 / 12") << "of the edited program";
  EXPECT_EQ(page.Value("code"), kAtomic) << "it is still open";
}

TEST(Draft, WaitsWithoutDrawing) {
  PageSetup setup;
  setup.reduced_motion = true;
  HeadlessPage page(setup);
  page.Settle();
  page.Press("edit");
  page.Set("code", kWrong);
  const FrameOutput& output = page.Frame();
  EXPECT_GT(output.wake_after_s, 0);
  EXPECT_LE(output.wake_after_s, Draft::kPauseSeconds);
  page.Frame(0.5);
  EXPECT_LT(page.Frame().wake_after_s, 0);
}

TEST(Draft, AMistakeIsSaidInPlaceAndTheLastProgramGoesOn) {
  HeadlessPage page({});
  page.Press("edit");
  page.Set("code", kAtomic);
  StopTyping(page);
  page.Set("code", kWrong);
  StopTyping(page);
  EXPECT_EQ(page.Value("code/status"), "line\u00a05: SyntaxError: invalid syntax");
  EXPECT_EQ(page.bench().session().source(), kAtomic);
  EXPECT_EQ(EndValue(page, "value"), "12");
  EXPECT_FALSE(page.Has("notice/0"));
  page.Press("close-code");
  EXPECT_EQ(page.Value("code"), kAtomic) << "what runs is what is shown";
  EXPECT_NE(page.Label("code").find("unfinished"), std::string::npos);
  page.Press("edit");
  EXPECT_EQ(page.Value("code"), kWrong) << "the text is still there to mend";
}

TEST(Draft, ResetReturnsToTheScenariosFile) {
  HeadlessPage page({});
  const std::string file = page.Value("code");
  EXPECT_FALSE(page.Has("reset-code"));
  page.Press("edit");
  page.Set("code", kAtomic);
  StopTyping(page);
  page.Press("reset-code");
  EXPECT_EQ(page.Value("code"), file);
  EXPECT_EQ(EndValue(page, "value"), "1");
  EXPECT_FALSE(page.bench().edited());
  EXPECT_FALSE(page.Has("reset-code"));
}

TEST(Draft, AProgramThatNoWorkloadCallsRunsOnItsOwn) {
  HeadlessPage page({});
  const std::string file = page.Value("code");
  page.Press("edit");
  page.Set("code", kOwn);
  StopTyping(page);
  EXPECT_EQ(page.bench().scenario(), nullptr);
  EXPECT_EQ(EndValue(page, "total"), "3");
  EXPECT_FALSE(page.Has("parameter/requests"));
  EXPECT_EQ(page.bench().session().timeline().lane_count(), 5U)
      << "main, its two tasks, and the two that asyncio.run ends with";
  page.Press("reset-code");
  EXPECT_EQ(page.bench().settings().scenario, "event-loop-counter");
  EXPECT_EQ(page.Value("code"), file);
}

TEST(Draft, AHandlerPastedBackIsTheScenariosAgain) {
  HeadlessPage page({});
  page.Press("edit");
  page.Set("code", "");
  StopTyping(page);
  EXPECT_EQ(page.bench().scenario(), nullptr) << "an empty program is one, too";
  page.Set("code", kAtomic);
  StopTyping(page);
  EXPECT_EQ(page.bench().settings().strategy, "unprotected");
  EXPECT_EQ(EndValue(page, "value"), "12");
}

TEST(Draft, ATopLevelsGlobalsThatChangeAreItsCounters) {
  HeadlessPage page({});
  page.Press("edit");
  page.Set("code", "rounds = 0\nlimit = 5\nwhile rounds < limit:\n    rounds += 1\n");
  StopTyping(page);
  EXPECT_EQ(EndValue(page, "rounds"), "5");
  EXPECT_FALSE(page.Has("counter/limit"));
}

TEST(Draft, ATextBeyondWhatALinkHoldsIsRefused) {
  HeadlessPage page({});
  page.Press("edit");
  page.Set("code", "# " + std::string(256 << 10, 'x'));
  StopTyping(page);
  EXPECT_NE(page.Value("code/status").find("256 KiB"), std::string::npos) << page.Value("code/status");
  EXPECT_FALSE(page.bench().edited());
}

TEST(Draft, YourProgramBeginsWithOneToChange) {
  HeadlessPage page({});
  page.Press("scenario/program");
  EXPECT_EQ(page.bench().scenario(), nullptr);
  EXPECT_NE(page.Value("code").find("asyncio.run(main())"), std::string::npos);
  EXPECT_TRUE(page.Has("close-code"));
  EXPECT_EQ(EndValue(page, "counter"), "3") << "nine of twelve are lost";
  EXPECT_FALSE(page.Has("reset-code")) << "it came from no scenario";
  page.Press("scenario/event-loop-counter");
  EXPECT_EQ(EndValue(page, "value"), "1");
}

TEST(Draft, AWorkloadsParametersAreThereForAProgramOfYours) {
  PageSetup setup;
  session::Settings settings;
  settings.source = kAtomic;
  setup.fragment = session::FormatLink(settings, 0);
  HeadlessPage page(setup);
  EXPECT_EQ(page.bench().scenario(), nullptr);
  page.Set("parameter/requests", "7");
  EXPECT_EQ(EndValue(page, "value"), "7");
}

TEST(Links, WithCodeOpenPausedAndSayWhoseItIs) {
  for (const bool own : {false, true}) {
    session::Settings settings;
    if (!own) {
      settings.scenario = "event-loop-counter";
      settings.strategy = "unprotected";
    }
    settings.source = own ? kOwn : kAtomic;
    PageSetup setup;
    setup.fragment = session::FormatLink(settings, 3);
    HeadlessPage page(setup);
    page.Settle();
    for (int i = 0; i < 30; ++i) page.Frame();
    EXPECT_EQ(page.Label("notice/0"), "This code came with the link");
    EXPECT_EQ(page.Label("play"), "Play");
    EXPECT_EQ(page.Value("position"), "3");
    EXPECT_EQ(page.Value("code"), settings.source);
    EXPECT_EQ(page.Frame().fragment, setup.fragment);
    page.Press("scenario/event-loop-counter");
    page.Press("strategy/asyncio-lock");
    EXPECT_FALSE(page.Has("notice/0"));
  }
}

TEST(CodeBox, TakesThePlaceOfTheTextFieldAndOfItsMirror) {
  PageSetup setup;
  setup.has_code_box = true;
  HeadlessPage page(setup);
  EXPECT_FALSE(page.Frame().code_box.shown);
  page.Press("edit");
  const CodeBoxLook& box = page.Frame().code_box;
  EXPECT_TRUE(box.shown);
  EXPECT_FALSE(page.Has("code"));
  EXPECT_EQ(box.text, page.bench().session().source());
  EXPECT_GT(box.rect.width, 300);
  const int version = box.version;
  EXPECT_EQ(page.TypeInBox(kWrong).version, version) << "what it has typed is its own";
  StopTyping(page);
  ASSERT_TRUE(page.Frame().code_box.mistake.has_value());
  EXPECT_EQ(page.Frame().code_box.mistake->line, 5U);
  EXPECT_EQ(page.Frame().code_box.mistake->column, 12U);
  page.Press("reset-code");
  EXPECT_GT(page.Frame().code_box.version, version);
  EXPECT_FALSE(page.Frame().code_box.mistake.has_value());
  page.Press("close-code");
  EXPECT_FALSE(page.Frame().code_box.shown);
  EXPECT_TRUE(page.Has("code"));
}

TEST(CodeBox, HasThePhonesWholeHeight) {
  PageSetup setup;
  setup.width = 390;
  setup.height = 844;
  setup.has_code_box = true;
  HeadlessPage page(setup);
  page.Press("tab/code");
  page.Press("edit");
  const Rect rect = page.Frame().code_box.rect;
  EXPECT_GT(rect.height, 600);
  EXPECT_FALSE(page.Has("strategy"));
  page.Press("close-code");
  page.Frame();
  EXPECT_TRUE(page.Has("strategy"));
}

}  // namespace
}  // namespace interleave::ui
