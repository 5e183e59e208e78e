// Reading: scans, joins, groups, order, row locks and what is returned.
#include <algorithm>

#include "base/check.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/key_index.hpp"
#include "model/database/engine/serializable.hpp"
#include "model/database/engine/visibility.hpp"
#include "model/database/sql/aggregate.hpp"

namespace interleave::model::database {

namespace {

using sql::Datum;

bool IsLess(const Datum& left, const Datum& right, const sql::SortKey& key, bool* differs) {
  *differs = true;
  if (left.is_null() || right.is_null()) {
    *differs = left.is_null() != right.is_null();
    return *differs && left.is_null() == key.nulls_first;
  }
  const auto order = Datum::Compare(left, right);
  *differs = order != 0;
  return key.descending ? order > 0 : order < 0;
}

// By the columns that the keys name.
template <typename ValueOf>
bool ComesBefore(const std::vector<sql::SortKey>& keys, ValueOf value_of) {
  for (size_t index = 0; index < keys.size(); ++index) {
    bool differs = false;
    const auto [left, right] = value_of(index);
    const bool is_less = IsLess(*left, *right, keys[index], &differs);
    if (differs) return is_less;
  }
  return false;
}

bool IsSameRow(const Row& left, const Row& right, size_t count) {
  return std::equal(left.begin(), left.begin() + static_cast<ptrdiff_t>(count), right.begin(), Datum::Same);
}

bool HasRow(const std::vector<Row>& rows, const Row& row, size_t count) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Row& other) { return IsSameRow(other, row, count); });
}

}  // namespace

Executor::RowSet::RowSet(const Candidate& candidate, const sql::Scope* outer) {
  const size_t count = candidate.rows.size();
  if (count > few_.size()) many_.resize(count);
  const sql::Datum** pointers = count > few_.size() ? many_.data() : few_.data();
  for (size_t range = 0; range < count; ++range) {
    const RowPointer& row = candidate.rows[range];
    pointers[range] = row == nullptr ? nullptr : row->data();
  }
  scope_.rows = pointers;
  scope_.outer = outer;
}

// ---- Scans.

Step Executor::Scan(const std::vector<sql::Range>& ranges, const sql::Expression* where, QueryRun* run,
                    const sql::Scope* outer, uint64_t most) {
  run->candidates.clear();
  run->tables.clear();
  for (const sql::Range& range : ranges) {
    Table* table = range.table == nullptr ? nullptr : FindTable(state_, range.table->name);
    run->tables.push_back(table == nullptr ? 0 : table->id);
    if (table != nullptr && session_.serializable != 0) NoteScan(state_, session_, table->id);
  }
  Candidate candidate;
  candidate.rows.resize(ranges.size());
  candidate.versions.assign(ranges.size(), kNone);
  return ScanRange(ranges, 0, &candidate, where, run, outer, most);
}

Step Executor::ScanRange(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                         const sql::Expression* where, QueryRun* run, const sql::Scope* outer,
                         uint64_t most) {
  if (range == ranges.size()) {
    bool holds = false;
    const RowSet rows(*candidate, outer);
    const Step step = sql::Holds(where, rows.scope(), evaluation_, &holds);
    if (step == Step::kDone && holds) run->candidates.push_back(*candidate);
    return step;
  }
  bool has_partner = false;
  const sql::Range& at = ranges[range];
  const Step step =
      at.table != nullptr   ? ScanTable(ranges, range, candidate, where, run, outer, most, &has_partner)
      : at.query != nullptr ? ScanQuery(ranges, range, candidate, where, run, outer, most, &has_partner)
                            : ScanSeries(ranges, range, candidate, where, run, outer, most, &has_partner);
  if (step != Step::kDone) return step;
  candidate->rows[range] = nullptr;
  candidate->versions[range] = kNone;
  if (has_partner || at.join != sql::Join::kLeft) return Step::kDone;
  return ScanRange(ranges, range + 1, candidate, where, run, outer, most);
}

Step Executor::AddRow(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                      const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                      bool* has_partner) {
  bool holds = true;
  if (ranges[range].condition != nullptr) {
    const RowSet rows(*candidate, outer);
    const Step step = sql::Holds(ranges[range].condition.get(), rows.scope(), evaluation_, &holds);
    if (step != Step::kDone) return step;
  }
  if (!holds) return Step::kDone;
  *has_partner = true;
  return ScanRange(ranges, range + 1, candidate, where, run, outer, most);
}

