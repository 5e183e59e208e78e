#include "session/search_client.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "session/explored.hpp"
#include "session/target.hpp"

namespace interleave::session {
namespace {

using State = SearchClient::Known::State;

constexpr size_t kMostKnown = 200;
constexpr size_t kMostAnswers = 256;
constexpr const char* kRequests = "requests";

bool IsOver(const SearchClient::Known& known) {
  return known.state == State::kDone || known.state == State::kRefused;
}

}  // namespace

int64_t ExploredRequests(const Scenario* scenario) {
  if (scenario == nullptr) return kExploredRequests;
  for (const auto& [name, value] : scenario->explored) {
    if (name == kRequests) return value;
  }
  return kExploredRequests;
}

Settings SearchSettings(const Settings& run, int64_t requests) {
  const Scenario* scenario = FindScenario(run.scenario);
  Settings settings = run;
  settings.schedule.clear();
  settings.until_ns = -1;
  const Strategy* strategy = scenario == nullptr ? nullptr : FindStrategy(*scenario, run.strategy);
  const std::string& source = strategy != nullptr && run.source.empty() ? strategy->source : run.source;
  // Without a GIL nothing else can come of it than between any two bytecodes: one search serves both.
  const std::string searched(SearchedRuntime(settings.runtime));
  if (searched != settings.runtime)
    settings.runtime = scenario != nullptr && scenario->runtime == searched ? "" : searched;
  // Order is all that a search goes through: the seed is only that of the random numbers.
  if (source.find("random") == std::string::npos) settings.seed = 1;
  std::erase_if(settings.parameters, [&](const auto& set) {
    if (set.first == kRequests) return true;
    if (scenario == nullptr) return false;
    return std::any_of(scenario->explored.begin(), scenario->explored.end(),
                       [&](const auto& explored) { return explored.first == set.first; });
  });
  if (requests != 0 && requests != ExploredRequests(scenario))
    settings.parameters.emplace_back(kRequests, requests);
  DropUnusedParameters(settings);
  std::sort(settings.parameters.begin(), settings.parameters.end());
  return settings;
}

void SearchClient::Want(std::vector<Settings> targets) {
  std::vector<Target> wanted;
  for (Settings& settings : targets) wanted.push_back({SettingsKey(settings), std::move(settings)});
  const bool shows_another = wanted_.empty() || wanted.empty() || wanted[0].key != wanted_[0].key;
  wanted_ = std::move(wanted);
  if (shows_another) wants_kept_ = false;
  for (const Target& target : wanted_) known_.try_emplace(target.key);
  Forget();
}

// What was found for what is not wanted goes when there is too much of it.
void SearchClient::Forget() {
  if (known_.size() <= kMostKnown) return;
  std::erase_if(known_, [this](const auto& entry) { return !IsWanted(entry.first); });
}

const SearchClient::Known* SearchClient::Current() const { return wanted_.empty() ? nullptr : &Of(0); }

const SearchClient::Known& SearchClient::Of(size_t index) const {
  CHECK(index < wanted_.size());
  return known_.find(wanted_[index].key)->second;
}

bool SearchClient::IsWanted(const std::string& key) const {
  return std::any_of(wanted_.begin(), wanted_.end(), [&](const Target& target) { return target.key == key; });
}

const SearchClient::Target* SearchClient::NextTarget() const {
  for (size_t index = 0; index < wanted_.size(); ++index) {
    const bool again = index == 0 && wants_kept_ && kept_key_ != wanted_[0].key;
    if (again || !IsOver(Of(index))) return &wanted_[index];
  }
  return nullptr;
}

// Of the search under way: nobody wants it any more, or what is shown comes first.
bool SearchClient::GivesWay() const {
  if (!IsWanted(running_key_)) return true;
  const Target* next = NextTarget();
  return next != nullptr && IsShown(next->key) && next->key != running_key_;
}

void SearchClient::Start(const Target& target) {
  if (const auto before = known_.find(running_key_); running_id_ != 0 && before != known_.end()) {
    if (!IsOver(before->second)) before->second = {};
  }
  running_id_ = ++last_id_;
  running_key_ = target.key;
  SearchMessage order{.kind = SearchMessageKind::kSearch,
                      .id = running_id_,
                      .settings = target.settings,
                      .keep = IsShown(target.key),
                      .max_states = limits_.max_states,
                      .samples = limits_.samples};
  if (order.keep) {
    kept_id_ = 0;
    kept_key_.clear();
    asked_.clear();
    answers_.clear();
  }
  Known& known = known_[target.key];
  if (!IsOver(known)) known.state = State::kRunning;
  messages_.push_back(WriteMessage(order));
}

std::vector<std::string> SearchClient::TakeMessages() {
  if (running_id_ == 0 || GivesWay()) {
    if (const Target* next = NextTarget()) Start(*next);
  }
  return std::exchange(messages_, {});
}

void SearchClient::Receive(std::string_view text) {
  std::optional<SearchMessage> message = ReadMessage(text);
  if (!message) return;
  if (message->kind == SearchMessageKind::kAnswer) {
    if (message->id != kept_id_) return;
    std::erase(asked_, message->path);
    if (answers_.size() >= kMostAnswers) answers_.erase(answers_.begin());
    answers_.emplace_back(std::move(message->path), std::move(message->answer));
    return;
  }
  if (message->id != running_id_ || running_id_ == 0) return;
  Known& known = known_[running_key_];
  if (message->kind == SearchMessageKind::kProgress) {
    known.states = message->states;
    known.samples = message->samples;
    return;
  }
  if (message->kind == SearchMessageKind::kFound) {
    if (IsShown(running_key_)) {
      kept_id_ = running_id_;
      kept_key_ = running_key_;
      wants_kept_ = false;
    }
    known.state = State::kDone;
    known.findings = std::move(message->findings);
  } else if (message->kind == SearchMessageKind::kRefused) {
    known.state = State::kRefused;
    known.error = std::move(message->error);
    wants_kept_ = false;
  } else {
    return;
  }
  running_id_ = 0;
}

void SearchClient::Lose() {
  if (running_id_ != 0) {
    Known& known = known_[running_key_];
    if (!IsOver(known)) known.state = State::kRefused;
  }
  running_id_ = kept_id_ = 0;
  kept_key_.clear();
  asked_.clear();
  answers_.clear();
  wants_kept_ = false;
}

std::optional<PathAnswer> SearchClient::Ask(std::span<const uint32_t> path) {
  if (wanted_.empty() || path.size() > kMostPathLength) return std::nullopt;
  if (kept_id_ == 0 || kept_key_ != wanted_[0].key) {
    wants_kept_ = Of(0).state == State::kDone;
    return std::nullopt;
  }
  for (const auto& [place, answer] : answers_) {
    if (std::equal(place.begin(), place.end(), path.begin(), path.end())) return answer;
  }
  Path asked(path.begin(), path.end());
  if (std::find(asked_.begin(), asked_.end(), asked) != asked_.end()) return std::nullopt;
  messages_.push_back(WriteMessage({.kind = SearchMessageKind::kAsk, .id = kept_id_, .path = asked}));
  asked_.push_back(std::move(asked));
  return std::nullopt;
}

}  // namespace interleave::session
