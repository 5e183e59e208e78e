// SET, RESET and SHOW of one session.
#pragma once

#include <optional>

#include "model/database/engine/state.hpp"

namespace interleave::model::database {

inline constexpr int64_t kDefaultDeadlockTimeoutMs = 1000;

void ApplySetting(Session& session, const sql::Set& set);
void ResetSettings(Session& session);
// What is set is what RESET goes back to.
void PresetSettings(Session& session);
// What SET LOCAL set is as before; at the end of a transaction.
void RestoreLocalSettings(Session& session);
std::string ShownSetting(const Session& session, const sql::Show& show);
// The text of a setting that was set; nothing: it was not.
std::optional<std::string> SettingText(const Session& session, std::string_view name);

Isolation DefaultIsolation(const Session& session);
bool DefaultReadOnly(const Session& session);
// In milliseconds; 0: none.
int64_t TimeoutMs(const Session& session, std::string_view name, int64_t otherwise);

}  // namespace interleave::model::database
