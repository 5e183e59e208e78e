#include "session/hand.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/random.hpp"
#include "explore/choosers.hpp"
#include "session/explored.hpp"
#include "session/results.hpp"
#include "session/run.hpp"
#include "trace/moment.hpp"
#include "trace/timeline.hpp"

namespace interleave::session {
namespace {

using trace::RecordKind;

constexpr uint32_t kSaveEvery = 64;   // decisions
constexpr size_t kMostPreviews = 32;  // each is a run up to the next decision
constexpr uint64_t kFuelOfPreview = 100'000;

std::vector<std::string> LinesOf(const std::string& source) {
  std::vector<std::string> lines(1);
  for (const char character : source) {
    if (character == '\n') {
      lines.emplace_back();
    } else if (character != '\r' && !(lines.back().empty() && (character == ' ' || character == '\t'))) {
      lines.back().push_back(character);
    }
  }
  return lines;
}

HandKind KindOf(sim::OptionKind kind) {
  switch (kind) {
    case sim::OptionKind::kGoOn:
      return HandKind::kGoOn;
    case sim::OptionKind::kArrive:
      return HandKind::kArrive;
    case sim::OptionKind::kEffect:
      return HandKind::kEffect;
    case sim::OptionKind::kReply:
      return HandKind::kReply;
    case sim::OptionKind::kFailure:
      return HandKind::kFailure;
    case sim::OptionKind::kTimer:
      break;
  }
  return HandKind::kTimer;
}

// A schedule counts options with the default one in front.
uint64_t ToScheduled(uint32_t option, uint32_t usual) {
  return option == usual ? 0 : option < usual ? option + 1 : option;
}
uint32_t FromScheduled(uint64_t option, uint32_t usual) {
  return static_cast<uint32_t>(option == 0 ? usual : option <= usual ? option - 1 : option);
}

}  // namespace

class Hand::Impl {
 public:
  explicit Impl(std::shared_ptr<const Prepared> prepared)
      : prepared_(std::move(prepared)),
        chooser_(prepared_->schedule),
        log_(NamedLog(*prepared_)),
        world_(WorldOptions(*prepared_), chooser_, log_),
        lines_(LinesOf(prepared_->target.source)) {
    world_.HoldDecisions();
    RunOn(kFuelOfDecision);
    Arrive();
  }

  // As the schedule says, until so many steps were made.
  void Follow(const trace::Schedule& schedule, uint32_t steps);
  // Makes a decision; what there is to choose from then is told by Look.
  void Decide(uint32_t option);
  void BackTo(size_t length);
  void Look();

  bool stands() const { return !pending_.empty(); }
  // The option that is no switch. What ran before the first decision was nobody's choice, so that nobody goes
  // on there: as a search counts it.
  uint32_t usual() const { return sim::DefaultOption(pending_, decisions.empty() ? 0 : world_.last_actor()); }
  size_t option_count() const { return pending_.size(); }
  std::vector<uint32_t> path() const;
  Settings settings() const;

  sim::World& world() { return world_; }
  std::vector<HandOption> options;
  std::vector<HandWaiter> others;
  std::vector<HandDecision> decisions;
  HandStop stop = HandStop::kNone;

 private:
  struct Saved {
    size_t length = 0;  // of the path
    std::vector<sim::Option> pending;
    sim::World::Snapshot state;
  };

  uint32_t scheduled_usual() const { return sim::DefaultOption(pending_, world_.last_actor()); }
  void RunOn(uint64_t fuel);
  void Restore(const sim::World::Snapshot& state);
  void Arrive();
  void Save();
  HandOption Preview(uint32_t option, const trace::Timeline& timeline);
  void ReadPreview(uint64_t begin, const trace::Timeline& timeline, HandOption* option) const;
  std::string NameOf(uint32_t actor, uint64_t begin, const trace::Timeline& timeline) const;
  void LookAtOthers(const trace::Timeline& timeline);
  const std::string& LineText(uint32_t line) const;

