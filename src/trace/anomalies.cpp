#include "trace/anomalies.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace interleave::trace {

namespace {

// The last `window` at least, without moving all at each addition.
template <typename T>
void Trim(std::vector<T>* list, size_t window) {
  if (list->size() >= 2 * window)
    list->erase(list->begin(), list->end() - static_cast<std::ptrdiff_t>(window));
}

}  // namespace

// Tables are made at the beginning of a run, so this looks at few records.
std::string_view TableName(const Log& log, uint8_t table) {
  for (uint64_t i = 0; i < log.size(); ++i) {
    const Record& record = log.at(i);
    const bool is_it = record.kind == RecordKind::kTable && record.detail == table;
    if (is_it && record.value < log.texts().size()) return log.texts()[record.value];
  }
  return "?";
}

std::string_view AnomalyName(Anomaly::Kind kind) {
  switch (kind) {
    case Anomaly::Kind::kLostUpdate:
      return "P4 lost update";
    case Anomaly::Kind::kReadSkew:
      return "G-single read skew";
    case Anomaly::Kind::kWriteSkew:
      return "G2-item write skew";
    case Anomaly::Kind::kFuzzyRead:
      return "P2 fuzzy read";
    case Anomaly::Kind::kIntermediateRead:
      return "G1b intermediate read";
  }
  CHECK(false);
  return {};
}

void AnomalyFinder::Update() {
  while (cursor_.Next(log_->size())) Take(cursor_.record());
}

void AnomalyFinder::Take(const Record& record) {
  switch (record.kind) {
    case RecordKind::kTaskCreate:
      ActorOf(record.value).creator = record.actor;
      return;
    case RecordKind::kRequestStart:
      ActorOf(record.actor).is_request = true;
      has_requests_ = true;
      return;
    case RecordKind::kRows:
      rows_ = record;
      return;
    case RecordKind::kRowBefore:
      before_ = record.value;
      return;
    case RecordKind::kRowRead:
    case RecordKind::kRowWrite:
      return TakeAccess(record);
    case RecordKind::kTransactionEnd:
      return TakeEnd(record);
    case RecordKind::kUndone:
      std::erase_if(SessionOf(ended_).accesses,
                    [&](const Access& access) { return access.is_write && access.version >= record.value; });
      return;
    default:
      return;
  }
}

// ---- Units.

AnomalyFinder::Actor& AnomalyFinder::ActorOf(uint32_t actor) {
  if (actor >= actors_.size()) actors_.resize(actor + 1U);
  return actors_[actor];
}

uint32_t AnomalyFinder::UnitOf(uint32_t actor) const {
  for (uint32_t at = actor; at < actors_.size(); at = actors_[at].creator) {
    if (actors_[at].is_request) return at;
  }
  return actor;
}

bool AnomalyFinder::IsAncestor(uint32_t actor, uint32_t of) const {
  uint32_t at = of;
  while (at < actors_.size() && at != actor) at = actors_[at].creator;
  return at == actor;
}

// Who makes a task comes before it, and maybe after it: no order of the two is meant.
bool AnomalyFinder::AreComparable(uint32_t left, uint32_t right) const {
  if (left == right) return false;
  const auto is_request = [&](uint32_t unit) { return unit < actors_.size() && actors_[unit].is_request; };
  if (has_requests_) return is_request(left) && is_request(right);
  return !IsAncestor(left, right) && !IsAncestor(right, left);
}

// ---- Accesses and transactions.

AnomalyFinder::Session& AnomalyFinder::SessionOf(uint32_t number) {
  if (number >= sessions_.size()) sessions_.resize(number + 1U);
  return sessions_[number];
}

uint32_t AnomalyFinder::RowOf(uint32_t version) const {
  const uint32_t row = version < row_of_.size() ? row_of_[version] : 0;
  return row == 0 ? version : row;
}

void AnomalyFinder::SetRow(uint32_t version, uint32_t row) {
  if (version >= row_of_.size()) row_of_.resize(version + 1U);
  row_of_[version] = row;
}

