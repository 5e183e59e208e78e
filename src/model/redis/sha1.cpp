#include "model/redis/sha1.hpp"

#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace interleave::model::redis {

namespace {

constexpr size_t kBlockBytes = 64;

uint32_t RotateLeft(uint32_t value, int bits) { return (value << bits) | (value >> (32 - bits)); }

// What a round mixes of three words, and its constant.
uint32_t Mix(size_t round, uint32_t b, uint32_t c, uint32_t d) {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

void AddBlock(std::string_view block, std::array<uint32_t, 5>* hash) {
  std::array<uint32_t, 80> words{};
  for (size_t byte = 0; byte < kBlockBytes; ++byte) {
    words[byte / 4] = (words[byte / 4] << 8) | static_cast<uint8_t>(block[byte]);
  }
  for (size_t index = 16; index < words.size(); ++index) {
    words[index] = RotateLeft(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1);
  }
  auto [a, b, c, d, e] = *hash;
  for (size_t round = 0; round < words.size(); ++round) {
    const uint32_t next = RotateLeft(a, 5) + Mix(round, b, c, d) + e + words[round];
    e = d;
    d = c;
    c = RotateLeft(b, 30);
    b = a;
    a = next;
  }
  const std::array<uint32_t, 5> added = {a, b, c, d, e};
  for (size_t index = 0; index < added.size(); ++index) (*hash)[index] += added[index];
}

}  // namespace

std::string Sha1(std::string_view text) {
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % kBlockBytes != kBlockBytes - 8) padded += '\0';
  const uint64_t bits = uint64_t{text.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>((bits >> shift) & 0xff);
  std::array<uint32_t, 5> hash = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (size_t first = 0; first < padded.size(); first += kBlockBytes) {
    AddBlock(std::string_view(padded).substr(first, kBlockBytes), &hash);
  }
  std::string digest;
  for (const uint32_t word : hash) digest += fmt::format("{:08x}", word);
  return digest;
}

}  // namespace interleave::model::redis
