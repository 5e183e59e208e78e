#include "session/link_text.hpp"

#include <fmt/format.h>

#include "session/words.hpp"

namespace interleave::session {
namespace {

using base::Error;

constexpr size_t kMaxBytes = 512U << 10;
constexpr size_t kMaxItems = 64;

bool IsPlain(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') ||
         std::string_view("-._~").find(character) != std::string_view::npos;
}

int HexValue(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  if (character >= 'A' && character <= 'F') return character - 'A' + 10;
  return -1;
}

base::Result<std::string> PercentDecode(std::string_view text) {
  std::string decoded;
  for (size_t index = 0; index < text.size(); ++index) {
    if (text[index] != '%') {
      decoded += text[index];
      continue;
    }
    const int high = index + 2 < text.size() ? HexValue(text[index + 1]) : -1;
    const int low = index + 2 < text.size() ? HexValue(text[index + 2]) : -1;
    if (high < 0 || low < 0)
      return Error{"the link is damaged: a % without two hex digits in " + Quoted(text)};
    decoded += static_cast<char>(high * 16 + low);
    index += 2;
  }
  if (!IsUtf8(decoded)) return Error{"the link is damaged: " + Quoted(decoded) + " is no UTF-8 text"};
  for (const char character : decoded) {
    if (static_cast<unsigned char>(character) >= 0x20 && character != 0x7f) continue;
    return Error{"the link is damaged: a control character in " + Quoted(decoded)};
  }
  return decoded;
}

// Splits at every separator; an empty text is one empty part.
std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

base::Result<std::vector<std::string>> ReadPath(std::string_view text) {
  if (!text.starts_with('/')) {
    return Error{"this is no link of Interleave: its fragment begins with \"#/\" and the scenario's name"};
  }
  std::vector<std::string> path;
  for (const std::string_view part : Split(text.substr(1), '/')) {
    if (path.size() == 2) return Error{"the link is damaged: its path has more than two parts"};
    base::Result<std::string> decoded = PercentDecode(part);
    if (!decoded.ok()) return decoded.error();
    path.push_back(std::move(decoded).value());
  }
  return path;
}

base::Result<std::pair<std::string, std::string>> ReadItem(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return Error{"the link is damaged: " + Quoted(text) + " is no NAME=VALUE"};
  }
  base::Result<std::string> key = PercentDecode(text.substr(0, equals));
  if (!key.ok()) return key.error();
  base::Result<std::string> value = PercentDecode(text.substr(equals + 1));
  if (!value.ok()) return value.error();
  return std::pair(std::move(key).value(), std::move(value).value());
}

}  // namespace

const std::string* LinkText::Find(std::string_view key) const {
  for (const auto& [name, value] : items) {
    if (name == key) return &value;
  }
  return nullptr;
}

std::string PercentEncode(std::string_view text, std::string_view keep) {
  std::string encoded;
  for (const char character : text) {
    if (IsPlain(character) || keep.find(character) != std::string_view::npos) {
      encoded += character;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(character)));
    }
  }
  return encoded;
}

base::Result<LinkText> ReadLinkText(std::string_view link) {
  if (link.size() > kMaxBytes) return Error{"the link is too long: at most 512 KiB"};
  if (const size_t hash = link.find('#'); hash != std::string_view::npos) link.remove_prefix(hash + 1);
  const size_t question = link.find('?');
  LinkText text;
  base::Result<std::vector<std::string>> path = ReadPath(link.substr(0, question));
  if (!path.ok()) return path.error();
  text.path = std::move(path).value();
  if (question == std::string_view::npos) return text;
  const std::vector<std::string_view> items = Split(link.substr(question + 1), '&');
  if (items.size() > kMaxItems) return Error{"the link is damaged: more than 64 settings"};
  for (const std::string_view item : items) {
    base::Result<std::pair<std::string, std::string>> read = ReadItem(item);
    if (!read.ok()) return read.error();
    if (text.Find(read.value().first) != nullptr) {
      return Error{"the link is damaged: " + Quoted(read.value().first) + " stands in it twice"};
    }
    text.items.push_back(std::move(read).value());
  }
  return text;
}

}  // namespace interleave::session
