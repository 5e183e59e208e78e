// Thousands of lanes at once: bands of lanes, and how many of a band's tasks run, wait, are in I/O or have
// not begun, over time. What changes in a band is noted once, as the run grows; how many there are in each
// bin of an axis is looked up in that, so a frame takes as long for a million spans as for a thousand.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trace/timeline.hpp"
#include "ui/time_axis.hpp"

namespace interleave::ui {

enum class Share : uint8_t { kRunning, kWaiting, kOutside, kQueued };
inline constexpr int kShareCount = 4;

class Bands {
 public:
  // `run`: another number means another run, which has nothing in common with the one before.
  void Update(const trace::Timeline& timeline, uint32_t run, const TimeAxis& axis, uint32_t lanes_per_band);

  uint32_t band_count() const { return band_count_; }
  uint32_t bin_count() const { return bin_count_; }
  // How many lanes of a band are in that state at the end of the bin; of those that run, if that is more, how
  // often one has begun to within the bin.
  uint32_t Count(uint32_t band, uint32_t bin, Share share) const {
    return counts_[Index(band, bin)][static_cast<int>(share)];
  }
  // When the first update of the band's tasks in this bin was overwritten; INT64_MAX: none.
  int64_t LostAt(uint32_t band, uint32_t bin) const { return lost_[Index(band, bin)]; }

 private:
  static constexpr uint8_t kNobody = kShareCount;
  static constexpr size_t kChangesOfASum = 32;

  struct Sum {
    std::array<uint32_t, kShareCount> lanes{};  // in that state
    uint32_t runs = 0;                          // how often one has begun to run
    void Apply(uint8_t change) {
      const uint8_t from = change >> 4, to = change & 15;
      if (from < kNobody) --lanes[from];
      if (to < kNobody) ++lanes[to];
      if (to == static_cast<uint8_t>(Share::kRunning)) ++runs;
    }
  };
  struct Lost {
    int64_t lost_time_ns;
    int64_t time_ns;
  };
  // What happened in a band, in order.
  struct History {
    std::vector<int64_t> times_ns;
    std::vector<uint8_t> changes;  // from which state to which: four bits each
    std::vector<Sum> sums;         // in front of every kChangesOfASum-th change
    Sum now;
    std::vector<Lost> lost;  // by lost_time_ns
  };

  size_t Index(uint32_t band, uint32_t bin) const { return static_cast<size_t>(band) * bin_count_ + bin; }
  void Take(const trace::Timeline& timeline);
  void TakeEnds(const trace::Timeline& timeline, size_t spans);
  void TakeLost(const trace::Timeline& timeline);
  void Change(uint32_t lane, int64_t time_ns, uint8_t to);
  History& HistoryOf(uint32_t lane);
  void CountBand(uint32_t band);
  void PlaceLost(uint32_t band);
  static Sum SumAt(const History& history, size_t changes);

  uint32_t run_ = 0;
  uint32_t lanes_per_band_ = 0;
  size_t spans_ = 0, ended_ = 0, lost_updates_ = 0;  // that have been taken
  std::vector<uint8_t> states_;                      // by lane
  std::vector<History> histories_;                   // by band

  TimeAxis axis_;
  uint32_t band_count_ = 0;
  uint32_t bin_count_ = 0;
  std::vector<std::array<uint32_t, kShareCount>> counts_;
  std::vector<int64_t> lost_;
};

// The lanes in one band, so that all of them fit into a height; 1: they fit as lanes.
uint32_t LanesPerBand(uint32_t lane_count, float height);

}  // namespace interleave::ui
