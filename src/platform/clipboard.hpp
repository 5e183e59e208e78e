// The system's clipboard.
#pragma once

#include <functional>
#include <string>

namespace interleave::platform {

// Puts text (UTF-8) on the clipboard and says whether that worked, at once or later. A browser allows it
// only shortly after a click or a key.
void CopyToClipboard(const std::string& text, std::function<void(bool copied)> done);

}  // namespace interleave::platform
