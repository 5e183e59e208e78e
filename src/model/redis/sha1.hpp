// SHA-1, by which Redis names scripts.
//
// Source: FIPS 180-4, 6.1.
#pragma once

#include <string>
#include <string_view>

namespace interleave::model::redis {

std::string Sha1(std::string_view text);  // 40 hexadecimal digits, in lower case

}  // namespace interleave::model::redis
