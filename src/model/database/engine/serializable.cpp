#include "model/database/engine/serializable.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

constexpr std::string_view kMessage =
    "could not serialize access due to read/write dependencies among transactions";

bool Cancel(sql::ServerError* error, std::string_view reason) {
  sql::Fail(error, "40001", std::string(kMessage));
  error->detail = fmt::format("Reason code: Canceled on {}.", reason);
  error->hint = "The transaction might succeed if retried.";
  return false;
}

Serializable* Find(State& state, SerializableId id) {
  for (Serializable& serializable : state.serializables) {
    if (serializable.id == id) return &serializable;
  }
  return nullptr;
}

Serializable& Of(State& state, SerializableId id) {
  Serializable* found = Find(state, id);
  CHECK(found != nullptr);
  return *found;
}

Serializable* OfTransaction(State& state, TransactionId id) {
  for (Serializable& serializable : state.serializables) {
    if (serializable.transaction == id) return &serializable;
  }
  return nullptr;
}

bool Has(const std::vector<SerializableId>& ids, SerializableId id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

void Remove(std::vector<SerializableId>* ids, SerializableId id) { std::erase(*ids, id); }

// reader -> writer -> somebody who committed first.
bool IsWriterPivot(State& state, const Serializable& reader, const Serializable& writer) {
  if (writer.committed && writer.conflict_out) return true;
  return std::any_of(writer.out.begin(), writer.out.end(), [&](SerializableId id) {
    const Serializable& last = Of(state, id);
    return last.prepared && (!reader.committed || last.prepared_at <= reader.committed_at) &&
           (!writer.committed || last.prepared_at <= writer.committed_at) &&
           (!reader.read_only || last.prepared_at <= reader.last_commit_before);
  });
}

// somebody -> reader -> writer, who committed first.
bool IsReaderPivot(State& state, const Serializable& reader, const Serializable& writer) {
  if (!writer.prepared || reader.read_only) return false;
  return std::any_of(reader.in.begin(), reader.in.end(), [&](SerializableId id) {
    const Serializable& first = Of(state, id);
    return !first.doomed && (!first.committed || first.committed_at >= writer.prepared_at) &&
           (!first.read_only || first.last_commit_before >= writer.prepared_at);
  });
}

// The reader did not see what the writer wrote. False: the session `self`, one of the two, has to go.
bool AddEdge(State& state, SerializableId self, Serializable& reader, Serializable& writer,
             sql::ServerError* error) {
  if (IsWriterPivot(state, reader, writer) || IsReaderPivot(state, reader, writer)) {
    if (self == writer.id) return Cancel(error, "identification as a pivot, during write");
    if (writer.prepared)
      return Cancel(error, fmt::format("conflict out to pivot {}, during read", writer.transaction));
    writer.doomed = true;
  }
  reader.out.push_back(writer.id);
  writer.in.push_back(reader.id);
  return true;
}

void DropEdges(State& state, Serializable& of) {
  for (const SerializableId id : of.out) Remove(&Of(state, id).in, of.id);
  for (const SerializableId id : of.in) Remove(&Of(state, id).out, of.id);
  of.out.clear();
  of.in.clear();
}

// Of one that commits: edges that cannot become part of a circle any more go.
void SettleEdges(State& state, Serializable& mine) {
  const std::vector<SerializableId> out = mine.out;
  for (const SerializableId id : out) {
    Serializable& other = Of(state, id);
    if (!mine.read_only && other.committed) {
      if (!mine.conflict_out || other.prepared_at < mine.earliest_out) mine.earliest_out = other.prepared_at;
      mine.conflict_out = true;
    }
    if (!other.committed && other.last_commit_before < state.serializable_commits) continue;
    Remove(&mine.out, id);
    Remove(&other.in, mine.id);
  }
  const std::vector<SerializableId> in = mine.in;
  for (const SerializableId id : in) {
    Serializable& other = Of(state, id);
    if (!other.committed && !other.read_only) continue;
    Remove(&mine.in, id);
    Remove(&other.out, mine.id);
  }
}

// Those that committed before every open one began are of no account any more.
void Forget(State& state) {
  TransactionId oldest = UINT32_MAX;
  for (const Serializable& serializable : state.serializables) {
    if (!serializable.committed) oldest = std::min(oldest, serializable.oldest);
  }
  for (size_t place = state.serializables.size(); place-- > 0;) {
    Serializable& serializable = state.serializables[place];
    if (!serializable.committed || serializable.finished_before > oldest) continue;
    DropEdges(state, serializable);
    state.serializables.erase(state.serializables.begin() + static_cast<ptrdiff_t>(place));
  }
}

// Who made what the session does not see, or replaced what it sees; 0: nothing of the kind.
TransactionId HiddenWriter(const State& state, const Version& version, bool is_visible) {
  if (version.maker != kFrozen && FateOf(state, version.maker) == Fate::kAborted) return 0;
  const bool is_replaced = version.replacer != 0 && FateOf(state, version.replacer) != Fate::kAborted;
  if (is_visible) return is_replaced ? version.replacer : 0;
  return version.maker;
}

}  // namespace

