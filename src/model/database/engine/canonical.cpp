#include "model/database/engine/canonical.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

// Numbers by their rank.
class Ranks {
 public:
  void Add(uint64_t number) { numbers_.push_back(number); }
  void Sort() {
    std::sort(numbers_.begin(), numbers_.end());
    numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
  }
  // How many are at most this one.
  uint64_t Of(uint64_t number) const {
    return static_cast<uint64_t>(std::upper_bound(numbers_.begin(), numbers_.end(), number) -
                                 numbers_.begin());
  }

 private:
  std::vector<uint64_t> numbers_;
};

class Writer {
 public:
  explicit Writer(const State& state) : state_(state) { Rank(); }

  base::Hash128Value Write() {
    for (const Table& table : state_.tables) Write(table);
    for (const Sequence& sequence : state_.sequences) {
      Text(sequence.name);
      Number(static_cast<uint64_t>(sequence.last));
    }
    for (const Transaction& transaction : state_.transactions) Write(transaction);
    for (const Serializable& serializable : state_.serializables) Write(serializable);
    for (const TupleLock& lock : state_.tuple_locks) {
      Numbers({lock.table, Place(lock.table, lock.version), lock.session, static_cast<uint64_t>(lock.mode),
               lock.granted ? 1U : 0U});
    }
    WriteAdvisoryLocks();
    for (const TableGrant& grant : state_.table_grants) {
      Numbers({grant.table, grant.session, grant.depth, static_cast<uint64_t>(grant.mode)});
    }
    for (const Session& session : state_.sessions) Write(session);
    return hash_.value();
  }

 private:
  void Rank() {
    for (const Transaction& transaction : state_.transactions) {
      transactions_.Add(transaction.id);
      if (transaction.fate == Fate::kCommitted) commits_.Add(transaction.commit_number);
    }
    for (const Serializable& serializable : state_.serializables) {
      serializables_.Add(serializable.id);
      transactions_.Add(serializable.oldest);
      transactions_.Add(serializable.finished_before);
      for (const uint64_t number : {serializable.prepared_at, serializable.committed_at,
                                    serializable.last_commit_before, serializable.earliest_out}) {
        serializable_commits_.Add(number);
      }
    }
    if (!state_.serializables.empty()) {
      transactions_.Add(state_.next_transaction);
      serializable_commits_.Add(state_.serializable_commits);
    }
    transactions_.Add(0);
    transactions_.Sort();
    commits_.Sort();
    serializables_.Sort();
    serializable_commits_.Sort();
    places_.resize(state_.tables.size());
    for (size_t index = 0; index < state_.tables.size(); ++index) {
      uint64_t next = 1;
      for (const Version& version : state_.tables[index].versions) {
        places_[index].push_back(version.row == nullptr ? 0 : next++);
      }
    }
  }

  void Number(uint64_t number) { hash_.Add(number); }
  void Numbers(std::initializer_list<uint64_t> numbers) {
    for (const uint64_t number : numbers) hash_.Add(number);
  }
  void Text(std::string_view text) {
    hash_.Add(text.size());
    uint64_t word = 0;
    for (size_t index = 0; index < text.size(); ++index) {
      word = word << 8 | static_cast<uint8_t>(text[index]);
      if (index % 8 == 7) hash_.Add(word);
    }
    hash_.Add(word);
  }
  void Write(const sql::Datum& value) {
    bytes_.clear();
    value.AppendBytes(&bytes_);
    Text(bytes_);
  }
  void Write(const Row& row) {
    Number(row.size());
    for (const sql::Datum& value : row) Write(value);
  }
  void Write(const RowPointer& row) {
    Number(row == nullptr ? 0 : 1);
    if (row != nullptr) Write(*row);
  }

  uint64_t Place(TableId table, VersionId version) const {
    if (version == kNone) return 0;
    for (size_t index = 0; index < state_.tables.size(); ++index) {
      if (state_.tables[index].id == table) return places_[index][version];
    }
    return 0;
  }
  bool IsOpenOne(TransactionId id) const { return id != 0 && IsOpen(state_, id); }

  void Write(const Table& table) {
    Text(table.definition->name);
    Numbers({table.id, table.definition->columns.size(), table.definition->unique_keys.size(),
             table.definition->checks.size(), table.definition->foreign_keys.size()});
    for (const Version& version : table.versions) {
      if (version.row == nullptr) continue;
      Write(version.row);
      Numbers({transactions_.Of(version.maker), IsOpenOne(version.maker) ? version.made_at + 1U : 0U,
               transactions_.Of(version.replacer),
               IsOpenOne(version.replacer) ? version.replaced_at + 1U : 0U, version.replaced_key ? 1U : 0U,
               Place(table.id, version.next), version.key_count, version.lockers.size()});
      for (const Locker& locker : version.lockers) {
        Numbers({transactions_.Of(locker.transaction), static_cast<uint64_t>(locker.mode)});
      }
    }
  }

  void Write(const Transaction& transaction) {
    Numbers({transactions_.Of(transaction.id), transactions_.Of(transaction.top),
             transaction.fate == Fate::kOpen ? transaction.session : 0U,
             static_cast<uint64_t>(transaction.fate), commits_.Of(transaction.commit_number)});
  }

