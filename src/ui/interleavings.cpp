// The tab "All interleavings": the verdict, what was covered, how runs end, the shortest failure, the graph;
// and the verdict in short, beside the code.
#include <fmt/format.h>

#include "ui/format.hpp"
#include "ui/interleavings_parts.hpp"
#include "ui/panels.hpp"
#include "ui/runtimes.hpp"
#include "ui/text_layout.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {

void PlayFound(Workbench& bench, View& view, const std::string& schedule) {
  bench.PlaySchedule(schedule);
  view.code_view.draft.Close();
  view.tab = Tab::kRun;
}

float DrawPartHeading(Ui& ui, Rect column, const std::string& text) {
  ui.canvas.Heading({column.x, column.y, column.width, 16}, ui.theme.muted, text);
  return 26;
}

namespace {

constexpr float kTextLine = 20;
constexpr float kSection = 24;  // between two parts

bool TakesRequests(const Workbench& bench) { return !bench.parameters().empty(); }

SearchWords Words(const Workbench& bench, Language language) {
  const int64_t requests = TakesRequests(bench) ? bench.explored_requests() : 0;
  return WordsOf(bench.search().Current(), requests, language);
}

Color HeadColor(const Theme& theme, const SearchWords& words) {
  return words.is_failure ? theme.failure : words.is_proof ? theme.safe : theme.text;
}

// How many requests are explored: a few numbers side by side; returns the height used.
float DrawRequestChoice(Ui& ui, Workbench& bench, Rect box) {
  const float side = ui.touch ? 44.0F : 26.0F;
  const float label = ui.canvas.TextWidth(Face::kSmall, ui.Say(TextId::kExploredRequests)) + 10;
  ui.canvas.TextIn(Face::kSmall, {box.x, box.y, label, side}, ui.theme.muted,
                   ui.Say(TextId::kExploredRequests));
  const auto choices = static_cast<float>(Workbench::kMostExplored - Workbench::kLeastExplored + 1);
  const bool below = label + choices * (side + 4) > box.width;
  if (below) box.y += side;
  float x = box.x + (below ? 0 : label);
  for (int64_t count = Workbench::kLeastExplored; count <= Workbench::kMostExplored; ++count) {
    const Rect place{x, box.y, side, side};
    const std::string id = "explored-requests/" + std::to_string(count);
    const bool chosen = bench.explored_requests() == count;
    MirrorItem& item = ui.mirror.Add(
        id, Role::kOption, fmt::format("{}: {}", ui.Say(TextId::kExploredRequests), count), "", place);
    item.selected = chosen;
    item.seen = ui.canvas.Visible(place);
    const Press press = ui.interaction.Behave(id, place);
    if (chosen || press.hovered) ui.canvas.Fill(place, chosen ? ui.theme.selected : ui.theme.raised, kCorner);
    ui.canvas.Outline(place, chosen ? ui.theme.accent : ui.theme.hairline, kCorner);
    ui.canvas.TextIn(Face::kTable, place, chosen ? ui.theme.text : ui.theme.muted, std::to_string(count),
                     Align::kCenter);
    if (press.focused) FocusRing(ui, place);
    if (press.clicked && !chosen) bench.SetExploredRequests(count);
    x += side + 4;
  }
  return below ? 2 * side : side;
}

// The verdict in large, what was covered, and what it rests on.
float DrawHead(Ui& ui, Workbench& bench, Rect column) {
  const SearchWords words = Words(bench, ui.language);
  const float top = column.y;
  DrawMark(ui.canvas, ui.theme, words.mark, {column.x + 10, column.y + 14});
  const Rect text{column.x + 32, column.y, column.width - 32, 0};
  std::string said = words.head;
  column.y += DrawParagraph(ui.canvas, text, {{Face::kTitle, HeadColor(ui.theme, words), words.head}}, 28);
  if (!words.covered.empty()) {
    said += ": " + words.covered;
    column.y += DrawParagraph(ui.canvas, {text.x, column.y, text.width, 0},
                              {{Face::kText, ui.theme.muted, words.covered}}, kTextLine);
  }
  for (const std::string& note : words.notes) {
    said += " " + note;
    column.y += 4 + DrawParagraph(ui.canvas, {text.x, column.y + 4, text.width, 0},
                                  {{Face::kText, ui.theme.text, note}}, kTextLine);
  }
  // While it is under way its figures change in every frame.
  ui.mirror.Add("verdict", words.mark == Mark::kPending ? Role::kText : Role::kStatus,
                ui.Say(TextId::kInterleavingsTab), said, {column.x, top, column.width, column.y - top});
  if (TakesRequests(bench))
    column.y += 12 + DrawRequestChoice(ui, bench, {text.x, column.y + 12, text.width, 0});
  return column.y - top;
}

// ---- The shortest failure.

const ToldRun& Told(Ui& ui, Workbench& bench, View& view, const session::Findings& findings) {
  FailureKept& kept = view.interleavings.failure;
  const session::ShortestFailure& shortest = *findings.result.shortest;
  session::Settings settings = bench.search().current_settings();
  settings.parameters = findings.parameters;
  settings.schedule = shortest.schedule;
  if (kept.key != shortest.schedule + session::SettingsKey(settings) || kept.language != ui.language) {
    kept = {shortest.schedule + session::SettingsKey(settings), ui.language,
            TellRun(settings, shortest.switch_steps, ui.language)};
  }
  return kept.told;
}

float DrawStep(Ui& ui, const ToldStep& step, Rect row) {
  ui.canvas.TextIn(Face::kTable, {row.x, row.y, 24, kTextLine}, ui.theme.muted, std::to_string(step.step));
  const std::string who = step.is_switch ? "→ " + step.who : step.who;
  const Color who_color = step.is_switch ? ui.theme.waiting_text : ui.theme.text;
  const float who_width = ui.touch ? 52.0F : 64.0F;
  ui.canvas.TextIn(Face::kTable, {row.x + 30, row.y, who_width, kTextLine}, who_color, who);
  std::string line;
  if (step.line != 0) line = Fill(TextId::kLineNumber, ui.language, {{"line", std::to_string(step.line)}});
  std::string spoken = step.what + " " + line;
  // Its number stays beside the word.
  if (const size_t blank = line.find(' '); blank != line.npos) line.replace(blank, 1, "\u00a0");
  line.insert(0, " ");
  if (step.is_switch) {
    const std::string mark = std::string(" · ") + ui.Say(TextId::kTheSwitch);
    line += mark;
    spoken += mark;
  }
  ui.mirror.AddText("failure-step/" + std::to_string(step.step), Role::kText, who, spoken);
  const float left = 34 + who_width;
  const Color color = step.is_failure ? ui.theme.failure : ui.theme.text;
  const std::vector<Run> runs = {{Face::kTable, color, step.what}, {Face::kTable, ui.theme.muted, line}};
  return std::max(kTextLine,
                  DrawParagraph(ui.canvas, {row.x + left, row.y + 1, row.width - left, 0}, runs, 18) + 2);
}

std::string ShortestWords(const session::ShortestFailure& shortest, Language language, const char* between) {
  return CountOf(TextId::kSwitchesCount, language, shortest.switches) + between +
         CountOf(TextId::kStepsCount, language, shortest.steps);
}

// How long it is stands beside it, on a line of its own where one does not hold both.
float DrawShortestHeading(Ui& ui, Rect column, const session::ShortestFailure& shortest) {
  const std::string text = ui.Say(TextId::kShortestHeading);
  const std::string more = ShortestWords(shortest, ui.language, ", ");
  const std::string both = text + " · " + more;
  if (ui.canvas.HeadingWidth(both) <= column.width) return DrawPartHeading(ui, column, both);
  column.y += DrawPartHeading(ui, column, text) - 6;
  return 20 + DrawPartHeading(ui, column, more);
}

float DrawShortest(Ui& ui, Workbench& bench, View& view, const session::Findings& findings, Rect column) {
  const float top = column.y;
  const session::ShortestFailure& shortest = *findings.result.shortest;
  const ToldRun& told = Told(ui, bench, view, findings);
  column.y += DrawShortestHeading(ui, column, shortest);
  if (const std::string why = WhyWords(shortest.why, ui.language); !why.empty()) {
    ui.mirror.AddText("shortest-why", Role::kText, ui.Say(TextId::kShortestHeading), why);
    column.y += DrawParagraph(ui.canvas, column, {{Face::kText, ui.theme.text, why}}, kTextLine) + 10;
  }
  float& card = view.interleavings.card_height;
  ui.canvas.Fill({column.x, column.y, column.width, card}, ui.theme.raised, kCorner);
  ui.canvas.Outline({column.x, column.y, column.width, card}, ui.theme.hairline, kCorner);
  Rect row{column.x + 12, column.y + 10, column.width - 24, 0};
  for (const ToldStep& step : told.steps) row.y += DrawStep(ui, step, row);
  if (told.more > 0) {
    ui.canvas.TextIn(Face::kTable, {row.x + 98, row.y, row.width, kTextLine}, ui.theme.muted,
                     CountOf(TextId::kMoreSteps, ui.language, told.more));
    row.y += kTextLine;
  }
  const float height = row.y + 10 - column.y;
  if (height != card) ui.wants_frame = true;
  card = height;
  column.y += height + 10;
  const ButtonLook play{.id = "play-shortest-here", .label = ui.Say(TextId::kPlayShortest)};
  if (Button(ui, play, {column.x, column.y, ButtonWidth(ui, play), ui.touch ? 44.0F : 30.0F}))
    PlayFound(bench, view, shortest.schedule);
  return column.y + (ui.touch ? 44 : 30) - top;
}

float DrawGraph(Ui& ui, View& view, const session::Findings& findings, Rect column) {
  const float top = column.y;
  column.y += DrawPartHeading(ui, column, ui.Say(TextId::kStatesHeading));
  if (!findings.graph) {
    const std::string text = Fill(
        TextId::kGraphTooLarge, ui.language,
        {{"count", FormatCount(findings.result.states)}, {"most", FormatCount(session::kMostStatesDrawn)}});
    ui.mirror.AddText("state-graph", Role::kText, ui.Say(TextId::kStatesHeading), text);
    return column.y - top +
           DrawParagraph(ui.canvas, column, {{Face::kText, ui.theme.muted, text}}, kTextLine);
  }
  GraphKept& kept = view.interleavings.graph;
  if (kept.of != &*findings.graph || kept.layout.places.size() != findings.graph->states.size()) {
    kept = {&*findings.graph, LayOutGraph(*findings.graph)};
  }
  return column.y - top + DrawStateGraph(ui, *findings.graph, kept.layout, column);
}

}  // namespace

