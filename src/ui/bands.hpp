// Thousands of lanes at once: bands of lanes, and how many of a band's tasks run, wait, are in I/O or have
// not begun, over time. Counted from the spans once for a part of the axis.
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
  // Counts anew unless everything is as it was.
  void Update(const trace::Timeline& timeline, uint64_t records, const TimeAxis& axis,
              uint32_t lanes_per_band);

  uint32_t band_count() const { return band_count_; }
  uint32_t bin_count() const { return bin_count_; }
  // How many lanes of a band are in that state at some time in the bin.
  uint32_t Count(uint32_t band, uint32_t bin, Share share) const {
    return counts_[Index(band, bin)][static_cast<int>(share)];
  }
  // When the first update of the band's tasks in this bin was overwritten; INT64_MAX: none.
  int64_t LostAt(uint32_t band, uint32_t bin) const { return lost_[Index(band, bin)]; }

 private:
  size_t Index(uint32_t band, uint32_t bin) const { return static_cast<size_t>(band) * bin_count_ + bin; }
  void CountSpans(const trace::Timeline& timeline);
  void PlaceLost(const trace::Timeline& timeline);

  uint64_t records_ = UINT64_MAX;
  TimeAxis axis_;
  uint32_t lanes_per_band_ = 0;
  uint32_t band_count_ = 0;
  uint32_t bin_count_ = 0;
  std::vector<std::array<uint32_t, kShareCount>> counts_;
  std::vector<int64_t> lost_;
};

// The lanes in one band, so that all of them fit into a height; 1: they fit as lanes.
uint32_t LanesPerBand(uint32_t lane_count, float height);

}  // namespace interleave::ui
