// PostgreSQL's hash_any, which is Bob Jenkins's lookup3 of 2006 for little-endian machines
// (src/common/hashfn.c).
#include <algorithm>
#include <bit>

#include "model/database/sql/function_lists.hpp"

namespace interleave::model::database::sql {
namespace {

struct Words {
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;

  void Mix() {
    a -= c, a ^= std::rotl(c, 4), c += b;
    b -= a, b ^= std::rotl(a, 6), a += c;
    c -= b, c ^= std::rotl(b, 8), b += a;
    a -= c, a ^= std::rotl(c, 16), c += b;
    b -= a, b ^= std::rotl(a, 19), a += c;
    c -= b, c ^= std::rotl(b, 4), b += a;
  }
  void Finish() {
    c ^= b, c -= std::rotl(b, 14);
    a ^= c, a -= std::rotl(c, 11);
    b ^= a, b -= std::rotl(a, 25);
    c ^= b, c -= std::rotl(b, 16);
    a ^= c, a -= std::rotl(c, 4);
    b ^= a, b -= std::rotl(a, 14);
    c ^= b, c -= std::rotl(b, 24);
  }
};

uint32_t Word(std::string_view bytes, size_t at, size_t count) {
  uint32_t word = 0;
  for (size_t index = 0; index < count && at + index < bytes.size(); ++index) {
    word |= static_cast<uint32_t>(static_cast<unsigned char>(bytes[at + index])) << (8 * index);
  }
  return word;
}

}  // namespace

int32_t HashOfBytes(std::string_view bytes) {
  const uint32_t start = 0x9e3779b9U + static_cast<uint32_t>(bytes.size()) + 3923095U;
  Words words{start, start, start};
  while (bytes.size() >= 12) {
    words.a += Word(bytes, 0, 4);
    words.b += Word(bytes, 4, 4);
    words.c += Word(bytes, 8, 4);
    words.Mix();
    bytes.remove_prefix(12);
  }
  // The lowest byte of c is the length's.
  words.a += Word(bytes, 0, 4);
  words.b += Word(bytes, 4, 4);
  words.c += Word(bytes, 8, 3) << 8;
  words.Finish();
  return static_cast<int32_t>(words.c);
}

}  // namespace interleave::model::database::sql
