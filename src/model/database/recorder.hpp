// Records what statements did to rows, for those who look for anomalies (trace/anomalies.hpp). It remembers
// nothing itself, so a run that goes back to an earlier state records the same again.
#pragma once

#include "model/database/engine/observer.hpp"

namespace interleave::sim {
class World;
}

namespace interleave::model::database {

class RowRecorder final : public Observer {
 public:
  explicit RowRecorder(sim::World* world) : world_(world) {}

  void OnTable(const Table& table) override;
  void OnRows(SessionId session, const ChangeKind& kind) override;
  void OnRead(TableId table, uint32_t version) override;
  void OnWrite(TableId table, uint32_t before, uint32_t version) override;
  void OnEnd(SessionId session, trace::TransactionEnd end, uint32_t first_undone) override;

 private:
  void Record(trace::RecordKind kind, uint8_t detail, uint32_t value);

  sim::World* world_;
};

}  // namespace interleave::model::database