  std::shared_ptr<const Prepared> prepared_;
  explore::ReplayChooser chooser_;
  trace::Log log_;
  sim::World world_;
  std::vector<std::string> lines_;
  std::vector<sim::Option> pending_;          // of the decision at hand
  std::vector<trace::Deviation> deviations_;  // one for each decision, those for the default option too
  std::vector<Saved> saved_;
};

// To the next decision, or as far as the fuel goes.
void Hand::Impl::RunOn(uint64_t fuel) {
  uint64_t used = 0;
  bool more = true;
  do {
    const uint64_t before = world_.work_used();
    more = world_.Advance(fuel - used);
    used += world_.work_used() - before + 1;
  } while (more && used < fuel && world_.pending().empty() && world_.refusal().empty());
}

// Another way from there may do nothing that cannot be followed.
void Hand::Impl::Restore(const sim::World::Snapshot& state) {
  world_.Restore(state);
  world_.Refuse("");
}

void Hand::Impl::Arrive() {
  pending_.clear();
  if (!world_.refusal().empty()) {
    stop = HandStop::kRefused;
  } else if (decisions.size() + 1 >= kMostDecisions && !world_.finished()) {
    stop = HandStop::kTooMany;
  } else if (world_.pending().empty() && !world_.finished()) {
    stop = HandStop::kNoDecision;
  } else if (!world_.finished()) {
    pending_ = world_.pending();
    stop = HandStop::kNone;
  }
}

void Hand::Impl::Save() {
  const size_t length = decisions.size();
  if (length % kSaveEvery != 0 || (!saved_.empty() && saved_.back().length >= length)) return;
  saved_.push_back({length, pending_, world_.Save()});
}

void Hand::Impl::Decide(uint32_t option) {
  CHECK(option < pending_.size());
  Save();
  const uint32_t usual_option = usual();
  const sim::Option taken = pending_[option];
  deviations_.push_back({world_.choice_count(), ToScheduled(option, scheduled_usual()), pending_.size()});
  HandDecision decision{option,
                        taken.actor,
                        KindOf(taken.kind),
                        option != usual_option,
                        static_cast<uint32_t>(world_.step_count()) + 1,
                        0};
  world_.Take(option);
  RunOn(kFuelOfDecision);
  Arrive();
  decision.last_step = static_cast<uint32_t>(world_.step_count());
  decisions.push_back(decision);
}

void Hand::Impl::BackTo(size_t length) {
  if (length >= decisions.size()) return;
  const std::vector<uint32_t> options_taken = path();
  while (saved_.back().length > length) saved_.pop_back();
  const Saved& saved = saved_.back();
  Restore(saved.state);
  pending_ = saved.pending;
  stop = HandStop::kNone;
  decisions.resize(saved.length);
  deviations_.resize(saved.length);
  while (decisions.size() < length) Decide(options_taken[decisions.size()]);
}

void Hand::Impl::Follow(const trace::Schedule& schedule, uint32_t steps) {
  auto next = schedule.deviations.begin();
  while (stands() && world_.step_count() < steps) {
    while (next != schedule.deviations.end() && next->choice < world_.choice_count()) ++next;
    const bool deviates = next != schedule.deviations.end() && next->choice == world_.choice_count();
    if (deviates && next->option_count != pending_.size()) return;  // it is of another program
    Decide(FromScheduled(deviates ? next->option : 0, scheduled_usual()));
  }
}

std::vector<uint32_t> Hand::Impl::path() const {
  std::vector<uint32_t> taken;
  for (const HandDecision& decision : decisions) taken.push_back(decision.option);
  return taken;
}

Settings Hand::Impl::settings() const {
  trace::Schedule schedule{trace::Mode::kUntimed, prepared_->settings.seed, deviations_};
  std::erase_if(schedule.deviations, [](const trace::Deviation& one) { return one.option == 0; });
  Settings settings = prepared_->settings;
  settings.schedule = trace::FormatSchedule(schedule);
  return settings;
}

// ---- What there is to choose from.

const std::string& Hand::Impl::LineText(uint32_t line) const {
  static const std::string none;
  return line == 0 || line > lines_.size() ? none : lines_[line - 1];
}

// An actor that is new since `begin` is not in the timeline.
std::string Hand::Impl::NameOf(uint32_t actor, uint64_t begin, const trace::Timeline& timeline) const {
  if (actor < timeline.actors().size()) return ActorLabel(log_, timeline, actor);
  for (uint64_t index = begin; index < log_.size(); ++index) {
    const trace::Record& record = log_.at(index);
    if (record.actor != actor && record.value != actor) continue;
    if (record.kind == RecordKind::kRequestStart && record.actor == actor)
      return "#" + std::to_string(record.value);
    if (record.kind == RecordKind::kTaskName && record.actor == actor) return log_.texts()[record.value];
  }
  return ActorLabel(log_, timeline, actor);
}

void Hand::Impl::ReadPreview(uint64_t begin, const trace::Timeline& timeline, HandOption* option) const {
  option->name = NameOf(option->actor, begin, timeline);
  uint32_t line = 0;
  std::vector<uint32_t> actors;
  for (uint64_t index = begin; index < log_.size(); ++index) {
    const trace::Record& record = log_.at(index);
    if (record.actor == option->actor && record.line != 0 && line == 0) line = record.line;
    if (record.kind != RecordKind::kStep || record.actor == option->actor || record.actor == 0) continue;
    if (std::find(actors.begin(), actors.end(), record.actor) == actors.end()) actors.push_back(record.actor);
  }
  if (line != 0) option->line = line;
  for (const uint32_t actor : actors) option->others.push_back(NameOf(actor, begin, timeline));
}

HandOption Hand::Impl::Preview(uint32_t number, const trace::Timeline& timeline) {
  const sim::Option& chosen = pending_[number];
  HandOption option;
  option.actor = chosen.actor;
  option.kind = KindOf(chosen.kind);
  option.line = chosen.line;
  option.is_switch = number != usual();
  const uint64_t begin = log_.size();
  if (number < kMostPreviews) {
    const sim::World::Snapshot here = world_.Save();
    world_.Take(number);
    RunOn(kFuelOfPreview);
    ReadPreview(begin, timeline, &option);
    Restore(here);
  } else {
    option.name = NameOf(option.actor, begin, timeline);
  }
  option.text = LineText(option.line);
  return option;
}

void Hand::Impl::LookAtOthers(const trace::Timeline& timeline) {
  trace::Moments moments(log_);
  const trace::Moment& moment = moments.At(log_.step_count());
  std::vector<sim::Stuck> stuck;
  if (world_.hooks.collect_stuck != nullptr) world_.hooks.collect_stuck(world_, &stuck);
  std::vector<HandWaiter> finished;
  for (uint32_t actor = 1; actor < moment.actors.size(); ++actor) {
    const trace::ActorMoment& standing = moment.actors[actor];
    HandWaiter waiter;
    waiter.name = ActorLabel(log_, timeline, actor);
    waiter.line = standing.line;
    waiter.is_thread = actor < timeline.actors().size() && timeline.actors()[actor].is_thread;
    waiter.wait = standing.wait;
    waiter.finished = standing.standing == trace::Standing::kEnded;
    if (waiter.finished) finished.push_back(waiter);
    const bool may_go = std::any_of(pending_.begin(), pending_.end(),
                                    [&](const sim::Option& option) { return option.actor == actor; });
    if (standing.standing != trace::Standing::kWaiting || may_go) continue;
    const auto known =
        std::find_if(stuck.begin(), stuck.end(), [&](const sim::Stuck& one) { return one.actor == actor; });
    if (known != stuck.end()) {
      known->variable = known->wait == trace::Wait::kTask ? "" : world_.VariableOf(known->object);
      if (known->wait != trace::Wait::kIo && known->wait != trace::Wait::kTimer)
        waiter.what = StuckText(log_, timeline, *known).what;
      if (known->has_holder) waiter.held_by = ActorLabel(log_, timeline, known->holder);
    }
    others.push_back(std::move(waiter));
  }
  others.insert(others.end(), finished.begin(), finished.end());
}

void Hand::Impl::Look() {
  options.clear();
  others.clear();
  trace::Timeline timeline(log_);
  timeline.Update();
  LookAtOthers(timeline);
  for (uint32_t option = 0; option < pending_.size(); ++option) options.push_back(Preview(option, timeline));
}

// ---- The facade.

base::Result<std::unique_ptr<Hand>> Hand::Open(const Settings& settings, uint32_t step) {
  trace::Schedule schedule{trace::Mode::kUntimed, settings.seed, {}};
  Settings open = settings;
  if (!settings.schedule.empty()) {
    base::Result<trace::Schedule> parsed = trace::ParseSchedule(settings.schedule);
    if (!parsed.ok()) return parsed.error();
    schedule = std::move(parsed).value();
    open.seed = schedule.seed;
  }
  const bool is_made = !settings.schedule.empty() && schedule.mode == trace::Mode::kUntimed;
  open = is_made ? PinnedSettings(std::move(open)) : ExploredSettings(std::move(open));
  open.schedule = trace::FormatSchedule({trace::Mode::kUntimed, open.seed, {}});
  base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(open);
  if (!prepared.ok()) return prepared.error();
  auto impl = std::make_unique<Impl>(std::move(prepared).value());
  if (is_made) impl->Follow(schedule, step);
  impl->Look();
  return std::unique_ptr<Hand>(new Hand(std::move(impl)));
}

Hand::Hand(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Hand::~Hand() = default;

const std::vector<HandOption>& Hand::options() const { return impl_->options; }
const std::vector<HandWaiter>& Hand::others() const { return impl_->others; }
const std::vector<HandDecision>& Hand::decisions() const { return impl_->decisions; }
std::vector<uint32_t> Hand::path() const { return impl_->path(); }
bool Hand::finished() const { return impl_->world().finished(); }
HandStop Hand::stop() const { return impl_->stop; }
uint32_t Hand::step_count() const { return static_cast<uint32_t>(impl_->world().step_count()); }
uint32_t Hand::switches() const {
  const std::vector<HandDecision>& made = impl_->decisions;
  return static_cast<uint32_t>(
      std::count_if(made.begin(), made.end(), [](const HandDecision& one) { return one.is_switch; }));
}
Settings Hand::settings() const { return impl_->settings(); }

void Hand::Take(uint32_t option) {
  impl_->Decide(option);
  impl_->Look();
}

void Hand::BackTo(uint32_t decision) {
  impl_->BackTo(decision);
  impl_->Look();
}

void Hand::GoOnByDefault() {
  while (impl_->stands()) impl_->Decide(impl_->usual());
  impl_->Look();
}

void Hand::GoOnAtRandom(uint64_t seed) {
  base::Random random(seed);
  while (impl_->stands()) impl_->Decide(static_cast<uint32_t>(random.Below(impl_->option_count())));
  impl_->Look();
}

void Hand::GoOnAlong(std::span<const uint32_t> options) {
  for (const uint32_t option : options) {
    if (option >= impl_->option_count()) break;
    impl_->Decide(option);
  }
  impl_->Look();
}

uint32_t Hand::SwitchesOf(std::span<const uint32_t> options) {
  const std::vector<uint32_t> here = impl_->path();
  impl_->BackTo(0);
  GoOnAlong(options);
  const uint32_t count = switches();
  impl_->BackTo(0);
  GoOnAlong(here);
  return count;
}

}  // namespace interleave::session
