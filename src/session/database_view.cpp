#include "session/database_view.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "model/database/engine/settings.hpp"
#include "model/database/engine/state.hpp"
#include "model/database/engine/vacuum.hpp"
#include "model/database/engine/values.hpp"
#include "model/database/engine/visibility.hpp"
#include "model/database/engine/waits.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

namespace database = model::database;
namespace sql = database::sql;
using database::Fate;
using database::LockMode;
using database::Version;
using database::VersionId;
using database::WaitKind;

constexpr size_t kMaxValueBytes = 80;
constexpr size_t kMaxStatementBytes = 2000;

std::string_view NameOf(LockMode mode) {
  constexpr std::string_view kNames[] = {"FOR KEY SHARE", "FOR SHARE", "FOR NO KEY UPDATE", "FOR UPDATE"};
  return kNames[static_cast<size_t>(mode)];
}

std::string_view NameOf(sql::TableLock mode) {
  constexpr std::string_view kNames[] = {
      "ACCESS SHARE", "ROW SHARE",           "ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE",
      "SHARE",        "SHARE ROW EXCLUSIVE", "EXCLUSIVE",     "ACCESS EXCLUSIVE"};
  return kNames[static_cast<size_t>(mode)];
}

std::string_view NameOf(database::Isolation isolation) {
  constexpr std::string_view kNames[] = {"READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE"};
  return kNames[static_cast<size_t>(isolation)];
}

std::string NameOf(const database::AdvisoryKey& key) {
  return key.pair ? fmt::format("({}, {})", key.high, key.low) : fmt::format("{}", key.low);
}

// A session with an open transaction, and what its next statement would see.
struct Onlooker {
  const database::Session* session = nullptr;
  database::Snapshot snapshot;
};

class Reader {
 public:
  Reader(const database::State& state, int64_t now_us) : state_(state), now_us_(now_us) {
    for (const database::Session& session : state.sessions) {
      if (!session.open) continue;
      if (session.began && !session.failed) onlookers_.push_back({&session, SnapshotOf(session)});
      if (IsHeldUp(session)) waiting_.push_back(&session);
    }
  }

  DatabaseView Read() const {
    DatabaseView view;
    for (const database::Table& table : state_.tables) view.tables.push_back(ReadTable(table));
    for (const database::Session& session : state_.sessions) {
      if (session.open) view.sessions.push_back(ReadSession(session));
    }
    return view;
  }

 private:
  using Holders = std::vector<std::pair<uint32_t, LockMode>>;

  database::Snapshot SnapshotOf(const database::Session& session) const {
    database::Snapshot snapshot;
    snapshot.taken = true;
    snapshot.command = UINT32_MAX;  // all that it did itself
    snapshot.commit_number = session.snapshot.taken ? session.snapshot.commit_number : state_.commits;
    return snapshot;
  }

  // It waits, and what it waits for has not come.
  bool IsHeldUp(const database::Session& session) const {
    return session.wait.kind != WaitKind::kNone && !database::MayGoOn(state_, session, now_us_);
  }

  // ---- Rows.

  bool IsThere(const Version& version) const {
    return version.row != nullptr && database::FateOfMaker(state_, version) != Fate::kAborted;
  }
  bool IsReplaced(const Version& version, Fate how) const {
    return version.replacer != 0 && database::FateOf(state_, version.replacer) == how;
  }
  VersionId NextOf(const Version& version) const {
    return version.replacer == 0 || IsReplaced(version, Fate::kAborted) ? database::kNone : version.next;
  }

  TableView ReadTable(const database::Table& table) const;
  std::vector<std::vector<VersionId>> RowsOf(const database::Table& table) const;
  bool IsShown(const database::Table& table, VersionId place) const;
  RowVersion ReadVersion(const database::Table& table, VersionId place) const;
  std::vector<uint32_t> SeenBy(const Version& version) const;
  std::vector<RowVersion::Lock> LocksOf(const Version& version) const;
  void AddHolder(database::TransactionId transaction, LockMode mode, Holders* holders) const;
  std::vector<RowVersion::Lock> AskedOf(const database::Table& table, VersionId place) const;
  std::string_view AskedMode(const database::Session& session) const;

  // ---- Sessions.

  SessionView ReadSession(const database::Session& session) const;
  DatabaseObject WaitedFor(const database::Session& session) const;
  std::vector<DatabaseObject> LocksOf(const database::Session& session) const;
  std::string_view TableName(database::TableId id) const;

