// The small part of Lua 5.1 that scripts of backends are made of, as a tree: `if`, `local`, assignment to
// locals, `return`; calls of redis.call, redis.pcall, redis.error_reply, redis.status_reply, tonumber and
// tostring; KEYS, ARGV, `.ok`, `.err`, `[i]`; operators; whole numbers, texts, tables of values.
//
// What is outside (loops, functions, fractions, the string and table libraries) is refused by name when the
// script is read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace interleave::model::redis::lua {

enum class NodeKind : uint8_t {
  // Expressions.
  kNil,
  kTrue,
  kFalse,
  kNumber,
  kText,
  kName,       // a local variable; text: its name
  kKeys,       // KEYS
  kArguments,  // ARGV
  kTable,      // { children }
  kIndex,      // children[0][children[1]]
  kField,      // children[0].text
  kCall,       // text(children): "redis.call", "tonumber" ...
  kNot,
  kNegate,
  kLength,
  kBinary,  // text: the operator
  // Statements.
  kBlock,   // children in order
  kIf,      // condition, block, condition, block ..., and a last block where there is an else
  kLocal,   // text = children[0], which may be missing
  kAssign,  // the same, to a local that is there
  kReturn,  // children[0], which may be missing
};

struct Node {
  NodeKind kind = NodeKind::kNil;
  uint32_t line = 0;
  int64_t number = 0;
  std::string text;
  std::vector<std::unique_ptr<Node>> children;
};

// The script's block; null: it cannot be read, *fault says why ("user_script:1: ...").
std::unique_ptr<Node> Parse(std::string_view script, std::string* fault);

}  // namespace interleave::model::redis::lua
