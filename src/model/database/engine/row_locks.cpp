#include "model/database/engine/row_locks.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

bool IsSameRow(const TupleLock& left, const TupleLock& right) {
  return left.table == right.table && left.version == right.version;
}

// Those that were granted and those that came before stand in the way.
bool MayHave(const State& state, const TupleLock& wanted) {
  for (const TupleLock& lock : state.tuple_locks) {
    if (&lock == &wanted) return true;
    if (IsSameRow(lock, wanted) && lock.session != wanted.session && Conflicts(lock.mode, wanted.mode))
      return false;
  }
  return true;
}

bool GrantTupleLocks(State& state) {
  bool is_granted = false;
  for (TupleLock& lock : state.tuple_locks) {
    if (lock.granted || !MayHave(state, lock)) continue;
    lock.granted = true;
    is_granted = true;
    ++state.releases;
  }
  return is_granted;
}

// The right to be next. kHeld, kWaits, kSkipped or kRefused.
Grip TakeTupleLock(State& state, Session& session, const TupleLock& wanted, WaitPolicy policy) {
  for (const TupleLock& lock : state.tuple_locks) {
    if (lock.session == session.id && IsSameRow(lock, wanted)) {
      if (lock.granted) return Grip::kHeld;
      session.wait = {.kind = WaitKind::kTupleLock, .table = wanted.table, .version = wanted.version};
      return Grip::kWaits;
    }
  }
  state.tuple_locks.push_back(wanted);
  if (MayHave(state, state.tuple_locks.back())) {
    state.tuple_locks.back().granted = true;
    return Grip::kHeld;
  }
  if (policy != WaitPolicy::kWait) {
    state.tuple_locks.pop_back();
    return policy == WaitPolicy::kSkip ? Grip::kSkipped : Grip::kRefused;
  }
  session.wait = {.kind = WaitKind::kTupleLock, .table = wanted.table, .version = wanted.version};
  return Grip::kWaits;
}

// Whether the session's transaction has some lock on it: then it does not stand in the queue.
bool HasSomeLock(const State& state, const Session& session, const Version& version) {
  return std::any_of(version.lockers.begin(), version.lockers.end(), [&](const Locker& locker) {
    return IsOwn(state, session, locker.transaction) && IsOpen(state, locker.transaction);
  });
}

Grip WaitForBlocker(State& state, Session& session, const Table& table, VersionId place, LockMode mode,
                    WaitPolicy policy) {
  const Version& version = table.versions[place];
  const TransactionId blocker = Blocker(state, session, version, mode);
  if (!HasSomeLock(state, session, version)) {
    const TupleLock wanted{.table = table.id, .version = place, .session = session.id, .mode = mode};
    const Grip queued = TakeTupleLock(state, session, wanted, policy);
    if (queued != Grip::kHeld) return queued;
  }
  if (policy == WaitPolicy::kWait) {
    WaitForTransaction(state, session, blocker, table.id, place);
    return Grip::kWaits;
  }
  return policy == WaitPolicy::kSkip ? Grip::kSkipped : Grip::kRefused;
}

Grip GripOf(Standing standing) {
  switch (standing) {
    case Standing::kUpdated:
      return Grip::kUpdated;
    case Standing::kDeleted:
      return Grip::kDeleted;
    case Standing::kChangedByOwn:
      return Grip::kChangedByOwn;
    case Standing::kInvisible:
      return Grip::kInvisible;
    default:
      return Grip::kHeld;
  }
}

Grip Reach(State& state, Session& session, Table& table, VersionId place, LockMode mode, WaitPolicy policy) {
  const Version& version = table.versions[place];
  const Standing standing = StandingOf(state, session, version);
  // Somebody may have locked it who still has it, though whoever changed it has ended: he is waited for
  // first.
  const bool is_there = standing != Standing::kInvisible && standing != Standing::kChangedByOwn;
  if (is_there && Blocker(state, session, version, mode) != 0)
    return WaitForBlocker(state, session, table, place, mode, policy);
  return GripOf(standing);
}

