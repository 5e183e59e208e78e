// Words for messages, and strict reading of what people type: names, numbers, UTF-8. Everything takes any
// bytes. Messages made with these stay on one line and short, whatever was typed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::session {

// The text in quotes for a message: at most 60 characters of it, control characters and broken UTF-8 as `?`.
std::string Quoted(std::string_view text);

// "a", "a and b", "a, b and c".
std::string JoinNames(const std::vector<std::string>& names);

// `; did you mean "b"?` when one of the names is near enough to be meant, else "; there are a, b and c".
std::string Suggestion(std::string_view typed, const std::vector<std::string>& names);

bool IsUtf8(std::string_view text);

// The first `bytes` bytes of a longer text, whole characters only, and "…".
std::string Shortened(std::string text, size_t bytes);

// Decimal digits and nothing else (ParseSigned: one minus in front); nothing where it does not fit.
std::optional<uint64_t> ParseUnsigned(std::string_view text);
std::optional<int64_t> ParseSigned(std::string_view text);

}  // namespace interleave::session
