// SET and SHOW: what the settings are, and what their values mean (src/backend/utils/misc/guc.c).
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "model/database/sql/analysing.hpp"
#include "model/database/sql/characters.hpp"

namespace interleave::model::database::sql {
namespace {

struct Known {
  std::string_view name;  // as SHOW heads its column
  Setting setting;
  std::string_view text;  // what it is from the start
};

constexpr Known kSettings[] = {
    {"lock_timeout", Setting::kLockTimeout, "0"},
    {"statement_timeout", Setting::kStatementTimeout, "0"},
    {"deadlock_timeout", Setting::kDeadlockTimeout, "1s"},
    {"idle_in_transaction_session_timeout", Setting::kIdleInTransactionTimeout, "0"},
    {"default_transaction_isolation", Setting::kDefaultIsolation, "read committed"},
    {"default_transaction_read_only", Setting::kDefaultReadOnly, "off"},
    {"default_transaction_deferrable", Setting::kDefaultDeferrable, "off"},
    {"transaction_isolation", Setting::kTransactionIsolation, "read committed"},
    {"transaction_read_only", Setting::kTransactionReadOnly, "off"},
    {"application_name", Setting::kOther, ""},
    {"bytea_output", Setting::kOther, "hex"},
    {"client_encoding", Setting::kOther, "UTF8"},
    {"client_min_messages", Setting::kOther, "notice"},
    {"DateStyle", Setting::kOther, "ISO, MDY"},
    {"enable_bitmapscan", Setting::kOther, "on"},
    {"enable_hashjoin", Setting::kOther, "on"},
    {"enable_indexonlyscan", Setting::kOther, "on"},
    {"enable_indexscan", Setting::kOther, "on"},
    {"enable_mergejoin", Setting::kOther, "on"},
    {"enable_nestloop", Setting::kOther, "on"},
    {"enable_seqscan", Setting::kOther, "on"},
    {"enable_sort", Setting::kOther, "on"},
    {"extra_float_digits", Setting::kOther, "1"},
    {"idle_session_timeout", Setting::kOther, "0"},
    {"IntervalStyle", Setting::kOther, "postgres"},
    {"jit", Setting::kOther, "on"},
    {"log_statement", Setting::kOther, "none"},
    {"max_connections", Setting::kOther, "100"},
    {"plan_cache_mode", Setting::kOther, "auto"},
    {"row_security", Setting::kOther, "on"},
    {"search_path", Setting::kOther, "\"$user\", public"},
    {"server_encoding", Setting::kOther, "UTF8"},
    {"server_version", Setting::kOther, "15.18"},
    {"server_version_num", Setting::kOther, "150018"},
    {"session_replication_role", Setting::kOther, "origin"},
    {"standard_conforming_strings", Setting::kOther, "on"},
    {"synchronous_commit", Setting::kOther, "on"},
    {"TimeZone", Setting::kOther, "UTC"},
    {"transaction_deferrable", Setting::kOther, "off"},
    {"work_mem", Setting::kOther, "4MB"},
};

const Known* FindSetting(std::string_view name) {
  const auto* found = std::find_if(std::begin(kSettings), std::end(kSettings),
                                   [&](const Known& known) { return EqualsIgnoringCase(known.name, name); });
  return found == std::end(kSettings) ? nullptr : found;
}

struct Unit {
  std::string_view name;
  int64_t microseconds;
};

// The largest first: SHOW takes the largest that leaves no rest.
constexpr Unit kUnits[] = {{"d", 86400000000}, {"h", 3600000000}, {"min", 60000000},
                           {"s", 1000000},     {"ms", 1000},      {"us", 1}};

std::string DurationText(int64_t milliseconds) {
  if (milliseconds == 0) return "0";
  for (const Unit& unit : kUnits) {
    const int64_t size = unit.microseconds / 1000;
    if (milliseconds % size == 0) return fmt::format("{}{}", milliseconds / size, unit.name);
  }
  return "";
}

// A number with a unit; milliseconds without one. `unit_wrong`: the number is one, and what follows it is
// not.
bool ParseDuration(std::string_view text, int64_t* milliseconds, bool* unit_wrong) {
  const std::string_view trimmed = Trimmed(text);
  size_t end = 0;
  while (end < trimmed.size() && (IsDigit(trimmed[end]) || trimmed[end] == '.' || trimmed[end] == '-')) ++end;
  const auto number = Numeric::Parse(trimmed.substr(0, end));
  if (!number.has_value()) return false;
  const std::string_view name = Trimmed(trimmed.substr(end));
  int64_t size = 1000;
  if (!name.empty()) {
    const auto* unit =
        std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& one) { return one.name == name; });
    *unit_wrong = unit == std::end(kUnits);
    if (*unit_wrong) return false;
    size = unit->microseconds;
  }
  const Numeric scaled = Numeric::Divide(Numeric::Multiply(*number, Numeric(size)), Numeric(1000));
  const auto whole = scaled.ToInt64();
  if (!whole.has_value()) return false;
  *milliseconds = *whole;
  return true;
}

