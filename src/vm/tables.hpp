// What the machine keeps of codes, natives and native types: fixed once a program is loaded.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/code.hpp"
#include "vm/native.hpp"
#include "vm/value.hpp"

namespace interleave::vm {

// A code as the interpreter wants it.
struct LoadedCode {
  const lang::Code* code = nullptr;
  const lang::Instruction* instructions = nullptr;
  const lang::Position* positions = nullptr;  // of the instructions
  uint32_t first_cell = 0;                    // slots of a frame
  uint32_t stack_base = 0;
  uint32_t slot_count = 0;
  uint32_t simple_count = 0;  // parameters, where all are plain positional ones; else UINT32_MAX
  uint16_t flags = 0;         // FrameFlag bits of its frames
  Value name;
  Value qualified_name;
  Value module_name;  // "__main__", or the library's module
};
struct NativeEntry {
  NativeFunction function = nullptr;
  std::vector<Value> names;
  uint32_t required = 0;
  uint32_t positional = 0;  // how many of them may be given by position
  uint32_t positional_only = 0;
  bool takes_rest = false;
  bool takes_keywords = false;
  Value name;
  Value value;
};
struct NativeType {
  Value klass;
  uint32_t slot_count = 0;
  AwaitHook await = nullptr;
  bool is_coroutine = false;
};

}  // namespace interleave::vm
