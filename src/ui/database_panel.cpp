// The tab "Database": what its sessions do at this moment, who waits for whom, and the versions of the rows,
// with who wrote, sees and locks them.
#include <algorithm>

#include "ui/anomaly_words.hpp"
#include "ui/format.hpp"
#include "ui/panels.hpp"
#include "ui/sql_label.hpp"
#include "ui/text_layout.hpp"
#include "ui/timeline_sessions.hpp"

namespace interleave::ui {
namespace {

using session::DatabaseObject;
using session::DatabaseView;
using session::RowVersion;
using session::SessionView;
using session::TableView;

constexpr float kTextLine = 20;
constexpr float kSmallLine = 18;
constexpr float kSection = 24;  // between two parts
constexpr float kCellRoom = 20;
constexpr float kMarkWidth = 22;
constexpr size_t kMostNamed = 16;
constexpr size_t kMostAnomalies = 20;

class Panel {
 public:
  Panel(Ui& ui, Workbench& bench, Rect column)
      : ui_(ui),
        bench_(bench),
        view_(bench.database()),
        sessions_(bench.session().database_sessions()),
        now_ns_(static_cast<int64_t>(bench.player().time_ns())),
        column_(column) {}

  // Returns the height used.
  float Draw() {
    const float top = column_.y;
    DrawAllSessions();
    for (const TableView& table : view_.tables) {
      column_.y += kSection;
      DrawTable(table);
    }
    column_.y += kSection;
    DrawAnomalies();
    return column_.y - top;
  }

 private:
  void Heading(const std::string& text, const std::string& beside) {
    const float width = ui_.canvas.Heading({column_.x, column_.y, column_.width, 16}, ui_.theme.muted, text);
    const Rect rest{column_.x + width + 16, column_.y, column_.width - width - 16, 16};
    const bool fits = ui_.canvas.TextWidth(Face::kSmall, beside) <= rest.width;
    if (fits) ui_.canvas.TextIn(Face::kSmall, rest, ui_.theme.muted, beside, Align::kRight);
    column_.y += 26;
    if (!fits && !beside.empty()) Paragraph(Face::kSmall, ui_.theme.muted, beside);
  }

  void Paragraph(Face face, Color color, const std::string& text, float indent = 0) {
    column_.y += DrawParagraph(ui_.canvas, {column_.x + indent, column_.y, column_.width - indent, 0},
                               {{face, color, text}}, face == Face::kSmall ? kSmallLine : kTextLine);
  }

  // ---- Sessions.

  // "db 1 (#3)".
  std::string Named(uint32_t number) const {
    const uint32_t user = number <= sessions_.count() ? UserOf(sessions_.of(number), now_ns_) : 0;
    const std::string name = SessionName(ui_, number);
    return user == 0 ? name : name + "\u00a0(" + bench_.session().ActorName(user) + ")";
  }

  std::string NamedAll(const std::vector<uint32_t>& numbers) const {
    std::string all;
    for (size_t i = 0; i < numbers.size() && i < kMostNamed; ++i)
      all += (i == 0 ? "" : ", ") + Named(numbers[i]);
    return numbers.size() > kMostNamed ? all + "…" : all;
  }

  std::string StateText(const SessionView& session) const {
    switch (session.state) {
      case SessionView::State::kIdle:
        return ui_.Say(TextId::kSessionIdle);
      case SessionView::State::kFailed:
        return ui_.Say(TextId::kSessionFailed);
      case SessionView::State::kInTransaction:
        return Fill(TextId::kSessionInTransaction, ui_.language, {{"isolation", session.isolation}});
    }
    return "";
  }

  std::string ObjectText(const DatabaseObject& object) const {
    const auto say = [&](TextId id) { return Fill(id, ui_.language, {{"name", object.name}}); };
    std::string text;
    switch (object.kind) {
      case DatabaseObject::Kind::kNone:
        return "";
      case DatabaseObject::Kind::kRow:
        return say(TextId::kObjectRow);
      case DatabaseObject::Kind::kKey:
        return say(TextId::kObjectKey);
      case DatabaseObject::Kind::kTime:
        return say(TextId::kObjectTime);
      case DatabaseObject::Kind::kTable:
        text = say(TextId::kObjectTable);
        break;
      case DatabaseObject::Kind::kAdvisoryLock:
        text = say(TextId::kObjectAdvisoryLock);
        break;
    }
    return object.mode.empty() ? text : text + ", " + object.mode;
  }

