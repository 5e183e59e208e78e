#include "ui/timeline_anomalies.hpp"

#include <algorithm>
#include <vector>

#include "ui/anomaly_words.hpp"
#include "ui/icons.hpp"

namespace interleave::ui {
namespace {

// Whose lane a mark stands in: of a lost update whose update it is, else who saw what never was.
uint32_t MarkedActor(const trace::Anomaly& anomaly) {
  return anomaly.kind == trace::Anomaly::Kind::kLostUpdate ? anomaly.second_actor : anomaly.first_actor;
}

}  // namespace

void DrawAnomalies(Ui& ui, Workbench& bench, const TimeAxis& axis, const LaneView& lanes) {
  const session::Session& session = bench.session();
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  const float size = std::clamp(lanes.lane_height * 0.3F, 3.0F, 10.0F);
  const uint32_t first = lanes.FirstSeen();
  std::vector<float> last_x(lanes.EndSeen() - first, -1e9F);
  for (const trace::Anomaly& anomaly : session.anomalies()) {
    if (anomaly.step > session.position()) break;
    const uint32_t actor = MarkedActor(anomaly);
    const uint32_t lane = actor < actors.size() ? actors[actor].lane : trace::kNoLane;
    if (!DoesHarm(anomaly) || lane < first || lane >= lanes.EndSeen()) continue;
    // Behind what the actor has done, where it had ended by then.
    const int64_t commit_ns = session.log().FindStep(anomaly.step).time_ns;
    const bool ended = actors[actor].end_ns >= 0 && actors[actor].end_ns < commit_ns;
    const double time_ns = static_cast<double>(ended ? actors[actor].end_ns : commit_ns);
    const float x = axis.ToX(time_ns) + (ended ? size / 2 + 5 : 0);
    if (time_ns > axis.end_ns || x < axis.x - size || x - last_x[lane - first] < size) continue;
    last_x[lane - first] = x;
    const Point center{x, lanes.LaneTop(lane) + lanes.lane_height / 2};
    const Rect box{center.x - size, center.y - size, 2 * size, 2 * size};
    ui.canvas.Circle(center, size * 0.8F, ui.theme.panel);
    DrawCross(ui.canvas, center, size, ui.theme.failure, std::max(1.2F, size / 5));
    if (!ui.interaction.Over(box)) continue;
    const AnomalyWords words = WordsOf(session, anomaly, ui.language);
    ui.tooltip = {words.name + "\n" + words.what + "\n" + words.help, box};
  }
}

}  // namespace interleave::ui
