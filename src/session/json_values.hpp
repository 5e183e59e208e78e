// Pieces of the JSON documents that commands print and exports hold.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "session/session.hpp"

namespace interleave::session {

using Json = nlohmann::ordered_json;

// A Python value by its repr: numbers, booleans and None as JSON has them, anything else as text.
Json ValueJson(const std::string& repr);

// Who waits for what, and who has it: `held_by` somebody who is still there, or `finished` somebody who is
// not.
Json StuckJson(const std::vector<StuckInfo>& stuck);

Json CallsJson(const trace::Statistics& statistics);

// As text, with bytes that are no UTF-8 replaced, and a newline behind it.
std::string DocumentText(const Json& document);

}  // namespace interleave::session
