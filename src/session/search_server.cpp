#include "session/search_server.hpp"

#include <algorithm>

namespace interleave::session {
namespace {

constexpr uint64_t kMostStates = 5'000'000;
constexpr uint64_t kMostSamples = 1'000'000;
constexpr uint64_t kFuelBetweenReports = 500'000;

}  // namespace

void SearchServer::Receive(std::string_view text) {
  std::optional<SearchMessage> message = ReadMessage(text);
  if (!message) return;
  if (message->kind == SearchMessageKind::kSearch)
    Start(std::move(*message));
  else if (message->kind == SearchMessageKind::kAsk)
    Answer(*message);
}

void SearchServer::Start(SearchMessage order) {
  running_ = {};
  if (order.keep) kept_ = {};
  order.max_states = std::min(order.max_states, kMostStates);
  order.samples = std::min(order.samples, kMostSamples);
  base::Result<std::unique_ptr<Exploration>> opened =
      Exploration::Open(order.settings, {.max_states = order.max_states, .samples_beyond = order.samples});
  if (!opened.ok()) {
    Send({.kind = SearchMessageKind::kRefused, .id = order.id, .error = opened.error().message});
    return;
  }
  fuel_since_report_ = 0;
  running_ = {std::move(order), std::move(opened).value()};
}

bool SearchServer::Work(uint64_t fuel) {
  if (!busy()) return false;
  const double since_s = Now();
  if (!running_.exploration->Advance(fuel)) {
    Finish(since_s);
    return busy();
  }
  running_.seconds += Now() - since_s;
  fuel_since_report_ += fuel;
  if (fuel_since_report_ >= kFuelBetweenReports) ReportProgress();
  return true;
}

void SearchServer::ReportProgress() {
  fuel_since_report_ = 0;
  Send({.kind = SearchMessageKind::kProgress,
        .id = running_.order.id,
        .samples = running_.exploration->sample_count(),
        .states = running_.exploration->states()});
}

void SearchServer::Finish(double since_s) {
  ExploreResult result = running_.exploration->Result();
  running_.seconds += Now() - since_s;
  SearchMessage found{.kind = SearchMessageKind::kFound, .id = running_.order.id};
  found.findings.seconds = running_.seconds;
  found.findings.parameters = running_.exploration->changed_parameters();
  if (!result.sampled) found.findings.graph = running_.exploration->SmallGraph(kMostStatesDrawn);
  if (result.outcomes.size() > kMostOutcomesSent) {
    found.findings.more_outcomes = result.outcomes.size() - kMostOutcomesSent;
    result.outcomes.resize(kMostOutcomesSent);
  }
  found.findings.result = std::move(result);
  Send(found);
  if (running_.order.keep) kept_ = std::move(running_);
  running_ = {};
}

void SearchServer::Answer(const SearchMessage& question) {
  if (kept_.exploration == nullptr || kept_.order.id != question.id) return;
  Send({.kind = SearchMessageKind::kAnswer,
        .id = question.id,
        .path = question.path,
        .answer = kept_.exploration->AnswerAt(question.path)});
}

}  // namespace interleave::session
