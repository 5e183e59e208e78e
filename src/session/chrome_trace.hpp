// A run in the Trace Event Format ("JSON Object Format"), which Perfetto and chrome://tracing open.
//
// Process 1 is the run: a track for each actor, with a complete event for each span of the timeline, a flow
// for each hand-over, and instants for lost updates, anomalies, failures and whoever waits for ever. Its
// counters are the watched variables and the counters, where they are numbers. Process 2 is the database: for
// each session a track of statements, with what they waited inside, and one of transactions.
//
// Times are microseconds with three digits behind the point: virtual nanoseconds, exactly.
//
// Source: "Trace Event Format" (the document that Perfetto's and Catapult's importers follow).
#pragma once

#include <cstdint>
#include <string>

#include "session/session.hpp"
#include "trace/cursor.hpp"

namespace interleave::session {

class ChromeTrace {
 public:
  // REQUIRES: the session has finished, outlives this and does not change.
  explicit ChromeTrace(const Session& session);

  // The next piece in place of what `piece` held; false: there is none.
  bool Next(std::string* piece);

 private:
  // In this order.
  enum class Part : uint8_t { kNames, kSpans, kArrows, kLostUpdates, kRecords, kSessions, kEnd, kOver };

  class Event;

  void AddPart();
  void AddNames();
  void AddName(uint32_t process, uint64_t thread, std::string_view what, std::string_view name);
  bool AddSpans();
  void AddSpan(const trace::Span& span);
  bool AddArrows();
  void AddLostUpdates();
  void AddAnomalies();
  bool AddRecords();
  void AddRecord(const trace::Record& record);
  void AddCounter(const std::string& name, std::string_view number);
  void AddTextCounter(const std::string& name, uint32_t text);
  void AddInstant(std::string_view name, uint32_t actor, int64_t time_ns, std::string_view text);
  bool AddSession();
  std::string TextAt(uint32_t index) const;

  const Session& session_;
  const trace::Log& log_;
  trace::Cursor cursor_;
  Part part_ = Part::kNames;
  size_t next_ = 0;  // of the part that is being written
  std::string piece_;
};

}  // namespace interleave::session
