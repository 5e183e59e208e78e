#include "platform/native/png.hpp"

#include <algorithm>
#include <string_view>

#include "base/check.hpp"

namespace interleave::platform {
namespace {

void AddNumber(uint32_t number, std::string* bytes) {
  for (int shift = 24; shift >= 0; shift -= 8) *bytes += static_cast<char>(number >> shift & 0xff);
}

uint32_t Crc(std::string_view bytes) {
  constexpr uint32_t kPolynomial = 0xedb88320;
  uint32_t crc = ~0U;
  for (const char byte : bytes) {
    crc ^= static_cast<uint8_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? kPolynomial : 0);
  }
  return ~crc;
}

uint32_t Adler(std::string_view bytes) {
  constexpr uint32_t kModulus = 65521;
  uint32_t low = 1;
  uint32_t high = 0;
  for (const char byte : bytes) {
    low = (low + static_cast<uint8_t>(byte)) % kModulus;
    high = (high + low) % kModulus;
  }
  return high << 16 | low;
}

void AddChunk(std::string_view type, std::string_view data, std::string* file) {
  AddNumber(static_cast<uint32_t>(data.size()), file);
  const std::string body = std::string(type) + std::string(data);
  *file += body;
  AddNumber(Crc(body), file);
}

// A zlib stream of stored blocks.
std::string Stored(std::string_view bytes) {
  constexpr size_t kMostOfBlock = 65535;
  std::string stream = "\x78\x01";
  const uint32_t adler = Adler(bytes);
  do {
    const size_t size = std::min(bytes.size(), kMostOfBlock);
    stream += static_cast<char>(size == bytes.size());
    for (const size_t number : {size, ~size}) {
      stream += static_cast<char>(number & 0xff);
      stream += static_cast<char>(number >> 8 & 0xff);
    }
    stream += bytes.substr(0, size);
    bytes.remove_prefix(size);
  } while (!bytes.empty());
  AddNumber(adler, &stream);
  return stream;
}

}  // namespace

std::string PngOf(uint32_t width, uint32_t height, const std::vector<uint8_t>& rgb) {
  const size_t row_bytes = size_t{3} * width;
  CHECK(width > 0 && height > 0 && rgb.size() == row_bytes * height);
  std::string rows;
  for (uint32_t row = 0; row < height; ++row) {
    rows += '\0';  // no filter
    rows.append(reinterpret_cast<const char*>(rgb.data()) + row * row_bytes, row_bytes);
  }
  std::string header;
  AddNumber(width, &header);
  AddNumber(height, &header);
  header += std::string("\x08\x02\0\0\0", 5);  // eight bits, RGB
  std::string file = "\x89PNG\r\n\x1a\n";
  AddChunk("IHDR", header, &file);
  AddChunk("IDAT", Stored(rows), &file);
  AddChunk("IEND", "", &file);
  return file;
}

}  // namespace interleave::platform