void DrawInterleavings(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  ScrollState& scroll = view.interleavings.scroll;
  const Rect inside = BeginScroll(ui, "interleavings", rect, scroll);
  const float side = ui.touch ? kMargin : 24;
  Rect column{inside.x + side, inside.y + 20, std::min(760.0F, inside.width - 2 * side), 0};
  column.y += DrawHead(ui, bench, column) + kSection;
  const Search* search = bench.search().Current();
  if (search != nullptr && search->state == Search::State::kDone) {
    const session::Findings& findings = search->findings;
    if (!findings.result.outcomes.empty())
      column.y += DrawOutcomes(ui, bench, view, findings, column) + kSection;
  }
  // Playing an outcome has changed what is shown, perhaps what is searched too.
  search = bench.search().Current();
  if (search != nullptr && search->state == Search::State::kDone) {
    const session::Findings& findings = search->findings;
    if (findings.result.shortest) column.y += DrawShortest(ui, bench, view, findings, column) + kSection;
    if (!findings.result.sampled && findings.result.states > 0)
      column.y += DrawGraph(ui, view, findings, column) + kSection;
  }
  EndScroll(ui, rect, scroll, column.y - inside.y);
}

float DrawInterleavingsInShort(Ui& ui, Workbench& bench, View& view, Rect box) {
  const float top = box.y;
  const SearchWords words = Words(bench, ui.language);
  ui.canvas.Heading({box.x, box.y, box.width, 16}, ui.theme.muted, ui.Say(TextId::kInterleavingsTab));
  box.y += 22;
  std::vector<Run> runs = {{Face::kStrong, HeadColor(ui.theme, words), words.head}};
  const Search* search = bench.search().Current();
  const bool is_done = search != nullptr && search->state == Search::State::kDone;
  std::string more;
  if (is_done && TakesRequests(bench) && search->findings.result.complete) {
    more = " " + CountOf(TextId::kOfRequests, ui.language, static_cast<uint64_t>(bench.explored_requests()));
  }
  more += ".";
  const bool has_failure = is_done && search->findings.result.shortest.has_value();
  if (has_failure) {
    const session::ShortestFailure& shortest = *search->findings.result.shortest;
    more += " " + Fill(TextId::kShortestIs, ui.language,
                       {{"switches", CountOf(TextId::kSwitchesCount, ui.language, shortest.switches)},
                        {"steps", CountOf(TextId::kStepsCount, ui.language, shortest.steps)}});
  }
  runs.push_back({Face::kText, ui.theme.muted, more});
  ui.mirror.AddText("interleavings", Role::kText, ui.Say(TextId::kInterleavingsTab), words.head + more);
  box.y += DrawParagraph(ui.canvas, box, runs, kTextLine) + 8;
  if (const std::string why = RuntimeWords(bench, ui.language); !why.empty()) {
    ui.mirror.AddText("runtime-why", Role::kText, ui.Say(TextId::kRuntimeHeading), why);
    box.y += DrawParagraph(ui.canvas, box, {{Face::kText, ui.theme.text, why}}, kTextLine) + 8;
  }
  float x = box.x;
  const auto button = [&](const char* id, TextId text) {
    const ButtonLook look{.id = id, .label = ui.Say(text), .small = true};
    const float width = ButtonWidth(ui, look);
    if (x > box.x && x + width > box.x + box.width) {
      x = box.x;
      box.y += 34;
    }
    const Rect place{x, box.y, width, 28};
    x += width + 6;
    return Button(ui, look, place);
  };
  const bool plays = has_failure && button("play-shortest", TextId::kPlayShortest);
  const bool tries = has_failure && view.tab != Tab::kByHand && button("try-by-hand", TextId::kTryByHand);
  const bool shows = view.tab != Tab::kInterleavings && button("show-interleavings", TextId::kShowAll);
  if (plays) PlayFound(bench, view, std::string(search->findings.result.shortest->schedule));
  if (tries) view.tab = Tab::kByHand;
  if (shows) view.tab = Tab::kInterleavings;
  return box.y + (x > box.x ? 28 : 0) + 18 - top;
}

