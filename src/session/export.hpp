// A run written down for other programs.
//
//   TraceLines lines(session.log());
//   std::string piece;
//   while (lines.Next(&piece)) Write(piece);
#pragma once

#include <string>

#include "session/session.hpp"
#include "trace/lines.hpp"

namespace interleave::session {

// The trace as JSON lines (see trace/lines.hpp), a piece of some hundred kilobytes at a time.
class TraceLines {
 public:
  // REQUIRES: the log outlives this.
  explicit TraceLines(const trace::Log& log) : lines_(log) {}

  // The next piece in place of what `piece` held; false: there is none.
  bool Next(std::string* piece);

 private:
  trace::JsonLines lines_;
};

}  // namespace interleave::session
