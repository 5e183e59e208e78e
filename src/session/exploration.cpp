#include "session/exploration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "explore/analysis.hpp"
#include "explore/choosers.hpp"
#include "explore/search.hpp"
#include "session/compile.hpp"
#include "session/exploration_answers.hpp"
#include "session/explored.hpp"
#include "session/results.hpp"
#include "session/run.hpp"
#include "session/sampling.hpp"
#include "session/why.hpp"

namespace interleave::session {
namespace {

using trace::Outcome;

constexpr uint32_t kMostWitnesses = 1000;  // each takes a run
constexpr uint64_t kFuelOfBaseline = 5'000'000;
constexpr uint64_t kFuelBeyond = 10'000'000;  // work on samples where there are too many states

// How a run ended, as far as it tells outcomes apart.
struct EndOfRun {
  Outcome outcome = Outcome::kFinished;
  uint32_t failed_requests = 0;
  std::vector<std::string> values;
  bool operator<(const EndOfRun& other) const {
    return std::tie(outcome, failed_requests, values) <
           std::tie(other.outcome, other.failed_requests, other.values);
  }
};

// The steps that a switch leads to. REQUIRES: settings that can be prepared.
std::vector<uint32_t> SwitchSteps(const Settings& settings) {
  base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(settings);
  CHECK(prepared.ok());
  Run run(std::move(prepared).value());
  std::vector<uint32_t> steps;
  uint32_t switches = 0;
  while (run.Advance(1)) {
    if (run.world().switches() == switches) continue;
    switches = run.world().switches();
    steps.push_back(static_cast<uint32_t>(run.world().step_count()));
  }
  return steps;
}

}  // namespace

class Exploration::Impl {
 public:
  Impl(std::shared_ptr<const Prepared> prepared, const ExploreLimits& limits)
      : prepared_(std::move(prepared)),
        limits_(limits),
        baseline_(prepared_),
        chooser_(prepared_->schedule),
        log_(NamedLog(*prepared_)),
        world_(WorldOptions(*prepared_), chooser_, log_),
        search_(world_, {.max_states = limits.max_states},
                [this](sim::World& world) { return NumberOf(world); }) {}

  const Prepared& prepared() const { return *prepared_; }
  bool fails() const {  // as far as is known
    return std::any_of(known_.begin(), known_.end(), [](const Known& known) { return !known.ok; });
  }
  uint64_t states() const { return search_.graph().state_count(); }
  uint64_t sample_count() const { return samples_; }
  void Stop(const std::string& reason) {
    reason_ = reason;
    search_.Stop();
  }

  bool Advance(uint64_t fuel) {
    if (!has_baseline_) RunBaseline();
    if (limits_.samples == 0 && search_.Advance(fuel)) return true;
    const uint64_t goal = sampler_.fuel_used() + fuel;
    while (NeedsSamples() && sampler_.fuel_used() < goal) Sample(goal - sampler_.fuel_used());
    return NeedsSamples();
  }

  ExploreResult Result();
  PathAnswer AnswerAt(std::span<const uint32_t> path);
  std::optional<StateGraph> SmallGraph(uint32_t most_states);

 private:
  struct Known {
    EndOfRun end;
    bool ok = true;
    // Of samples.
    std::string witness;
    uint32_t switches = 0;  // of the witness
    uint64_t sample_count = 0;
  };

  const ExplorationAnswers& Answers();
  void RunBaseline();
  bool HasExpectation() const;
  bool IsGood(const EndOfRun& end) const;
  EndOfRun EndOf(sim::World& world);
  uint32_t NumberOf(const EndOfRun& end);
  uint32_t NumberOf(sim::World& world) { return NumberOf(EndOf(world)); }
  bool NeedsSamples() const;
  void Sample(uint64_t fuel);
  std::string ScheduleOf(const std::vector<uint32_t>& options) const;
  std::vector<CounterResult> CountersOf(const EndOfRun& end) const;
  std::vector<std::string> FailuresOf(const EndOfRun& end) const;
  void AddOutcomes(ExploreResult* result);
  void AddCounts(ExploreResult* result);
  void AddShortest(ExploreResult* result);
  void AddNotes(ExploreResult* result) const;
  void Judge(ExploreResult* result) const;

