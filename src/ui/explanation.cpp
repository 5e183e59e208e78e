// What just happened, and what the strategy promises, costs and when it breaks; the same at length on the
// tab Learn, with how close the machine is to CPython. Of a text that was edited, what it printed.
#include "ui/compared.hpp"
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {
namespace {

constexpr float kTextLine = 20;

const Narration& Told(Workbench& bench, View& view) {
  NarrationKept& kept = view.narration;
  const session::Session& session = bench.session();
  const uint32_t step = session.position();
  const uint64_t records = session.log().size();
  if (kept.run != bench.run_number() || kept.finished != session.finished() || kept.step != step ||
      kept.records != records || kept.language != view.language) {
    kept = {bench.run_number(),
            session.finished(),
            step,
            records,
            view.language,
            Narrate(session, step, view.language)};
  }
  return kept.told;
}

std::string Spoken(const Narration& told) {
  return told.rest.empty() ? told.lead : told.lead + " " + told.rest;
}

std::vector<Run> SentenceRuns(Ui& ui, const Narration& told) {
  std::vector<Run> runs = {{Face::kStrong, ui.theme.text, told.lead}};
  if (!told.rest.empty()) runs.push_back({Face::kText, ui.theme.text, " " + told.rest});
  return runs;
}

struct Section {
  std::string_view id;
  TextId heading;
  const session::Text* text;
};

float DrawSection(Ui& ui, Rect box, const Section& section, Color color, bool mirrored) {
  const std::string& text = In(*section.text, ui.language);
  if (text.empty()) return 0;
  ui.canvas.Heading({box.x, box.y, box.width, 16}, ui.theme.muted, ui.Say(section.heading));
  const float height =
      DrawParagraph(ui.canvas, {box.x, box.y + 22, box.width, 0}, {{Face::kText, color, text}}, kTextLine);
  if (mirrored) ui.mirror.AddText(section.id, Role::kText, ui.Say(section.heading), text);
  return height + 22 + 18;
}

// The end of what the program printed; a long one would push everything else out of reach.
float DrawOutput(Ui& ui, Workbench& bench, Rect box, bool mirrored) {
  constexpr size_t kMostShown = 2000;
  const std::string& output = bench.session().output();
  const size_t end = output.find_last_not_of('\n') + 1;
  if (end == 0) return 0;
  size_t begin = end > kMostShown ? output.find('\n', end - kMostShown) : 0;
  if (begin >= end) begin = end - kMostShown;
  while (begin < end && (output[begin] & 0xc0) == 0x80) ++begin;  // not within a character
  const std::string text = output.substr(begin, end - begin);
  ui.canvas.Heading({box.x, box.y, box.width, 16}, ui.theme.muted, ui.Say(TextId::kOutputHeading));
  if (mirrored) ui.mirror.AddText("output", Role::kText, ui.Say(TextId::kOutputHeading), text);
  const Rect place{box.x, box.y + 22, box.width, 0};
  return DrawParagraph(ui.canvas, place, {{Face::kTable, ui.theme.text, text}}, kTextLine) + 22 + 18;
}

// The shortest way in which it goes wrong, as an example; nothing where none is known.
float DrawExample(Ui& ui, Workbench& bench, View& view, Rect box) {
  const session::SearchClient::Known* search = bench.search().Current();
  if (search == nullptr || search->state != Search::State::kDone || !search->findings.result.shortest)
    return 0;
  const session::ShortestFailure& shortest = *search->findings.result.shortest;
  const std::string why = WhyWords(shortest.why, ui.language);
  const std::string heading = ui.Say(TextId::kExampleHeading);
  ui.canvas.Heading({box.x, box.y, box.width, 16}, ui.theme.muted, heading);
  ui.mirror.AddText("example", Role::kText, heading, why);
  float height = 22;
  height += DrawParagraph(ui.canvas, {box.x, box.y + height, box.width, 0},
                          {{Face::kText, ui.theme.text, why}}, kTextLine) +
            8;
  const ButtonLook play{.id = "play-example", .label = ui.Say(TextId::kPlayShortest), .small = true};
  const Rect place{box.x, box.y + height, ButtonWidth(ui, play), ui.touch ? 44.0F : 28.0F};
  if (Button(ui, play, place)) {
    bench.PlaySchedule(std::string(shortest.schedule));
    view.tab = Tab::kRun;
  }
  return height + place.height + 18;
}

// How far all this can be trusted, and the way to the document that says it at length.
float DrawCPython(Ui& ui, View& view, Rect box) {
  const Compared compared = LastComparison();
  const std::string count = FormatCount(compared.programs);
  const std::string text =
      Fill(TextId::kCompared, ui.language, {{"count", count}, {"version", compared.cpython}});
  const std::string heading = ui.Say(TextId::kCPythonHeading);
  ui.canvas.Heading({box.x, box.y, box.width, 16}, ui.theme.muted, heading);
  ui.mirror.AddText("compared", Role::kText, heading, text);
  const std::vector<Run> runs = {{Face::kText, ui.theme.text, text}};
  const float height = 22 + DrawParagraph(ui.canvas, {box.x, box.y + 22, box.width, 0}, runs, kTextLine) + 4;
  const std::string link = Fill(TextId::kConformance, ui.language, {{"version", compared.cpython}});
  const Rect place{box.x, box.y + height, LinkWidth(ui, link), ui.row_height()};
  if (Link(ui, "conformance", link, place)) view.open_conformance = true;
  return height + place.height + 18;
}

}  // namespace

void MirrorLog(Ui& ui, Workbench& bench, View& view) {
  if (!bench.player().playing()) {
    const std::string step = std::to_string(bench.session().position());
    view.logged = {Fill(TextId::kHandStep, ui.language, {{"step", step}}), Spoken(Told(bench, view))};
  }
  ui.mirror.AddText("log", Role::kLog, view.logged.step, view.logged.sentence);
}

float DrawHappened(Ui& ui, Workbench& bench, View& view, Rect rect) {
  const Narration& told = Told(bench, view);
  const float indent = told.failure ? 12 : 0;
  rect.height = ParagraphHeight(ui.canvas, rect.width - indent, SentenceRuns(ui, told), kTextLine);
  ui.mirror.Add("explanation", Role::kText, ui.Say(TextId::kHappenedHeading), Spoken(told), rect).seen =
      ui.canvas.Visible(rect);
  if (told.failure) {
    // A bar at the side, and the words, tell a failure; not the colour of the text.
    ui.canvas.Fill({rect.x, rect.y + 2, 3, rect.height - 4}, ui.theme.failure, 1.5F);
  }
  rect.CutLeft(indent);
  return DrawParagraph(ui.canvas, rect, SentenceRuns(ui, told), kTextLine);
}

void DrawExplanation(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  ui.canvas.HorizontalHairline(rect.x, rect.right(), rect.y, ui.theme.hairline);
  const Rect below{rect.x, rect.y + 1, rect.width, rect.height - 1};
  const Rect inside = BeginScroll(ui, "explanation-scroll", below, view.explanation);
  Rect column{inside.x + kMargin, inside.y + 14, inside.width - 2 * kMargin, 0};
  column.y += DrawStory(ui, bench, view, column);
  ui.canvas.Heading({column.x, column.y, column.width, 16}, ui.theme.muted, ui.Say(TextId::kHappenedHeading));
  column.y += 22;
  // Room for four lines, so that what is below does not jump while it plays.
  column.y +=
      std::max(4 * kTextLine, DrawHappened(ui, bench, view, {column.x, column.y, column.width, 0})) + 14;
  column.y += DrawInterleavingsInShort(ui, bench, view, column);
  if (const session::Strategy* strategy = bench.strategy(); strategy != nullptr && !bench.edited()) {
    // On the tab Learn the same texts stand in the middle, and are in the mirror already.
    const bool mirrored = view.tab != Tab::kLearn;
    for (const Section& section : {Section{"guarantees", TextId::kGuaranteesHeading, &strategy->guarantees},
                                   Section{"costs", TextId::kCostsHeading, &strategy->costs},
                                   Section{"breaks", TextId::kBreaksHeading, &strategy->breaks}}) {
      column.y += DrawSection(ui, column, section, ui.theme.muted, mirrored);
    }
  }
  if (bench.edited()) column.y += DrawOutput(ui, bench, column, view.tab != Tab::kLearn);
  EndScroll(ui, below, view.explanation, column.y - inside.y);
}

void DrawLearn(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "learn", rect, view.learn);
  const float side = ui.touch ? kMargin : 24;
  Rect column{inside.x + side, inside.y + 20, std::min(640.0F, inside.width - 2 * side), 0};
  const session::Strategy* strategy = bench.strategy();
  if (strategy != nullptr) {
    const std::vector<Run> title = {{Face::kTitle, ui.theme.text, In(strategy->title, ui.language)}};
    column.y += DrawParagraph(ui.canvas, column, title, 28) + 6;
    const std::string& summary = In(bench.scenario()->summary, ui.language);
    column.y += DrawParagraph(ui.canvas, column, {{Face::kText, ui.theme.muted, summary}}, kTextLine) + 22;
    for (const Section& section : {Section{"what", TextId::kWhatHeading, &strategy->what},
                                   Section{"guarantees", TextId::kGuaranteesHeading, &strategy->guarantees},
                                   Section{"costs", TextId::kCostsHeading, &strategy->costs},
                                   Section{"breaks", TextId::kBreaksHeading, &strategy->breaks},
                                   Section{"mistake", TextId::kMistakeHeading, &strategy->mistake}}) {
      column.y += DrawSection(ui, column, section, ui.theme.text, true);
      if (section.id == "breaks") column.y += DrawExample(ui, bench, view, column);
    }
  }
  if (bench.edited()) column.y += DrawOutput(ui, bench, column, true);
  column.y += DrawCPython(ui, view, column);
  EndScroll(ui, rect, view.learn, column.y - inside.y);
}

}  // namespace interleave::ui