  void Write(const Serializable& of) {
    Numbers({serializables_.Of(of.id), transactions_.Of(of.transaction), of.read_only ? 1U : 0U,
             of.wrote ? 1U : 0U, of.prepared ? 1U : 0U, of.committed ? 1U : 0U, of.doomed ? 1U : 0U,
             of.conflict_out ? 1U : 0U, serializable_commits_.Of(of.prepared_at),
             serializable_commits_.Of(of.committed_at), serializable_commits_.Of(of.last_commit_before),
             serializable_commits_.Of(of.earliest_out), transactions_.Of(of.finished_before),
             transactions_.Of(of.oldest)});
    WriteSorted(of.out);
    WriteSorted(of.in);
    std::vector<TableId> read = of.read;
    std::sort(read.begin(), read.end());
    Number(read.size());
    for (const TableId table : read) Number(table);
  }
  // The order of edges makes no difference.
  void WriteSorted(std::vector<SerializableId> ids) {
    std::sort(ids.begin(), ids.end());
    Number(ids.size());
    for (const SerializableId id : ids) Number(serializables_.Of(id));
  }

  // Of those that were granted the order makes no difference.
  void WriteAdvisoryLocks() {
    std::vector<const AdvisoryLock*> locks;
    for (const AdvisoryLock& lock : state_.advisory_locks) locks.push_back(&lock);
    const auto key = [](const AdvisoryLock* lock) {
      return lock->granted ? std::tuple(1, lock->key.low, lock->key.high, lock->session)
                           : std::tuple(2, int64_t{0}, int64_t{0}, 0U);
    };
    std::stable_sort(locks.begin(), locks.end(), [&](const AdvisoryLock* left, const AdvisoryLock* right) {
      return key(left) < key(right);
    });
    for (const AdvisoryLock* lock : locks) Write(*lock);
  }

  void Write(const AdvisoryLock& lock) {
    Numbers({lock.key.pair ? 1U : 0U, static_cast<uint64_t>(lock.key.high),
             static_cast<uint64_t>(lock.key.low), lock.session, lock.shared ? 1U : 0U, lock.granted ? 1U : 0U,
             lock.for_transaction ? 1U : 0U, lock.count, lock.depth});
  }

  void Write(const Snapshot& snapshot, bool is_serializable) {
    Numbers({snapshot.taken ? 1U : 0U, snapshot.taken ? commits_.Of(snapshot.commit_number) : 0U,
             snapshot.command, is_serializable ? transactions_.Of(snapshot.oldest) : 0U});
  }

  void Write(const QueryRun& run) {
    Numbers({run.scanned ? 1U : 0U, run.done ? 1U : 0U, run.position, run.lock, run.locked_table,
             Place(run.locked_table, run.chase.version), run.chase.fetching ? 1U : 0U,
             run.chase.moved ? 1U : 0U, run.chase.waited ? 1U : 0U, run.rechecks ? 1U : 0U, run.skipped,
             run.candidates.size(), run.output.size()});
    for (size_t index = run.position; index < run.candidates.size(); ++index) {
      const Candidate& candidate = run.candidates[index];
      for (size_t range = 0; range < candidate.rows.size(); ++range) {
        Write(candidate.rows[range]);
        Number(Place(run.tables[range], candidate.versions[range]));
      }
    }
    for (const Row& row : run.output) Write(row);
    Write(run.calls);
  }

  void Write(const Work& work) {
    Text(work.script->text);
    Numbers({work.next, work.most, work.statement == nullptr ? 0U : 1U, work.begun ? 1U : 0U,
             work.checking ? 1U : 0U, work.affected, work.unique_key, work.consequence,
             Place(work.changed_table, work.written), Place(work.changed_table, work.conflicting)});
    if (work.parameters != nullptr) Write(*work.parameters);
    Write(work.snapshot, false);
    Write(work.main);
    Write(work.check);
    for (const QueryRun& run : work.subqueries) Write(run);
    for (const Row& row : work.output) Write(row);
    Write(work.row);
    for (size_t index = work.consequence; index < work.consequences.size(); ++index) {
      const Consequence& consequence = work.consequences[index];
      Numbers({consequence.table, consequence.key, consequence.referring});
      Write(consequence.before);
      Write(consequence.after);
    }
  }

  void Write(const Session& session) {
    Numbers({session.id, session.client, session.open ? 1U : 0U, session.in_block ? 1U : 0U,
             session.implicit ? 1U : 0U, session.failed ? 1U : 0U, session.began ? 1U : 0U,
             session.queried ? 1U : 0U, transactions_.Of(session.top),
             static_cast<uint64_t>(session.isolation), session.read_only ? 1U : 0U, session.command,
             serializables_.Of(session.serializable), session.savepoints.size(), session.settings.size(),
             session.sequence_values.size()});
    for (const Savepoint& savepoint : session.savepoints) {
      Text(savepoint.name);
      Number(transactions_.Of(savepoint.transaction));
    }
    Write(session.snapshot, session.serializable != 0);
    for (const SessionSetting& setting : session.settings) {
      Text(setting.name);
      Text(setting.value.text);
      Numbers({setting.local ? 1U : 0U, setting.preset ? 1U : 0U});
    }
    for (const auto& [name, value] : session.sequence_values) {
      Text(name);
      Number(static_cast<uint64_t>(value));
    }
    const Wait& wait = session.wait;
    Numbers({static_cast<uint64_t>(wait.kind), transactions_.Of(wait.transaction), wait.table,
             Place(wait.table, wait.version), static_cast<uint64_t>(wait.mode)});
    Number(session.work.script == nullptr ? 0 : 1);
    if (session.work.script != nullptr) Write(session.work);
  }

  const State& state_;
  base::Hash128 hash_;
  std::string bytes_;
  Ranks transactions_;
  Ranks commits_;
  Ranks serializables_;
  Ranks serializable_commits_;
  std::vector<std::vector<uint64_t>> places_;  // of each table, by version
};

}  // namespace

base::Hash128Value CanonicalHash(const State& state) { return Writer(state).Write(); }

}  // namespace interleave::model::database
