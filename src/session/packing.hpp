// Text made small enough for a link: zlib, then base64url without padding, with a checksum in front.
//
//   1.9c3f01ab.eJyrVkrLz1eyUkpKLFKqBQAdegQ0
//   |  |        the compressed bytes
//   |  checksum of the text, 8 hex digits
//   version of this format
//
// Bounded: a text beyond kMaxPackedText is refused, so unpacking can neither hang nor eat memory. There is
// one way to write a text; bytes that decode to it in another way are refused as damaged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace interleave::session {

inline constexpr uint32_t kMaxPackedText = 256U << 10;  // bytes

// REQUIRES: text.size() <= kMaxPackedText.
std::string PackText(std::string_view text);

// Any bytes may come. What comes back is UTF-8.
base::Result<std::string> UnpackText(std::string_view packed);

}  // namespace interleave::session
