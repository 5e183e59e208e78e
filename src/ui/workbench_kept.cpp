// What the workbench derives from its run and keeps until the run has grown or the position has moved.
#include <algorithm>
#include <chrono>
#include <utility>

#include "ui/workbench.hpp"

namespace interleave::ui {
namespace {

constexpr uint32_t kSeriesPoints = 160;
constexpr uint64_t kRecordsOfAFrame = 100'000;  // a millisecond or two

}  // namespace

double Workbench::NowSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Notes what it costs.
template <typename Maker>
void Workbench::Make(Kept& kept, const Maker& maker) {
  const double begin = NowSeconds();
  maker();
  kept.made_s = NowSeconds();
  kept.cost_s = kept.made_s - begin;
}

// True when it must be made anew; then it counts as made. What is dear is not made in every frame while the
// position moves.
bool Workbench::Stale(Kept& kept) const {
  const uint64_t records = session_.log().size();
  if (kept.step == session_.position() && kept.records == records) return false;
  if (player_.playing() && NowSeconds() < kept.made_s + 8 * kept.cost_s) return false;
  kept.step = session_.position();
  kept.records = records;
  return true;
}

const std::vector<session::CounterResult>& Workbench::counters() {
  if (Stale(counters_kept_)) counters_ = session_.CountersAt();
  return counters_;
}

const trace::Statistics& Workbench::statistics() {
  if (Stale(statistics_kept_)) Make(statistics_kept_, [this] { statistics_ = session_.StatisticsAt(); });
  return statistics_;
}

void Workbench::BeginSeries() {
  charter_.reset();
  series_ = trace::Chart(session_.log(), 1, kSeriesPoints);
  series_records_ = session_.log().size();
}

// The longer the run, the more seldom the charts are drawn anew while it grows; and never all of it in one
// frame.
bool Workbench::ContinueSeries() {
  const uint64_t records = session_.log().size();
  const bool grown_enough = session_.finished() || records > series_records_ + series_records_ / 2;
  if (!charter_ && records != series_records_ && grown_enough) {
    charter_.emplace(session_.log(), std::max<int64_t>(1, player_.end_ns()), kSeriesPoints);
    series_records_ = records;
  }
  if (!charter_) return false;
  if (!charter_->Read(kRecordsOfAFrame)) return true;
  series_ = std::move(*charter_).Take();
  charter_.reset();
  return true;
}

const std::vector<session::TaskLocals>& Workbench::locals() {
  if (Stale(locals_kept_)) Make(locals_kept_, [this] { locals_ = session_.LocalsAt(); });
  return locals_;
}

const session::DatabaseView& Workbench::database() {
  if (Stale(database_kept_)) Make(database_kept_, [this] { database_ = session_.DatabaseAt(); });
  return database_;
}

const trace::LostUpdate* Workbench::lost_update_at_position() {
  const std::vector<trace::LostUpdate>& lost = session_.timeline().lost_updates();
  const auto after = std::upper_bound(lost.begin(), lost.end(), session_.position(),
                                      [](uint32_t step, const auto& update) { return step < update.step; });
  return after == lost.begin() ? nullptr : &*(after - 1);
}

uint32_t Workbench::lost_rows_at_position() {
  const std::vector<trace::Anomaly>& anomalies = session_.anomalies();
  for (; anomalies_seen_ < anomalies.size(); ++anomalies_seen_) {
    const trace::Anomaly& one = anomalies[anomalies_seen_];
    if (one.kind == trace::Anomaly::Kind::kLostUpdate) lost_row_steps_.push_back(one.step);
  }
  const auto after = std::upper_bound(lost_row_steps_.begin(), lost_row_steps_.end(), session_.position());
  return static_cast<uint32_t>(after - lost_row_steps_.begin());
}

const std::string& Workbench::fragment(std::string_view tab) {
  if (has_run_ && (fragment_step_ != session_.position() || fragment_tab_ != tab)) {
    fragment_step_ = session_.position();
    fragment_tab_ = tab;
    if (!link_) link_.emplace(session_.settings());
    fragment_ = link_->At(fragment_step_, tab);
  }
  return fragment_;
}

}  // namespace interleave::ui
