#include "ui/runtimes.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kGap = 4;
constexpr float kLeastPadding = 8;  // of a choice's label, both sides together
constexpr float kSentenceLine = 16;

struct Words {
  std::string_view name;
  TextId title, sentence;
};

constexpr Words kWords[] = {{kAnyBytecode, TextId::kRuntimeAny, TextId::kRuntimeAnySays},
                            {kGil, TextId::kRuntimeGil, TextId::kRuntimeGilSays},
                            {kFreeThreaded, TextId::kRuntimeFree, TextId::kRuntimeFreeSays}};

const Words& WordsOf(std::string_view runtime) {
  const auto* found = std::find_if(std::begin(kWords), std::end(kWords),
                                   [&](const Words& words) { return words.name == runtime; });
  CHECK(found != std::end(kWords));
  return *found;
}

// Each as wide as its label asks for, and an equal part of what is left over; below 0: they do not fit.
float PaddingOf(Ui& ui, const std::vector<std::string>& runtimes, float width) {
  width -= kGap * static_cast<float>(runtimes.size() - 1);
  for (const std::string& runtime : runtimes)
    width -= ui.canvas.TextWidth(Face::kSmall, ui.Say(RuntimeTitle(runtime))) + 1;
  return width / static_cast<float>(runtimes.size());
}

// True when it was chosen.
bool DrawRuntime(Ui& ui, const std::string& runtime, bool is_chosen, Rect place) {
  const std::string id = "runtime/" + runtime;
  const char* title = ui.Say(RuntimeTitle(runtime));
  const char* sentence = ui.Say(RuntimeSentence(runtime));
  MirrorItem& item = ui.mirror.Add(id, Role::kOption, title, sentence, place);
  item.selected = is_chosen;
  item.seen = ui.canvas.Visible(place);
  const Press press = ui.interaction.Behave(id, place);
  const Color ground = is_chosen ? ui.theme.selected : press.hovered ? ui.theme.raised : ui.theme.panel;
  ui.canvas.Fill(place, ground, kCorner);
  ui.canvas.Outline(place, is_chosen ? ui.theme.accent : ui.theme.hairline, kCorner);
  ui.canvas.TextIn(Face::kSmall, place.Inset(4, 0), is_chosen ? ui.theme.text : ui.theme.muted, title,
                   Align::kCenter);
  if (press.focused) FocusRing(ui, place);
  if (press.hovered && !is_chosen && !ui.touch) ui.tooltip = {std::string(title) + "\n" + sentence, place};
  return press.clicked && !is_chosen;
}

std::string LostUnder(std::string_view runtime, const session::Why& why, Language language) {
  const bool is_line = why.read_line == why.line || why.read_line == 0;
  TextId id = TextId::kWhyFree;
  if (runtime == kAnyBytecode) id = is_line ? TextId::kWhyAnyLine : TextId::kWhyAnyLines;
  if (runtime == kGil) id = is_line ? TextId::kWhyGilLine : TextId::kWhyGilLines;
  return Fill(id, language,
              {{"line", std::to_string(why.line)},
               {"read_line", std::to_string(why.read_line)},
               {"variable", why.variable}});
}

}  // namespace

TextId RuntimeTitle(std::string_view runtime) { return WordsOf(runtime).title; }
TextId RuntimeSentence(std::string_view runtime) { return WordsOf(runtime).sentence; }

std::string RuntimeWords(const Workbench& bench, Language language) {
  const session::SearchClient::Known* search = bench.search().Current();
  if (bench.runtimes().empty() || search == nullptr ||
      search->state != session::SearchClient::Known::State::kDone)
    return "";
  const session::ExploreResult& result = search->findings.result;
  if (result.shortest && result.shortest->why.kind == session::Why::Kind::kLostUpdate)
    return LostUnder(bench.runtime(), result.shortest->why, language);
  const bool is_accident = result.verdict == session::Verdict::kSafe && bench.runtime() == kGil &&
                           bench.strategy() != nullptr && !bench.edited() &&
                           session::IsFragileUnder(*bench.strategy(), kGil);
  return is_accident ? TextOf(TextId::kWhyGilSafe, language) : "";
}

float DrawRuntimes(Ui& ui, Workbench& bench, Rect column) {
  const std::vector<std::string> runtimes = bench.runtimes();  // choosing one opens another run
  const Rect box = column.Inset(8, 0);
  const float height = ui.touch ? 44.0F : 26.0F;
  const float padding = PaddingOf(ui, runtimes, box.width);
  const bool is_row = padding >= kLeastPadding;
  std::string_view chosen;
  Rect place{box.x, box.y, box.width, height};
  for (const std::string& runtime : runtimes) {
    if (is_row) place.width = ui.canvas.TextWidth(Face::kSmall, ui.Say(RuntimeTitle(runtime))) + 1 + padding;
    if (DrawRuntime(ui, runtime, runtime == bench.runtime(), place)) chosen = runtime;
    is_row ? place.x += place.width + kGap : place.y += height + kGap;
  }
  if (!chosen.empty()) bench.SetRuntime(chosen);
  const float below = is_row ? place.y + height + 8 : place.y + 4;
  const char* sentence = ui.Say(RuntimeSentence(bench.runtime()));
  ui.mirror.AddText("runtime", Role::kStatus, ui.Say(TextId::kRuntimeHeading), sentence);
  return below - column.y +
         DrawParagraph(ui.canvas, {box.x, below, box.width, 0}, {{Face::kSmall, ui.theme.muted, sentence}},
                       kSentenceLine);
}

}  // namespace interleave::ui
