#include "model/database/engine/visibility.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace interleave::model::database {

namespace {

// Committed early enough for the snapshot.
bool IsSeen(const State& state, TransactionId id, const Snapshot& snapshot) {
  const Transaction& transaction = TransactionOf(state, id);
  if (transaction.fate == Fate::kAborted) return false;
  const Transaction& top = transaction.top == id ? transaction : TransactionOf(state, transaction.top);
  return top.fate == Fate::kCommitted && top.commit_number <= snapshot.commit_number;
}

bool IsMade(const State& state, const Session& session, const Snapshot& snapshot, const Version& version) {
  if (version.maker == kFrozen) return true;
  if (!IsOwn(state, session, version.maker)) return IsSeen(state, version.maker, snapshot);
  return IsOpen(state, version.maker) && version.made_at < snapshot.command;
}

}  // namespace

const Transaction& TransactionOf(const State& state, TransactionId id) {
  // They have numbers one after another, but for gaps.
  const std::vector<Transaction>& all = state.transactions;
  CHECK(!all.empty() && id >= all.front().id);
  size_t place = std::min<size_t>(id - all.front().id, all.size() - 1);
  while (all[place].id > id) --place;
  CHECK(all[place].id == id);
  return all[place];
}

Transaction& TransactionOf(State& state, TransactionId id) {
  return const_cast<Transaction&>(TransactionOf(static_cast<const State&>(state), id));
}

Fate FateOf(const State& state, TransactionId id) {
  const Transaction& transaction = TransactionOf(state, id);
  if (transaction.fate == Fate::kAborted || transaction.top == id) return transaction.fate;
  return TransactionOf(state, transaction.top).fate;
}

bool IsOwn(const State& state, const Session& session, TransactionId id) {
  return session.top != 0 &&
         (id == session.top || (id > session.top && TransactionOf(state, id).top == session.top));
}

Snapshot TakeSnapshot(const State& state, const Session& session) {
  Snapshot snapshot;
  snapshot.taken = true;
  snapshot.commit_number = state.commits;
  snapshot.command = session.command;
  if (session.isolation != Isolation::kSerializable) return snapshot;
  snapshot.oldest = state.next_transaction;
  for (const Transaction& transaction : state.transactions) {
    if (FateOf(state, transaction.id) != Fate::kOpen) continue;
    snapshot.oldest = transaction.id;
    break;
  }
  return snapshot;
}

bool IsVisible(const State& state, const Session& session, const Snapshot& snapshot, const Version& version) {
  if (version.row == nullptr || !IsMade(state, session, snapshot, version)) return false;
  if (version.replacer == 0) return true;
  if (!IsOwn(state, session, version.replacer)) return !IsSeen(state, version.replacer, snapshot);
  return !IsOpen(state, version.replacer) || version.replaced_at >= snapshot.command;
}

Standing StandingOf(const State& state, const Session& session, const Version& version) {
  if (version.row == nullptr) return Standing::kInvisible;
  if (version.maker != kFrozen) {
    const bool is_own = IsOwn(state, session, version.maker);
    const Fate fate = FateOf(state, version.maker);
    if (is_own ? fate == Fate::kAborted || version.made_at >= session.command : fate != Fate::kCommitted)
      return Standing::kInvisible;
  }
  if (version.replacer != 0) {
    const Fate fate = FateOf(state, version.replacer);
    if (fate == Fate::kCommitted) return version.next == kNone ? Standing::kDeleted : Standing::kUpdated;
    if (fate == Fate::kOpen && IsOwn(state, session, version.replacer))
      return version.replaced_at >= session.command ? Standing::kChangedByOwn : Standing::kInvisible;
    if (fate == Fate::kOpen) return Standing::kBeingChanged;
  }
  for (const Locker& locker : version.lockers) {
    if (IsOpen(state, locker.transaction)) return Standing::kBeingChanged;
  }
  return Standing::kFree;
}

TransactionId Blocker(const State& state, const Session& session, const Version& version, LockMode mode) {
  const auto stands_against = [&](TransactionId id, LockMode held) {
    return Conflicts(held, mode) && !IsOwn(state, session, id) && IsOpen(state, id);
  };
  TransactionId first = 0;
  const auto look_at = [&](TransactionId id, LockMode held) {
    if ((first == 0 || id < first) && stands_against(id, held)) first = id;
  };
  for (const Locker& locker : version.lockers) look_at(locker.transaction, locker.mode);
  if (version.replacer != 0) look_at(version.replacer, ModeOfReplacer(version));
  return first;
}

bool Holds(const State& state, const Session& session, const Version& version, LockMode mode) {
  return std::any_of(version.lockers.begin(), version.lockers.end(), [&](const Locker& locker) {
    return locker.mode >= mode && IsOwn(state, session, locker.transaction) &&
           IsOpen(state, locker.transaction);
  });
}

const Table* FindTable(const State& state, std::string_view name) {
  for (const Table& table : state.tables) {
    if (table.definition->name == name) return &table;
  }
  return nullptr;
}

Table* FindTable(State& state, std::string_view name) {
  return const_cast<Table*>(FindTable(static_cast<const State&>(state), name));
}

Table& TableOf(State& state, TableId id) {
  const auto place = std::find_if(state.tables.begin(), state.tables.end(),
                                  [id](const Table& table) { return table.id == id; });
  CHECK(place != state.tables.end());
  return *place;
}

}  // namespace interleave::model::database
