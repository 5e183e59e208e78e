#include "model/database/engine/vacuum.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "model/database/engine/key_index.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

// What statements that are under way hold on to, and what waits are for.
struct References {
  std::vector<std::pair<TableId, VersionId>> versions;
  std::vector<TransactionId> transactions;
  uint64_t horizon = 0;  // commits up to this number are seen by every snapshot

  bool Has(TableId table, VersionId version) const {
    return std::find(versions.begin(), versions.end(), std::pair(table, version)) != versions.end();
  }
};

void AddRun(const QueryRun& run, References* references) {
  for (const Candidate& candidate : run.candidates) {
    for (size_t range = 0; range < candidate.versions.size(); ++range) {
      if (candidate.versions[range] == kNone) continue;
      references->versions.emplace_back(run.tables[range], candidate.versions[range]);
    }
  }
  if (run.chase.version != kNone) references->versions.emplace_back(run.locked_table, run.chase.version);
}

References FindReferences(const State& state) {
  References references;
  references.horizon = state.commits;
  for (const Session& session : state.sessions) {
    if (session.snapshot.taken)
      references.horizon = std::min(references.horizon, session.snapshot.commit_number);
    const Work& work = session.work;
    if (work.statement == nullptr) continue;
    if (work.snapshot.taken) references.horizon = std::min(references.horizon, work.snapshot.commit_number);
    AddRun(work.main, &references);
    AddRun(work.check, &references);
    for (const QueryRun& run : work.subqueries) AddRun(run, &references);
    for (const VersionId version : {work.written, work.conflicting}) {
      if (version != kNone) references.versions.emplace_back(work.changed_table, version);
    }
    if (session.wait.transaction != 0) references.transactions.push_back(session.wait.transaction);
    if (session.wait.version != kNone)
      references.versions.emplace_back(session.wait.table, session.wait.version);
  }
  for (const TupleLock& lock : state.tuple_locks) references.versions.emplace_back(lock.table, lock.version);
  return references;
}

// The newer versions of what is held on to stay too.
void AddSuccessors(State& state, References* references) {
  for (size_t index = 0; index < references->versions.size(); ++index) {
    const auto [id, place] = references->versions[index];
    const auto table = std::find_if(state.tables.begin(), state.tables.end(),
                                    [wanted = id](const Table& candidate) { return candidate.id == wanted; });
    if (table == state.tables.end()) continue;
    const VersionId next = table->versions[place].next;
    if (next != kNone && !references->Has(id, next)) references->versions.emplace_back(id, next);
  }
}

bool IsSeenByAll(const State& state, TransactionId id, uint64_t horizon) {
  const Transaction& top = TransactionOf(state, TransactionOf(state, id).top);
  return FateOf(state, id) == Fate::kCommitted && top.commit_number <= horizon;
}

void Free(Table& table, Version& version) {
  version = Version();
  version.next = kNone;
  ++table.free_count;
}

// Whether there is something left to be looked at later.
bool Settle(const State& state, const References& references, Table& table, VersionId place) {
  Version& version = table.versions[place];
  if (version.row == nullptr) return false;
  const bool is_held = references.Has(table.id, place);
  if (version.maker != kFrozen) {
    if (FateOf(state, version.maker) == Fate::kAborted && !is_held) {
      Free(table, version);
      return false;
    }
    if (IsSeenByAll(state, version.maker, references.horizon)) version.maker = kFrozen;
  }
  if (version.replacer != 0) {
    const Fate fate = FateOf(state, version.replacer);
    if (fate == Fate::kCommitted && !is_held && IsSeenByAll(state, version.replacer, references.horizon)) {
      Free(table, version);
      return false;
    }
    if (fate == Fate::kAborted) {
      version.replacer = 0;
      version.replaced_at = 0;
      version.replaced_key = false;
      version.next = kNone;
    }
  }
  std::erase_if(version.lockers, [&](const Locker& locker) { return !IsOpen(state, locker.transaction); });
  if (version.maker == kFrozen) version.made_at = 0;
  return version.maker != kFrozen || version.replacer != 0 || !version.lockers.empty();
}

