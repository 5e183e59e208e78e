#include "model/database/engine/waits.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "model/database/engine/table_locks.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

const TupleLock* AskedTupleLock(const State& state, const Session& session) {
  for (const TupleLock& lock : state.tuple_locks) {
    const bool is_it = lock.session == session.id && lock.table == session.wait.table &&
                       lock.version == session.wait.version;
    if (is_it) return &lock;
  }
  return nullptr;
}

const AdvisoryLock* AskedAdvisoryLock(const State& state, const Session& session) {
  for (const AdvisoryLock& lock : state.advisory_locks) {
    if (lock.session == session.id && !lock.granted) return &lock;
  }
  return nullptr;
}

void AddTupleLockHolders(const State& state, const Session& session, std::vector<SessionId>* blockers) {
  const TupleLock* asked = AskedTupleLock(state, session);
  for (const TupleLock& lock : state.tuple_locks) {
    if (&lock == asked) break;
    const bool is_same = asked != nullptr && lock.table == asked->table && lock.version == asked->version;
    if (is_same && lock.session != session.id && Conflicts(lock.mode, asked->mode))
      blockers->push_back(lock.session);
  }
}

void AddAdvisoryHolders(const State& state, const Session& session, std::vector<SessionId>* blockers) {
  const AdvisoryLock* asked = AskedAdvisoryLock(state, session);
  bool is_before = true;
  for (const AdvisoryLock& lock : state.advisory_locks) {
    if (&lock == asked) is_before = false;
    if (asked == nullptr || lock.session == session.id || !(lock.key == asked->key)) continue;
    if ((lock.granted || is_before) && !(lock.shared && asked->shared)) blockers->push_back(lock.session);
  }
}

// A way along blockers from `at` back to `end`, without those that were tried before.
bool FindWay(const State& state, SessionId at, SessionId end, std::vector<bool>* tried,
             std::vector<SessionId>* way) {
  way->push_back(at);
  for (const SessionId blocker : BlockersOf(state, state.sessions[at - 1])) {
    if (blocker == end) return true;
    if ((*tried)[blocker]) continue;
    (*tried)[blocker] = true;
    if (FindWay(state, blocker, end, tried, way)) return true;
  }
  way->pop_back();
  return false;
}

std::string_view NameOf(sql::TableLock mode) {
  constexpr std::string_view kNames[] = {
      "AccessShareLock", "RowShareLock",          "RowExclusiveLock", "ShareUpdateExclusiveLock",
      "ShareLock",       "ShareRowExclusiveLock", "ExclusiveLock",    "AccessExclusiveLock"};
  return kNames[static_cast<size_t>(mode)];
}

std::string WaitText(const State& state, const Session& session) {
  const Wait& wait = session.wait;
  switch (wait.kind) {
    case WaitKind::kTransaction:
      return fmt::format("ShareLock on transaction {}", wait.transaction);
    case WaitKind::kTupleLock: {
      const TupleLock* asked = AskedTupleLock(state, session);
      constexpr std::string_view kModes[] = {"AccessShareLock", "RowShareLock", "ExclusiveLock",
                                             "AccessExclusiveLock"};
      const std::string_view mode = kModes[asked == nullptr ? 2 : static_cast<size_t>(asked->mode)];
      return fmt::format("{} on tuple (0,{}) of relation {} of database 5", mode, wait.version + 1,
                         wait.table);
    }
    case WaitKind::kAdvisoryLock: {
      const AdvisoryLock* asked = AskedAdvisoryLock(state, session);
      if (asked == nullptr) return "an advisory lock";
      return fmt::format("{} on advisory lock [5,{},{},{}]", asked->shared ? "ShareLock" : "ExclusiveLock",
                         asked->key.high, asked->key.low, asked->key.pair ? 2 : 1);
    }
    default:
      return fmt::format("{} on relation {} of database 5", NameOf(wait.mode), wait.table);
  }
}

}  // namespace

bool MayGoOn(const State& state, const Session& session, int64_t now_us) {
  const Wait& wait = session.wait;
  switch (wait.kind) {
    case WaitKind::kNone:
      return false;
    case WaitKind::kTransaction:
      return !IsOpen(state, wait.transaction);
    case WaitKind::kTupleLock: {
      const TupleLock* asked = AskedTupleLock(state, session);
      return asked == nullptr || asked->granted;
    }
    case WaitKind::kAdvisoryLock:
      return AskedAdvisoryLock(state, session) == nullptr;
    case WaitKind::kTableLock:
      return TableBlocker(state, session.id, wait.table, wait.mode) == 0;
    case WaitKind::kRace:
      return true;
    case WaitKind::kSleep:
      return now_us >= wait.until_us;
  }
  return false;
}

std::vector<SessionId> BlockersOf(const State& state, const Session& session) {
  std::vector<SessionId> blockers;
  const Wait& wait = session.wait;
  if (wait.kind == WaitKind::kTransaction && IsOpen(state, wait.transaction))
    blockers.push_back(TransactionOf(state, wait.transaction).session);
  if (wait.kind == WaitKind::kTupleLock) AddTupleLockHolders(state, session, &blockers);
  if (wait.kind == WaitKind::kAdvisoryLock) AddAdvisoryHolders(state, session, &blockers);
  if (wait.kind == WaitKind::kTableLock) {
    const SessionId blocker = TableBlocker(state, session.id, wait.table, wait.mode);
    if (blocker != 0) blockers.push_back(blocker);
  }
  std::sort(blockers.begin(), blockers.end());
  blockers.erase(std::unique(blockers.begin(), blockers.end()), blockers.end());
  return blockers;
}

bool IsInCycle(const State& state, SessionId session) {
  std::vector<bool> seen(state.sessions.size() + 1);
  std::vector<SessionId> open = BlockersOf(state, state.sessions[session - 1]);
  while (!open.empty()) {
    const SessionId next = open.back();
    open.pop_back();
    if (next == session) return true;
    if (seen[next]) continue;
    seen[next] = true;
    for (const SessionId blocker : BlockersOf(state, state.sessions[next - 1])) open.push_back(blocker);
  }
  return false;
}

std::string DescribeCycle(const State& state, SessionId session) {
  constexpr uint32_t kFirstPid = 1000;
  std::vector<bool> tried(state.sessions.size() + 1);
  std::vector<SessionId> way;
  if (!FindWay(state, session, session, &tried, &way)) return "";
  std::string text;
  for (size_t index = 0; index < way.size(); ++index) {
    if (index > 0) text += "\n";
    text += fmt::format("Process {} waits for {}; blocked by process {}.", kFirstPid + way[index],
                        WaitText(state, state.sessions[way[index] - 1]),
                        kFirstPid + way[(index + 1) % way.size()]);
  }
  return text;
}

}  // namespace interleave::model::database
