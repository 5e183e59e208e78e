#include <gtest/gtest.h>

#include <string>

#include "ui/headless.hpp"

namespace interleave::ui {
namespace {

class DatabasePage : public HeadlessPage {
 public:
  explicit DatabasePage(std::string fragment, Language language = Language::kEnglish, float width = 1280)
      : HeadlessPage({.width = width,
                      .language = language,
                      .reduced_motion = true,
                      .fragment = std::move(fragment),
                      .searches = false}) {
    for (int i = 0; i < 5000 && !bench().session().finished(); ++i) Frame();
  }

  // At the first step at which a fact holds some words; "": there is no such step.
  std::string FirstSaid(std::string_view id, std::string_view words) {
    for (uint32_t step = 0; step <= bench().session().step_count(); ++step) {
      bench().player().GoToStep(step);
      Frame();
      if (!Has(id)) continue;
      const std::string said = Value(id);
      if (said.find(words) != std::string::npos) return said;
    }
    return "";
  }
};

TEST(TimelineSessions, SayWhoWaitsForWhom) {
  DatabasePage page("#/bank-account/for-update?requests=3");
  const std::string said = page.FirstSaid("sessions", "waits for db");
  EXPECT_NE(said.find("SELECT accounts FOR UPDATE, waits for db\u00a03"), std::string::npos) << said;
  EXPECT_NE(said.find("#2: "), std::string::npos) << said;
}

TEST(TimelineSessions, AreNotThereWhereNoDatabaseIs) {
  DatabasePage page("#/event-loop-counter/unprotected");
  EXPECT_FALSE(page.Has("sessions"));
  EXPECT_FALSE(page.Has("tab/database"));
}

TEST(TimelineSessions, LeaveRoomForTheLanes) {
  DatabasePage page("#/bank-account/for-update?requests=40&connections=16");
  const Rect strip = page.RectOf("sessions");
  EXPECT_GT(strip.height, 100);
  EXPECT_LT(strip.height, 260);
}

TEST(DatabasePanel, ShowsAVersionThatIsNotCommittedAndWhoWaitsForIt) {
  DatabasePage page("#/bank-account/for-update?requests=3");
  page.Press("tab/database");
  const std::string written = page.FirstSaid("db-row/accounts/1", "not committed");
  EXPECT_TRUE(written.starts_with("written by db\u00a03\u00a0(#3), not committed")) << written;
  const std::string committed = page.Value("db-row/accounts/0");
  EXPECT_NE(committed.find("db\u00a03\u00a0(#3) has written a newer one"), std::string::npos) << committed;
  EXPECT_NE(committed.find("db\u00a02\u00a0(#2) waits for it"), std::string::npos) << committed;
  const std::string waits = page.Value("db-session/2");
  EXPECT_EQ(waits.substr(0, 35), "in a transaction, READ COMMITTED; S") << waits;
  EXPECT_NE(waits.find("waits for a row of accounts, held by db\u00a01\u00a0(#1)"), std::string::npos)
      << waits;
}

TEST(DatabasePanel, NamesTheAnomalyThatTheRunHasShown) {
  DatabasePage page("#/bank-account/read-modify-write?requests=3");
  page.Press("tab/database");
  const std::string said = page.FirstSaid("db-anomaly/0", "changed it");
  EXPECT_EQ(page.Label("db-anomaly/0"), "P4 lost update");
  EXPECT_NE(said.find("read a row of accounts, #"), std::string::npos) << said;
  EXPECT_NE(said.find("the isolation level let it through"), std::string::npos) << said;
  EXPECT_EQ(page.Value("explanation").substr(0, 15), "P4 lost update.") << "the step says it too";
  page.Press("tab/run");
  EXPECT_EQ(page.Value("lost-updates"), "1") << "a row's is lost as a variable's is";
  page.Press("tab/database");
  page.bench().player().ToStart();
  page.Frame();
  page.Frame();
  EXPECT_FALSE(page.Has("db-anomaly/0")) << "nothing has happened yet";
  EXPECT_NE(page.Value("db-anomalies").find("None among the rows touched so far"), std::string::npos);
}

TEST(DatabasePanel, HasNoAnomalyToNameUnderALock) {
  DatabasePage page("#/bank-account/for-update?requests=6");
  page.Press("tab/database");
  page.Frame();
  EXPECT_TRUE(page.Has("db-anomalies"));
}

TEST(DatabasePanel, SpeaksRussianWhole) {
  DatabasePage page("#/bank-account/for-update?requests=3", Language::kRussian);
  page.Press("tab/database");
  const std::string waits = page.FirstSaid("db-session/2", "ждёт");
  EXPECT_NE(waits.find("ждёт строку таблицы accounts: держит бд\u00a01\u00a0(#1)"), std::string::npos)
      << waits;
}

TEST(DatabasePanel, IsLeftForAScenarioWithoutADatabase) {
  DatabasePage page("#/bank-account/for-update?requests=3");
  page.Press("tab/database");
  EXPECT_TRUE(page.Has("db-row/accounts/0"));
  page.bench().SelectScenario("event-loop-counter");
  page.Frame();
  EXPECT_FALSE(page.Has("tab/database"));
  EXPECT_TRUE(page.page().mirror().Find("tab/run")->selected);
}

}  // namespace
}  // namespace interleave::ui
