#include "vm/changing.hpp"

#include <algorithm>
#include <string_view>

namespace interleave::vm {

namespace {

using lang::Code;
using lang::CodeKind;
using lang::Instruction;
using lang::Opcode;

bool IsGlobalAccess(Opcode opcode) {
  return opcode == Opcode::kLoadGlobal || opcode == Opcode::kStoreGlobal || opcode == Opcode::kDeleteGlobal;
}
bool IsGlobalChange(Opcode opcode) {
  return opcode == Opcode::kStoreGlobal || opcode == Opcode::kDeleteGlobal;
}
uint32_t GlobalOf(Instruction instruction) {
  return instruction.opcode() == Opcode::kLoadGlobal ? instruction.operand() >> 1 : instruction.operand();
}

// The codes that the program's run can come to. Others are expressions that somebody asks for in between.
std::vector<bool> FindReached(const lang::Program& program) {
  std::vector<bool> reached(program.codes.size(), false);
  std::vector<uint32_t> open = {0};
  for (const lang::LibraryModule& module : program.modules) open.push_back(module.code);
  while (!open.empty()) {
    const uint32_t index = open.back();
    open.pop_back();
    if (reached[index]) continue;
    reached[index] = true;
    for (const Instruction instruction : program.codes[index].instructions) {
      if (instruction.opcode() == Opcode::kMakeFunction) open.push_back(instruction.operand() / 16);
    }
  }
  return reached;
}

// A top level, or a comprehension in one: run once, by the thread that imports it.
class TopLevels {
 public:
  explicit TopLevels(const lang::Program& program) : is_top_(program.codes.size(), false) {
    for (size_t index = 0; index < program.codes.size(); ++index) {
      if (program.codes[index].kind == CodeKind::kModule) Add(program, index);
    }
  }
  bool Has(size_t code) const { return is_top_[code]; }

 private:
  void Add(const lang::Program& program, size_t index) {
    is_top_[index] = true;
    for (const Instruction instruction : program.codes[index].instructions) {
      if (instruction.opcode() != Opcode::kMakeFunction) continue;
      const uint32_t inner = instruction.operand() / 16;
      const Code& code = program.codes[inner];
      // A generator may be gone through by anybody, later.
      if (code.kind == CodeKind::kComprehension && !code.is_generator) Add(program, inner);
    }
  }

  std::vector<bool> is_top_;
};

// Names of methods and functions that start threads, and of what finds any by its name.
bool Starts(std::string_view name) {
  return name == "start" || name == "submit" || name == "map" || name == "run_in_executor" ||
         name == "to_thread" || name == "getattr";
}

// Whether a function of the program may start a thread.
bool StartsInside(const lang::Program& program) {
  for (const Code& code : program.codes) {
    if (code.module != 0 || code.kind == CodeKind::kModule) continue;
    for (const Instruction instruction : code.instructions) {
      const uint32_t index = instruction.operand() >> 1;
      if (instruction.opcode() == Opcode::kLoadAttr && Starts(program.names[index])) return true;
      if (instruction.opcode() == Opcode::kLoadGlobal && Starts(lang::PlainName(program.globals[index])))
        return true;
    }
  }
  return false;
}

// The first instruction of a top level from which on threads may run: what starts them itself or, where
// functions of the program's own do, any call of those, and of a method that is no plain constructor of a
// library's module.
class FirstStart {
 public:
  FirstStart(const lang::Program& program, const Code& code)
      : program_(program), code_(code), starts_inside_(StartsInside(program)) {
    const std::vector<Instruction>& all = code.instructions;
    place_ = static_cast<uint32_t>(all.size());
    for (uint32_t place = 0; place < all.size(); ++place) {
      if (!MayStart(place)) continue;
      place_ = place;
      break;
    }
    // In a loop what stands before it is run after it too.
    for (uint32_t place = place_; place < all.size(); ++place) {
      if (all[place].opcode() == Opcode::kJumpBackward) place_ = std::min(place_, all[place].operand());
    }
  }
  uint32_t place() const { return place_; }

