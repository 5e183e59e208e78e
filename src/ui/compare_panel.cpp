// The tab Compare: every strategy of the scenario on the same arrivals and seed, a row each, and below them
// the chosen one beside another on one axis.
#include "ui/compare.hpp"
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/split_timeline.hpp"
#include "ui/text_layout.hpp"
#include "ui/verdict.hpp"

namespace interleave::ui {
namespace {

constexpr float kTextLine = 18;
constexpr float kHeadHeight = 30;
constexpr float kLeastRow = 38;
constexpr float kGapBetween = 12;
constexpr float kArrowRoom = 11;
constexpr float kMarkWidth = 26;
constexpr float kLeastName = 120;
constexpr float kBarRoom = 56;
constexpr float kBarGap = 6;
constexpr float kButtonWidth = 34;
constexpr float kCardsBelow = 520;  // narrower than that rows become cards
constexpr float kSection = 26;

struct Column {
  CompareColumn id;
  const char* name;  // in ids
  TextId heading;
  float width = 0;  // 0: not shown
};

// What is left out first where there is no room stands last.
constexpr CompareColumn kSparable[] = {CompareColumn::kLines, CompareColumn::kP50, CompareColumn::kCalls,
                                       CompareColumn::kLockWait};

class ComparePanel {
 public:
  ComparePanel(Ui& ui, Workbench& bench, View& view, Rect column)
      : ui_(ui), bench_(bench), view_(view.compare), column_(column), rows_(CompareRows(bench, ui.language)) {
    std::vector<int64_t> times;
    for (const CompareRow& row : rows_) {
      times.push_back(row.entry.latency_p99_ns);
      most_throughput_ = std::max(most_throughput_, row.entry.throughput_per_s);
    }
    unit_ns_ = CommonUnit(times);
    SortRows(rows_, view_.sort, view_.descending);
  }

  // Returns the height used.
  float Draw() {
    const float top = column_.y;
    DrawIntroduction();
    const bool cards = column_.width < kCardsBelow;
    Measure();
    cards ? DrawSortChoice() : DrawHead();
    std::string chosen;
    for (const CompareRow& row : rows_) {
      if (cards ? DrawCard(row) : DrawRow(row)) chosen = row.strategy->name;
    }
    column_.y += kSection;
    column_.y += DrawSplit(ui_, bench_, column_);
    if (!chosen.empty()) bench_.SelectStrategy(chosen);
    return column_.y - top;
  }

 private:
  // ---- Words.

  void DrawIntroduction() {
    const auto requests = static_cast<uint64_t>(std::max<int64_t>(0, bench_.session().parameter("requests")));
    const std::string text = Fill(TextId::kCompareSame, ui_.language,
                                  {{"requests", CountOf(TextId::kRequestsCount, ui_.language, requests)},
                                   {"seed", std::to_string(bench_.settings().seed)}});
    const size_t done = bench_.results().done(), all = rows_.size();
    std::string progress;
    if (done < all) {
      progress = " " + Fill(TextId::kCompareProgress, ui_.language,
                            {{"done", std::to_string(done)}, {"count", std::to_string(all)}});
    }
    const std::vector<Run> runs = {{Face::kText, ui_.theme.text, text},
                                   {Face::kText, ui_.theme.muted, progress}};
    ui_.mirror.AddText("compare-note", Role::kText, text, progress);
    column_.y += DrawParagraph(ui_.canvas, column_, runs, 20) + 14;
  }

  std::string Heading(const Column& column) const {
    const std::string name = ui_.Say(column.heading);
    return IsTime(column) ? name + ", " + UnitName(unit_ns_, ui_.language) : name;
  }

  // Where no heading stands above it.
  std::string Named(const Column& column, const std::string& cell, const char* space) const {
    const std::string figure = std::string(ui_.Say(column.heading)) + space + cell;
    return IsTime(column) ? figure + space + UnitName(unit_ns_, ui_.language) : figure;
  }

  static bool IsTime(const Column& column) {
    return column.id == CompareColumn::kP50 || column.id == CompareColumn::kP99 ||
           column.id == CompareColumn::kLockWait;
  }

  std::string Figure(int64_t time_ns) const {
    if (time_ns == 0) return "\u2014";
    int digits = 3;  // at least, and all of those in front of the point
    for (int64_t limit_ns = 1000 * unit_ns_; time_ns >= limit_ns && digits < 9; limit_ns *= 10) ++digits;
    return FigureIn(unit_ns_, time_ns, ui_.language, digits);
  }

