#include "session/search_messages.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace interleave::session {
namespace {

using Json = nlohmann::json;

// The fields of what is sent, once for writing and reading: `fields` is a Writer or a Reader.
template <typename Fields>
void Visit(Fields& fields, StuckInfo& stuck) {
  fields("waits", stuck.waits);
  fields("what", stuck.what);
  fields("held_by", stuck.held_by);
  fields("holder_finished", stuck.holder_finished);
  fields("line", stuck.line);
}

template <typename Fields>
void Visit(Fields& fields, Why& why) {
  fields("kind", why.kind);
  fields("actor", why.actor);
  fields("other", why.other);
  fields("variable", why.variable);
  fields("read", why.read);
  fields("lost", why.lost);
  fields("written", why.written);
  fields("text", why.text);
  fields("read_line", why.read_line);
  fields("line", why.line);
  fields("count", why.count);
  fields("anomaly", why.anomaly);
  fields("in_one_transaction", why.in_one_transaction);
  fields("stuck", why.stuck);
  fields("more_stuck", why.more_stuck);
}

template <typename Fields>
void Visit(Fields& fields, CounterResult& counter) {
  fields("name", counter.name);
  fields("value", counter.value);
  fields("expected", counter.expected);
  fields("ok", counter.ok);
}

template <typename Fields>
void Visit(Fields& fields, ExploredOutcome& outcome) {
  fields("counters", outcome.counters);
  fields("outcome", outcome.outcome);
  fields("failed_requests", outcome.failed_requests);
  fields("schedules", outcome.schedules);
  fields("share", outcome.share);
  fields("ok", outcome.ok);
  fields("witness", outcome.witness);
}

template <typename Fields>
void Visit(Fields& fields, ShortestFailure& shortest) {
  fields("steps", shortest.steps);
  fields("switches", shortest.switches);
  fields("schedule", shortest.schedule);
  fields("switch_steps", shortest.switch_steps);
  fields("why", shortest.why);
}

template <typename Fields>
void Visit(Fields& fields, ExploreNote& note) {
  fields("kind", note.kind);
  fields("number", note.number);
  fields("text", note.text);
}

template <typename Fields>
void Visit(Fields& fields, ExploreResult& result) {
  fields("verdict", result.verdict);
  fields("failures", result.failures);
  fields("complete", result.complete);
  fields("sampled", result.sampled);
  fields("notes", result.notes);
  fields("states", result.states);
  fields("transitions", result.transitions);
  fields("schedules", result.schedules);
  fields("failing_schedules", result.failing_schedules);
  fields("cyclic", result.cyclic);
  fields("outcomes", result.outcomes);
  fields("shortest", result.shortest);
}

template <typename Fields>
void Visit(Fields& fields, StateGraph::State& state) {
  fields("may_fail", state.may_fail);
  fields("may_succeed", state.may_succeed);
  fields("targets", state.targets);
}

template <typename Fields>
void Visit(Fields& fields, StateGraph& graph) {
  fields("states", graph.states);
}

template <typename Fields>
void Visit(Fields& fields, std::pair<std::string, int64_t>& parameter) {
  fields("name", parameter.first);
  fields("value", parameter.second);
}

template <typename Fields>
void Visit(Fields& fields, Findings& findings) {
  fields("result", findings.result);
  fields("parameters", findings.parameters);
  fields("graph", findings.graph);
  fields("seconds", findings.seconds);
  fields("more_outcomes", findings.more_outcomes);
}

template <typename Fields>
void Visit(Fields& fields, Continuation& option) {
  fields("may_fail", option.may_fail);
  fields("may_succeed", option.may_succeed);
}

template <typename Fields>
void Visit(Fields& fields, PathAnswer& answer) {
  fields("options", answer.options);
  fields("to_failure", answer.to_failure);
}

// What of settings decides a search.
template <typename Fields>
void Visit(Fields& fields, Settings& settings) {
  fields("scenario", settings.scenario);
  fields("strategy", settings.strategy);
  fields("file_name", settings.file_name);
  fields("source", settings.source);
  fields("seed", settings.seed);
  fields("runtime", settings.runtime);
  fields("parameters", settings.parameters);
  fields("assertion", settings.assertion);
  fields("max_steps", settings.limits.max_steps);
  fields("max_memory_bytes", settings.limits.max_memory_bytes);
}

template <typename Fields>
void Visit(Fields& fields, SearchMessage& message) {
  fields("kind", message.kind);
  fields("id", message.id);
  switch (message.kind) {
    case SearchMessageKind::kSearch:
      fields("settings", message.settings);
      fields("keep", message.keep);
      fields("max_states", message.max_states);
      fields("samples", message.samples);
      break;
    case SearchMessageKind::kAnswer:
      fields("answer", message.answer);
      [[fallthrough]];
    case SearchMessageKind::kAsk:
      fields("path", message.path);
      break;
    case SearchMessageKind::kProgress:
      fields("states", message.states);
      fields("samples", message.samples);
      break;
    case SearchMessageKind::kFound:
      fields("findings", message.findings);
      break;
    case SearchMessageKind::kRefused:
      fields("error", message.error);
      break;
  }
}

class Writer {
 public:
  template <typename Value>
  void operator()(const char* name, Value& value) {
    json_[name] = ToJson(value);
  }
  Json Take() { return std::move(json_); }

