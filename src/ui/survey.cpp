#include "ui/survey.hpp"

#include <algorithm>

#include "session/catalog.hpp"

namespace interleave::ui {
namespace {

Survey::Cell CellOf(const session::Scenario& scenario, const session::Strategy& strategy) {
  Survey::Cell cell{.scenario = &scenario, .strategy = &strategy};
  std::vector<std::string> runtimes = scenario.runtimes;
  if (runtimes.empty()) runtimes = {scenario.runtime};
  for (const std::string& runtime : runtimes) {
    const std::string searched(session::SearchedRuntime(runtime));
    const bool is_there =
        std::find(cell.runtimes.begin(), cell.runtimes.end(), searched) != cell.runtimes.end();
    if (is_there) continue;
    session::Settings settings;
    settings.scenario = scenario.name;
    settings.strategy = strategy.name;
    if (searched != scenario.runtime) settings.runtime = searched;
    cell.runtimes.push_back(searched);
    cell.searches.push_back(session::SearchSettings(settings, 0));
  }
  return cell;
}

}  // namespace

Survey::Survey() {
  size_t searches = 0;
  for (const session::Scenario& scenario : session::Catalog()) {
    for (const session::Strategy& strategy : scenario.strategies) {
      cells_.push_back(CellOf(scenario, strategy));
      cells_.back().first_search = searches;
      searches += cells_.back().searches.size();
    }
  }
}

void Survey::Begin() {
  if (begun()) return;
  results_.resize(session::Catalog().size());
  for (size_t i = 0; i < results_.size(); ++i) {
    const session::Scenario& scenario = session::Catalog()[i];
    session::Settings settings;
    settings.scenario = scenario.name;
    results_[i].Restart(settings, scenario);
  }
}

bool Survey::Work(uint64_t instructions) {
  if (busy() && !results_[next_].Advance(instructions)) ++next_;
  return busy();
}

const Results::Entry* Survey::EntryOf(const Cell& cell) const {
  if (!begun()) return nullptr;
  const auto place = static_cast<size_t>(cell.scenario - session::Catalog().data());
  return results_[place].Find(cell.strategy->name);
}

std::string FragmentOf(const Survey::Cell& cell) {
  return "#/" + cell.scenario->name + "/" + cell.strategy->name;
}

}  // namespace interleave::ui
