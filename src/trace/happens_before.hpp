// Whether something in the program puts what one actor did before what another did, and what; or whether it
// was only the schedule. The relation is that of Lamport, from records: an actor's own order, and what one
// actor does that another one waits for or is made by:
//   created   a task, thread or process begins after whoever started it
//   woken     what waited goes on after whoever let it: a lock handed over, an item put, a result set, a task
//             or thread that ended
//   lock      a lock, row lock or pooled connection is got after whoever had it let it go
// An event loop runs one step at a time, so two of its steps never overlap; that alone puts nothing in order.
// A lock keeps two apart, and says not which of them has to be first: another schedule may turn them round.
//
//   const Order order = FindOrder(log, first, second);    // indices of records, in the order of the log
//   if (order.ordered) ...                                 // order.links says why
//
// Sources: Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System" (1978).
// Inaccuracies: who takes from a queue, awaits or joins what is there already leaves no record of it, so
// nothing is put in order by that. Nor by a semaphore of which there was one to be had.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/log.hpp"

namespace interleave::trace {

struct OrderLink {
  enum class Kind : uint8_t { kCreated, kWoken, kLock };
  Kind kind = Kind::kCreated;
  Wait wait = Wait::kNone;  // what for, unless it is kCreated
  uint32_t from_actor = 0;
  uint32_t to_actor = 0;
  uint64_t from_record = 0;  // of a lock the release; else the same as to_record
  uint64_t to_record = 0;
};

struct Order {
  bool ordered = false;
  bool same_actor = false;       // then it is the program's own order
  std::vector<OrderLink> links;  // from the first actor to the second; few, for the earliest ones are taken
};

// REQUIRES: first < second < log.size(). One pass over the records between them.
Order FindOrder(const Log& log, uint64_t first, uint64_t second);

}  // namespace interleave::trace
