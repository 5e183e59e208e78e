#include "session/hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "session/catalog.hpp"
#include "session/exploration.hpp"
#include "session/settings.hpp"
#include "session/why.hpp"

namespace interleave::session {
namespace {

Settings Program(const std::string& source) {
  Settings settings;
  settings.file_name = "test.py";
  settings.source = source;
  return settings;
}

std::unique_ptr<Hand> Open(const Settings& settings, uint32_t step = 0) {
  base::Result<std::unique_ptr<Hand>> opened = Hand::Open(settings, step);
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  return opened.ok() ? std::move(opened).value() : nullptr;
}

// "1 goes on #1 line 10: value = current + 1" ...
std::vector<std::string> Cards(const Hand& hand) {
  const char* const kinds[] = {"goes on", "arrives", "effect", "reply", "timer", "failure"};
  std::vector<std::string> cards;
  for (const HandOption& option : hand.options()) {
    std::string card = option.name + " " + kinds[static_cast<size_t>(option.kind)] + " " +
                       std::to_string(option.line) + ": " + option.text;
    for (const std::string& other : option.others) card += ", then " + other;
    cards.push_back(card + (option.is_switch ? " (switch)" : ""));
  }
  return cards;
}

void RunToEnd(const Hand& hand, Session* session) {
  ASSERT_TRUE(session->Open(hand.settings()).ok());
  while (session->Advance(100'000)) continue;
  EXPECT_EQ(session->result().misfit, "");
}

std::unique_ptr<Exploration> Explored(const Settings& settings) {
  std::unique_ptr<Exploration> exploration = std::move(Exploration::Open(settings, {})).value();
  while (exploration->Advance(100'000)) continue;
  return exploration;
}

using Lines = std::vector<std::string>;

TEST(Hand, SaysWhoMayGoNextAndWhatWouldHappen) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("unprotected"));
  EXPECT_EQ(Cards(*hand), (Lines{"#1 arrives 8: current = value"}));
  hand->Take(0);
  EXPECT_EQ(Cards(*hand),
            (Lines{"#1 goes on 10: value = current + 1", "#2 arrives 8: current = value (switch)"}));
  hand->Take(1);
  EXPECT_EQ(hand->switches(), 1U);
  EXPECT_EQ(hand->step_count(), 2U);
  ASSERT_EQ(hand->decisions().size(), 2U);
  EXPECT_TRUE(hand->decisions()[1].is_switch);
  EXPECT_EQ(hand->decisions()[1].first_step, 2U);
  EXPECT_EQ(hand->decisions()[1].last_step, 2U);
}

TEST(Hand, NamesWhatTheOthersWaitForAndWhoHasFinished) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("asyncio-lock"));
  hand->Take(0);
  ASSERT_EQ(hand->options().size(), 2U);
  hand->Take(1);  // the second one comes while the first one has the lock
  ASSERT_FALSE(hand->others().empty());
  const HandWaiter& waiter = hand->others().front();
  EXPECT_EQ(waiter.name, "#2");
  EXPECT_EQ(waiter.wait, trace::Wait::kLock);
  EXPECT_EQ(waiter.what, "lock (asyncio.Lock)");
  EXPECT_EQ(waiter.held_by, "#1");
  EXPECT_EQ(waiter.line, 9U);
  hand->GoOnByDefault();
  EXPECT_TRUE(hand->finished());
  EXPECT_TRUE(hand->options().empty());
  EXPECT_EQ(hand->others().size(), 3U);
  for (const HandWaiter& other : hand->others()) EXPECT_TRUE(other.finished);
}

TEST(Hand, LetsACallFailWhereTheScenarioDoes) {
  Settings settings;
  settings.scenario = "cache-stampede";
  settings.strategy = "unprotected";
  settings.parameters = {{"requests", 1}, {"failures", 1}};
  const std::unique_ptr<Hand> hand = Open(settings);
  hand->Take(0);
  EXPECT_EQ(Cards(*hand), (Lines{"#1 reply 10: value = await database.get(key)",
                                 "#1 failure 10: value = await database.get(key) (switch)"}));
  hand->Take(1);
  EXPECT_TRUE(hand->finished());
  Session session;
  RunToEnd(*hand, &session);
  EXPECT_EQ(session.result().statistics.requests_failed, 1U);
  settings.parameters.pop_back();
  const std::unique_ptr<Hand> without = Open(settings);
  without->Take(0);
  EXPECT_EQ(Cards(*without), (Lines{"#1 reply 10: value = await database.get(key)"}));
}

TEST(Hand, GoesBackAndChoosesAnew) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("unprotected"));
  hand->Take(0);
  const Lines cards = Cards(*hand);
  const Settings before = hand->settings();
  hand->Take(1);
  hand->GoOnByDefault();
  hand->BackTo(1);
  EXPECT_EQ(Cards(*hand), cards);
  EXPECT_EQ(hand->settings().schedule, before.schedule);
  EXPECT_EQ(hand->switches(), 0U);
  EXPECT_EQ(hand->step_count(), 1U);
  hand->BackTo(0);
  EXPECT_TRUE(hand->decisions().empty());
  hand->BackTo(5);
  EXPECT_TRUE(hand->decisions().empty());
}

