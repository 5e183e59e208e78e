// The two forms of the loop: they do the same, and the one for observers hides no write from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "vm/run_program.hpp"

namespace interleave::vm {
namespace {

// A copy of what was there when it began, kept up to date by what it hears.
class Shadow : public WriteObserver {
 public:
  explicit Shadow(const Arena& arena)
      : arena_(arena),
        words_(arena.words(), arena.words() + ((arena.frozen_bytes() + arena.live_bytes()) / 8)) {}

  void BeforeWrite(uint32_t word) override {
    TakeLast();
    if (word >= words_.size()) return;
    last_ = word;
    EXPECT_EQ(words_[word], arena_.Word(word)) << "a write before this one was not seen";
    ++seen_;
  }
  // Whether all that changed since was seen.
  bool IsComplete() {
    TakeLast();
    return std::equal(words_.begin(), words_.end(), arena_.words());
  }
  uint64_t seen() const { return seen_; }

 private:
  void TakeLast() {
    if (last_ != 0) words_[last_] = arena_.Word(last_);
    last_ = 0;
  }

  const Arena& arena_;
  std::vector<uint64_t> words_;
  uint32_t last_ = 0;
  uint64_t seen_ = 0;
};

std::string ReadProgram(const std::string& name) {
  std::ifstream file(std::string(INTERLEAVE_SOURCE_DIR) + "/tests/programs/" + name + ".py");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class ExecuteTest : public testing::TestWithParam<const char*> {};

TEST_P(ExecuteTest, ObservedRunsDoTheSame) {
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
  Shadow shadow(machine.arena());
  machine.arena().set_observer(&shadow);
  EXPECT_EQ(machine.Run(thread), Exit::kFinished);
  EXPECT_EQ(host.output(), plain.output);
  EXPECT_TRUE(shadow.IsComplete());
  EXPECT_GT(shadow.seen(), 100U);
}

INSTANTIATE_TEST_SUITE_P(Programs, ExecuteTest,
                         testing::Values("small_ints_at_their_limits", "attributes_seen_again",
                                         "frames_come_and_go"));

}  // namespace
}  // namespace interleave::vm