  std::string CellOf(const CompareRow& row, CompareColumn column) const {
    if (column == CompareColumn::kLines) return std::to_string(row.lines);
    if (column == CompareColumn::kValue)
      return row.has_figures() || !row.verdict.words().empty() ? row.verdict.words() : "\u2026";
    if (!row.has_figures()) return "";
    const Results::Entry& entry = row.entry;
    switch (column) {
      case CompareColumn::kThroughput: {
        if (entry.throughput_per_s <= 0) return "\u2014";
        const ui::Measure rate = MeasureRate(entry.throughput_per_s, ui_.language);
        return rate.figure + "\u00a0" + rate.unit;
      }
      case CompareColumn::kP50:
        return Figure(entry.latency_p50_ns);
      case CompareColumn::kP99:
        return Figure(entry.latency_p99_ns);
      case CompareColumn::kLockWait:
        return Figure(entry.lock_wait_p99_ns);
      case CompareColumn::kCalls:
        return FormatCount(entry.calls);
      default:
        return "";
    }
  }

  // What all schedules prove, then how this one run came out.
  std::string Spoken(const CompareRow& row) const {
    std::string text = ui_.Say(BadgeWord(bench_.SearchOf(*row.strategy)));
    text += std::string(", ") + ui_.Say(row.verdict.mark_name);
    for (const Column& column : columns_) {
      if (column.id == CompareColumn::kProtection) continue;
      const std::string cell = CellOf(row, column.id);
      if (!cell.empty() && cell != "\u2014") text += ", " + Named(column, cell, " ");
    }
    return text;
  }

  // ---- The table.

  void Measure() {
    for (Column& column : columns_) {
      if (column.id == CompareColumn::kProtection) continue;
      column.width = ui_.canvas.TextWidth(Face::kLabel, Heading(column)) + kArrowRoom + 1;
      for (const CompareRow& row : rows_)
        column.width = std::max(column.width, ui_.canvas.TextWidth(Face::kTable, CellOf(row, column.id)) + 2);
      column.width += kGapBetween;
      if (column.id == CompareColumn::kThroughput) column.width += kBarRoom + kBarGap;
    }
    const auto is_used = [&](auto figure) { return std::any_of(rows_.begin(), rows_.end(), figure); };
    if (!is_used([](const CompareRow& row) { return row.entry.calls > 0; })) Hide(CompareColumn::kCalls);
    if (!is_used([](const CompareRow& row) { return row.entry.lock_wait_p99_ns > 0; }))
      Hide(CompareColumn::kLockWait);
    if (!is_used([](const CompareRow& row) { return row.entry.throughput_per_s > 0; }))
      Hide(CompareColumn::kThroughput);
    for (const CompareColumn spared : kSparable) {
      if (NameWidth() >= kLeastName) break;
      Hide(spared);
    }
    columns_[0].width = NameWidth();
  }

  void Hide(CompareColumn id) {
    for (Column& column : columns_) {
      if (column.id == id) column.width = 0;
    }
  }

  float NameWidth() const {
    float others = kButtonWidth;
    for (const Column& column : columns_) {
      if (column.id != CompareColumn::kProtection) others += column.width;
    }
    return column_.width - others;
  }

  // Pressing a heading sorts by it, pressing it again turns the order around.
  void SortBy(CompareColumn id) {
    view_.descending = view_.sort == id ? !view_.descending : id == CompareColumn::kThroughput;
    view_.sort = id;
  }

  void DrawHead() {
    Rect line = column_.CutTop(kHeadHeight);
    for (const Column& column : columns_) {
      if (column.width <= 0) continue;
      const Rect box = line.CutLeft(column.width);
      DrawHeading(column, box);
    }
    ui_.canvas.HorizontalHairline(column_.x, column_.right(), column_.y, ui_.theme.hairline);
  }

  void DrawHeading(const Column& column, Rect box) {
    const std::string id = std::string("compare-sort/") + column.name;
    const bool sorted = view_.sort == column.id;
    const std::string label = Heading(column);
    MirrorItem& item = ui_.mirror.Add(
        id, Role::kButton, Fill(TextId::kCompareSortBy, ui_.language, {{"column", label}}), "", box);
    item.toggles = true;
    item.selected = sorted;
    item.seen = ui_.canvas.Visible(box);
    if (sorted) item.value = ui_.Say(view_.descending ? TextId::kDescending : TextId::kAscending);
    const Press press = ui_.interaction.Behave(id, box);
    const bool left = column.id == CompareColumn::kProtection || column.id == CompareColumn::kThroughput ||
                      column.id == CompareColumn::kValue;
    Rect inner = box;
    if (column.id != CompareColumn::kProtection) inner.CutLeft(kGapBetween);
    const float width = ui_.canvas.TextWidth(Face::kLabel, label) + 1;
    const float x = left ? inner.x : inner.right() - width - kArrowRoom;
    ui_.canvas.TextIn(Face::kLabel, {x, inner.y, width, inner.height},
                      sorted || press.hovered ? ui_.theme.text : ui_.theme.muted, label);
    if (sorted)
      DrawArrowHead(ui_.canvas, {x + width + 7, inner.center().y + (view_.descending ? 3.0F : -3.0F)},
                    view_.descending ? 1.5708F : -1.5708F, 5, ui_.theme.text);
    if (press.focused) FocusRing(ui_, box);
    if (press.clicked) SortBy(column.id);
  }

