#include "ui/runtimes.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

using PageSetup = HeadlessPage::Setup;

TEST(Runtimes, OneClickOnEachShowsItsVerdictAndWhy) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?seed=7"));
  page.Settle();
  EXPECT_TRUE(page.page().mirror().Find("runtime/any-bytecode")->selected);
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe");
  EXPECT_EQ(page.Value("interleavings").substr(0, 37), "Loses updates in 64 of 70 schedules o");
  EXPECT_EQ(page.Value("runtime-why").substr(0, 27), "Line 9 is several bytecodes");

  page.ClickAt(page.RectOf("runtime/gil-3.11").center());
  page.Settle();
  EXPECT_TRUE(page.page().mirror().Find("runtime/gil-3.11")->selected);
  EXPECT_EQ(page.Value("runtime"), page.Value("runtime/gil-3.11"));
  EXPECT_EQ(page.Value("runtime").substr(0, 28), "CPython 3.11 with its GIL: a");
  EXPECT_EQ(page.Value("badge/unprotected"), "safe");
  EXPECT_EQ(page.Value("badge/call-between"), "unsafe") << "the others' badges follow";
  EXPECT_EQ(page.Value("badge/lock"), "safe");
  EXPECT_EQ(page.Value("strategy/unprotected"), "correct, fragile");
  EXPECT_NE(page.Value("runtime-why").find("nothing promises it"), std::string::npos);
  EXPECT_EQ(page.bench().settings().strategy, "unprotected");
  EXPECT_EQ(page.bench().settings().seed, 7U);
  EXPECT_NE(page.bench().fragment().find("runtime=gil-3.11"), std::string::npos) << page.bench().fragment();

  page.ClickAt(page.RectOf("runtime/free-threaded").center());
  page.Settle();
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe");
  EXPECT_NE(page.Value("runtime-why").find("another core"), std::string::npos);
  EXPECT_TRUE(page.Has("parameter/cores"));

  page.ClickAt(page.RectOf("runtime/any-bytecode").center());
  page.Settle();
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe");
  EXPECT_EQ(page.bench().fragment().find("runtime="), std::string::npos) << "the scenario's own is left out";
  EXPECT_FALSE(page.Has("parameter/cores"));
  EXPECT_FALSE(page.history_requested()) << "a choice of the runtime replaces the address";
}

TEST(Runtimes, AreKeptByAnotherStrategyAndByALink) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?runtime=gil-3.11"));
  page.Settle();
  page.Press("strategy/call-between");
  page.Settle();
  EXPECT_EQ(page.bench().runtime(), "gil-3.11");
  EXPECT_EQ(
      page.Value("runtime-why"),
      "The GIL does not make line 13 one piece: between its read and its write there is a place where it "
      "may change hands.");
  page.Press("scenario/transfer");
  EXPECT_EQ(page.bench().runtime(), "gil-3.11") << "a chosen one stays";
  page.Press("scenario/event-loop-counter");
  EXPECT_FALSE(page.Has("runtime"));
}

TEST(Runtimes, AreOfferedToProgramsThatMayStartThreads) {
  HeadlessPage page(StillAt("#/event-loop-counter/threading-lock"));
  EXPECT_FALSE(page.Has("runtime")) << "a loop in one thread";
  const auto offers = [&](const char* program) {
    page.bench().OpenProgram(program);
    page.Frame();
    return page.Has("runtime/free-threaded");
  };
  EXPECT_TRUE(offers("import threading\nprint(1)\n"));
  EXPECT_TRUE(offers("def f():\n    from concurrent.futures import ThreadPoolExecutor\n"));
  EXPECT_TRUE(offers("import queue\nprint(1)\n"));
  EXPECT_TRUE(offers("n = 0\ndef handle(request):\n    global n\n    n += 1\n"));
  EXPECT_TRUE(
      offers("import asyncio\nasync def main():\n    await asyncio.to_thread(print)\n"
             "asyncio.run(main())\n"));
  EXPECT_FALSE(offers("n = 0\nasync def handle(request):\n    global n\n    n += 1\n"));
  EXPECT_FALSE(
      offers("import asyncio\nasync def main():\n    await asyncio.sleep(0)\nasyncio.run(main())\n"));
}

