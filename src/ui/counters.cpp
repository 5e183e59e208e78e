// Figures below the timeline: counters against what they should be, lost updates, throughput, latency, each
// with a small chart over the run.
#include <algorithm>
#include <cmath>

#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/text_layout.hpp"

namespace interleave::ui {
namespace {

constexpr float kNarrowCardHeight = 72;
constexpr float kLeastCardWidth = 127;
constexpr float kCardMargin = 11;
constexpr float kLeastRow = 90;
constexpr float kLeastChart = 12;  // how high
constexpr float kLeastSpark = 24;  // how wide
constexpr float kBelowLine = 16;
constexpr int kThroughputSmoothing = 8;

// One line of a chart, drawn up to the playhead; what comes later is faint.
struct Curve {
  const std::vector<double>* values = nullptr;
  Color color = 0;
  int smooth = 0;  // averaged over so many points to each side
};

struct Card {
  std::string id;
  std::string label;
  std::string figure;
  std::string unit;
  std::string below;
  bool failure = false;
  bool waits = false;  // `below` is a warning
  std::vector<Curve> curves;
  double expected = -1;  // a dashed line up to it; below 0: none
};

const std::vector<double>* ValuesOf(const std::vector<trace::Series>& series, size_t index) {
  return index < series.size() ? &series[index].values : nullptr;
}

// A counter is a watched variable of the same name, or an expression with a series of its own.
const std::vector<double>* CounterValues(Workbench& bench, const std::string& name) {
  const trace::Log& log = bench.session().log();
  const trace::RunSeries& series = bench.series();
  for (size_t i = 0; i < log.counters.size(); ++i) {
    if (log.counters[i] == name && ValuesOf(series.counters, i) != nullptr)
      return ValuesOf(series.counters, i);
  }
  for (size_t i = 0; i < log.variables.size(); ++i) {
    if (log.variables[i] == name) return ValuesOf(series.variables, i);
  }
  return nullptr;
}

std::string CounterLabel(Ui& ui, Workbench& bench, const std::string& name) {
  if (bench.scenario() == nullptr) return name;
  for (const session::CounterDeclaration& counter : bench.scenario()->counters) {
    if (counter.name == name) return In(counter.label, ui.language);
  }
  return name;
}

void AddCounterCards(Ui& ui, Workbench& bench, std::vector<Card>& cards) {
  const bool over = bench.player().at_end();
  for (const session::CounterResult& counter : bench.counters()) {
    Card card;
    card.id = "counter/" + counter.name;
    card.label = CounterLabel(ui, bench, counter.name);
    card.figure = counter.value;
    // On the way there it is below what it should be in the end, and that is no failure yet.
    card.failure = !counter.ok && (over || bench.lost_update_at_position() != nullptr);
    if (!counter.expected.empty()) {
      card.below = Fill(TextId::kShouldBe, ui.language, {{"value", counter.expected}});
      card.expected = std::atof(counter.expected.c_str());
    }
    card.curves = {{CounterValues(bench, counter.name), card.failure ? ui.theme.failure : ui.theme.accent}};
    cards.push_back(std::move(card));
  }
}

// Of watched variables, and of rows.
uint32_t LostSoFar(Workbench& bench) {
  return bench.session().moment().lost_updates + bench.lost_rows_at_position();
}

Card LostCard(Ui& ui, Workbench& bench) {
  Card card{.id = "lost-updates", .label = ui.Say(TextId::kLostUpdates)};
  const uint32_t lost = LostSoFar(bench);
  const auto requests = static_cast<uint32_t>(std::max<int64_t>(0, bench.session().parameter("requests")));
  card.figure = FormatCount(lost);
  // A thread may make many updates: then it is no share of the requests.
  if (requests >= lost && requests > 0 && bench.session().moment().requests_started > 0) {
    const uint64_t percent = static_cast<uint64_t>(lost) * 100 / requests;  // down: 100 % means every one
    card.below = Fill(TextId::kShareOfRequests, ui.language, {{"percent", std::to_string(percent)}});
  }
  card.failure = lost > 0;
  card.curves = {{&bench.series().lost_updates.values, lost > 0 ? ui.theme.failure : ui.theme.muted}};
  return card;
}

Card ThroughputCard(Ui& ui, Workbench& bench) {
  Card card{.id = "throughput", .label = ui.Say(TextId::kThroughput)};
  const trace::Moment& moment = bench.session().moment();
  const uint32_t ended = moment.requests_done + moment.requests_failed;
  const double time_s = bench.player().time_ns() / 1e9;
  const Measure rate = MeasureRate(time_s > 0 ? ended / time_s : 0, ui.language);
  card.figure = rate.figure;
  card.unit = rate.unit;
  card.below =
      Fill(TextId::kDoneOf, ui.language,
           {{"done", FormatCount(moment.requests_done)}, {"count", FormatCount(moment.requests_started)}});
  if (moment.requests_failed > 0) {
    card.below +=
        ", " + Fill(TextId::kFailedRequests, ui.language, {{"count", FormatCount(moment.requests_failed)}});
  }
  // Requests end at single moments; what flows is an average over a stretch of time.
  card.curves = {{&bench.series().arrivals_per_s.values, ui.theme.muted, kThroughputSmoothing},
                 {&bench.series().throughput_per_s.values, ui.theme.accent, kThroughputSmoothing}};
  return card;
}

// Requests that have arrived and not ended, and what most of those wait for that wait for each other.
Card QueueCard(Ui& ui, Workbench& bench) {
  Card card{.id = "in-flight", .label = ui.Say(TextId::kInFlight)};
  const trace::Moment& moment = bench.session().moment();
  card.figure = FormatCount(moment.requests_started - moment.requests_done - moment.requests_failed);
  uint64_t locks = 0, pool = 0;
  for (const trace::ActorMoment& actor : moment.actors) {
    if (actor.standing != trace::Standing::kWaiting) continue;
    if (trace::IsLockWait(actor.wait)) ++locks;
    if (actor.wait == trace::Wait::kPool) ++pool;
  }
  card.waits = pool > 0 || locks > 0;
  if (pool > 0 && pool >= locks) {
    card.below = CountOf(TextId::kWaitForPool, ui.language, pool);
  } else if (locks > 0) {
    card.below = CountOf(TextId::kWaitForLock, ui.language, locks);
  } else {
    card.below = ui.Say(TextId::kNobodyWaits);
  }
  card.curves = {{&bench.series().in_flight.values, ui.theme.accent},
                 {&bench.series().waiting.values, ui.theme.waiting}};
  return card;
}

Card LatencyCard(Ui& ui, Workbench& bench) {
  Card card{.id = "latency", .label = ui.Say(TextId::kLatency)};
  if (bench.session().moment().requests_done == 0) {
    card.figure = "\u2014";
    card.below = ui.Say(TextId::kNoneDoneYet);
    return card;
  }
  const trace::Statistics& statistics = bench.statistics();
  // Both in the unit of the larger one.
  const int64_t unit_ns = UnitFor(std::max<int64_t>(1'000, statistics.latency_p99_ns));
  const auto figure = [&](int64_t time_ns) {
    return FigureIn(unit_ns, time_ns, ui.language, time_ns >= 100 * unit_ns ? 3 : 2);
  };
  card.figure = figure(statistics.latency_p50_ns) + " · " + figure(statistics.latency_p99_ns);
  card.unit = UnitName(unit_ns, ui.language);
  if (statistics.lock_wait_p99_ns > 0) {
    card.below = Fill(TextId::kLockWait, ui.language,
                      {{"time", FormatTime(statistics.lock_wait_p99_ns, ui.language, 3)}});
  } else if (!HasDatabase(bench)) {  // its sessions may wait for rows all the same
    card.below = ui.Say(TextId::kNobodyWaitsForLock);
  }
  card.curves = {{&bench.series().latency_p50_ns.values, ui.theme.accent},
                 {&bench.series().latency_p99_ns.values, ui.theme.muted}};
  return card;
}

std::vector<double> Averaged(const std::vector<double>& values, int reach) {
  std::vector<double> averaged(values.size());
  const int count = static_cast<int>(values.size());
  for (int i = 0; i < count; ++i) {
    const int from = std::max(0, i - reach);
    const int to = std::min(count - 1, i + reach);
    double sum = 0;
    for (int k = from; k <= to; ++k) sum += values[k];
    averaged[i] = sum / (to - from + 1);
  }
  return averaged;
}

std::vector<double> ValuesOf(const Curve& curve) {
  if (curve.values == nullptr) return {};
  if (curve.smooth == 0) return *curve.values;
  return Averaged(Averaged(*curve.values, curve.smooth), curve.smooth);
}

void DrawCurve(Ui& ui, const std::vector<double>& values, Color color, Rect box, double top, double until) {
  if (values.size() < 2) return;
  const auto at = [&](size_t i) {
    const float x = box.x + box.width * static_cast<float>(i) / static_cast<float>(values.size() - 1);
    return Point{x, box.bottom() - box.height * static_cast<float>(std::clamp(values[i] / top, 0.0, 1.0))};
  };
  const auto split = static_cast<size_t>(until * static_cast<double>(values.size() - 1) + 0.5);
  std::vector<Point> line;
  for (size_t i = 0; i <= std::min(split, values.size() - 1); ++i) line.push_back(at(i));
  if (line.size() > 1) ui.canvas.Polyline(line, color, 1.6F);
  ui.canvas.Circle(line.back(), 2.5F, color);
}

void DrawChart(Ui& ui, Workbench& bench, const Card& card, Rect box) {
  double top = std::max(0.0, card.expected);
  std::vector<std::vector<double>> all;
  for (const Curve& curve : card.curves) {
    all.push_back(ValuesOf(curve));
    for (const double value : all.back()) top = std::max(top, value);
  }
  ui.canvas.HorizontalHairline(box.x, box.right(), box.bottom(), ui.theme.hairline);
  if (top <= 0) return;
  if (card.expected > 0) {
    const float y = box.bottom() - box.height * static_cast<float>(card.expected / top);
    ui.canvas.Dashed({box.x, box.bottom()}, {box.right(), y}, ui.theme.muted, 1, 3, 3);
  }
  const double end_ns = std::max<double>(1, static_cast<double>(bench.end_ns()));
  for (size_t i = 0; i < all.size(); ++i) {
    DrawCurve(ui, all[i], card.curves[i].color, box, top, bench.player().time_ns() / end_ns);
  }
}

void MirrorCard(Ui& ui, const Card& card, Rect rect) {
  std::string label = card.label;
  if (!card.below.empty()) label += ", " + card.below;
  std::string value = card.figure;
  if (!card.unit.empty()) value += " " + card.unit;
  ui.mirror.Add(card.id, Role::kText, label, value, rect);
}

// As large as there is room for, its unit behind it; what is left of the box, for a small chart.
Rect DrawFigure(Ui& ui, const Card& card, Rect box) {
  const float unit_width = card.unit.empty() ? 0 : ui.canvas.TextWidth(Face::kSmall, card.unit) + 5;
  Face face = Face::kFigure;
  for (const Face smaller : {Face::kTitle, Face::kStrong}) {
    if (ui.canvas.TextWidth(face, card.figure) + unit_width <= box.width) break;
    face = smaller;
  }
  const Color color = card.failure ? ui.theme.failure : ui.theme.text;
  box.CutLeft(ui.canvas.TextIn(face, box, color, card.figure) + 5);
  if (!card.unit.empty()) {
    const float lower = face == Face::kFigure ? 6 : face == Face::kTitle ? 2 : 0;
    ui.canvas.TextIn(Face::kSmall, {box.x, box.y + lower, box.width, box.height - 6}, ui.theme.muted,
                     card.unit);
    box.CutLeft(unit_width);
  }
  return {box.x + 8, box.y + 6, box.width - 8, box.height - 12};
}

void DrawCard(Ui& ui, Workbench& bench, const Card& card, Rect rect) {
  MirrorCard(ui, card, rect);
  Rect inner = rect.Inset(kCardMargin, 10);
  ui.canvas.TextIn(Face::kSmall, inner.CutTop(20), ui.theme.muted, card.label);
  const Rect beside = DrawFigure(ui, card, inner.CutTop(34));
  const Color below = card.waits ? ui.theme.waiting_text : ui.theme.muted;
  DrawParagraph(ui.canvas, inner, {{Face::kSmall, below, card.below}}, kBelowLine);
  inner.CutTop(2 * kBelowLine + 8);  // two lines everywhere, so that the charts stand in a row
  const Rect under{inner.x, inner.y, inner.width, std::min(inner.height - 4, 64.0F)};
  if (under.height >= kLeastChart) return DrawChart(ui, bench, card, under);
  if (beside.width >= kLeastSpark) DrawChart(ui, bench, card, beside);
}

std::vector<Card> AllCards(Ui& ui, Workbench& bench) {
  std::vector<Card> cards;
  AddCounterCards(ui, bench, cards);
  cards.push_back(LostCard(ui, bench));
  // A program that serves no requests has neither.
  const session::Session& session = bench.session();
  if (session.finished() && session.result().statistics.requests_started == 0) return cards;
  cards.push_back(ThroughputCard(ui, bench));
  cards.push_back(QueueCard(ui, bench));
  cards.push_back(LatencyCard(ui, bench));
  return cards;
}

// So many that every label fits, but not fewer than half of them for a long one's sake.
size_t CardsInARow(Ui& ui, const std::vector<Card>& cards, float width) {
  float least = kLeastCardWidth;
  for (const Card& card : cards) {
    least = std::max(least, ui.canvas.TextWidth(Face::kSmall, card.label) + 2 * kCardMargin);
  }
  const float half = static_cast<float>((cards.size() + 1) / 2);
  least = std::max(kLeastCardWidth, std::min(least, width / half));
  return std::max<size_t>(1, static_cast<size_t>(width / least));
}

}  // namespace

void DrawCounters(Ui& ui, Workbench& bench, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const std::vector<Card> cards = AllCards(ui, bench);
  const size_t room = CardsInARow(ui, cards, rect.width);
  // In two rows there is hardly any height left for charts, and in a low frame not for two rows.
  const size_t rows = cards.size() > room && rect.height >= 2 * kLeastRow ? 2 : 1;
  const size_t columns = std::min(room, (cards.size() + rows - 1) / rows);
  const float width = rect.width / static_cast<float>(columns);
  const float height = rect.height / static_cast<float>(rows);
  for (size_t i = 0; i < cards.size(); ++i) {
    if (i >= columns * rows) {
      MirrorCard(ui, cards[i], {});
      continue;
    }
    const Rect place{rect.x + width * static_cast<float>(i % columns),
                     rect.y + height * static_cast<float>(i / columns) + 1, width, height - 1};
    if (i % columns > 0) ui.canvas.VerticalHairline(place.x, place.y, place.bottom(), ui.theme.hairline);
    if (i % columns == 0) ui.canvas.HorizontalHairline(rect.x, rect.right(), place.y - 1, ui.theme.hairline);
    DrawCard(ui, bench, cards[i], place);
  }
}

namespace {

// What the program itself counts, and what fills the last row.
size_t NarrowCount(Workbench& bench, size_t cards) {
  const size_t own = bench.counters().size() + 1;
  return std::min(cards, std::max<size_t>(2, own + own % 2));
}

void DrawNarrowCard(Ui& ui, const Card& card, Rect place) {
  Rect inner = place.Inset(14, 8);
  ui.canvas.TextIn(Face::kSmall, inner.CutTop(18), ui.theme.muted, card.label);
  const Color color = card.failure ? ui.theme.failure : ui.theme.text;
  const float used = ui.canvas.TextIn(Face::kFigure, inner, color, card.figure);
  inner.CutLeft(used + 8);
  std::string beside = card.unit;
  if (card.expected >= 0) {
    const std::string expected = FormatCount(static_cast<uint64_t>(card.expected));
    beside =
        Fill(card.expected > 0 ? TextId::kOfExpected : TextId::kShouldBe, ui.language, {{"value", expected}});
  }
  if (ui.canvas.TextWidth(Face::kSmall, beside) > inner.width) return;
  ui.canvas.TextIn(Face::kSmall, {inner.x, inner.y + 5, inner.width, inner.height - 5}, ui.theme.muted,
                   beside);
}

}  // namespace

float NarrowCountersHeight(Ui& ui, Workbench& bench) {
  const size_t count = NarrowCount(bench, AllCards(ui, bench).size());
  return kNarrowCardHeight * static_cast<float>((count + 1) / 2);
}

void DrawCountersNarrow(Ui& ui, Workbench& bench, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const std::vector<Card> cards = AllCards(ui, bench);
  const size_t count = NarrowCount(bench, cards.size());
  const float width = rect.width / 2;
  for (size_t i = 0; i < cards.size(); ++i) {
    const Rect place{rect.x + width * static_cast<float>(i % 2),
                     rect.y + kNarrowCardHeight * static_cast<float>(i / 2), width, kNarrowCardHeight};
    MirrorCard(ui, cards[i], i < count ? place : Rect{});
    if (i >= count) continue;
    if (i % 2 > 0) ui.canvas.VerticalHairline(place.x, place.y, place.bottom(), ui.theme.hairline);
    if (i % 2 == 0) ui.canvas.HorizontalHairline(rect.x, rect.right(), place.bottom() - 1, ui.theme.hairline);
    DrawNarrowCard(ui, cards[i], place);
  }
}

}  // namespace interleave::ui
