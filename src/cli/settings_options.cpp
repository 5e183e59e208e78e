#include "cli/settings_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "session/link.hpp"
#include "session/target.hpp"
#include "session/words.hpp"

namespace interleave::cli {
namespace {

using base::Error;
using session::Quoted;

base::Result<TargetSettings> ReadLink(const std::string& operand) {
  base::Result<session::Link> link = session::ParseLink(operand);
  if (!link.ok()) return link.error();
  return TargetSettings{link.value().settings, link.value().position, link.value().differences};
}

base::Result<TargetSettings> ReadFile(const std::string& path, Console& console) {
  base::Result<std::string> source = console.ReadProgram(path);
  if (!source.ok()) return source.error();
  TargetSettings target;
  target.settings.file_name = path;
  target.settings.source = std::move(source).value();
  return target;
}

base::Result<TargetSettings> ReadTarget(const std::string& operand, Console& console) {
  if (operand.find("#/") != std::string::npos) return ReadLink(operand);
  if (operand.ends_with(".py")) return ReadFile(operand, console);
  const size_t slash = operand.find('/');
  if (slash == std::string::npos) {
    if (const session::Scenario* scenario = session::FindScenario(operand)) {
      return Error{fmt::format("{} is a scenario; name a strategy of it too, as in {}/{}", operand, operand,
                               scenario->default_strategy)};
    }
    return Error{
        "the target " + Quoted(operand) +
        " is neither scenario/strategy (\"interleave list\" names them) nor a .py file nor a link (#/...)"};
  }
  TargetSettings target;
  target.settings.scenario = operand.substr(0, slash);
  target.settings.strategy = operand.substr(slash + 1);
  return target;
}

// Empty where it went well.
std::string ReadParameters(const Arguments& arguments, session::Settings& settings) {
  std::vector<std::string> seen;
  for (const auto& [option, text] : arguments.options) {
    if (option != "--set") continue;
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return "--set takes NAME=VALUE, not " + Quoted(text);
    const std::string name = text.substr(0, equals);
    const std::optional<int64_t> value = session::ParseSigned(std::string_view(text).substr(equals + 1));
    if (!value) return "--set " + name + " takes a whole number, not " + Quoted(text.substr(equals + 1));
    if (std::find(seen.begin(), seen.end(), name) != seen.end())
      return "--set gives " + name + " twice; give it once";
    seen.push_back(name);
    auto& parameters = settings.parameters;
    std::erase_if(parameters, [&](const auto& parameter) { return parameter.first == name; });
    parameters.emplace_back(name, *value);
  }
  return {};
}

template <typename Number>
std::string ReadNumber(const Arguments& arguments, std::string_view option, uint64_t least, uint64_t most,
                       Number* value) {
  const base::Result<std::optional<uint64_t>> number = NumberOption(arguments, option, least, most);
  if (!number.ok()) return number.error().message;
  if (number.value()) *value = static_cast<Number>(*number.value());
  return {};
}

// A schedule holds the seed of its run.
std::string ReadSchedule(const Arguments& arguments, session::Settings& settings) {
  const std::string* text = arguments.Find("--schedule");
  if (text != nullptr) settings.schedule = *text;
  if (settings.schedule.empty()) return {};
  const base::Result<trace::Schedule> schedule = trace::ParseSchedule(settings.schedule);
  if (!schedule.ok()) return "the schedule cannot be read: " + schedule.error().message;
  const uint64_t seed = schedule.value().seed;
  if (arguments.Has("--seed") && settings.seed != seed) {
    return fmt::format("--seed {} contradicts the schedule, which is of seed {}; leave --seed out",
                       settings.seed, seed);
  }
  settings.seed = seed;
  return {};
}

std::string ReadOptions(const Arguments& arguments, session::Settings& settings) {
  session::Limits& limits = settings.limits;
  std::string fault = ReadNumber(arguments, "--seed", 0, UINT64_MAX, &settings.seed);
  if (fault.empty()) fault = ReadNumber(arguments, "--until", 0, INT64_MAX, &settings.until_ns);
  if (fault.empty()) fault = ReadNumber(arguments, "--max-steps", 1, session::kMostSteps, &limits.max_steps);
  if (fault.empty()) {
    fault = ReadNumber(arguments, "--max-memory", session::kLeastMemoryBytes, session::kMostMemoryBytes,
                       &limits.max_memory_bytes);
  }
  if (fault.empty()) fault = ReadSchedule(arguments, settings);
  if (fault.empty()) fault = ReadParameters(arguments, settings);
  if (!fault.empty()) return fault;
  if (const std::string* runtime = arguments.Find("--runtime")) settings.runtime = *runtime;
  if (const std::string* assertion = arguments.Find("--assert")) settings.assertion = *assertion;
  return {};
}

}  // namespace

base::Result<TargetSettings> ReadTargetSettings(const Arguments& arguments, Console& console) {
  base::Result<TargetSettings> target = ReadTarget(arguments.operand, console);
  if (!target.ok()) return target;
  TargetSettings read = std::move(target).value();
  if (std::string fault = ReadOptions(arguments, read.settings); !fault.empty()) return Error{fault};
  const base::Result<session::Target> resolved = session::ResolveTarget(read.settings);
  if (!resolved.ok()) return resolved.error();
  return read;
}

}  // namespace interleave::cli