void AnomalyFinder::TakeAccess(const Record& record) {
  Session& session = SessionOf(rows_.value & UINT16_MAX);
  if (session.transaction == 0) session.transaction = ++transactions_;
  Access access{.unit = UnitOf(record.actor),
                .transaction = session.transaction,
                .row = RowOf(record.value),
                .version = record.value,
                .table = record.detail,
                .is_write = record.kind == RecordKind::kRowWrite};
  if (access.is_write && before_ != 0) {
    access.before = std::exchange(before_, 0);
    access.row = RowOf(access.before);
    access.columns = static_cast<uint8_t>(rows_.value >> 16U);
    access.given = static_cast<uint8_t>(rows_.value >> 24U);
    access.change = static_cast<RowChange>(rows_.detail);
  }
  if (access.is_write) SetRow(access.version, access.row);
  session.accesses.push_back(access);
}

void AnomalyFinder::TakeEnd(const Record& record) {
  ended_ = record.value;
  const auto end = static_cast<TransactionEnd>(record.detail);
  if (end == TransactionEnd::kPartly) return;
  const Session ended = std::exchange(SessionOf(ended_), {});
  if (end == TransactionEnd::kCommitted) Commit(ended);
}

void AnomalyFinder::Commit(const Session& session) {
  Anomaly found;
  bool has_found = false;
  std::vector<uint32_t> units;
  for (const Access& access : session.accesses) {
    if (!has_found && access.is_write) has_found = FindLostUpdate(access, &found);
    Keep(access);
    if (std::find(units.begin(), units.end(), access.unit) == units.end()) units.push_back(access.unit);
  }
  for (const uint32_t unit : units) {
    if (!has_found) has_found = FindCycle(unit, session.transaction, &found);
  }
  if (!has_found) return;
  found.step = cursor_.step();
  all_.push_back(found);
}

void AnomalyFinder::Keep(const Access& access) {
  for (std::vector<Access>* list : {&of_rows_[access.row], &of_units_[access.unit]}) {
    list->push_back(access);
    Trim(list, kWindow);
  }
}

// ---- Lost updates.

const AnomalyFinder::Access* AnomalyFinder::LastAccess(uint32_t unit, uint32_t row) const {
  const auto accesses = of_units_.find(unit);
  if (accesses == of_units_.end()) return nullptr;
  const auto last = std::find_if(accesses->second.rbegin(), accesses->second.rend(),
                                 [row](const Access& access) { return access.row == row; });
  return last == accesses->second.rend() ? nullptr : &*last;
}

// REQUIRES: what the unit did before the write is kept, the write is not yet.
bool AnomalyFinder::FindLostUpdate(const Access& write, Anomaly* found) const {
  if (write.change != RowChange::kBlind || write.before == 0) return false;
  const Access* known = LastAccess(write.unit, write.row);
  const auto others = of_rows_.find(write.row);
  if (known == nullptr || known->is_write || others == of_rows_.end()) return false;
  const auto lost = std::find_if(others->second.rbegin(), others->second.rend(), [&](const Access& other) {
    return other.is_write && other.version > known->version && other.version <= write.before &&
           (other.columns & write.given) != 0 && AreComparable(write.unit, other.unit);
  });
  if (lost == others->second.rend()) return false;
  *found = {.kind = Anomaly::Kind::kLostUpdate,
            .first_actor = write.unit,
            .second_actor = lost->unit,
            .table = write.table,
            .row = write.row,
            .read_version = known->version,
            .newer_version = lost->version,
            .second_table = write.table,
            .second_row = write.row,
            .in_one_transaction = known->transaction == write.transaction};
  return true;
}

// ---- Cycles.

bool AnomalyFinder::FindCycle(uint32_t unit, uint32_t transaction, Anomaly* found) const {
  std::map<uint32_t, std::vector<Edge>> edges;
  const std::vector<Access>& own = of_units_.at(unit);
  for (size_t back = 1; back <= std::min(own.size(), kWindow); ++back) {
    const Access& mine = own[own.size() - back];
    if (has_requests_ || mine.transaction == transaction) AddEdges(mine, &edges);
  }
  bool has_found = false;
  for (const auto& [other, between] : edges) {
    Anomaly best;
    if (!BestCycle(between, transaction, &best) || (has_found && best.kind >= found->kind)) continue;
    *found = best;
    has_found = true;
  }
  return has_found;
}

