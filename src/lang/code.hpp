// What the compiler hands to the machine: a program as plain data. It owns everything, refers to nothing
// outside and is never changed after it was made, so it can be shared by any number of runs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/opcodes.hpp"

namespace interleave::lang {

// A constant. Equal constants of one type are stored once (1, 1.0 and True are three).
struct Constant;
struct NoneConstant {
  bool operator==(const NoneConstant&) const = default;
};
struct EllipsisConstant {
  bool operator==(const EllipsisConstant&) const = default;
};
struct TupleConstant {
  std::vector<uint32_t> items;  // indices into Program::constants
  bool operator==(const TupleConstant&) const = default;
};
struct Constant {
  std::variant<NoneConstant, EllipsisConstant, bool, int64_t, double, std::string, TupleConstant> value;
};

// Where an instruction comes from. Lines count from 1, columns from 0 in characters (code points); the end
// is exclusive. line 0: no place in the source.
struct Position {
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t end_line = 0;
  uint32_t end_column = 0;
};

// Instructions [start, end) are guarded: an exception there cuts the stack to `depth` items, pushes the
// exception and goes on at `target`. The first entry that holds an instruction wins; inner ones come first.
struct ExceptionEntry {
  uint32_t start = 0;
  uint32_t end = 0;
  uint32_t target = 0;
  uint32_t depth = 0;
};

enum class CodeKind : uint8_t { kModule, kFunction, kClassBody, kLambda, kComprehension };

struct Code {
  std::string name;            // "handle", "<lambda>", "<listcomp>"
  std::string qualified_name;  // "Account.withdraw", "outer.<locals>.inner"
  CodeKind kind = CodeKind::kFunction;
  bool is_async = false;      // `async def`, or a comprehension that awaits
  bool is_generator = false;  // has `yield`

  // Parameters come first among the locals: positional-only, positional, keyword-only, then *args and
  // **kwargs when there are such.
  uint32_t positional_only_count = 0;
  uint32_t positional_count = 0;  // includes the positional-only ones
  uint32_t keyword_only_count = 0;
  bool has_star_args = false;
  bool has_star_kwargs = false;

  std::vector<std::string> locals;          // names of the local variables, parameters first
  std::vector<std::string> cells;           // own variables that inner functions use
  std::vector<int32_t> cell_parameters;     // per cell: the parameter's local index it starts from, or -1
  std::vector<std::string> free_variables;  // variables of outer functions, in the closure's order
  uint32_t stack_size = 0;                  // the deepest the stack ever gets

  std::vector<Instruction> instructions;
  std::vector<Position> positions;  // one per instruction
  std::vector<ExceptionEntry> exceptions;
  uint32_t first_line = 0;   // 0 in a library's code, whose instructions have no places either
  uint32_t docstring = ~0U;  // an index into Program::constants; ~0: none
  uint32_t module = 0;       // 0: the program's own; else 1 + index into Program::modules

  uint32_t parameter_count() const {
    return positional_count + keyword_only_count + (has_star_args ? 1 : 0) + (has_star_kwargs ? 1 : 0);
  }
};

// A module of the library that the program stands on. Its globals are the program's that are called
// "<name>:<global>".
struct LibraryModule {
  std::string name;   // dotted
  uint32_t code = 0;  // its top level
  bool operator==(const LibraryModule&) const = default;
};
inline constexpr char kModuleMark = ':';
// The name of a global without its module.
inline std::string_view PlainName(std::string_view global) {
  return global.substr(global.find(kModuleMark) + 1);
}
inline bool IsOfLibrary(std::string_view global) {
  return global.find(kModuleMark) != std::string_view::npos;
}

struct Program {
  std::string file_name;    // as shown in tracebacks
  std::string source;       // UTF-8, line ends as they came
  std::vector<Code> codes;  // codes[0] is the module
  std::vector<Constant> constants;
  std::vector<std::string> names;      // attributes and names of class bodies
  std::vector<std::string> globals;    // every global name the program mentions, builtins too
  std::vector<LibraryModule> modules;  // each after those that it imports; codes[0] begins by running them
};

// The text of a line, counted from 1, without its end; empty beyond the last.
std::string_view SourceLine(const Program& program, uint32_t line);
std::string_view SourceLineOf(std::string_view source, uint32_t line);
// All of them: line 1 first. For those who need many.
std::vector<std::string_view> SplitSourceLines(std::string_view source);

}  // namespace interleave::lang
