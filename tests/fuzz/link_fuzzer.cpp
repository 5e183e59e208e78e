// Any bytes as a link: an answer, never a crash or a hang; what is taken can be written and read again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "session/link.hpp"
#include "session/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace interleave;
  const base::Result<session::Link> link =
      session::ParseLink(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!link.ok()) {
    CHECK(!link.error().message.empty() && link.error().message.find('\n') == std::string::npos);
    return 0;
  }
  CHECK(session::ResolveTarget(link.value().settings).ok());
  const std::string text = session::FormatLink(link.value().settings, link.value().position);
  const base::Result<session::Link> again = session::ParseLink(text);
  CHECK(again.ok() && again.value().differences.empty());
  CHECK(again.value().settings.source == link.value().settings.source);
  CHECK(session::FormatLink(again.value().settings, again.value().position) == text);
  return 0;
}
