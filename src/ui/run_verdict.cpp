#include "ui/run_verdict.hpp"

namespace interleave::ui {
namespace {

TextId OutcomeWord(trace::Outcome outcome) {
  switch (outcome) {
    case trace::Outcome::kDeadlock:
      return TextId::kResultDeadlock;
    case trace::Outcome::kStuck:
      return TextId::kResultStuck;
    case trace::Outcome::kException:
      return TextId::kResultException;
    default:
      return TextId::kResultLimit;
  }
}

}  // namespace

RunVerdict RunVerdictOf(const Results::Entry* entry, Language language) {
  using State = Results::Entry::State;
  if (entry == nullptr || entry->state == State::kPending || entry->state == State::kRunning) return {};
  if (entry->state == State::kRefused) {
    return {Mark::kUnknown, TextId::kResultRefused, "", TextOf(TextId::kResultRefused, language), false};
  }
  if (entry->outcome != trace::Outcome::kFinished) {
    const bool stands =
        entry->outcome == trace::Outcome::kDeadlock || entry->outcome == trace::Outcome::kStuck;
    return {stands ? Mark::kDeadlock : Mark::kFailure, stands ? TextId::kMarkDeadlock : TextId::kMarkFailure,
            "", TextOf(OutcomeWord(entry->outcome), language), true};
  }
  if (entry->expected.empty()) return {Mark::kUnknown, TextId::kMarkUnknown, entry->value, "", false};
  if (!entry->ok && entry->value == entry->expected)  // its counters are right: requests have failed
    return {Mark::kFailure, TextId::kMarkFailure, "", TextOf(TextId::kResultException, language), true};
  const std::string value = entry->value + " / " + entry->expected;
  if (!entry->ok) return {Mark::kFailure, TextId::kMarkFailure, value, "", true};
  return {Mark::kSafe, TextId::kMarkSafe, value, "", false};
}

Results::Entry EntryFor(Workbench& bench, const session::Strategy& strategy) {
  if (&strategy == bench.strategy() && bench.edited()) {
    if (!bench.session().finished()) return {.strategy = strategy.name};
    return Results::EntryOf(strategy.name, bench.session().result());
  }
  const Results::Entry* entry = bench.results().Find(strategy.name);
  return entry != nullptr ? *entry : Results::Entry{.strategy = strategy.name};
}

RunVerdict RunVerdictOf(Workbench& bench, const session::Strategy& strategy, Language language) {
  const Results::Entry entry = EntryFor(bench, strategy);
  return RunVerdictOf(&entry, language);
}

}  // namespace interleave::ui
