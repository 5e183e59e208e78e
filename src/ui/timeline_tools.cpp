// The timeline's buttons and its keys.
#include <algorithm>

#include "ui/panels.hpp"
#include "ui/story.hpp"
#include "ui/timeline_found.hpp"
#include "ui/timeline_frame.hpp"

namespace interleave::ui {
namespace {

// What is selected, else everything.
void FrameWhatMatters(Workbench& bench, View& view) {
  const uint32_t number = SelectedActor(bench, view);
  view.timeline.following = true;
  if (number == 0) return ShowWhole(view);
  const trace::Actor& actor = bench.session().timeline().actors()[number];
  const int64_t end_ns = actor.end_ns >= 0 ? actor.end_ns : bench.end_ns();
  ShowStretch(bench, view, static_cast<double>(actor.begin_ns), static_cast<double>(end_ns));
  ShowLane(view, actor.lane);
}

}  // namespace

void DrawTimelineButtons(Ui& ui, Workbench& bench, View& view, Rect rect) {
  const float side = ui.touch ? 36.0F : 28.0F;
  const float middle = view.timeline.axis.x + view.timeline.axis.width / 2;
  const auto button = [&](std::string_view id, TextId label, Icon icon, bool disabled) {
    Rect place = rect.CutRight(side);
    place = {place.x, place.center().y - side / 2, side, side};
    rect.CutRight(2);
    return Button(ui,
                  {.id = id,
                   .label = ui.Say(label),
                   .has_icon = true,
                   .icon = icon,
                   .quiet = true,
                   .disabled = disabled},
                  place);
  };
  const bool fitted = view.timeline.whole && view.timeline.lane_height == 0;
  if (button("fit", TextId::kFit, Icon::kFit, fitted)) {
    ShowWhole(view);
    view.timeline.following = true;
  }
  if (button("zoom-in", TextId::kZoomIn, Icon::kPlus, false)) ZoomAround(bench, view, 1.5, middle);
  if (button("zoom-out", TextId::kZoomOut, Icon::kMinus, view.timeline.whole))
    ZoomAround(bench, view, 1 / 1.5, middle);
}

// What a click on the span of the playhead's step does, for who has no pointer.
void SelectAtPlayhead(Ui& ui, Workbench& bench, View& view) {
  session::Session& session = bench.session();
  const uint32_t actor = session.moment().running;
  const std::vector<trace::Actor>& actors = session.timeline().actors();
  if (session.position() == 0 || actor >= actors.size() || actors[actor].lane == trace::kNoLane) return;
  bench.player().Pause();
  Select(bench, view, actor, AccessOfStep(session.log(), session.position(), actor));
  ui.wants_frame = true;
}

void TimelineKeys(Ui& ui, Workbench& bench, View& view) {
  Interaction& input = ui.interaction;
  TimelineView& timeline = view.timeline;
  // What is under the pointer stays there.
  const float middle = timeline.axis.x + timeline.axis.width / 2;
  const float around = input.Over(timeline.area) ? input.pointer().x : middle;
  const bool in = input.TakeCharacter('w', 0x446) || (input.shift() && input.TakeKey(Key::kUp));
  const bool out = input.TakeCharacter('s', 0x44b) || (input.shift() && input.TakeKey(Key::kDown));
  const bool left = input.TakeCharacter('a', 0x444) || (input.shift() && input.TakeKey(Key::kLeft));
  const bool right = input.TakeCharacter('d', 0x432) || (input.shift() && input.TakeKey(Key::kRight));
  if (in || out || left || right) HandsOn(ui, bench, view);
  if (in) ZoomAround(bench, view, 1.25, around);
  if (out) ZoomAround(bench, view, 0.8, around);
  if (left) PanBy(bench, view, -60);
  if (right) PanBy(bench, view, 60);
  if (input.TakeCharacter('f', 0x430)) FrameWhatMatters(bench, view);
  if (input.TakeCharacter('e', 0x443)) SelectAtPlayhead(ui, bench, view);
  if (view.tab == Tab::kRun && timeline.find.drawn && input.TakeCharacter('/', '.')) OpenFind(view);
  if (input.TakeKey(Key::kEscape)) Select(bench, view, 0, kNoAccess);
}

}  // namespace interleave::ui
