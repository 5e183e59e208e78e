// Who runs, one after another: where threads take turns, whoever runs holds the GIL. Told from the steps of
// tasks and threads; the steps that are a loop's own are nobody's. A turn goes on through steps of one actor
// with nothing in between.
//
// Not for threads that run at once (no GIL): there is no such order then.
//
//   Holders holders(log);
//   holders.Update();              // after the log grew
//   holders.all().back().actor
#pragma once

#include <cstdint>
#include <vector>

#include "trace/cursor.hpp"
#include "trace/log.hpp"

namespace interleave::trace {

struct Holding {
  int64_t begin_ns = 0;
  int64_t end_ns = 0;  // the log's time while it lasts
  uint32_t actor = 0;
  uint32_t step = 0;  // the first one
};

class Holders {
 public:
  explicit Holders(const Log& log) : log_(&log), cursor_(log) {}

  void Update();
  // By beginning; they do not overlap, and of two that touch the actors differ.
  const std::vector<Holding>& all() const { return all_; }

 private:
  void Take(const Record& record);
  void Begin(uint32_t actor);
  void Close();

  const Log* log_;
  Cursor cursor_;
  std::vector<Holding> all_;
  bool open_ = false;  // the last one has not ended
};

}  // namespace interleave::trace