// A lock on a key does not mind that other columns changed meanwhile.
bool IsKeyKept(const Version& version, Standing standing, LockMode mode) {
  return mode == LockMode::kKeyShare && standing == Standing::kUpdated && !version.replaced_key;
}

// What the newest version of a row is, once an older one was found to be updated. kHeld: chase->version may
// be locked.
Grip FetchNewer(State& state, Session& session, Table& table, Chase* chase, WaitPolicy policy) {
  for (;;) {
    const Version& version = table.versions[chase->version];
    if (version.row == nullptr || FateOfMaker(state, version) == Fate::kAborted) return Grip::kDeleted;
    if (version.replacer == 0) break;
    const Fate fate = FateOf(state, version.replacer);
    if (fate == Fate::kAborted) break;
    if (fate == Fate::kOpen) {
      if (IsOwn(state, session, version.replacer)) break;
      if (policy == WaitPolicy::kSkip) return Grip::kSkipped;
      if (policy == WaitPolicy::kError) return Grip::kRefused;
      WaitForTransaction(state, session, version.replacer, table.id, chase->version);
      return Grip::kWaits;
    }
    if (version.next == kNone) return Grip::kDeleted;
    chase->version = version.next;
  }
  const Version& version = table.versions[chase->version];
  const bool is_own = version.maker != kFrozen && IsOwn(state, session, version.maker);
  return is_own && version.made_at >= session.command ? Grip::kChangedByOwn : Grip::kHeld;
}

void MarkVersion(State& state, Session& session, Table& table, VersionId place, LockMode mode) {
  const Locker mine{.transaction = AssignTransaction(state, session), .mode = mode};
  Version& version = table.versions[place];
  std::erase_if(version.lockers, [&](const Locker& locker) { return !IsOpen(state, locker.transaction); });
  const auto same = std::find_if(version.lockers.begin(), version.lockers.end(), [&](const Locker& locker) {
    return locker.transaction == mine.transaction;
  });
  if (same == version.lockers.end()) {
    const auto place =
        std::find_if(version.lockers.begin(), version.lockers.end(),
                     [&](const Locker& locker) { return locker.transaction > mine.transaction; });
    version.lockers.insert(place, mine);  // by their numbers
  } else {
    same->mode = std::max(same->mode, mode);
  }
  MarkUnsettled(table, place);
}

}  // namespace

void WaitForTransaction(const State& state, Session& session, TransactionId transaction, TableId table,
                        VersionId version) {
  CHECK(transaction != 0);
  if (TransactionOf(state, transaction).released) transaction = TransactionOf(state, transaction).top;
  session.wait = {
      .kind = WaitKind::kTransaction, .transaction = transaction, .table = table, .version = version};
}

bool ReleaseTupleLocks(State& state, SessionId session) {
  const auto is_own = [session](const TupleLock& lock) { return lock.session == session; };
  return std::erase_if(state.tuple_locks, is_own) > 0 && GrantTupleLocks(state);
}

Grip ReachVersion(State& state, Session& session, Table& table, VersionId version, LockMode mode) {
  const Grip grip = Reach(state, session, table, version, mode, WaitPolicy::kWait);
  if (grip != Grip::kWaits && grip != Grip::kUpdated) ReleaseTupleLocks(state, session.id);
  return grip;
}

