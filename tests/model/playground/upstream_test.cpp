// How many calls the outside service takes at a time.
#include "model/running.hpp"

namespace interleave::model::playground {
namespace {

sim::Options Capacity(int64_t capacity) {
  sim::Options options;
  options.upstream.capacity = capacity;
  options.upstream.initial = 7;
  return options;
}

constexpr std::string_view kGather = R"(import asyncio
from playground import upstream


async def main():
    return await asyncio.gather(*[upstream.get(key) for key in range(3)])


answers = asyncio.run(main())
refused = upstream.refused
)";

TEST(Upstream, TakesAnyNumberOfCallsUnlessItIsLimited) {
  ModelRun run(kGather, Capacity(0));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("answers"), "[7, 7, 7]");
  EXPECT_EQ(run.Repr("refused"), "0");
}

TEST(Upstream, RefusesCallsBeyondItsCapacityAndAnswersThemWithNone) {
  for (const bool untimed : {false, true}) {
    sim::Options options = Capacity(2);
    options.untimed = untimed;
    ModelRun run(kGather, options);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    EXPECT_EQ(run.Repr("answers"), "[7, 7, None]");
    EXPECT_EQ(run.Repr("refused"), "1");
  }
}

TEST(Upstream, APlaceIsFreeAgainOnceTheReplyIsTaken) {
  ModelRun run(
      "import asyncio\nfrom playground import upstream\n\n\nasync def main():\n"
      "    for key in range(4):\n        assert await upstream.get(key) == 7\n\n\n"
      "asyncio.run(main())\nfor key in range(3):\n    assert upstream.get_blocking(key) == 7\n"
      "refused = upstream.refused\n",
      Capacity(1));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("refused"), "0");
}

TEST(Upstream, ACancelledCallGivesItsPlaceBack) {
  ModelRun run(
      "import asyncio\nfrom playground import upstream\n\n\nasync def main():\n"
      "    task = asyncio.create_task(upstream.get(1))\n    await asyncio.sleep(0)\n    task.cancel()\n"
      "    await asyncio.wait([task])\n    return await upstream.get(1)\n\n\n"
      "answer = asyncio.run(main())\nrefused = upstream.refused\n",
      Capacity(1));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("answer"), "7");
  EXPECT_EQ(run.Repr("refused"), "0");
}

TEST(Upstream, ACallThatIsCancelledBeforeItBeginsTakesNoPlace) {
  ModelRun run(
      "import asyncio\nfrom playground import upstream\n\n\nasync def main():\n"
      "    task = asyncio.create_task(upstream.get(1))\n    task.cancel()\n"
      "    await asyncio.wait([task])\n    return await asyncio.gather(upstream.get(1), "
      "upstream.get(1))\n\n\n"
      "answers = asyncio.run(main())\nrefused = upstream.refused\n",
      Capacity(1));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("answers"), "[7, None]");
  EXPECT_EQ(run.Repr("refused"), "1");
}

TEST(Upstream, ARefusedPutHasNoEffect) {
  for (const bool untimed : {false, true}) {
    sim::Options options = Capacity(1);
    options.untimed = untimed;
    ModelRun run(
        "import asyncio\nfrom playground import upstream\n\n\nasync def main():\n"
        "    await asyncio.gather(upstream.put('a', 1), upstream.put('b', 2))\n"
        "    return await upstream.get('a'), await upstream.get('b')\n\n\n"
        "answers = asyncio.run(main())\nrefused = upstream.refused\n",
        options);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    EXPECT_EQ(run.Repr("answers"), "(1, 7)");
    EXPECT_EQ(run.Repr("refused"), "1");
  }
}

TEST(Upstream, BlockingCallsOfThreadsTakePlacesToo) {
  ModelRun run(
      "import threading\nfrom playground import upstream\n\nanswers = []\n\n\n"
      "def work(key):\n    answers.append(upstream.get_blocking(key))\n\n\n"
      "threads = [threading.Thread(target=work, args=(key,)) for key in range(5)]\n"
      "for thread in threads:\n    thread.start()\nfor thread in threads:\n    thread.join()\n"
      "nones = answers.count(None)\nrefused = upstream.refused\nlast = upstream.get_blocking(1)\n",
      Capacity(2));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("nones"), "3");
  EXPECT_EQ(run.Repr("refused"), "3");
  EXPECT_EQ(run.Repr("last"), "7");
}

TEST(Upstream, NobodyChangesTheCountOfRefusedCalls) {
  ModelRun run("from playground import upstream\n\nupstream.refused = 0\n", Capacity(1));
  EXPECT_EQ(run.Outcome(), trace::Outcome::kException);
}

TEST(Upstream, CountsTheCallsInFlightAndTheMostOfThem) {
  for (const bool untimed : {false, true}) {
    sim::Options options;
    options.untimed = untimed;
    ModelRun run(
        "import asyncio\nfrom playground import upstream\n\nseen = []\n\n\nasync def main():\n"
        "    task = asyncio.create_task(upstream.get(1))\n    await asyncio.sleep(0)\n"
        "    seen.append(upstream.in_flight)\n    task.cancel()\n    await asyncio.wait([task])\n"
        "    seen.append(upstream.in_flight)\n"
        "    await asyncio.gather(upstream.get(1), upstream.get(2))\n"
        "    seen.append((upstream.in_flight, upstream.peak, upstream.refused))\n"
        "    await upstream.get(3)\n    seen.append(upstream.peak)\n\n\nasyncio.run(main())\n",
        options);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    EXPECT_EQ(run.Repr("seen"), "[1, 0, (0, 2, 0), 2]");
  }
}

// Four calls after each other: what became of them.
constexpr std::string_view kFourCalls = R"(import asyncio
from playground import upstream

seen = ""


async def main():
    global seen
    for key in range(4):
        try:
            await upstream.get(key)
            seen += "."
        except ConnectionError as error:
            assert str(error) == "the call failed"
            seen += "x"


asyncio.run(main())
left = upstream.in_flight
)";

TEST(Upstream, CallsFailAsOftenAsTheScenarioSays) {
  const std::vector<std::pair<int64_t, std::string>> cases = {{0, "'....'"}, {50, "'x..x'"}, {100, "'xxxx'"}};
  for (const auto& [percent, seen] : cases) {
    sim::Options options;
    options.upstream.failure_percent = percent;
    ModelRun run(kFourCalls, options);
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    EXPECT_EQ(run.Repr("seen"), seen);
    EXPECT_EQ(run.Repr("left"), "0");
    EXPECT_GT(run.world().now_ns(), 4 * 200'000) << "a failure takes as long as an answer";
  }
}

TEST(Upstream, AFailedPutHasNoEffect) {
  sim::Options options = Capacity(0);
  options.upstream.failure_percent = 100;
  ModelRun run(
      "from playground import upstream\n\ntry:\n    upstream.put_blocking(1, 2)\n"
      "except ConnectionError as error:\n    what = str(error)\n"
      "try:\n    upstream.get_blocking(1)\nexcept ConnectionError:\n    what += ' twice'\n",
      options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  EXPECT_EQ(run.Repr("what"), "'the call failed twice'");
}

}  // namespace
}  // namespace interleave::model::playground
