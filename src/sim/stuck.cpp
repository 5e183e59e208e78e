// How a run ends when nothing can happen any more: who waits for what, and whether that is a deadlock.
#include <algorithm>

#include "sim/world.hpp"

namespace interleave::sim {

namespace {

const Stuck* FindWaiter(const std::vector<Stuck>& stuck, uint32_t actor) {
  const auto found =
      std::find_if(stuck.begin(), stuck.end(), [&](const Stuck& one) { return one.actor == actor; });
  return found == stuck.end() ? nullptr : &*found;
}

// Whom an actor waits for; false: for nobody in particular.
bool WaitsFor(const Stuck& waiter, uint32_t* actor) {
  if (waiter.wait == trace::Wait::kTask && waiter.object != 0) {
    *actor = waiter.object;
    return true;
  }
  *actor = waiter.holder;
  return waiter.has_holder;
}

bool IsInCycle(const std::vector<Stuck>& stuck, const Stuck& start) {
  const Stuck* at = &start;
  for (size_t length = 0; length <= stuck.size(); ++length) {
    uint32_t next = 0;
    if (!WaitsFor(*at, &next)) return false;
    if (next == start.actor) return true;
    at = FindWaiter(stuck, next);
    if (at == nullptr) return false;
  }
  return false;  // it leads into a cycle of others, which is found from there
}

}  // namespace

// A cycle of waits; or some lock is waited for, and all of those are held by somebody who has finished or
// waits too.
bool IsDeadlock(const std::vector<Stuck>& stuck) {
  constexpr size_t kMaxCycleSearch = 1000;  // waits are listed by actor; the first thousand tell
  const size_t searched = std::min(stuck.size(), kMaxCycleSearch);
  for (size_t index = 0; index < searched; ++index) {
    if (IsInCycle(stuck, stuck[index])) return true;
  }
  bool any = false;
  for (const Stuck& one : stuck) {
    if (one.wait == trace::Wait::kTask || one.wait == trace::Wait::kFuture) continue;
    if (!one.has_holder) return false;
    if (!one.holder_finished && !one.holder_frozen && FindWaiter(stuck, one.holder) == nullptr) return false;
    any = true;
  }
  return any;
}

std::string World::VariableOf(uint32_t object) {
  if (object == 0 || hooks.object_number == nullptr) return "";
  for (const std::string& name : options_.program->globals) {
    const vm::Value value = machine_.Global(name);
    if (!value.is_unset() && hooks.object_number(*this, value) == object) return name;
  }
  return "";
}

void World::EndStuck() {
  machine_.SetGlobals(threads_.FirstGlobals());  // whichever process stood still last
  if (hooks.collect_stuck != nullptr) hooks.collect_stuck(*this, &result_.stuck);
  std::stable_sort(result_.stuck.begin(), result_.stuck.end(),
                   [](const Stuck& left, const Stuck& right) { return left.actor < right.actor; });
  uint32_t last_object = 0;
  std::string last_variable;
  for (Stuck& one : result_.stuck) {
    if (one.wait == trace::Wait::kTask) continue;
    if (one.object != last_object) last_variable = VariableOf(one.object);
    last_object = one.object;
    one.variable = last_variable;
  }
  for (const Stuck& one : result_.stuck) {
    Record(trace::RecordKind::kStuck, one.actor, static_cast<uint8_t>(one.wait), one.line, one.object);
    if (!one.has_holder) continue;
    Record(trace::RecordKind::kHeldBy, one.actor, one.holder_finished ? 1 : 0, 0, one.holder);
  }
  End(IsDeadlock(result_.stuck) ? trace::Outcome::kDeadlock : trace::Outcome::kStuck);
}

}  // namespace interleave::sim
