#include "ui/timeline_anomalies.hpp"

#include <algorithm>
#include <vector>

#include "ui/anomaly_words.hpp"
#include "ui/icons.hpp"
#include "ui/timeline_marks.hpp"

namespace interleave::ui {
namespace {

// Whose lane a mark stands in: of a lost update whose update it is, else who saw what never was.
uint32_t MarkedActor(const trace::Anomaly& anomaly) {
  return anomaly.kind == trace::Anomaly::Kind::kLostUpdate ? anomaly.second_actor : anomaly.first_actor;
}

void Place(const session::Session& session, MarksKept& kept) {
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  const std::vector<trace::Anomaly>& all = session.anomalies();
  for (; kept.anomalies < all.size(); ++kept.anomalies) {
    const trace::Anomaly& anomaly = all[kept.anomalies];
    const uint32_t actor = MarkedActor(anomaly);
    const uint32_t lane = actor < actors.size() ? actors[actor].lane : trace::kNoLane;
    if (!DoesHarm(anomaly) || lane == trace::kNoLane) continue;
    // Behind what the actor has done, where it had ended by then.
    const int64_t commit_ns = session.log().FindStep(anomaly.step).time_ns;
    const bool ended = actors[actor].end_ns >= 0 && actors[actor].end_ns < commit_ns;
    const AnomalyPlace place{ended ? actors[actor].end_ns : commit_ns, static_cast<uint32_t>(kept.anomalies),
                             ended};
    if (lane >= kept.anomaly_at.size()) kept.anomaly_at.resize(lane + 1U);
    std::vector<AnomalyPlace>& places = kept.anomaly_at[lane];
    const auto behind =
        std::upper_bound(places.begin(), places.end(), place.time_ns,
                         [](int64_t time_ns, const AnomalyPlace& other) { return time_ns < other.time_ns; });
    places.insert(behind, place);
  }
}

void DrawAnomaly(Ui& ui, Workbench& bench, Point center, float size, const trace::Anomaly& anomaly) {
  const Rect box{center.x - size, center.y - size, 2 * size, 2 * size};
  ui.canvas.Circle(center, size * 0.8F, ui.theme.panel);
  DrawCross(ui.canvas, center, size, ui.theme.failure, std::max(1.2F, size / 5));
  if (!ui.interaction.Over(box)) return;
  const AnomalyWords words = WordsOf(bench.session(), anomaly, ui.language);
  ui.tooltip = {words.name + "\n" + words.what + "\n" + words.help, box};
}

}  // namespace

void DrawAnomalies(Ui& ui, Workbench& bench, MarksKept& kept, const TimeAxis& axis, const LaneView& lanes) {
  Place(bench.session(), kept);
  const float size = MarkSize(lanes);
  const uint32_t end = std::min(lanes.EndSeen(), static_cast<uint32_t>(kept.anomaly_at.size()));
  for (uint32_t lane = lanes.FirstSeen(); lane < end; ++lane) {
    const std::vector<AnomalyPlace>& places = kept.anomaly_at[lane];
    float last_x = -1e9F;
    auto place = std::partition_point(places.begin(), places.end(), [&](const AnomalyPlace& one) {
      return axis.ToX(static_cast<double>(one.time_ns)) < axis.x - 2 * size;
    });
    for (; place != places.end() && static_cast<double>(place->time_ns) <= axis.end_ns; ++place) {
      const trace::Anomaly& anomaly = bench.session().anomalies()[place->index];
      const float x = axis.ToX(static_cast<double>(place->time_ns)) + (place->ended ? size / 2 + 5 : 0);
      if (anomaly.step > bench.session().position() || x - last_x < size) continue;
      last_x = x;
      DrawAnomaly(ui, bench, {x, lanes.LaneTop(lane) + lanes.lane_height / 2}, size, anomaly);
    }
  }
}

}  // namespace interleave::ui