Step Executor::ScanTable(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                         const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                         bool* has_partner) {
  Table& table = TableOf(state_, run->tables[range]);
  const bool is_noted = session_.serializable != 0;
  const bool is_alone = ranges.size() == 1 && !is_noted;
  const std::vector<VersionId>* places =
      is_alone ? FindPlaces(table, where, evaluation_.parameters) : nullptr;
  const size_t count = places == nullptr ? table.versions.size() : places->size();
  for (size_t index = 0; index < count; ++index) {
    const VersionId place = places == nullptr ? static_cast<VersionId>(index) : (*places)[index];
    const Version& version = table.versions[place];
    if (version.row == nullptr) continue;
    const bool is_visible = IsVisible(state_, session_, work_.snapshot, version);
    if (is_noted && !NoteRead(state_, session_, version, is_visible, &evaluation_.error))
      return Step::kFailed;
    if (run->candidates.size() >= most || !is_visible) continue;
    candidate->rows[range] = version.row;
    candidate->versions[range] = place;
    const Step step = AddRow(ranges, range, candidate, where, run, outer, most, has_partner);
    if (step != Step::kDone) return step;
  }
  return Step::kDone;
}

Step Executor::ScanSeries(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                          const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                          bool* has_partner) {
  constexpr int64_t kMostRows = 1'000'000;
  int64_t bounds[3] = {0, 0, 1};
  sql::Scope scope;
  scope.outer = outer;
  for (size_t index = 0; index < ranges[range].series.size(); ++index) {
    Datum value;
    const Step step = sql::Evaluate(ranges[range].series[index], scope, evaluation_, &value);
    if (step != Step::kDone) return step;
    if (value.is_null()) return Step::kDone;
    bounds[index] = value.integer();
  }
  const auto [from, to, by] = bounds;
  if (by == 0) return Fail("22023", "step size cannot equal zero");
  for (int64_t value = from, count = 0; by > 0 ? value <= to : value >= to; ++count) {
    if (count == kMostRows) return Fail("54000", "generate_series gives too many rows");
    candidate->rows[range] = std::make_shared<const Row>(Row{Datum::Integer(value)});
    const Step step = AddRow(ranges, range, candidate, where, run, outer, most, has_partner);
    if (step != Step::kDone) return step;
    if (__builtin_add_overflow(value, by, &value)) break;
  }
  return Step::kDone;
}

Step Executor::ScanQuery(const std::vector<sql::Range>& ranges, size_t range, Candidate* candidate,
                         const sql::Expression* where, QueryRun* run, const sql::Scope* outer, uint64_t most,
                         bool* has_partner) {
  const sql::Subquery& subquery = *ranges[range].query;
  QueryRun& inner = work_.subqueries[subquery.number];
  if (!inner.done) {
    const Step step = RunQuery(*subquery.query, &inner, outer, UINT64_MAX);
    if (step != Step::kDone) return step;
  }
  for (const Row& row : inner.output) {
    candidate->rows[range] = std::make_shared<const Row>(row);
    const Step step = AddRow(ranges, range, candidate, where, run, outer, most, has_partner);
    if (step != Step::kDone) return step;
  }
  return Step::kDone;
}

// ---- Queries.

Step Executor::Bounds(const sql::Query& query, const sql::Scope* outer, uint64_t* offset, uint64_t* limit) {
  *offset = 0;
  *limit = UINT64_MAX;
  sql::Scope scope;
  scope.outer = outer;
  Datum value;
  if (query.offset != nullptr) {
    const Step step = sql::Evaluate(*query.offset, scope, evaluation_, &value);
    if (step != Step::kDone) return step;
    if (!value.is_null() && value.integer() < 0) return Fail("2201X", "OFFSET must not be negative");
    if (!value.is_null()) *offset = static_cast<uint64_t>(value.integer());
  }
  if (query.limit != nullptr) {
    const Step step = sql::Evaluate(*query.limit, scope, evaluation_, &value);
    if (step != Step::kDone) return step;
    if (!value.is_null() && value.integer() < 0) return Fail("2201W", "LIMIT must not be negative");
    if (!value.is_null()) *limit = static_cast<uint64_t>(value.integer());
  }
  return Step::kDone;
}

