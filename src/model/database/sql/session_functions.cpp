// The functions that the session answers: time, advisory locks, sequences, settings.
#include <vector>

#include "model/database/sql/function_lists.hpp"

namespace interleave::model::database::sql {
namespace {

struct AdvisoryName {
  std::string_view name;
  Advisory kind;
};

constexpr AdvisoryName kAdvisoryNames[] = {
    {"pg_advisory_lock", {}},
    {"pg_advisory_lock_shared", {.shared = true}},
    {"pg_advisory_xact_lock", {.transaction = true}},
    {"pg_advisory_xact_lock_shared", {.shared = true, .transaction = true}},
    {"pg_try_advisory_lock", {.try_only = true}},
    {"pg_try_advisory_lock_shared", {.try_only = true, .shared = true}},
    {"pg_try_advisory_xact_lock", {.try_only = true, .transaction = true}},
    {"pg_try_advisory_xact_lock_shared", {.try_only = true, .shared = true, .transaction = true}},
    {"pg_advisory_unlock", {.unlock = true}},
    {"pg_advisory_unlock_shared", {.shared = true, .unlock = true}},
};

}  // namespace

void AddSessionFunctions(std::vector<Function>* functions) {
  const auto add = [&](std::string_view name, std::initializer_list<TypeId> operands, TypeId type,
                       SessionFunction session, Advisory advisory) {
    Function function{.name = name,
                      .count = static_cast<uint8_t>(operands.size()),
                      .result = type,
                      .of_session = true,
                      .session = session,
                      .advisory = advisory};
    std::copy(operands.begin(), operands.end(), function.operands.begin());
    functions->push_back(function);
  };
  for (const AdvisoryName& entry : kAdvisoryNames) {
    const TypeId type = entry.kind.try_only || entry.kind.unlock ? TypeId::kBoolean : TypeId::kVoid;
    Advisory pair = entry.kind;
    pair.pair = true;
    add(entry.name, {TypeId::kBigint}, type, SessionFunction::kAdvisoryLock, entry.kind);
    add(entry.name, {TypeId::kInteger, TypeId::kInteger}, type, SessionFunction::kAdvisoryLock, pair);
  }
  const auto plain = [&](std::string_view name, std::initializer_list<TypeId> operands, TypeId type,
                         SessionFunction session) { add(name, operands, type, session, {}); };
  plain("pg_advisory_unlock_all", {}, TypeId::kVoid, SessionFunction::kAdvisoryUnlockAll);
  plain("pg_sleep", {TypeId::kDouble}, TypeId::kVoid, SessionFunction::kSleep);
  plain("now", {}, TypeId::kTimestampTz, SessionFunction::kTransactionTime);
  plain("transaction_timestamp", {}, TypeId::kTimestampTz, SessionFunction::kTransactionTime);
  plain("statement_timestamp", {}, TypeId::kTimestampTz, SessionFunction::kStatementTime);
  plain("clock_timestamp", {}, TypeId::kTimestampTz, SessionFunction::kClockTime);
  plain("pg_backend_pid", {}, TypeId::kInteger, SessionFunction::kBackendPid);
  plain("txid_current", {}, TypeId::kBigint, SessionFunction::kTransactionId);
  plain("nextval", {TypeId::kText}, TypeId::kBigint, SessionFunction::kNextValue);
  plain("currval", {TypeId::kText}, TypeId::kBigint, SessionFunction::kCurrentValue);
  plain("lastval", {}, TypeId::kBigint, SessionFunction::kLastValue);
  plain("setval", {TypeId::kText, TypeId::kBigint}, TypeId::kBigint, SessionFunction::kSetValue);
  plain("setval", {TypeId::kText, TypeId::kBigint, TypeId::kBoolean}, TypeId::kBigint,
        SessionFunction::kSetValue);
  plain("current_setting", {TypeId::kText}, TypeId::kText, SessionFunction::kCurrentSetting);
  plain("set_config", {TypeId::kText, TypeId::kText, TypeId::kBoolean}, TypeId::kText,
        SessionFunction::kSetConfig);
}

}  // namespace interleave::model::database::sql