TEST(Runtimes, AProgramOfOnesOwnIsSearchedUnderTheChosenOne) {
  HeadlessPage page(StillAt(""));
  page.bench().OpenProgram("n = 0\n\ndef handle(request):\n    global n\n    n += 1\n");
  page.Settle();
  EXPECT_EQ(page.bench().runtime(), "gil-3.11");
  EXPECT_EQ(page.Value("interleavings").substr(0, 7), "Safe in");
  page.Press("runtime/any-bytecode");
  page.Settle();
  EXPECT_EQ(page.Value("interleavings").substr(0, 13), "Loses updates");
}

TEST(Runtimes, TheStripSaysHowOftenTheGilChangedHandsAndIsGoneWithoutOne) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?requests=2&increments=3&runtime=gil-3.11"));
  page.Settle();
  EXPECT_EQ(page.Value("holders"), "the GIL changes hands 1 time");
  page.Press("to-start");
  EXPECT_EQ(page.Value("holders"), "the GIL changes hands 0 times");
  page.Press("runtime/any-bytecode");
  page.Set("parameter/increments", "1000");
  page.Settle();
  page.Press("to-end");
  const std::string many = page.Value("holders");
  EXPECT_GT(std::stoi(many.substr(many.find("hands ") + 6)), 50) << many;
  const Rect strip = page.RectOf("holders");
  page.MoveTo({strip.x + strip.width / 2, strip.center().y});
  page.Frame();
  page.Press("runtime/free-threaded");
  page.Settle();
  EXPECT_FALSE(page.Has("holders"));
  page.Press("scenario/event-loop-counter");
  EXPECT_FALSE(page.Has("holders")) << "a loop's tasks hold no GIL from each other";
}

TEST(Runtimes, BytecodeShowsWhereASwitchMayCome) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?requests=2&increments=3"));
  page.Settle();
  EXPECT_FALSE(page.Has("bytecode"));
  page.Press("bytecode-shown");
  EXPECT_TRUE(page.page().mirror().Find("bytecode-shown")->selected);
  page.Press("to-start");
  page.Press("step");
  EXPECT_EQ(page.Label("bytecode"), "line 9: counter += 1. ↔ a switch may come here: between any two");
  EXPECT_EQ(page.Value("bytecode"),
            "LoadGlobal counter ↔  LoadConst 1 ↔  BinaryOp += ↔  StoreGlobal counter ↔  JumpBackward 6 ↔  "
            "LoadConst None ↔  Return ↔");
  page.Press("runtime/gil-3.11");
  page.Press("step");
  page.Settle();
  EXPECT_EQ(
      page.Value("bytecode"),
      "LoadGlobal counter  LoadConst 1  BinaryOp +=  StoreGlobal counter  JumpBackward 6 ↔  LoadConst None  "
      "Return ↔");
  const Rect code = page.RectOf("code");
  // The line before the last one that is seen: the code has followed what runs.
  page.MoveTo({code.x + 120, code.y + code.height / 2 - 33});
  EXPECT_EQ(page.Label("bytecode").substr(0, 13), "line 8: for _") << "the line that is pointed at";
  page.Press("bytecode-shown");
  EXPECT_FALSE(page.Has("bytecode"));
}

TEST(Runtimes, ThreadsAreCalledThreads) {
  for (const char* strategy : {"unprotected", "lock", "queue-owner", "partial-sums", "lock-twice"}) {
    HeadlessPage page(StillAt(std::string("#/thread-counter/") + strategy + "?requests=2&increments=2"));
    page.Settle();
    page.Press("to-start");
    for (int i = 0; i < 40 && !page.page().mirror().Find("step")->disabled; ++i) {
      page.Press("step");
      const std::string told = page.Value("explanation");
      EXPECT_EQ(told.find("task"), std::string::npos) << strategy << ": " << told;
      EXPECT_EQ(told.find("loop"), std::string::npos) << strategy << ": " << told;
      EXPECT_EQ(told.find("line 0"), std::string::npos) << strategy << ": " << told;
    }
  }
}

