#include "base/hash.hpp"

namespace interleave::base {

void Hash64::Add(std::string_view text) {
  Add(static_cast<uint64_t>(text.size()));
  uint64_t word = 0;
  unsigned filled = 0;
  for (const char character : text) {
    word |= static_cast<uint64_t>(static_cast<unsigned char>(character)) << (8 * filled);
    if (++filled < 8) continue;
    Add(word);
    word = 0;
    filled = 0;
  }
  if (filled > 0) Add(word);
}

}  // namespace interleave::base
