#include "ui/workbench.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "session/packing.hpp"
#include "session/target.hpp"

namespace interleave::ui {
namespace {

// A database's statement costs as much as hundreds of instructions: this many are about a millisecond of it.
constexpr uint64_t kSliceInstructions = 2'000;
constexpr double kRunShare = 0.5;  // of the time that is worked: what records say takes as long as they do
constexpr const char* kFirstVisit = "event-loop-counter";

}  // namespace

Workbench::Workbench() = default;

void Workbench::AddNotice(Notice::Kind kind, std::string text) {
  const bool known = std::any_of(notices_.begin(), notices_.end(),
                                 [&](const Notice& one) { return one.kind == kind && one.text == text; });
  if (!known) notices_.push_back({kind, std::move(text)});
}

// One notice, a sentence for each.
void Workbench::AddDifferences(const std::vector<std::string>& differences) {
  std::string text;
  for (const std::string& difference : differences) {
    if (!text.empty()) text += "\n";
    text += difference;
    char& first = text[text.size() - difference.size()];
    first = static_cast<char>(std::toupper(static_cast<unsigned char>(first)));
    text += ".";
  }
  if (!text.empty()) AddNotice(Notice::Kind::kLinkDiffers, text);
}

bool Workbench::Open(const session::Settings& settings) {
  const base::Result<bool> opened = TryToOpen(settings);
  if (!opened.ok()) AddNotice(Notice::Kind::kRefused, opened.error().message);
  return opened.ok();
}

base::Result<bool> Workbench::OpenRun(const session::Settings& settings) {
  base::Result<bool> opened = session_.Open(settings);
  if (!opened.ok()) return opened;
  const session::Settings& now = session_.settings();
  scenario_ = session::FindScenario(now.scenario);
  strategy_ = scenario_ != nullptr ? session::FindStrategy(*scenario_, now.strategy) : nullptr;
  runtimes_ = FindRuntimes();
  has_run_ = true;
  ++run_number_;
  finished_seen_ = false;
  fragment_step_ = UINT32_MAX;
  link_.reset();
  wanted_position_ = 0;
  counters_kept_ = statistics_kept_ = locals_kept_ = database_kept_ = {};
  BeginSeries();
  lost_row_steps_.clear();
  anomalies_seen_ = 0;
  std::erase_if(notices_, [](const Notice& notice) {
    return notice.kind != Notice::Kind::kLinkDiffers && notice.kind != Notice::Kind::kForeignCode;
  });
  player_.Bind(&session_.log(), std::max<int64_t>(0, session_.parameter("step_ns")));
  FollowSplit();
  return opened;
}

base::Result<bool> Workbench::TryToOpen(const session::Settings& settings) {
  base::Result<bool> opened = OpenRun(settings);
  if (!opened.ok()) return opened;
  if (!untimed()) timed_.reset();
  if (scenario_ != nullptr) {
    home_ = TimedSettings();
    results_.Restart(home_, *scenario_);
  } else {
    results_.Clear();
  }
  WantSearch();
  return opened;
}

// At once, since a person waits for it; what is left of a long way there is made in slices, as ever.
void Workbench::ShowHandMade(const session::Settings& settings, uint32_t step) {
  constexpr double kPatienceSeconds = 0.05;
  const std::optional<session::Settings> before = std::exchange(timed_, TimedSettings());
  const base::Result<bool> opened = OpenRun(settings);
  if (!opened.ok()) {
    timed_ = before;
    return AddNotice(Notice::Kind::kRefused, opened.error().message);
  }
  wanted_position_ = step;
  const double until = NowSeconds() + kPatienceSeconds;
  while (session_.step_count() < step && NowSeconds() < until && session_.Advance(kSliceInstructions))
    continue;
  Work(0);
}

void Workbench::ShowTimed(uint32_t step) {
  if (untimed() && Open(TimedSettings())) wanted_position_ = step;
}

void Workbench::ShowBeside(std::string_view strategy) {
  beside_ = strategy;
  FollowSplit();
}

// Another scenario has other strategies, and nothing stands beside itself.
void Workbench::FollowSplit() {
  if (scenario_ == nullptr || session::FindStrategy(*scenario_, beside_) == nullptr) beside_.clear();
  const bool is_shown = strategy_ != nullptr && strategy_->name == beside_ && !edited();
  split_.Follow(TimedSettings(), is_shown ? "" : beside_);
}

void Workbench::Begin(bool play) {
  if (reduced_motion) {
    wanted_position_ = UINT32_MAX;
  } else if (play) {
    player_.Play();
  }
}

void Workbench::OpenFragment(std::string_view fragment, bool play) {
  if (fragment.size() > 2) {
    base::Result<session::Link> link = session::ParseLink(fragment);
    notices_.clear();
    timed_.reset();
    unused_parameters_.clear();
    if (link.ok() && Open(link.value().settings)) {
      if (scenario_ == nullptr) home_ = {};
      wanted_position_ = link.value().position;
      asked_tab_ = link.value().tab;
      if (untimed()) SearchLike(session_.parameter("requests"));
      AddDifferences(link.value().differences);
      // Code of somebody else's waits until the person has seen whose it is.
      if (edited()) {
        AddNotice(Notice::Kind::kForeignCode, "");
      } else if (wanted_position_ == 0) {
        Begin(play);
      }
      return;
    }
    if (!link.ok()) AddNotice(Notice::Kind::kBadLink, link.error().message);
    if (has_run_) return;
  }
  std::vector<Notice> earlier = std::move(notices_);
  session::Settings settings;
  settings.scenario = kFirstVisit;
  if (const session::Scenario* scenario = session::FindScenario(kFirstVisit)) {
    settings.strategy = scenario->default_strategy;
  }
  if (Open(settings)) Begin(play);
  notices_.insert(notices_.begin(), earlier.begin(), earlier.end());
}

void Workbench::SelectScenario(std::string_view name) {
  const session::Scenario* scenario = session::FindScenario(name);
  if (scenario == nullptr || scenario == scenario_) return;
  unused_parameters_.clear();
  session::Settings settings;
  settings.scenario = scenario->name;
  settings.strategy = scenario->default_strategy;
  settings.seed = session_.settings().seed;
  // A runtime that was chosen stays, where the other scenario knows it.
  const std::string chosen = TimedSettings().runtime;
  const std::vector<std::string>& known = scenario->runtimes;
  if (chosen != scenario->runtime && std::find(known.begin(), known.end(), chosen) != known.end())
    settings.runtime = chosen;
  notices_.clear();
  if (Open(settings)) Begin(true);
}

void Workbench::SelectStrategy(std::string_view name) {
  if (scenario_ == nullptr) return;
  session::Settings settings = TimedSettings();
  settings.strategy = name;
  settings.source.clear();
  settings.file_name.clear();
  // What another strategy made no use of has waited.
  for (const auto& unused : unused_parameters_) {
    const bool is_set = std::any_of(settings.parameters.begin(), settings.parameters.end(),
                                    [&](const auto& set) { return set.first == unused.first; });
    if (!is_set) settings.parameters.push_back(unused);
  }
  unused_parameters_ = session::DropUnusedParameters(settings);
  notices_.clear();
  if (Open(settings)) Begin(true);
}

std::vector<session::Parameter> Workbench::parameters() const {
  if (scenario_ != nullptr) return scenario_->parameters;
  return session_.driven() ? session::ProgramParameters() : std::vector<session::Parameter>();
}

void Workbench::SetParameter(std::string_view name, int64_t value) {
  session::Settings settings = TimedSettings();
  std::erase_if(settings.parameters, [&](const auto& parameter) { return parameter.first == name; });
  const std::vector<session::Parameter> declarations = parameters();
  const auto declared = std::find_if(declarations.begin(), declarations.end(),
                                     [&](const session::Parameter& one) { return one.name == name; });
  if (declared == declarations.end()) return;
  if (value != declared->default_value) settings.parameters.emplace_back(name, value);
  // What is shown without time has the search's number of requests.
  if (untimed() && name == "requests") explored_requests_ = value;
  const bool was_playing = player_.playing();
  if (Open(settings)) was_playing ? Begin(true) : void(wanted_position_ = UINT32_MAX);
}

void Workbench::SetSeed(uint64_t seed) {
  session::Settings settings = TimedSettings();
  settings.seed = seed;
  if (Open(settings)) Begin(true);
}

// The catalog says which tell its files apart; of another text it is the text that says it.
std::vector<std::string> Workbench::FindRuntimes() const {
  if (scenario_ != nullptr && scenario_->runtimes.size() > 1) return scenario_->runtimes;
  const bool is_of_catalog = scenario_ != nullptr && !edited();
  if (is_of_catalog || !session_.may_start_threads()) return {};
  return session::Runtimes();
}

void Workbench::SetRuntime(std::string_view name) {
  if (name == runtime()) return;
  session::Settings settings = TimedSettings();
  // What is the scenario's own is left out, so that settings that mean the same are the same.
  settings.runtime = scenario_ != nullptr && scenario_->runtime == name ? "" : name;
  if (Open(settings)) Begin(true);
}

// The scenario that the text was edited from keeps it while its workload has something to call.
session::Settings Workbench::SettingsFor(std::string text) const {
  if (home_.scenario.empty()) {
    session::Settings settings = TimedSettings();
    settings.source = std::move(text);
    return settings;
  }
  session::Settings settings = home_;
  settings.seed = TimedSettings().seed;
  settings.source = std::move(text);
  const session::Scenario* scenario = session::FindScenario(settings.scenario);
  if (settings.source == session::FindStrategy(*scenario, settings.strategy)->source) {
    settings.source.clear();
  } else if (!session::IsDriven(settings.source)) {
    settings.scenario.clear();
    settings.strategy.clear();
    settings.file_name.clear();
    settings.runtime.clear();
    settings.parameters.clear();
  }
  return settings;
}

std::optional<session::Mistake> Workbench::SetText(std::string text) {
  if (text.size() > session::kMaxPackedText) {
    return session::Mistake{.message = "the program is longer than the 256 KiB that a link can hold"};
  }
  if (text.empty()) text = "\n";  // in settings an empty text is the scenario's
  if (std::optional<session::Mistake> mistake = session::FindMistake(text, session_.file_name())) {
    return mistake;
  }
  const base::Result<bool> opened = TryToOpen(SettingsFor(std::move(text)));
  if (!opened.ok()) return session::Mistake{.message = opened.error().message};
  Begin(true);
  return std::nullopt;
}

void Workbench::OpenProgram(std::string text) {
  session::Settings settings;
  settings.source = std::move(text);
  settings.seed = session_.settings().seed;
  notices_.clear();
  if (!Open(settings)) return;
  home_ = {};
  Begin(true);
}

void Workbench::Reset() {
  if (!can_reset()) return;
  session::Settings settings = home_;
  settings.seed = TimedSettings().seed;
  settings.source.clear();
  notices_.clear();
  if (Open(settings)) Begin(true);
}

session::Settings Workbench::TimedSettings() const {
  if (timed_) return *timed_;
  session::Settings settings = session_.settings();
  settings.schedule.clear();
  return settings;
}

// A slice of what runs beside what is shown; true while there is more of it.
bool Workbench::WorkBeside() {
  if (split_.busy()) {
    split_.Work(kSliceInstructions);
  } else if (results_.busy()) {
    results_.Advance(kSliceInstructions);
  } else {
    survey_.Work(kSliceInstructions);
  }
  return works_beside();
}

bool Workbench::Work(double budget_s) {
  if (!has_run_) return false;
  const double until = NowSeconds() + budget_s;
  const bool charts = WorkOnRun(budget_s);
  while (session_.finished() && works_beside() && NowSeconds() < until) WorkBeside();
  return !session_.finished() || works_beside() || charts;
}

bool Workbench::WorkOnRun(double budget_s) {
  if (!has_run_) return false;
  const bool runs = !session_.finished();
  const double until = NowSeconds() + budget_s * kRunShare;
  while (!session_.finished() && NowSeconds() < until) session_.Advance(kSliceInstructions);
  if (session_.finished() && !finished_seen_) FinishRun();
  if (runs) Derive();
  const int64_t end_ns = session_.finished() ? session_.result().virtual_time_ns : session_.log().time_ns();
  player_.SetExtent(std::max(end_ns, session_.log().time_ns()), session_.finished());
  if (wanted_position_ > 0 && (session_.finished() || session_.step_count() >= wanted_position_)) {
    wanted_position_ >= session_.step_count() && session_.finished() ? player_.ToEnd()
                                                                     : player_.GoToStep(wanted_position_);
    wanted_position_ = 0;
  }
  const bool charts = ContinueSeries();
  SyncPosition();
  return charts;
}

// What frames would have to make of the records that have come.
void Workbench::Derive() {
  session_.timeline();
  session_.anomalies();
  session_.database_sessions();
}

void Workbench::FinishRun() {
  finished_seen_ = true;
  const session::RunResult& result = session_.result();
  if (!edited() && strategy_ != nullptr && settings().schedule.empty()) {
    results_.Put(strategy_->name, result);
  }
  if (result.outcome == trace::Outcome::kLimit) AddNotice(Notice::Kind::kLimit, result.limit);
}

bool Workbench::Tick(double delta_s) {
  const bool moved = player_.Tick(delta_s);
  SyncPosition();
  return moved;
}

void Workbench::SyncPosition() {
  if (has_run_ && session_.position() != player_.step()) session_.SetPosition(player_.step());
}

}  // namespace interleave::ui
