// The whole catalog on one page: a tile for every strategy, with its verdict and its cost. A tile leads to
// the run.
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/run_verdict.hpp"
#include "ui/runtimes.hpp"
#include "ui/text_layout.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {
namespace {

constexpr float kTextLine = 18;
constexpr float kLeastTile = 216;
constexpr float kGap = 8;
constexpr float kSection = 22;
constexpr float kMarkWidth = 24;

class Matrix {
 public:
  Matrix(Ui& ui, Workbench& bench, View& view, Rect column)
      : ui_(ui), bench_(bench), view_(view), column_(column) {}

  // Returns the height used.
  float Draw() {
    const float top = column_.y;
    DrawIntroduction();
    const std::vector<Survey::Cell>& cells = bench_.survey().cells();
    const Survey::Cell* chosen = nullptr;
    for (size_t at = 0; at < cells.size();) {
      size_t end = at;
      while (end < cells.size() && cells[end].scenario == cells[at].scenario) ++end;
      DrawHeading(*cells[at].scenario);
      if (const Survey::Cell* pressed = DrawTiles(cells.data() + at, cells.data() + end)) chosen = pressed;
      at = end;
    }
    if (chosen != nullptr) Open(*chosen);
    return column_.y - top;
  }

 private:
  void DrawIntroduction() {
    const std::vector<Run> title = {{Face::kTitle, ui_.theme.text, ui_.Say(TextId::kMatrixTitle)}};
    column_.y += DrawParagraph(ui_.canvas, column_, title, 28) + 4;
    const std::string progress = Progress();
    ui_.mirror.AddText("matrix-progress", Role::kText, ui_.Say(TextId::kMatrixTitle), progress);
    const std::vector<Run> note = {
        {Face::kText, ui_.theme.text, progress},
        {Face::kText, ui_.theme.muted, std::string(" ") + ui_.Say(TextId::kMatrixNote)}};
    Rect box = column_;
    box.width = std::min(box.width, 760.0F);
    column_.y += DrawParagraph(ui_.canvas, box, note, 20) + 6;
  }

  std::string Progress() const {
    using State = Search::State;
    size_t done = 0, count = 0;
    for (const Survey::Cell& cell : bench_.survey().cells()) {
      for (size_t i = 0; i < cell.searches.size(); ++i, ++count) {
        const State state = bench_.SurveySearch(cell, i).state;
        if (state == State::kDone || state == State::kRefused) ++done;
      }
    }
    if (done == count) return CountOf(TextId::kMatrixDone, ui_.language, count);
    return Fill(TextId::kMatrixProgress, ui_.language,
                {{"done", std::to_string(done)}, {"count", std::to_string(count)}});
  }

  void DrawHeading(const session::Scenario& scenario) {
    column_.y += kSection;
    const std::string title = In(scenario.group, ui_.language) + " · " + In(scenario.title, ui_.language);
    ui_.mirror.AddText("matrix/" + scenario.name, Role::kText, title, In(scenario.summary, ui_.language));
    const std::vector<Run> runs = {{Face::kStrong, ui_.theme.text, title},
                                   {Face::kText, ui_.theme.muted, "  " + In(scenario.summary, ui_.language)}};
    column_.y += DrawParagraph(ui_.canvas, column_, runs, 20) + 10;
  }

  // Rows of tiles of one height each; the one that was pressed.
  const Survey::Cell* DrawTiles(const Survey::Cell* begin, const Survey::Cell* end) {
    const Survey::Cell* pressed = nullptr;
    const auto columns = std::max(1, static_cast<int>((column_.width + kGap) / (kLeastTile + kGap)));
    const float width = (column_.width + kGap) / static_cast<float>(columns) - kGap;
    for (const Survey::Cell* row = begin; row < end; row += std::min<ptrdiff_t>(columns, end - row)) {
      const ptrdiff_t count = std::min<ptrdiff_t>(columns, end - row);
      float height = ui_.touch ? 64 : 56;
      for (ptrdiff_t i = 0; i < count; ++i) height = std::max(height, TileHeight(row[i], width));
      for (ptrdiff_t i = 0; i < count; ++i) {
        const Rect tile{column_.x + static_cast<float>(i) * (width + kGap), column_.y, width, height};
        if (DrawTile(row[i], tile)) pressed = &row[i];
      }
      column_.y += height + kGap;
    }
    return pressed;
  }

  std::vector<Run> NameRuns(const Survey::Cell& cell) const {
    return {{Face::kText, ui_.theme.text, In(cell.strategy->title, ui_.language)}};
  }

  // Marks of all its runtimes stand side by side.
  float NameWidth(const Survey::Cell& cell, float width) const {
    return width - 24 - kMarkWidth * static_cast<float>(cell.searches.size());
  }

