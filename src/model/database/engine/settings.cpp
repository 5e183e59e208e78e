#include "model/database/engine/settings.hpp"

#include <algorithm>

namespace interleave::model::database {

namespace {

const SessionSetting* Find(const Session& session, std::string_view name) {
  const SessionSetting* found = nullptr;
  for (const SessionSetting& setting : session.settings) {
    if (setting.name == name) found = &setting;  // one of the transaction stands behind that of the session
  }
  return found;
}

std::string_view NameOf(Isolation isolation) {
  switch (isolation) {
    case Isolation::kRepeatableRead:
      return "repeatable read";
    case Isolation::kSerializable:
      return "serializable";
    default:
      return "read committed";
  }
}

}  // namespace

void ApplySetting(Session& session, const sql::Set& set) {
  std::erase_if(session.settings, [&](const SessionSetting& setting) {
    return setting.name == set.name && (!set.local || setting.local) && !setting.preset;
  });
  if (!set.value.has_value()) return;
  session.settings.push_back({.name = set.name, .value = *set.value, .local = set.local});
}

void ResetSettings(Session& session) {
  std::erase_if(session.settings, [](const SessionSetting& setting) { return !setting.preset; });
}

void PresetSettings(Session& session) {
  for (SessionSetting& setting : session.settings) setting.preset = true;
}

void RestoreLocalSettings(Session& session) {
  if (session.settings.empty()) return;
  std::erase_if(session.settings, [](const SessionSetting& setting) { return setting.local; });
}

std::string ShownSetting(const Session& session, const sql::Show& show) {
  if (show.setting == sql::Setting::kTransactionIsolation) {
    return std::string(NameOf(session.began ? session.isolation : DefaultIsolation(session)));
  }
  if (show.setting == sql::Setting::kTransactionReadOnly) return session.read_only ? "on" : "off";
  return SettingText(session, show.name).value_or(show.default_text);
}

std::optional<std::string> SettingText(const Session& session, std::string_view name) {
  const SessionSetting* found = Find(session, name);
  if (found == nullptr) return std::nullopt;
  return found->value.text;
}

Isolation DefaultIsolation(const Session& session) {
  const SessionSetting* found = Find(session, "default_transaction_isolation");
  return found == nullptr ? Isolation::kReadCommitted : found->value.isolation;
}

bool DefaultReadOnly(const Session& session) {
  const SessionSetting* found = Find(session, "default_transaction_read_only");
  return found != nullptr && found->value.on;
}

int64_t TimeoutMs(const Session& session, std::string_view name, int64_t otherwise) {
  const SessionSetting* found = Find(session, name);
  return found == nullptr ? otherwise : found->value.milliseconds;
}

}  // namespace interleave::model::database
