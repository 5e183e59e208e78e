// try and with: what has to be done on every way out of a block. A handler begins with the stack cut to the
// depth at its PushHandler and the exception on top.
#include <fmt/core.h>

#include <utility>

#include "base/check.hpp"
#include "lang/code_generator.hpp"

namespace interleave::lang {
namespace {

constexpr size_t kMaxBlocks = 20;  // CPython's

}  // namespace

void CodeGenerator::PushBlock(Block block) {
  if (unit().blocks.size() >= kMaxBlocks) Fail(unit().position, "too many statically nested blocks");
  unit().blocks.push_back(block);
}

// Emits what leaving blocks takes, from the innermost outwards: all of them, or up to the nearest loop, which
// is returned. `keeps_value`: the top of the stack survives.
const CodeGenerator::Block* CodeGenerator::Unwind(bool keeps_value, bool to_loop) {
  std::vector<Block> left;
  const std::vector<uint32_t> handlers = assembler().SaveHandlers();
  const Block* loop = nullptr;
  while (!unit().blocks.empty()) {
    const Block block = unit().blocks.back();
    if (to_loop && (block.kind == BlockKind::kWhile || block.kind == BlockKind::kFor)) {
      loop = &block_found_.emplace_back(block);
      break;
    }
    if (block.kind == BlockKind::kGroupHandler) {
      Fail(unit().position, "'break', 'continue' and 'return' cannot appear in an except* block");
    }
    unit().blocks.pop_back();
    left.push_back(block);
    UnwindBlock(block, keeps_value);
  }
  for (; !left.empty(); left.pop_back()) unit().blocks.push_back(left.back());
  assembler().RestoreHandlers(handlers);
  return loop;
}

}  // namespace interleave::lang
