#include "ui/timeline_sessions.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/format.hpp"
#include "ui/icons.hpp"
#include "ui/sql_label.hpp"
#include "ui/timeline_lanes.hpp"

namespace interleave::ui {
namespace {

using trace::DatabaseSession;
using trace::DatabaseSessions;
using trace::SessionStatement;
using trace::SessionStretch;

constexpr float kHeadHeight = 18;
constexpr float kTallest = 20;
constexpr float kSmallest = 7;
constexpr float kMostShare = 0.45F;  // of the room that lanes and strip have together
constexpr float kBottomRoom = 4;
constexpr float kLabelRoom = 8;
constexpr float kLabelledHeight = 12;
constexpr size_t kMostArrows = 80;
constexpr uint32_t kMostWithArrows = 8;  // lanes that have an arrow for each wait

struct Lanes {
  Rect area;
  float height = 0;
  uint32_t count = 0;  // that there is room for

  float Top(uint32_t number) const { return area.y + static_cast<float>(number - 1) * height; }
  Rect Box(uint32_t number, float x0, float x1) const {
    const float inset = height >= 10 ? 2.0F : 1.0F;
    return {x0, Top(number) + inset, x1 - x0, height - 2 * inset};
  }
};

Lanes Arrange(const DatabaseSessions& sessions, Rect area) {
  Lanes lanes{.area = area};
  const float each = area.height / static_cast<float>(sessions.count());
  lanes.height = std::floor(std::clamp(each, kSmallest, kTallest));
  lanes.count = std::min(sessions.count(), static_cast<uint32_t>(area.height / lanes.height));
  return lanes;
}

class Strip {
 public:
  Strip(Ui& ui, Workbench& bench, const TimeAxis& axis, const Lanes& lanes)
      : ui_(ui),
        bench_(bench),
        axis_(axis),
        lanes_(lanes),
        sessions_(bench.session().database_sessions()),
        now_ns_(bench.player().time_ns()) {}

  void Draw() {
    for (uint32_t number = 1; number <= lanes_.count; ++number) {
      DrawTransactions(number);
      DrawStatements(number);
    }
    for (uint32_t number = 1; number <= lanes_.count; ++number) DrawArrows(number);
    for (const Label& label : labels_) DrawLabel(label);
  }

  const SessionStatement* StatementAt(Point place, uint32_t* number) const {
    if (!lanes_.area.Contains(place)) return nullptr;
    *number = static_cast<uint32_t>((place.y - lanes_.area.y) / lanes_.height) + 1;
    if (*number > lanes_.count) return nullptr;
    const double time_ns = axis_.ToTime(place.x);
    const std::vector<SessionStatement>& all = sessions_.of(*number).statements;
    const size_t at = FirstEndingAfter(all, 0, time_ns);
    if (time_ns > now_ns_ || at == all.size()) return nullptr;
    return static_cast<double>(all[at].begin_ns) <= time_ns ? &all[at] : nullptr;
  }

 private:
  struct Label {
    const SessionStatement* statement;
    Rect box;
    bool on_stripes;
  };

  float Left(int64_t time_ns) const {
    return std::max(axis_.ToX(static_cast<double>(time_ns)), axis_.x - 400);
  }
  float Right(int64_t time_ns) const {
    const double shown_ns = std::min(static_cast<double>(time_ns), now_ns_);
    return std::min(axis_.ToX(shown_ns), axis_.x + axis_.width + 400);
  }
  double LastNs() const { return std::min(axis_.end_ns, now_ns_); }
  // One after another, what falls on a pixel that is drawn already being skipped.
  template <typename Stretch, typename Visit>
  void Each(const std::vector<Stretch>& all, Visit visit) const {
    const float pixel = 1 / ui_.canvas.pixel_ratio();
    size_t at = FirstEndingAfter(all, 0, axis_.begin_ns);
    while (at < all.size() && static_cast<double>(all[at].begin_ns) < LastNs()) {
      const float x0 = Left(all[at].begin_ns);
      const float x1 = std::max(x0 + pixel, Right(all[at].end_ns));
      visit(all[at], x0, x1);
      const bool narrow = x1 - x0 <= pixel;
      const double drawn_ns = narrow ? axis_.ToTime((std::floor(x0 / pixel) + 1) * pixel) : 0;
      at = narrow ? std::max(at + 1, FirstEndingAfter(all, at + 1, drawn_ns)) : at + 1;
    }
  }