Step Executor::RunQuery(const sql::Query& query, QueryRun* run, const sql::Scope* outer, uint64_t most) {
  Calls calls(this, run);
  uint64_t offset = 0;
  uint64_t limit = 0;
  Step step = Bounds(query, outer, &offset, &limit);
  if (step != Step::kDone) return step;
  limit = std::min(limit, most);
  if (!run->scanned) {
    const bool is_plain = query.locks.empty() && query.order_by.empty() && !query.grouped && !query.distinct;
    const uint64_t enough = is_plain && limit < UINT64_MAX - offset ? limit + offset : UINT64_MAX;
    step = Scan(query.ranges, query.where.get(), run, outer, enough);
    if (step != Step::kDone) return step;
    run->scanned = true;
    if (query.grouped) step = Group(query, run, outer);
    if (observer_ != nullptr && query.grouped && step == Step::kDone) {
      for (const Candidate& candidate : run->candidates) ObserveReads(*run, candidate, 0);
    }
    if (step == Step::kDone && !query.grouped && !query.order_by.empty()) step = Sort(query, run, outer);
    if (step != Step::kDone) return step;
    calls.Clear();
  }
  if (query.grouped) {
    const uint64_t first = std::min<uint64_t>(offset, run->output.size());
    run->output.erase(run->output.begin(), run->output.begin() + static_cast<ptrdiff_t>(first));
    if (run->output.size() > limit) run->output.resize(static_cast<size_t>(limit));
  }
  while (!query.grouped && run->position < run->candidates.size() && run->output.size() < limit) {
    bool taken = false;
    step = Emit(query, run, outer, &taken);
    if (step != Step::kDone) return step;
    if (taken && run->skipped < offset) {
      ++run->skipped;
      run->output.pop_back();
    }
    ++run->position;
    calls.Clear();
  }
  run->done = true;
  run->candidates.clear();
  return Step::kDone;
}

Step Executor::Emit(const sql::Query& query, QueryRun* run, const sql::Scope* outer, bool* taken) {
  bool kept = true;
  if (!query.locks.empty()) {
    const Step step = LockCandidate(query, run, outer, &kept);
    if (step != Step::kDone || !kept) return step;
  }
  if (observer_ != nullptr) ObserveReads(*run, run->candidates[run->position], 0);
  const RowSet rows(run->candidates[run->position], outer);
  Row row;
  const Step step = Project(query.targets, query.visible, rows.scope(), &row);
  if (step != Step::kDone) return step;
  if (query.distinct && HasRow(run->output, row, query.visible)) return Step::kDone;
  run->output.push_back(std::move(row));
  *taken = true;
  return Step::kDone;
}

Step Executor::Project(const std::vector<sql::Target>& targets, size_t count, const sql::Scope& scope,
                       Row* row) {
  row->resize(count);
  for (size_t index = 0; index < count; ++index) {
    const Step step = sql::Evaluate(targets[index].expression, scope, evaluation_, &(*row)[index]);
    if (step != Step::kDone) return step;
  }
  return Step::kDone;
}

Step Executor::ProjectAlone(const std::vector<sql::Target>& targets, const Candidate& candidate,
                            std::vector<Row>* output) {
  if (targets.empty()) return Step::kDone;
  const RowSet rows(candidate, nullptr);
  Row row;
  const Step step = Project(targets, targets.size(), rows.scope(), &row);
  if (step == Step::kDone) output->push_back(std::move(row));
  return step;
}

Step Executor::Sort(const sql::Query& query, QueryRun* run, const sql::Scope* outer) {
  for (Candidate& candidate : run->candidates) {
    const RowSet rows(candidate, outer);
    candidate.sort_keys.resize(query.order_by.size());
    for (size_t index = 0; index < query.order_by.size(); ++index) {
      const sql::Expression& key = query.targets[query.order_by[index].target].expression;
      const Step step = sql::Evaluate(key, rows.scope(), evaluation_, &candidate.sort_keys[index]);
      if (step != Step::kDone) return step;
    }
  }
  std::stable_sort(run->candidates.begin(), run->candidates.end(),
                   [&](const Candidate& left, const Candidate& right) {
                     return ComesBefore(query.order_by, [&](size_t index) {
                       return std::pair(&left.sort_keys[index], &right.sort_keys[index]);
                     });
                   });
  return Step::kDone;
}

// ---- Groups.

namespace {

struct GroupOfRows {
  Row keys;
  const Candidate* first = nullptr;
  std::vector<sql::Accumulator> accumulators;
};

GroupOfRows NewGroup(const sql::Query& query, Row keys, const Candidate* first) {
  GroupOfRows group{.keys = std::move(keys), .first = first, .accumulators = {}};
  for (const sql::Aggregate& aggregate : query.aggregates) group.accumulators.emplace_back(aggregate);
  return group;
}

}  // namespace