  void DrawAllSessions() {
    const std::string pool = DescribePool(ui_, bench_, now_ns_);
    Heading(ui_.Say(TextId::kSessions), pool);
    if (!pool.empty()) ui_.mirror.AddText("db-pool", Role::kText, ui_.Say(TextId::kSessions), pool);
    if (view_.sessions.empty()) Paragraph(Face::kText, ui_.theme.muted, ui_.Say(TextId::kNoSessions));
    std::vector<uint32_t> idle;
    for (const SessionView& session : view_.sessions) {
      const bool rests =
          session.state == SessionView::State::kIdle && session.statement.empty() && session.locks.empty();
      if (!rests) {
        DrawSession(session);
        continue;
      }
      idle.push_back(session.number);
      ui_.mirror.AddText("db-session/" + std::to_string(session.number), Role::kText, Named(session.number),
                         StateText(session));
    }
    if (idle.empty()) return;
    Paragraph(Face::kSmall, ui_.theme.muted,
              Fill(TextId::kSessionsThatRest, ui_.language, {{"who", NamedAll(idle)}}));
  }

  void DrawSession(const SessionView& session) {
    const float top = column_.y;
    const bool failed = session.state == SessionView::State::kFailed;
    const bool idle = session.state == SessionView::State::kIdle && session.statement.empty();
    const std::string name = Named(session.number);
    const std::string state = StateText(session);
    std::string said = state;
    const Color name_color = idle ? ui_.theme.muted : ui_.theme.text;
    const Color state_color = failed ? ui_.theme.failure : ui_.theme.muted;
    column_.y += DrawParagraph(ui_.canvas, column_,
                               {{Face::kTable, name_color, name + " "}, {Face::kSmall, state_color, state}},
                               kTextLine);
    const auto add = [&](Face face, Color color, const std::string& text) {
      Paragraph(face, color, text, kMarkWidth);
      said += "; " + text;
    };
    if (!session.statement.empty()) add(Face::kTable, ui_.theme.text, session.statement);
    const bool waits = session.waits_what.kind != DatabaseObject::Kind::kNone;
    if (waits) {
      const TextId id = session.waits_for.empty() ? TextId::kSessionWaitsAlone : TextId::kSessionWaitsNow;
      add(Face::kSmall, ui_.theme.row_wait,
          Fill(id, ui_.language,
               {{"what", ObjectText(session.waits_what)}, {"holder", NamedAll(session.waits_for)}}));
    }
    for (const DatabaseObject& lock : session.locks)
      add(Face::kSmall, ui_.theme.muted,
          Fill(TextId::kSessionHolds, ui_.language, {{"what", ObjectText(lock)}}));
    column_.y += 4;
    ui_.mirror.AddText("db-session/" + std::to_string(session.number), Role::kText, name, said);
    ui_.canvas.HorizontalHairline(column_.x, column_.right(), column_.y,
                                  Mix(ui_.theme.panel, ui_.theme.hairline, 0.5F));
    column_.y += 4;
    if (waits)
      ui_.canvas.Fill({column_.x + 4, top + kTextLine + 2, 3, column_.y - top - kTextLine - 12},
                      ui_.theme.row_wait, 1.5F);
  }

  // ---- Rows.

  std::vector<float> WidthsOf(const TableView& table) const {
    std::vector<float> widths;
    for (size_t i = 0; i < table.columns.size(); ++i) {
      float width = ui_.canvas.TextWidth(Face::kTable, table.columns[i]);
      for (const RowVersion& row : table.rows)
        width = std::max(width, ui_.canvas.TextWidth(Face::kTable, row.values[i]));
      widths.push_back(std::min(width, column_.width * 0.4F) + kCellRoom);
    }
    return widths;
  }

  void DrawCells(const std::vector<std::string>& cells, const std::vector<float>& widths, Color color) {
    float x = column_.x + kMarkWidth;
    for (size_t i = 0; i < cells.size() && x < column_.right(); ++i) {
      const float room = std::min(widths[i] - kCellRoom / 2, column_.right() - x);
      std::string text = cells[i];
      if (ui_.canvas.TextWidth(Face::kTable, text) > room) text = ui_.canvas.Elide(Face::kTable, text, room);
      ui_.canvas.TextIn(Face::kTable, {x, column_.y, room, kTextLine}, color, text);
      x += widths[i];
    }
    column_.y += kTextLine;
  }

  void DrawTable(const TableView& table) {
    Heading(Fill(TextId::kTableRows, ui_.language, {{"table", table.name}}), "");
    const std::vector<float> widths = WidthsOf(table);
    DrawCells(table.columns, widths, ui_.theme.muted);
    ui_.canvas.HorizontalHairline(column_.x, column_.right(), column_.y, ui_.theme.hairline);
    column_.y += 4;
    for (size_t i = 0; i < table.rows.size(); ++i) DrawVersion(table, i, widths);
    if (table.rows.empty()) Paragraph(Face::kText, ui_.theme.muted, ui_.Say(TextId::kNoRows), kMarkWidth);
    if (table.more > 0)
      Paragraph(Face::kText, ui_.theme.muted, CountOf(TextId::kMoreVersions, ui_.language, table.more),
                kMarkWidth);
  }

  // What it is by its shape too: a disc is what everybody sees, a ring is not committed, a dash is past.
  void DrawState(const RowVersion& row, Point center) {
    if (row.maker != 0) return ui_.canvas.Ring(center, 4, ui_.theme.accent, 1.6F);
    if (row.newest) return ui_.canvas.Circle(center, 4, ui_.theme.safe);
    ui_.canvas.Fill({center.x - 4, center.y - 1, 8, 2}, ui_.theme.muted);
  }