TEST(Hand, GoesOnByDefaultAsARunThatNobodySteers) {
  for (const session::Strategy& strategy : Catalog().front().strategies) {
    const std::unique_ptr<Hand> hand = Open(SettingsOf(strategy.name));
    Session untouched, session;
    ASSERT_TRUE(untouched.Open(hand->settings()).ok());
    while (untouched.Advance(100'000)) continue;
    hand->GoOnByDefault();
    EXPECT_TRUE(hand->finished());
    EXPECT_EQ(hand->switches(), 0U);
    RunToEnd(*hand, &session);
    EXPECT_EQ(session.result().schedule, untouched.result().schedule);
    EXPECT_EQ(session.result().trace_hash, untouched.result().trace_hash);
    EXPECT_EQ(session.step_count(), hand->step_count()) << strategy.name;
  }
}

TEST(Hand, GoesOnAtRandomAsTheSeedSays) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("unprotected"));
  std::vector<std::vector<uint32_t>> paths;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    hand->BackTo(0);
    hand->GoOnAtRandom(seed);
    EXPECT_TRUE(hand->finished());
    paths.push_back(hand->path());
    Session session;
    RunToEnd(*hand, &session);
    EXPECT_EQ(session.step_count(), hand->step_count());
  }
  hand->BackTo(0);
  hand->GoOnAtRandom(3);
  EXPECT_EQ(hand->path(), paths[2]);
  std::sort(paths.begin(), paths.end());
  EXPECT_NE(paths.front(), paths.back());
}

TEST(Hand, TheWayToTheNearestFailureFailsWithTheFewestSwitches) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("unprotected"));
  const std::unique_ptr<Exploration> exploration = Explored(SettingsOf("unprotected"));
  const PathAnswer answer = exploration->AnswerAt(hand->path());
  EXPECT_EQ(hand->SwitchesOf(answer.to_failure), 1U);
  EXPECT_TRUE(hand->decisions().empty());
  hand->GoOnAlong(answer.to_failure);
  EXPECT_TRUE(hand->finished());
  EXPECT_EQ(hand->switches(), exploration->Result().shortest->switches);
  EXPECT_EQ(hand->settings().schedule, exploration->Result().shortest->schedule);
  Session session;
  RunToEnd(*hand, &session);
  EXPECT_FALSE(session.result().ok);
  EXPECT_EQ(WhyItFailed(session).kind, Why::Kind::kLostUpdate);
}

// At every decision of every way, what is known of an option is what its ends are like.
void CheckAnswers(Hand& hand, Exploration& exploration, bool* any_fails, bool* any_succeeds) {
  if (hand.finished()) {
    Session session;
    RunToEnd(hand, &session);
    (session.result().ok ? *any_succeeds : *any_fails) = true;
    return;
  }
  const PathAnswer answer = exploration.AnswerAt(hand.path());
  ASSERT_EQ(answer.options.size(), hand.options().size());
  const auto decision = static_cast<uint32_t>(hand.decisions().size());
  bool may_fail = false;
  for (uint32_t option = 0; option < answer.options.size(); ++option) {
    bool fails = false, succeeds = false;
    hand.Take(option);
    CheckAnswers(hand, exploration, &fails, &succeeds);
    hand.BackTo(decision);
    EXPECT_EQ(answer.options[option].may_fail, fails);
    EXPECT_EQ(answer.options[option].may_succeed, succeeds);
    *any_fails |= fails;
    *any_succeeds |= succeeds;
    may_fail |= fails;
  }
  EXPECT_EQ(!answer.to_failure.empty(), may_fail);
  if (!may_fail) return;
  hand.GoOnAlong(answer.to_failure);
  EXPECT_TRUE(hand.finished());
  Session session;
  RunToEnd(hand, &session);
  EXPECT_FALSE(session.result().ok);
  hand.BackTo(decision);
}

