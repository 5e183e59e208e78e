#include "ui/bands.hpp"

#include <algorithm>

namespace interleave::ui {
namespace {

constexpr float kBinWidth = 2;  // in points
constexpr float kLeastBand = 22;
constexpr float kFewestLanesHeight = 18;
constexpr float kCrowded = 2.5F;  // times the height: below that one scrolls through lanes

Share ShareOf(const trace::Span& span) {
  switch (span.kind) {
    case trace::SpanKind::kRunning:
      return Share::kRunning;
    case trace::SpanKind::kIo:
    case trace::SpanKind::kSleeping:
      return Share::kOutside;
    case trace::SpanKind::kReady:
      return span.line == 0 ? Share::kQueued : Share::kWaiting;
    default:
      return Share::kWaiting;
  }
}

}  // namespace

uint32_t LanesPerBand(uint32_t lane_count, float height) {
  if (static_cast<float>(lane_count) * kFewestLanesHeight <= height * kCrowded) return 1;
  const auto bands = std::max(1U, static_cast<uint32_t>(height / kLeastBand));
  const uint32_t least = (lane_count + bands - 1) / bands;
  for (uint32_t power = 1;; power *= 10) {
    for (const uint32_t factor : {1U, 2U, 5U}) {
      if (power * factor >= least) return power * factor;
    }
  }
}

void Bands::Update(const trace::Timeline& timeline, uint64_t records, const TimeAxis& axis,
                   uint32_t lanes_per_band) {
  const bool same_axis =
      axis.begin_ns == axis_.begin_ns && axis.end_ns == axis_.end_ns && axis.width == axis_.width;
  if (records == records_ && same_axis && lanes_per_band == lanes_per_band_) return;
  records_ = records;
  axis_ = axis;
  lanes_per_band_ = lanes_per_band;
  band_count_ = (timeline.lane_count() + lanes_per_band - 1) / lanes_per_band;
  bin_count_ = static_cast<uint32_t>(axis.width / kBinWidth) + 1;
  counts_.assign(static_cast<size_t>(band_count_) * bin_count_, {});
  lost_.assign(counts_.size(), INT64_MAX);
  CountSpans(timeline);
  PlaceLost(timeline);
}

// Up at a span's first bin and down behind its last; then summed along the band.
void Bands::CountSpans(const trace::Timeline& timeline) {
  const double bins_per_ns = bin_count_ / (axis_.end_ns - axis_.begin_ns);
  for (const trace::Span& span : timeline.spans()) {
    const double from = (static_cast<double>(span.begin_ns) - axis_.begin_ns) * bins_per_ns;
    const double to = (static_cast<double>(span.end_ns) - axis_.begin_ns) * bins_per_ns;
    if (from >= bin_count_ || (from < 0 && to <= 0)) continue;
    const int share = static_cast<int>(ShareOf(span));
    const uint32_t band = span.lane / lanes_per_band_;
    const auto first = static_cast<uint32_t>(std::max(0.0, from));
    // What ends within a bin is not counted in it again by what follows; what is shorter than one still is.
    const uint32_t behind = std::max(first + (share == static_cast<int>(Share::kRunning) ? 1U : 0U),
                                     static_cast<uint32_t>(std::min<double>(bin_count_, to)));
    ++counts_[Index(band, first)][share];
    if (behind < bin_count_) --counts_[Index(band, behind)][share];
  }
  for (uint32_t band = 0; band < band_count_; ++band) {
    for (uint32_t bin = 1; bin < bin_count_; ++bin) {
      for (int share = 0; share < kShareCount; ++share) {
        counts_[Index(band, bin)][share] += counts_[Index(band, bin - 1)][share];
      }
    }
  }
}

void Bands::PlaceLost(const trace::Timeline& timeline) {
  for (const trace::LostUpdate& lost : timeline.lost_updates()) {
    const uint32_t lane = timeline.actors()[lost.lost_actor].lane;
    const double bin = (static_cast<double>(lost.lost_time_ns) - axis_.begin_ns) /
                       (axis_.end_ns - axis_.begin_ns) * bin_count_;
    if (lane == trace::kNoLane || bin < 0 || bin >= bin_count_) continue;
    int64_t& at = lost_[Index(lane / lanes_per_band_, static_cast<uint32_t>(bin))];
    at = std::min(at, lost.time_ns);
  }
}

}  // namespace interleave::ui