float DrawUntimed(Ui& ui, Workbench& bench, Rect rect) {
  if (!bench.untimed()) return 0;
  const ButtonLook back{.id = "back-to-timed", .label = ui.Say(TextId::kBackToTimed), .small = true};
  const float button = ButtonWidth(ui, back);
  const bool below = rect.width < button + 300;
  const std::vector<Run> runs = {{Face::kText, ui.theme.text, ui.Say(TextId::kUntimedNote)}};
  const float width = rect.width - 2 * kMargin - (below ? 0 : button + 12);
  const float text = ParagraphHeight(ui.canvas, width, runs, kTextLine);
  const float row = ui.touch ? 44.0F : 28.0F;
  const float height = std::max(text, row) + 16 + (below ? row + 6 : 0);
  const Rect strip{rect.x, rect.y, rect.width, height};
  ui.canvas.Fill(strip, Mix(ui.theme.panel, ui.theme.accent, 0.1F));
  ui.canvas.Fill({strip.x, strip.y, 3, strip.height}, ui.theme.accent);
  ui.canvas.HorizontalHairline(strip.x, strip.right(), strip.bottom() - 1, ui.theme.hairline);
  ui.mirror.Add("untimed", Role::kStatus, "", ui.Say(TextId::kUntimedNote), strip);
  const float text_y = below ? strip.y + 8 : strip.center().y - text / 2;
  DrawParagraph(ui.canvas, {strip.x + kMargin, text_y, width, 0}, runs, kTextLine);
  const Rect place = below ? Rect{strip.x + kMargin, strip.bottom() - row - 8, button, row}
                           : Rect{strip.right() - kMargin - button, strip.center().y - row / 2, button, row};
  if (Button(ui, back, place)) bench.BackToTimed();
  return height;
}

}  // namespace interleave::ui
