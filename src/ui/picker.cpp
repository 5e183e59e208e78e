// The left column: scenarios, strategies with what a search of all schedules says of them and how their last
// run went, the workload.
#include <algorithm>
#include <vector>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/run_verdict.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {
namespace {

constexpr float kHeadingHeight = 34;
constexpr float kFigureRoom = 36;  // "p99 ×8"
constexpr double kSlowFactor = 4;  // from here on a strategy's result is how slow it is

// What a program of one's own begins with: small, and it goes wrong.
constexpr std::string_view kFirstProgram = R"(import asyncio

counter = 0


async def worker():
    global counter
    for _ in range(3):
        seen = counter
        await asyncio.sleep(0)
        counter = seen + 1


async def main():
    await asyncio.gather(*(worker() for _ in range(4)))
    print(counter)


asyncio.run(main())
)";

// What is to be known about a strategy that is correct: a word says more than its figures.
void AddNote(RunVerdict& verdict, bool is_fragile, double slower, Language language) {
  if (is_fragile) {
    verdict.note = TextOf(TextId::kResultFragile, language);
  } else if (slower >= kSlowFactor) {
    const std::string factor = std::to_string(static_cast<int64_t>(slower + 0.5));
    verdict.note = Fill(TextId::kResultSlower, language, {{"factor", factor}});
  }
  if (!verdict.note.empty()) verdict.value.clear();
}

// The same, with a note.
RunVerdict NotedVerdict(Workbench& bench, const session::Strategy& strategy, Language language) {
  RunVerdict verdict = RunVerdictOf(bench, strategy, language);
  const Results::Entry* entry = bench.results().Find(strategy.name);
  const bool is_edited = &strategy == bench.strategy() && bench.edited();
  if (verdict.mark == Mark::kSafe && entry != nullptr && !is_edited) {
    const std::string& set = bench.settings().runtime;
    const bool is_fragile = session::IsFragileUnder(strategy, set.empty() ? bench.scenario()->runtime : set);
    AddNote(verdict, is_fragile, bench.results().SlowerThanBest(*entry), language);
  }
  return verdict;
}

struct StrategyRow {
  RunVerdict verdict;
  std::string id;
  RowLook look;
};

void PrepareRow(Ui& ui, Workbench& bench, const session::Strategy& strategy, StrategyRow& row) {
  row.verdict = NotedVerdict(bench, strategy, ui.language);
  row.id = "strategy/" + strategy.name;
  row.look = {.id = row.id,
              .label = In(strategy.title, ui.language),
              .value = row.verdict.value,
              .note = row.verdict.note,
              .value_color = row.verdict.failure ? ui.theme.failure : 0,
              .mark = BadgeOf(bench.SearchOf(strategy)),
              .mark_name = ui.Say(row.verdict.mark_name),
              .selected = &strategy == bench.strategy()};
}

float Heading(Ui& ui, Rect column, float y, TextId text) {
  ui.canvas.Heading({column.x + 8, y + 8, column.width - 8, kHeadingHeight - 12}, ui.theme.muted,
                    ui.Say(text));
  return kHeadingHeight;
}

// Begins with a small program to change, its editor open.
float DrawProgramOfYours(Ui& ui, Workbench& bench, View& view, Rect row) {
  const RowLook look{.id = "scenario/program",
                     .label = ui.Say(TextId::kProgramOfYours),
                     .selected = bench.scenario() == nullptr && view.tab != Tab::kMatrix};
  row.height = ListRowHeight(ui, look, row.width);
  if (ListRow(ui, look, row)) {
    if (bench.scenario() != nullptr) bench.OpenProgram(std::string(kFirstProgram));
    view.code_view.draft.Open(bench);
    view.tab = Tab::kCode;
    view.history_entry = true;
    view.open_combo.clear();
  }
  return row.height;
}

