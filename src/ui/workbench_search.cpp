// What the workbench wants searched, and runs of what was found.
#include <algorithm>
#include <utility>

#include "ui/workbench.hpp"

namespace interleave::ui {
namespace {

// 0: it says none.
int64_t RequestsOf(const session::Settings& settings) {
  for (const auto& [name, value] : settings.parameters) {
    if (name == "requests") return value;
  }
  return 0;
}

}  // namespace

int64_t Workbench::explored_requests() const {
  return explored_requests_ != 0 ? explored_requests_ : session::ExploredRequests(scenario_);
}

// An untimed run is one of those that a search goes through.
void Workbench::SearchLike(int64_t requests) {
  if (requests >= kLeastExplored && requests <= kMostExplored) SetExploredRequests(requests);
}

void Workbench::SetExploredRequests(int64_t count) {
  explored_requests_ = count;
  WantSearch();
}

// What is shown first, then the other strategies in their order, then the whole catalog.
void Workbench::WantSearch() {
  const session::Settings shown = TimedSettings();
  std::vector<session::Settings> targets{session::SearchSettings(shown, explored_requests_)};
  searched_ = {strategy_};
  if (scenario_ != nullptr) {
    for (const session::Strategy& strategy : scenario_->strategies) {
      if (&strategy == strategy_) continue;
      session::Settings other = shown;
      other.strategy = strategy.name;
      other.source.clear();
      other.file_name.clear();
      targets.push_back(session::SearchSettings(other, explored_requests_));
      searched_.push_back(&strategy);
    }
  }
  survey_begin_ = targets.size();
  if (survey_.begun()) {
    for (const Survey::Cell& cell : survey_.cells())
      targets.insert(targets.end(), cell.searches.begin(), cell.searches.end());
  }
  search_.Want(std::move(targets));
}

void Workbench::WantSurvey() {
  if (survey_.begun()) return;
  survey_.Begin();
  WantSearch();
}

const session::SearchClient::Known* Workbench::SearchOf(const session::Strategy& strategy) const {
  const auto found = std::find(searched_.begin(), searched_.end(), &strategy);
  return found == searched_.end() ? nullptr : &search_.Of(static_cast<size_t>(found - searched_.begin()));
}

std::optional<session::PathAnswer> Workbench::AskSearch(const session::Settings& run,
                                                        std::span<const uint32_t> path) {
  using State = session::SearchClient::Known::State;
  const session::SearchClient::Known* known = search_.Current();
  if (known == nullptr || known->state == State::kRefused) return session::PathAnswer();
  if (known->state != State::kDone) return std::nullopt;
  const session::Settings searched = session::SearchSettings(run, RequestsOf(run));
  if (!known->findings.result.complete ||
      session::SettingsKey(searched) != session::SettingsKey(search_.current_settings()))
    return session::PathAnswer();
  return search_.Ask(path);
}

void Workbench::PlaySchedule(const std::string& schedule) {
  const session::SearchClient::Known* known = search_.Current();
  if (known == nullptr || schedule.empty()) return;
  session::Settings settings = search_.current_settings();
  settings.parameters = known->findings.parameters;
  settings.runtime = TimedSettings().runtime;  // one search serves two of them
  settings.schedule = schedule;
  const std::optional<session::Settings> before = std::exchange(timed_, TimedSettings());
  if (Open(settings)) {
    Begin(true);
  } else {
    timed_ = before;
  }
}

void Workbench::BackToTimed() {
  if (Open(TimedSettings())) Begin(true);
}

}  // namespace interleave::ui