std::optional<bool> ParseSwitch(std::string_view text) {
  Datum value;
  ServerError ignored;
  if (!FromText(text, {.id = TypeId::kBoolean}, &value, &ignored)) return std::nullopt;
  return value.boolean();
}

std::optional<Isolation> ParseIsolation(std::string_view text) {
  const std::string word = Lowered(text);
  if (word == "serializable") return Isolation::kSerializable;
  if (word == "repeatable read") return Isolation::kRepeatableRead;
  if (word == "read committed" || word == "read uncommitted") return Isolation::kReadCommitted;
  return std::nullopt;
}

bool FailValue(const Known& known, std::string_view text, ServerError* error) {
  return Fail(error, "22023", fmt::format("invalid value for parameter \"{}\": \"{}\"", known.name, text));
}

bool DurationValue(const Known& known, std::string_view text, SettingValue* value, ServerError* error) {
  bool unit_wrong = false;
  if (!ParseDuration(text, &value->milliseconds, &unit_wrong)) {
    FailValue(known, text, error);
    if (unit_wrong) {
      error->hint = "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\".";
    }
    return false;
  }
  const int64_t least = known.setting == Setting::kDeadlockTimeout ? 1 : 0;
  if (value->milliseconds < least || value->milliseconds > INT32_MAX) {
    return Fail(error, "22023",
                fmt::format("{} ms is outside the valid range for parameter \"{}\" ({} ms .. 2147483647 ms)",
                            value->milliseconds, known.name, least));
  }
  value->text = DurationText(value->milliseconds);
  return true;
}

bool ValueOf(const Known& known, std::string_view text, SettingValue* value, ServerError* error) {
  switch (known.setting) {
    case Setting::kLockTimeout:
    case Setting::kStatementTimeout:
    case Setting::kDeadlockTimeout:
    case Setting::kIdleInTransactionTimeout:
      return DurationValue(known, text, value, error);
    case Setting::kDefaultIsolation:
    case Setting::kTransactionIsolation: {
      const auto isolation = ParseIsolation(text);
      if (!isolation.has_value()) {
        FailValue(known, text, error);
        error->hint = "Available values: serializable, repeatable read, read committed, read uncommitted.";
        return false;
      }
      value->isolation = *isolation;
      value->text = Lowered(text);
      return true;
    }
    case Setting::kDefaultReadOnly:
    case Setting::kDefaultDeferrable:
    case Setting::kTransactionReadOnly: {
      const auto on = ParseSwitch(text);
      if (!on.has_value()) {
        return Fail(error, "22023", fmt::format("parameter \"{}\" requires a Boolean value", known.name));
      }
      value->on = *on;
      value->text = *on ? "on" : "off";
      return true;
    }
    case Setting::kOther:
      break;
  }
  value->text = text;
  return true;
}

}  // namespace

bool Analysing::MakeSet(const tree::Set& tree, Set* set) {
  set->name = Lowered(tree.name.text);
  set->local = tree.local;
  set->reset = tree.reset;
  const Known* known = FindSetting(set->name);
  // A name with a point is the user's own.
  const bool own = known == nullptr && set->name.find('.') != std::string::npos;
  if (known == nullptr && !own) {
    return Fail("42704", fmt::format("unrecognized configuration parameter \"{}\"", tree.name.text), 0);
  }
  const Known other{.name = set->name, .setting = Setting::kOther, .text = ""};
  if (known == nullptr) known = &other;
  set->setting = known->setting;
  if (!tree.values.has_value()) return true;
  std::string text;
  for (const std::string& value : *tree.values) text += (text.empty() ? "" : ", ") + value;
  if (tree.values->size() > 1 && known->setting != Setting::kOther) {
    return Fail("22023", fmt::format("SET {} takes only one argument", known->name), 0);
  }
  SettingValue value;
  if (!ValueOf(*known, text, &value, error_)) return false;
  set->value = std::move(value);
  return true;
}

bool Analysing::MakeShow(const tree::Show& tree, Statement* statement) {
  Show show{.name = Lowered(tree.name.text)};
  const Known* known = FindSetting(show.name);
  if (known == nullptr && show.name.find('.') == std::string::npos) {
    return Fail("42704", fmt::format("unrecognized configuration parameter \"{}\"", tree.name.text), 0);
  }
  show.setting = known == nullptr ? Setting::kOther : known->setting;
  if (known != nullptr) show.default_text = known->text;
  statement->returns_rows = true;
  statement->columns = {
      {.name = std::string(known == nullptr ? show.name : known->name), .type = {.id = TypeId::kText}}};
  statement->body = std::move(show);
  return true;
}

}  // namespace interleave::model::database::sql