// Leads to all scenarios at a glance.
float DrawWholeCatalog(Ui& ui, View& view, Rect row) {
  const RowLook look{
      .id = "scenario/matrix", .label = ui.Say(TextId::kWholeCatalog), .selected = view.tab == Tab::kMatrix};
  row.height = ListRowHeight(ui, look, row.width);
  if (ListRow(ui, look, row) && view.tab != Tab::kMatrix) {
    view.code_view.draft.Close();
    view.tab = Tab::kMatrix;
    view.history_entry = true;
    view.open_combo.clear();
  }
  return row.height;
}

// Whoever chooses something leaves the page of all.
void LeaveMatrix(View& view) {
  if (view.tab == Tab::kMatrix) view.tab = Tab::kRun;
}

float DrawScenarios(Ui& ui, Workbench& bench, View& view, Rect column) {
  float y = column.y;
  for (const session::Scenario& scenario : session::Catalog()) {
    const std::string id = "scenario/" + scenario.name;
    const std::string title = In(scenario.group, ui.language) + " · " + In(scenario.title, ui.language);
    const bool is_shown = &scenario == bench.scenario() && view.tab != Tab::kMatrix;
    const RowLook look{.id = id, .label = title, .selected = is_shown};
    const float height = ListRowHeight(ui, look, column.width);
    if (ListRow(ui, look, {column.x, y, column.width, height})) {
      bench.SelectScenario(scenario.name);
      LeaveMatrix(view);
      view.code_view.draft.Close();
      view.history_entry = true;
      view.open_combo.clear();
    }
    y += height;
  }
  y += DrawWholeCatalog(ui, view, {column.x, y, column.width, 0});
  y += DrawProgramOfYours(ui, bench, view, {column.x, y, column.width, 0});
  return y - column.y;
}

// Names leave a column to the widest figure that is known; a wider note is beside its own name alone.
std::vector<StrategyRow> PrepareRows(Ui& ui, Workbench& bench) {
  const std::vector<session::Strategy>& strategies = bench.scenario()->strategies;
  std::vector<StrategyRow> rows(strategies.size());
  float room = kFigureRoom;
  for (size_t i = 0; i < rows.size(); ++i) {
    PrepareRow(ui, bench, strategies[i], rows[i]);
    room = std::max(room, ui.canvas.TextWidth(rows[i].look.value_face, rows[i].verdict.value));
  }
  for (StrategyRow& row : rows) row.look.figure_room = room;
  return rows;
}

float DrawStrategies(Ui& ui, Workbench& bench, View& view, Rect column) {
  if (bench.scenario() == nullptr) return 0;
  float y = column.y;
  const std::vector<StrategyRow> rows = PrepareRows(ui, bench);
  for (size_t i = 0; i < rows.size(); ++i) {
    const StrategyRow& row = rows[i];
    const session::Strategy& strategy = bench.scenario()->strategies[i];
    const float height = ListRowHeight(ui, row.look, column.width);
    // Only what is shown is announced when it changes.
    ui.mirror.AddText("badge/" + strategy.name, row.look.selected ? Role::kStatus : Role::kText,
                      In(strategy.title, ui.language), ui.Say(BadgeWord(bench.SearchOf(strategy))));
    if (ListRow(ui, row.look, {column.x, y, column.width, height})) {
      bench.SelectStrategy(strategy.name);
      LeaveMatrix(view);
      view.open_combo.clear();
      view.code_view.draft.Close();
    }
    y += height;
  }
  return y - column.y;
}

// The place of an open list: below its closed form, as far down as the screen goes.
Rect PopupRect(const Layout& layout, bool strategies) {
  const float top = layout.choices.y + (strategies ? 114.0F : 60.0F);
  return {layout.choices.x + 14, top, layout.choices.width - 28, layout.screen.bottom() - top - 14};
}

}  // namespace

const std::string& In(const session::Text& text, Language language) {
  return language == Language::kRussian ? text.russian : text.english;
}