 private:
  bool IsOwnDefinition(uint32_t global) const {
    const std::vector<Instruction>& all = code_.instructions;
    for (uint32_t place = 0; place < all.size(); ++place) {
      if (all[place].opcode() == Opcode::kStoreGlobal && all[place].operand() == global) return true;
    }
    return false;
  }
  bool IsImported(uint32_t global) const {
    const std::vector<Instruction>& all = code_.instructions;
    for (uint32_t place = 1; place < all.size(); ++place) {
      if (all[place].opcode() != Opcode::kStoreGlobal || all[place].operand() != global) continue;
      const Opcode before = all[place - 1].opcode();
      if (before != Opcode::kImportName && before != Opcode::kImportFrom) return false;
    }
    return lang::PlainName(program_.globals[global]) != "asyncio";  // which runs what it is given
  }
  bool MayStart(uint32_t place) const {
    const Instruction instruction = code_.instructions[place];
    const bool for_call = (instruction.operand() & 1) != 0;
    const bool names_one = instruction.opcode() == Opcode::kLoadAttr
                               ? Starts(program_.names[instruction.operand() >> 1])
                               : instruction.opcode() == Opcode::kLoadGlobal &&
                                     Starts(lang::PlainName(program_.globals[instruction.operand() >> 1]));
    if (names_one || !starts_inside_) return names_one;
    if (instruction.opcode() == Opcode::kCallEx) return true;
    if (instruction.opcode() == Opcode::kLoadGlobal && for_call) {
      const uint32_t global = instruction.operand() >> 1;
      return IsOwnDefinition(global) && !IsImported(global);
    }
    if (instruction.opcode() != Opcode::kLoadAttr || !for_call) return false;
    if (place == 0 || code_.instructions[place - 1].opcode() != Opcode::kLoadGlobal) return true;
    const uint32_t global = code_.instructions[place - 1].operand() >> 1;
    return !IsOwnDefinition(global) || !IsImported(global);
  }