void BeginSerializable(State& state, Session& session) {
  session.serializable = state.next_serializable++;
  Serializable mine;
  mine.id = session.serializable;
  mine.transaction = session.top;
  mine.read_only = session.read_only;
  mine.last_commit_before = state.serializable_commits;
  mine.oldest = session.snapshot.oldest;
  state.serializables.push_back(mine);
}

void NoteTransaction(State& state, const Session& session) {
  if (session.serializable != 0) Of(state, session.serializable).transaction = session.top;
}

void NoteScan(State& state, const Session& session, TableId table) {
  Serializable& mine = Of(state, session.serializable);
  if (std::find(mine.read.begin(), mine.read.end(), table) == mine.read.end()) mine.read.push_back(table);
}

bool NoteRead(State& state, const Session& session, const Version& version, bool is_visible,
              sql::ServerError* error) {
  Serializable& mine = Of(state, session.serializable);
  if (mine.doomed) return Cancel(error, "identification as a pivot, during conflict out checking");
  const TransactionId hidden = HiddenWriter(state, version, is_visible);
  if (hidden == 0 || IsOwn(state, session, hidden)) return true;
  const Transaction& transaction = TransactionOf(state, hidden);
  const Transaction& top = TransactionOf(state, transaction.top);
  Serializable* writer = OfTransaction(state, top.id);
  if (writer == nullptr || writer->doomed || Has(mine.out, writer->id)) return true;
  const bool is_first = mine.read_only && writer->committed &&
                        (!writer->conflict_out || mine.last_commit_before < writer->earliest_out);
  const bool is_concurrent =
      top.fate != Fate::kCommitted || top.commit_number > session.snapshot.commit_number;
  if (is_first || !is_concurrent) return true;
  return AddEdge(state, mine.id, mine, *writer, error);
}

bool CheckDoom(State& state, const Session& session, sql::ServerError* error) {
  if (session.serializable == 0 || !Of(state, session.serializable).doomed) return true;
  return Cancel(error, "identification as a pivot, during conflict in checking");
}

bool NoteWrite(State& state, const Session& session, TableId table, sql::ServerError* error) {
  if (!CheckDoom(state, session, error)) return false;
  Serializable& mine = Of(state, session.serializable);
  mine.wrote = true;
  for (Serializable& reader : state.serializables) {
    if (reader.id == mine.id || reader.doomed || Has(mine.in, reader.id)) continue;
    if (std::find(reader.read.begin(), reader.read.end(), table) == reader.read.end()) continue;
    if (reader.committed && session.snapshot.oldest >= reader.finished_before) continue;
    if (!AddEdge(state, mine.id, reader, mine, error)) return false;
  }
  return true;
}

bool PrepareSerializable(State& state, const Session& session, sql::ServerError* error) {
  Serializable& mine = Of(state, session.serializable);
  if (mine.doomed) return Cancel(error, "identification as a pivot, during commit attempt");
  for (const SerializableId near_id : mine.in) {
    Serializable& near = Of(state, near_id);
    if (near.committed || near.doomed) continue;
    const bool closes = std::any_of(near.in.begin(), near.in.end(), [&](SerializableId far_id) {
      if (far_id == mine.id) return true;
      const Serializable& far = Of(state, far_id);
      return !far.committed && !far.read_only && !far.doomed;
    });
    if (closes) near.doomed = true;
  }
  mine.prepared = true;
  mine.prepared_at = ++state.serializable_commits;
  return true;
}

void EndSerializable(State& state, Session& session, SerializableId id, bool committed) {
  session.serializable = 0;
  if (id == 0) return;
  Serializable& mine = Of(state, id);
  if (!committed) {
    DropEdges(state, mine);
    std::erase_if(state.serializables,
                  [id](const Serializable& serializable) { return serializable.id == id; });
    return Forget(state);
  }
  mine.committed = true;
  mine.committed_at = ++state.serializable_commits;
  if (!mine.wrote) mine.read_only = true;
  mine.finished_before = state.next_transaction;
  SettleEdges(state, mine);
  Forget(state);
}

}  // namespace interleave::model::database
