// What the page's callbacks call after they have changed something: a frame has to follow.
#pragma once

#include <functional>

namespace interleave::platform {

void OnWake(std::function<void()> callback);  // the window's; one
void Wake();

}  // namespace interleave::platform
