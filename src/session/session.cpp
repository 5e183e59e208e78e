#include "session/session.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "base/check.hpp"
#include "session/compile.hpp"
#include "session/replay.hpp"
#include "session/results.hpp"
#include "session/run.hpp"
#include "trace/names.hpp"

namespace interleave::session {

std::string_view OutcomeName(trace::Outcome outcome) { return trace::Name(outcome); }

class Session::Impl {
 public:
  explicit Impl(std::shared_ptr<const Prepared> prepared)
      : run(prepared),
        timeline(run.log()),
        database_sessions(run.log()),
        anomalies(run.log()),
        moments(run.log()),
        latest(run.log()),
        summaries(run.log()),
        replay(std::move(prepared)) {}

  // Derived from the records when it is asked for: most runs of the command never need it.
  const trace::Timeline& Timeline() {
    if (timeline_records != run.log().size()) timeline.Update();
    timeline_records = run.log().size();
    return timeline;
  }

  const trace::DatabaseSessions& DatabaseSessions() {
    database_sessions.Update();
    return database_sessions;
  }

  const RunResult& Result() {
    if (result) return *result;
    if (!run.finished() || !run.misfit().empty()) {
      result = InterimResult(run, latest.At(run.log().step_count()));
    } else {
      result = FinalResult(run);
      if (!run.world().result().stuck.empty()) result->stuck = StuckTexts(run, Timeline());
    }
    return *result;
  }

  Run run;
  trace::Timeline timeline;
  trace::DatabaseSessions database_sessions;
  uint64_t timeline_records = 0;
  trace::AnomalyFinder anomalies;
  trace::Moments moments;  // at the position
  trace::Moments latest;   // at the end of what has run, so that asking for it leaves the position's alone
  trace::Summaries summaries;
  Replay replay;
  std::optional<RunResult> result;  // nothing: the run went on since it was asked for
  uint32_t position = 0;
};

Session::Session() = default;
Session::~Session() = default;

base::Result<bool> Session::Open(const Settings& settings) {
  base::Result<std::shared_ptr<const Prepared>> prepared = Prepare(settings);
  if (!prepared.ok()) return prepared.error();
  impl_ = std::make_unique<Impl>(std::move(prepared).value());
  return true;
}

const Settings& Session::settings() const {
  static const Settings none;
  return impl_ == nullptr ? none : impl_->run.prepared().settings;
}

int64_t Session::parameter(std::string_view name) const {
  CHECK(impl_ != nullptr);
  return ParameterOf(impl_->run.prepared().target, name);
}

const std::string& Session::source() const {
  CHECK(impl_ != nullptr);
  return impl_->run.prepared().target.source;
}

const std::string& Session::file_name() const {
  CHECK(impl_ != nullptr);
  return impl_->run.prepared().target.file_name;
}

bool Session::driven() const {
  CHECK(impl_ != nullptr);
  return IsDriven(impl_->run.prepared().plan.program);
}

bool Session::may_start_threads() const {
  CHECK(impl_ != nullptr);
  return MayStartThreads(impl_->run.prepared().plan.program);
}

const std::string& Session::runtime() const {
  CHECK(impl_ != nullptr);
  return impl_->run.prepared().target.runtime;
}

const std::string& Session::target_name() const {
  CHECK(impl_ != nullptr);
  return impl_->run.prepared().target.name;
}

std::vector<std::pair<std::string, int64_t>> Session::parameters() const {
  CHECK(impl_ != nullptr);
  std::vector<std::pair<std::string, int64_t>> shown;
  for (const ParameterValue& parameter : impl_->run.prepared().target.parameters) {
    if (parameter.shown) shown.emplace_back(parameter.name, parameter.value);
  }
  return shown;
}

bool Session::Advance(uint64_t instructions) {
  CHECK(impl_ != nullptr);
  if (impl_->run.finished()) return false;
  impl_->result.reset();
  return impl_->run.Advance(instructions);
}

void Session::GiveUp(const std::string& reason) {
  CHECK(impl_ != nullptr && !reason.empty());
  if (impl_->run.finished()) return;
  impl_->result.reset();
  impl_->run.GiveUp(reason);
}

bool Session::finished() const { return impl_ != nullptr && impl_->run.finished(); }

const RunResult& Session::result() const {
  CHECK(impl_ != nullptr);
  return impl_->Result();
}

const std::string& Session::output() const {
  CHECK(impl_ != nullptr);
  return impl_->run.world().output();
}

const trace::Log& Session::log() const {
  CHECK(impl_ != nullptr);
  return impl_->run.log();
}

const trace::Timeline& Session::timeline() const {
  CHECK(impl_ != nullptr);
  return impl_->Timeline();
}

const trace::DatabaseSessions& Session::database_sessions() const {
  CHECK(impl_ != nullptr);
  return impl_->DatabaseSessions();
}

const std::vector<trace::Anomaly>& Session::anomalies() const {
  CHECK(impl_ != nullptr);
  impl_->anomalies.Update();
  return impl_->anomalies.all();
}

std::string Session::ActorName(uint32_t actor) const {
  CHECK(impl_ != nullptr);
  return ActorLabel(impl_->run.log(), impl_->Timeline(), actor);
}

uint32_t Session::step_count() const { return impl_ == nullptr ? 0 : impl_->run.log().step_count(); }
uint32_t Session::position() const { return impl_ == nullptr ? 0 : impl_->position; }

void Session::SetPosition(uint32_t step) {
  CHECK(impl_ != nullptr);
  impl_->position = std::min(step, step_count());
}

const trace::Moment& Session::moment() {
  CHECK(impl_ != nullptr);
  return impl_->moments.At(impl_->position);
}

std::vector<CounterResult> Session::CountersAt() {
  CHECK(impl_ != nullptr);
  return CountersAtMoment(impl_->run, moment());
}

trace::Statistics Session::StatisticsAt() { return impl_->summaries.At(moment().record_end); }

std::vector<TaskLocals> Session::LocalsAt() {
  CHECK(impl_ != nullptr);
  return impl_->replay.LocalsAt(impl_->position);
}

DatabaseView Session::DatabaseAt() {
  CHECK(impl_ != nullptr);
  return impl_->replay.DatabaseAt(impl_->position);
}

}  // namespace interleave::session