TEST(Runtimes, OneSearchServesThoseWithTheSameOutcomes) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected"));
  page.Settle();
  page.Press("runtime/free-threaded");
  EXPECT_EQ(page.Value("badge/unprotected"), "unsafe") << "known at once";
  EXPECT_EQ(page.Value("badge/lock"), "safe");
  page.Press("play-shortest");
  page.Settle();
  EXPECT_EQ(page.bench().runtime(), "free-threaded") << "a witness is played under what was chosen";
  EXPECT_TRUE(page.Has("untimed"));
  EXPECT_EQ(page.Value("outcome"), "finished");
  EXPECT_EQ(page.bench().session().result().misfit, "");
  EXPECT_LT(std::stoi(page.Value("counter/counter")), 4);
  page.Press("runtime/gil-3.11");
  page.Settle();
  EXPECT_FALSE(page.Has("untimed")) << "another runtime is another run";
}

// The spans of a lane in which it runs.
std::vector<trace::Span> RunningIn(const trace::Timeline& timeline, uint32_t lane) {
  std::vector<trace::Span> running;
  for (const uint32_t index : timeline.lane_spans(lane)) {
    if (timeline.spans()[index].kind == trace::SpanKind::kRunning) running.push_back(timeline.spans()[index]);
  }
  return running;
}

TEST(Runtimes, WithoutAGilLanesRunSideBySide) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?requests=2&increments=100&runtime=free-threaded"));
  page.Settle();
  const trace::Timeline& timeline = page.bench().session().timeline();
  const std::vector<trace::Span> one = RunningIn(timeline, 0), other = RunningIn(timeline, 1);
  ASSERT_EQ(one.size(), 1U) << "nothing stops it";
  ASSERT_EQ(other.size(), 1U);
  EXPECT_LT(one[0].begin_ns, other[0].end_ns);
  EXPECT_LT(other[0].begin_ns, one[0].end_ns);
  page.Press("runtime/any-bytecode");
  page.Settle();
  const trace::Timeline& turns = page.bench().session().timeline();
  EXPECT_GT(RunningIn(turns, 0).size(), 2U);
  for (const trace::Span& mine : RunningIn(turns, 0)) {
    for (const trace::Span& its : RunningIn(turns, 1))
      EXPECT_TRUE(mine.end_ns <= its.begin_ns || its.end_ns <= mine.begin_ns) << mine.begin_ns;
  }
}

TEST(Runtimes, ProcessesHaveAGilEach) {
  HeadlessPage page(StillAt("#/thread-counter/processes-reduce"));
  EXPECT_TRUE(page.Has("runtime"));
  EXPECT_FALSE(page.Has("holders"));
}

TEST(Runtimes, ALongTurnIsToldByItsBeginningAndItsEnd) {
  HeadlessPage page(StillAt("#/thread-counter/unprotected?requests=2&increments=500&runtime=gil-3.11"));
  page.Settle();
  page.Press("to-start");
  page.Press("step");
  EXPECT_EQ(page.Value("explanation"),
            "#1 read counter = 0, wrote counter = 1, read counter = 1, did 997 more things and finished.");
}

struct Screen {
  float width, height;
};

TEST(Runtimes, NothingIsCutShortNorSaidTwice) {
  for (const Screen& screen : {Screen{1280, 800}, Screen{1024, 768}, Screen{390, 844}, Screen{360, 640}}) {
    for (const Language language : {Language::kEnglish, Language::kRussian}) {
      PageSetup setup = StillAt("#/thread-counter/call-between?requests=3");
      setup.width = screen.width;
      setup.height = screen.height;
      setup.language = language;
      HeadlessPage page(setup);
      page.Settle();
      if (page.Has("tab/code")) page.Press("tab/code");
      page.Press("bytecode-shown");
      for (const char* id :
           {"tab/run", "runtime/gil-3.11", "runtime/free-threaded", "runtime/any-bytecode"}) {
        page.Press(id);
        page.Settle();
        EXPECT_EQ(page.page().elided(), std::vector<std::string>()) << screen.width << " " << id;
        std::set<std::string> ids;
        for (const MirrorItem& item : page.page().mirror().items())
          EXPECT_TRUE(ids.insert(item.id).second) << item.id << " twice";
      }
    }
  }
}

}  // namespace
}  // namespace interleave::ui
