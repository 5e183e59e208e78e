// The scenario cache-stampede beyond its verdicts: what it counts, and what happens when loads fail.
#include <gtest/gtest.h>

#include <algorithm>

#include "session/exploration.hpp"
#include "session/session.hpp"

namespace interleave::session {
namespace {

Settings Strategy(const std::string& strategy, std::vector<std::pair<std::string, int64_t>> parameters = {}) {
  Settings settings;
  settings.scenario = "cache-stampede";
  settings.strategy = strategy;
  settings.parameters = std::move(parameters);
  return settings;
}

RunResult RunOf(const Settings& settings) {
  Session session;
  const base::Result<bool> opened = session.Open(settings);
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  while (session.Advance(100'000)) continue;
  return session.result();
}

ExploreResult Explore(const Settings& settings) {
  base::Result<std::unique_ptr<Exploration>> opened = Exploration::Open(settings, ExploreLimits{});
  EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
  if (!opened.ok()) return {};
  while (opened.value()->Advance(10'000)) continue;
  return opened.value()->Result();
}

// "-": there is no such counter.
std::string ValueOf(const RunResult& result, const std::string& name) {
  for (const CounterResult& counter : result.counters) {
    if (counter.name == name) return counter.value;
  }
  return "-";
}

const std::vector<std::string> kSafe = {"one-lock", "double-check", "lock-per-key", "single-flight",
                                        "serve-stale"};

// All at once for one key: as many queries as requests, or one.
TEST(CacheStampede, TheLoadOnTheDatabaseIsThatOfTheMisses) {
  const std::vector<std::pair<std::string, int64_t>> burst = {{"requests", 20}, {"keys", 1}, {"arrivals", 0}};
  const RunResult unprotected = RunOf(Strategy("unprotected", burst));
  EXPECT_EQ(ValueOf(unprotected, "peak"), "20");
  EXPECT_EQ(ValueOf(unprotected, "repeated"), "19");
  EXPECT_EQ(ValueOf(unprotected, "in_flight"), "0");
  EXPECT_EQ(unprotected.statistics.calls_upstream, 20U);
  const RunResult queued = RunOf(Strategy("lock-without-recheck", burst));
  EXPECT_EQ(ValueOf(queued, "peak"), "1");
  EXPECT_EQ(queued.statistics.calls_upstream, 20U);
  EXPECT_EQ(ValueOf(RunOf(Strategy("semaphore-n", burst)), "peak"), "3");
  for (const std::string& strategy : kSafe) {
    const RunResult result = RunOf(Strategy(strategy, burst));
    EXPECT_EQ(ValueOf(result, "peak"), "1") << strategy;
    EXPECT_EQ(result.statistics.calls_upstream, 1U) << strategy;
    EXPECT_TRUE(result.ok) << strategy;
  }
}

TEST(CacheStampede, EveryKeyIsLoadedOnceForEachOfItsLives) {
  for (const std::string& strategy : kSafe) {
    for (const uint64_t seed : {1U, 2U, 3U}) {
      Settings settings = Strategy(strategy, {{"requests", 300}, {"ttl_ns", 150'000}});
      settings.seed = seed;
      const RunResult result = RunOf(settings);
      EXPECT_TRUE(result.ok) << strategy;
      EXPECT_EQ(ValueOf(result, "repeated"), "0") << strategy;
      EXPECT_GT(result.statistics.calls_upstream, 8U) << strategy << ": the keys have expired";
    }
  }
}

// Nobody waits but those who come before a key's first value.
TEST(CacheStampede, AStaleValueIsServedAtOnce) {
  const std::vector<std::pair<std::string, int64_t>> slow = {
      {"requests", 300}, {"keys", 1}, {"gap_ns", 100'000}, {"ttl_ns", 150'000}};
  EXPECT_LT(RunOf(Strategy("serve-stale", slow)).statistics.latency_p95_ns, 100'000);
  EXPECT_GT(RunOf(Strategy("single-flight", slow)).statistics.latency_p95_ns, 300'000);
}

TEST(CacheStampede, OnlyLocksOfKeysAreCounted) {
  EXPECT_EQ(
      ValueOf(RunOf(Strategy("lock-per-key", {{"keys", 30}, {"skew", 0}, {"requests", 1000}})), "locks"),
      "30");
  EXPECT_EQ(ValueOf(RunOf(Strategy("double-check")), "locks"), "-");
}

// Whatever fails, nothing is loaded twice, nobody waits for ever, and no failure is kept.
TEST(CacheStampede, LoadsThatFailFailTheirRequestsAndNoMore) {
  for (const std::string& strategy : kSafe) {
    const ExploreResult result = Explore(Strategy(strategy, {{"failures", 10}}));
    EXPECT_TRUE(result.complete) << strategy;
    EXPECT_EQ(result.failures, std::vector<std::string>{"ERROR"}) << strategy;
    const auto is_safe = [](const ExploredOutcome& outcome) { return outcome.ok; };
    EXPECT_TRUE(std::any_of(result.outcomes.begin(), result.outcomes.end(), is_safe)) << strategy;
  }
}

TEST(CacheStampede, AFailedLoadIsMadeAgainByTheNextRequest) {
  // One after another: a failure that was kept would reach the second request.
  const std::vector<std::pair<std::string, int64_t>> apart = {{"requests", 400}, {"keys", 1},
                                                              {"arrivals", 1},   {"gap_ns", 1'000'000},
                                                              {"failures", 50},  {"ttl_ns", 1000}};
  for (const std::string& strategy : kSafe) {
    const RunResult result = RunOf(Strategy(strategy, apart));
    EXPECT_EQ(result.outcome, trace::Outcome::kFinished) << strategy;
    if (strategy == "serve-stale") continue;  // its failures befall no request
    EXPECT_EQ(result.statistics.calls_upstream, 400U) << strategy;
    EXPECT_GT(result.statistics.requests_failed, 150U) << strategy;
    EXPECT_LT(result.statistics.requests_failed, 250U) << strategy;
  }
}

// The client that began the load hangs up: shielded, the load goes on for the others.
TEST(CacheStampede, AClientThatHangsUpTakesTheLoadAlongUnlessItIsShielded) {
  const std::vector<std::pair<std::string, int64_t>> burst = {
      {"requests", 10}, {"keys", 1}, {"arrivals", 0}, {"hang_up_ns", 200'000}};
  EXPECT_EQ(RunOf(Strategy("single-flight", burst)).statistics.requests_failed, 0U);
  EXPECT_EQ(RunOf(Strategy("single-flight-cancelled", burst)).statistics.requests_failed, 9U);
}

TEST(CacheStampede, AQueryThatIsCancelledIsInFlightNoMore) {
  Session session;
  ASSERT_TRUE(session
                  .Open(Strategy("single-flight-cancelled",
                                 {{"requests", 10}, {"keys", 1}, {"arrivals", 0}, {"hang_up_ns", 200'000}}))
                  .ok());
  while (session.Advance(100'000)) continue;
  std::vector<int64_t> in_flight;
  for (uint64_t index = 0; index < session.log().size(); ++index) {
    const trace::Record& record = session.log().at(index);
    if (record.kind == trace::RecordKind::kCounter && session.log().counters[record.detail] == "in_flight")
      in_flight.push_back(record.signed_value());
  }
  EXPECT_EQ(in_flight, (std::vector<int64_t>{0, 1, 0}));
  EXPECT_EQ(session.result().statistics.calls_upstream, 1U);
}

}  // namespace
}  // namespace interleave::session
