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

void Bands::Update(const trace::Timeline& timeline, uint32_t run, const TimeAxis& axis,
                   uint32_t lanes_per_band) {
  if (run != run_ || lanes_per_band != lanes_per_band_) {
    *this = Bands();
    run_ = run;
    lanes_per_band_ = lanes_per_band;
  }
  const bool has_grown = spans_ != timeline.spans().size() || ended_ != timeline.ended().size() ||
                         lost_updates_ != timeline.lost_updates().size();
  const bool same_axis =
      axis.begin_ns == axis_.begin_ns && axis.end_ns == axis_.end_ns && axis.width == axis_.width;
  if (!has_grown && same_axis) return;
  Take(timeline);
  axis_ = axis;
  band_count_ = (timeline.lane_count() + lanes_per_band - 1) / lanes_per_band;
  bin_count_ = static_cast<uint32_t>(axis.width / kBinWidth) + 1;
  counts_.assign(static_cast<size_t>(band_count_) * bin_count_, {});
  lost_.assign(counts_.size(), INT64_MAX);
  for (uint32_t band = 0; band < std::min<size_t>(band_count_, histories_.size()); ++band) {
    CountBand(band);
    PlaceLost(band);
  }
}

// ---- As the run grows ----------------------------------------------------------------------------------

void Bands::Take(const trace::Timeline& timeline) {
  const std::vector<trace::Span>& spans = timeline.spans();
  for (; spans_ < spans.size(); ++spans_) {
    TakeEnds(timeline, spans_);
    const trace::Span& span = spans[spans_];
    Change(span.lane, span.begin_ns, static_cast<uint8_t>(ShareOf(span)));
  }
  TakeEnds(timeline, spans_);
  TakeLost(timeline);
}

// Of those that ended before that many spans had begun.
void Bands::TakeEnds(const trace::Timeline& timeline, size_t spans) {
  const std::vector<trace::Ended>& ended = timeline.ended();
  for (; ended_ < ended.size() && ended[ended_].spans <= spans; ++ended_) {
    const trace::Actor& actor = timeline.actors()[ended[ended_].actor];
    Change(actor.lane, actor.end_ns, kNobody);
  }
}

void Bands::TakeLost(const trace::Timeline& timeline) {
  for (; lost_updates_ < timeline.lost_updates().size(); ++lost_updates_) {
    const trace::LostUpdate& update = timeline.lost_updates()[lost_updates_];
    const uint32_t lane = timeline.actors()[update.lost_actor].lane;
    if (lane == trace::kNoLane) continue;
    std::vector<Lost>& lost = HistoryOf(lane).lost;
    const auto behind =
        std::upper_bound(lost.begin(), lost.end(), update.lost_time_ns,
                         [](int64_t time_ns, const Lost& other) { return time_ns < other.lost_time_ns; });
    lost.insert(behind, {update.lost_time_ns, update.time_ns});
  }
}

Bands::History& Bands::HistoryOf(uint32_t lane) {
  const uint32_t band = lane / lanes_per_band_;
  if (band >= histories_.size()) histories_.resize(band + 1U);
  return histories_[band];
}

void Bands::Change(uint32_t lane, int64_t time_ns, uint8_t to) {
  if (lane >= states_.size()) states_.resize(lane + 1U, kNobody);
  History& history = HistoryOf(lane);
  if (history.changes.size() % kChangesOfASum == 0) history.sums.push_back(history.now);
  const auto change = static_cast<uint8_t>(states_[lane] << 4 | to);
  history.times_ns.push_back(time_ns);
  history.changes.push_back(change);
  history.now.Apply(change);
  states_[lane] = to;
}

// ---- For an axis ---------------------------------------------------------------------------------------

Bands::Sum Bands::SumAt(const History& history, size_t changes) {
  if (changes == history.changes.size()) return history.now;
  Sum sum = history.sums[changes / kChangesOfASum];
  for (size_t i = changes - changes % kChangesOfASum; i < changes; ++i) sum.Apply(history.changes[i]);
  return sum;
}

// What holds at a bin's end counts for it, so that what ends within a bin is not counted in it again by what
// follows; what is shorter than one still is.
void Bands::CountBand(uint32_t band) {
  const History& history = histories_[band];
  const double bin_ns = (axis_.end_ns - axis_.begin_ns) / bin_count_;
  const auto changes_before = [&](size_t from, double time_ns) {
    const auto place =
        std::partition_point(history.times_ns.begin() + static_cast<ptrdiff_t>(from), history.times_ns.end(),
                             [&](int64_t one) { return static_cast<double>(one) < time_ns; });
    return static_cast<size_t>(place - history.times_ns.begin());
  };
  size_t at = changes_before(0, axis_.begin_ns);
  uint32_t runs = SumAt(history, at).runs;
  for (uint32_t bin = 0; bin < bin_count_; ++bin) {
    at = changes_before(at, axis_.begin_ns + bin_ns * (bin + 1));
    const Sum sum = SumAt(history, at);
    std::array<uint32_t, kShareCount>& counts = counts_[Index(band, bin)];
    counts = sum.lanes;
    uint32_t& running = counts[static_cast<int>(Share::kRunning)];
    running = std::max(running, sum.runs - runs);
    runs = sum.runs;
  }
}

void Bands::PlaceLost(uint32_t band) {
  const double bins_per_ns = bin_count_ / (axis_.end_ns - axis_.begin_ns);
  const std::vector<Lost>& lost = histories_[band].lost;
  const auto first = std::partition_point(lost.begin(), lost.end(), [&](const Lost& one) {
    return static_cast<double>(one.lost_time_ns) < axis_.begin_ns;
  });
  for (auto one = first; one != lost.end(); ++one) {
    const double bin = (static_cast<double>(one->lost_time_ns) - axis_.begin_ns) * bins_per_ns;
    if (bin >= bin_count_) break;
    int64_t& at = lost_[Index(band, static_cast<uint32_t>(bin))];
    at = std::min(at, one->time_ns);
  }
}

}  // namespace interleave::ui
