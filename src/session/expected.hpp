// What a counter should be: a small arithmetic over a run's parameters, as scenario.json writes it
// ("requests", "2 * requests + 1"). Whole numbers, names, + - * // and parentheses, with Python's meaning.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace interleave::session {

// Nothing where the text is no such expression, a name is unknown, or the result does not fit in 64 bits.
std::optional<int64_t> EvaluateExpected(
    std::string_view text, const std::function<std::optional<int64_t>(std::string_view)>& parameter);

}  // namespace interleave::session