TEST(Hand, WhatTheSearchKnowsHoldsForEveryWay) {
  for (const char* strategy : {"unprotected", "asyncio-lock", "threading-lock", "released-early"}) {
    Settings settings = SettingsOf(strategy);
    const std::unique_ptr<Hand> hand = Open(settings);
    const std::unique_ptr<Exploration> exploration = Explored(settings);
    bool fails = false, succeeds = false;
    CheckAnswers(*hand, *exploration, &fails, &succeeds);
    EXPECT_EQ(fails,
              !FailuresUnder(*FindStrategy(Catalog().front(), strategy), Catalog().front().runtime).empty())
        << strategy;
  }
}

TEST(Hand, NothingIsKnownOfAPathThatIsNone) {
  const std::unique_ptr<Exploration> exploration = Explored(SettingsOf("unprotected"));
  const std::vector<uint32_t> beyond{0, 7};
  EXPECT_TRUE(exploration->AnswerAt(beyond).options.empty());
  const std::unique_ptr<Exploration> unfinished =
      std::move(Exploration::Open(SettingsOf("unprotected"), {})).value();
  EXPECT_TRUE(unfinished->AnswerAt({}).options.empty());
}

TEST(Hand, ARunThatWasMadeOpensWhereItStood) {
  const std::unique_ptr<Hand> hand = Open(SettingsOf("unprotected"));
  hand->Take(0);
  hand->Take(1);
  const std::unique_ptr<Hand> again = Open(hand->settings(), hand->step_count());
  EXPECT_EQ(again->path(), hand->path());
  EXPECT_EQ(Cards(*again), Cards(*hand));
  EXPECT_EQ(again->settings().parameters, hand->settings().parameters);
  hand->GoOnByDefault();
  EXPECT_EQ(Open(hand->settings(), UINT32_MAX)->path(), hand->path());
}

// Its parameters are its own: those of a search are not for it.
TEST(Hand, ARunThatWasMadeKeepsItsParameters) {
  Settings settings = SettingsOf("unprotected");
  EXPECT_EQ(Open(settings)->settings().parameters,
            (std::vector<std::pair<std::string, int64_t>>{{"requests", 3}}));
  settings.schedule = "u1:1:-:ce7bf8a6";
  const std::unique_ptr<Hand> hand = Open(settings);
  EXPECT_EQ(hand->settings().parameters, (std::vector<std::pair<std::string, int64_t>>{{"requests", 12}}));
}

TEST(Hand, EndlessProgramsStop) {
  const std::unique_ptr<Hand> never = Open(Program("while True:\n    pass\n"));
  EXPECT_EQ(never->stop(), HandStop::kNoDecision);
  EXPECT_TRUE(never->options().empty());
  const std::unique_ptr<Hand> always =
      Open(Program("import asyncio\nasync def main():\n    while True:\n        await asyncio.sleep(0)\n"
                   "asyncio.run(main())\n"));
  EXPECT_EQ(always->stop(), HandStop::kNone);
  always->GoOnByDefault();
  EXPECT_EQ(always->stop(), HandStop::kTooMany);
  EXPECT_FALSE(always->finished());
  always->BackTo(70);
  EXPECT_EQ(always->decisions().size(), 70U);
  EXPECT_EQ(always->stop(), HandStop::kNone);
  EXPECT_EQ(always->options().size(), 1U);
}