  void DrawVersion(const TableView& table, size_t index, const std::vector<float>& widths) {
    const RowVersion& row = table.rows[index];
    DrawState(row, {column_.x + 8, column_.y + kTextLine / 2});
    const bool past = row.maker == 0 && !row.newest;
    DrawCells(row.values, widths, past ? ui_.theme.muted : ui_.theme.text);
    const std::string words = RowWords(row);
    Paragraph(Face::kSmall, ui_.theme.muted, words, kMarkWidth);
    column_.y += 6;
    std::string values;
    for (size_t i = 0; i < row.values.size(); ++i)
      values += (i == 0 ? "" : ", ") + table.columns[i] + " " + row.values[i];
    ui_.mirror.AddText("db-row/" + table.name + "/" + std::to_string(index), Role::kText, values, words);
  }

  std::string RowWords(const RowVersion& row) const {
    std::vector<std::string> parts;
    const auto say = [&](TextId id, const std::string& who) {
      parts.push_back(Fill(id, ui_.language, {{"who", who}}));
    };
    if (row.maker != 0) {
      say(TextId::kRowWritten, Named(row.maker));
    } else {
      parts.emplace_back(ui_.Say(!row.replaced ? TextId::kRowCommitted
                                 : row.deletes ? TextId::kRowDeleted
                                               : TextId::kRowReplaced));
    }
    if (row.replacer != 0)
      say(row.deletes ? TextId::kRowBeingDeleted : TextId::kRowBeingReplaced, Named(row.replacer));
    if (!row.seen_by.empty()) say(TextId::kRowSeen, NamedAll(row.seen_by));
    for (const RowVersion::Lock& lock : row.locks)
      parts.push_back(
          Fill(TextId::kRowLocked, ui_.language, {{"who", Named(lock.session)}, {"mode", lock.mode}}));
    for (const RowVersion::Lock& lock : row.asked) say(TextId::kRowAsked, Named(lock.session));
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : " · ") + part;
    return all;
  }

  // ---- Anomalies.

  // The latest first, as far as the position has come.
  void DrawAnomalies() {
    Heading(ui_.Say(TextId::kAnomalies), "");
    const std::vector<trace::Anomaly>& all = bench_.session().anomalies();
    const uint32_t position = bench_.session().position();
    const auto end = std::partition_point(all.begin(), all.end(),
                                          [&](const trace::Anomaly& one) { return one.step <= position; });
    const auto count = static_cast<size_t>(end - all.begin());
    for (size_t shown = 0; shown < std::min(count, kMostAnomalies); ++shown)
      DrawAnomaly(all, count - 1 - shown);
    if (count > kMostAnomalies)
      Paragraph(Face::kText, ui_.theme.muted,
                CountOf(TextId::kMoreAnomalies, ui_.language, count - kMostAnomalies), kMarkWidth);
    if (count > 0) return;
    Paragraph(Face::kText, ui_.theme.muted, ui_.Say(TextId::kNoAnomaly));
    ui_.mirror.AddText("db-anomalies", Role::kText, ui_.Say(TextId::kAnomalies), ui_.Say(TextId::kNoAnomaly));
  }

  void DrawAnomaly(const std::vector<trace::Anomaly>& all, size_t index) {
    const AnomalyWords words = WordsOf(bench_.session(), all[index], ui_.language);
    const Color color = DoesHarm(all[index]) ? ui_.theme.failure : ui_.theme.waiting_text;
    DrawCross(ui_.canvas, {column_.x + 8, column_.y + kTextLine / 2}, 8, color, 1.6F);
    Paragraph(Face::kStrong, color, words.name, kMarkWidth);
    Paragraph(Face::kText, ui_.theme.text, words.what + " " + words.help, kMarkWidth);
    column_.y += 8;
    ui_.mirror.AddText("db-anomaly/" + std::to_string(index), Role::kText, words.name,
                       words.what + " " + words.help);
  }

  Ui& ui_;
  Workbench& bench_;
  const DatabaseView& view_;
  const trace::DatabaseSessions& sessions_;
  int64_t now_ns_;
  Rect column_;
};

}  // namespace

bool HasDatabase(Workbench& bench) { return bench.session().database_sessions().count() > 0; }

void DrawDatabase(Ui& ui, Workbench& bench, View& view, Rect rect) {
  ui.canvas.Fill(rect, ui.theme.panel);
  const Rect inside = BeginScroll(ui, "database", rect, view.database);
  const float side = ui.touch ? kMargin : 24;
  const Rect column{inside.x + side, inside.y + 20, std::min(760.0F, inside.width - 2 * side), 0};
  const float used = Panel(ui, bench, column).Draw();
  EndScroll(ui, rect, view.database, used + 40);
}

}  // namespace interleave::ui
