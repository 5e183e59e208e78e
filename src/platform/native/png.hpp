// A picture as a PNG file, with its bytes as they are: nothing is made smaller.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace interleave::platform {

// `rgb` has three bytes for each pixel, row by row from the top.
// REQUIRES: width and height are at least 1, and rgb.size() is 3 * width * height.
std::string PngOf(uint32_t width, uint32_t height, const std::vector<uint8_t>& rgb);

}  // namespace interleave::platform
