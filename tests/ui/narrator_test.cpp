#include "ui/narrator.hpp"

#include <gtest/gtest.h>

#include "session/session.hpp"

namespace interleave::ui {
namespace {

class NarratorTest : public testing::Test {
 protected:
  void Run(const char* strategy, int64_t requests) {
    session::Settings settings;
    settings.scenario = "event-loop-counter";
    settings.strategy = strategy;
    settings.parameters = {{"requests", requests}};
    ASSERT_TRUE(session.Open(settings).ok());
    while (session.Advance(100'000)) {
    }
  }
  std::string Lead(uint32_t step, Language language = Language::kEnglish) {
    return Narrate(session, step, language).lead;
  }
  std::string Rest(uint32_t step, Language language = Language::kEnglish) {
    return Narrate(session, step, language).rest;
  }

  session::Session session;
};

TEST_F(NarratorTest, TellsALostUpdateByWhoReadWhatAndWhoOverwroteWhom) {
  Run("unprotected", 3);
  EXPECT_EQ(Lead(0), "Nothing has run yet.");
  EXPECT_EQ(Lead(1), "3 requests arrived: #1 to #3.");
  EXPECT_EQ(Lead(2), "#1 read value = 0.");
  EXPECT_EQ(Rest(2), "Line 9 gives up its turn: others run before it goes on.");
  EXPECT_EQ(Lead(5), "#1 wrote value = 1 and finished.");
  const Narration lost = Narrate(session, 6, Language::kEnglish);
  EXPECT_TRUE(lost.failure);
  EXPECT_EQ(lost.lead, "#2 wrote 1 over the 1 that #1 wrote.");
  EXPECT_EQ(
      lost.rest,
      "#2 had read 0 before #1 wrote, because line 9 let others run in between: the update of #1 is lost.");
  EXPECT_EQ(Lead(6, Language::kRussian), "#2 пишет 1 поверх 1, записанного #1.");
  EXPECT_EQ(Lead(1, Language::kRussian), "Приходят 3 запроса: с #1 по #3.");
}

TEST_F(NarratorTest, TellsWhoHoldsTheLockAndWhoIsNext) {
  Run("asyncio-lock", 2);
  EXPECT_EQ(Lead(2), "#1 got the lock and read value = 0.");
  EXPECT_NE(Rest(3).find("it waits for the lock, which #1 holds."), std::string::npos) << Rest(3);
  EXPECT_EQ(Lead(4), "#1 wrote value = 1, released the lock and finished.");
  EXPECT_EQ(Rest(4), "Next to go on: #2.");
}

TEST_F(NarratorTest, TellsADeadlockByWhoWaitsForWhom) {
  Run("threading-lock", 3);
  const Narration end = Narrate(session, session.step_count(), Language::kEnglish);
  EXPECT_TRUE(end.failure);
  EXPECT_EQ(end.lead, "Deadlock.");
  EXPECT_NE(end.rest.find("#2 waits on line"), std::string::npos) << end.rest;
  EXPECT_NE(end.rest.find("which #1 holds"), std::string::npos) << end.rest;
  EXPECT_NE(end.rest.find("stops the whole thread"), std::string::npos) << end.rest;
}

TEST_F(NarratorTest, HasASentenceForEveryStepOfEveryStrategy) {
  const session::Scenario* scenario = session::FindScenario("event-loop-counter");
  ASSERT_NE(scenario, nullptr);
  for (const session::Strategy& strategy : scenario->strategies) {
    Run(strategy.name.c_str(), 4);
    for (uint32_t step = 0; step <= session.step_count(); ++step) {
      for (const Language language : {Language::kEnglish, Language::kRussian}) {
        const Narration told = Narrate(session, step, language);
        EXPECT_FALSE(told.lead.empty()) << strategy.name << " " << step;
        EXPECT_EQ(told.lead.find('{'), std::string::npos) << told.lead;
        EXPECT_EQ(told.rest.find('{'), std::string::npos) << told.rest;
      }
    }
  }
}

}  // namespace
}  // namespace interleave::ui
