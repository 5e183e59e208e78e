#include "trace/holders.hpp"

namespace interleave::trace {

void Holders::Update() {
  while (cursor_.Next(log_->size())) Take(cursor_.record());
  if (open_) all_.back().end_ns = log_->time_ns();
}

void Holders::Take(const Record& record) {
  const auto kind = static_cast<StepKind>(record.detail);
  switch (record.kind) {
    case RecordKind::kStep:
      if (kind == StepKind::kTask || kind == StepKind::kThread) return Begin(record.actor);
      return Close();
    case RecordKind::kPause:
    case RecordKind::kTaskEnd:
      if (open_ && all_.back().actor == record.actor) Close();
      return;
    case RecordKind::kEnd:
      return Close();
    default:
      return;
  }
}

void Holders::Begin(uint32_t actor) {
  if (open_ && all_.back().actor == actor) return;
  Close();
  const int64_t now_ns = cursor_.time_ns();
  const bool goes_on = !all_.empty() && all_.back().actor == actor && all_.back().end_ns == now_ns;
  if (!goes_on) all_.push_back({now_ns, now_ns, actor, cursor_.step()});
  open_ = true;
}

// What took no time was no turn.
void Holders::Close() {
  if (!open_) return;
  open_ = false;
  Holding& last = all_.back();
  last.end_ns = cursor_.time_ns();
  if (last.end_ns == last.begin_ns) all_.pop_back();
}

}  // namespace interleave::trace
