#include "platform/document.hpp"

#include "platform/web/library.hpp"

namespace interleave::platform {

std::string OpenDocument(const std::string& name) {
  interleave_open_document(name.c_str());
  return {};
}

}  // namespace interleave::platform