  // Whether the runtime makes a difference to the verdict's words.
  bool Differ(const Survey::Cell& cell) const {
    const std::string first = ShortVerdict(&bench_.SurveySearch(cell, 0), ui_.language);
    for (size_t i = 1; i < cell.searches.size(); ++i) {
      if (ShortVerdict(&bench_.SurveySearch(cell, i), ui_.language) != first) return true;
    }
    return false;
  }

  // "Loses updates, 75.0%", for each runtime where they differ; then what it costs.
  std::vector<Run> FactRuns(const Survey::Cell& cell) const {
    std::vector<Run> runs;
    const bool several = Differ(cell);
    for (size_t i = 0; i < (several ? cell.searches.size() : 1); ++i) {
      const Search& search = bench_.SurveySearch(cell, i);
      const Mark mark = BadgeOf(&search);
      const bool failed = mark == Mark::kFailure || mark == Mark::kDeadlock;
      std::string text = ShortVerdict(&search, ui_.language);
      if (several) text = std::string(ui_.Say(RuntimeTitle(cell.runtimes[i]))) + ": " + text;
      if (i > 0) text.insert(0, " · ");
      runs.push_back({Face::kSmall, failed ? ui_.theme.failure : ui_.theme.muted, text});
    }
    if (const std::string cost = Cost(cell); !cost.empty())
      runs.push_back({Face::kSmall, ui_.theme.muted, " · " + cost});
    return runs;
  }

  std::string Cost(const Survey::Cell& cell) const {
    const Results::Entry* entry = bench_.survey().EntryOf(cell);
    if (entry == nullptr || entry->state != Results::Entry::State::kDone) return "";
    if (entry->outcome != trace::Outcome::kFinished) return "";
    std::string text;
    const auto add = [&](std::string part) {
      for (size_t at = 0; (at = part.find(' ', at)) != part.npos;) part.replace(at, 1, "\u00a0");
      text += (text.empty() ? "" : " · ") + part;
    };
    if (entry->latency_p99_ns > 0) {
      const std::string time = FormatTime(entry->latency_p99_ns, ui_.language, 2);
      add(Fill(TextId::kCellP99, ui_.language, {{"time", time}}));
    }
    if (entry->calls > 0) add(CountOf(TextId::kCellCalls, ui_.language, entry->calls));
    return text;
  }

  float TileHeight(const Survey::Cell& cell, float width) const {
    return 22 + ParagraphHeight(ui_.canvas, NameWidth(cell, width), NameRuns(cell), kTextLine) +
           ParagraphHeight(ui_.canvas, width - 24, FactRuns(cell), kTextLine);
  }

  bool DrawTile(const Survey::Cell& cell, Rect tile) {
    const std::string id = "cell/" + cell.scenario->name + "/" + cell.strategy->name;
    std::string facts;
    for (const Run& run : FactRuns(cell)) facts += run.text;
    MirrorItem& item = ui_.mirror.Add(id, Role::kLink, In(cell.strategy->title, ui_.language), facts, tile);
    item.seen = ui_.canvas.Visible(tile);
    const Press press = ui_.interaction.Behave(id, tile);
    if (!item.seen) return press.clicked;
    ui_.canvas.Fill(tile, press.hovered && !ui_.touch ? ui_.theme.pressed : ui_.theme.raised, kCorner);
    ui_.canvas.Outline(tile, ui_.theme.hairline, kCorner);
    Rect inner = tile.Inset(12, 10);
    for (size_t i = 0; i < cell.searches.size(); ++i) {
      const Mark mark = BadgeOf(&bench_.SurveySearch(cell, i));
      DrawMark(ui_.canvas, ui_.theme, mark, {inner.CutLeft(kMarkWidth).x + 8, inner.y + 9});
    }
    const float name = DrawParagraph(ui_.canvas, inner, NameRuns(cell), kTextLine);
    DrawParagraph(ui_.canvas, {tile.x + 12, inner.y + name + 2, tile.width - 24, 0}, FactRuns(cell),
                  kTextLine);
    if (press.focused) FocusRing(ui_, tile);
    return press.clicked;
  }

  void Open(const Survey::Cell& cell) {
    bench_.OpenFragment(FragmentOf(cell), true);
    view_.tab = Tab::kRun;
    view_.history_entry = true;
  }

  Ui& ui_;
  Workbench& bench_;
  View& view_;
  Rect column_;
};

}  // namespace

void DrawMatrix(Ui& ui, Workbench& bench, View& view, Rect rect) {
  bench.WantSurvey();
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "matrix", rect, view.matrix);
  const float side = ui.touch ? kMargin : 24;
  const Rect column{inside.x + side, inside.y + 20, inside.width - 2 * side, 100'000};
  const float used = Matrix(ui, bench, view, column).Draw();
  EndScroll(ui, rect, view.matrix, used + 48);
}

}  // namespace interleave::ui