  const database::State& state_;
  int64_t now_us_;
  std::vector<Onlooker> onlookers_;
  std::vector<const database::Session*> waiting_;
};

TableView Reader::ReadTable(const database::Table& table) const {
  TableView view;
  view.number = table.id;
  view.name = table.definition->name;
  for (const sql::Column& column : table.definition->columns) view.columns.push_back(column.name);
  for (const std::vector<VersionId>& row : RowsOf(table)) {
    for (const VersionId place : row) {
      if (view.rows.size() < TableView::kMaxRows) {
        view.rows.push_back(ReadVersion(table, place));
      } else {
        ++view.more;
      }
    }
  }
  return view;
}

// Of each row the versions that are shown, as they follow one another.
std::vector<std::vector<VersionId>> Reader::RowsOf(const database::Table& table) const {
  const std::vector<Version>& versions = table.versions;
  std::vector<bool> is_newer(versions.size());
  for (const Version& version : versions) {
    const VersionId next = IsThere(version) ? NextOf(version) : database::kNone;
    if (next != database::kNone) is_newer[next] = true;
  }
  std::vector<std::vector<VersionId>> rows;
  for (VersionId first = 0; first < versions.size(); ++first) {
    if (is_newer[first]) continue;
    std::vector<VersionId> row;
    for (VersionId place = first; place != database::kNone && IsThere(versions[place]);
         place = NextOf(versions[place])) {
      if (IsShown(table, place)) row.push_back(place);
    }
    if (!row.empty()) rows.push_back(std::move(row));
  }
  std::sort(rows.begin(), rows.end(),
            [](const auto& left, const auto& right) { return left.front() < right.front(); });
  return rows;
}

bool Reader::IsShown(const database::Table& table, VersionId place) const {
  const Version& version = table.versions[place];
  if (!IsReplaced(version, Fate::kCommitted)) return true;
  return !SeenBy(version).empty() || !LocksOf(version).empty() || !AskedOf(table, place).empty();
}

RowVersion Reader::ReadVersion(const database::Table& table, VersionId place) const {
  const Version& version = table.versions[place];
  const bool is_made = database::FateOfMaker(state_, version) == Fate::kCommitted;
  RowVersion view;
  view.number = version.number;
  for (size_t column = 0; column < version.row->size(); ++column) {
    const sql::Datum& value = (*version.row)[column];
    const sql::Type type = table.definition->columns[column].type;
    view.values.push_back(value.is_null() ? "NULL" : Shortened(sql::ToText(value, type), kMaxValueBytes));
  }
  if (!is_made) view.maker = database::TransactionOf(state_, version.maker).session;
  if (IsReplaced(version, Fate::kOpen))
    view.replacer = database::TransactionOf(state_, version.replacer).session;
  view.replaced = IsReplaced(version, Fate::kCommitted);
  view.deletes = (view.replaced || view.replacer != 0) && version.next == database::kNone;
  view.newest = is_made && !view.replaced;
  view.seen_by = SeenBy(version);
  view.locks = LocksOf(version);
  view.asked = AskedOf(table, place);
  return view;
}

std::vector<uint32_t> Reader::SeenBy(const Version& version) const {
  std::vector<uint32_t> seen_by;
  for (const Onlooker& onlooker : onlookers_) {
    if (database::IsVisible(state_, *onlooker.session, onlooker.snapshot, version))
      seen_by.push_back(onlooker.session->id);
  }
  return seen_by;
}

std::vector<RowVersion::Lock> Reader::LocksOf(const Version& version) const {
  Holders holders;
  for (const database::Locker& locker : version.lockers) {
    AddHolder(locker.transaction, locker.mode, &holders);
  }
  if (version.replacer != 0) AddHolder(version.replacer, database::ModeOfReplacer(version), &holders);
  std::sort(holders.begin(), holders.end());
  std::vector<RowVersion::Lock> locks;
  for (const auto& [session, mode] : holders) locks.push_back({session, std::string(NameOf(mode))});
  return locks;
}

void Reader::AddHolder(database::TransactionId transaction, LockMode mode, Holders* holders) const {
  if (!database::IsOpen(state_, transaction)) return;
  const uint32_t session = database::TransactionOf(state_, transaction).session;
  const auto same = std::find_if(holders->begin(), holders->end(),
                                 [&](const auto& holder) { return holder.first == session; });
  if (same == holders->end()) {
    holders->emplace_back(session, mode);
  } else {
    same->second = std::max(same->second, mode);
  }
}

