// A few small texts that outlive the program: the chosen theme and language. On the page they lie in the
// browser's storage, natively in files of the user's configuration folder. Where neither is allowed, nothing
// is kept and nothing fails.
//
// The key `theme` ("dark" or "light") is also read by the page's shell, to open in the right colours.
#pragma once

#include <optional>
#include <string>

namespace interleave::platform {

// Keys are lower-case words. REQUIRES: key is not empty and has only a-z and `-`.
std::optional<std::string> LoadText(const std::string& key);
void SaveText(const std::string& key, const std::string& text);

}  // namespace interleave::platform
