#include "session/export.hpp"

#include <cstdint>

namespace interleave::session {

bool TraceLines::Next(std::string* piece) {
  constexpr uint64_t kLines = 4096;
  piece->clear();
  lines_.Append(kLines, piece);
  return !piece->empty();
}

}  // namespace interleave::session
