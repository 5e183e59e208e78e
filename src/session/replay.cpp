#include "session/replay.hpp"

#include <algorithm>
#include <string_view>

#include "model/database/database.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

constexpr size_t kMaxValueBytes = 80;
constexpr size_t kMaxVariables = 40;

// Without what stands for an object's place in memory ("<asyncio.locks.Lock object at 0x7f1ff7f4f1d0>"): it
// tells nobody anything, and depends on what was printed before.
std::string WithoutAddresses(std::string text) {
  constexpr std::string_view kAddress = " at 0x";
  for (size_t start = text.find(kAddress); start != std::string::npos; start = text.find(kAddress, start)) {
    const size_t end = text.find_first_not_of("0123456789abcdef", start + kAddress.size());
    text.erase(start, end == std::string::npos ? end : end - start);
  }
  return text;
}

TaskLocals LocalsOf(vm::Machine& machine, const sim::ActorView& view) {
  TaskLocals task;
  task.actor = view.actor;
  task.function = machine.FunctionName(view.frame);
  task.line = machine.LineOf(view.frame);
  for (const vm::Variable& variable : machine.Locals(view.frame)) {
    if (task.variables.size() == kMaxVariables) break;
    task.variables.push_back(
        {variable.name, Shortened(WithoutAddresses(machine.Repr(variable.value)), kMaxValueBytes)});
  }
  return task;
}

}  // namespace

std::vector<TaskLocals> Replay::LocalsAt(uint32_t step) {
  MoveTo(step);
  std::vector<TaskLocals> tasks;
  sim::World& world = run_->world();
  if (!world.started()) return tasks;
  // Printing an object for the first time numbers it, which the program could see later: go back after it.
  const Run::Snapshot before = run_->Save();
  for (const sim::ActorView& view : world.Actors()) {
    if (!view.frame.is_none()) tasks.push_back(LocalsOf(world.machine(), view));
  }
  run_->Restore(before);
  return tasks;
}

// Looking changes nothing, so there is nothing to go back from.
DatabaseView Replay::DatabaseAt(uint32_t step) {
  MoveTo(step);
  sim::World& world = run_->world();
  constexpr int64_t kNsInUs = 1000;
  return ViewDatabase(model::database::Database::Of(world.machine()).server.state(),
                      world.now_ns() / kNsInUs);
}

void Replay::MoveTo(uint32_t target) {
  if (run_ == nullptr) Start();
  if (step() > target || run_->world().finished()) GoBack(target);
  sim::World& world = run_->world();
  while (!world.finished() && (world.in_step() || step() < target)) {
    const uint64_t next_save = saved_.back().step + distance_;
    world.Advance(UINT64_MAX, std::min<uint64_t>(target, std::max(next_save, step() + 1)));
    if (!world.finished() && !world.in_step() && step() >= next_save) Save();
  }
}

// A program may end, or run out of its limits, before its first step: then there is nothing to save.
void Replay::Start() {
  run_ = std::make_unique<Run>(prepared_);
  sim::World& world = run_->world();
  while (!world.finished() && !world.started()) world.Advance(UINT64_MAX, 0);
  if (!world.finished()) Save();
}

// To the latest saved state that does not lie behind the step.
void Replay::GoBack(uint32_t target) {
  if (saved_.empty()) return;
  const auto after =
      std::find_if(saved_.begin(), saved_.end(), [&](const Saved& saved) { return saved.step > target; });
  run_->Restore(std::prev(after)->state);
}

void Replay::Save() {
  saved_.push_back({step(), run_->Save()});
  while (saved_.size() > 1 && HasTooMuch()) {
    std::vector<Saved> kept;
    for (size_t index = 0; index < saved_.size(); index += 2) kept.push_back(std::move(saved_[index]));
    saved_ = std::move(kept);
    distance_ *= 2;
  }
}

bool Replay::HasTooMuch() const {
  uint64_t bytes = 0;
  for (const Saved& saved : saved_) bytes += saved.state.world.arena.live.size() * sizeof(uint64_t);
  return saved_.size() > kMaxSnapshots || bytes > kMaxSnapshotBytes;
}

}  // namespace interleave::session
