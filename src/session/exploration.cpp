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
#include "session/why.hpp"

namespace interleave::session {
namespace {

using trace::Outcome;

constexpr uint32_t kMostWitnesses = 1000;  // each takes a run
constexpr uint64_t kFuelOfBaseline = 5'000'000;

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

}  // namespace

std::string_view VerdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSafe:
      return "safe";
    case Verdict::kUnsafe:
      return "unsafe";
    case Verdict::kUnknown:
      break;
  }
  return "unknown";
}

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
  uint64_t states() const { return search_.graph().state_count(); }
  uint64_t sample_count() const { return samples_; }
  void Stop(const std::string& reason) {
    reason_ = reason;
    search_.Stop();
  }

  bool Advance(uint64_t fuel) {
    if (!has_baseline_) RunBaseline();
    if (limits_.samples == 0) return search_.Advance(fuel);
    const uint64_t goal = samples_ + 1 + fuel / 10'000;
    while (samples_ < std::min(goal, limits_.samples) && reason_.empty()) Sample();
    return samples_ < limits_.samples && reason_.empty();
  }

  ExploreResult Result();
  PathAnswer AnswerAt(std::span<const uint32_t> path);

 private:
  struct Known {
    EndOfRun end;
    bool ok = true;
    // Of samples.
    std::string witness;
    uint32_t switches = 0;  // of the witness
    uint64_t sample_count = 0;
  };

  void RunBaseline();
  bool HasExpectation() const;
  bool IsGood(const EndOfRun& end) const;
  EndOfRun EndOf(sim::World& world);
  uint32_t NumberOf(const EndOfRun& end);
  uint32_t NumberOf(sim::World& world) { return NumberOf(EndOf(world)); }
  void Sample();
  std::string ScheduleOf(const explore::Path& path) const;
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

// One schedule at random: its number in the seed's row is the seed of its choices.
void Exploration::Impl::Sample() {
  explore::RandomChooser random(prepared_->settings.seed + samples_);
  explore::Recorder recorder(random);
  trace::Log log = NamedLog(*prepared_);
  sim::World world(WorldOptions(*prepared_), recorder, log);
  while (world.Advance(kFuelOfBaseline)) continue;
  if (!world.refusal().empty()) return Stop(world.refusal());
  ++samples_;
  Known& known = known_[NumberOf(world)];
  if (known.sample_count++ > 0) return;
  known.witness = trace::FormatSchedule(
      explore::ScheduleOf(recorder.recording(), trace::Mode::kUntimed, prepared_->settings.seed));
  known.switches = world.switches();
}

// ---- The result.

std::string Exploration::Impl::ScheduleOf(const explore::Path& path) const {
  explore::PathChooser chooser(path.options);
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
    if (limits_.samples > 0) {
      outcome.share = static_cast<double>(known.sample_count) / static_cast<double>(samples_);
    } else if (number < kMostWitnesses && number < paths_.size() && paths_[number].has_value()) {
      outcome.witness = ScheduleOf(*paths_[number]);
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
      outcome->witness.empty() && best != nullptr ? ScheduleOf(*best) : outcome->witness;
  Settings settings = prepared_->settings;
  settings.schedule = schedule;
  Session session;
  if (!session.Open(settings).ok()) return;
  while (session.Advance(kFuelOfBaseline)) continue;
  ShortestFailure shortest;
  shortest.steps = static_cast<uint32_t>(session.result().steps);
  shortest.switches = switches;
  shortest.schedule = schedule;
  shortest.why = WhyItFailed(session);
  result->shortest = std::move(shortest);
  result->stuck = session.result().stuck;
}

void Exploration::Impl::AddNotes(ExploreResult* result) const {
  const auto note = [result](std::string text) { result->notes.push_back(std::move(text)); };
  switch (search_.end()) {
    case explore::SearchEnd::kTooManyStates:
      note(fmt::format("stopped at {} states; fewer requests or --sample N say more", limits_.max_states));
      break;
    case explore::SearchEnd::kTooMuchMemory:
      note("stopped where the states took more memory than there may be; fewer requests make it smaller");
      break;
    case explore::SearchEnd::kLimitOfRun:
      note("a schedule went over a limit: " + search_.limit());
      break;
    case explore::SearchEnd::kRefused:
      note(search_.limit());
      break;
    case explore::SearchEnd::kStopped:
    case explore::SearchEnd::kRunning:
      if (limits_.samples == 0) note(reason_.empty() ? "not finished" : reason_);
      break;
    case explore::SearchEnd::kComplete:
      break;
  }
  if (limits_.samples > 0 && !reason_.empty()) note(reason_);
  if (limits_.samples > 0) note(fmt::format("sampled, not proven: {} schedules", samples_));
  if (world_.reads_clock()) note("reads the clock, which only counts steps here");
  const std::vector<lang::LibraryModule>& modules = prepared_->plan.program.modules;
  const bool draws =
      std::any_of(modules.begin(), modules.end(), [](const auto& module) { return module.name == "random"; });
  if (draws) note(fmt::format("random is the one stream of seed {}", prepared_->settings.seed));
  if (!HasExpectation()) note("nothing is expected of the program; --assert says what should be true");
}

void Exploration::Impl::Judge(ExploreResult* result) const {
  const bool fails = std::any_of(known_.begin(), known_.end(), [](const Known& known) { return !known.ok; });
  if (fails || !result->failures.empty()) {
    result->verdict = Verdict::kUnsafe;
  } else if (result->complete && HasExpectation()) {
    result->verdict = Verdict::kSafe;
  }
}

ExploreResult Exploration::Impl::Result() {
  ExploreResult result;
  const explore::Graph& graph = search_.graph();
  result.sampled = limits_.samples > 0;
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
    result.notes.emplace_back(is_livelock ? "livelock: from some states no schedule comes to an end"
                                          : "may retry for ever: a schedule can come back to where it was");
  }
  Judge(&result);
  std::stable_sort(
      result.outcomes.begin(), result.outcomes.end(),
      [](const ExploredOutcome& left, const ExploredOutcome& right) { return !left.ok && right.ok; });
  return result;
}

PathAnswer Exploration::Impl::AnswerAt(std::span<const uint32_t> path) {
  if (!search_.complete()) return {};
  if (!answers_) {
    std::vector<bool> fails;
    for (const Known& known : known_) fails.push_back(!known.ok);
    answers_.emplace(search_.graph(), std::move(fails));
  }
  return answers_->At(path);
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