TEST(Hand, OneWayMayBeEndlessAndTheOtherNot) {
  const std::unique_ptr<Hand> hand =
      Open(Program("import asyncio\ncame = 0\nasync def handle(request):\n    global came\n    came += 1\n"
                   "    await asyncio.sleep(0)\n    while came > 1:\n        pass\n"));
  hand->Take(0);
  ASSERT_EQ(hand->options().size(), 2U);
  hand->Take(1);
  hand->Take(0);
  EXPECT_EQ(hand->stop(), HandStop::kNoDecision);
  hand->BackTo(1);
  EXPECT_EQ(hand->stop(), HandStop::kNone);
  hand->Take(0);
  EXPECT_EQ(hand->stop(), HandStop::kNone);
}

// Two threads add one each: both read before either writes.
TEST(Hand, ThreadsAreSteeredToALostUpdate) {
  Settings settings = Program("n = 0\ndef handle(request):\n    global n\n    n += 1\n");
  settings.runtime = "any-bytecode";
  settings.parameters = {{"requests", 2}};
  const std::unique_ptr<Hand> hand = Open(settings);
  EXPECT_EQ(hand->stop(), HandStop::kNone);
  EXPECT_EQ(Cards(*hand), (Lines{"#1 goes on 4: n += 1", "#2 goes on 4: n += 1 (switch)"}));
  hand->Take(0);
  EXPECT_EQ(Cards(*hand), (Lines{"#1 goes on 4: n += 1, then #2", "#2 goes on 4: n += 1 (switch)"}));
  hand->Take(1);
  hand->GoOnByDefault();
  EXPECT_TRUE(hand->finished());
  EXPECT_EQ(hand->switches(), 1U);
  Session session;
  RunToEnd(*hand, &session);
  EXPECT_EQ(session.result().counters.at(0).value, "1");
  ASSERT_EQ(session.timeline().lost_updates().size(), 1U);
  EXPECT_EQ(session.ActorName(session.timeline().lost_updates()[0].actor), "#1");
}

// Under the GIL of 3.11 there is no place between the read and the write.
TEST(Hand, ARuntimeSaysWhereThreadsMayBeStopped) {
  Settings settings = Program("n = 0\ndef handle(request):\n    global n\n    n += 1\n");
  settings.runtime = "gil-3.11";
  settings.parameters = {{"requests", 2}};
  const std::unique_ptr<Hand> hand = Open(settings);
  ASSERT_EQ(hand->options().size(), 2U);
  hand->Take(1);
  hand->GoOnByDefault();
  Session session;
  RunToEnd(*hand, &session);
  EXPECT_EQ(session.result().counters.at(0).value, "2");
}

TEST(Hand, AThreadThatWaitsSaysForWhat) {
  Settings settings = Program(
      "import threading\nlock = threading.Lock()\nn = 0\ndef handle(request):\n    global n\n"
      "    with lock:\n        n += 1\n");
  settings.runtime = "any-bytecode";
  settings.parameters = {{"requests", 3}};
  const std::unique_ptr<Hand> hand = Open(settings);
  hand->Take(0);
  ASSERT_EQ(hand->options().size(), 3U) << "they may still try";
  hand->Take(1);
  ASSERT_EQ(hand->options().size(), 2U) << "the lock is taken";
  const auto waiter = std::find_if(hand->others().begin(), hand->others().end(),
                                   [](const HandWaiter& one) { return one.name == "#2"; });
  ASSERT_NE(waiter, hand->others().end());
  EXPECT_TRUE(waiter->is_thread);
  EXPECT_EQ(waiter->what, "lock (threading.Lock)");
  EXPECT_EQ(waiter->held_by, "#1");
}

TEST(Hand, AProgramWithoutDecisionsIsOverAtOnce) {
  const std::unique_ptr<Hand> hand = Open(Program("print(1)\n"));
  EXPECT_TRUE(hand->finished());
  EXPECT_TRUE(hand->options().empty());
  EXPECT_TRUE(hand->decisions().empty());
}

TEST(Hand, WhatDoesNotCompileIsAnError) {
  EXPECT_FALSE(Hand::Open(Program("def\n"), 0).ok());
  Settings settings = SettingsOf("unprotected");
  settings.schedule = "u1:1:x";
  EXPECT_FALSE(Hand::Open(settings, 0).ok());
}

}  // namespace
}  // namespace interleave::session