Step Executor::Group(const sql::Query& query, QueryRun* run, const sql::Scope* outer) {
  std::vector<GroupOfRows> groups;
  for (const Candidate& candidate : run->candidates) {
    const RowSet rows(candidate, outer);
    Row keys(query.group_by.size());
    for (size_t index = 0; index < keys.size(); ++index) {
      const Step step = sql::Evaluate(query.group_by[index], rows.scope(), evaluation_, &keys[index]);
      if (step != Step::kDone) return step;
    }
    auto group = std::find_if(groups.begin(), groups.end(), [&](const GroupOfRows& other) {
      return IsSameRow(other.keys, keys, keys.size());
    });
    if (group == groups.end()) group = groups.insert(group, NewGroup(query, std::move(keys), &candidate));
    for (sql::Accumulator& accumulator : group->accumulators) {
      const Step step = accumulator.Add(rows.scope(), evaluation_);
      if (step != Step::kDone) return step;
    }
  }
  Candidate nothing;
  nothing.rows.resize(query.ranges.size());
  if (groups.empty() && query.group_by.empty()) groups.push_back(NewGroup(query, {}, &nothing));
  std::vector<Row> output;
  for (const GroupOfRows& group : groups) {
    std::vector<Datum> results(group.accumulators.size());
    for (size_t index = 0; index < results.size(); ++index) {
      if (!group.accumulators[index].Result(&results[index], &evaluation_.error)) return Step::kFailed;
    }
    const RowSet rows(*group.first, outer);
    sql::Scope scope = rows.scope();
    scope.aggregates = results.data();
    bool holds = false;
    Row row;
    Step step = sql::Holds(query.having.get(), scope, evaluation_, &holds);
    if (step == Step::kDone && holds) step = Project(query.targets, query.targets.size(), scope, &row);
    if (step != Step::kDone) return step;
    if (holds && !(query.distinct && HasRow(output, row, query.visible))) output.push_back(std::move(row));
  }
  std::stable_sort(output.begin(), output.end(), [&](const Row& left, const Row& right) {
    return ComesBefore(query.order_by, [&](size_t index) {
      const uint32_t target = query.order_by[index].target;
      return std::pair(&left[target], &right[target]);
    });
  });
  for (Row& row : output) row.resize(query.visible);
  run->output = std::move(output);
  return Step::kDone;
}

// ---- Row locks.

Step Executor::LockCandidate(const sql::Query& query, QueryRun* run, const sql::Scope* outer, bool* kept) {
  Candidate& candidate = run->candidates[run->position];
  const auto start_over = [&] {
    run->lock = 0;
    run->chase = {};
    run->rechecks = false;
  };
  for (; run->lock < query.locks.size(); ++run->lock) {
    const sql::RowLock& lock = query.locks[run->lock];
    if (candidate.versions[lock.range] == kNone) continue;
    run->locked_table = run->tables[lock.range];
    Table& table = TableOf(state_, run->locked_table);
    if (run->chase.version == kNone)
      run->chase = {.version = candidate.versions[lock.range], .follows = true};
    const Grip grip = KeepsSnapshot()
                          ? LockVersion(state_, session_, table, &run->chase, lock.strength, lock.wait)
                          : LockNewest(state_, session_, table, &run->chase, lock.strength, lock.wait);
    if (grip == Grip::kWaits) return Step::kWaits;
    if (grip == Grip::kRefused)
      return Fail("55P03", "could not obtain lock on row in relation \"" + table.definition->name + "\"");
    const bool is_gone = grip == Grip::kUpdated || grip == Grip::kDeleted;
    if (is_gone && KeepsSnapshot()) return FailConcurrently(false);
    if (grip != Grip::kHeld) {
      start_over();
      *kept = false;
      return Step::kDone;
    }
    candidate.versions[lock.range] = run->chase.version;
    candidate.rows[lock.range] = table.versions[run->chase.version].row;
    run->rechecks = run->rechecks || run->chase.moved;
    run->chase = {};
  }
  const bool rechecks = run->rechecks;
  start_over();
  return rechecks ? Recheck(query.ranges, query.where.get(), candidate, outer, kept) : Step::kDone;
}

Step Executor::Recheck(const std::vector<sql::Range>& ranges, const sql::Expression* where,
                       const Candidate& candidate, const sql::Scope* outer, bool* holds) {
  const RowSet rows(candidate, outer);
  *holds = true;
  for (const sql::Range& range : ranges) {
    if (range.join == sql::Join::kLeft || range.condition == nullptr) continue;
    const Step step = sql::Holds(range.condition.get(), rows.scope(), evaluation_, holds);
    if (step != Step::kDone || !*holds) return step;
  }
  return sql::Holds(where, rows.scope(), evaluation_, holds);
}

}  // namespace interleave::model::database
