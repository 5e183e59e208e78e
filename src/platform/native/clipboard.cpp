#include "platform/clipboard.hpp"

#include <SDL.h>

namespace interleave::platform {

void CopyToClipboard(const std::string& text, std::function<void(bool copied)> done) {
  done(SDL_SetClipboardText(text.c_str()) == 0);
}

}  // namespace interleave::platform
