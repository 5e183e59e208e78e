// The story of whoever was clicked in the timeline, and of two accesses which comes first.
#include "ui/panels.hpp"
#include "ui/story.hpp"
#include "ui/text_layout.hpp"
#include "ui/timeline_frame.hpp"

namespace interleave::ui {
namespace {

constexpr float kLine = 20;
constexpr float kCloseSide = 24;

const StoryKept& Told(Workbench& bench, View& view) {
  StoryKept& kept = view.story;
  const Selection& selected = view.timeline.selected;
  const auto now_ns = static_cast<int64_t>(bench.player().time_ns());
  const uint64_t records = bench.session().log().size();
  const bool same_run = kept.selected.run == selected.run && kept.language == view.language;
  const bool same_pair =
      same_run && kept.selected.access == selected.access && kept.selected.earlier == selected.earlier;
  if (!same_run || kept.selected.actor != selected.actor || kept.now_ns != now_ns || kept.records != records)
    kept.story = TellStory(bench.session(), selected.actor, now_ns, view.language);
  if (!same_pair) {
    const bool has_pair = selected.access != kNoAccess && selected.earlier != kNoAccess;
    kept.order = has_pair ? TellOrder(bench.session(), selected.earlier, selected.access, view.language)
                          : std::vector<std::string>();
  }
  kept.selected = selected;
  kept.now_ns = now_ns;
  kept.records = records;
  kept.language = view.language;
  return kept;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "; ") + line;
  return text;
}

float DrawLines(Ui& ui, Rect box, const std::vector<std::string>& lines, Color color) {
  float height = 0;
  for (const std::string& line : lines)
    height +=
        DrawParagraph(ui.canvas, {box.x, box.y + height, box.width, 0}, {{Face::kText, color, line}}, kLine);
  return height;
}

}  // namespace

float DrawStory(Ui& ui, Workbench& bench, View& view, Rect column) {
  if (SelectedActor(bench, view) == 0) return 0;
  const StoryKept& told = Told(bench, view);
  const std::string heading = Fill(TextId::kStoryHeading, ui.language, {{"who", told.story.title}});
  ui.canvas.Heading({column.x, column.y, column.width, 16}, ui.theme.muted, heading);
  ui.mirror.Add("story", Role::kStatus, heading, Joined(told.story.lines), column);
  const Rect close{column.right() - kCloseSide, column.y - 4, kCloseSide, kCloseSide};
  const bool closed = Button(ui,
                             {.id = "story/close",
                              .label = ui.Say(TextId::kStoryClose),
                              .has_icon = true,
                              .icon = Icon::kClose,
                              .quiet = true},
                             close);
  float height = 22;
  height +=
      DrawLines(ui, {column.x, column.y + height, column.width, 0}, told.story.lines, ui.theme.text) + 8;
  if (!told.order.empty()) {
    ui.canvas.Heading({column.x, column.y + height, column.width, 16}, ui.theme.muted,
                      ui.Say(TextId::kOrderHeading));
    ui.mirror.Add("order", Role::kStatus, ui.Say(TextId::kOrderHeading), Joined(told.order), column);
    height += 22;
    height += DrawLines(ui, {column.x, column.y + height, column.width, 0}, told.order, ui.theme.text) + 8;
  } else if (view.timeline.selected.access != kNoAccess) {
    height += DrawLines(ui, {column.x, column.y + height, column.width, 0}, {ui.Say(TextId::kOrderHint)},
                        ui.theme.muted) +
              8;
  }
  if (closed) Select(bench, view, 0, kNoAccess);
  return height + 10;
}

}  // namespace interleave::ui