void DrawPicker(Ui& ui, Workbench& bench, View& view, Rect rect, bool with_seed) {
  ui.canvas.Fill(rect, ui.theme.panel);
  ui.canvas.VerticalHairline(rect.right() - 0.5F, rect.y, rect.bottom(), ui.theme.hairline);
  const Rect inside = BeginScroll(ui, "picker", {rect.x, rect.y, rect.width - 1, rect.height}, view.left);
  Rect column{inside.x + 10, inside.y, inside.width - 20, 0};
  const float top = column.y;
  column.y += Heading(ui, column, column.y, TextId::kScenarioHeading);
  column.y += DrawScenarios(ui, bench, view, column) + 8;
  if (!bench.runtimes().empty()) {
    column.y += Heading(ui, column, column.y, TextId::kRuntimeHeading);
    column.y += DrawRuntimes(ui, bench, column) + 8;
  }
  if (bench.scenario() != nullptr) {
    column.y += Heading(ui, column, column.y, TextId::kProtectionHeading);
    column.y += DrawStrategies(ui, bench, view, column) + 8;
  }
  if (!bench.parameters().empty() || with_seed)
    column.y += Heading(ui, column, column.y, TextId::kWorkloadHeading);
  column.y += DrawWorkload(ui, bench, view, column, with_seed) + 12;
  EndScroll(ui, rect, view.left, column.y - top);
}

void DrawChoices(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  ui.canvas.HorizontalHairline(rect.x, rect.right(), rect.bottom() - 1, ui.theme.hairline);
  Rect rest = rect.Inset(14, 12);
  std::string scenario = ui.Say(view.tab == Tab::kMatrix ? TextId::kWholeCatalog : TextId::kProgramOfYours);
  if (bench.scenario() != nullptr && view.tab != Tab::kMatrix) {
    scenario = In(bench.scenario()->group, ui.language) + " · " + In(bench.scenario()->title, ui.language);
  }
  const auto toggle = [&](std::string_view id) {
    view.open_combo = view.open_combo == id ? "" : std::string(id);
  };
  if (Combo(ui,
            {.id = "scenario",
             .label = ui.Say(TextId::kScenarioHeading),
             .value = scenario,
             .open = view.open_combo == "scenario"},
            rest.CutTop(44))) {
    toggle("scenario");
  }
  rest.CutTop(8);
  if (bench.strategy() == nullptr || view.tab == Tab::kMatrix) return;
  if (Combo(ui,
            {.id = "strategy",
             .label = ui.Say(TextId::kProtectionHeading),
             .value = In(bench.strategy()->title, ui.language),
             .mark = BadgeOf(bench.SearchOf(*bench.strategy())),
             .open = view.open_combo == "strategy"},
            rest.CutTop(44))) {
    toggle("strategy");
  }
}

void DrawOpenChoice(Ui& ui, Workbench& bench, View& view, const Layout& layout) {
  if (view.open_combo.empty()) return;
  if (view.open_combo == kTakeAway) return DrawTakeAway(ui, bench, view, layout);
  ui.interaction.OpenLayer(1);
  ui.interaction.set_layer(1);
  const bool strategies = view.open_combo == "strategy";
  Rect box = PopupRect(layout, strategies);
  box.height = std::min(box.height, view.popup.content + 12);
  Ui above{ui.overlay, ui.overlay,  ui.interaction, ui.mirror, ui.theme,
           ui.fonts,   ui.language, ui.touch,       ui.time_s};
  above.canvas.Fill(layout.screen, WithAlpha(0xff000000U, 0.35F));
  above.canvas.Fill(box, ui.theme.panel, kCorner);
  above.canvas.Outline(box, ui.theme.hairline, kCorner);
  const Rect view_rect = box.Inset(6, 6);
  const Rect inside = BeginScroll(above, "popup", view_rect, view.popup);
  const float height =
      strategies ? DrawStrategies(above, bench, view, inside) : DrawScenarios(above, bench, view, inside);
  EndScroll(above, view_rect, view.popup, height);
  const bool elsewhere = ui.interaction.pressed_now() && !box.Contains(ui.interaction.pointer());
  if (elsewhere || ui.interaction.TakeKey(Key::kEscape)) view.open_combo.clear();
  ui.interaction.set_layer(0);
}

}  // namespace interleave::ui
