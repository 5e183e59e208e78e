// What is known of the order of pending timers where latencies are unknown: difference bounds.
//
// For the moment called now (0) and the deadline of each timer (1, 2, ... in the order of their starts) there
// is an upper bound on the difference of every two, in nanoseconds. Starting a timer ties its deadline to
// now; time that goes by unties now, but not two deadlines from each other. So of `sleep(1)`, started first,
// and `sleep(2)` the first one fires first; started the other way round either may.
//
// Invariant: the bounds are closed (no path of two is tighter than one), so equal knowledge has equal bounds,
// and a timer is taken out by leaving out its row and column.
//
// Source: D. Dill, Timing assumptions and verification of finite-state concurrent systems, 1989.
#pragma once

#include <cstdint>
#include <vector>

namespace interleave::model::asyncio {

class Bounds {
 public:
  static constexpr int64_t kUnknown = INT64_MAX;

  Bounds() = default;  // of no timer
  // REQUIRES: the square of (timers + 1) values, row by row, of such an object.
  explicit Bounds(std::vector<int64_t> values);

  uint32_t timer_count() const { return size_ - 1; }
  const std::vector<int64_t>& values() const { return values_; }  // none without timers

  // Time goes by: at least that long, for all that is known longer.
  void Pass(int64_t at_least_ns);
  // A timer is started; it is the last one.
  void Start(int64_t delay_ns);
  // Whether its deadline may be the first of all; `ahead(other)`: of equal ones the other's comes first.
  template <typename Ahead>
  bool MayBeFirst(uint32_t timer, Ahead ahead) const {
    for (uint32_t other = 0; other < timer_count(); ++other) {
      if (other == timer) continue;
      const int64_t lead = At(other + 1, timer + 1);  // by how much it may come before the other
      if (lead < 0 || (lead == 0 && ahead(other))) return false;
    }
    return true;
  }
  bool IsDue(uint32_t timer) const { return At(timer + 1, 0) <= 0; }  // for certain
  // It fires: it was the first, and now is not before its deadline. Then it is taken out.
  void Fire(uint32_t timer);
  void Remove(uint32_t timer);

 private:
  int64_t At(uint32_t row, uint32_t column) const { return values_[(row * size_) + column]; }
  void Put(uint32_t row, uint32_t column, int64_t bound) { values_[(row * size_) + column] = bound; }
  void Tighten(uint32_t row, uint32_t column, int64_t bound);

  uint32_t size_ = 1;
  std::vector<int64_t> values_;  // none where there is no timer
};

}  // namespace interleave::model::asyncio
