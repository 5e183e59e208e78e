// SHA-512 (FIPS 180-4): what Python's `random` makes of a text that it is seeded with. Not for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace interleave::base {

std::array<uint8_t, 64> Sha512(std::string_view text);

}  // namespace interleave::base
