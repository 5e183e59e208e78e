#include "model/database/engine/advisory.hpp"

#include <algorithm>

namespace interleave::model::database {

namespace {

bool Excludes(const AdvisoryLock& left, const AdvisoryLock& right) {
  return left.key == right.key && left.session != right.session && !(left.shared && right.shared);
}

bool HasGranted(const State& state, const AdvisoryLock& wanted) {
  return std::any_of(state.advisory_locks.begin(), state.advisory_locks.end(), [&](const AdvisoryLock& lock) {
    return lock.granted && lock.session == wanted.session && lock.key == wanted.key &&
           lock.shared == wanted.shared;
  });
}

// Those that have it, and those that came before. Who has it already does not stand in the queue.
bool MayHave(const State& state, const AdvisoryLock& wanted) {
  const bool has_some =
      std::any_of(state.advisory_locks.begin(), state.advisory_locks.end(), [&](const auto& lock) {
        return lock.granted && lock.session == wanted.session && lock.key == wanted.key;
      });
  bool is_before = true;
  for (const AdvisoryLock& lock : state.advisory_locks) {
    if (&lock == &wanted) is_before = false;
    if (Excludes(lock, wanted) && (lock.granted || (is_before && !has_some))) return false;
  }
  return true;
}

void Grant(State& state) {
  for (AdvisoryLock& lock : state.advisory_locks) {
    if (lock.granted || !MayHave(state, lock)) continue;
    lock.granted = true;
    ++state.releases;
  }
}

// One more of what the session has.
void Count(State& state, const AdvisoryLock& wanted) {
  for (AdvisoryLock& lock : state.advisory_locks) {
    const bool is_same = lock.granted && lock.session == wanted.session && lock.key == wanted.key &&
                         lock.shared == wanted.shared && lock.for_transaction == wanted.for_transaction;
    if (!is_same || (lock.for_transaction && lock.depth != wanted.depth)) continue;
    ++lock.count;
    return;
  }
  state.advisory_locks.push_back(wanted);
  state.advisory_locks.back().granted = true;
}

}  // namespace

Advised TakeAdvisoryLock(State& state, Session& session, const AdvisoryLock& wanted, bool try_only) {
  for (const AdvisoryLock& lock : state.advisory_locks) {
    const bool is_asked = session.wait.kind == WaitKind::kAdvisoryLock && lock.session == session.id &&
                          lock.key == wanted.key && lock.shared == wanted.shared;
    if (!is_asked) continue;
    if (!lock.granted) return Advised::kWaits;
    session.wait = {};
    return Advised::kHeld;
  }
  if (HasGranted(state, wanted)) {
    Count(state, wanted);
    return Advised::kHeld;
  }
  state.advisory_locks.push_back(wanted);
  if (MayHave(state, state.advisory_locks.back())) {
    state.advisory_locks.back().granted = true;
    return Advised::kHeld;
  }
  if (try_only) {
    state.advisory_locks.pop_back();
    return Advised::kTaken;
  }
  session.wait = {.kind = WaitKind::kAdvisoryLock};
  return Advised::kWaits;
}

bool GiveAdvisoryLockBack(State& state, SessionId session, const AdvisoryKey& key, bool shared) {
  for (size_t place = 0; place < state.advisory_locks.size(); ++place) {
    AdvisoryLock& lock = state.advisory_locks[place];
    const bool is_it = lock.granted && lock.session == session && !lock.for_transaction && lock.key == key &&
                       lock.shared == shared;
    if (!is_it) continue;
    if (--lock.count == 0)
      state.advisory_locks.erase(state.advisory_locks.begin() + static_cast<ptrdiff_t>(place));
    Grant(state);
    return true;
  }
  return false;
}

void GiveAllAdvisoryLocksBack(State& state, SessionId session) {
  std::erase_if(state.advisory_locks, [session](const AdvisoryLock& lock) {
    return lock.session == session && !lock.for_transaction && lock.granted;
  });
  Grant(state);
}

void ReleaseAdvisoryLocks(State& state, SessionId session, uint32_t depth) {
  if (state.advisory_locks.empty()) return;
  std::erase_if(state.advisory_locks, [&](const AdvisoryLock& lock) {
    return lock.session == session && ((lock.for_transaction && lock.depth >= depth) || !lock.granted);
  });
  Grant(state);
}

void KeepAdvisoryLocks(State& state, SessionId session, uint32_t depth) {
  for (AdvisoryLock& lock : state.advisory_locks) {
    if (lock.session == session && lock.for_transaction) lock.depth = std::min(lock.depth, depth);
  }
}

void LeaveAdvisoryQueue(State& state, SessionId session) {
  std::erase_if(state.advisory_locks,
                [session](const AdvisoryLock& lock) { return lock.session == session && !lock.granted; });
  Grant(state);
}

}  // namespace interleave::model::database
