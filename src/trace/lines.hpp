// A log as JSON lines: one object a line, in the order of the records.
//
//   {"step":7,"time_ns":60000,"label":"task:3"}
//   {"time_ns":60000,"kind":"read","actor":3,"line":7,"variable":"value","value":0}
//
// A step's label is "task:" and the actor, "arrive", "timer" or "callback"; the lines up to the next step
// belong to it. Other lines have a kind (names.hpp) and what that kind has: actor 0 is the event loop and the
// top level; line, object and key are left out where there is none; a value is a number, or a string where
// it is no integer of 32 bits. Integers are exact. Lines end with "\n".
//
// Texts may hold any bytes: what is not UTF-8 becomes U+FFFD, one for each byte that does not belong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/cursor.hpp"
#include "trace/log.hpp"

namespace interleave::trace {

// Writes a log in pieces, so that a file of any size needs no more memory than a piece.
class JsonLines {
 public:
  explicit JsonLines(const Log& log) : log_(&log), cursor_(log) {}
  // Appends at most so many lines. False: nothing was left; more may come when the log grows.
  bool Append(uint64_t line_count, std::string* sink);

 private:
  const Log* log_;
  Cursor cursor_;
};

std::string FormatJsonLines(const Log& log);

// A text in quotation marks, as JSON wants it.
void AppendJsonString(std::string_view text, std::string* sink);

}  // namespace interleave::trace
