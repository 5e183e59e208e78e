// Turns of threads in timed runs, under the three runtimes.
#include <algorithm>

#include "model/running.hpp"
#include "trace/cursor.hpp"

namespace interleave::model::threading {
namespace {

using sim::Runtime;

constexpr std::string_view kCounter =
    "import threading\n"
    "value = 0\n"
    "def step():\n"
    "    return 1\n"
    "def add():\n"
    "    global value\n"
    "    for _ in range(300):\n"
    "        value += 1\n"
    "def add_by_call():\n"
    "    global value\n"
    "    for _ in range(300):\n"
    "        value += step()\n";

std::string Program(std::string_view function, std::string_view first = "") {
  return std::string(kCounter) + std::string(first) +
         "threads = [threading.Thread(target=" + std::string(function) +
         ") for _ in range(4)]\n"
         "for thread in threads: thread.start()\n"
         "for thread in threads: thread.join()\n";
}

sim::Options Under(Runtime runtime) {
  sim::Options options;
  options.runtime = runtime;
  options.instruction_ns = 50;
  options.watched = {{"value", 0}};
  return options;
}

int64_t ValueOf(const std::string& source, const sim::Options& options) {
  ModelRun run(source, options);
  EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
  return std::stoll(run.Repr("value"));
}

TEST(Turns, AnIncrementLosesBetweenAnyTwoBytecodesAndOnSeveralCores) {
  EXPECT_LT(ValueOf(Program("add"), Under(Runtime::kAnyBytecode)), 1200);
  EXPECT_LT(ValueOf(Program("add"), Under(Runtime::kFreeThreaded)), 1200);
  EXPECT_EQ(ValueOf(Program("add"), Under(Runtime::kGil)), 1200);
}

TEST(Turns, UnderTheGilTheSwitchIntervalSaysHowOftenACallLoses) {
  EXPECT_EQ(ValueOf(Program("add_by_call"), Under(Runtime::kGil)),
            1200);  // each is done before the first 5 ms
  const std::string often = "import sys\nsys.setswitchinterval(1e-6)\n";
  EXPECT_LT(ValueOf(Program("add_by_call", often), Under(Runtime::kGil)), 1200);
  EXPECT_EQ(ValueOf(Program("add", often), Under(Runtime::kGil)), 1200);
}

TEST(Turns, WithoutACostOfInstructionsNobodyIsInterrupted) {
  sim::Options options = Under(Runtime::kAnyBytecode);
  options.instruction_ns = 0;
  EXPECT_EQ(ValueOf(Program("add"), options), 1200);
}

TEST(Turns, SeveralCoresTakeLessTimeThanOne) {
  const auto time_of = [](Runtime runtime, uint32_t cores) {
    sim::Options options = Under(runtime);
    options.cores = cores;
    ModelRun run(Program("add"), options);
    run.Finish();
    return run.world().now_ns();
  };
  const int64_t serial = time_of(Runtime::kAnyBytecode, 1);
  EXPECT_LT(time_of(Runtime::kFreeThreaded, 4) * 3, serial);
  EXPECT_LT(time_of(Runtime::kFreeThreaded, 2), serial * 2 / 3);
  EXPECT_GT(time_of(Runtime::kFreeThreaded, 2), time_of(Runtime::kFreeThreaded, 4) * 3 / 2);
}

TEST(Turns, SlicesMakeNoDifference) {
  for (const Runtime runtime : {Runtime::kAnyBytecode, Runtime::kGil, Runtime::kFreeThreaded}) {
    ModelRun whole(Program("add_by_call"), Under(runtime));
    whole.Finish();
    for (const uint64_t slice : {uint64_t{3}, uint64_t{50}}) {
      ModelRun sliced(Program("add_by_call"), Under(runtime));
      sliced.Finish(slice);
      EXPECT_EQ(sliced.log().Hash(), whole.log().Hash());
    }
  }
}

TEST(Turns, ALookInTheMiddleOfATurnMakesNoDifference) {
  auto plain = lang::Compile(Program("add_by_call"), "test.py");
  auto extended = lang::CompileExpression(std::get<lang::Program>(plain), "sum(range(20)) + value", "a look");
  const auto& program = std::get<lang::Program>(extended);
  const auto hash_of = [&](bool looks) {
    sim::Options options = Under(Runtime::kAnyBytecode);
    options.program = &program;
    options.installers = Installers();
    sim::TestChooser chooser;
    trace::Log log;
    sim::World world(options, chooser, log);
    vm::Value value;
    while (world.Advance(5)) {
      if (looks && world.started())
        world.machine().Evaluate(static_cast<uint32_t>(program.codes.size() - 1), &value);
    }
    return log.Hash();
  };
  EXPECT_EQ(hash_of(true), hash_of(false));
}

TEST(Turns, ARestoredRunGoesOnAsItDid) {
  for (const Runtime runtime : {Runtime::kAnyBytecode, Runtime::kGil, Runtime::kFreeThreaded}) {
    ModelRun run(Program("add"), Under(runtime));
    run.world().Advance(1'000'000, 12);
    const sim::World::Snapshot snapshot = run.world().Save();
    sim::TestChooser at_the_snapshot = run.chooser();
    run.Finish();
    const uint64_t hash = run.log().Hash();
    run.world().Restore(snapshot);
    run.chooser() = at_the_snapshot;
    run.Finish();
    EXPECT_EQ(run.log().Hash(), hash);
  }
}

TEST(Turns, SleepsAndLocksKeepTheirOrderOnSeveralCores) {
  const std::string source =
      "import threading, time\n"
      "value = []\n"
      "lock = threading.Lock()\n"
      "def work(name, delay):\n"
      "    time.sleep(delay)\n"
      "    with lock:\n"
      "        value.append(name)\n"
      "        time.sleep(0.01)\n"
      "        value.append(name)\n"
      "threads = [threading.Thread(target=work, args=(n, d)) for n, d in (('c', 0.3), ('a', 0.1), ('b', "
      "0.102))]\n"
      "for thread in threads: thread.start()\n"
      "for thread in threads: thread.join()\n";
  for (const Runtime runtime : {Runtime::kAnyBytecode, Runtime::kGil, Runtime::kFreeThreaded}) {
    ModelRun run(source, Under(runtime));
    EXPECT_EQ(run.Outcome(), trace::Outcome::kFinished);
    EXPECT_EQ(run.Repr("value"), "['a', 'a', 'b', 'b', 'c', 'c']");
  }
}

}  // namespace
}  // namespace interleave::model::threading
