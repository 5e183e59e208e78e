// Documents that are read apart from the program: files that lie in the page's folder, natively in the folder
// `documents` beside the executable.
#pragma once

#include <string>

namespace interleave::platform {

// Shows the file in a tab of its own, or in whatever the system opens such files with, and the program goes
// on. A browser allows it only shortly after a click or a key. Empty when it worked, else where the file
// lies.
std::string OpenDocument(const std::string& name);

}  // namespace interleave::platform
