// What the page works on: one session with its run, the player over it, the results of the other
// strategies, what a search of all schedules finds of each, and the messages about what went wrong. Panels
// read it and call it; it draws nothing.
//
// Work() runs the session ahead of the player and then the others, within the time it is given. Opening
// something that is refused leaves everything as it was and adds a notice. The search is made elsewhere:
// whoever owns the workbench carries its messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/database_view.hpp"
#include "session/link.hpp"
#include "session/program.hpp"
#include "session/search_client.hpp"
#include "session/session.hpp"
#include "trace/chart.hpp"
#include "ui/player.hpp"
#include "ui/results.hpp"
#include "ui/split.hpp"
#include "ui/survey.hpp"

namespace interleave::ui {

struct Notice {
  enum class Kind : uint8_t {
    kRefused,   // the program: text from the session
    kBadEntry,  // what was typed into a field
    kBadLink,
    kLinkDiffers,
    kLimit,
    kNotCopied,
    kNotOpened,    // a document: where it lies
    kSaved,        // a file that was asked for: where it lies
    kNotTaken,     // the run cannot be written so: why
    kForeignCode,  // a link brought code of somebody's own; no text of its own
  };
  Kind kind = Kind::kRefused;
  std::string text;  // may have several lines
};

class Workbench {
 public:
  Workbench();

  // `fragment` empty: the default scenario. `play`: begin to play where the link names no position and brings
  // no code of its own.
  void OpenFragment(std::string_view fragment, bool play);
  void SelectScenario(std::string_view name);
  void SelectStrategy(std::string_view name);
  void SetParameter(std::string_view name, int64_t value);
  void SetSeed(uint64_t seed);
  // Those to choose from: none where the program has no threads.
  const std::vector<std::string>& runtimes() const { return runtimes_; }
  const std::string& runtime() const { return session_.runtime(); }
  void SetRuntime(std::string_view name);  // one of runtimes()
  // Runs another text; where it has a mistake nothing changes, and that is what comes back. A text that no
  // workload would call runs as a program of its own, without the scenario.
  std::optional<session::Mistake> SetText(std::string text);
  void OpenProgram(std::string text);  // a program of one's own from the start
  // Back to the file of the scenario that the text was edited from.
  void Reset();
  // Runs a schedule that the search of what is shown has found: its order, a few requests, steps for time.
  void PlaySchedule(const std::string& schedule);
  bool untimed() const { return session_.settings().schedule.starts_with('u'); }
  void BackToTimed();  // to the run that was shown before
  // How many requests the search takes: more would be too many for most programs.
  static constexpr int64_t kLeastExplored = 2;
  static constexpr int64_t kMostExplored = 6;
  int64_t explored_requests() const;
  void SetExploredRequests(int64_t count);
  // Shows a run that was made by hand, at a step of it (UINT32_MAX: its end), until another one is opened.
  void ShowHandMade(const session::Settings& settings, uint32_t step);
  void ShowTimed(uint32_t step);  // the run before it, at a step
  uint32_t wanted_step() const { return wanted_position_ > 0 ? wanted_position_ : player_.step(); }
  bool can_reset() const { return edited() && !home_.scenario.empty(); }
  bool edited() const { return !session_.settings().source.empty(); }

  // Another strategy of the scenario, by name, to be run beside the one that is shown; "": none.
  void ShowBeside(std::string_view strategy);
  const std::string& beside() const { return beside_; }
  Split& split() { return split_; }

  // Other runs than the one that is shown are under way.
  bool works_beside() const { return split_.busy() || results_.busy() || survey_.busy(); }
  // Runs for about `budget_s` of real time; true while something is still to be run.
  bool Work(double budget_s);
  // Only what is shown, for a share of `budget_s`, for frames have yet to read the records; true while its
  // charts have more to come.
  bool WorkOnRun(double budget_s);
  bool Tick(double delta_s);    // playback; true when something moved
  bool reduced_motion = false;  // selecting something shows its end instead of playing

  session::Session& session() { return session_; }
  const std::string& source() const { return session_.source(); }  // the text that runs
  Player& player() { return player_; }
  const Results& results() const { return results_; }
  session::SearchClient& search() { return search_; }
  const session::SearchClient& search() const { return search_; }
  // What the search knows of a strategy, of its edited text where that is what runs; null: nothing is wanted.
  const session::SearchClient::Known* SearchOf(const session::Strategy& strategy) const;
  // Of the decision that a path leads to in an untimed run (Exploration::AnswerAt). Nothing: not known yet;
  // without options: it will not be known.
  std::optional<session::PathAnswer> AskSearch(const session::Settings& run, std::span<const uint32_t> path);
  // The whole catalog, from when it is asked for: it runs and is searched after what is shown.
  void WantSurvey();
  const Survey& survey() const { return survey_; }
  // What the search knows of a cell's runtime. REQUIRES: the survey is wanted.
  const session::SearchClient::Known& SurveySearch(const Survey::Cell& cell, size_t runtime) const {
    return search_.Of(survey_begin_ + cell.first_search + runtime);
  }
  const session::Scenario* scenario() const { return scenario_; }
  const session::Strategy* strategy() const { return strategy_; }
  const session::Settings& settings() const { return session_.settings(); }
  // Those that can be set: none for a program that no workload calls.
  std::vector<session::Parameter> parameters() const;
  bool has_run() const { return has_run_; }
  uint32_t run_number() const { return run_number_; }  // goes up with every run that is opened

