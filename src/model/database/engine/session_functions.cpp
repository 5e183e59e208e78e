// What expressions ask of the session: advisory locks, sleeping, the time, sequences, settings.
#include <algorithm>

#include <fmt/format.h>

#include "model/database/engine/advisory.hpp"
#include "model/database/engine/executor.hpp"
#include "model/database/engine/settings.hpp"
#include "model/database/engine/transactions.hpp"
#include "model/database/engine/visibility.hpp"

namespace interleave::model::database {

namespace {

using sql::Datum;

AdvisoryKey KeyOf(const sql::Advisory& advisory, std::span<const Datum> operands) {
  if (advisory.pair) return {.pair = true, .high = operands[0].integer(), .low = operands[1].integer()};
  return {.low = operands[0].integer()};
}

Sequence* FindSequence(State& state, std::string_view name) {
  const auto place = std::find_if(state.sequences.begin(), state.sequences.end(),
                                  [name](const Sequence& sequence) { return sequence.name == name; });
  return place == state.sequences.end() ? nullptr : &*place;
}

void RememberValue(Session& session, const std::string& name, int64_t value) {
  std::erase_if(session.sequence_values, [&](const auto& pair) { return pair.first == name; });
  session.sequence_values.emplace_back(name, value);
}

const int64_t* RememberedValue(const Session& session, std::string_view name) {
  for (const auto& [sequence, value] : session.sequence_values) {
    if (sequence == name) return &value;
  }
  return nullptr;
}

constexpr int64_t kFirstPid = 1000;

}  // namespace

Step Executor::Ask(const sql::Expression& expression, std::span<const Datum> operands, Datum* result) {
  using sql::SessionFunction;
  switch (expression.session) {
    case SessionFunction::kAdvisoryLock:
      return AskAdvisory(expression, operands, result);
    case SessionFunction::kAdvisoryUnlockAll:
      GiveAllAdvisoryLocksBack(state_, session_.id);
      *result = Datum::Text("");
      return Step::kDone;
    case SessionFunction::kSleep: {
      if (session_.wait.kind != WaitKind::kSleep) {
        const double seconds = std::clamp(operands[0].real(), 0.0, 1e9);
        session_.wait = {.kind = WaitKind::kSleep, .until_us = now_us_ + static_cast<int64_t>(seconds * 1e6)};
        return Step::kWaits;
      }
      session_.wait = {};
      *result = Datum::Text("");
      return Step::kDone;
    }
    case SessionFunction::kTransactionTime:
      *result = Datum::Time(session_.transaction_us);
      return Step::kDone;
    case SessionFunction::kStatementTime:
      *result = Datum::Time(session_.statement_us);
      return Step::kDone;
    case SessionFunction::kClockTime:
      *result = Datum::Time(now_us_);
      return Step::kDone;
    case SessionFunction::kBackendPid:
      *result = Datum::Integer(kFirstPid + session_.id);
      return Step::kDone;
    case SessionFunction::kTransactionId:
      AssignTransaction(state_, session_);
      *result = Datum::Integer(session_.top);
      return Step::kDone;
    case SessionFunction::kCurrentSetting: {
      const std::optional<std::string> text = SettingText(session_, operands[0].text());
      if (!text.has_value())
        return Fail("42704", fmt::format("unrecognized configuration parameter \"{}\"", operands[0].text()));
      *result = Datum::Text(*text);
      return Step::kDone;
    }
    case SessionFunction::kSetConfig: {
      sql::Set set{.name = operands[0].text(), .local = operands[2].boolean(), .value = sql::SettingValue{}};
      set.value->text = operands[1].text();
      ApplySetting(session_, set);
      *result = operands[1];
      return Step::kDone;
    }
    default:
      return AskSequence(expression, operands, result);
  }
}

Step Executor::AskAdvisory(const sql::Expression& expression, std::span<const Datum> operands,
                           Datum* result) {
  const sql::Advisory& advisory = expression.advisory;
  const AdvisoryKey key = KeyOf(advisory, operands);
  if (advisory.unlock) {
    *result = Datum::Boolean(GiveAdvisoryLockBack(state_, session_.id, key, advisory.shared));
    return Step::kDone;
  }
  const AdvisoryLock wanted{.key = key,
                            .session = session_.id,
                            .shared = advisory.shared,
                            .for_transaction = advisory.transaction,
                            .depth = static_cast<uint32_t>(session_.savepoints.size())};
  const Advised advised = TakeAdvisoryLock(state_, session_, wanted, advisory.try_only);
  if (advised == Advised::kWaits) return Step::kWaits;
  *result = advisory.try_only ? Datum::Boolean(advised == Advised::kHeld) : Datum::Text("");
  return Step::kDone;
}

Step Executor::AskSequence(const sql::Expression& expression, std::span<const Datum> operands,
                           Datum* result) {
  using sql::SessionFunction;
  if (expression.session == SessionFunction::kLastValue) {
    if (session_.sequence_values.empty()) return Fail("55000", "lastval is not yet defined in this session");
    *result = Datum::Integer(session_.sequence_values.back().second);
    return Step::kDone;
  }
  const std::string& name = operands[0].text();
  Sequence* sequence = FindSequence(state_, name);
  if (sequence == nullptr) return Fail("42P01", fmt::format("relation \"{}\" does not exist", name));
  if (expression.session == SessionFunction::kCurrentValue) {
    const int64_t* value = RememberedValue(session_, name);
    if (value == nullptr)
      return Fail("55000",
                  fmt::format("currval of sequence \"{}\" is not yet defined in this session", name));
    *result = Datum::Integer(*value);
    return Step::kDone;
  }
  if (expression.session == SessionFunction::kSetValue) {
    const bool is_used = operands.size() < 3 || operands[2].boolean();
    sequence->last = is_used ? operands[1].integer() : operands[1].integer() - 1;
    *result = operands[1];
    return Step::kDone;
  }
  *result = Datum::Integer(++sequence->last);
  RememberValue(session_, name, sequence->last);
  return Step::kDone;
}

}  // namespace interleave::model::database