void AnomalyFinder::AddEdges(const Access& mine, std::map<uint32_t, std::vector<Edge>>* edges) const {
  const std::vector<Access>& all = of_rows_.at(mine.row);
  const size_t first = all.size() > kWindow ? all.size() - kWindow : 0;
  for (size_t index = first; index < all.size(); ++index) {
    Edge edge;
    if (!AreComparable(mine.unit, all[index].unit) || !MakeEdge(mine, all[index], &edge)) continue;
    if (edge.is_rw && IsOwnBetween(edge)) continue;
    std::vector<Edge>& between = (*edges)[edge.theirs.unit];
    if (between.size() < kMostEdges) between.push_back(edge);
  }
}

// Versions of one row have the order of their numbers.
bool AnomalyFinder::MakeEdge(const Access& mine, const Access& theirs, Edge* edge) {
  if (!mine.is_write && !theirs.is_write) return false;
  *edge = {.mine = mine, .theirs = theirs};
  if (!mine.is_write) {
    edge->is_out = mine.version < theirs.version;
    edge->is_rw = edge->is_out;
    return true;
  }
  if (!theirs.is_write) {
    edge->is_out = theirs.version >= mine.version;
    edge->is_rw = !edge->is_out;
    return true;
  }
  edge->is_out = mine.version < theirs.version;
  const Access& later = edge->is_out ? theirs : mine;
  return later.change != RowChange::kBlind || (mine.columns & theirs.columns) != 0;
}

// Whoever read has replaced that itself, before the other one wrote: then that replaced something else.
bool AnomalyFinder::IsOwnBetween(const Edge& edge) const {
  const Access& read = edge.before();
  const std::vector<Access>& own = of_units_.at(read.unit);
  return std::any_of(own.begin(), own.end(), [&](const Access& access) {
    return access.is_write && access.row == read.row && access.version > read.version &&
           access.version < edge.after().version;
  });
}

bool AnomalyFinder::BestCycle(const std::vector<Edge>& edges, uint32_t transaction, Anomaly* best) const {
  bool has_found = false;
  for (const Edge& out : edges) {
    if (!out.is_out) continue;
    for (const Edge& in : edges) {
      if (in.is_out || !IsCycle(out, in, transaction)) continue;
      const Anomaly cycle = MakeCycle(out, in);
      const bool is_better =
          !has_found || cycle.kind < best->kind ||
          (cycle.kind == best->kind && cycle.in_one_transaction > best->in_one_transaction);
      if (is_better) *best = cycle;
      has_found = true;
    }
  }
  return has_found;
}

// One that this transaction has closed, and that counts.
bool AnomalyFinder::IsCycle(const Edge& out, const Edge& in, uint32_t transaction) const {
  const bool is_new = out.mine.transaction == transaction || in.mine.transaction == transaction;
  if (!is_new || (!out.is_rw && !in.is_rw)) return false;
  if (out.is_rw && in.is_rw && out.mine.row == in.mine.row) return false;
  if (IsOne(out, in)) return true;
  return has_requests_ && (!out.is_rw || IsStale(out.before())) && (!in.is_rw || IsStale(in.before()));
}

Anomaly AnomalyFinder::MakeCycle(const Edge& out, const Edge& in) const {
  const Edge& stale = out.is_rw ? out : in;
  const Edge& back = out.is_rw ? in : out;  // to whoever has read what is stale
  const Access& read = stale.before();
  const Access& seen = back.after();
  // What it did about the row, it did with the new version.
  const bool is_fuzzy = seen.row == read.row && (!seen.is_write || !IsStale(read));
  const bool is_same = !back.is_rw && !seen.is_write && seen.version == read.version;
  return {.kind = back.is_rw ? Anomaly::Kind::kWriteSkew
                  : is_same  ? Anomaly::Kind::kIntermediateRead
                  : is_fuzzy ? Anomaly::Kind::kFuzzyRead
                             : Anomaly::Kind::kReadSkew,
          .first_actor = read.unit,
          .second_actor = stale.after().unit,
          .table = read.table,
          .row = read.row,
          .read_version = read.version,
          .newer_version = stale.after().version,
          .second_table = seen.table,
          .second_row = seen.row,
          .in_one_transaction = IsOne(out, in)};
}

// The unit has not read the row anew, as far as it has come.
bool AnomalyFinder::IsStale(const Access& read) const {
  const std::vector<Access>& own = of_units_.at(read.unit);
  return std::none_of(own.begin(), own.end(), [&](const Access& access) {
    const bool is_anew = access.is_write ? access.before > read.version : access.version > read.version;
    return access.row == read.row && access.IsRefresh() && is_anew;
  });
}

}  // namespace interleave::trace