  bool DrawRow(const CompareRow& row) {
    const std::vector<Run> name = {{Face::kText, ui_.theme.text, In(row.strategy->title, ui_.language)}};
    const float name_width = columns_[0].width - kMarkWidth - 8;
    const float name_height = ParagraphHeight(ui_.canvas, name_width, name, kTextLine);
    const Rect line = column_.CutTop(0);
    Rect place{line.x, line.y, column_.width, std::max(kLeastRow, name_height + 14)};
    column_.y += place.height;
    const bool clicked = BeginRow(row, place);
    Rect rest = place;
    Rect first = rest.CutLeft(columns_[0].width);
    DrawMark(ui_.canvas, ui_.theme, BadgeOf(bench_.SearchOf(*row.strategy)),
             {first.x + 14, first.center().y});
    first.CutLeft(kMarkWidth + 4);
    DrawParagraph(ui_.canvas, {first.x, first.center().y - name_height / 2, name_width, name_height}, name,
                  kTextLine);
    for (const Column& column : columns_) {
      if (column.id == CompareColumn::kProtection || column.width <= 0) continue;
      Rect box = rest.CutLeft(column.width);
      box.CutLeft(kGapBetween);
      DrawCell(row, column.id, box);
    }
    DrawBesideButton(row, {rest.x + 6, rest.center().y - 14, 28, 28});
    ui_.canvas.HorizontalHairline(column_.x, column_.right(), column_.y, ui_.theme.hairline);
    return clicked;
  }

  // The ground of a row, its place in the mirror, and whether it was chosen.
  bool BeginRow(const CompareRow& row, Rect place) {
    const std::string id = "compare/" + row.strategy->name;
    MirrorItem& item =
        ui_.mirror.Add(id, Role::kOption, In(row.strategy->title, ui_.language), Spoken(row), place);
    item.selected = row.strategy == bench_.strategy();
    item.seen = ui_.canvas.Visible(place);
    Rect pressed = place;
    pressed.CutRight(kButtonWidth);
    const Press press = ui_.interaction.Behave(id, pressed);
    if (item.selected) {
      ui_.canvas.Fill(place, ui_.theme.selected);
    } else if (press.hovered) {
      ui_.canvas.Fill(place, ui_.theme.raised);
    }
    if (press.focused) FocusRing(ui_, place);
    return press.clicked && row.strategy != bench_.strategy();
  }

  void DrawCell(const CompareRow& row, CompareColumn column, Rect box) {
    const std::string text = CellOf(row, column);
    const bool failed = column == CompareColumn::kValue && row.verdict.failure;
    const Color color = failed ? ui_.theme.failure : ui_.theme.text;
    if (column == CompareColumn::kThroughput) return DrawThroughput(row, text, box);
    if (column == CompareColumn::kValue) {
      ui_.canvas.TextIn(Face::kTable, box, color, text);
      return;
    }
    box.width -= kArrowRoom;  // as far as the heading goes beside its arrow
    ui_.canvas.TextIn(Face::kTable, box, color, text, Align::kRight);
  }

  void DrawThroughput(const CompareRow& row, const std::string& text, Rect box) {
    float bar = 0;
    if (row.has_figures() && row.entry.throughput_per_s > 0) {
      bar = std::max(2.0F, static_cast<float>(row.entry.throughput_per_s / most_throughput_) * kBarRoom);
      ui_.canvas.Fill({box.x, box.center().y - 4, bar, 8}, ui_.theme.accent, std::min(2.0F, bar / 2));
    }
    if (bar > 0) box.CutLeft(bar + kBarGap);
    ui_.canvas.TextIn(Face::kTable, box, ui_.theme.text, text);
  }

  void DrawBesideButton(const CompareRow& row, Rect place) {
    if (row.strategy == bench_.strategy() && !bench_.edited()) return;
    const std::string id = "beside/" + row.strategy->name;
    const std::string label =
        Fill(TextId::kBeside, ui_.language, {{"name", In(row.strategy->title, ui_.language)}});
    const bool on = bench_.beside() == row.strategy->name;
    const ButtonLook look{.id = id,
                          .label = label,
                          .has_icon = true,
                          .icon = Icon::kSplit,
                          .quiet = !on,
                          .toggles = true,
                          .on = on};
    if (Button(ui_, look, place)) bench_.ShowBeside(on ? "" : row.strategy->name);
  }

