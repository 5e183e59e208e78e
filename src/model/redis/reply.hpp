// What the server answers to a command, as RESP2 has it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace interleave::model::redis {

struct Reply {
  enum class Kind : uint8_t { kNil, kNilArray, kInteger, kText, kStatus, kError, kArray };

  Kind kind = Kind::kNil;
  int64_t integer = 0;
  std::string text;  // of kText, kStatus and kError ("ERR syntax error")
  std::vector<Reply> items;

  static Reply Nil() { return {}; }
  static Reply Integer(int64_t value) { return {Kind::kInteger, value, {}, {}}; }
  static Reply Text(std::string text) { return {Kind::kText, 0, std::move(text), {}}; }
  static Reply Status(std::string text) { return {Kind::kStatus, 0, std::move(text), {}}; }
  static Reply Ok() { return Status("OK"); }
  static Reply Error(std::string text) { return {Kind::kError, 0, std::move(text), {}}; }
  static Reply Array(std::vector<Reply> items) { return {Kind::kArray, 0, {}, std::move(items)}; }
  bool is_error() const { return kind == Kind::kError; }
};

using Command = std::vector<std::string>;  // its name and its arguments

}  // namespace interleave::model::redis