  void DrawTransactions(uint32_t number) {
    Each(sessions_.of(number).transactions, [&](const SessionStretch& one, float x0, float x1) {
      const bool failed = one.failed && static_cast<double>(one.end_ns) <= now_ns_;
      const Color color = failed ? ui_.theme.failure : ui_.theme.accent;
      const Rect box{x0, lanes_.Top(number), x1 - x0, lanes_.height - 1};
      ui_.canvas.Fill(box, Mix(ui_.theme.panel, color, 0.16F), box.width >= 5 ? kSpanCorner : 0);
    });
  }

  void DrawStatements(uint32_t number) {
    Each(sessions_.of(number).statements, [&](const SessionStatement& one, float x0, float x1) {
      const Rect box = lanes_.Box(number, x0, x1);
      DrawFlat(ui_, box, ui_.theme.io, ui_.theme.io_outline);
      const bool waits = static_cast<double>(one.blocked_ns) < now_ns_;
      if (waits) DrawWait(one, box);
      if (one.refused && static_cast<double>(one.served_ns) <= now_ns_)
        DrawCross(ui_.canvas, {x1 + 1, box.center().y}, std::min(8.0F, box.height), ui_.theme.failure, 1.6F);
      if (box.height >= kLabelledHeight && box.width > kLabelRoom) labels_.push_back({&one, box, waits});
    });
  }

  void DrawWait(const SessionStatement& one, Rect box) {
    const float x0 = std::max(box.x, Left(one.blocked_ns));
    const float x1 = Right(std::min(one.served_ns, one.end_ns));
    const Rect wait{x0, box.y, std::max(0.0F, x1 - x0), box.height};
    if (wait.width < 5 || wait.height < 6)
      return ui_.canvas.Fill(wait, Mix(ui_.theme.row_wait_fill, ui_.theme.row_wait, 0.5F));
    ui_.canvas.Hatch(wait, ui_.theme.row_wait_fill, ui_.theme.row_wait, kSpanCorner,
                     axis_.StripePhase(x0, kStripePeriod));
  }

  // Of the names that a statement can be called by the longest that has room; on stripes with a ground.
  void DrawLabel(const Label& label) {
    const Rect seen = label.box.Intersect(lanes_.area);
    const std::string& sql = bench_.session().log().texts()[label.statement->text];
    for (const std::string& name : {ShortSql(sql), FirstWord(sql)}) {
      const float width = ui_.canvas.TextWidth(Face::kSmall, name) + kLabelRoom;
      if (width > seen.width) continue;
      if (label.on_stripes) {
        ui_.canvas.Fill({seen.center().x - width / 2, seen.y + 1, width, seen.height - 2},
                        ui_.theme.row_wait_fill, kSpanCorner);
      }
      ui_.canvas.TextIn(Face::kSmall, seen, ui_.theme.text, name, Align::kCenter);
      return;
    }
  }

  // Among many lanes all of them would be a tangle: there only of those who wait now.
  void DrawArrows(uint32_t number) {
    size_t drawn = 0;
    const bool crowded = lanes_.count > kMostWithArrows;
    Each(sessions_.of(number).statements, [&](const SessionStatement& one, float, float) {
      const bool begun = one.blocked_ns != trace::kLasts && static_cast<double>(one.blocked_ns) < now_ns_;
      if (crowded && static_cast<double>(std::min(one.served_ns, one.end_ns)) <= now_ns_) return;
      if (!begun || one.blocker == 0 || one.blocker > lanes_.count || one.blocker == number) return;
      if (drawn++ < kMostArrows) DrawArrow(number, one);
    });
  }