  std::shared_ptr<const Prepared> prepared_;
  ExploreLimits limits_;
  Run baseline_;  // the default schedule: tells what is expected of a program of one's own
  bool has_baseline_ = false;
  std::vector<std::string> expected_;
  explore::ReplayChooser chooser_;
  trace::Log log_;
  sim::World world_;
  explore::Search search_;
  std::map<EndOfRun, uint32_t> numbers_;
  std::vector<Known> known_;  // outcomes by number
  Sampler sampler_{*prepared_};
  uint64_t samples_ = 0;
  std::string reason_;  // why it was stopped
  std::vector<std::optional<explore::Path>> paths_;
  std::optional<ExplorationAnswers> answers_;  // once the search is complete and was asked
};

void Exploration::Impl::RunBaseline() {
  has_baseline_ = true;
  while (!baseline_.finished() && baseline_.world().work_used() < kFuelOfBaseline) {
    if (!baseline_.Advance(kFuelOfBaseline)) break;
  }
  expected_ = ExpectedTexts(baseline_);
}

bool Exploration::Impl::HasExpectation() const {
  return std::any_of(expected_.begin(), expected_.end(),
                     [](const std::string& text) { return !text.empty(); });
}

EndOfRun Exploration::Impl::EndOf(sim::World& world) {
  EndOfRun end;
  end.outcome = world.result().outcome;
  end.failed_requests = world.failed_requests();
  for (const Counter& counter : prepared_->plan.counters) end.values.push_back(EvaluateIn(world, counter));
  return end;
}

bool Exploration::Impl::IsGood(const EndOfRun& end) const {
  if (end.outcome != Outcome::kFinished || end.failed_requests > 0) return false;
  for (size_t index = 0; index < end.values.size(); ++index) {
    if (!expected_[index].empty() && expected_[index] != end.values[index]) return false;
  }
  return true;
}

uint32_t Exploration::Impl::NumberOf(const EndOfRun& end) {
  const auto [place, is_new] = numbers_.try_emplace(end, static_cast<uint32_t>(known_.size()));
  if (is_new) known_.push_back({end, IsGood(end), "", 0, 0});
  return place->second;
}

bool Exploration::Impl::NeedsSamples() const {
  if (!reason_.empty()) return false;
  if (limits_.samples > 0) return samples_ < limits_.samples;
  const bool is_too_large = search_.end() == explore::SearchEnd::kTooManyStates ||
                            search_.end() == explore::SearchEnd::kTooMuchMemory;
  return is_too_large && !fails() && samples_ < limits_.samples_beyond && sampler_.fuel_used() < kFuelBeyond;
}

void Exploration::Impl::Sample(uint64_t fuel) {
  if (!sampler_.Advance(fuel)) return;
  sim::World& world = sampler_.world();
  if (!world.refusal().empty()) return Stop(world.refusal());
  if (world.result().outcome == Outcome::kLimit)
    return Stop("a schedule went over a limit: " + world.result().limit);
  ++samples_;
  Known& known = known_[NumberOf(world)];
  if (known.sample_count++ > 0) return;
  known.witness = ScheduleOf(sampler_.path());
  known.switches = world.switches();
}

// ---- The result.

std::string Exploration::Impl::ScheduleOf(const std::vector<uint32_t>& options) const {
  explore::PathChooser chooser(options);
  explore::Recorder recorder(chooser);
  trace::Log log = NamedLog(*prepared_);
  sim::World world(WorldOptions(*prepared_), recorder, log);
  while (world.Advance(kFuelOfBaseline)) continue;
  return trace::FormatSchedule(
      explore::ScheduleOf(recorder.recording(), trace::Mode::kUntimed, prepared_->settings.seed));
}

std::vector<CounterResult> Exploration::Impl::CountersOf(const EndOfRun& end) const {
  std::vector<CounterResult> results;
  for (size_t index = 0; index < end.values.size(); ++index) {
    const std::string& expected = expected_[index];
    const bool ok = expected.empty() || expected == end.values[index];
    results.push_back({prepared_->plan.counters[index].name, end.values[index], expected, ok});
  }
  return results;
}

std::vector<std::string> Exploration::Impl::FailuresOf(const EndOfRun& end) const {
  std::vector<std::string> failures;
  if (end.outcome == Outcome::kDeadlock) failures.emplace_back("DEADLOCK");
  if (end.outcome == Outcome::kStuck) failures.emplace_back("STUCK");
  if (end.outcome == Outcome::kException || end.failed_requests > 0) failures.emplace_back("ERROR");
  if (end.outcome != Outcome::kFinished) return failures;
  for (size_t index = 0; index < end.values.size(); ++index) {
    if (expected_[index].empty() || expected_[index] == end.values[index]) continue;
    failures.push_back(prepared_->plan.counters[index].failure);
  }
  return failures;
}

void Exploration::Impl::AddCounts(ExploreResult* result) {
  if (!search_.complete() || search_.is_cyclic() || result->states == 0) return;
  const auto outcome_count = static_cast<uint32_t>(known_.size());
  const explore::Counts counts = explore::CountSchedules(search_.graph(), outcome_count);
  base::Natural failing;
  for (uint32_t outcome = 0; outcome < outcome_count; ++outcome) {
    const base::Natural& count = counts.by_outcome[outcome];
    result->outcomes[outcome].schedules = count.Decimal();
    result->outcomes[outcome].share = count.PartOf(counts.schedules);
    if (!known_[outcome].ok) failing += count;
  }
  result->schedules = counts.schedules.Decimal();
  result->failing_schedules = failing.Decimal();
}

void Exploration::Impl::AddOutcomes(ExploreResult* result) {
  for (uint32_t number = 0; number < known_.size(); ++number) {
    const Known& known = known_[number];
    ExploredOutcome outcome;
    outcome.counters = CountersOf(known.end);
    outcome.outcome = known.end.outcome;
    outcome.failed_requests = known.end.failed_requests;
    outcome.ok = known.ok;
    outcome.witness = known.witness;
    if (samples_ > 0) {
      outcome.share = static_cast<double>(known.sample_count) / static_cast<double>(samples_);
    }
    if (number < kMostWitnesses && number < paths_.size() && paths_[number].has_value()) {
      outcome.witness = ScheduleOf(paths_[number]->options);
    }
    result->outcomes.push_back(std::move(outcome));
    if (known.ok) continue;
    for (const std::string& failure : FailuresOf(known.end)) {
      if (std::find(result->failures.begin(), result->failures.end(), failure) == result->failures.end())
        result->failures.push_back(failure);
    }
  }
}

// The failing outcome that the fewest switches lead to.
void Exploration::Impl::AddShortest(ExploreResult* result) {
  const explore::Path* best = nullptr;
  const ExploredOutcome* outcome = nullptr;
  uint32_t switches = 0;
  for (uint32_t number = 0; number < known_.size(); ++number) {
    if (known_[number].ok) continue;
    if (outcome == nullptr) {
      outcome = &result->outcomes[number];
      switches = known_[number].switches;
    }
    if (number >= paths_.size() || !paths_[number].has_value()) continue;
    const explore::Path& path = *paths_[number];
    if (best != nullptr && std::pair(best->switches, best->steps) <= std::pair(path.switches, path.steps))
      continue;
    best = &path;
    outcome = &result->outcomes[number];
    switches = path.switches;
  }
  if (outcome == nullptr) return;
  const std::string schedule =
      outcome->witness.empty() && best != nullptr ? ScheduleOf(best->options) : outcome->witness;
  Settings settings = prepared_->settings;
  settings.schedule = schedule;
  Session session;
  if (!session.Open(settings).ok()) return;
  while (session.Advance(kFuelOfBaseline)) continue;
  ShortestFailure shortest;
  shortest.steps = static_cast<uint32_t>(session.result().steps);
  shortest.switches = switches;
  shortest.schedule = schedule;
  shortest.switch_steps = SwitchSteps(settings);
  shortest.why = WhyItFailed(session);
  result->shortest = std::move(shortest);
  result->stuck = session.result().stuck;
}

void Exploration::Impl::AddNotes(ExploreResult* result) const {
  using Kind = ExploreNote::Kind;
  const auto note = [result](Kind kind, uint64_t number = 0, std::string text = "") {
    result->notes.push_back({kind, number, std::move(text)});
  };
  switch (search_.end()) {
    case explore::SearchEnd::kTooManyStates:
      note(Kind::kTooManyStates, limits_.max_states);
      break;
    case explore::SearchEnd::kTooMuchMemory:
      note(Kind::kTooMuchMemory);
      break;
    case explore::SearchEnd::kLimitOfRun:
      note(Kind::kLimitOfRun, 0, search_.limit());
      break;
    case explore::SearchEnd::kRefused:
      note(Kind::kRefused, 0, search_.limit());
      break;
    case explore::SearchEnd::kStopped:
    case explore::SearchEnd::kRunning:
      if (limits_.samples == 0) note(reason_.empty() ? Kind::kNotFinished : Kind::kStopped, 0, reason_);
      break;
    case explore::SearchEnd::kComplete:
      break;
  }
  if (limits_.samples > 0 && !reason_.empty()) note(Kind::kStopped, 0, reason_);
  if (samples_ > 0) note(Kind::kSampled, samples_);
  if (samples_ == 0 && sampler_.fuel_used() >= kFuelBeyond) note(Kind::kSampleWithoutEnd);
  if (world_.reads_clock()) note(Kind::kReadsClock);
  const std::vector<lang::LibraryModule>& modules = prepared_->plan.program.modules;
  const bool draws =
      std::any_of(modules.begin(), modules.end(), [](const auto& module) { return module.name == "random"; });
  if (draws) note(Kind::kDraws, prepared_->settings.seed);
  if (!HasExpectation()) note(Kind::kNothingExpected);
}

void Exploration::Impl::Judge(ExploreResult* result) const {
  if (fails() || !result->failures.empty()) {
    result->verdict = Verdict::kUnsafe;
  } else if (result->complete && HasExpectation()) {
    result->verdict = Verdict::kSafe;
  }
}

ExploreResult Exploration::Impl::Result() {
  ExploreResult result;
  const explore::Graph& graph = search_.graph();
  result.sampled = limits_.samples > 0 || samples_ > 0;
  result.complete = search_.complete() && !result.sampled;
  result.cyclic = search_.is_cyclic();
  result.states = graph.state_count();
  result.transitions = graph.edge_count();
  result.graph_bytes = graph.bytes();
  paths_ = explore::ShortestPaths(graph, static_cast<uint32_t>(known_.size()));
  AddOutcomes(&result);
  if (!result.sampled) AddCounts(&result);
  AddShortest(&result);
  AddNotes(&result);
  if (result.complete && result.cyclic) {
    const std::vector<uint8_t> futures = explore::Futures(graph, std::vector<bool>(known_.size(), false));
    const bool is_livelock = std::find(futures.begin(), futures.end(), 0) != futures.end();
    if (is_livelock) result.failures.emplace_back("LIVELOCK");
    result.notes.push_back(
        {is_livelock ? ExploreNote::Kind::kLivelock : ExploreNote::Kind::kMayRetry, 0, ""});
  }
  Judge(&result);
  std::stable_sort(
      result.outcomes.begin(), result.outcomes.end(),
      [](const ExploredOutcome& left, const ExploredOutcome& right) { return !left.ok && right.ok; });
  return result;
}

const ExplorationAnswers& Exploration::Impl::Answers() {
  if (!answers_) {
    std::vector<bool> fails;
    for (const Known& known : known_) fails.push_back(!known.ok);
    answers_.emplace(search_.graph(), std::move(fails));
  }
  return *answers_;
}

PathAnswer Exploration::Impl::AnswerAt(std::span<const uint32_t> path) {
  return search_.complete() ? Answers().At(path) : PathAnswer();
}

std::optional<StateGraph> Exploration::Impl::SmallGraph(uint32_t most_states) {
  if (!search_.complete() || states() == 0 || states() > most_states) return std::nullopt;
  return Answers().Drawn();
}

// ---- The facade.

base::Result<std::unique_ptr<Exploration>> Exploration::Open(const Settings& settings,
                                                             const ExploreLimits& limits) {
  base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(ExploredSettings(settings));
  if (!prepared.ok()) return prepared.error();
  return std::unique_ptr<Exploration>(
      new Exploration(std::make_unique<Impl>(std::move(prepared).value(), limits)));
}

Exploration::Exploration(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Exploration::~Exploration() = default;

bool Exploration::Advance(uint64_t fuel) { return impl_->Advance(fuel); }
void Exploration::Stop(const std::string& reason) { impl_->Stop(reason); }
uint64_t Exploration::states() const { return impl_->states(); }
uint64_t Exploration::sample_count() const { return impl_->sample_count(); }
ExploreResult Exploration::Result() { return impl_->Result(); }
PathAnswer Exploration::AnswerAt(std::span<const uint32_t> path) { return impl_->AnswerAt(path); }
std::optional<StateGraph> Exploration::SmallGraph(uint32_t most_states) {
  return impl_->SmallGraph(most_states);
}
const std::string& Exploration::target_name() const { return impl_->prepared().target.name; }
const std::string& Exploration::runtime() const { return impl_->prepared().target.runtime; }
uint64_t Exploration::seed() const { return impl_->prepared().settings.seed; }

std::vector<std::pair<std::string, int64_t>> Exploration::parameters() const {
  std::vector<std::pair<std::string, int64_t>> shown;
  for (const ParameterValue& parameter : impl_->prepared().target.parameters) {
    if (parameter.shown) shown.emplace_back(parameter.name, parameter.value);
  }
  return shown;
}

std::vector<std::pair<std::string, int64_t>> Exploration::changed_parameters() const {
  const Prepared& prepared = impl_->prepared();
  if (prepared.target.scenario == nullptr && !IsDriven(prepared.plan.program)) return {};
  return prepared.settings.parameters;
}

}  // namespace interleave::session
