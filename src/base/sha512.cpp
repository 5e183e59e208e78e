#include "base/sha512.hpp"

#include <string>

namespace interleave::base {

namespace {

// The first 64 bits behind the point of the cube roots of the first 80 primes, and of the square roots of
// the first 8 (FIPS 180-4, 4.2.3 and 5.3.5).
constexpr uint64_t kRound[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};
constexpr std::array<uint64_t, 8> kStart = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

constexpr size_t kBlockBytes = 128;
constexpr size_t kLengthBytes = 16;

uint64_t RotateRight(uint64_t value, int bits) { return (value >> bits) | (value << (64 - bits)); }

void AddBlock(const std::string& text, size_t first, std::array<uint64_t, 8>* hash) {
  std::array<uint64_t, 80> words{};
  for (size_t byte = 0; byte < kBlockBytes; ++byte) {
    words[byte / 8] = (words[byte / 8] << 8) | static_cast<uint8_t>(text[first + byte]);
  }
  for (size_t index = 16; index < words.size(); ++index) {
    const uint64_t near = words[index - 2];
    const uint64_t far = words[index - 15];
    const uint64_t near_mix = RotateRight(near, 19) ^ RotateRight(near, 61) ^ (near >> 6);
    const uint64_t far_mix = RotateRight(far, 1) ^ RotateRight(far, 8) ^ (far >> 7);
    words[index] = near_mix + words[index - 7] + far_mix + words[index - 16];
  }
  auto [a, b, c, d, e, f, g, h] = *hash;
  for (size_t index = 0; index < words.size(); ++index) {
    const uint64_t mix = RotateRight(e, 14) ^ RotateRight(e, 18) ^ RotateRight(e, 41);
    const uint64_t first_part = h + mix + ((e & f) ^ (~e & g)) + kRound[index] + words[index];
    const uint64_t turn = RotateRight(a, 28) ^ RotateRight(a, 34) ^ RotateRight(a, 39);
    const uint64_t second_part = turn + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first_part;
    d = c;
    c = b;
    b = a;
    a = first_part + second_part;
  }
  const std::array<uint64_t, 8> added = {a, b, c, d, e, f, g, h};
  for (size_t index = 0; index < added.size(); ++index) (*hash)[index] += added[index];
}

}  // namespace

std::array<uint8_t, 64> Sha512(std::string_view text) {
  std::string padded(text);
  padded += static_cast<char>(0x80);
  while (padded.size() % kBlockBytes != kBlockBytes - kLengthBytes) padded += '\0';
  padded.append(kLengthBytes - sizeof(uint64_t), '\0');  // the upper half of the length
  const uint64_t bits = uint64_t{text.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>((bits >> shift) & 0xff);
  std::array<uint64_t, 8> hash = kStart;
  for (size_t first = 0; first < padded.size(); first += kBlockBytes) AddBlock(padded, first, &hash);
  std::array<uint8_t, 64> bytes{};
  for (size_t index = 0; index < bytes.size(); ++index) {
    bytes[index] = static_cast<uint8_t>(hash[index / 8] >> (56 - 8 * (index % 8)));
  }
  return bytes;
}

}  // namespace interleave::base
