#include "session/json_values.hpp"

namespace interleave::session {

Json ValueJson(const std::string& repr) {
  if (repr.empty() || repr == "None" || repr == "—") return nullptr;
  if (repr == "True" || repr == "False") return repr == "True";
  Json number = Json::parse(repr, nullptr, false);
  if (number.is_number()) return number;
  return repr;
}

Json StuckJson(const std::vector<StuckInfo>& stuck) {
  Json waits = Json::array();
  for (const StuckInfo& one : stuck) {
    Json wait = {{"waits", one.waits}, {"for", one.what}};
    wait[one.holder_finished ? "finished" : "held_by"] =
        one.held_by.empty() ? Json(nullptr) : Json(one.held_by);
    waits.push_back(std::move(wait));
  }
  return waits;
}

Json CallsJson(const trace::Statistics& statistics) {
  return {{"database", statistics.calls_database},
          {"redis", statistics.calls_redis},
          {"upstream", statistics.calls_upstream}};
}

std::string DocumentText(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace interleave::session