void CollectTransactions(const Table& table, std::vector<TransactionId>* kept) {
  for (const VersionId place : table.unsettled) {
    const Version& version = table.versions[place];
    kept->push_back(version.maker);
    kept->push_back(version.replacer);
    for (const Locker& locker : version.lockers) kept->push_back(locker.transaction);
  }
}

void ForgetTransactions(State& state, std::vector<TransactionId> kept) {
  std::sort(kept.begin(), kept.end());
  std::vector<TransactionId> tops;
  for (const Transaction& transaction : state.transactions) {
    const bool is_kept = FateOf(state, transaction.id) == Fate::kOpen ||
                         std::binary_search(kept.begin(), kept.end(), transaction.id);
    if (is_kept) tops.push_back(transaction.top);
  }
  std::sort(tops.begin(), tops.end());
  std::erase_if(state.transactions, [&](const Transaction& transaction) {
    const bool is_open =
        transaction.fate == Fate::kOpen && std::binary_search(tops.begin(), tops.end(), transaction.top);
    return !is_open && !std::binary_search(kept.begin(), kept.end(), transaction.id) &&
           !std::binary_search(tops.begin(), tops.end(), transaction.id);
  });
}

// ---- Closing the gaps, where they are many.

class Renumbering {
 public:
  explicit Renumbering(const Table& table) : id_(table.id), places_(table.versions.size(), kNone) {
    VersionId next = 0;
    for (size_t place = 0; place < table.versions.size(); ++place) {
      if (table.versions[place].row != nullptr) places_[place] = next++;
    }
  }

  void Apply(TableId table, VersionId* version) const {
    if (table == id_ && *version != kNone) *version = places_[*version];
  }
  void Apply(QueryRun* run) const {
    for (Candidate& candidate : run->candidates) {
      for (size_t range = 0; range < candidate.versions.size(); ++range) {
        Apply(run->tables[range], &candidate.versions[range]);
      }
    }
    Apply(run->locked_table, &run->chase.version);
  }
  void Apply(Session* session) const {
    Work& work = session->work;
    Apply(session->wait.table, &session->wait.version);
    if (work.statement == nullptr) return;
    Apply(&work.main);
    Apply(&work.check);
    for (QueryRun& run : work.subqueries) Apply(&run);
    Apply(work.changed_table, &work.written);
    Apply(work.changed_table, &work.conflicting);
  }

 private:
  TableId id_;
  std::vector<VersionId> places_;
};

void Compact(State& state, Table& table) {
  const Renumbering renumbering(table);
  for (Version& version : table.versions) renumbering.Apply(table.id, &version.next);
  for (VersionId& place : table.unsettled) renumbering.Apply(table.id, &place);
  for (Session& session : state.sessions) renumbering.Apply(&session);
  for (TupleLock& lock : state.tuple_locks) renumbering.Apply(lock.table, &lock.version);
  std::erase_if(table.versions, [](const Version& version) { return version.row == nullptr; });
  ForgetPlaces(table);
  table.free_count = 0;
}

}  // namespace

void MarkUnsettled(Table& table, VersionId version) {
  const auto place = std::find(table.unsettled.rbegin(), table.unsettled.rend(), version);
  if (place == table.unsettled.rend()) table.unsettled.push_back(version);
}

Fate FateOfMaker(const State& state, const Version& version) {
  return version.maker == kFrozen ? Fate::kCommitted : FateOf(state, version.maker);
}

void Vacuum(State& state) {
  References references = FindReferences(state);
  AddSuccessors(state, &references);
  std::vector<TransactionId> kept = references.transactions;
  for (const Serializable& serializable : state.serializables) {
    if (serializable.transaction != 0) kept.push_back(serializable.transaction);
  }
  for (Table& table : state.tables) {
    std::erase_if(table.unsettled, [&](VersionId place) { return !Settle(state, references, table, place); });
    if (table.free_count > 0 && table.free_count * 2 >= table.versions.size()) Compact(state, table);
    CollectTransactions(table, &kept);
  }
  ForgetTransactions(state, std::move(kept));
}

void VacuumIfDue(State& state) {
  constexpr size_t kMany = 16;
  if (state.transactions.size() >= state.transactions_kept + kMany) {
    Vacuum(state);
    state.transactions_kept = state.transactions.size();
  }
}

}  // namespace interleave::model::database
