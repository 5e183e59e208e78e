// Logs made by hand: the clock moves as the machine moves it, a step's cost being charged at its end.
#pragma once

#include <cstdint>

#include "trace/log.hpp"

namespace interleave::trace {

class LogBuilder {
 public:
  static constexpr int64_t kStepNs = 10'000;

  Log log;
  int64_t now_ns = 0;

  LogBuilder() { log.variables = {"value", "total"}; }

  void Add(RecordKind kind, uint32_t actor, uint8_t detail = 0, uint32_t line = 0, uint32_t value = 0) {
    log.Append(now_ns, kind, actor, detail, line, value);
  }
  template <typename Detail>
  void Add(RecordKind kind, uint32_t actor, Detail detail, uint32_t line = 0, uint32_t value = 0) {
    Add(kind, actor, static_cast<uint8_t>(detail), line, value);
  }

  // Steps. A loop's step ends with Charge, a task's with Pause or End.
  void Step(uint32_t actor, StepKind kind = StepKind::kTask) {
    Add(RecordKind::kStep, actor, kind, 0, log.step_count() + 1);
  }
  void Charge() { now_ns += kStepNs; }
  void Pause(uint32_t actor, Wait wait, uint32_t line = 0, uint32_t object = 0) {
    Charge();
    Add(RecordKind::kPause, actor, wait, line, object);
  }
  void End(uint32_t actor, Ending ending = Ending::kDone) {
    Charge();
    Add(RecordKind::kTaskEnd, actor, ending);
  }
  void EndRequest(uint32_t actor, uint32_t request, Ending ending = Ending::kDone) {
    Charge();
    Add(RecordKind::kRequestEnd, actor, ending, 0, request);
    Add(RecordKind::kTaskEnd, actor, ending);
  }
  void Finish(Outcome outcome = Outcome::kFinished) { Add(RecordKind::kEnd, 0, outcome); }

  // Within steps.
  void Create(uint32_t creator, uint32_t task, uint32_t line = 0) {
    Add(RecordKind::kTaskCreate, creator, 0, line, task);
  }
  void CreateRequest(uint32_t task, uint32_t request) {
    Create(0, task);
    Add(RecordKind::kRequestStart, task, 0, 0, request);
  }
  void Read(uint32_t actor, int32_t value, uint32_t line = 0, uint8_t variable = 0) {
    Add(RecordKind::kRead, actor, variable, line, static_cast<uint32_t>(value));
  }
  void Write(uint32_t actor, int32_t value, uint32_t line = 0, uint8_t variable = 0) {
    Add(RecordKind::kWrite, actor, variable, line, static_cast<uint32_t>(value));
  }
  void Wake(uint32_t actor, Wait wait, uint32_t by = 0) { Add(RecordKind::kWake, actor, wait, 0, by); }
};

// The first seed without its lock: `requests` tasks read on line 8, pause for their turn on line 9 and write
// on line 10. The task of request k is actor k.
inline Log FirstSeed(uint32_t requests) {
  LogBuilder builder;
  builder.Write(0, 0, 3);
  builder.Step(0, StepKind::kArrive);
  for (uint32_t request = 1; request <= requests; ++request) builder.CreateRequest(request, request);
  builder.Charge();
  for (uint32_t actor = 1; actor <= requests; ++actor) {
    builder.Step(actor);
    builder.Read(actor, 0, 8);
    builder.Pause(actor, Wait::kTurn, 9);
  }
  for (uint32_t actor = 1; actor <= requests; ++actor) {
    builder.Step(actor);
    builder.Write(actor, 1, 10);
    builder.EndRequest(actor, actor);
  }
  builder.Finish();
  return std::move(builder.log);
}

}  // namespace interleave::trace