  const lang::Program& program_;
  const Code& code_;
  bool starts_inside_;
  uint32_t place_ = 0;
};

void FindGlobals(const lang::Program& program, Changing* changing) {
  const TopLevels tops(program);
  const std::vector<bool> reached = FindReached(program);
  std::vector<bool> used_inside(program.globals.size(), false);  // by functions
  changing->globals.assign(program.globals.size(), false);
  for (size_t index = 0; index < program.codes.size(); ++index) {
    if (tops.Has(index) || !reached[index]) continue;
    for (const Instruction instruction : program.codes[index].instructions) {
      if (!IsGlobalAccess(instruction.opcode())) continue;
      used_inside[GlobalOf(instruction)] = true;
      if (IsGlobalChange(instruction.opcode())) changing->globals[GlobalOf(instruction)] = true;
    }
  }
  for (const Code& code : program.codes) {
    if (code.kind != CodeKind::kModule || code.module != 0) continue;
    const FirstStart start(program, code);
    for (uint32_t place = start.place(); place < code.instructions.size(); ++place) {
      const Instruction instruction = code.instructions[place];
      if (IsGlobalChange(instruction.opcode()) && used_inside[GlobalOf(instruction)])
        changing->globals[GlobalOf(instruction)] = true;
    }
  }
  changing->of_main.assign(program.globals.size(), false);
  for (uint32_t global = 0; global < program.globals.size(); ++global) {
    changing->of_main[global] = !used_inside[global] && !lang::IsOfLibrary(program.globals[global]);
  }
}

// ---- Attributes.

// Names that get at any attribute.
bool ReachesAttributes(std::string_view name) {
  return name == "setattr" || name == "delattr" || name == "vars" || name == "__dict__";
}

void FindAttributes(const lang::Program& program, Changing* changing) {
  const auto names_any = [](std::string_view name) { return ReachesAttributes(lang::PlainName(name)); };
  changing->attributes.assign(program.names.size(), false);
  bool any = false;
  for (const Code& code : program.codes) {
    for (const Instruction instruction : code.instructions) {
      const uint32_t operand = instruction.operand();
      const bool is_own = code.module == 0;
      if (instruction.opcode() == Opcode::kStoreAttr || instruction.opcode() == Opcode::kDeleteAttr)
        changing->attributes[operand] = true;
      if (is_own && instruction.opcode() == Opcode::kLoadAttr && names_any(program.names[operand >> 1]))
        any = true;
      if (is_own && instruction.opcode() == Opcode::kLoadGlobal && names_any(program.globals[operand >> 1]))
        any = true;
    }
  }
  if (any) changing->attributes.assign(program.names.size(), true);
}

// ---- Cells.

// Of a code's own cells: written at most once, outside of loops, before a function gets it.
std::vector<bool> ChangingCellsOf(const Code& code) {
  std::vector<bool> changing(code.cells.size() + code.free_variables.size(), false);
  std::vector<uint32_t> stores(code.cells.size(), 0);
  std::vector<bool> is_given(code.cells.size(), false);
  for (uint32_t index = 0; index < code.cells.size(); ++index) {
    if (code.cell_parameters[index] >= 0) stores[index] = 1;
  }
  const auto in_loop = [&](uint32_t place) {
    for (uint32_t later = place; later < code.instructions.size(); ++later) {
      const Instruction instruction = code.instructions[later];
      if (instruction.opcode() == Opcode::kJumpBackward && instruction.operand() <= place) return true;
    }
    return false;
  };
  for (uint32_t place = 0; place < code.instructions.size(); ++place) {
    const Instruction instruction = code.instructions[place];
    const uint32_t cell = instruction.operand();
    if (instruction.opcode() == Opcode::kLoadClosure && cell < code.cells.size()) is_given[cell] = true;
    if (instruction.opcode() != Opcode::kStoreDeref && instruction.opcode() != Opcode::kDeleteDeref) continue;
    if (cell >= code.cells.size() || is_given[cell] || ++stores[cell] > 1 || in_loop(place))
      changing[cell] = true;
  }
  return changing;
}

// The cells that a function is made with, in the order of its free variables, are loaded right before.
void PassOn(const lang::Program& program, size_t outer, Changing* changing, bool* changed) {
  std::vector<uint32_t> given;
  for (const Instruction instruction : program.codes[outer].instructions) {
    if (instruction.opcode() == Opcode::kLoadClosure) given.push_back(instruction.operand());
    if (instruction.opcode() != Opcode::kMakeFunction) continue;
    const uint32_t inner = instruction.operand() / 16;
    const Code& code = program.codes[inner];
    if ((instruction.operand() & lang::kClosure) == 0 || given.size() < code.free_variables.size()) continue;
    const size_t first = given.size() - code.free_variables.size();
    for (size_t index = 0; index < code.free_variables.size(); ++index) {
      const size_t place = code.cells.size() + index;
      const bool either = changing->cells[outer][given[first + index]] || changing->cells[inner][place];
      if (changing->cells[outer][given[first + index]] != either || changing->cells[inner][place] != either)
        *changed = true;
      changing->cells[outer][given[first + index]] = either;
      changing->cells[inner][place] = either;
    }
    given.resize(first);
  }
}

void FindCells(const lang::Program& program, Changing* changing) {
  for (const Code& code : program.codes) changing->cells.push_back(ChangingCellsOf(code));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t index = 0; index < program.codes.size(); ++index) PassOn(program, index, changing, &changed);
  }
}

}  // namespace

Changing FindChanging(const lang::Program& program) {
  Changing changing;
  FindGlobals(program, &changing);
  FindAttributes(program, &changing);
  FindCells(program, &changing);
  return changing;
}

}  // namespace interleave::vm
