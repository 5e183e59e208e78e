#include "model/database/engine/table_locks.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace interleave::model::database {

namespace {

// Of each mode, those that it conflicts with, as bits.
constexpr std::array<uint8_t, 8> kConflicts = {0x80, 0xc0, 0xf0, 0xf8, 0xec, 0xfc, 0xfe, 0xff};

bool AreApart(sql::TableLock left, sql::TableLock right) {
  return (kConflicts[static_cast<size_t>(left)] >> static_cast<unsigned>(right) & 1U) != 0;
}

}  // namespace

SessionId TableBlocker(const State& state, SessionId session, TableId table, sql::TableLock mode) {
  for (const TableGrant& grant : state.table_grants) {
    if (grant.table == table && grant.session != session && AreApart(grant.mode, mode)) return grant.session;
  }
  return 0;
}

bool TakeTableLock(State& state, Session& session, TableId table, sql::TableLock mode, bool wait) {
  for (const TableGrant& grant : state.table_grants) {
    if (grant.table == table && grant.session == session.id && grant.mode == mode) return true;
  }
  if (TableBlocker(state, session.id, table, mode) != 0) {
    if (wait) session.wait = {.kind = WaitKind::kTableLock, .table = table, .mode = mode};
    return false;
  }
  const TableGrant mine{.table = table,
                        .session = session.id,
                        .depth = static_cast<uint32_t>(session.savepoints.size()),
                        .mode = mode};
  // In an order of their own: who came first makes no difference.
  const auto key = [](const TableGrant& grant) { return std::tuple(grant.table, grant.session, grant.mode); };
  const auto place = std::upper_bound(
      state.table_grants.begin(), state.table_grants.end(), mine,
      [&](const TableGrant& left, const TableGrant& right) { return key(left) < key(right); });
  state.table_grants.insert(place, mine);
  return true;
}

void ReleaseTableLocks(State& state, SessionId session, uint32_t depth) {
  state.releases += std::erase_if(state.table_grants, [&](const TableGrant& grant) {
    return grant.session == session && grant.depth >= depth;
  });
}

}  // namespace interleave::model::database
