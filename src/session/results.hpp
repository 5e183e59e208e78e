// What a run has come to, for people and exports: the outcome, the counters against what they should be, and
// whether that is all right.
#pragma once

#include <string>
#include <vector>

#include "session/run.hpp"
#include "session/session.hpp"
#include "trace/moment.hpp"
#include "trace/timeline.hpp"

namespace interleave::session {

// "#3" for a request, else the name of the task or the thread. 0 is "loop", or "main" where it is a thread
// among others that runs none.
std::string ActorLabel(const trace::Log& log, const trace::Timeline& timeline, uint32_t actor);

// What each counter should be at the end; empty where nothing is expected.
std::vector<std::string> ExpectedTexts(const Run& run);

// The counters as the records show them at a moment.
std::vector<CounterResult> CountersAtMoment(const Run& run, const trace::Moment& moment);

// What a finished run has come to, all but who waits for whom.
RunResult FinalResult(Run& run);

// How a run stands that goes on: its counters, time and steps. From the records alone: to evaluate anything
// in the middle of a run could change it (an object is numbered when it is first printed).
RunResult InterimResult(const Run& run, const trace::Moment& moment);

// Somebody who waits, in words. REQUIRES: the timeline is up to date.
StuckInfo StuckText(const trace::Log& log, const trace::Timeline& timeline, const sim::Stuck& stuck);

// Who waits for ever. REQUIRES: the timeline is up to date.
std::vector<StuckInfo> StuckTexts(const Run& run, const trace::Timeline& timeline);

}  // namespace interleave::session
