#include "ui/stuck_words.hpp"

#include <gtest/gtest.h>

namespace interleave::ui {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kRu = Language::kRussian;

session::StuckInfo Waits(std::string who, std::string what, uint32_t line) {
  session::StuckInfo info;
  info.waits = std::move(who);
  info.what = std::move(what);
  info.line = line;
  return info;
}

TEST(StuckWords, WhatAProgramDoesNotNameIsSaidInThePagesLanguage) {
  EXPECT_EQ(WhoOrWhat("a task", kEn), "a task");
  EXPECT_EQ(WhoOrWhat("a task", kRu), "задачу");
  EXPECT_EQ(WhoOrWhat("a thread", kRu), "поток");
  EXPECT_EQ(WhoOrWhat("request 12", kRu), "#12");
  EXPECT_EQ(WhoOrWhat("lock (asyncio.Lock)", kRu), "lock (asyncio.Lock)");
}

TEST(StuckWords, EveryOneWhoWaitsHasASentence) {
  session::StuckInfo held = Waits("request 1", "lock (asyncio.Lock)", 9);
  held.held_by = "request 2";
  const std::vector<session::StuckInfo> stuck = {held, Waits("Task-2", "request 3", 4)};
  EXPECT_EQ(StuckSentences(stuck, false, kEn),
            "#1 waits on line 9 for lock (asyncio.Lock), which #2 holds. Task-2 waits on line 4 for #3.");
  EXPECT_EQ(StuckSentences({Waits("main", "a thread", 7)}, true, kRu), "main в строке 7 ждёт поток.");
}

TEST(StuckWords, AThreadsLockStopsAllOfALoop) {
  const std::vector<session::StuckInfo> stuck = {Waits("request 1", "guard (threading.Lock)", 9)};
  EXPECT_NE(StuckSentences(stuck, false, kEn), StuckSentences(stuck, true, kEn));
  EXPECT_EQ(StuckSentences(stuck, true, kEn), "#1 waits on line 9 for guard (threading.Lock).");
}

TEST(StuckWords, TheFourthIsCounted) {
  const std::vector<session::StuckInfo> stuck(5, Waits("Task-2", "a future", 4));
  const std::string text = StuckSentences(stuck, false, kEn);
  EXPECT_EQ(text.substr(text.rfind("4 for")), "4 for a future. 2 more wait as well.");
}

TEST(StuckWords, AVerdictSaysItInOneSentence) {
  session::Why why;
  why.stuck = {Waits("request 1", "a task", 3), Waits("request 2", "tasks", 0)};
  why.more_stuck = 2;
  EXPECT_EQ(WhyStuck(why, kEn),
            "#1 waits for a task on line 3; #2 waits for tasks; and 2 more: nobody can go on.");
  EXPECT_EQ(WhyStuck({}, kEn), "Stuck: nothing can happen any more.");
}

}  // namespace
}  // namespace interleave::ui
