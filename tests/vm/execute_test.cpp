// The two forms of the loop: they do the same, and the one that logs its writes can take back all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "vm/run_program.hpp"

namespace interleave::vm {
namespace {

std::string ReadProgram(const std::string& name) {
  std::ifstream file(std::string(INTERLEAVE_SOURCE_DIR) + "/tests/programs/" + name + ".py");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class ExecuteTest : public testing::TestWithParam<const char*> {};

TEST_P(ExecuteTest, LoggedRunsDoTheSameAndAreTakenBack) {
  const std::string source = ReadProgram(GetParam());
  const ProgramResult plain = RunProgram(source);
  ASSERT_EQ(plain.error, "");

  const auto compiled = lang::Compile(source, "test.py");
  CollectingHost host;
  Machine machine(64U << 20, &host);
  InstallBuiltins(machine);
  machine.Load(std::get<lang::Program>(compiled));
  const uint32_t thread = machine.NewThread(Value::None());
  machine.PushCode(thread, 0);
  const Arena& arena = machine.arena();
  const uint64_t used = (arena.frozen_bytes() + arena.live_bytes()) / 8;
  const std::vector<uint64_t> words(arena.words(), arena.words() + used);
  const Waypoint waypoint = machine.Mark();
  for (int time = 0; time < 2; ++time) {
    host.Clear();
    EXPECT_EQ(machine.Run(thread), Exit::kFinished);
    EXPECT_EQ(host.output(), plain.output);
    EXPECT_FALSE(std::equal(words.begin(), words.end(), arena.words()));
    machine.GoBack(waypoint);
    EXPECT_TRUE(std::equal(words.begin(), words.end(), arena.words()));
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, ExecuteTest,
                         testing::Values("small_ints_at_their_limits", "attributes_seen_again",
                                         "frames_come_and_go"));

}  // namespace
}  // namespace interleave::vm