  // ---- The same on a phone.

  void DrawSortChoice() {
    float x = column_.x;
    const float height = 44;
    for (const Column& column : columns_) {
      if (column.id != CompareColumn::kProtection && column.width <= 0) continue;
      const std::string label = Heading(column);
      const float width = ui_.canvas.TextWidth(Face::kSmall, label) + 20;
      if (x + width > column_.right() && x > column_.x) {
        x = column_.x;
        column_.y += height + 6;
      }
      const std::string id = std::string("compare-sort/") + column.name;
      const bool on = view_.sort == column.id;
      const ButtonLook look{.id = id, .label = label, .small = true, .toggles = true, .on = on};
      if (Button(ui_, look, {x, column_.y, width, height})) SortBy(column.id);
      x += width + 6;
    }
    column_.y += height + 12;
  }

  bool DrawCard(const CompareRow& row) {
    const float top = column_.y;
    const std::vector<Run> name = {{Face::kStrong, ui_.theme.text, In(row.strategy->title, ui_.language)}};
    const std::vector<Run> figures = CardFigures(row);
    const float width = column_.width - kMarkWidth - 52;
    const float name_height = ParagraphHeight(ui_.canvas, width, name, 20);
    const float figures_height = ParagraphHeight(ui_.canvas, width, figures, kTextLine);
    const Rect place{column_.x, top, column_.width, name_height + figures_height + 34};
    const bool clicked = BeginRow(row, place);
    DrawMark(ui_.canvas, ui_.theme, BadgeOf(bench_.SearchOf(*row.strategy)), {place.x + 14, top + 20});
    const float x = place.x + kMarkWidth + 6;
    DrawParagraph(ui_.canvas, {x, top + 10, width, 0}, name, 20);
    DrawParagraph(ui_.canvas, {x, top + 12 + name_height, width, 0}, figures, kTextLine);
    if (row.has_figures() && row.entry.throughput_per_s > 0) {
      const auto share = static_cast<float>(row.entry.throughput_per_s / most_throughput_);
      ui_.canvas.Fill({x, place.bottom() - 14, std::max(2.0F, share * width), 5}, ui_.theme.accent, 1);
    }
    DrawBesideButton(row, {place.right() - 44, top + (place.height - 44) / 2, 44, 44});
    column_.y = place.bottom();
    ui_.canvas.HorizontalHairline(column_.x, column_.right(), column_.y, ui_.theme.hairline);
    return clicked;
  }

  std::vector<Run> CardFigures(const CompareRow& row) const {
    std::vector<Run> runs = {{Face::kTable, row.verdict.failure ? ui_.theme.failure : ui_.theme.text,
                              CellOf(row, CompareColumn::kValue)}};
    for (const Column& column : columns_) {
      if (column.id == CompareColumn::kProtection || column.id == CompareColumn::kValue) continue;
      const std::string cell = CellOf(row, column.id);
      if (cell.empty() || cell == "\u2014" || cell == "0") continue;
      runs.push_back({Face::kSmall, ui_.theme.muted, " · " + Named(column, cell, "\u00a0")});
    }
    return runs;
  }

  Ui& ui_;
  Workbench& bench_;
  CompareView& view_;
  Rect column_;
  std::vector<CompareRow> rows_;
  double most_throughput_ = 0;
  int64_t unit_ns_ = 1'000'000;
  Column columns_[kCompareColumns] = {
      {CompareColumn::kProtection, "protection", TextId::kProtectionHeading},
      {CompareColumn::kValue, "value", TextId::kCompareValue},
      {CompareColumn::kThroughput, "throughput", TextId::kCompareThroughput},
      {CompareColumn::kP50, "p50", TextId::kCompareP50},
      {CompareColumn::kP99, "p99", TextId::kCompareP99},
      {CompareColumn::kLockWait, "lock-wait", TextId::kCompareLockWait},
      {CompareColumn::kCalls, "calls", TextId::kCompareCalls},
      {CompareColumn::kLines, "lines", TextId::kCompareLines},
  };
};

}  // namespace

void DrawCompare(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "compare", rect, view.compare.scroll);
  const float side = ui.touch ? kMargin : 20;
  const Rect column{inside.x + side, inside.y + 18, std::min(1100.0F, inside.width - 2 * side), 100'000};
  const float used = ComparePanel(ui, bench, view, column).Draw();
  EndScroll(ui, rect, view.compare.scroll, used + 40);
}

}  // namespace interleave::ui
