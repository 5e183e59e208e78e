// The letters of a link: a path and `key=value` items, percent-encoded. Knows nothing of what they mean.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace interleave::session {

struct LinkText {
  std::vector<std::string> path;                           // "event-loop-counter", "asyncio-lock"
  std::vector<std::pair<std::string, std::string>> items;  // decoded; every key once

  const std::string* Find(std::string_view key) const;
};

// Everything but letters, digits, `-._~` and what is to be kept as %XX.
std::string PercentEncode(std::string_view text, std::string_view keep = {});

// Any bytes may come; at most 512 KiB and 64 items are taken. Control characters and broken UTF-8 are
// refused, also where they are percent-encoded.
base::Result<LinkText> ReadLinkText(std::string_view link);

}  // namespace interleave::session