std::vector<RowVersion::Lock> Reader::AskedOf(const database::Table& table, VersionId place) const {
  std::vector<RowVersion::Lock> asked;
  for (const database::Session* session : waiting_) {
    const database::Wait& wait = session->wait;
    const bool is_for_row = wait.kind == WaitKind::kTransaction || wait.kind == WaitKind::kTupleLock;
    if (!is_for_row || wait.table != table.id || wait.version != place) continue;
    asked.push_back({session->id, std::string(AskedMode(*session))});
  }
  return asked;
}

// Who stands in the queue for a row has said it there. Who does not (it has some lock already, or has
// followed the row to a newer version) wants what its statement does.
std::string_view Reader::AskedMode(const database::Session& session) const {
  constexpr std::string_view kUnique = "UNIQUE";
  for (const database::TupleLock& lock : state_.tuple_locks) {
    if (lock.session == session.id && lock.table == session.wait.table) return NameOf(lock.mode);
  }
  const database::Work& work = session.work;
  if (work.statement == nullptr) return NameOf(LockMode::kUpdate);
  if (work.checking) return NameOf(LockMode::kKeyShare);
  const sql::StatementBody& body = work.statement->body;
  if (std::holds_alternative<sql::Insert>(body) || work.written != database::kNone) return kUnique;
  if (const auto* update = std::get_if<sql::Update>(&body))
    return NameOf(database::ModeOfAssignments(*update->ranges[0].table, update->assignments));
  const auto* query = std::get_if<sql::Query>(&body);
  const bool is_own_lock = query != nullptr && work.main.lock < query->locks.size();
  return NameOf(is_own_lock ? query->locks[work.main.lock].strength : LockMode::kUpdate);
}

SessionView Reader::ReadSession(const database::Session& session) const {
  SessionView view;
  view.number = session.id;
  view.state = session.failed  ? SessionView::State::kFailed
               : session.began ? SessionView::State::kInTransaction
                               : SessionView::State::kIdle;
  view.isolation = NameOf(session.began ? session.isolation : database::DefaultIsolation(session));
  if (session.work.script != nullptr)
    view.statement = Shortened(session.work.script->text, kMaxStatementBytes);
  view.locks = LocksOf(session);
  if (!IsHeldUp(session)) return view;
  view.waits_for = database::BlockersOf(state_, session);
  view.waits_what = WaitedFor(session);
  return view;
}

DatabaseObject Reader::WaitedFor(const database::Session& session) const {
  using Kind = DatabaseObject::Kind;
  const std::string table(TableName(session.wait.table));
  switch (session.wait.kind) {
    case WaitKind::kAdvisoryLock:
      for (const database::AdvisoryLock& lock : state_.advisory_locks) {
        if (lock.session == session.id && !lock.granted) return {Kind::kAdvisoryLock, NameOf(lock.key), ""};
      }
      return {Kind::kAdvisoryLock, "", ""};
    case WaitKind::kTableLock:
      return {Kind::kTable, table, ""};
    case WaitKind::kSleep:
      return {Kind::kTime, "", ""};
    default:
      return {AskedMode(session) == "UNIQUE" ? Kind::kKey : Kind::kRow, table, ""};
  }
}

std::vector<DatabaseObject> Reader::LocksOf(const database::Session& session) const {
  using Kind = DatabaseObject::Kind;
  std::vector<DatabaseObject> locks;
  for (const database::AdvisoryLock& lock : state_.advisory_locks) {
    if (lock.session != session.id || !lock.granted) continue;
    const DatabaseObject held{Kind::kAdvisoryLock, NameOf(lock.key), lock.shared ? "SHARE" : ""};
    const bool known = std::any_of(locks.begin(), locks.end(), [&](const DatabaseObject& other) {
      return other.name == held.name && other.mode == held.mode;
    });
    if (!known) locks.push_back(held);
  }
  for (const database::TableGrant& grant : state_.table_grants) {
    if (grant.session != session.id || grant.mode <= sql::TableLock::kRowExclusive) continue;
    locks.push_back({Kind::kTable, std::string(TableName(grant.table)), std::string(NameOf(grant.mode))});
  }
  return locks;
}

std::string_view Reader::TableName(database::TableId id) const {
  for (const database::Table& table : state_.tables) {
    if (table.id == id) return table.definition->name;
  }
  return "a table";
}

}  // namespace

DatabaseView ViewDatabase(const database::State& state, int64_t now_us) {
  return Reader(state, now_us).Read();
}

}  // namespace interleave::session
