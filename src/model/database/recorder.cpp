#include "model/database/recorder.hpp"

#include <algorithm>

#include "sim/world.hpp"

namespace interleave::model::database {

namespace {

uint8_t NumberOf(TableId table) { return static_cast<uint8_t>(std::min<TableId>(table, UINT8_MAX)); }

}  // namespace

void RowRecorder::OnTable(const Table& table) {
  Record(trace::RecordKind::kTable, NumberOf(table.id), world_->AddText(table.definition->name));
}

void RowRecorder::OnRows(SessionId session, const ChangeKind& kind) {
  const uint32_t value = std::min<SessionId>(session, UINT16_MAX) |
                         static_cast<uint32_t>(kind.columns) << 16U |
                         static_cast<uint32_t>(kind.given) << 24U;
  Record(trace::RecordKind::kRows, static_cast<uint8_t>(kind.basis), value);
}

void RowRecorder::OnRead(TableId table, uint32_t version) {
  Record(trace::RecordKind::kRowRead, NumberOf(table), version);
}

void RowRecorder::OnWrite(TableId table, uint32_t before, uint32_t version) {
  if (before != 0) Record(trace::RecordKind::kRowBefore, NumberOf(table), before);
  Record(trace::RecordKind::kRowWrite, NumberOf(table), version);
}

void RowRecorder::OnEnd(SessionId session, trace::TransactionEnd end, uint32_t first_undone) {
  Record(trace::RecordKind::kTransactionEnd, static_cast<uint8_t>(end),
         std::min<SessionId>(session, UINT16_MAX));
  if (end == trace::TransactionEnd::kPartly) Record(trace::RecordKind::kUndone, 0, first_undone);
}

void RowRecorder::Record(trace::RecordKind kind, uint8_t detail, uint32_t value) {
  world_->Record(kind, world_->actor(), detail, 0, value);
}

}  // namespace interleave::model::database