  void DrawArrow(uint32_t number, const SessionStatement& one) {
    const float x = axis_.ToX(static_cast<double>(one.blocked_ns)) + 3;
    if (x < axis_.x) return;
    const Rect from = lanes_.Box(number, x, x);
    const Rect to = lanes_.Box(one.blocker, x, x);
    const bool down = one.blocker > number;
    const Point begin{x, down ? from.bottom() : from.y};
    const Point tip{x, to.center().y};
    ui_.canvas.Line(begin, {tip.x, tip.y - (down ? 4.0F : -4.0F)}, ui_.theme.row_wait, 1.2F);
    DrawArrowHead(ui_.canvas, tip, down ? 1.5708F : -1.5708F, 6, ui_.theme.row_wait);
  }

  Ui& ui_;
  Workbench& bench_;
  const TimeAxis& axis_;
  const Lanes& lanes_;
  const DatabaseSessions& sessions_;
  double now_ns_;
  std::vector<Label> labels_;  // above all else
};

std::string DescribeStatement(Ui& ui, Workbench& bench, uint32_t number, const SessionStatement& one) {
  const Language language = ui.language;
  const auto now_ns = static_cast<int64_t>(bench.player().time_ns());
  std::string text = SessionName(ui, number) + " · " + bench.session().ActorName(one.actor) + "\n" +
                     bench.session().log().texts()[one.text];
  if (one.end_ns > now_ns) {
    text += "\n" + Fill(TextId::kSpanSince, language, {{"begin", FormatTime(one.begin_ns, language, 6)}});
  } else {
    text += "\n" + FormatStretch(one.begin_ns, one.end_ns, language);
  }
  if (one.blocked_ns < now_ns) {
    const int64_t until_ns = std::min({one.served_ns, one.end_ns, now_ns});
    const std::string length = FormatTime(until_ns - one.blocked_ns, language, 4);
    text += "\n" + (one.blocker == 0 ? Fill(TextId::kSessionWaited, language, {{"length", length}})
                                     : Fill(TextId::kSessionWaitedFor, language,
                                            {{"length", length}, {"holder", SessionName(ui, one.blocker)}}));
  }
  if (one.refused && one.served_ns <= now_ns) text += std::string("\n") + ui.Say(TextId::kSessionRefused);
  return text;
}

void DrawNames(Ui& ui, Workbench& bench, const Lanes& lanes, Rect names) {
  const DatabaseSessions& sessions = bench.session().database_sessions();
  const auto now_ns = static_cast<int64_t>(bench.player().time_ns());
  const auto stride = static_cast<uint32_t>(std::ceil(kLabelledHeight / lanes.height));
  for (uint32_t number = 1; number <= lanes.count; number += stride) {
    const bool used = UserOf(sessions.of(number), now_ns) != 0;
    const Rect box{names.x + 2, lanes.Top(number), names.width - 12, std::max(kLabelledHeight, lanes.height)};
    ui.canvas.TextIn(Face::kTable, box, used ? ui.theme.text : ui.theme.muted, SessionName(ui, number),
                     Align::kRight);
  }
}

// For whom the strip is not to be seen: each session that does something, in a line.
std::string DescribeAll(Ui& ui, Workbench& bench) {
  const DatabaseSessions& sessions = bench.session().database_sessions();
  const double now_ns = bench.player().time_ns();
  std::string all;
  for (uint32_t number = 1; number <= sessions.count(); ++number) {
    const std::vector<SessionStatement>& statements = sessions.of(number).statements;
    const size_t at = FirstEndingAfter(statements, 0, now_ns);
    if (at == statements.size() || static_cast<double>(statements[at].begin_ns) > now_ns) continue;
    const SessionStatement& one = statements[at];
    if (!all.empty()) all += "; ";
    all += SessionName(ui, number) + ", " + bench.session().ActorName(one.actor) + ": " +
           ShortSql(bench.session().log().texts()[one.text]);
    if (static_cast<double>(one.blocked_ns) < now_ns && one.blocker != 0)
      all += ", " + Fill(TextId::kSessionWaitsFor, ui.language, {{"holder", SessionName(ui, one.blocker)}});
  }
  return all.empty() ? ui.Say(TextId::kSessionsIdle) : all;
}

// The last stretch that has begun by a time, if it lasts then.
const SessionStretch* LastingAt(const std::vector<SessionStretch>& all, int64_t time_ns) {
  const size_t at = FirstEndingAfter(all, 0, static_cast<double>(time_ns));
  return at < all.size() && all[at].begin_ns <= time_ns ? &all[at] : nullptr;
}

}  // namespace

float SessionsHeight(Workbench& bench, float room) {
  const uint32_t count = bench.session().database_sessions().count();
  if (count == 0) return 0;
  const float wanted = kHeadHeight + kBottomRoom + static_cast<float>(count) * kTallest;
  return std::floor(std::min(wanted, room * kMostShare));
}

std::string SessionName(const Ui& ui, uint32_t number) {
  return Fill(TextId::kSessionName, ui.language, {{"number", std::to_string(number)}});
}

uint32_t UserOf(const DatabaseSession& session, int64_t time_ns) {
  if (const SessionStretch* loan = LastingAt(session.loans, time_ns)) return loan->actor;
  if (const SessionStretch* transaction = LastingAt(session.transactions, time_ns)) return transaction->actor;
  const size_t at = FirstEndingAfter(session.statements, 0, static_cast<double>(time_ns));
  const bool lasts = at < session.statements.size() && session.statements[at].begin_ns <= time_ns;
  return lasts ? session.statements[at].actor : 0;
}

std::string DescribePool(Ui& ui, Workbench& bench, int64_t time_ns) {
  constexpr uint64_t kMostNamed = 4;
  const DatabaseSessions& sessions = bench.session().database_sessions();
  uint64_t lent = 0;
  bool has_pool = false;
  for (uint32_t number = 1; number <= sessions.count(); ++number) {
    has_pool = has_pool || !sessions.of(number).loans.empty();
    if (LastingAt(sessions.of(number).loans, time_ns) != nullptr) ++lent;
  }
  if (!has_pool) return "";
  std::string who;
  uint64_t waiting = 0;
  for (const SessionStretch& wait : sessions.pool_waits()) {
    if (wait.begin_ns > time_ns) break;
    if (wait.end_ns <= time_ns) continue;
    if (++waiting > kMostNamed) continue;
    who += (who.empty() ? "" : ", ") + bench.session().ActorName(wait.actor);
  }
  if (waiting > kMostNamed) who += "…";
  const std::string text = CountOf(TextId::kPoolLent, ui.language, lent);
  if (waiting == 0) return text;
  return text + ", " + CountOf(TextId::kPoolWaiting, ui.language, waiting) + ": " + who;
}

void DrawSessions(Ui& ui, Workbench& bench, const TimeAxis& axis, Rect strip, float gutter) {
  ui.mirror.Add("sessions", Role::kText, ui.Say(TextId::kSessions), DescribeAll(ui, bench), strip);
  ui.canvas.HorizontalHairline(strip.x, strip.right(), strip.y, ui.theme.hairline);
  const Rect head = strip.CutTop(kHeadHeight);
  ui.canvas.Fill({head.x, head.y + 1, head.width, head.height - 1}, ui.theme.panel);
  ui.canvas.TextIn(Face::kSmall, {head.x + gutter, head.y, head.width - gutter, head.height}, ui.theme.muted,
                   ui.Say(TextId::kSessions));
  const std::string pool = DescribePool(ui, bench, static_cast<int64_t>(bench.player().time_ns()));
  const float taken = gutter + ui.canvas.TextWidth(Face::kSmall, ui.Say(TextId::kSessions)) + 16;
  if (!pool.empty() && taken + ui.canvas.TextWidth(Face::kSmall, pool) < head.width)
    ui.canvas.TextIn(Face::kSmall, head, ui.theme.muted, pool, Align::kRight);
  const Rect names = strip.CutLeft(gutter);
  const Lanes lanes = Arrange(bench.session().database_sessions(), strip);
  DrawNames(ui, bench, lanes, names);
  Strip drawn(ui, bench, axis, lanes);
  ui.PushClip(strip);
  drawn.Draw();
  ui.PopClip();
  if (!ui.interaction.Over(strip)) return;
  uint32_t number = 0;
  const SessionStatement* statement = drawn.StatementAt(ui.interaction.pointer(), &number);
  if (statement != nullptr)
    ui.tooltip = {DescribeStatement(ui, bench, number, *statement), lanes.Box(number, strip.x, strip.x + 1)};
}

}  // namespace interleave::ui