namespace {

// Whether the session's transaction has locked it and comes before that one: who has a row is looked through
// by their numbers, and a row of one's own is passed over.
bool HasLockBefore(const State& state, const Session& session, const Version& version,
                   TransactionId blocker) {
  return std::any_of(version.lockers.begin(), version.lockers.end(), [&](const Locker& locker) {
    return (blocker == 0 || locker.transaction < blocker) && IsOwn(state, session, locker.transaction) &&
           IsOpen(state, locker.transaction);
  });
}

// A lock goes along to newer versions of the row, and waits for whoever has one of them: whatever its policy
// says, and with the tuple lock of the version where it began.
Grip LockNewerOnes(State& state, Session& session, Table& table, VersionId place, LockMode mode) {
  for (; place != kNone; place = table.versions[place].next) {
    const Version& version = table.versions[place];
    if (version.row == nullptr || FateOfMaker(state, version) == Fate::kAborted) return Grip::kHeld;
    const TransactionId blocker = Blocker(state, session, version, mode);
    if (HasLockBefore(state, session, version, blocker)) continue;
    if (blocker != 0) {
      WaitForTransaction(state, session, blocker, table.id, place);
      return Grip::kWaits;
    }
    const bool is_replaced = version.replacer != 0 && FateOf(state, version.replacer) == Fate::kCommitted;
    if (is_replaced && Conflicts(ModeOfReplacer(version), mode))
      return version.next == kNone ? Grip::kDeleted : Grip::kUpdated;
    const bool is_own = version.replacer != 0 && IsOwn(state, session, version.replacer);
    if (!is_own) MarkVersion(state, session, table, place, mode);
  }
  return Grip::kHeld;
}

// Then it counts as being changed, whoever has changed it: where nobody waits for it any more, a lock goes
// along too.
bool IsLockedStill(const State& state, const Version& version) {
  return std::any_of(version.lockers.begin(), version.lockers.end(),
                     [&](const Locker& locker) { return IsOpen(state, locker.transaction); });
}

// The tuple lock is kept where the version turns out to be updated.
Grip TryLockVersion(State& state, Session& session, Table& table, Chase* chase, LockMode mode,
                    WaitPolicy policy) {
  const VersionId place = chase->version;
  const Version& version = table.versions[place];
  const bool is_replaced = version.replacer != 0 && FateOf(state, version.replacer) != Fate::kAborted;
  const Standing standing = StandingOf(state, session, version);
  Grip grip = Grip::kHeld;
  const bool is_there = standing != Standing::kInvisible && standing != Standing::kChangedByOwn;
  if (!is_there || !Holds(state, session, version, mode)) {
    grip =
        IsKeyKept(version, standing, mode) ? Grip::kHeld : Reach(state, session, table, place, mode, policy);
    if (grip == Grip::kWaits && is_replaced) chase->waited = true;
    const bool is_gone = grip == Grip::kUpdated || grip == Grip::kDeleted;
    const bool goes_along = grip == Grip::kHeld || (is_gone && IsLockedStill(state, version)) ||
                            (chase->waited && grip != Grip::kWaits);
    if (chase->follows && is_replaced && goes_along) {
      const Grip along = LockNewerOnes(state, session, table, version.next, mode);
      if (along != Grip::kHeld) grip = along;
    }
    if (grip == Grip::kHeld) MarkVersion(state, session, table, place, mode);
  }
  if (grip != Grip::kWaits && grip != Grip::kUpdated) ReleaseTupleLocks(state, session.id);
  return grip;
}

}  // namespace

Grip LockVersion(State& state, Session& session, Table& table, Chase* chase, LockMode mode,
                 WaitPolicy policy) {
  const Grip grip = TryLockVersion(state, session, table, chase, mode, policy);
  if (grip == Grip::kUpdated) ReleaseTupleLocks(state, session.id);
  return grip;
}

Grip LockNewest(State& state, Session& session, Table& table, Chase* chase, LockMode mode,
                WaitPolicy policy) {
  for (;;) {
    if (chase->fetching) {
      const Grip fetched = FetchNewer(state, session, table, chase, policy);
      if (fetched != Grip::kHeld) return fetched;
      chase->fetching = false;
    }
    const Grip grip = TryLockVersion(state, session, table, chase, mode, policy);
    if (grip != Grip::kUpdated) return grip;
    chase->version = table.versions[chase->version].next;
    chase->fetching = true;
    chase->moved = true;
    chase->waited = false;
    if (ReleaseTupleLocks(state, session.id)) {
      session.wait = {.kind = WaitKind::kRace, .table = table.id, .version = chase->version};
      return Grip::kWaits;
    }
  }
}

}  // namespace interleave::model::database