  // At the position, kept until the position or the log changes. Statistics may lag a little behind while a
  // long run plays.
  const std::vector<session::CounterResult>& counters();
  const trace::Statistics& statistics();
  const trace::RunSeries& series() const {
    return series_;
  }  // over the whole run; a little behind as it grows
  const std::vector<session::TaskLocals>& locals();
  const session::DatabaseView& database();
  const trace::LostUpdate* lost_update_at_position();  // the last one up to the position; null: none
  uint32_t lost_rows_at_position();                    // how many updates of rows were lost by then
  int64_t end_ns() const { return player_.end_ns(); }

  const std::vector<Notice>& notices() const { return notices_; }
  void AddNotice(Notice::Kind kind, std::string text);
  void DropNotice(size_t index) { notices_.erase(notices_.begin() + static_cast<ptrdiff_t>(index)); }

  // The link to where this stands; `tab` as session::LinkWriter::At takes it.
  const std::string& fragment(std::string_view tab = {});
  // The tab that the last link asked for, once; nothing: no link was opened since.
  std::optional<std::string> TakeTab() { return std::exchange(asked_tab_, std::nullopt); }

 private:
  void AddDifferences(const std::vector<std::string>& differences);
  base::Result<bool> OpenRun(const session::Settings& settings);
  base::Result<bool> TryToOpen(const session::Settings& settings);
  bool Open(const session::Settings& settings);  // with a notice where it is refused
  session::Settings SettingsFor(std::string text) const;
  session::Settings TimedSettings() const;
  void WantSearch();
  void SearchLike(int64_t requests);
  void FollowSplit();
  bool WorkBeside();
  void Begin(bool play);
  void Derive();
  void FinishRun();
  void SyncPosition();
  std::vector<std::string> FindRuntimes() const;

  session::Session session_;
  Player player_;
  Results results_;
  Split split_;
  std::string beside_;
  session::SearchClient search_;
  Survey survey_;
  size_t survey_begin_ = 0;                         // of its searches, in what the search wants
  std::vector<const session::Strategy*> searched_;  // by the place in what the search wants
  int64_t explored_requests_ = 0;                   // 0: as many as the scenario is explored with
  std::optional<session::Settings> timed_;          // what was shown before an untimed run
  const session::Scenario* scenario_ = nullptr;
  const session::Strategy* strategy_ = nullptr;
  session::Settings home_;  // of the last run of a scenario's file, where the text was edited from there
  std::vector<std::pair<std::string, int64_t>> unused_parameters_;  // set for strategies that take them
  std::vector<Notice> notices_;
  std::vector<std::string> runtimes_;
  bool has_run_ = false;
  uint32_t run_number_ = 0;
  bool finished_seen_ = false;
  uint32_t wanted_position_ = 0;  // of a link, until the run has got there

  struct Kept {
    uint32_t step = UINT32_MAX;
    uint64_t records = UINT64_MAX;
    double cost_s = 0;
    double made_s = -1;
  };
  static double NowSeconds();
  bool Stale(Kept& kept) const;
  template <typename Maker>
  static void Make(Kept& kept, const Maker& maker);
  void BeginSeries();
  bool ContinueSeries();  // true: the charts have changed or will, so another frame is wanted
  Kept counters_kept_, statistics_kept_, locals_kept_, database_kept_;
  std::vector<session::CounterResult> counters_;
  trace::Statistics statistics_;
  trace::RunSeries series_;
  std::optional<trace::Charter> charter_;  // of the next series, while it is being read
  uint64_t series_records_ = 0;            // of the log, in the last series that was begun
  std::vector<session::TaskLocals> locals_;
  session::DatabaseView database_;
  std::vector<uint32_t> lost_row_steps_;  // of the run, of the anomalies that were looked at
  size_t anomalies_seen_ = 0;
  std::optional<session::LinkWriter> link_;  // of the run
  std::string fragment_;
  uint32_t fragment_step_ = UINT32_MAX;
  std::string fragment_tab_;
  std::optional<std::string> asked_tab_;
};

}  // namespace interleave::ui
