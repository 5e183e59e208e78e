#include "session/packing.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "session/words.hpp"

namespace interleave::session {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string Base64Url(const std::vector<unsigned char>& bytes) {
  std::string text;
  for (size_t start = 0; start < bytes.size(); start += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - start);
    uint32_t group = 0;
    for (size_t index = 0; index < 3; ++index) {
      group = (group << 8) | (index < count ? bytes[start + index] : 0U);
    }
    for (size_t index = 0; index <= count; ++index) text += kDigits[(group >> (18 - 6 * index)) & 63];
  }
  return text;
}

std::array<int8_t, 256> DigitValues() {
  std::array<int8_t, 256> values{};
  values.fill(-1);
  for (size_t index = 0; index < kDigits.size(); ++index) {
    values[static_cast<unsigned char>(kDigits[index])] = static_cast<int8_t>(index);
  }
  return values;
}

std::optional<std::vector<unsigned char>> FromBase64Url(std::string_view text) {
  static const std::array<int8_t, 256> values = DigitValues();
  if (text.size() % 4 == 1) return std::nullopt;
  std::vector<unsigned char> bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  uint32_t held = 0;
  int held_bits = 0;
  for (const char character : text) {
    const int8_t value = values[static_cast<unsigned char>(character)];
    if (value < 0) return std::nullopt;
    held = (held << 6) | static_cast<uint32_t>(value);
    held_bits += 6;
    if (held_bits < 8) continue;
    held_bits -= 8;
    bytes.push_back(static_cast<unsigned char>(held >> held_bits));
    held &= (1U << held_bits) - 1;
  }
  if (held != 0) return std::nullopt;  // bits that no byte needs must be zero
  return bytes;
}

std::string Checksum(std::string_view text) {
  base::Hash64 hash;
  hash.Add(text);
  return fmt::format("{:08x}", static_cast<uint32_t>(hash.value()));
}

}  // namespace

std::string PackText(std::string_view text) {
  CHECK(text.size() <= kMaxPackedText);
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::vector<unsigned char> bytes(size);
  const int status = compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
                               static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  CHECK(status == Z_OK);
  bytes.resize(size);
  return "1." + Checksum(text) + "." + Base64Url(bytes);
}

base::Result<std::string> UnpackText(std::string_view packed) {
  const size_t dot = packed.find('.');
  if (dot == std::string_view::npos) return base::Error{"it is incomplete"};
  if (packed.substr(0, dot) != "1") {
    return base::Error{"it is packed in format " + Quoted(packed.substr(0, dot)) +
                       ", and this version reads 1"};
  }
  packed.remove_prefix(dot + 1);
  if (packed.size() < 9 || packed[8] != '.') return base::Error{"it is incomplete"};
  const std::string_view checksum = packed.substr(0, 8);
  packed.remove_prefix(9);
  // zlib never needs more than this for a text of that size, so more is no text of ours.
  const uLong most_bytes = compressBound(kMaxPackedText);
  if (packed.size() > static_cast<size_t>(most_bytes) * 4 / 3 + 4) return base::Error{"it is too long"};
  const std::optional<std::vector<unsigned char>> bytes = FromBase64Url(packed);
  if (!bytes) return base::Error{"it is damaged: characters that do not belong there"};
  std::string text(kMaxPackedText, '\0');
  uLongf size = kMaxPackedText;
  uLong used = static_cast<uLong>(bytes->size());
  const int status = uncompress2(reinterpret_cast<Bytef*>(text.data()), &size, bytes->data(), &used);
  if (status == Z_BUF_ERROR && size == kMaxPackedText) return base::Error{"it unpacks to more than 256 KiB"};
  if (status != Z_OK || used != bytes->size()) return base::Error{"it is damaged or cut off"};
  text.resize(size);
  if (Checksum(text) != checksum) return base::Error{"it is damaged: the checksum does not fit"};
  if (!IsUtf8(text)) return base::Error{"it holds no UTF-8 text"};
  return text;
}

}  // namespace interleave::session
