// Any bytes as a schedule: an error or a schedule, and a schedule that parses has one text only. The
// checksum is mended first, or hardly any input would come past it.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "trace/schedule.hpp"

namespace {

using namespace interleave;

void Try(std::string_view text) {
  const base::Result<trace::Schedule> parsed = trace::ParseSchedule(text);
  if (!parsed.ok()) {
    CHECK(!parsed.error().message.empty());
    return;
  }
  CHECK(trace::FormatSchedule(parsed.value()) == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Try(text);
  base::Hash64 hash;
  hash.Add(text);
  Try(fmt::format("{}{:08x}", text, static_cast<uint32_t>(hash.value())));
  return 0;
}