 private:
  template <typename Value>
  static Json ToJson(Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return static_cast<uint64_t>(value);
    } else if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>) {
      return value;
    } else {
      Writer inner;
      Visit(inner, value);
      return inner.Take();
    }
  }
  template <typename Item>
  static Json ToJson(std::vector<Item>& items) {
    Json array = Json::array();
    for (Item& item : items) array.push_back(ToJson(item));
    return array;
  }
  template <typename Item>
  static Json ToJson(std::optional<Item>& item) {
    return item ? ToJson(*item) : Json(nullptr);
  }

  Json json_ = Json::object();
};

// Where a field is missing or of another type, ok() says so and the value stays what it was.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json), ok_(json.is_object()) {}
  bool ok() const { return ok_; }

  template <typename Value>
  void operator()(const char* name, Value& value) {
    if (!ok_) return;
    const auto found = json_.find(name);
    ok_ = found != json_.end() && Read(*found, value);
  }

 private:
  template <typename Value>
  static bool Read(const Json& json, Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return ReadEnum(json, value);
    } else if constexpr (std::is_same_v<Value, bool>) {
      return json.is_boolean() && (value = json.get<bool>(), true);
    } else if constexpr (std::is_same_v<Value, std::string>) {
      return json.is_string() && (value = json.get_ref<const std::string&>(), true);
    } else if constexpr (std::is_same_v<Value, double>) {
      return json.is_number() && (value = json.get<double>(), true);
    } else if constexpr (std::is_unsigned_v<Value>) {
      if (!json.is_number_unsigned() || json.get<uint64_t>() > std::numeric_limits<Value>::max())
        return false;
      value = json.get<Value>();
      return true;
    } else if constexpr (std::is_integral_v<Value>) {
      const bool fits =
          json.is_number_integer() &&
          (!json.is_number_unsigned() || json.get<uint64_t>() <= static_cast<uint64_t>(INT64_MAX));
      return fits && (value = json.get<Value>(), true);
    } else {
      Reader inner(json);
      Visit(inner, value);
      return inner.ok();
    }
  }
  template <typename Item>
  static bool Read(const Json& json, std::vector<Item>& items) {
    if (!json.is_array()) return false;
    items.clear();
    for (const Json& one : json) {
      if (!Read(one, items.emplace_back())) return false;
    }
    return true;
  }
  template <typename Item>
  static bool Read(const Json& json, std::optional<Item>& item) {
    if (json.is_null()) return item.reset(), true;
    return Read(json, item.emplace());
  }

  static uint64_t CountOf(SearchMessageKind) { return static_cast<uint64_t>(SearchMessageKind::kAnswer) + 1; }
  static uint64_t CountOf(Why::Kind) { return static_cast<uint64_t>(Why::Kind::kWrongValue) + 1; }
  static uint64_t CountOf(trace::Anomaly::Kind) {
    return static_cast<uint64_t>(trace::Anomaly::Kind::kIntermediateRead) + 1;
  }
  static uint64_t CountOf(ExploreNote::Kind) {
    return static_cast<uint64_t>(ExploreNote::Kind::kMayRetry) + 1;
  }
  static uint64_t CountOf(Verdict) { return static_cast<uint64_t>(Verdict::kUnknown) + 1; }
  static uint64_t CountOf(trace::Outcome) { return static_cast<uint64_t>(trace::Outcome::kLimit) + 1; }
  template <typename Value>
  static bool ReadEnum(const Json& json, Value& value) {
    if (!json.is_number_unsigned() || json.get<uint64_t>() >= CountOf(value)) return false;
    value = static_cast<Value>(json.get<uint64_t>());
    return true;
  }

  const Json& json_;
  bool ok_;
};

// All targets are states that there are.
bool IsSound(const std::optional<StateGraph>& graph) {
  if (!graph) return true;
  if (graph->states.empty() || graph->states.size() > kMostStatesDrawn) return false;
  for (const StateGraph::State& state : graph->states) {
    for (const uint32_t target : state.targets) {
      if (target >= graph->states.size()) return false;
    }
  }
  return true;
}

template <typename Value>
std::string TextOf(Value value) {
  Writer writer;
  Visit(writer, value);
  return writer.Take().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string WriteMessage(const SearchMessage& message) { return TextOf(message); }

std::optional<SearchMessage> ReadMessage(std::string_view text) {
  if (text.size() > kMostMessageBytes) return std::nullopt;
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  SearchMessage message;
  Reader reader(json);
  Visit(reader, message);
  if (!reader.ok() || message.path.size() > kMostPathLength || !IsSound(message.findings.graph))
    return std::nullopt;
  return message;
}

std::string SettingsKey(const Settings& settings) { return TextOf(settings); }

}  // namespace interleave::session
